// Prints the progress of a run to standard error.
#include "tools/clevrvk/run/progress.h"

#include "renderer/base/start_thread.h"
#include "tools/clevrvk/run/run_summary.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

namespace clevrvk::tools {

std::string describe_duration(double seconds)
{
    const auto whole = static_cast<std::int64_t>(seconds);
    if (whole >= 3600) {
        return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
    }
    return fmt::format("{} min {:02} s", whole / 60, whole % 60);
}

std::string describe_progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, double seconds, int worker_count)
{
    const std::int64_t done = status.done;
    const std::int64_t skipped = status.skipped;
    const double rate = pipeline::compute_rate(status, seconds);
    std::string text = total ? fmt::format("{}/{} panels", done + skipped, *total) : fmt::format("{} panels", done + skipped);
    if (rate <= 0.0) {
        return text;
    }
    text += fmt::format(", {:.2f} images/s", rate);
    if (total) {
        const double left = std::max(0.0, static_cast<double>(*total - skipped) - pipeline::count_made(status));
        text += fmt::format(", {}{} left", done > 0 ? "" : "about ", describe_duration(left / rate));
    }
    if (done == 0) {
        return text;
    }
    const auto bottleneck = static_cast<std::size_t>(pipeline::find_bottleneck(status, worker_count));
    return text + fmt::format(", bottleneck: {}", pipeline::kStageNames[bottleneck]);
}

std::jthread start_ticker(std::chrono::milliseconds pace, std::function<void()> tick)
{
    return start_thread([pace, tick = std::move(tick)](const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any stopped;  // notified only by the stop token
        for (;;) {
            stopped.wait_for(lock, stop, pace, [] { return false; });
            if (stop.stop_requested()) {
                return;
            }
            tick();
        }
    });
}

Progress::Progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, int worker_count)
    : is_terminal_(isatty(STDERR_FILENO) == 1)
{
    const std::chrono::milliseconds pace(is_terminal_ ? 500 : 30'000);
    ticker_ = start_ticker(pace, [is_terminal = is_terminal_, &status, total, worker_count, clock = RunClock()] {
        const std::string line = describe_progress(status, total, clock.compute_seconds(), worker_count);
        // \r and "erase to the end of the line" rewrite the line in place.
        fmt::print(stderr, "{}{}{}", is_terminal ? "\r" : "", line, is_terminal ? "\033[K" : "\n");
        std::fflush(stderr);
    });
}

Progress::~Progress()
{
    ticker_ = {};  // stops and joins: nothing is printed after the line is erased
    if (is_terminal_) {
        fmt::print(stderr, "\r\033[K");
    }
}

}  // namespace clevrvk::tools
