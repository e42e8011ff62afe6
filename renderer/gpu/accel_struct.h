// Acceleration structures of boxes or triangles (BLAS) and of instances (TLAS), built many at a time.
#pragma once

#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::gpu {

/// The input of one acceleration structure; its data is in device buffers.
struct AccelGeometry {
    enum class Kind { Boxes, Triangles, Instances };
    Kind kind = Kind::Boxes;
    VkDeviceAddress data = 0;        ///< VkAabbPositionsKHR, 3 floats per vertex, or VkAccelerationStructureInstanceKHR
    VkDeviceAddress indices = 0;     ///< Triangles: three uint32 per triangle
    std::uint32_t vertex_count = 0;  ///< Triangles only
    std::uint32_t count = 0;         ///< boxes, triangles or instances; an empty TLAS is allowed
};

/// An acceleration structure, which lies in the storage of its builder.
class AccelStruct {
public:
    [[nodiscard]] VkDeviceAddress address() const { return address_; }

private:
    friend class AccelBuilder;
    AccelStructHandle handle_;
    VkDeviceAddress address_ = 0;
};

/// Bytes that a TLAS with this many instances takes on the device, or that its build takes, whichever is more.
[[nodiscard]] std::uint64_t compute_top_level_bytes(const Device& device, std::uint32_t instance_count);

/// Structures that are built and used together, in one buffer that is kept between builds and grows as needed.
class AccelBuilder {
public:
    /// `device` must outlive this.
    AccelBuilder(const Device& device, std::string_view name) : device_(&device), name_(name) {}

    /// Sizes and places the structures, and records their builds, which may run in parallel. The structures of
    /// the last call must no longer be in use; without geometries none is left. Keep this object until they are
    /// built and as long as they are used.
    /// \param scratch  memory for the builds, enlarged if too small; nothing else may use it until they are done
    /// \throws GpuError
    void build(Commands& commands, std::span<const AccelGeometry> geometries, Buffer& scratch);

    /// Size in bytes of the buffer that holds the structures.
    [[nodiscard]] std::uint64_t storage_bytes() const { return storage_.size_bytes(); }

    [[nodiscard]] const std::vector<AccelStruct>& structures() const { return structures_; }

private:
    const Device* device_;
    std::string name_;
    Buffer storage_;
    std::vector<AccelStruct> structures_;  // destroyed before their storage
};

}  // namespace clevrvk::gpu
