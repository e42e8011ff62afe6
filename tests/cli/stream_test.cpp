// Spec lines through a pipe.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <string>

namespace clevrvk::tests {
TEST_CASE("render reads standard input for -")
{
    const ScratchFolder folder;
    const Outcome outcome = run_program({"render", "--episodes", "-", "--out", folder / "out", "--no-images"}, make_line("e0") + make_line("e1"));
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
    const Outcome outcome = program.wait();     // the pipe is still open
    close(pipe[1]);
    CHECK_MESSAGE(outcome.exit_code == 4, outcome.err);
}

}  // namespace clevrvk::tests
