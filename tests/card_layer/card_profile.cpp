// Reads a card's profile, one line for each member. It has the members that a rendering program queries; others are
// added when needed.
#include "tests/card_layer/card_profile.h"

#include "tests/card_layer/complain.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <utility>

namespace clevrvk::tests {

namespace {

constexpr std::array<std::pair<const char*, VkMemoryPropertyFlags>, 4> kMemoryFlags{{
    {"DEVICE_LOCAL", VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT},
    {"HOST_VISIBLE", VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT},
    {"HOST_COHERENT", VK_MEMORY_PROPERTY_HOST_COHERENT_BIT},
    {"HOST_CACHED", VK_MEMORY_PROPERTY_HOST_CACHED_BIT},
}};

VkMemoryPropertyFlags read_flags(const nlohmann::json& words)
{
    VkMemoryPropertyFlags flags = 0;
    for (const nlohmann::json& word : words) {
        const auto found = std::find_if(kMemoryFlags.begin(), kMemoryFlags.end(), [&](const auto& entry) { return word == entry.first; });
        if (found == kMemoryFlags.end()) {
            complain("unknown memory flag {}", word.dump());
        }
        flags |= found->second;
    }
    return flags;
}

}  // namespace

CardProfile::CardProfile(const std::string& file)
{
    std::ifstream stream(file);
    if (!stream) {
        complain("cannot read the card '{}'", file);
    }
    json_ = nlohmann::json::parse(stream);
    const std::size_t hash = std::hash<std::string>()(file);
    for (std::size_t k = 0; k < sizeof(hash); ++k) {
        uuid_.at(k) = static_cast<std::uint8_t>(hash >> (8 * k));
    }
    check_keys(file);
}

void CardProfile::check_keys(const std::string& file) const
{
    VkPhysicalDeviceAccelerationStructurePropertiesKHR structures{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR};
    VkPhysicalDeviceRayTracingPipelinePropertiesKHR tracing{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR,
                                                            &structures};
    VkPhysicalDeviceVulkan11Properties vulkan11{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES, &tracing};
    VkPhysicalDeviceVulkan12Properties vulkan12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES, &vulkan11};
    VkPhysicalDeviceVulkan13Properties vulkan13{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES, &vulkan12};
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &vulkan13};
    apply(properties);
    VkPhysicalDeviceMemoryProperties memory{};
    apply(memory);
    known_keys_.insert({"about", "memoryHeaps", "memoryTypes"});
    for (const auto& [key, value] : json_.items()) {
        if (!known_keys_.contains(key)) {
            complain("'{}': unknown key '{}'", file, key);
        }
    }
}

template <typename T>
void CardProfile::put(const char* name, T& value) const
{
    known_keys_.insert(name);
    if (const auto found = json_.find(name); found != json_.end()) {
        found->get_to(value);
    }
}

void CardProfile::put_text(const char* name, char* text, std::size_t size) const
{
    std::string value = text;
    put(name, value);
    value.resize(std::min(value.size(), size - 1));
    std::copy_n(value.c_str(), value.size() + 1, text);
}

void CardProfile::apply(VkPhysicalDeviceLimits& limits) const
{
    put("maxMemoryAllocationCount", limits.maxMemoryAllocationCount);
    put("maxPushConstantsSize", limits.maxPushConstantsSize);
    put("maxStorageBufferRange", limits.maxStorageBufferRange);
    put("maxComputeSharedMemorySize", limits.maxComputeSharedMemorySize);
    put("maxComputeWorkGroupCount", limits.maxComputeWorkGroupCount);
    put("maxComputeWorkGroupInvocations", limits.maxComputeWorkGroupInvocations);
    put("maxComputeWorkGroupSize", limits.maxComputeWorkGroupSize);
    put("minMemoryMapAlignment", limits.minMemoryMapAlignment);
    put("minStorageBufferOffsetAlignment", limits.minStorageBufferOffsetAlignment);
    put("nonCoherentAtomSize", limits.nonCoherentAtomSize);
}

