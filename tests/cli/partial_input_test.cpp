// Tests inputs that hold less than their lines promise, and standard input that is closed or never ends.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string generate(int count, const std::string& task = "mewl_shape", int seed = 1)
{
    return run_program({"generate", task, "--count", std::to_string(count), "--seed", std::to_string(seed)}).out;
}

std::string take_lines(const std::string& text, int count)
{
    std::size_t end = 0;
    for (int i = 0; i < count; ++i) {
        end = text.find('\n', end) + 1;
    }
    return text.substr(0, end);
}

std::vector<std::string> render(const std::string& input, const std::string& out)
{
    return {"render", "--episodes", input, "--out", out, "--no-images", "--json"};
}

bool is_complete(const std::string& out)
{
    return json::parse(read_file(out + "/dataset.json")).at("complete").get<bool>();
}

int run_bash(const std::string& script)
{
    const int status = std::system(("bash -c '" + script + "'").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace

TEST_CASE("every line of generate states its place, and the dataset does not depend on it")
{
    const ScratchFolder folder;
    const std::string lines = generate(3);
    CHECK(lines.starts_with(R"({"schema":"clevrvk/1","stream":{"index":0,"count":3},"id":)"));
    CHECK(lines.find(R"("stream":{"index":2,"count":3})") != std::string::npos);
    CHECK(run_program(render("-", folder / "piped"), lines).exit_code == 0);
    std::string plain = lines;
    for (int i = 0; i < 3; ++i) {
        const std::string key = fmt::format("\"stream\":{{\"index\":{},\"count\":3}},", i);
        plain.erase(plain.find(key), key.size());
    }
    CHECK(run_program(render("-", folder / "plain"), plain).exit_code == 0);
    CHECK(run_program({"make", "mewl_shape", "--count", "3", "--seed", "1", "--no-images", "--out", folder / "made"}).exit_code == 0);
    CHECK(read_tree(folder / "piped") == read_tree(folder / "plain"));
    CHECK(read_file(folder / "piped/index.jsonl") == read_file(folder / "made/index.jsonl"));
    const auto hash = [&](const std::string& out) { return json::parse(read_file(folder / (out + "/dataset.json"))).at("spec_hash"); };
    CHECK(hash("piped") == hash("made"));
}

TEST_CASE("render keeps what came of a part of a stream, says what is missing with exit 1, and resumes when all is given")
{
    const ScratchFolder folder;
    const std::string whole = generate(6);
    const std::string part = take_lines(whole, 4);
    CHECK(run_program(render("-", folder / "expected"), whole).exit_code == 0);
    for (const std::string kind : {"pipe", "file", "torn"}) {
        CAPTURE(kind);
        const std::string text = kind == "torn" ? part + whole.substr(part.size(), 200) : part;
        const std::string input = kind == "file" ? folder.add("part.jsonl", text) : "-";
        const std::string out = folder / kind;
        for (int run = 0; run < 2; ++run) {
            const Outcome outcome = run_program(render(input, out), kind == "file" ? "" : text);
            CHECK(outcome.exit_code == 1);
            CHECK(outcome.err.find("2 of 6 lines are missing: 4, 5;") != std::string::npos);
            CHECK(outcome.err.find("--allow-partial-input") != std::string::npos);
            CHECK(json::parse(outcome.out).at("complete") == false);
            CHECK(json::parse(outcome.out).at("missing_lines") == 2);
            CHECK(json::parse(outcome.out).at(run == 0 ? "panels" : "skipped") == 28);
            CHECK_FALSE(is_complete(out));
        }
        const Outcome outcome = run_program(render("-", out), whole);
        CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
        CHECK(json::parse(outcome.out).at("skipped") == 28);
        CHECK(read_whole_tree(out) == read_whole_tree(folder / "expected"));
    }
}

TEST_CASE("--allow-partial-input takes a part as it is, and then the dataset is finished without the flag, too")
{
    const ScratchFolder folder;
    const std::string part = take_lines(generate(6), 4);
    const std::string file = folder.add("part.jsonl", part);
    for (const std::string input : {"-", file.c_str()}) {
        const std::string out = folder / (input == "-" ? "pipe" : "file");
        std::vector<std::string> arguments = render(input, out);
        arguments.emplace_back("--allow-partial-input");
        CHECK(run_program(arguments, part).exit_code == 0);
        CHECK(is_complete(out));
        arguments.pop_back();
        CHECK(run_program(arguments, part).exit_code == 0);
    }
    const std::string limited = folder / "limited";
    CHECK(run_program({"render", "--episodes", file, "--out", limited, "--no-images", "--limit", "2"}).exit_code == 0);
    CHECK(is_complete(limited));
}

TEST_CASE("an input without any line is incomplete: its writer died before the first")
{
    const ScratchFolder folder;
    const std::string file = folder.add("empty.jsonl", "");
    for (const std::string input : {"-", file.c_str()}) {
        CAPTURE(input);
        const std::string out = folder / (input == "-" ? "pipe" : "file");
        const Outcome outcome = run_program(render(input, out), "");
        CHECK(outcome.exit_code == 1);
        const std::string name = input == "-" ? "<stdin>" : input;
        CHECK_MESSAGE(outcome.err.find(name + ": the input is incomplete: it has no lines; give all of it, or --allow-partial-input") !=
                          std::string::npos,
                      outcome.err);
        CHECK(json::parse(outcome.out).at("complete") == false);
        CHECK_FALSE(fs::exists(out + "/dataset.json"));
        std::vector<std::string> arguments = render(input, folder / "allowed");
        arguments.insert(arguments.end(), {"--allow-partial-input", "--overwrite"});
        CHECK(run_program(arguments, "").exit_code == 0);
        CHECK(is_complete(folder / "allowed"));
        // The same folder takes what should have come.
        CHECK(run_program(render("-", out), generate(2)).exit_code == 0);
        CHECK(is_complete(out));
    }
    CHECK(run_program({"mewl", "solve", "-"}, "").exit_code == 1);
    CHECK(run_program({"mewl", "caption", "-"}, "").exit_code == 1);
    const Outcome checked = run_program({"check", file});
    CHECK(checked.exit_code == 1);
    CHECK_MESSAGE(checked.out.find("it has no lines") != std::string::npos, checked.out);
    CHECK(run_bash("set -o pipefail; \"" CLEVRVK_PROGRAM "\" generate clevr --seed none 2>/dev/null | \"" CLEVRVK_PROGRAM
                   "\" render --episodes - --no-images --quiet --out \"" +
                   (folder / "died") + "\" 2>/dev/null; exit ${PIPESTATUS[1]}") == 1);
}

TEST_CASE("whole streams one behind the other, shuffled, or with other lines between are whole; shards look at every line")
{
    const ScratchFolder folder;
    const std::string first = generate(3);
    const std::string second = generate(2, "mewl_color");
    CHECK(run_program(render("-", folder / "behind"), first + second + make_line("e0")).exit_code == 0);
    const std::string head = take_lines(first, 1);
    CHECK(run_program(render("-", folder / "shuffled"), first.substr(head.size()) + second + head).exit_code == 0);
    // The shard's own lines are there; another's is missing.
    const std::string part = folder.add("part.jsonl", take_lines(generate(4), 3));
    for (const std::string shard : {"0/2", "1/2"}) {
        const Outcome outcome = run_program({"render", "--episodes", part, "--out", folder / "sharded", "--no-images", "--shard", shard});
        CHECK(outcome.exit_code == 1);
        CHECK(outcome.err.find("1 of 4 lines is missing: 3") != std::string::npos);
    }
    CHECK(run_program({"merge", folder / "sharded"}).exit_code == 2);
}

TEST_CASE("render whose writer is killed in the middle of the pipe ends with exit 1")
{
    const ScratchFolder folder;
    const std::string program = CLEVRVK_PROGRAM;
    // Killed once some lines are through, which may take long on a loaded machine.
    const std::string seen = "\"" + (folder / "seen") + "\"";
    const std::string writer = "(\"" + program + "\" generate clevr --count 1000000 --seed 1 & writer=$!; until [ -s " + seen +
                               " ] || ! kill -0 $writer; do sleep 0.05; done; kill -9 $writer; wait) 2>/dev/null | tee " + seen;
    const std::string reader = "\"" + program + "\" render --episodes - --no-images --quiet --out \"" + (folder / "out") + "\"";
    const int code = run_bash(writer + " | " + reader + " 2>\"" + (folder / "words") + "\"; exit ${PIPESTATUS[2]}");
    CHECK(code == 1);
    CHECK(read_file(folder / "words").find("of 1000000 lines are missing") != std::string::npos);
    CHECK_FALSE(is_complete(folder / "out"));
}

TEST_CASE("check, farm submit, mewl solve and mewl caption report the lines that a file of a stream lacks")
{
    const ScratchFolder folder;
    const std::string part = folder.add("part.jsonl", take_lines(generate(4), 3));
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"check", part}, {"mewl", "solve", part}, {"mewl", "caption", part}}) {
        Outcome outcome = run_program(arguments);
        CHECK(outcome.exit_code == 1);
        CHECK((outcome.out + outcome.err).find("1 of 4 lines is missing: 3") != std::string::npos);
        std::vector<std::string> allowed = arguments;
        allowed.emplace_back("--allow-partial-input");
        CHECK(run_program(allowed).exit_code == 0);
    }
    const Outcome outcome = run_program({"farm", "submit", "--episodes", part, "--shards", "2", "--out", folder / "out", "--no-images"});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("1 of 4 lines is missing: 3") != std::string::npos);
    const Outcome task = run_program({"farm", "submit", "clevr", "--allow-partial-input", "--shards", "2", "--out", folder / "out"});
    CHECK(task.exit_code == 2);
    CHECK(task.err.find("--allow-partial-input requires --episodes") != std::string::npos);
}

