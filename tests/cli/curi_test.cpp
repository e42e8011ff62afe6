// Tests clevrvk curi: programs, scenes and concepts from the command line.
#include "tests/cli/curi_concepts.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReferenceDir = CLEVRVK_SOURCE_DIR "/tests/generators/curi/reference";

/// A column of the reference programs, a line each.
std::string read_column(int column)
{
    std::istringstream lines(read_file(fs::path(kReferenceDir) / "programs.tsv"));
    std::string text;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        std::string field;
        for (int i = 0; i <= column; ++i) {
            std::getline(fields, field, '\t');
        }
        text += field + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("curi eval prints the published truth table, of either notation")
{
    const std::string scenes = std::string(kReferenceDir) + "/scenes.jsonl";
    const std::string truth = read_file(fs::path(kReferenceDir) / "truth.txt");
    const Outcome postfix = run_program({"curi", "eval", "--programs", "-", "--scenes", scenes, "--compare"}, read_column(4));
    CHECK(postfix.exit_code == 0);
    CHECK(postfix.out == truth);
    CHECK(postfix.err.find("144000 pairs of program and scene, no difference") != std::string::npos);
    const Outcome prefix =
        run_program({"curi", "eval", "--programs", "-", "--scenes", scenes, "--notation", "prefix", "--threads", "2"}, read_column(5));
    CHECK(prefix.out == truth);
}

TEST_CASE("curi eval names file, line, column and what was expected")
{
    const ScratchFolder folder;
    const std::string programs = folder.add("programs.txt", "x color? red = lambda S. exists=\nx color? red = and lambda S. exists=\n");
    const Outcome outcome = run_program({"curi", "eval", "--programs", programs, "--scenes", std::string(kReferenceDir) + "/scenes.jsonl"});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err == "clevrvk curi eval: " + programs + ":2: column 16: 'and' expected two truth values, found a truth value\n");
}

TEST_CASE("curi sample and scenes feed eval, and repeat themselves")
{
    const ScratchFolder folder;
    const Outcome sample = run_program({"curi", "sample", "--count", "50", "--seed", "4"});
    CHECK(std::count(sample.out.begin(), sample.out.end(), '\n') == 50);
    CHECK(run_program({"curi", "sample", "--count", "50", "--seed", "4"}).out == sample.out);
    const Outcome scenes = run_program({"curi", "scenes", "--count", "20", "--seed", "4"});
    const std::string file = folder.add("scenes.jsonl", scenes.out);
    const Outcome truth = run_program({"curi", "eval", "--programs", "-", "--scenes", file, "--compare"}, sample.out);
    CHECK(truth.exit_code == 0);
    CHECK(truth.out.size() == 50 * 21);

    const Outcome json = run_program({"curi", "sample", "--count", "1", "--seed", "4", "--json"});
    CHECK(nlohmann::json::parse(json.out)["postfix"] == sample.out.substr(0, sample.out.find('\n')));
}

TEST_CASE("curi episodes draws from the folder of concepts")
{
    const ScratchFolder folder;
    const std::string dir = copy_concepts(folder);
    const std::vector<std::string> arguments{"curi",   "episodes", "--concepts", dir, "--split", "color",
                                             "--side", "test",     "--count",    "4", "--seed",  "1"};
    const Outcome outcome = run_program(arguments);
    REQUIRE(outcome.exit_code == 0);
    CHECK(run_program(arguments).out == outcome.out);
    const nlohmann::json held_out = nlohmann::json::parse(read_file(fs::path(dir) / "5_0.10_color_split_hypothesis_split_test.json"));
    std::istringstream lines(outcome.out);
    int episode_count = 0;
    for (std::string line; std::getline(lines, line);) {
        const nlohmann::json episode = nlohmann::json::parse(line);
        CHECK(std::find(held_out.begin(), held_out.end(), episode["postfix"]) != held_out.end());
        CHECK(episode["query"]["scenes"].size() == 25);
        CHECK(episode["valid"].back() == episode["concept"]);
        ++episode_count;
    }
    CHECK(episode_count == 4);
}

TEST_CASE("curi oracle measures one split as among all nine, with a standard error")
{
    const ScratchFolder folder;
    const std::string dir = copy_concepts(folder);
    std::vector<std::string> arguments{"curi", "oracle", "--concepts", dir, "--count", "9", "--seed", "1"};
    const Outcome all = run_program(arguments);
    REQUIRE_MESSAGE(all.exit_code == 0, all.err);
    arguments.insert(arguments.end(), {"--split", "color"});
    const Outcome one = run_program(arguments);
    CHECK(std::count(one.out.begin(), one.out.end(), '\n') == 2);
    const std::string row = one.out.substr(one.out.find("Binding (color)"));
    CHECK_MESSAGE(all.out.find(row) != std::string::npos, all.out);
    CHECK(row.find(" +- ") != std::string::npos);
    // Both learners know all concepts.
    CHECK_MESSAGE(all.out.find("  0.0 +-  0.0\n") != std::string::npos, all.out);
}

