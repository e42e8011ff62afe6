// The limits of a card, and whether a call keeps to them. The driver beneath may allow more, and would not complain.
#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <functional>
#include <span>

namespace clevrvk::tests {

using Region = VkStridedDeviceAddressRegionKHR;
using Build = VkAccelerationStructureBuildGeometryInfoKHR;
using BuildRange = VkAccelerationStructureBuildRangeInfoKHR;

/// Limits of a device, as its queries report them.
struct CardLimits {
    VkPhysicalDeviceLimits core{};
    std::uint64_t max_buffer_bytes = 0;
    std::uint64_t max_allocation_bytes = 0;
    VkPhysicalDeviceRayTracingPipelinePropertiesKHR tracing{};
    VkPhysicalDeviceAccelerationStructurePropertiesKHR structures{};
};

/// Asks all of it. \param get_properties  vkGetPhysicalDeviceProperties2 of that device
[[nodiscard]] CardLimits read_limits(const std::function<void(VkPhysicalDeviceProperties2&)>& get_properties);

/// The checks abort with the limit that is broken.
void check_buffer(const CardLimits& card, const VkBufferCreateInfo& info);
void check_layout(const CardLimits& card, const VkPipelineLayoutCreateInfo& info);
void check_pipeline(const CardLimits& card, const VkRayTracingPipelineCreateInfoKHR& info);
void check_dispatch(const CardLimits& card, std::uint32_t x, std::uint32_t y, std::uint32_t z);
void check_build(const CardLimits& card, const Build& build, const BuildRange* ranges);

/// The regions of a launch: ray generation, misses, hits, callables.
/// \param driver  what the driver beneath can do: the card may promise more
void check_launch(const CardLimits& card, const CardLimits& driver, std::span<const Region* const> regions, std::uint32_t width,
                  std::uint32_t height, std::uint32_t depth);

/// Size of the workgroup and its shared memory, of shaders that have one.
void check_shader(const CardLimits& card, std::span<const std::uint32_t> words);

}  // namespace clevrvk::tests
