// Measures how long the device itself works on each part of a submission.
#pragma once

#include "renderer/gpu/commands.h"

#include <cstdint>
#include <vector>

namespace clevrvk::gpu {

/// Timestamps between parts of recorded work. Follows the same threading rules as the commands.
class Stopwatch {
public:
    /// \param lap_count  at least 1 \throws GpuError
    Stopwatch(const Device& device, std::uint32_t lap_count);

    /// Records the beginning: the time at which the device has finished earlier submissions. Thus the times of two
    /// batches in flight can be added.
    void start(Commands& commands) const;
    /// Records the end of a lap, counted from 0: the time at which all earlier work is done. A part that overlaps the
    /// next one counts until its last work is done.
    void end_lap(Commands& commands, std::uint32_t lap) const;

    /// Seconds of each lap, after the commands were waited for; all 0 on a device without timestamps. \throws GpuError
    [[nodiscard]] std::vector<double> read_seconds() const;

private:
    const Device& device_;  // must outlive this
    std::uint32_t lap_count_;
    QueryPool queries_;  // empty on a device without timestamps
};

}  // namespace clevrvk::gpu
