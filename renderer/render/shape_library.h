// The bottom-level acceleration structures of every shape: one box for each analytic kind, triangles for each mesh. Kept for the device's life.
#pragma once

#include "renderer/gpu/accel_struct.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/device.h"
#include "renderer/scene/scene.h"

#include <map>
#include <memory>

namespace clevrvk::render {

/// What an instance needs to know of its shape on the device.
struct ShapeOnDevice {
    VkDeviceAddress structure = 0;
    VkDeviceAddress vertices = 0;   ///< meshes only
    VkDeviceAddress triangles = 0;  ///< meshes only
};

/// Meshes are known by address and kept alive here.
class ShapeLibrary {
public:
    /// Builds the analytic shapes. \throws GpuError
    explicit ShapeLibrary(const gpu::Device& device);

    /// The shape of an instance; a mesh is uploaded and built when it is met first. \throws GpuError
    [[nodiscard]] const ShapeOnDevice& find(const scene::Instance& instance);

private:
    struct MeshOnDevice {
        std::shared_ptr<const scene::Mesh> mesh;
        gpu::Buffer vertices;
        gpu::Buffer triangles;
        std::unique_ptr<gpu::AccelBuilder> structures;
        ShapeOnDevice shape;
    };

    void add_mesh(const std::shared_ptr<const scene::Mesh>& mesh);

    const gpu::Device& device_;     // outlives this
    gpu::Buffer scratch_;       // to build structures in, one after the other
    std::unique_ptr<gpu::AccelBuilder> box_structure_;
    ShapeOnDevice box_;
    std::map<const scene::Mesh*, MeshOnDevice> meshes_;     // looked up only, never listed in order
};

}  // namespace clevrvk::render
