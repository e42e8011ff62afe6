// Owns one Vulkan object that has no behaviour of its own.
#pragma once

#include <volk.h>

#include <utility>

namespace clevrvk::gpu {

/// Move-only owner; destroys with *Destroy, volk's pointer to a device function, which is loaded at run time.
template <typename T, auto* Destroy>
class Handle {
public:
    Handle() = default;
    Handle(VkDevice device, T object) : device_(device), object_(object) {}
    Handle(Handle&& other) noexcept : device_(other.device_), object_(std::exchange(other.object_, T{})) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(device_, other.device_);
        std::swap(object_, other.object_);
        return *this;
    }
    ~Handle()
    {
        if (object_ != T{}) {
            (*Destroy)(device_, object_, nullptr);
        }
    }

    [[nodiscard]] T get() const { return object_; }

private:
    VkDevice device_ = VK_NULL_HANDLE;
    T object_{};
};

using DeviceMemory = Handle<VkDeviceMemory, &vkFreeMemory>;
using BufferHandle = Handle<VkBuffer, &vkDestroyBuffer>;
using AccelStructHandle = Handle<VkAccelerationStructureKHR, &vkDestroyAccelerationStructureKHR>;
using ShaderModule = Handle<VkShaderModule, &vkDestroyShaderModule>;
using PipelineLayout = Handle<VkPipelineLayout, &vkDestroyPipelineLayout>;
using PipelineHandle = Handle<VkPipeline, &vkDestroyPipeline>;
using PipelineCache = Handle<VkPipelineCache, &vkDestroyPipelineCache>;
using CommandPool = Handle<VkCommandPool, &vkDestroyCommandPool>;
using Fence = Handle<VkFence, &vkDestroyFence>;
using QueryPool = Handle<VkQueryPool, &vkDestroyQueryPool>;

}  // namespace clevrvk::gpu
