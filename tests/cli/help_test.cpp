// Tests the help texts and the version of the program.
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <string>

namespace clevrvk::tests {
namespace {

int count_examples(const std::string& help)
{
    const std::string example = "\n  clevrvk ";
    int count = 0;
    for (std::size_t at = help.find("Examples:\n"); at != std::string::npos; at = help.find(example, at + 1)) {
        ++count;
    }
    return count - 1;  // the first hit is the heading
}

}  // namespace

TEST_CASE("--version prints name and version")
{
    const Outcome outcome = run_program({"--version"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.starts_with("clevrvk 0.1.0+render."));  // and hashes: version_test.cpp
}

TEST_CASE("--help of the program and of every command has two examples")
{
    CHECK(count_examples(run_program({"--help"}).out) == 2);
    for (const std::string command :
         {"render", "generate", "make", "merge", "check", "list", "doctor", "bench", "mewl", "curi", "kilogram", "farm", "assets",
          "describe", "questions", "captions", "export", "reproduce", "sheet"}) {
        CAPTURE(command);
        const Outcome outcome = run_program({command, "--help"});
        CHECK(outcome.exit_code == 0);
        CHECK(count_examples(outcome.out) == 2);
    }
}

TEST_CASE("--help of every verb has two examples, and a misspelt one is named")
{
    for (const std::string verb : {"solve", "caption", "score"}) {
        CHECK(count_examples(run_program({"mewl", verb, "--help"}).out) == 2);
    }
    for (const std::string verb : {"import", "check", "list"}) {
        CHECK(count_examples(run_program({"assets", verb, "--help"}).out) == 2);
    }
    for (const std::string verb : {"submit", "status", "retry"}) {
        CHECK(count_examples(run_program({"farm", verb, "--help"}).out) == 2);
    }
    for (const std::string verb : {"make", "draw", "games", "describe", "inspect", "measure", "caption"}) {
        CHECK(count_examples(run_program({"kilogram", verb, "--help"}).out) == 2);
    }
    for (const std::string verb : {"sample", "scenes", "eval", "concepts", "episodes", "oracle", "truth", "sound"}) {
        CHECK(count_examples(run_program({"curi", verb, "--help"}).out) == 2);
    }
    const Outcome outcome = run_program({"mewl", "slove"});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("'solve'") != std::string::npos);
}

TEST_CASE("a command line without a command is exit 2")
{
    const Outcome outcome = run_program({});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("--help") != std::string::npos);
    CHECK(outcome.out.empty());
}

}  // namespace clevrvk::tests
