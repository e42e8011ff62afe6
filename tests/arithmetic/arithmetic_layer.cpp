// A Vulkan layer for tests: a device of other arithmetic than the one below it, by rewriting every shader
// (perturb_spirv.h).
// Serves one instance with one device at a time. The loader puts it between program and driver:
//   VK_ADD_LAYER_PATH=(its folder) VK_INSTANCE_LAYERS=VK_LAYER_CLEVRVK_arithmetic
//   CLEVRVK_ARITHMETIC_SEED=N      perturbs operations within what Vulkan allows; another number, another device
//   CLEVRVK_ARITHMETIC_FAULTS=N    one radiance in about N is not finite
// Source: "Architecture of the Vulkan Loader Interfaces", layer interface version 2.
#include "tests/arithmetic/perturb_spirv.h"
#include "tests/fault_layer/layer_link.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string_view>
#include <vector>

namespace {

using clevrvk::arithmetic::perturb_spirv;
using clevrvk::arithmetic::Perturbation;
using clevrvk::tests::find_link;

struct Next {
    PFN_vkGetInstanceProcAddr get_instance = nullptr;
    PFN_vkGetDeviceProcAddr get_device = nullptr;
    PFN_vkCreateShaderModule create_shader_module = nullptr;
};

Next next;  // a layer has no other place: the loader calls plain functions

std::optional<std::uint32_t> read_number(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional(static_cast<std::uint32_t>(std::atoll(value)));
}

VKAPI_ATTR VkResult VKAPI_CALL create_instance(const VkInstanceCreateInfo* info, const VkAllocationCallbacks* allocator,
                                               VkInstance* instance)
{
    auto* link = find_link<VkLayerInstanceCreateInfo>(info, VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO);
    next.get_instance = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    return reinterpret_cast<PFN_vkCreateInstance>(next.get_instance(VK_NULL_HANDLE, "vkCreateInstance"))(info, allocator, instance);
}

// The rewritten shaders compute in double where a device would round once.
void enable_double(const VkDeviceCreateInfo* info)
{
    for (auto* part = static_cast<VkBaseOutStructure*>(const_cast<void*>(info->pNext)); part != nullptr; part = part->pNext) {
        if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2) {
            reinterpret_cast<VkPhysicalDeviceFeatures2*>(part)->features.shaderFloat64 = VK_TRUE;
        }
    }
}

VKAPI_ATTR VkResult VKAPI_CALL create_device(VkPhysicalDevice physical_device, const VkDeviceCreateInfo* info,
                                             const VkAllocationCallbacks* allocator, VkDevice* device)
{
    auto* link = find_link<VkLayerDeviceCreateInfo>(info, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO);
    next.get_device = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
    const PFN_vkGetInstanceProcAddr get_instance = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    const auto create = reinterpret_cast<PFN_vkCreateDevice>(get_instance(VK_NULL_HANDLE, "vkCreateDevice"));
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    enable_double(info);
    const VkResult result = create(physical_device, info, allocator, device);
    if (result == VK_SUCCESS) {
        next.create_shader_module = reinterpret_cast<PFN_vkCreateShaderModule>(next.get_device(*device, "vkCreateShaderModule"));
    }
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL create_shader_module(VkDevice device, const VkShaderModuleCreateInfo* info,
                                                    const VkAllocationCallbacks* allocator, VkShaderModule* module)
{
    const Perturbation perturbation{read_number("CLEVRVK_ARITHMETIC_SEED"), read_number("CLEVRVK_ARITHMETIC_FAULTS")};
    try {
        const std::vector<std::uint32_t> words = perturb_spirv({info->pCode, info->codeSize / sizeof(std::uint32_t)}, perturbation);
        VkShaderModuleCreateInfo rewritten = *info;
        rewritten.codeSize = words.size() * sizeof(std::uint32_t);
        rewritten.pCode = words.data();
        return next.create_shader_module(device, &rewritten, allocator, module);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "VK_LAYER_CLEVRVK_arithmetic: %s\n", error.what());
        return VK_ERROR_UNKNOWN;
    }
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_device_proc(VkDevice device, const char* name);
VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_instance_proc(VkInstance instance, const char* name);

PFN_vkVoidFunction find_own(std::string_view name)
{
    const auto give = [](auto function) { return reinterpret_cast<PFN_vkVoidFunction>(function); };
    if (name == "vkCreateInstance") {
        return give(&create_instance);
    }
    if (name == "vkCreateDevice") {
        return give(&create_device);
    }
    if (name == "vkCreateShaderModule") {
        return give(&create_shader_module);
    }
    if (name == "vkGetInstanceProcAddr") {
        return give(&get_instance_proc);
    }
    if (name == "vkGetDeviceProcAddr") {
        return give(&get_device_proc);
    }
    return nullptr;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_device_proc(VkDevice device, const char* name)
{
    const PFN_vkVoidFunction own = find_own(name);
    return own != nullptr ? own : next.get_device(device, name);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_instance_proc(VkInstance instance, const char* name)
{
    const PFN_vkVoidFunction own = find_own(name);
    return own != nullptr ? own : next.get_instance(instance, name);
}

}  // namespace

extern "C" VKAPI_ATTR VkResult VKAPI_CALL vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface* interface)
{
    return clevrvk::tests::offer_functions(interface, &get_instance_proc, &get_device_proc);
}
