// A thread that wakes at a steady pace and prints one line.
#include "tools/clevrvk/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace clevrvk::tools {
namespace {

std::string describe_duration(double seconds)
{
    const auto whole = static_cast<std::int64_t>(seconds);
    if (whole >= 3600) {
        return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
    }
    return fmt::format("{} min {:02} s", whole / 60, whole % 60);
}

}  // namespace

std::string describe_progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, double seconds, int worker_count)
{
    const std::int64_t done = status.done;
    const std::int64_t skipped = status.skipped;
    const double rate = seconds > 0.0 ? static_cast<double>(done) / seconds : 0.0;
    std::string text = total ? fmt::format("{}/{} panels", done + skipped, *total) : fmt::format("{} panels", done + skipped);
    if (done == 0) {
        return text;
    }
    text += fmt::format(", {:.2f} images/s", rate);
    if (total && rate > 0.0) {
        text += fmt::format(", {} left", describe_duration(static_cast<double>(*total - done - skipped) / rate));
    }
    const auto bottleneck = static_cast<std::size_t>(pipeline::find_bottleneck(status, worker_count));
    return text + fmt::format(", bottleneck: {}", pipeline::kStageNames[bottleneck]);
}

Progress::Progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, int worker_count)
    : status_(status), total_(total), worker_count_(worker_count), thread_([this] { print_until_ended(); })
{
}

Progress::~Progress()
{
    {
        const std::lock_guard lock(mutex_);
        is_ended_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

void Progress::print_until_ended()
{
    const bool is_terminal = isatty(STDERR_FILENO) == 1;
    const std::chrono::milliseconds pace(is_terminal ? 500 : 30'000);
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, pace, [this] { return is_ended_; })) {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const std::string line = describe_progress(status_, total_, seconds, worker_count_);
        // \r and "erase to the end of the line" rewrite the line in place.
        fmt::print(stderr, "{}{}{}", is_terminal ? "\r" : "", line, is_terminal ? "\033[K" : "\n");
        std::fflush(stderr);
    }
    if (is_terminal) {
        fmt::print(stderr, "\r\033[K");
    }
}

}  // namespace clevrvk::tools