TEST_CASE("curi concepts and sound refuse a folder of something else, which stays as it is; concepts resumes what a killed run left")
{
    const ScratchFolder folder;
    const std::string scenes = folder.add("scenes.jsonl", run_program({"curi", "scenes", "--count", "1", "--seed", "4"}).out);
    REQUIRE(run_program({"make", "clevr", "--count", "1", "--seed", "1", "--no-images", "--out", folder / "dataset"}).exit_code == 0);
    REQUIRE(run_program({"kilogram", "make", "--count", "1", "--seed", "1", "--out", folder / "tangrams"}).exit_code == 0);
    REQUIRE(run_program({"curi", "sound", "--scenes", scenes, "--out", folder / "sounds"}).exit_code == 0);
    const auto draw = [&](const std::string& out) { return run_program(make_concepts_arguments(folder / out)); };
    static_cast<void>(copy_concepts(folder));
    const auto play = [&](const std::string& out) { return run_program({"curi", "sound", "--scenes", scenes, "--out", folder / out}); };
    for (const std::string out : {"dataset", "tangrams", "sounds", "concepts"}) {
        CAPTURE(out);
        const auto before = read_whole_tree(folder / out);
        if (out != "sounds") {
            const Outcome outcome = play(out);
            CHECK(outcome.exit_code == 2);
            CHECK_MESSAGE(outcome.err.find("which is not a sound; choose another folder") != std::string::npos, outcome.err);
        }
        if (out != "concepts") {
            const Outcome outcome = draw(out);
            CHECK(outcome.exit_code == 2);
            CHECK_MESSAGE(outcome.err.find("choose another folder\n") != std::string::npos, outcome.err);
        }
        CHECK(read_whole_tree(folder / out) == before);
    }
    const auto whole = read_whole_tree(folder / "concepts");
    fs::remove(folder / "concepts/curi.json");
    fs::remove(folder / "concepts/concepts.jsonl");
    static_cast<void>(folder.add("concepts/scenes.npy", "of another run"));
    fs::create_directory(folder / "concepts/.parts");
    CHECK(draw("concepts").exit_code == 0);
    CHECK(read_whole_tree(folder / "concepts") == whole);
}

TEST_CASE("curi concepts warns at once that scenes are too few for episodes, and is exit 2 when no concept remains")
{
    const ScratchFolder folder;
    const auto run = [&](const std::string& scenes) {
        return run_program({"curi", "concepts", "--seed", "2", "--draws", "500", "--scenes", scenes, "--out", folder / scenes});
    };
    const Outcome few = run("4999");
    CHECK(few.exit_code == 0);
    CHECK(few.err.find("4999 scenes are too few for `curi episodes` and `curi oracle`, which need at least 5000") != std::string::npos);
    const Outcome none = run("50");
    CHECK(none.exit_code == 2);
    CHECK_MESSAGE(none.err.find("no concept remains") != std::string::npos, none.err);
    CHECK(read_whole_tree(folder / "50").empty());
}

TEST_CASE("curi concepts --concept-count keeps the concepts that were drawn first, and such a folder is not one of all")
{
    const ScratchFolder folder;
    const std::string whole = copy_concepts(folder);
    std::vector<std::string> arguments = make_concepts_arguments(folder / "cut");
    arguments.insert(arguments.end(), {"--concept-count", "100"});
    REQUIRE(run_program(arguments).exit_code == 0);
    const std::string lines = read_file(folder / "cut/concepts.jsonl");
    CHECK(std::count(lines.begin(), lines.end(), '\n') == 100);
    CHECK(read_file(whole + "/concepts.jsonl").starts_with(lines));
    const nlohmann::json info = nlohmann::json::parse(read_file(folder / "cut/curi.json"));
    CHECK(info["concepts"] == 100);
    CHECK(info["concept_count"] == 100);
    CHECK(info["splits"]["iid"]["test"] == 100);
    CHECK_FALSE(nlohmann::json::parse(read_file(whole + "/curi.json")).contains("concept_count"));
    CHECK(run_program(arguments).err.find("is already complete") != std::string::npos);
    const Outcome other = run_program(make_concepts_arguments(folder / "cut"));
    CHECK(other.exit_code == 2);
    CHECK_MESSAGE(other.err.find("concept_count: was 100, is \"all\"; choose another folder") != std::string::npos, other.err);
    arguments.back() = "100000";
    arguments[arguments.size() - 3] = folder / "more";
    const Outcome more = run_program(arguments);
    CHECK(more.exit_code == 2);
    CHECK_MESSAGE(more.err.find("--concept-count 100000: 5000 draws and 5000 scenes give ") != std::string::npos, more.err);
    // Episodes are drawn from what is kept.
    CHECK(run_program({"curi", "episodes", "--concepts", folder / "cut", "--split", "iid", "--count", "2", "--seed", "1"}).exit_code == 0);
}

