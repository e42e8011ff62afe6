// Tests limits of the process: the program always ends with one line and exit code 70, and never by a signal.
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

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

// root has no such limit, so root's tests run the program as another user, who has to find it.
TEST_CASE("with too few threads allowed, a command names the limit in one line, exit code 70")
{
    namespace fs = std::filesystem;
    const ScratchFolder folder;
    fs::permissions(folder / "", fs::perms::all);
    // A number that no other process has.
    const std::string id = std::to_string(1'000'000 + ::getpid());
    const std::string user = ::geteuid() == 0 ? " && exec setpriv --reuid=" + id + " --regid=" + id + " --clear-groups \"$0\" \"$@\"" : "";
    if (run_limited("true" + user, {"--version"}).exit_code != 0) {
        MESSAGE("ANOTHER USER CANNOT RUN THE PROGRAM: what happens without threads is not tried");
        return;
    }
    const Outcome outcome = run_limited("prlimit --pid $$ --nproc=2" + user, {"make", "clevr", "--count", "3", "--seed", "1", "--no-images",
                                                                              "--quiet", "--threads", "4", "--out", folder / "out"});
    CHECK(outcome.exit_code == 70);
    CHECK_MESSAGE(outcome.err.find("cannot start a thread: Resource temporarily unavailable; limits of this process: ") !=
                      std::string::npos,
                  outcome.err);
    CHECK_MESSAGE(outcome.err.find("ulimit -u 2 (") != std::string::npos, outcome.err);
    CHECK(is_one_line(outcome.err));
}

TEST_CASE("a program that a signal of a fault ends says so in one line, exit code 70" * doctest::skip(kSanitizerCost > 1))
{
    for (const auto& [signal, word] : {std::pair(SIGSEGV, "SIGSEGV"), std::pair(SIGBUS, "SIGBUS"), std::pair(SIGABRT, "SIGABRT")}) {
        const std::string name = word;
        CAPTURE(name);
        std::array<int, 2> pipe{};
        REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
        const ScratchFolder folder;
        Program program({"render", "--episodes", "-", "--no-images", "--out", folder / "out"}, "", {}, pipe[0]);
        wait_until([&] { return std::filesystem::exists(folder / "out"); });  // it runs, and waits for input
        program.send(signal);
        const Outcome outcome = program.wait();
        ::close(pipe[0]);
        ::close(pipe[1]);
        CHECK(outcome.exit_code == 70);
        CHECK_MESSAGE(outcome.err.find("clevrvk: ended by " + name + " (") != std::string::npos, outcome.err);
        CHECK_MESSAGE(is_one_line(outcome.err), outcome.err);
    }
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
    // A driver needs more than labels do, and the CPU driver keeps its memory in a file.
    for (const auto& [resource, flag] : {std::pair("--as", "-v"), std::pair("--data", "-d"), std::pair("--fsize", "-f")}) {
        const std::string limit = std::string("ulimit ") + flag + " 900000";
        if (kSanitizerCost > 1 || (limit.starts_with("ulimit -f") && !tests_cpu_driver())) {
            continue;
        }
        const Outcome outcome =
            run_limited(std::string("prlimit --pid $$ ") + resource + "=921600000",
                        {"make", "clevr", "--count", "3", "--seed", "1", "--device", test_device(), "--out", folder / "out"});
        CHECK(outcome.exit_code == 70);
        CHECK_MESSAGE(outcome.err.find("a limit of this process is too low: " + limit + " (") != std::string::npos, outcome.err);
        CHECK_MESSAGE(outcome.err.find("needs at least 1024000") != std::string::npos, outcome.err);
    }
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
    // A soft limit alone is raised.
    CHECK(run_limited("ulimit -S -n 8", command).exit_code == 0);
}
