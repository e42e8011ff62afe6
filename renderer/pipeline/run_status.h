// The progress of a run, which other threads may read while it continues.
#pragma once

#include "renderer/frame/frame.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace clevrvk::pipeline {

/// The stages of a panel, in order. Input: the spec is read or generated and the scene built. Render: the device is
/// waited for. Annotate also reads the frames.
enum class Stage { Input, Render, Annotate, Encode, Write };

/// In the order of Stage.
constexpr std::array<std::string_view, 5> kStageNames{"input", "render", "annotate", "encode", "write"};

/// Counters of one run. Written by the run's threads, read by any.
struct RunStatus {
    std::atomic<std::int64_t> done = 0;     ///< panels finished by this run
    std::atomic<std::int64_t> skipped = 0;  ///< panels finished by earlier runs
    std::atomic<std::int64_t> batches = 0;  ///< sent to the device
    std::atomic<double> rendered = 0.0;     ///< panels finished by the device, with a fraction of the current batch
    std::atomic<double> rendering_s = 0.0;  ///< time spent waiting for them
    std::atomic<std::int64_t> dropped_samples = 0;                        ///< of finished panels, see frame::Frame
    std::array<std::atomic<std::int64_t>, kStageNames.size()> busy_ns{};  ///< time in each stage, over all threads
    std::atomic<std::int64_t> reading_ns = 0;                             ///< the single-threaded part of Input
    /// time that the device spent in each frame::Pass, by its own clock
    std::array<std::atomic<std::int64_t>, frame::kPassNames.size()> device_ns{};
};

/// Seconds that the threads of one stage worked.
[[nodiscard]] double compute_busy_seconds(const RunStatus& status, Stage stage);

/// Panels finished by the run or by the device, whichever is more; the finished part of a batch counts.
[[nodiscard]] double count_made(const RunStatus& status);

/// count_made per second. Before the first panel is finished, it is the device's own rate, because compiling the
/// pipelines takes some seconds; 0 while no rate is known.
/// \param seconds  since the run began
[[nodiscard]] double compute_rate(const RunStatus& status, double seconds);

/// The stage whose threads are the busiest: the bottleneck. `worker_count` threads share the last three stages. Input,
/// apart from reading, has as many threads for episodes and as many for scenes.
[[nodiscard]] Stage find_bottleneck(const RunStatus& status, int worker_count);

/// Adds its lifetime to a stage's time, or to another counter.
class StageTimer {
public:
    StageTimer(RunStatus& status, Stage stage) : StageTimer(status.busy_ns[static_cast<std::size_t>(stage)]) {}
    explicit StageTimer(std::atomic<std::int64_t>& busy_ns) : busy_ns_(busy_ns) {}
    ~StageTimer() { busy_ns_ += std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start_).count(); }
    StageTimer(const StageTimer&) = delete;
    StageTimer& operator=(const StageTimer&) = delete;

private:
    std::atomic<std::int64_t>& busy_ns_;  // must outlive this object
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace clevrvk::pipeline