TEST_CASE("curi: the default variant is strict, episodes name it, and a folder that names none is repaired")
{
    const ScratchFolder folder;
    const std::string dir = copy_concepts(folder);
    const auto draw = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"curi", "episodes", "--concepts", dir, "--split", "iid", "--count", "3", "--seed", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = run_program(arguments);
        CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
        return outcome.out;
    };
    CHECK(draw({}) == draw({"--variant", "strict"}));
    CHECK(draw({}).find(R"("variant":"strict")") != std::string::npos);
    CHECK(draw({"--variant", "repaired"}).find("variant") == std::string::npos);
    nlohmann::json info = nlohmann::json::parse(read_file(dir + "/curi.json"));
    CHECK(info["variant"] == "strict");
    // Scenes of both are the same, so that a folder without the name gives the same panels.
    const std::string panels = draw({"--panels"});
    info.erase("variant");
    std::ofstream(dir + "/curi.json") << info.dump();
    CHECK(draw({"--panels"}) == panels);
}

TEST_CASE("curi eval and sound refuse an empty file of programs or scenes, and an empty pipe")
{
    const ScratchFolder folder;
    const std::string empty = folder.add("empty.jsonl", "");
    const std::string blank = folder.add("blank.jsonl", "\n\n");
    const std::string scenes = std::string(kReferenceDir) + "/scenes.jsonl";
    const std::string programs = folder.add("programs.txt", "x color? red = lambda S. exists=\n");
    const auto expect = [](const std::vector<std::string>& arguments, const std::string& words) {
        const Outcome outcome = run_program(arguments);
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.out.empty());
        CHECK_MESSAGE(outcome.err == words, outcome.err);
    };
    const auto words = [](const std::string& verb, const std::string& input, const std::string& what) {
        return "clevrvk curi " + verb + ": " + input + ": the input holds no " + what + "; each line must hold one\n";
    };
    for (const std::string& none : {empty, blank, std::string("-")}) {
        const std::string name = none == "-" ? "standard input" : none;
        expect({"curi", "eval", "--programs", none, "--scenes", scenes}, words("eval", name, "program"));
        expect({"curi", "eval", "--programs", programs, "--scenes", none}, words("eval", name, "scene"));
        expect({"curi", "sound", "--scenes", none, "--out", folder / "sounds"}, words("sound", name, "scene"));
    }
}

TEST_CASE("curi concepts writes the same bytes with any number of threads, and overwrites nothing")
{
    const ScratchFolder folder;
    const auto run = [&](const char* name, const char* threads) {
        return run_program(
            {"curi", "concepts", "--seed", "2", "--draws", "5000", "--scenes", "3000", "--threads", threads, "--out", folder / name});
    };
    CHECK(run("a", "1").exit_code == 0);
    CHECK(run("b", "3").exit_code == 0);
    CHECK(read_whole_tree(folder / "a") == read_whole_tree(folder / "b"));

    const auto whole = read_whole_tree(folder / "a");
    const Outcome again = run("a", "2");
    CHECK(again.exit_code == 0);
    CHECK(again.err.find("is already complete; nothing to do") != std::string::npos);
    const Outcome other = run_program({"curi", "concepts", "--seed", "2", "--draws", "5000", "--scenes", "3001", "--out", folder / "a"});
    CHECK(other.exit_code == 2);
    CHECK_MESSAGE(other.err.find("the folder holds concepts made with other settings: scenes: was 3000, is 3001; choose another folder") !=
                      std::string::npos,
                  other.err);
    CHECK(read_whole_tree(folder / "a") == whole);

    std::istringstream lines(read_file(folder / "a/concepts.jsonl"));
    std::set<std::string> concepts;
    for (std::string line; std::getline(lines, line);) {
        const nlohmann::json each = nlohmann::json::parse(line);
        CHECK(each["id"] == concepts.size());
        CHECK(each["true_count"] > 10);
        CHECK(each["true_count"] < 300);
        concepts.insert(each["postfix"]);
    }
    CHECK(concepts.size() > 50);
    std::set<std::string> dealt;
    for (const char* side : {"train", "val", "test"}) {
        const std::string file = std::string("a/5_0.10_comp_split_hypothesis_split_") + side + ".json";
        for (const nlohmann::json& each : nlohmann::json::parse(read_file(folder / file))) {
            CHECK(dealt.insert(each).second);
        }
    }
    CHECK(dealt == concepts);
}

}  // namespace clevrvk::tests
