// Installs the handler that prints the last line. The line is prepared in advance, because the handler may not allocate
// or format; it reads globals because it receives no arguments.
#include "tools/clevrvk/run/crash_line.h"

#include "renderer/base/process_limits.h"
#include "tools/clevrvk/run/exit_codes.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <new>
#include <string_view>

namespace clevrvk::tools {
namespace {

struct CrashLine {
    int signal;
    std::string_view name;
    std::array<char, 1024> text{};
    std::size_t length = 0;
};

std::array<CrashLine, 3> crash_lines{CrashLine{SIGSEGV, "SIGSEGV (a wrong address)"},
                                     CrashLine{SIGBUS, "SIGBUS (memory that could not be provided)"},
                                     CrashLine{SIGABRT, "SIGABRT (a call of abort)"}};
std::atomic<bool> has_crashed = false;
// The handler needs a stack of its own, because the thread's stack may have overflowed.
std::array<std::byte, 65536> crash_stack;

[[noreturn]] void end_program(std::string_view line)
{
    if (has_crashed.exchange(true)) {
        for (;;) {  // another thread is writing its line and will end the program
            pause();
        }
    }
    static_cast<void>(!::write(STDERR_FILENO, line.data(), line.size()));
    _exit(kExitFault);
}

extern "C" void handle_crash(int signal)
{
    for (const CrashLine& line : crash_lines) {
        if (line.signal == signal) {
            end_program({line.text.data(), line.length});
        }
    }
}

// An exception would not help: JSON values need memory for their destruction, and a destructor that throws aborts.
[[noreturn]] void fail_without_memory()
{
    end_program("clevrvk: out of memory: raise the limit (ulimit -v, ulimit -d, or the container's), or use a smaller input or fewer "
                "threads\n");
}

}  // namespace

void watch_crashes()
{
    std::set_new_handler(fail_without_memory);
    stack_t stack = {};
    stack.ss_sp = crash_stack.data();
    stack.ss_size = crash_stack.size();
    sigaltstack(&stack, nullptr);
    const std::string limits = describe_process_limits();
    for (CrashLine& line : crash_lines) {
        const auto end =
            fmt::format_to_n(line.text.data(), line.text.size() - 1,
                             "clevrvk: ended by {}: a limit may be too low, or the device's driver or clevrvk itself is at fault; "
                             "limits of this process: {}",
                             line.name, limits);
        line.length = std::min(end.size, line.text.size() - 1);
        line.text.at(line.length++) = '\n';
        struct sigaction action = {};
        if (sigaction(line.signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
            action = {};
            action.sa_handler = handle_crash;
            sigemptyset(&action.sa_mask);
            action.sa_flags = SA_ONSTACK;
            sigaction(line.signal, &action, nullptr);
        }
    }
}

}  // namespace clevrvk::tools
