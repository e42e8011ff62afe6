// Handles SIGINT and SIGTERM. A signal handler may use only lock-free atomics and async-signal-safe calls; hence the
// few globals here, the only ones in the program.
#include "tools/clevrvk/run/stop_signal.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>

namespace clevrvk::tools {
namespace {

std::atomic<bool> is_stopping = false;
static_assert(std::atomic<bool>::is_always_lock_free);
std::array<int, 2> wake_pipe{-1, -1};
std::string_view stop_words;  // set before the handler is installed, and never changed afterwards

void write_wake_pipe()
{
    const char byte = 0;
    // A full pipe is as readable as one with a single byte, so the result does not matter.
    [[maybe_unused]] const ssize_t written = ::write(wake_pipe[1], &byte, 1);
}

extern "C" void handle_stop_signal(int signal)
{
    const int saved_errno = errno;
    if (signal == SIGINT) {  // a person is waiting for an answer
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, stop_words.data(), stop_words.size());
    }
    is_stopping = true;
    write_wake_pipe();
    errno = saved_errno;
}

void check_system(int result, const char* what)
{
    if (result != 0) {
        throw std::system_error(errno, std::generic_category(), what);
    }
}

}  // namespace

void watch_stop_signals(bool is_quiet)
{
    constexpr std::string_view kWords = "\nstopping after the work in progress; press Ctrl-C again to stop at once\n";
    const bool is_terminal = isatty(STDERR_FILENO) == 1;  // its line begins with ^C
    stop_words = is_quiet ? "" : kWords.substr(is_terminal ? 0 : 1);
    check_system(pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK), "open a pipe");
    struct sigaction action = {};
    action.sa_handler = handle_stop_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    check_system(sigaction(SIGTERM, &action, nullptr), "watch SIGTERM");
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    check_system(sigaction(SIGINT, &action, nullptr), "watch SIGINT");
}

const std::atomic<bool>& get_stop_flag()
{
    return is_stopping;
}

int get_stop_descriptor()
{
    return wake_pipe[0];
}

void wake_input()
{
    write_wake_pipe();
}

}  // namespace clevrvk::tools
