// Command buffers with a fence: record, submit, wait.
#pragma once

#include "renderer/gpu/buffer.h"
#include "renderer/gpu/handle.h"

#include <chrono>
#include <span>
#include <vector>

namespace clevrvk::gpu {

/// One thread at a time may record and submit; another may wait.
class Commands {
public:
    explicit Commands(const Device& device);
    /// Waits for submitted work that nobody waited for, as after an exception.
    ~Commands();
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;

    /// Starts a new recording and discards unsubmitted commands. The last submission must have been waited for.
    void begin();
    /// Continues in another command buffer, which is submitted separately after everything before it is finished and
    /// visible: long work in one piece would starve a display or trigger a watchdog.
    void split();
    /// Ends recording and submits the work to the device. \throws GpuError
    void submit();
    /// Waits until the submitted work is done, however long that takes. \throws GpuError  when the device is lost
    void wait();
    /// Waits at most `longest`. \return  whether the work is done; then wait() returns at once
    [[nodiscard]] bool wait_for(std::chrono::nanoseconds longest);

    void copy(const Buffer& source, const Buffer& target, std::uint64_t size_bytes);
    /// Sets 32-bit words of a buffer. \param offset, size_bytes  multiples of 4
    void fill(const Buffer& target, std::uint64_t offset, std::uint64_t size_bytes, std::uint32_t value);
    /// Maximum number of bytes that update() accepts. Source: Vulkan, vkCmdUpdateBuffer.
    static constexpr std::size_t kMostUpdateBytes = 65536;
    /// Copies bytes into the command buffer now, and from there to the beginning of the target when executed.
    /// \param bytes  their count is a multiple of 4, at most kMostUpdateBytes
    void update(const Buffer& target, std::span<const std::byte> bytes);
    /// Makes everything recorded so far finish and become visible to shaders, builds, copies
    /// and the host before later commands.
    void barrier();

    /// The command buffer being recorded.
    [[nodiscard]] VkCommandBuffer handle() const;
    /// Whether submitted work has not been waited for.
    [[nodiscard]] bool is_submitted() const { return is_submitted_; }

private:
    void begin_buffer();
    void end_buffer();

    const Device* device_;  // must outlive this
    CommandPool pool_;
    Fence fence_;
    std::vector<VkCommandBuffer> buffers_;  // freed with their pool
    std::size_t recorded_count_ = 0;        // buffers recorded since begin()
    bool is_submitted_ = false;             // whether submitted and not waited for
};

}  // namespace clevrvk::gpu
