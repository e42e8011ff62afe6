// Reports the progress of a run to people: the line, and the thread that prints it.
#pragma once

#include "renderer/pipeline/run_status.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>

namespace clevrvk::tools {

/// "2 h 05 min" or "3 min 20 s".
[[nodiscard]] std::string describe_duration(double seconds);

/// The text of the line: done/total, images/s, time left, and the bottleneck stage. Before the first panel is done,
/// estimates come from the fraction of it that the device has finished.
/// \param total    panels of the whole run, including skipped ones; nothing for a stream
/// \param seconds  since the run began
[[nodiscard]] std::string describe_progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, double seconds,
                                            int worker_count);

/// A thread that calls `tick` at a fixed interval until it is stopped or destroyed.
[[nodiscard]] std::jthread start_ticker(std::chrono::milliseconds pace, std::function<void()> tick);

/// Rewrites one line twice a second on a terminal, or writes a line every 30 s elsewhere. Lives as long as the run.
class Progress {
public:
    /// `status` must outlive this object.
    Progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, int worker_count);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    bool is_terminal_;
    std::jthread ticker_;
};

}  // namespace clevrvk::tools
