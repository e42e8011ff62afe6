// A Vulkan layer for tests: fails the N-th call of the program under test that yields a VkResult, and counts objects
// and device memory.
// Serves one instance with one device at a time. The loader puts it between the real program and the real driver:
//   VK_LAYER_PATH=(its folder) VK_INSTANCE_LAYERS=VK_LAYER_CLEVRVK_fault
//   CLEVRVK_FAULT_CALL=N     the call that fails, counted from 1; none fails without it
//   CLEVRVK_FAULT_RESULT=R   the VkResult, a number; of 0 the device is lost without a report: from the call on it
//                            does nothing that it is given, and all succeed
//   CLEVRVK_FAULT_REPORT=F   where it reports what it counted: one line of JSON, written anew after each call, so that
//                            it survives a crash
// Source: "Architecture of the Vulkan Loader Interfaces", layer interface version 2.
#include "tests/fault_layer/layer_link.h"
#include "tests/fault_layer/ledger.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace {

// Calls that yield a result, and what a success of them adds to the objects that live.
#define CLEVRVK_INSTANCE_CALLS(X)    \
    X(vkEnumeratePhysicalDevices, 0) \
    X(vkEnumerateDeviceExtensionProperties, 0)

#define CLEVRVK_DEVICE_CALLS(X)                \
    X(vkAllocateCommandBuffers, 0)             \
    X(vkBeginCommandBuffer, 0)                 \
    X(vkBindBufferMemory, 0)                   \
    X(vkCreateAccelerationStructureKHR, 1)     \
    X(vkCreateBuffer, 1)                       \
    X(vkCreateCommandPool, 1)                  \
    X(vkCreateComputePipelines, 1)             \
    X(vkCreateFence, 1)                        \
    X(vkCreatePipelineCache, 1)                \
    X(vkCreatePipelineLayout, 1)               \
    X(vkCreateQueryPool, 1)                    \
    X(vkCreateRayTracingPipelinesKHR, 1)       \
    X(vkCreateShaderModule, 1)                 \
    X(vkEndCommandBuffer, 0)                   \
    X(vkGetPipelineCacheData, 0)               \
    X(vkGetQueryPoolResults, 0)                \
    X(vkGetRayTracingShaderGroupHandlesKHR, 0) \
    X(vkMapMemory, 0)                          \
    X(vkResetCommandPool, 0)                   \
    X(vkResetFences, 0)

#define CLEVRVK_DESTROY_CALLS(X)         \
    X(vkDestroyAccelerationStructureKHR) \
    X(vkDestroyBuffer)                   \
    X(vkDestroyCommandPool)              \
    X(vkDestroyFence)                    \
    X(vkDestroyPipeline)                 \
    X(vkDestroyPipelineCache)            \
    X(vkDestroyPipelineLayout)           \
    X(vkDestroyQueryPool)                \
    X(vkDestroyShaderModule)

struct Next {
    PFN_vkGetInstanceProcAddr get_instance = nullptr;
    PFN_vkGetDeviceProcAddr get_device = nullptr;
    PFN_vkDestroyInstance vkDestroyInstance = nullptr;
    PFN_vkDestroyDevice vkDestroyDevice = nullptr;
    PFN_vkAllocateMemory vkAllocateMemory = nullptr;
    PFN_vkFreeMemory vkFreeMemory = nullptr;
    PFN_vkWaitForFences vkWaitForFences = nullptr;
    PFN_vkQueueSubmit vkQueueSubmit = nullptr;
    PFN_vkQueueWaitIdle vkQueueWaitIdle = nullptr;
#define CLEVRVK_MEMBER(name, ...) PFN_##name name = nullptr;
    CLEVRVK_INSTANCE_CALLS(CLEVRVK_MEMBER)
    CLEVRVK_DEVICE_CALLS(CLEVRVK_MEMBER)
    CLEVRVK_DESTROY_CALLS(CLEVRVK_MEMBER)
};

Next next;  // a layer has no other place: the loader calls plain functions

clevrvk::tests::Ledger& ledger()
{
    static clevrvk::tests::Ledger the_ledger;
    return the_ledger;
}