TEST_CASE("error records name the episode and count lines from 1")
{
    const ScratchFolder folder;
    const std::string text = make_line("e0") + make_line("bad/one", "cubee") + "{\n";
    CHECK(run_program({"render", "--episodes", "-", "--out", folder / "out", "--no-images", "--keep-going"}, text).exit_code == 1);
    const std::string errors = read_file(folder / "out/errors.jsonl");
    const json first = json::parse(take_lines(errors, 1));
    CHECK(first.at("line") == 2);
    CHECK(first.at("episode") == "bad/one");
    const json second = json::parse(errors.substr(take_lines(errors, 1).size()));
    CHECK(second.at("line") == 3);
    CHECK(second.at("episode").is_null());

    // 32 x 24 pixels seldom show 40 of each of four objects.
    std::vector<std::string> arguments{"make",        "clevr",
                                       "--count",     "8",
                                       "--start",     "5",
                                       "--seed",      "1",
                                       "--set",       "width=32",
                                       "--set",       "height=24",
                                       "--set",       "max_objects=4",
                                       "--set",       "min_visible_px=40",
                                       "--no-images", "--keep-going"};
    arguments.insert(arguments.end(), {"--out", folder / "made"});
    CHECK(run_program(arguments).exit_code == 1);
    const json failed = json::parse(take_lines(read_file(folder / "made/errors.jsonl"), 1));
    const int line = failed.at("line").get<int>();
    CHECK(line >= 1);
    CHECK(line <= 8);
    CHECK(failed.at("episode") == fmt::format("clevr/train/000/{:03}", 5 + line - 1));
}

