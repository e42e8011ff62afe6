// Finds devices with the ray-tracing pipeline and opens one: instance, logical device, one queue.
#pragma once

#include "renderer/gpu/handle.h"

#include <volk.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::gpu {

class DeviceLock;
class VulkanInstance;

/// What a machine's device is and whether clevrvk can use it.
struct DeviceInfo {
    int index = 0;                              ///< place in the loader's list
    std::string name;
    std::string driver;                         ///< name and version, as the driver words them
    bool is_cpu = false;                        ///< a driver that runs shaders on the processor
    std::array<std::uint8_t, 16> uuid{};
    std::string pci_address;                    ///< "0000:01:00.0"; empty when the driver does not tell
    std::vector<std::string> missing;           ///< extensions and features that it lacks; empty when usable
    std::uint64_t memory_bytes = 0;             ///< of its largest device-local heap

    [[nodiscard]] bool is_usable() const { return missing.empty(); }
};

/// Every device that the Vulkan loader shows, usable or not.
/// \throws GpuError  when there is no loader or it cannot start
[[nodiscard]] std::vector<DeviceInfo> list_devices();

/// Which of them a choice means.
/// \param choice  `auto` (the first usable one that is no CPU driver, else the CPU driver), `cpu`, an index, or a part of a name in any case
/// \throws GpuError  when it is not there or not usable; tells what is there and why not
[[nodiscard]] const DeviceInfo& choose_device(const std::vector<DeviceInfo>& devices, std::string_view choice);

/// Settings that must stand in the environment before the loader starts. Of the CPU driver: a shader cache of the vector width's own (Mesa's
/// cache does not tell widths apart), threads. Of the loader: without Mesa's layer VK_LAYER_MESA_device_select, which sorts devices for
/// desktops, may ask an X or Wayland server, and reads a count that nothing wrote when the driver fails to count a device's extensions.
/// The user's own settings win. Call once, first thing in main.
/// \param thread_count  of the CPU driver; 0 leaves it to the driver (all cores)
void prepare_driver_environment(int thread_count);

/// Where caches of this program go: below $XDG_CACHE_HOME or $HOME/.cache, else, when those are not there or not writable, a folder of the
/// user's own among the temporary files. Makes the folder. Nothing when no place will do: the program then works without.
[[nodiscard]] std::optional<std::string> find_cache_dir();

/// Limits of an open device that shape pipelines and batches.
struct DeviceLimits {
    std::uint32_t shader_group_handle_size = 0;         ///< bytes
    std::uint32_t shader_group_handle_alignment = 0;    ///< bytes
    std::uint32_t shader_group_base_alignment = 0;      ///< bytes
    std::uint32_t scratch_alignment = 0;                ///< bytes, of acceleration structure builds
    std::uint64_t max_ray_dispatch_count = 0;           ///< lanes of one launch
    std::uint32_t timestamp_bits = 0;                   ///< that count in a time stamp of the queue; 0 when it has none
    float timestamp_period_ns = 0.0F;                   ///< one step of a time stamp
};

/// An open device. Everything made from it must go before it.
class Device {
public:
    /// \param choice  as of choose_device; but `auto` takes a card that the scheduler gives to this process, and that no other process of clevrvk has
    /// With CLEVRVK_VALIDATION=1 in the environment the Khronos validation layer watches; its words are in validation_messages().
    /// \throws GpuError  when there is no such device, or none that is free, or validation is asked for and not installed
    [[nodiscard]] static Device open(std::string_view choice);

    Device(Device&&) noexcept;
    Device& operator=(Device&&) = delete;
    ~Device();

    [[nodiscard]] const DeviceInfo& info() const { return info_; }
    [[nodiscard]] const DeviceLimits& limits() const { return limits_; }
    [[nodiscard]] VkDevice handle() const { return device_; }
    [[nodiscard]] VkQueue queue() const { return queue_; }
    [[nodiscard]] std::uint32_t queue_family() const { return queue_family_; }
    [[nodiscard]] VkPipelineCache pipeline_cache() const { return pipeline_cache_.get(); }

    /// A memory type with the wanted properties, else with the required ones. \throws GpuError  when there is none
    [[nodiscard]] std::uint32_t find_memory_type(std::uint32_t allowed_types, VkMemoryPropertyFlags required, VkMemoryPropertyFlags wanted) const;

    /// Names an object for validation messages and debuggers.
    void set_name(VkObjectType type, std::uint64_t object, std::string_view name) const;

    /// Errors and warnings of the validation layer so far; empty when it does not watch. Each is logged as an error, too.
    [[nodiscard]] std::vector<std::string> validation_messages() const;

    /// Keeps the compiled pipelines for the next process. Failing to is no error.
    void save_pipeline_cache() const;

private:
    Device() = default;

    struct ValidationLog;

    std::unique_ptr<DeviceLock> lock_;              // nothing when the device is shared on purpose; goes last
    std::unique_ptr<VulkanInstance> instance_;
    std::unique_ptr<ValidationLog> validation_;     // nothing when the layer does not watch
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    DeviceInfo info_;
    DeviceLimits limits_;
    VkPhysicalDeviceMemoryProperties memory_{};
    VkDevice device_ = VK_NULL_HANDLE;
    std::uint32_t queue_family_ = 0;
    VkQueue queue_ = VK_NULL_HANDLE;
    PipelineCache pipeline_cache_;
};

}  // namespace clevrvk::gpu
