// Records and submits commands. Every barrier is a full memory barrier: batches are large,
// so finer ones would gain nothing.
#include "renderer/gpu/commands.h"

#include "renderer/base/error.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

namespace clevrvk::gpu {

Commands::Commands(const Device& device) : device_(&device)
{
    VkCommandPoolCreateInfo pool_info{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    pool_info.queueFamilyIndex = device.queue_family();
    VkCommandPool pool = VK_NULL_HANDLE;
    check(vkCreateCommandPool(device.handle(), &pool_info, nullptr, &pool), "create a command pool");
    pool_ = CommandPool(device.handle(), pool);
    VkFenceCreateInfo fence_info{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence fence = VK_NULL_HANDLE;
    check(vkCreateFence(device.handle(), &fence_info, nullptr, &fence), "create a fence");
    fence_ = Fence(device.handle(), fence);
}

Commands::~Commands()
{
    if (is_submitted_) {
        // The result is ignored: objects may be destroyed even after their device is lost.
        VkFence fence = fence_.get();
        static_cast<void>(vkWaitForFences(device_->handle(), 1, &fence, VK_TRUE, UINT64_MAX));
    }
}

void Commands::begin()
{
    CLEVRVK_CHECK(!is_submitted_, "commands are recorded before the wait for the last submission");
    // An exception may have interrupted the last recording.
    check(vkResetCommandPool(device_->handle(), pool_.get(), 0), "reset a command pool");
    recorded_count_ = 0;
    begin_buffer();
}

void Commands::split()
{
    end_buffer();
    begin_buffer();
}

void Commands::submit()
{
    end_buffer();
    for (std::size_t k = 0; k < recorded_count_; ++k) {  // separately: drivers may merge buffers submitted together
        const bool is_last = k + 1 == recorded_count_;
        VkSubmitInfo info{VK_STRUCTURE_TYPE_SUBMIT_INFO};
        info.commandBufferCount = 1;
        info.pCommandBuffers = &buffers_[k];
        const VkResult result = device_->submit(info, is_last ? fence_.get() : VK_NULL_HANDLE);
        if (result != VK_SUCCESS && k > 0) {
            static_cast<void>(device_->wait_for_queue());  // no fence will signal completion of the earlier ones
        }
        check(result, "submit commands");
    }
    is_submitted_ = true;
}

void Commands::wait()
{
    CLEVRVK_CHECK(is_submitted_, "a wait for commands that were not submitted");
    VkFence fence = fence_.get();
    check(vkWaitForFences(device_->handle(), 1, &fence, VK_TRUE, UINT64_MAX), "wait for the device");
    is_submitted_ = false;
    check(vkResetFences(device_->handle(), 1, &fence), "reset a fence");
}

bool Commands::wait_for(std::chrono::nanoseconds longest)
{
    CLEVRVK_CHECK(is_submitted_, "a wait for commands that were not submitted");
    VkFence fence = fence_.get();
    const VkResult result = vkWaitForFences(device_->handle(), 1, &fence, VK_TRUE, static_cast<std::uint64_t>(longest.count()));
    if (result == VK_TIMEOUT) {
        return false;
    }
    check(result, "wait for the device");
    return true;
}

void Commands::copy(const Buffer& source, const Buffer& target, std::uint64_t size_bytes)
{
    VkBufferCopy region{};
    region.size = size_bytes;
    vkCmdCopyBuffer(handle(), source.handle(), target.handle(), 1, &region);
}

void Commands::fill(const Buffer& target, std::uint64_t offset, std::uint64_t size_bytes, std::uint32_t value)
{
    vkCmdFillBuffer(handle(), target.handle(), offset, size_bytes, value);
}

void Commands::update(const Buffer& target, std::span<const std::byte> bytes)
{
    vkCmdUpdateBuffer(handle(), target.handle(), 0, bytes.size(), bytes.data());
}

void Commands::barrier()
{
    VkMemoryBarrier barrier{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
    barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
    barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    vkCmdPipelineBarrier(handle(), VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, nullptr, 0, nullptr);
}

VkCommandBuffer Commands::handle() const
{
    CLEVRVK_CHECK(recorded_count_ > 0, "the command buffer is requested before begin()");
    return buffers_[recorded_count_ - 1];
}

void Commands::begin_buffer()
{
    if (recorded_count_ == buffers_.size()) {
        VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
        info.commandPool = pool_.get();
        info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
        info.commandBufferCount = 1;
        VkCommandBuffer buffer = VK_NULL_HANDLE;
        check(vkAllocateCommandBuffers(device_->handle(), &info, &buffer), "allocate a command buffer");
        buffers_.push_back(buffer);
    }
    VkCommandBufferBeginInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    check(vkBeginCommandBuffer(buffers_[recorded_count_], &info), "begin recording commands");
    recorded_count_ += 1;
}

void Commands::end_buffer()
{
    barrier();
    check(vkEndCommandBuffer(handle()), "end recording commands");
}

}  // namespace clevrvk::gpu