TEST_CASE("a closed standard input is refused with exit 2 and one message")
{
    const ScratchFolder folder;
    for (const std::string& command :
         {"render --episodes - --no-images --out " + (folder / "a"), "curi sound --scenes - --out " + (folder / "b"),
          std::string("mewl solve -"), std::string("mewl caption -"),
          "curi eval --scenes - --programs " + folder.add("p", "x color? red = lambda S. exists=\n")}) {
        CAPTURE(command);
        CHECK(run_bash("timeout 20 \"" CLEVRVK_PROGRAM "\" " + command + " <&- 2>\"" + (folder / "words") + "\" >/dev/null") == 2);
        CHECK(read_file(folder / "words").find("cannot read standard input: it is closed\n") != std::string::npos);
    }
    CHECK(run_program({"render", "--episodes", folder.add("e", make_line("e0")), "--no-images", "--out", folder / "c"}).exit_code == 0);
    const std::string render_file =
        "\"" CLEVRVK_PROGRAM "\" render --episodes \"" + (folder / "e") + "\" --no-images --out \"" + (folder / "d") + "\"";
    CHECK(run_bash(render_file + " <&- 2>&-") == 0);
    CHECK(run_bash("\"" CLEVRVK_PROGRAM "\" generate clevr --seed 1 >&- 2>/dev/null") == 4);
}

TEST_CASE("an input without line ends is refused within seconds and in flat memory")
{
    const ScratchFolder folder;
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"render", "--episodes", "/dev/zero", "--no-images", "--out", folder / "a"},
          {"render", "--episodes", "/dev/zero", "--no-images", "--keep-going", "--out", folder / "b"},
          {"render", "--episodes", "/dev/zero", "--no-images", "--shard", "1/2", "--out", folder / "c"},
          {"mewl", "solve", "/dev/zero"},
          {"check", "/dev/zero"},
          {"curi", "sound", "--scenes", "/dev/zero", "--out", folder / "d"},
          {"curi", "eval", "--scenes", "/dev/zero", "--programs", folder.add("p", "x color? red = lambda S. exists=\n")}}) {
        CAPTURE(arguments);
        const Outcome outcome = Program(arguments).wait_at_most(std::chrono::seconds(20));
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.err.find("/dev/zero:1: ") != std::string::npos);
        CHECK(outcome.cpu_s < 3.0 * kSanitizerCost);
        CHECK(outcome.peak_memory_kib < (300L << 10U) * kSanitizerCost);
    }
}

}  // namespace clevrvk::tests
