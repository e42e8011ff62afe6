// The Vulkan loader and an instance without a window system.
#pragma once

#include "renderer/gpu/device_info.h"

#include <volk.h>

#include <vector>

namespace clevrvk::gpu {

/// Owns the instance.
class VulkanInstance {
public:
    /// \param with_validation  enables the Khronos validation layer and debug messages
    /// \throws GpuError  when there is no loader, or no such layer
    /// \throws LimitError  when a driver would get no memory
    explicit VulkanInstance(bool with_validation);
    ~VulkanInstance();
    VulkanInstance(const VulkanInstance&) = delete;
    VulkanInstance& operator=(const VulkanInstance&) = delete;

    [[nodiscard]] VkInstance handle() const { return instance_; }

    /// The devices in the loader's order. \throws GpuError
    [[nodiscard]] std::vector<VkPhysicalDevice> physical_devices() const;

private:
    VkInstance instance_ = VK_NULL_HANDLE;
};

/// The properties of a device and the features that it lacks; `index` is its index in the list.
[[nodiscard]] DeviceInfo describe_device(VkPhysicalDevice device, int index);

}  // namespace clevrvk::gpu
