// Wraps the calls to an open device: first the checks, then the driver's own call.
#include "tests/card_layer/card_device.h"

#include "tests/card_layer/card_memory.h"
#include "tests/card_layer/complain.h"

#include <array>
#include <cstring>
#include <optional>
#include <utility>

namespace clevrvk::tests {

namespace {

// All memory begins so far behind where the driver begins, whose addresses are multiples of a page: a card promises no
// more than the alignment that a buffer asks for.
constexpr VkDeviceSize kShift = 64;

#define CLEVRVK_CARD_CALLS(X)                            \
    X(vkDestroyDevice, destroy_device)                   \
    X(vkCreateBuffer, create_buffer)                     \
    X(vkDestroyBuffer, destroy_buffer)                   \
    X(vkGetBufferMemoryRequirements, get_requirements)   \
    X(vkGetBufferMemoryRequirements2, get_requirements2) \
    X(vkAllocateMemory, allocate_memory)                 \
    X(vkFreeMemory, free_memory)                         \
    X(vkMapMemory, map_memory)                           \
    X(vkBindBufferMemory, bind_memory)                   \
    X(vkCreatePipelineLayout, create_layout)             \
    X(vkCreateShaderModule, create_shader)               \
    X(vkCreateRayTracingPipelinesKHR, create_pipelines)  \
    X(vkCmdDispatch, dispatch)                           \
    X(vkCmdTraceRaysKHR, trace_rays)                     \
    X(vkCmdBuildAccelerationStructuresKHR, build_structures)

struct Device {
    Device(VkDevice the_handle, const DeviceTraits& the_traits, PFN_vkGetDeviceProcAddr the_get)
        : handle(the_handle), traits(the_traits), memory(the_traits.card_memory, the_traits.driver_memory, the_traits.card), get(the_get)
    {
#define CLEVRVK_LOAD(call, own) call = reinterpret_cast<PFN_##call>(get(handle, #call));
        CLEVRVK_CARD_CALLS(CLEVRVK_LOAD)
#undef CLEVRVK_LOAD
        unmap = reinterpret_cast<PFN_vkUnmapMemory>(get(handle, "vkUnmapMemory"));
    }

