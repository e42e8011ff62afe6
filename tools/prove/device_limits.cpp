// Prints the properties that Vulkan reports for a device as a JSON object: name, driver, limits, memory, queues,
// extensions, and the layers that the loader finds. The keys are the names of the struct members, so that a subset of
// them describes a card for tests.
//   device_limits INDEX    the index of `clevrvk list devices`
#include "renderer/base/error.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/gpu/result.h"
#include "renderer/gpu/vulkan_instance.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <volk.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

using Json = nlohmann::ordered_json;
template <typename Flags, std::size_t Count>
using FlagNames = std::array<std::pair<Flags, const char*>, Count>;

constexpr FlagNames<VkMemoryPropertyFlags, 9> kMemoryFlags{{{VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, "DEVICE_LOCAL"},
                                                            {VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT, "HOST_VISIBLE"},
                                                            {VK_MEMORY_PROPERTY_HOST_COHERENT_BIT, "HOST_COHERENT"},
                                                            {VK_MEMORY_PROPERTY_HOST_CACHED_BIT, "HOST_CACHED"},
                                                            {VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT, "LAZILY_ALLOCATED"},
                                                            {VK_MEMORY_PROPERTY_PROTECTED_BIT, "PROTECTED"},
                                                            {VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD, "DEVICE_COHERENT"},
                                                            {VK_MEMORY_PROPERTY_DEVICE_UNCACHED_BIT_AMD, "DEVICE_UNCACHED"},
                                                            {VK_MEMORY_PROPERTY_RDMA_CAPABLE_BIT_NV, "RDMA_CAPABLE"}}};
constexpr FlagNames<VkMemoryHeapFlags, 2> kHeapFlags{
    {{VK_MEMORY_HEAP_DEVICE_LOCAL_BIT, "DEVICE_LOCAL"}, {VK_MEMORY_HEAP_MULTI_INSTANCE_BIT, "MULTI_INSTANCE"}}};
constexpr FlagNames<VkQueueFlags, 5> kQueueFlags{{{VK_QUEUE_GRAPHICS_BIT, "GRAPHICS"},
                                                  {VK_QUEUE_COMPUTE_BIT, "COMPUTE"},
                                                  {VK_QUEUE_TRANSFER_BIT, "TRANSFER"},
                                                  {VK_QUEUE_SPARSE_BINDING_BIT, "SPARSE_BINDING"},
                                                  {VK_QUEUE_PROTECTED_BIT, "PROTECTED"}}};

template <typename Flags, std::size_t Count>
Json name_flags(Flags flags, const FlagNames<Flags, Count>& names)
{
    Json words = Json::array();
    for (const auto& [flag, name] : names) {
        if ((flags & flag) != 0U) {
            words.emplace_back(name);
        }
    }
    return words;
}

// Flags and sample counts are written as numbers.
#define CLEVRVK_ADD(from, member) json[#member] = (from).member;

void add_core_limits(Json& json, const VkPhysicalDeviceLimits& limits)
{
#define CLEVRVK_LIMIT(member) CLEVRVK_ADD(limits, member)
    CLEVRVK_LIMIT(maxStorageBufferRange)
    CLEVRVK_LIMIT(maxPushConstantsSize)
    CLEVRVK_LIMIT(maxMemoryAllocationCount)
    CLEVRVK_LIMIT(bufferImageGranularity)
    CLEVRVK_LIMIT(maxComputeSharedMemorySize)
    CLEVRVK_LIMIT(maxComputeWorkGroupCount)
    CLEVRVK_LIMIT(maxComputeWorkGroupInvocations)
    CLEVRVK_LIMIT(maxComputeWorkGroupSize)
    CLEVRVK_LIMIT(minMemoryMapAlignment)
    CLEVRVK_LIMIT(minStorageBufferOffsetAlignment)
    CLEVRVK_LIMIT(optimalBufferCopyOffsetAlignment)
    CLEVRVK_LIMIT(nonCoherentAtomSize)
    CLEVRVK_LIMIT(timestampComputeAndGraphics)
    CLEVRVK_LIMIT(timestampPeriod)
#undef CLEVRVK_LIMIT
}

// How the device rounds in float arithmetic, which differs between devices.
void add_arithmetic(Json& json, const VkPhysicalDeviceVulkan12Properties& properties)
{
    CLEVRVK_ADD(properties, denormBehaviorIndependence)
    CLEVRVK_ADD(properties, roundingModeIndependence)
    CLEVRVK_ADD(properties, shaderSignedZeroInfNanPreserveFloat32)
    CLEVRVK_ADD(properties, shaderDenormPreserveFloat32)
    CLEVRVK_ADD(properties, shaderDenormFlushToZeroFloat32)
    CLEVRVK_ADD(properties, shaderRoundingModeRTEFloat32)
    CLEVRVK_ADD(properties, shaderRoundingModeRTZFloat32)
}

void add_ray_tracing(Json& json, const VkPhysicalDeviceRayTracingPipelinePropertiesKHR& tracing,
                     const VkPhysicalDeviceAccelerationStructurePropertiesKHR& structures){
    CLEVRVK_ADD(tracing, shaderGroupHandleSize) CLEVRVK_ADD(tracing, shaderGroupHandleAlignment)
        CLEVRVK_ADD(tracing, shaderGroupBaseAlignment) CLEVRVK_ADD(tracing, maxShaderGroupStride) CLEVRVK_ADD(tracing, maxRayRecursionDepth)
            CLEVRVK_ADD(tracing, maxRayDispatchInvocationCount) CLEVRVK_ADD(tracing, maxRayHitAttributeSize)
                CLEVRVK_ADD(structures, maxGeometryCount) CLEVRVK_ADD(structures, maxInstanceCount)
                    CLEVRVK_ADD(structures, maxPrimitiveCount) CLEVRVK_ADD(structures, minAccelerationStructureScratchOffsetAlignment)}

