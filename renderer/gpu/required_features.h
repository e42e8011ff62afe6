// The extensions and features that the renderer needs, as one chain to query and to enable.
#pragma once

#include <volk.h>

#include <array>
#include <string>
#include <vector>

namespace clevrvk::gpu {

/// Device extensions; everything else is Vulkan 1.2.
inline constexpr std::array<const char*, 3> kRequiredExtensions{
    VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
    VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
    VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
};

/// Feature structures linked to each other; must not be copied.
struct FeatureChain {
    VkPhysicalDeviceFeatures2 core{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
    VkPhysicalDeviceVulkan12Features vulkan12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
    VkPhysicalDeviceAccelerationStructureFeaturesKHR acceleration{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR};
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR ray_tracing{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR};

    FeatureChain()
    {
        core.pNext = &vulkan12;
        vulkan12.pNext = &acceleration;
        acceleration.pNext = &ray_tracing;
    }
    FeatureChain(const FeatureChain&) = delete;
    FeatureChain& operator=(const FeatureChain&) = delete;

    struct Named {
        const char* name;
        VkBool32* value;
    };

    /// Every feature that must be enabled.
    [[nodiscard]] std::vector<Named> required()
    {
        return {{"shaderInt64", &core.features.shaderInt64},
                {"bufferDeviceAddress", &vulkan12.bufferDeviceAddress},
                {"scalarBlockLayout", &vulkan12.scalarBlockLayout},
                {"accelerationStructure", &acceleration.accelerationStructure},
                {"rayTracingPipeline", &ray_tracing.rayTracingPipeline}};
    }
};

}  // namespace clevrvk::gpu