/// A call that yields a result, between program and driver.
template <auto Next::*Real, const char* Name, int Objects>
struct Call;
template <typename... Arguments, VkResult (VKAPI_PTR* Next::*Real)(Arguments...), const char* Name, int Objects>
struct Call<Real, Name, Objects> {
    static VKAPI_ATTR VkResult VKAPI_CALL run(Arguments... arguments)
    {
        if (const std::optional<VkResult> fault = ledger().begin_call(Name)) {
            return *fault;
        }
        const VkResult result = (next.*Real)(arguments...);
        if (result == VK_SUCCESS && Objects != 0) {
            ledger().add_objects(Objects);
        }
        return result;
    }
};

template <auto Next::*Real>
struct Destroy;
template <typename T, void (VKAPI_PTR* Next::*Real)(VkDevice, T, const VkAllocationCallbacks*)>
struct Destroy<Real> {
    static VKAPI_ATTR void VKAPI_CALL run(VkDevice device, T object, const VkAllocationCallbacks* allocator)
    {
        if (object != VK_NULL_HANDLE) {
            ledger().add_objects(-1);
        }
        (next.*Real)(device, object, allocator);
    }
};

#define CLEVRVK_NAME(name, ...) constexpr char name_of_##name[] = #name;
CLEVRVK_INSTANCE_CALLS(CLEVRVK_NAME)
CLEVRVK_DEVICE_CALLS(CLEVRVK_NAME)

