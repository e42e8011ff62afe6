// Builds acceleration structures. All structures of one builder share a storage buffer, and each has its own range of
// scratch memory, so that the device may build them in parallel.
#include "renderer/gpu/accel_struct.h"

#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

#include <algorithm>

namespace clevrvk::gpu {

namespace {

// The specification requires this alignment of a structure within its buffer.
constexpr std::uint64_t kStructureAlignment = 256;

VkAccelerationStructureGeometryKHR describe_geometry(const AccelGeometry& geometry)
{
    VkAccelerationStructureGeometryKHR result{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR};
    switch (geometry.kind) {
        case AccelGeometry::Kind::Boxes:
            result.geometryType = VK_GEOMETRY_TYPE_AABBS_KHR;
            result.geometry.aabbs = {VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR};
            result.geometry.aabbs.data.deviceAddress = geometry.data;
            result.geometry.aabbs.stride = sizeof(VkAabbPositionsKHR);
            break;
        case AccelGeometry::Kind::Triangles:
            result.geometryType = VK_GEOMETRY_TYPE_TRIANGLES_KHR;
            result.geometry.triangles = {VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR};
            result.geometry.triangles.vertexFormat = VK_FORMAT_R32G32B32_SFLOAT;
            result.geometry.triangles.vertexData.deviceAddress = geometry.data;
            result.geometry.triangles.vertexStride = 3 * sizeof(float);
            result.geometry.triangles.maxVertex = geometry.vertex_count > 0 ? geometry.vertex_count - 1 : 0;
            result.geometry.triangles.indexType = VK_INDEX_TYPE_UINT32;
            result.geometry.triangles.indexData.deviceAddress = geometry.indices;
            break;
        case AccelGeometry::Kind::Instances:
            result.geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR;
            result.geometry.instances = {VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR};
            result.geometry.instances.data.deviceAddress = geometry.data;
            break;
    }
    return result;
}

VkAccelerationStructureTypeKHR type_of(const AccelGeometry& geometry)
{
    return geometry.kind == AccelGeometry::Kind::Instances ? VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
                                                           : VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR;
}

// Builds, with the offsets of each structure in the storage and in the scratch memory.
struct BuildPlan {
    struct Place {
        std::uint64_t offset = 0;
        std::uint64_t size_bytes = 0;
        std::uint64_t scratch_offset = 0;
    };
    std::vector<VkAccelerationStructureGeometryKHR> geometries;  // the builds point into this
    std::vector<VkAccelerationStructureBuildGeometryInfoKHR> builds;
    std::vector<Place> places;
    std::uint64_t storage_bytes = 0;
    std::uint64_t scratch_bytes = 0;
};

BuildPlan plan_builds(const Device& device, std::span<const AccelGeometry> geometries)
{
    BuildPlan plan;
    plan.geometries.reserve(geometries.size());
    for (const AccelGeometry& geometry : geometries) {
        plan.geometries.push_back(describe_geometry(geometry));
        VkAccelerationStructureBuildGeometryInfoKHR build{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR};
        build.type = type_of(geometry);
        build.flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR;
        build.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
        build.geometryCount = 1;
        build.pGeometries = &plan.geometries.back();
        plan.builds.push_back(build);
        VkAccelerationStructureBuildSizesInfoKHR size{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR};
        vkGetAccelerationStructureBuildSizesKHR(device.handle(), VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &build, &geometry.count,
                                                &size);
        plan.places.push_back({plan.storage_bytes, size.accelerationStructureSize, plan.scratch_bytes});
        plan.storage_bytes += align_up(size.accelerationStructureSize, kStructureAlignment);
        plan.scratch_bytes += align_up(size.buildScratchSize, device.limits().scratch_alignment);
    }
    return plan;
}

}  // namespace

std::uint64_t compute_top_level_bytes(const Device& device, std::uint32_t instance_count)
{
    AccelGeometry geometry;
    geometry.kind = AccelGeometry::Kind::Instances;
    geometry.count = instance_count;
    const BuildPlan plan = plan_builds(device, std::span(&geometry, 1));
    return std::max(plan.storage_bytes, plan.scratch_bytes + device.limits().scratch_alignment);
}

void AccelBuilder::build(Commands& commands, std::span<const AccelGeometry> geometries, Buffer& scratch)
{
    structures_.clear();
    if (geometries.empty()) {
        return;
    }
    const Device& device = *device_;
    BuildPlan plan = plan_builds(device, geometries);
    reserve_buffer(device, storage_, plan.storage_bytes, BufferKind::DeviceLocal, name_);
    // The address of a buffer need not have the scratch alignment.
    const std::uint64_t scratch_alignment = device.limits().scratch_alignment;
    reserve_buffer(device, scratch, plan.scratch_bytes + scratch_alignment, BufferKind::DeviceLocal, "acceleration structure scratch");
    const std::uint64_t scratch_begin = align_up(scratch.address(), scratch_alignment);

    std::vector<VkAccelerationStructureBuildRangeInfoKHR> ranges(geometries.size());
    std::vector<const VkAccelerationStructureBuildRangeInfoKHR*> range_pointers;
    for (std::size_t k = 0; k < geometries.size(); ++k) {
        VkAccelerationStructureCreateInfoKHR info{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR};
        info.buffer = storage_.handle();
        info.offset = plan.places[k].offset;
        info.size = plan.places[k].size_bytes;
        info.type = plan.builds[k].type;
        VkAccelerationStructureKHR handle = VK_NULL_HANDLE;
        check(vkCreateAccelerationStructureKHR(device.handle(), &info, nullptr, &handle), "create an acceleration structure of '{}'",
              name_);
        AccelStruct structure;
        structure.handle_ = AccelStructHandle(device.handle(), handle);
        VkAccelerationStructureDeviceAddressInfoKHR address{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR};
        address.accelerationStructure = handle;
        structure.address_ = vkGetAccelerationStructureDeviceAddressKHR(device.handle(), &address);
        structures_.push_back(std::move(structure));

        plan.builds[k].dstAccelerationStructure = handle;
        plan.builds[k].scratchData.deviceAddress = scratch_begin + plan.places[k].scratch_offset;
        ranges[k].primitiveCount = geometries[k].count;
        range_pointers.push_back(&ranges[k]);
    }
    vkCmdBuildAccelerationStructuresKHR(commands.handle(), static_cast<std::uint32_t>(plan.builds.size()), plan.builds.data(),
                                        range_pointers.data());
    commands.barrier();
}

}  // namespace clevrvk::gpu
