// Measures how long the device itself worked on each part of a submission.
#pragma once

#include "renderer/gpu/commands.h"

#include <cstdint>
#include <vector>

namespace clevrvk::gpu {

/// Time stamps between parts of recorded work. Used like the commands that it is recorded into.
class Stopwatch {
public:
    /// \param lap_count  at least 1 \throws GpuError
    Stopwatch(const Device& device, std::uint32_t lap_count);

    /// Records the beginning: the time at which the device has finished earlier submissions. So the times of two
    /// batches in flight can be added.
    void start(Commands& commands) const;
    /// Records the end of a lap, counted from 0, at which all work before is done: a part that overlaps the next counts
    /// until its last work is done.
    void end_lap(Commands& commands, std::uint32_t lap) const;

    /// Seconds of each lap, after the commands were waited for; all 0 on a device without time stamps. \throws GpuError
    [[nodiscard]] std::vector<double> read_seconds() const;

private:
    const Device& device_;  // outlives this
    std::uint32_t lap_count_;
    QueryPool queries_;  // empty on a device without time stamps
};

}  // namespace clevrvk::gpu