VKAPI_ATTR VkResult VKAPI_CALL allocate_memory(VkDevice device, const VkMemoryAllocateInfo* info, const VkAllocationCallbacks* allocator,
                                               VkDeviceMemory* memory)
{
    if (const std::optional<VkResult> fault = ledger().begin_call("vkAllocateMemory")) {
        return *fault;
    }
    const VkResult result = next.vkAllocateMemory(device, info, allocator, memory);
    if (result == VK_SUCCESS) {
        ledger().add_memory(*memory, info->allocationSize);
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL free_memory(VkDevice device, VkDeviceMemory memory, const VkAllocationCallbacks* allocator)
{
    if (memory != VK_NULL_HANDLE) {
        ledger().remove_memory(memory);
    }
    next.vkFreeMemory(device, memory, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL submit(VkQueue queue, std::uint32_t count, const VkSubmitInfo* infos, VkFence fence)
{
    if (const std::optional<VkResult> fault = ledger().begin_call("vkQueueSubmit")) {
        return *fault;
    }
    return ledger().drops_work() ? next.vkQueueSubmit(queue, 0, nullptr, fence) : next.vkQueueSubmit(queue, count, infos, fence);
}

// The driver is waited for in any case: a device that is really lost writes no more, and this one must not either.
// Looks with a limit are not counted: how many there are is a matter of time.
VKAPI_ATTR VkResult VKAPI_CALL wait_for_fences(VkDevice device, std::uint32_t count, const VkFence* fences, VkBool32 waits_for_all,
                                               std::uint64_t timeout_ns)
{
    if (timeout_ns != UINT64_MAX) {
        return next.vkWaitForFences(device, count, fences, waits_for_all, timeout_ns);
    }
    const std::optional<VkResult> fault = ledger().begin_call("vkWaitForFences");
    const VkResult result = next.vkWaitForFences(device, count, fences, waits_for_all, timeout_ns);
    return fault ? *fault : result;
}

VKAPI_ATTR VkResult VKAPI_CALL wait_queue_idle(VkQueue queue)
{
    const std::optional<VkResult> fault = ledger().begin_call("vkQueueWaitIdle");
    const VkResult result = next.vkQueueWaitIdle(queue);
    return fault ? *fault : result;
}

VKAPI_ATTR VkResult VKAPI_CALL create_instance(const VkInstanceCreateInfo* info, const VkAllocationCallbacks* allocator,
                                               VkInstance* instance)
{
    auto* link = clevrvk::tests::find_link<VkLayerInstanceCreateInfo>(info, VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO);
    next.get_instance = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    if (const std::optional<VkResult> fault = ledger().begin_call("vkCreateInstance")) {
        return *fault;
    }
    const auto create = reinterpret_cast<PFN_vkCreateInstance>(next.get_instance(VK_NULL_HANDLE, "vkCreateInstance"));
    const VkResult result = create(info, allocator, instance);
    if (result == VK_SUCCESS) {
        ledger().add_objects(1);
#define CLEVRVK_LOAD(name, ...) next.name = reinterpret_cast<PFN_##name>(next.get_instance(*instance, #name));
        CLEVRVK_LOAD(vkDestroyInstance)
        CLEVRVK_INSTANCE_CALLS(CLEVRVK_LOAD)
#undef CLEVRVK_LOAD
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_instance(VkInstance instance, const VkAllocationCallbacks* allocator)
{
    if (instance != VK_NULL_HANDLE) {
        ledger().add_objects(-1);
    }
    next.vkDestroyInstance(instance, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL create_device(VkPhysicalDevice physical_device, const VkDeviceCreateInfo* info,
                                             const VkAllocationCallbacks* allocator, VkDevice* device)
{
    auto* link = clevrvk::tests::find_link<VkLayerDeviceCreateInfo>(info, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO);
    next.get_device = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
    const PFN_vkGetInstanceProcAddr get_instance = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    if (const std::optional<VkResult> fault = ledger().begin_call("vkCreateDevice")) {
        return *fault;
    }
    const auto create = reinterpret_cast<PFN_vkCreateDevice>(get_instance(VK_NULL_HANDLE, "vkCreateDevice"));
    const VkResult result = create(physical_device, info, allocator, device);
    if (result == VK_SUCCESS) {
        ledger().add_objects(1);
#define CLEVRVK_LOAD(name, ...) next.name = reinterpret_cast<PFN_##name>(next.get_device(*device, #name));
        CLEVRVK_LOAD(vkDestroyDevice)
        CLEVRVK_LOAD(vkAllocateMemory)
        CLEVRVK_LOAD(vkFreeMemory)
        CLEVRVK_LOAD(vkWaitForFences)
        CLEVRVK_LOAD(vkQueueSubmit)
        CLEVRVK_LOAD(vkQueueWaitIdle)
        CLEVRVK_DEVICE_CALLS(CLEVRVK_LOAD)
        CLEVRVK_DESTROY_CALLS(CLEVRVK_LOAD)
#undef CLEVRVK_LOAD
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_device(VkDevice device, const VkAllocationCallbacks* allocator)
{
    if (device != VK_NULL_HANDLE) {
        ledger().add_objects(-1);
    }
    next.vkDestroyDevice(device, allocator);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_device_proc(VkDevice device, const char* name);
VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_instance_proc(VkInstance instance, const char* name);

PFN_vkVoidFunction find_own(std::string_view name)
{
    const auto give = [](auto function) { return reinterpret_cast<PFN_vkVoidFunction>(function); };
#define CLEVRVK_GIVE_CALL(call, objects)                               \
    if (name == #call) {                                               \
        return give(&Call<&Next::call, name_of_##call, objects>::run); \
    }
#define CLEVRVK_GIVE_DESTROY(call)               \
    if (name == #call) {                         \
        return give(&Destroy<&Next::call>::run); \
    }
    CLEVRVK_INSTANCE_CALLS(CLEVRVK_GIVE_CALL)
    CLEVRVK_DEVICE_CALLS(CLEVRVK_GIVE_CALL)
    CLEVRVK_DESTROY_CALLS(CLEVRVK_GIVE_DESTROY)
    if (name == "vkCreateInstance") {
        return give(&create_instance);
    }
    if (name == "vkDestroyInstance") {
        return give(&destroy_instance);
    }
    if (name == "vkCreateDevice") {
        return give(&create_device);
    }
    if (name == "vkDestroyDevice") {
        return give(&destroy_device);
    }
    if (name == "vkAllocateMemory") {
        return give(&allocate_memory);
    }
    if (name == "vkFreeMemory") {
        return give(&free_memory);
    }
    if (name == "vkWaitForFences") {
        return give(&wait_for_fences);
    }
    if (name == "vkQueueSubmit") {
        return give(&submit);
    }
    if (name == "vkQueueWaitIdle") {
        return give(&wait_queue_idle);
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
