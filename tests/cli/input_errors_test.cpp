// Tests wrong command lines and wrong spec lines: exit codes, messages, and that nothing is left behind.
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

bool says(const Outcome& outcome, const std::string& words)
{
    return outcome.err.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a wrong command line is exit 2 with the remedy, and makes no folder")
{
    struct Wrong {
        std::vector<std::string> arguments;
        std::string words;
    };
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const std::string out = folder / "out";
    const std::vector<std::string> good{"render", "--episodes", spec, "--out", out};
    const std::vector<Wrong> extras{
        {{"--qality", "draft"}, "did you mean '--quality'?"},
        {{"--quality", "drft"}, "did you mean 'draft'?"},
        {{"--aov", "depth,normals"}, "did you mean 'normal'?"},
        {{"--format", "foldr"}, "did you mean 'folder'?"},
        {{"--samples", "0"}, "--samples"},
        {{"--samples", "many"}, "--samples"},
        {{"--samples", "4", "--quality", "draft"}, "--quality"},
        {{"--shard", "2/2"}, "I from 0 to N - 1"},
        {{"--shard", "1"}, "--shard is '1'"},
        {{"--limit", "0"}, "--limit: '0' is not a whole number from 1 to "},
        {{"stray.jsonl"}, "unexpected word 'stray.jsonl'"},
        {{"--threads", "-1"}, "--threads"},
    };
    for (const Wrong& wrong : extras) {
        std::vector<std::string> arguments = good;
        arguments.insert(arguments.end(), wrong.arguments.begin(), wrong.arguments.end());
        CAPTURE(wrong.words);
        const Outcome outcome = run_program(arguments);
        CHECK(outcome.exit_code == 2);
        CHECK(says(outcome, "clevrvk render: "));
        CHECK_MESSAGE(says(outcome, wrong.words), outcome.err);
    }
    CHECK_FALSE(std::filesystem::exists(out));
    CHECK(says(run_program({"rendr"}), "unknown command 'rendr'; did you mean 'render'?"));
    const Outcome unknown = run_program({"rendr", "--help"});
    CHECK(unknown.exit_code == 2);
    CHECK(says(unknown, "unknown command 'rendr'; did you mean 'render'?"));
    const Outcome verb = run_program({"curi", "sampel", "--help"});
    CHECK(verb.exit_code == 2);
    CHECK(says(verb, "unknown verb 'sampel'; did you mean 'sample'?"));
    CHECK(says(run_program({}), "no command was given"));
    CHECK(says(run_program({"--verison"}), "unknown flag '--verison'; did you mean '--version'?"));
    CHECK(says(run_program({"render", "--episodes", spec, "--out", out, "--out", out}), "clevrvk render: --out is given more than once"));
    const Outcome unnamed = run_program({"render", "--episodes", spec, "--out", ""});
    CHECK(unnamed.exit_code == 2);
    CHECK(says(unnamed, "--out: the value is empty"));
    CHECK_FALSE(says(unnamed, "rendering on"));
    CHECK(says(run_program({spec}), "unknown command"));
    CHECK(says(run_program({"render", spec, "--out", out}), "unexpected word"));
    CHECK(says(run_program({"make", "clever", "--out", out}), "did you mean 'clevr'?"));
    CHECK(says(run_program({"render", "--out", out}), "--episodes"));
}

TEST_CASE("an input that cannot be read is exit 2")
{
    const ScratchFolder folder;
    const Outcome missing = run_program({"render", "--episodes", folder / "none.jsonl", "--out", folder / "out"});
    CHECK(missing.exit_code == 2);
    CHECK(says(missing, "none.jsonl': No such file"));
    const Outcome is_folder = run_program({"render", "--episodes", folder / "", "--out", folder / "out"});
    CHECK(is_folder.exit_code == 2);
    CHECK(says(is_folder, "it is a folder"));

    const std::string none = folder / "none";
    const std::string scenes = folder.add("scenes.jsonl", "");
    const std::string programs = folder.add("programs.txt", "x color? red = lambda S. exists=\n");
    const std::vector<std::vector<std::string>> commands{
        {"check", none},
        {"mewl", "solve", none},
        {"kilogram", "inspect", none + ".svg"},
        {"kilogram", "draw", none + ".svg", "--out", folder / "out"},
        {"kilogram", "measure", none},
        {"kilogram", "games", none, "--format", "jsonl", "--seed", "1"},
        {"curi", "eval", "--programs", none, "--scenes", scenes},
        {"curi", "eval", "--programs", programs, "--scenes", none},
        {"curi", "eval", "--programs", folder / "", "--scenes", scenes},
        {"curi", "episodes", "--concepts", none, "--split", "color", "--seed", "1"},
        {"curi", "oracle", "--concepts", folder / "", "--seed", "1"},
        {"curi", "truth", "--concepts", none},
        {"curi", "sound", "--scenes", none, "--out", folder / "out"},
        {"curi", "sound", "--scenes", scenes, "--samples", none, "--out", folder / "out"},
    };
    for (const std::vector<std::string>& command : commands) {
        CAPTURE(command[0] + " " + command[1]);
        const Outcome outcome = run_program(command);
        CHECK_MESSAGE(outcome.exit_code == 2, outcome.err);
        CHECK_MESSAGE((says(outcome, "No such file") || says(outcome, "Is a directory")), outcome.err);
    }
}

TEST_CASE("a wrong name in a spec names file, line and place, suggests the right one, and nothing is written")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0") + make_line("e1", "cubee"));
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out"});
    CHECK(outcome.exit_code == 2);
    CHECK(says(outcome, "spec.jsonl:2: panels[0].objects[0].shape: unknown shape 'cubee'; did you mean 'cube'?"));
    const Outcome own =
        run_program({"render", "--episodes", folder.add("own.jsonl", make_line("e0", "my_gizmo")), "--out", folder / "out"});
    CHECK(own.exit_code == 2);
    CHECK(says(own, "own.jsonl:1: panels[0].objects[0].shape: unknown shape 'my_gizmo'; "));
    CHECK(says(own, "'clevrvk list shapes' and 'clevrvk list things' show all names; --assets DIR adds shapes of your own"));
    const Outcome near =
        run_program({"render", "--episodes", folder.add("near.jsonl", make_line("e0", "lblock")), "--out", folder / "out"});
    CHECK(says(near, "unknown shape 'lblock'; did you mean 'block'? --assets DIR adds shapes of your own"));
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_CASE("what is missing beside the input has the exit code of its kind and is named in plain words")
{
    const ScratchFolder folder;
    const Outcome assets = run_program({"list", "shapes"}, "", {{"CLEVRVK_ASSETS", folder / "none"}});
    CHECK(assets.exit_code == 2);
    CHECK(says(assets, "CLEVRVK_ASSETS names"));
    const Outcome bench = run_program({"bench", "--device", "cpu"}, "", {{"TMPDIR", folder / "none"}});
    CHECK(bench.exit_code == 4);
    CHECK(says(bench, "cannot find a folder for temporary files: No such file or directory; TMPDIR is '" + (folder / "none") + "'"));
    const Outcome conflict =
        run_program({"make", "clevr", "--seed", "1", "--out", folder / "out", "--no-images", "--set", "max_objects=2"});
    CHECK(conflict.exit_code == 2);
    CHECK(says(conflict, "--set min_objects=2 --set max_objects=3"));
    const std::string labels = folder / "labels";
    REQUIRE(run_program({"make", "clevr", "--count", "1", "--seed", "1", "--no-images", "--out", labels}).exit_code == 0);
    std::filesystem::remove(labels + "/index.jsonl");
    std::filesystem::create_directory(labels + "/index.jsonl");
    const Outcome unreadable = run_program({"check", labels});
    CHECK(unreadable.exit_code == 2);
    CHECK_MESSAGE(says(unreadable, "index.jsonl': Is a directory"), unreadable.err);
}

TEST_CASE("a letter of several bytes in an id is quoted whole, and pretty-printed JSON gets the advice to put it on one line")
{
    const ScratchFolder folder;
    const Outcome letter =
        run_program({"render", "--episodes", folder.add("a.jsonl", make_line("\xc3\xa9")), "--out", folder / "out", "--no-images"});
    CHECK(letter.exit_code == 2);
    CHECK(says(letter, "contains the character '\xc3\xa9'; "));
    const std::string lines = folder.add("b.jsonl", "{\n \"schema\": \"clevrvk/1\"\n}\n");
    const Outcome printed = run_program({"render", "--episodes", lines, "--out", folder / "out", "--no-images"});
    CHECK(printed.exit_code == 2);
    CHECK(says(printed, "b.jsonl:1: column 2: "));
    CHECK(says(printed, "each line must hold a whole object"));
}

TEST_CASE("a spec that is not JSON, and an id used twice, are exit 2 with their lines")
{
    const ScratchFolder folder;
    const std::string broken = folder.add("broken.jsonl", make_line("e0") + "{\"schema\":\n");
    const Outcome first = run_program({"render", "--episodes", broken, "--out", folder / "out", "--no-images"});
    CHECK(first.exit_code == 2);
    CHECK(says(first, "broken.jsonl:2:"));
    const std::string twice = folder.add("twice.jsonl", make_line("e0") + make_line("e0"));
    const Outcome second = run_program({"render", "--episodes", twice, "--out", folder / "out", "--no-images"});
    CHECK(second.exit_code == 2);
    CHECK(says(second, "twice.jsonl:2:"));
}

TEST_CASE("an output folder below a regular file, or full of something else, is exit 4")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const Outcome below = run_program({"render", "--episodes", spec, "--out", spec + "/out", "--no-images"});
    CHECK(below.exit_code == 4);
    CHECK(says(below, spec));
    const Outcome foreign = run_program({"render", "--episodes", spec, "--out", folder / "", "--no-images", "--overwrite"});
    CHECK(foreign.exit_code == 4);
    CHECK(read_file(spec) == make_line("e0"));
}

TEST_CASE("a job array that is not a shard is exit 2")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const Environment odd{{"SLURM_ARRAY_TASK_ID", "7"}, {"SLURM_ARRAY_TASK_COUNT", "2"}, {"SLURM_ARRAY_TASK_MIN", "1"}};
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out", "--no-images"}, "", odd);
    CHECK(outcome.exit_code == 2);
    CHECK(says(outcome, "--shard"));
}

}  // namespace clevrvk::tests
