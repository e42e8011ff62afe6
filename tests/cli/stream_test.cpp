// Tests spec lines that come through a pipe.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace clevrvk::tests {
TEST_CASE("render reads standard input for -")
{
    const ScratchFolder folder;
    const Outcome outcome =
        run_program({"render", "--episodes", "-", "--out", folder / "out", "--no-images"}, make_line("e0") + make_line("e1"));
    CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
    CHECK(count_lines(folder / "out/index.jsonl") == 2);
}

TEST_CASE("render finishes what comes before a bad line of a pipe, then exits 2")
{
    const ScratchFolder folder;
    const std::string text = make_line("e0") + make_line("e1") + make_line("e2", "cubee") + make_line("e3");
    const Outcome outcome = run_program({"render", "--episodes", "-", "--out", folder / "out", "--no-images"}, text);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("<stdin>:3: panels[0].objects[0].shape: unknown shape 'cubee'") != std::string::npos);
    CHECK(count_lines(folder / "out/index.jsonl") == 2);
}

TEST_CASE("render that waits for a silent pipe ends with a signal, half a line or not")
{
    const ScratchFolder folder;
    std::array<int, 2> pipe{};
    REQUIRE(pipe2(pipe.data(), O_CLOEXEC) == 0);
    const std::string text = make_line("e0") + R"({"schema":"clevr)";
    REQUIRE(write(pipe[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    Program program({"render", "--episodes", "-", "--out", folder / "out", "--no-images"}, "", {}, pipe[0]);
    close(pipe[0]);
    wait_until([&] { return count_lines(folder / "out/index.jsonl") > 0; });
    program.send(SIGTERM);
    const Outcome outcome = program.wait();
    close(pipe[1]);
    CHECK_MESSAGE(outcome.exit_code == 75, outcome.err);
    CHECK(count_lines(folder / "out/index.jsonl") == 1);
}

TEST_CASE("render that waits for a silent pipe ends when the output fails")
{
    const ScratchFolder folder;
    std::array<int, 2> pipe{};
    REQUIRE(pipe2(pipe.data(), O_CLOEXEC) == 0);
    const auto send_line = [&](const std::string& id) {
        const std::string text = make_line(id);
        REQUIRE(write(pipe[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    };
    send_line("e0");
    Program program({"render", "--episodes", "-", "--out", folder / "out", "--no-images"}, "", {}, pipe[0]);
    close(pipe[0]);
    wait_until([&] { return count_lines(folder / "out/index.jsonl") > 0; });
    std::filesystem::remove_all(folder / "out");
    send_line("e1");
    const Outcome outcome = program.wait();  // the pipe is still open
    close(pipe[1]);
    CHECK_MESSAGE(outcome.exit_code == 4, outcome.err);
}

TEST_CASE("a command whose results are lines ends with success and no word when their reader goes away")
{
    const ScratchFolder folder;
    const std::string tangrams = "'" CLEVRVK_SOURCE_DIR "/samples/tangrams/svg'";
    const std::string episodes = folder.add("episodes.jsonl", run_program({"generate", "mewl_shape", "--count", "300", "--seed", "1"}).out);
    const std::string words = folder / "words.json";
    for (const std::string& arguments : {
             std::string("generate clevr --count 100000 --seed 1"),
             "mewl caption " + episodes,
             "kilogram draw --style table " + tangrams,
             "kilogram describe --seed 1 " + tangrams + " > " + words + "; '" CLEVRVK_PROGRAM "' kilogram caption --seed 1 " + words,
             "kilogram games --format jsonl --seed 1 " + words,
             std::string("curi sample --count 20000 --seed 1"),
             std::string("curi scenes --count 1000 --seed 1"),
         }) {
        CAPTURE(arguments);
        const std::string command =
            "set -o pipefail; '" CLEVRVK_PROGRAM "' " + arguments + " 2> '" + (folder / "words") + "' | head -1 > /dev/null";
        const int status = std::system(("bash -c \"" + command + "\"").c_str());
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == 0);
        CHECK(read_file(folder / "words").find("write") == std::string::npos);
    }
}

}  // namespace clevrvk::tests
