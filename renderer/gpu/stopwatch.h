// How long the device itself worked at something.
#pragma once

#include "renderer/gpu/commands.h"

namespace clevrvk::gpu {

/// Two time stamps around recorded work. Used like the commands that it is recorded into.
class Stopwatch {
public:
    /// \throws GpuError
    explicit Stopwatch(const Device& device);

    /// Records the beginning: the time at which the device has finished what was submitted before. So what two batches in flight took can be added.
    void start(Commands& commands) const;
    /// Records the end.
    void stop(Commands& commands) const;

    /// Seconds between the two, after the commands were waited for; 0 on a device without time stamps. \throws GpuError
    [[nodiscard]] double read_seconds() const;

private:
    const Device& device_;      // outlives this
    QueryPool queries_;         // empty on a device without time stamps
};

}  // namespace clevrvk::gpu
