// Command buffers with a fence: record, submit, wait.
#pragma once

#include "renderer/gpu/buffer.h"
#include "renderer/gpu/handle.h"

#include <chrono>
#include <span>
#include <vector>

namespace clevrvk::gpu {

/// Recorded and submitted by one thread at a time; another may wait.
class Commands {
public:
    explicit Commands(const Device& device);
    /// Waits for work that was submitted and not waited for, as after an exception.
    ~Commands();
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;

    /// Starts a new recording and drops commands that were not submitted; the last submission must have been waited
    /// for.
    void begin();
    /// Continues in another command buffer, submitted by itself, with everything before it finished and visible: long
    /// work in one piece would starve a display or trigger a watchdog.
    void split();
    /// Ends recording and submits the work to the device. \throws GpuError
    void submit();
    /// Waits until the submitted work is done, however long that takes. \throws GpuError  when the device is lost
    void wait();
    /// The same, but for at most that long. \return  whether it is done; then wait() returns at once
    [[nodiscard]] bool wait_for(std::chrono::nanoseconds longest);

    void copy(const Buffer& source, const Buffer& target, std::uint64_t size_bytes);
    /// Sets 32-bit words of a buffer. \param offset, size_bytes  multiples of 4
    void fill(const Buffer& target, std::uint64_t offset, std::uint64_t size_bytes, std::uint32_t value);
    /// Most bytes that update() takes. Source: Vulkan, vkCmdUpdateBuffer.
    static constexpr std::size_t kMostUpdateBytes = 65536;
    /// Copies bytes into the commands now and from there to the beginning of the buffer.
    /// \param bytes  a multiple of 4, at most kMostUpdateBytes
    void update(const Buffer& target, std::span<const std::byte> bytes);
    /// Everything recorded so far is finished and visible, to shaders, builds, copies and the host, before what
    /// follows.
    void barrier();

    /// The command buffer that is recorded now.
    [[nodiscard]] VkCommandBuffer handle() const;
    /// Whether submitted work has not been waited for.
    [[nodiscard]] bool is_submitted() const { return is_submitted_; }

private:
    void begin_buffer();
    void end_buffer();

    const Device* device_;  // outlives this
    CommandPool pool_;
    Fence fence_;
    std::vector<VkCommandBuffer> buffers_;  // freed with their pool
    std::size_t recorded_count_ = 0;        // of the buffers, since the beginning
    bool is_submitted_ = false;             // and not waited for
};

}  // namespace clevrvk::gpu