Json list_extensions(VkPhysicalDevice device)
{
    std::uint32_t count = 0;
    gpu::check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr), "count the device's extensions");
    std::vector<VkExtensionProperties> extensions(count);
    gpu::check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, extensions.data()), "list the device's extensions");
    Json names = Json::array();
    for (const VkExtensionProperties& extension : extensions) {
        names.emplace_back(extension.extensionName);
    }
    return names;
}

void add_properties(Json& json, VkPhysicalDevice device, const Json& extensions)
{
    // A struct that is neither in Vulkan 1.2 nor in an extension of the device may not be queried.
    const auto has = [&](const char* name) { return std::find(extensions.begin(), extensions.end(), name) != extensions.end(); };
    VkPhysicalDeviceVulkan11Properties vulkan11{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES};
    VkPhysicalDeviceVulkan12Properties vulkan12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES, &vulkan11};
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &vulkan12};
    VkPhysicalDeviceMaintenance4Properties sizes{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES};
    VkPhysicalDeviceRayTracingPipelinePropertiesKHR tracing{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR};
    VkPhysicalDeviceAccelerationStructurePropertiesKHR structures{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR};
    const bool has_sizes = has(VK_KHR_MAINTENANCE_4_EXTENSION_NAME);
    const bool has_tracing = has(VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME) && has(VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    if (has_sizes) {
        vulkan11.pNext = &sizes;
    }
    if (has_tracing) {
        structures.pNext = vulkan11.pNext;
        tracing.pNext = &structures;
        vulkan11.pNext = &tracing;
    }
    vkGetPhysicalDeviceProperties2(device, &properties);
    CLEVRVK_ADD(properties.properties, deviceName)
    CLEVRVK_ADD(properties.properties, deviceType)
    CLEVRVK_ADD(properties.properties, vendorID)
    CLEVRVK_ADD(properties.properties, deviceID)
    CLEVRVK_ADD(properties.properties, apiVersion)
    CLEVRVK_ADD(properties.properties, driverVersion)
    CLEVRVK_ADD(vulkan12, driverName)
    CLEVRVK_ADD(vulkan12, driverInfo)
    CLEVRVK_ADD(vulkan11, subgroupSize)
    CLEVRVK_ADD(vulkan11, maxMemoryAllocationSize)
    if (has_sizes) {
        CLEVRVK_ADD(sizes, maxBufferSize)
    }
    add_core_limits(json, properties.properties.limits);
    if (has_tracing) {
        add_ray_tracing(json, tracing, structures);
    }
    add_arithmetic(json, vulkan12);
}

void add_memory(Json& json, VkPhysicalDevice device)
{
    VkPhysicalDeviceMemoryProperties memory{};
    vkGetPhysicalDeviceMemoryProperties(device, &memory);
    for (std::uint32_t heap = 0; heap < memory.memoryHeapCount; ++heap) {
        json["memoryHeaps"].push_back(
            {{"size", memory.memoryHeaps[heap].size}, {"flags", name_flags(memory.memoryHeaps[heap].flags, kHeapFlags)}});
    }
    for (std::uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
        json["memoryTypes"].push_back({{"propertyFlags", name_flags(memory.memoryTypes[type].propertyFlags, kMemoryFlags)},
                                       {"heapIndex", memory.memoryTypes[type].heapIndex}});
    }
}

void add_queues(Json& json, VkPhysicalDevice device)
{
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    for (const VkQueueFamilyProperties& family : families) {
        json["queueFamilies"].push_back({{"queueFlags", name_flags(family.queueFlags, kQueueFlags)},
                                         {"queueCount", family.queueCount},
                                         {"timestampValidBits", family.timestampValidBits}});
    }
}

Json list_layers()
{
    std::uint32_t count = 0;
    gpu::check(vkEnumerateInstanceLayerProperties(&count, nullptr), "count the Vulkan layers");
    std::vector<VkLayerProperties> layers(count);
    gpu::check(vkEnumerateInstanceLayerProperties(&count, layers.data()), "list the Vulkan layers");
    Json names = Json::array();
    for (const VkLayerProperties& layer : layers) {
        names.emplace_back(layer.layerName);
    }
    return names;
}

Json describe(std::size_t index)
{
    gpu::prepare_driver_environment(0);
    const gpu::VulkanInstance instance(false);
    const std::vector<VkPhysicalDevice> devices = instance.physical_devices();
    if (index >= devices.size()) {
        throw GpuError(fmt::format("there is no device {}; this machine has {}", index, devices.size()));
    }
    const Json extensions = list_extensions(devices[index]);
    Json json;
    add_properties(json, devices[index], extensions);
    add_memory(json, devices[index]);
    add_queues(json, devices[index]);
    json["extensions"] = extensions;
    json["layers"] = list_layers();
    return json;
}

}  // namespace
}  // namespace clevrvk::tools

int main(int argument_count, char** arguments)
{
    const std::string_view text = argument_count == 2 ? arguments[1] : "";
    std::size_t index = 0;
    const std::from_chars_result read = std::from_chars(text.data(), text.data() + text.size(), index);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size()) {
        fmt::print(stderr, "usage: device_limits INDEX\n");
        return 2;
    }
    try {
        fmt::print("{}\n", clevrvk::tools::describe(index).dump(1));
        return 0;
    } catch (const clevrvk::GpuError& error) {
        fmt::print(stderr, "device_limits: {}\n", error.what());
        return 3;
    }
}
