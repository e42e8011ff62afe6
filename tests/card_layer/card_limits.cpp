// Checks calls against a card's limits; each message names the limit as Vulkan does.
#include "tests/card_layer/card_limits.h"

#include "tests/card_layer/complain.h"
#include "tests/card_layer/workgroup.h"

#include <algorithm>
#include <array>
#include <optional>

namespace clevrvk::tests {

namespace {

void check_most(const char* limit, std::uint64_t value, std::uint64_t most)
{
    if (value > most) {
        complain("{} is {}, and {} are asked for", limit, most, value);
    }
}

void check_alignment(const char* limit, std::uint64_t value, std::uint64_t alignment)
{
    if (value % alignment != 0) {
        complain("{} is {}, and {:#x} is not a multiple of it", limit, alignment, value);
    }
}

}  // namespace

CardLimits read_limits(const std::function<void(VkPhysicalDeviceProperties2&)>& get_properties)
{
    CardLimits limits;
    VkPhysicalDeviceMaintenance4Properties sizes{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES};
    VkPhysicalDeviceMaintenance3Properties allocations{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES, &sizes};
    limits.tracing = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR, &allocations};
    limits.structures = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR, &limits.tracing};
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &limits.structures};
    get_properties(properties);
    limits.core = properties.properties.limits;
    limits.max_buffer_bytes = sizes.maxBufferSize;
    limits.max_allocation_bytes = allocations.maxMemoryAllocationSize;
    return limits;
}

void check_buffer(const CardLimits& card, const VkBufferCreateInfo& info)
{
    check_most("maxBufferSize", info.size, card.max_buffer_bytes);
}

void check_layout(const CardLimits& card, const VkPipelineLayoutCreateInfo& info)
{
    for (const VkPushConstantRange& range : std::span(info.pPushConstantRanges, info.pushConstantRangeCount)) {
        check_most("maxPushConstantsSize", std::uint64_t{range.offset} + range.size, card.core.maxPushConstantsSize);
    }
}

void check_pipeline(const CardLimits& card, const VkRayTracingPipelineCreateInfoKHR& info)
{
    check_most("maxRayRecursionDepth", info.maxPipelineRayRecursionDepth, card.tracing.maxRayRecursionDepth);
}

void check_dispatch(const CardLimits& card, std::uint32_t x, std::uint32_t y, std::uint32_t z)
{
    const std::array<std::uint32_t, 3> counts{x, y, z};
    for (std::size_t axis = 0; axis < counts.size(); ++axis) {
        check_most("maxComputeWorkGroupCount", counts.at(axis), card.core.maxComputeWorkGroupCount[axis]);
    }
}

void check_build(const CardLimits& card, const Build& build, const BuildRange* ranges)
{
    check_alignment("minAccelerationStructureScratchOffsetAlignment", build.scratchData.deviceAddress,
                    card.structures.minAccelerationStructureScratchOffsetAlignment);
    std::uint64_t count = 0;
    for (const BuildRange& range : std::span(ranges, build.geometryCount)) {
        count += range.primitiveCount;
    }
    if (build.type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR) {
        check_most("maxInstanceCount", count, card.structures.maxInstanceCount);
    } else {
        check_most("maxGeometryCount", build.geometryCount, card.structures.maxGeometryCount);
        check_most("maxPrimitiveCount", count, card.structures.maxPrimitiveCount);
    }
}

void check_launch(const CardLimits& card, const CardLimits& driver, std::span<const Region* const> regions, std::uint32_t width,
                  std::uint32_t height, std::uint32_t depth)
{
    const std::array<std::uint32_t, 3> sides{width, height, depth};
    for (std::size_t axis = 0; axis < sides.size(); ++axis) {
        const std::uint64_t most = std::uint64_t{card.core.maxComputeWorkGroupCount[axis]} * card.core.maxComputeWorkGroupSize[axis];
        check_most("maxComputeWorkGroupCount times maxComputeWorkGroupSize", sides.at(axis), most);
    }
    const std::uint64_t lanes = std::uint64_t{width} * height * depth;
    check_most("maxRayDispatchInvocationCount", lanes, card.tracing.maxRayDispatchInvocationCount);
    check_most("maxRayDispatchInvocationCount of the driver beneath the card", lanes, driver.tracing.maxRayDispatchInvocationCount);
    for (const Region* region : regions) {
        check_alignment("shaderGroupBaseAlignment", region->deviceAddress, card.tracing.shaderGroupBaseAlignment);
        check_alignment("shaderGroupHandleAlignment", region->stride, card.tracing.shaderGroupHandleAlignment);
        check_most("maxShaderGroupStride", region->stride, card.tracing.maxShaderGroupStride);
    }
}

void check_shader(const CardLimits& card, std::span<const std::uint32_t> words)
{
    const std::optional<Workgroup> group = read_workgroup(words);
    if (!group) {
        return;
    }
    std::uint64_t lanes = 1;
    for (std::size_t axis = 0; axis < group->size.size(); ++axis) {
        lanes *= group->size.at(axis);
        check_most("maxComputeWorkGroupSize", group->size.at(axis), card.core.maxComputeWorkGroupSize[axis]);
    }
    check_most("maxComputeWorkGroupInvocations", lanes, card.core.maxComputeWorkGroupInvocations);
    check_most("maxComputeSharedMemorySize", group->shared_bytes, card.core.maxComputeSharedMemorySize);
}

}  // namespace clevrvk::tests
