// Tests limits of the process: whatever the system refuses, the program ends with one line and exit code 70, and never
// by a signal.
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace clevrvk::tests;

namespace {

/// Starts the program after such words of a shell, and waits for it.
Outcome run_limited(const std::string& limits, const std::vector<std::string>& arguments)
{
    return Program(arguments, "", {}, -1, limits).wait();
}

bool is_one_line(const std::string& text)
{
    return std::count(text.begin(), text.end(), '\n') == 1;
}

}  // namespace

// Sanitizers take address space by the terabyte.
TEST_CASE("with any little address space, a command is done or ends with one line and exit code 70, also when a thread cannot start" *
          doctest::skip(kSanitizerCost > 1))
{
    const ScratchFolder folder;
    REQUIRE(run_program({"make", "clevr", "--count", "3", "--seed", "1", "--no-images", "--out", folder / "whole"}).exit_code == 0);
    int failed_count = 0;
    for (const int mib : {28, 32, 36, 40, 44, 48, 56, 64, 96, 128, 192}) {
        const std::string limit = "ulimit -v " + std::to_string(mib * 1024);
        const std::string out = folder / ("out" + std::to_string(mib));
        const std::vector<std::string> make{"make",        "clevr",   "--count",   "3", "--seed", "1",
                                            "--no-images", "--quiet", "--threads", "4", "--out",  out};
        const std::vector<std::string> check{"check", folder / "whole", "--threads", "4"};
        for (const std::vector<std::string>& command : {make, check}) {
            CAPTURE(mib);
            CAPTURE(command.front());
            const Outcome outcome = run_limited(limit, command);
            if (outcome.exit_code == 127 && outcome.err.find("error while loading shared libraries") != std::string::npos) {
                continue;  // the libraries alone are larger, and the program has not begun
            }
            CHECK_MESSAGE((outcome.exit_code == 0 || outcome.exit_code == 70), outcome.exit_code << ": " << outcome.err);
            CHECK_MESSAGE((outcome.exit_code == 0 || is_one_line(outcome.err)), outcome.err);
            failed_count += outcome.exit_code == 70 ? 1 : 0;
        }
    }
    CHECK(failed_count > 0);
}

TEST_CASE("help that cannot be written is exit 4")
{
    for (const std::string flag : {"--help", "--version"}) {
        const Outcome outcome = run_limited("exec >/dev/full", {flag});
        CHECK(outcome.exit_code == 4);
        CHECK_MESSAGE(outcome.err.find("cannot write standard output: No space left on device") != std::string::npos, outcome.err);
    }
}

TEST_CASE("a limit of open files or of the stack that is too low is named at once")
{
    const ScratchFolder folder;
    const std::vector<std::string> command{"make", "clevr",       "--count", "3",     "--seed",
                                           "1",    "--no-images", "--quiet", "--out", folder / "out"};
    for (const std::string limit : {"ulimit -n 8", "ulimit -s 512"}) {
        const Outcome outcome = run_limited(limit, command);
        CHECK(outcome.exit_code == 70);
        CHECK_MESSAGE(outcome.err.find("a limit of this process is too low: " + limit + " (") != std::string::npos, outcome.err);
        CHECK(is_one_line(outcome.err));
    }
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
    // A soft limit alone is raised.
    CHECK(run_limited("ulimit -S -n 8", command).exit_code == 0);
}
