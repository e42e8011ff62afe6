// Opens a device with the ray-tracing pipeline: instance, logical device, one queue.
#pragma once

#include "renderer/gpu/device_info.h"
#include "renderer/gpu/handle.h"

#include <volk.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::gpu {

class DeviceLock;
class VulkanInstance;

/// Limits of an open device that affect pipelines and batches.
struct DeviceLimits {
    std::uint32_t shader_group_handle_size = 0;       ///< bytes
    std::uint32_t shader_group_handle_alignment = 0;  ///< bytes
    std::uint32_t shader_group_base_alignment = 0;    ///< bytes
    std::uint32_t scratch_alignment = 0;              ///< bytes, for acceleration structure builds
    std::uint64_t max_ray_dispatch_count = 0;         ///< lanes of one launch
    std::uint32_t max_allocation_count = 0;           ///< most simultaneous memory allocations
    std::uint32_t timestamp_bits = 0;                 ///< valid bits of a queue timestamp; 0 without timestamps
    float timestamp_period_ns = 0.0F;                 ///< duration of a timestamp tick
};

/// An open device. Everything made from it must be destroyed before it.
class Device {
public:
    /// Opens a device. With CLEVRVK_VALIDATION=1 in the environment the Khronos validation layer is on, and
    /// validation_messages() returns its messages.
    /// \param choice  as for choose_device, but `auto` takes a card that the scheduler assigns to this process and that
    /// no other clevrvk process holds
    /// \throws GpuError  when there is no such device, or no free one, or validation is requested but not installed
    /// \throws LimitError  when limits of this process would make the driver end with a signal
    [[nodiscard]] static Device open(std::string_view choice);

    Device(Device&&) noexcept;
    Device& operator=(Device&&) = delete;
    ~Device();

    [[nodiscard]] const DeviceInfo& info() const { return info_; }
    [[nodiscard]] const DeviceLimits& limits() const { return limits_; }
    [[nodiscard]] VkDevice handle() const { return device_; }
    [[nodiscard]] std::uint32_t queue_family() const { return queue_family_; }
    [[nodiscard]] VkPipelineCache pipeline_cache() const { return pipeline_cache_.get(); }

    /// A memory type with the wanted properties, else one with the required ones. \throws GpuError  when there is none
    [[nodiscard]] std::uint32_t find_memory_type(std::uint32_t allowed_types, VkMemoryPropertyFlags required,
                                                 VkMemoryPropertyFlags wanted) const;

    /// Submits to the queue; safe from any thread. \param fence  may be VK_NULL_HANDLE
    [[nodiscard]] VkResult submit(const VkSubmitInfo& info, VkFence fence) const;

    /// Waits until the queue has finished all submitted work; safe from any thread. Until
    /// then no other thread can submit.
    [[nodiscard]] VkResult wait_for_queue() const;

    /// Names an object for validation messages and debuggers.
    void set_name(VkObjectType type, std::uint64_t object, std::string_view name) const;

    /// Errors and warnings of the validation layer so far; empty when it is off. Each is also logged as an error.
    [[nodiscard]] std::vector<std::string> validation_messages() const;

    /// Stores the compiled pipelines for the next process. Failure is not an error.
    void save_pipeline_cache() const;

private:
    Device() = default;

    struct ValidationLog;

    std::unique_ptr<DeviceLock> lock_;  // null when the device is shared on purpose; destroyed last
    std::unique_ptr<VulkanInstance> instance_;
    std::unique_ptr<ValidationLog> validation_;  // null when the layer is off
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    DeviceInfo info_;
    DeviceLimits limits_;
    VkPhysicalDeviceMemoryProperties memory_{};
    VkDevice device_ = VK_NULL_HANDLE;
    std::uint32_t queue_family_ = 0;
    VkQueue queue_ = VK_NULL_HANDLE;
    // Vulkan leaves synchronising the threads that use a queue to the application.
    std::unique_ptr<std::mutex> queue_mutex_ = std::make_unique<std::mutex>();
    PipelineCache pipeline_cache_;
};

}  // namespace clevrvk::gpu
