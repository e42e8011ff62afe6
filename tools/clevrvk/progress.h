// The line that tells people how far a run is. Prints to standard error, from a thread of its own.
#pragma once

#include "renderer/pipeline/run_status.h"

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace clevrvk::tools {

/// The words of the line: done/total, images/s, time left, and the stage that is the bottleneck.
/// \param total    panels of the whole run, those skipped included; nothing for a stream
/// \param seconds  since the run began
[[nodiscard]] std::string describe_progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, double seconds, int worker_count);

/// Rewrites one line twice a second on a terminal, else writes a line each 30 s. Lives as long as the run.
class Progress {
public:
    /// `status` outlives this.
    Progress(const pipeline::RunStatus& status, std::optional<std::int64_t> total, int worker_count);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    void print_until_ended();

    const pipeline::RunStatus& status_;
    std::optional<std::int64_t> total_;
    int worker_count_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool is_ended_ = false;
    std::thread thread_;    // the last member: it uses all others
};

}  // namespace clevrvk::tools