    const VkDevice handle;
    const DeviceTraits traits;
    CardMemory memory;
    const PFN_vkGetDeviceProcAddr get;
#define CLEVRVK_MEMBER(call, own) PFN_##call call = nullptr;
    CLEVRVK_CARD_CALLS(CLEVRVK_MEMBER)
#undef CLEVRVK_MEMBER
    PFN_vkUnmapMemory unmap = nullptr;
};

ByHandle<Device>& devices()
{
    static ByHandle<Device> all;  // a layer has no other place: the loader calls plain functions
    return all;
}

VKAPI_ATTR void VKAPI_CALL destroy_device(VkDevice handle, const VkAllocationCallbacks* allocator)
{
    if (handle != VK_NULL_HANDLE) {
        const std::unique_ptr<Device> device = devices().remove(handle);
        device->vkDestroyDevice(handle, allocator);
    }
}

VKAPI_ATTR VkResult VKAPI_CALL create_buffer(VkDevice handle, const VkBufferCreateInfo* info, const VkAllocationCallbacks* allocator,
                                             VkBuffer* buffer)
{
    Device& device = devices().at(handle);
    check_buffer(device.traits.card, *info);
    const VkResult result = device.vkCreateBuffer(handle, info, allocator, buffer);
    if (result == VK_SUCCESS) {
        device.memory.add_buffer(*buffer, info->usage);
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_buffer(VkDevice handle, VkBuffer buffer, const VkAllocationCallbacks* allocator)
{
    Device& device = devices().at(handle);
    device.memory.remove_buffer(buffer);
    device.vkDestroyBuffer(handle, buffer, allocator);
}

VKAPI_ATTR void VKAPI_CALL get_requirements(VkDevice handle, VkBuffer buffer, VkMemoryRequirements* requirements)
{
    Device& device = devices().at(handle);
    device.vkGetBufferMemoryRequirements(handle, buffer, requirements);
    if (kShift % requirements->alignment != 0) {
        complain("the driver wants buffers at multiples of {} bytes, which {} is not", requirements->alignment, kShift);
    }
    requirements->memoryTypeBits = device.memory.find_types(buffer);
}

VKAPI_ATTR void VKAPI_CALL get_requirements2(VkDevice handle, const VkBufferMemoryRequirementsInfo2* info,
                                             VkMemoryRequirements2* requirements)
{
    Device& device = devices().at(handle);
    device.vkGetBufferMemoryRequirements2(handle, info, requirements);
    requirements->memoryRequirements.memoryTypeBits = device.memory.find_types(info->buffer);
}

// Fresh memory of a card holds what was there before, and the CPU driver's holds zeros. Here it is NaN, the largest id,
// a wild address.
void fill_with_rubbish(Device& device, VkDeviceMemory memory, VkDeviceSize size_bytes)
{
    void* bytes = nullptr;
    if (device.vkMapMemory(device.handle, memory, 0, VK_WHOLE_SIZE, 0, &bytes) != VK_SUCCESS) {
        complain("the driver does not map its memory");
    }
    std::memset(bytes, 0xff, size_bytes);
    device.unmap(device.handle, memory);
}

VKAPI_ATTR VkResult VKAPI_CALL allocate_memory(VkDevice handle, const VkMemoryAllocateInfo* info, const VkAllocationCallbacks* allocator,
                                               VkDeviceMemory* memory)
{
    Device& device = devices().at(handle);
    const std::optional<std::uint32_t> type = device.memory.begin_allocation(*info);
    if (!type) {
        return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    VkMemoryAllocateInfo of_driver = *info;
    of_driver.memoryTypeIndex = *type;
    of_driver.allocationSize += kShift;
    const VkResult result = device.vkAllocateMemory(handle, &of_driver, allocator, memory);
    device.memory.end_allocation(*info, *memory, result == VK_SUCCESS);
    if (result == VK_SUCCESS) {
        fill_with_rubbish(device, *memory, of_driver.allocationSize);
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL free_memory(VkDevice handle, VkDeviceMemory memory, const VkAllocationCallbacks* allocator)
{
    Device& device = devices().at(handle);
    device.memory.free(memory);
    device.vkFreeMemory(handle, memory, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL map_memory(VkDevice handle, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size,
                                          VkMemoryMapFlags flags, void** bytes)
{
    Device& device = devices().at(handle);
    device.memory.check_map(memory);
    return device.vkMapMemory(handle, memory, offset + kShift, size, flags, bytes);
}

VKAPI_ATTR VkResult VKAPI_CALL bind_memory(VkDevice handle, VkBuffer buffer, VkDeviceMemory memory, VkDeviceSize offset)
{
    Device& device = devices().at(handle);
    device.memory.check_bind(buffer, memory);
    return device.vkBindBufferMemory(handle, buffer, memory, offset + kShift);
}

VKAPI_ATTR VkResult VKAPI_CALL create_layout(VkDevice handle, const VkPipelineLayoutCreateInfo* info,
                                             const VkAllocationCallbacks* allocator, VkPipelineLayout* layout)
{
    Device& device = devices().at(handle);
    check_layout(device.traits.card, *info);
    return device.vkCreatePipelineLayout(handle, info, allocator, layout);
}

VKAPI_ATTR VkResult VKAPI_CALL create_shader(VkDevice handle, const VkShaderModuleCreateInfo* info, const VkAllocationCallbacks* allocator,
                                             VkShaderModule* shader)
{
    Device& device = devices().at(handle);
    check_shader(device.traits.card, {info->pCode, info->codeSize / sizeof(std::uint32_t)});
    return device.vkCreateShaderModule(handle, info, allocator, shader);
}

VKAPI_ATTR VkResult VKAPI_CALL create_pipelines(VkDevice handle, VkDeferredOperationKHR operation, VkPipelineCache cache,
                                                std::uint32_t count, const VkRayTracingPipelineCreateInfoKHR* infos,
                                                const VkAllocationCallbacks* allocator, VkPipeline* pipelines)
{
    Device& device = devices().at(handle);
    for (const VkRayTracingPipelineCreateInfoKHR& info : std::span(infos, count)) {
        check_pipeline(device.traits.card, info);
    }
    return device.vkCreateRayTracingPipelinesKHR(handle, operation, cache, count, infos, allocator, pipelines);
}

VKAPI_ATTR void VKAPI_CALL dispatch(VkCommandBuffer commands, std::uint32_t x, std::uint32_t y, std::uint32_t z)
{
    Device& device = devices().at(commands);
    check_dispatch(device.traits.card, x, y, z);
    device.vkCmdDispatch(commands, x, y, z);
}

VKAPI_ATTR void VKAPI_CALL trace_rays(VkCommandBuffer commands, const Region* raygen, const Region* misses, const Region* hits,
                                      const Region* callables, std::uint32_t width, std::uint32_t height, std::uint32_t depth)
{
    Device& device = devices().at(commands);
    const std::array regions{raygen, misses, hits, callables};
    check_launch(device.traits.card, device.traits.driver, regions, width, height, depth);
    device.vkCmdTraceRaysKHR(commands, raygen, misses, hits, callables, width, height, depth);
}

VKAPI_ATTR void VKAPI_CALL build_structures(VkCommandBuffer commands, std::uint32_t count, const Build* builds,
                                            const BuildRange* const* ranges)
{
    Device& device = devices().at(commands);
    for (std::uint32_t k = 0; k < count; ++k) {
        check_build(device.traits.card, builds[k], ranges[k]);
    }
    device.vkCmdBuildAccelerationStructuresKHR(commands, count, builds, ranges);
}

}  // namespace

void add_device(VkDevice handle, const DeviceTraits& traits, PFN_vkGetDeviceProcAddr get)
{
    devices().add(handle, std::make_unique<Device>(handle, traits, get));
}

PFN_vkVoidFunction find_device_call(std::string_view name)
{
#define CLEVRVK_GIVE(call, own)                            \
    if (name == #call) {                                   \
        return reinterpret_cast<PFN_vkVoidFunction>(&own); \
    }
    CLEVRVK_CARD_CALLS(CLEVRVK_GIVE)
#undef CLEVRVK_GIVE
    if (name == "vkGetBufferMemoryRequirements2KHR") {
        return reinterpret_cast<PFN_vkVoidFunction>(&get_requirements2);
    }
    return name == "vkGetDeviceProcAddr" ? reinterpret_cast<PFN_vkVoidFunction>(&get_device_proc) : nullptr;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_device_proc(VkDevice handle, const char* name)
{
    const PFN_vkVoidFunction own = find_device_call(name);
    return own != nullptr ? own : devices().at(handle).get(handle, name);
}

}  // namespace clevrvk::tests