void CardProfile::apply(VkPhysicalDeviceProperties& properties) const
{
    properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
    put("vendorID", properties.vendorID);
    put("deviceID", properties.deviceID);
    put_text("deviceName", properties.deviceName, sizeof(properties.deviceName));
    apply(properties.limits);
}

void CardProfile::apply(VkPhysicalDeviceProperties2& properties) const
{
    apply(properties.properties);
    for (auto* part = static_cast<VkBaseOutStructure*>(properties.pNext); part != nullptr; part = part->pNext) {
        apply(*part);
    }
}

void CardProfile::apply(VkBaseOutStructure& part) const
{
    const auto put_driver = [&](auto& of) {
        put_text("driverName", of.driverName, sizeof(of.driverName));
        put_text("driverInfo", of.driverInfo, sizeof(of.driverInfo));
    };
    const auto put_uuid = [&](auto& of) { std::copy(uuid_.begin(), uuid_.end(), of.deviceUUID); };
    if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES) {
        auto& of = reinterpret_cast<VkPhysicalDeviceVulkan11Properties&>(part);
        put_uuid(of);
        put("maxMemoryAllocationSize", of.maxMemoryAllocationSize);
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES) {
        put_uuid(reinterpret_cast<VkPhysicalDeviceIDProperties&>(part));
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES) {
        put("maxMemoryAllocationSize", reinterpret_cast<VkPhysicalDeviceMaintenance3Properties&>(part).maxMemoryAllocationSize);
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES) {
        put_driver(reinterpret_cast<VkPhysicalDeviceVulkan12Properties&>(part));
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES) {
        put_driver(reinterpret_cast<VkPhysicalDeviceDriverProperties&>(part));
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES) {
        put("maxBufferSize", reinterpret_cast<VkPhysicalDeviceVulkan13Properties&>(part).maxBufferSize);
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES) {
        put("maxBufferSize", reinterpret_cast<VkPhysicalDeviceMaintenance4Properties&>(part).maxBufferSize);
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR) {
        auto& of = reinterpret_cast<VkPhysicalDeviceRayTracingPipelinePropertiesKHR&>(part);
        put("maxRayRecursionDepth", of.maxRayRecursionDepth);
        put("maxShaderGroupStride", of.maxShaderGroupStride);
        put("shaderGroupBaseAlignment", of.shaderGroupBaseAlignment);
        put("shaderGroupHandleAlignment", of.shaderGroupHandleAlignment);
        put("maxRayDispatchInvocationCount", of.maxRayDispatchInvocationCount);
        put("maxRayHitAttributeSize", of.maxRayHitAttributeSize);
    } else if (part.sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR) {
        auto& of = reinterpret_cast<VkPhysicalDeviceAccelerationStructurePropertiesKHR&>(part);
        put("maxGeometryCount", of.maxGeometryCount);
        put("maxInstanceCount", of.maxInstanceCount);
        put("maxPrimitiveCount", of.maxPrimitiveCount);
        put("minAccelerationStructureScratchOffsetAlignment", of.minAccelerationStructureScratchOffsetAlignment);
    }
}

void CardProfile::apply(VkPhysicalDeviceMemoryProperties& memory) const
{
    if (!json_.contains("memoryHeaps")) {
        return;
    }
    memory = {};
    for (const nlohmann::json& heap : json_.at("memoryHeaps")) {
        const bool is_local = (read_flags(heap.at("flags")) & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) != 0U;
        const VkMemoryHeapFlags flags = is_local ? VkMemoryHeapFlags{VK_MEMORY_HEAP_DEVICE_LOCAL_BIT} : 0U;
        memory.memoryHeaps[memory.memoryHeapCount++] = {heap.at("size").get<VkDeviceSize>(), flags};
    }
    for (const nlohmann::json& type : json_.at("memoryTypes")) {
        memory.memoryTypes[memory.memoryTypeCount++] = {read_flags(type.at("propertyFlags")), type.at("heapIndex").get<std::uint32_t>()};
    }
}

}  // namespace clevrvk::tests
