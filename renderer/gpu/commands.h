// One command buffer with its fence: record, submit, wait.
#pragma once

#include "renderer/gpu/buffer.h"
#include "renderer/gpu/handle.h"

namespace clevrvk::gpu {

/// Recorded and submitted by one thread at a time.
class Commands {
public:
    explicit Commands(const Device& device);
    /// Waits for work that was submitted and not waited for, as after an exception.
    ~Commands();
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;

    /// Starts recording anew and drops what was recorded and not submitted; the last submission must have been waited for.
    void begin();
    /// Ends recording and hands the work to the device. \throws GpuError
    void submit();
    /// Until the submitted work is done. \throws GpuError  when the device is lost
    void wait();

    void copy(const Buffer& source, const Buffer& target, std::uint64_t size_bytes);
    /// Everything recorded so far is finished and visible, to shaders, builds, copies and the host, before what follows.
    void barrier();

    [[nodiscard]] VkCommandBuffer handle() const { return buffer_; }

private:
    const Device* device_;      // outlives this
    CommandPool pool_;
    Fence fence_;
    VkCommandBuffer buffer_ = VK_NULL_HANDLE;   // freed with its pool
    bool is_submitted_ = false;                 // and not waited for
};

}  // namespace clevrvk::gpu
