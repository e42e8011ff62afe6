// The statistics of a finished run, for people and programs.
#pragma once

#include "renderer/base/json.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/pipeline/run_status.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// A clock that starts at its construction.
class RunClock {
public:
    RunClock();

    [[nodiscard]] double compute_seconds() const;
    /// The CPU time of all threads of the process.
    [[nodiscard]] double compute_cpu_seconds() const;

private:
    std::chrono::steady_clock::time_point start_;
    double cpu_start_ = 0.0;
};

/// A run's work and its cost.
struct RunSummary {
    bool is_complete = false;
    std::int64_t panels = 0;                              ///< finished by this run
    std::int64_t skipped = 0;                             ///< finished by earlier runs
    std::int64_t batches = 0;                             ///< submitted to the device by this run
    std::int64_t dropped_samples = 0;                     ///< over panels finished by this run, see frame::Frame
    std::uint64_t failed = 0;                             ///< records, including those of earlier runs
    std::optional<pipeline::MissingInput> missing_input;  ///< the reason if the dataset is not complete
    double seconds = 0.0;
    double cpu_seconds = 0.0;
    std::array<double, pipeline::kStageNames.size()> stage_seconds{};  ///< busy time over all threads of a stage
    frame::PassSeconds device_seconds{};  ///< of each pass on the device; all 0 without timestamps or work
    std::string bottleneck;
    double peak_memory_mib = 0.0;

    /// As a fraction of the run's time; nothing if the device has no timestamps or had no work.
    [[nodiscard]] std::optional<double> device_busy_share() const;
    [[nodiscard]] double images_per_second() const { return seconds > 0.0 ? static_cast<double>(panels) / seconds : 0.0; }
};

[[nodiscard]] RunSummary make_summary(const pipeline::RunStatus& status, const RunClock& clock, int worker_count,
                                      std::uint64_t failed_count, bool is_complete);

/// The summary as one line for people.
[[nodiscard]] std::string describe_summary(const RunSummary& summary, const std::string& out);

/// The summary as one object for programs.
[[nodiscard]] Json to_json(const RunSummary& summary);

}  // namespace clevrvk::tools
