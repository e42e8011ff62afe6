// A Vulkan layer for tests: shows the CPU driver as the only device of the machine, a discrete card with the limits of
// a file, and ends the program where it breaks one of them. Renders nothing itself, so that its pixels are the CPU
// driver's.
//   VK_LAYER_PATH=(its folder) VK_INSTANCE_LAYERS=VK_LAYER_CLEVRVK_card
//   CLEVRVK_CARD=FILE        the card, see card_profile.h
// The validation layer judges by the card's limits when it stands before this one in both variables; see
// CMakeLists.txt.
// Source: "Architecture of the Vulkan Loader Interfaces", layer interface version 2.
#include "tests/card_layer/card_device.h"
#include "tests/card_layer/card_profile.h"
#include "tests/card_layer/complain.h"
#include "tests/fault_layer/layer_link.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace clevrvk::tests {

namespace {

/// The calls of an instance that lead on to the driver.
struct Instance {
    VkInstance handle = VK_NULL_HANDLE;
    PFN_vkGetInstanceProcAddr get = nullptr;
    PFN_vkDestroyInstance destroy = nullptr;
    PFN_vkEnumeratePhysicalDevices enumerate = nullptr;
    PFN_vkGetPhysicalDeviceProperties get_properties = nullptr;
    PFN_vkGetPhysicalDeviceProperties2 get_properties2 = nullptr;
    PFN_vkGetPhysicalDeviceMemoryProperties get_memory = nullptr;
};

ByHandle<Instance>& instances()
{
    static ByHandle<Instance> all;  // a layer has no other place: the loader calls plain functions
    return all;
}

const CardProfile& card()
{
    static const CardProfile profile([] {
        const char* file = std::getenv("CLEVRVK_CARD");
        return file != nullptr ? file : "";
    }());
    return profile;
}

VKAPI_ATTR VkResult VKAPI_CALL create_instance(const VkInstanceCreateInfo* info, const VkAllocationCallbacks* allocator, VkInstance* handle)
{
    auto* link = find_link<VkLayerInstanceCreateInfo>(info, VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO);
    Instance instance;
    instance.get = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    const auto create = reinterpret_cast<PFN_vkCreateInstance>(instance.get(VK_NULL_HANDLE, "vkCreateInstance"));
    const VkResult result = create(info, allocator, handle);
    if (result == VK_SUCCESS) {
        const auto load = [&](auto& function, const char* name) {
            function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(instance.get(*handle, name));
        };
        instance.handle = *handle;
        load(instance.destroy, "vkDestroyInstance");
        load(instance.enumerate, "vkEnumeratePhysicalDevices");
        load(instance.get_properties, "vkGetPhysicalDeviceProperties");
        load(instance.get_properties2, "vkGetPhysicalDeviceProperties2");
        load(instance.get_memory, "vkGetPhysicalDeviceMemoryProperties");
        instances().add(*handle, std::make_unique<Instance>(instance));
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_instance(VkInstance handle, const VkAllocationCallbacks* allocator)
{
    if (handle != VK_NULL_HANDLE) {
        const std::unique_ptr<Instance> instance = instances().remove(handle);
        instance->destroy(handle, allocator);
    }
}

// The CPU drivers alone: other devices of this machine would be taken for the card.
VKAPI_ATTR VkResult VKAPI_CALL enumerate_devices(VkInstance handle, std::uint32_t* count, VkPhysicalDevice* devices)
{
    const Instance& instance = instances().at(handle);
    std::uint32_t all_count = 0;
    VkResult result = instance.enumerate(handle, &all_count, nullptr);
    std::vector<VkPhysicalDevice> all(all_count);
    if (result == VK_SUCCESS && all_count > 0) {
        result = instance.enumerate(handle, &all_count, all.data());
    }
    if (result != VK_SUCCESS) {
        return result;
    }
    std::erase_if(all, [&](VkPhysicalDevice device) {
        VkPhysicalDeviceProperties properties{};
        instance.get_properties(device, &properties);
        return properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU;
    });
    if (devices == nullptr) {
        *count = static_cast<std::uint32_t>(all.size());
        return VK_SUCCESS;
    }
    *count = std::min(*count, static_cast<std::uint32_t>(all.size()));
    std::copy_n(all.begin(), *count, devices);
    return *count < all.size() ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL get_properties(VkPhysicalDevice device, VkPhysicalDeviceProperties* properties)
{
    instances().at(device).get_properties(device, properties);
    card().apply(*properties);
}

VKAPI_ATTR void VKAPI_CALL get_properties2(VkPhysicalDevice device, VkPhysicalDeviceProperties2* properties)
{
    instances().at(device).get_properties2(device, properties);
    card().apply(*properties);
}

VKAPI_ATTR void VKAPI_CALL get_memory(VkPhysicalDevice device, VkPhysicalDeviceMemoryProperties* memory)
{
    instances().at(device).get_memory(device, memory);
    card().apply(*memory);
}

VKAPI_ATTR void VKAPI_CALL get_memory2(VkPhysicalDevice device, VkPhysicalDeviceMemoryProperties2* memory)
{
    get_memory(device, &memory->memoryProperties);
}

VKAPI_ATTR VkResult VKAPI_CALL create_device(VkPhysicalDevice physical_device, const VkDeviceCreateInfo* info,
                                             const VkAllocationCallbacks* allocator, VkDevice* handle)
{
    auto* link = find_link<VkLayerDeviceCreateInfo>(info, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO);
    const PFN_vkGetInstanceProcAddr get_instance = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    const PFN_vkGetDeviceProcAddr get_device = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    const Instance& instance = instances().at(physical_device);
    const auto create = reinterpret_cast<PFN_vkCreateDevice>(get_instance(instance.handle, "vkCreateDevice"));
    const VkResult result = create(physical_device, info, allocator, handle);
    if (result == VK_SUCCESS) {
        DeviceTraits traits;
        traits.card = read_limits([&](auto& properties) { get_properties2(physical_device, &properties); });
        traits.driver = read_limits([&](auto& properties) { instance.get_properties2(physical_device, &properties); });
        get_memory(physical_device, &traits.card_memory);
        instance.get_memory(physical_device, &traits.driver_memory);
        add_device(*handle, traits, get_device);
    }
    return result;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_instance_proc(VkInstance instance, const char* name);

PFN_vkVoidFunction find_own(std::string_view name)
{
    const auto give = [](auto function) { return reinterpret_cast<PFN_vkVoidFunction>(function); };
    if (name == "vkCreateInstance") {
        return give(&create_instance);
    }
    if (name == "vkDestroyInstance") {
        return give(&destroy_instance);
    }
    if (name == "vkEnumeratePhysicalDevices") {
        return give(&enumerate_devices);
    }
    if (name == "vkGetPhysicalDeviceProperties") {
        return give(&get_properties);
    }
    if (name == "vkGetPhysicalDeviceProperties2" || name == "vkGetPhysicalDeviceProperties2KHR") {
        return give(&get_properties2);
    }
    if (name == "vkGetPhysicalDeviceMemoryProperties") {
        return give(&get_memory);
    }
    if (name == "vkGetPhysicalDeviceMemoryProperties2" || name == "vkGetPhysicalDeviceMemoryProperties2KHR") {
        return give(&get_memory2);
    }
    if (name == "vkCreateDevice") {
        return give(&create_device);
    }
    if (name == "vkGetInstanceProcAddr") {
        return give(&get_instance_proc);
    }
    return find_device_call(name);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_instance_proc(VkInstance instance, const char* name)
{
    const PFN_vkVoidFunction own = find_own(name);
    return own != nullptr || instance == VK_NULL_HANDLE ? own : instances().at(instance).get(instance, name);
}

}  // namespace

}  // namespace clevrvk::tests

extern "C" VKAPI_ATTR VkResult VKAPI_CALL vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface* interface)
{
    return clevrvk::tests::offer_functions(interface, &clevrvk::tests::get_instance_proc, &clevrvk::tests::get_device_proc);
}
