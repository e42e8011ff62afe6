// One box serves every analytic kind: all of them fill the unit cube.
#include "renderer/render/shape_library.h"

#include <cstring>

namespace clevrvk::render {

namespace {

// A little larger than the shapes, so that rounding in the traversal never cuts a flat face.
constexpr float kBoxHalfWidth = 1.001F;

}  // namespace

gpu::Buffer upload_buffer(const gpu::Device& device, std::span<const std::byte> bytes, std::string_view name)
{
    const gpu::Buffer upload(device, bytes.size(), gpu::BufferKind::Upload, name);
    std::memcpy(upload.mapped().data(), bytes.data(), bytes.size());
    gpu::Buffer target(device, bytes.size(), gpu::BufferKind::DeviceLocal, name);
    gpu::Commands commands(device);
    commands.begin();
    commands.copy(upload, target, bytes.size());
    commands.submit();
    commands.wait();
    return target;
}

ShapeLibrary::ShapeLibrary(const gpu::Device& device) : device_(device)
{
    const VkAabbPositionsKHR box{-kBoxHalfWidth, -kBoxHalfWidth, -kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth};
    const gpu::Buffer boxes = upload_buffer(device, std::as_bytes(std::span(&box, 1)), "unit box");
    gpu::AccelGeometry geometry;
    geometry.kind = gpu::AccelGeometry::Kind::Boxes;
    geometry.data = boxes.address();
    geometry.count = 1;
    gpu::Commands commands(device);
    commands.begin();
    box_structure_ = std::make_unique<gpu::AccelBuilder>(device, commands, std::span(&geometry, 1), "unit box");
    commands.submit();
    commands.wait();
    box_structure_->release_scratch();
    box_.structure = box_structure_->structures().front().address();
}

void ShapeLibrary::add_mesh(const std::shared_ptr<const scene::Mesh>& mesh)
{
    MeshOnDevice entry;
    entry.mesh = mesh;
    entry.vertices = upload_buffer(device_, std::as_bytes(std::span(mesh->positions)), "mesh vertices");
    entry.triangles = upload_buffer(device_, std::as_bytes(std::span(mesh->triangles)), "mesh triangles");
    gpu::AccelGeometry geometry;
    geometry.kind = gpu::AccelGeometry::Kind::Triangles;
    geometry.data = entry.vertices.address();
    geometry.indices = entry.triangles.address();
    geometry.vertex_count = static_cast<std::uint32_t>(mesh->positions.size());
    geometry.count = static_cast<std::uint32_t>(mesh->triangles.size());
    gpu::Commands commands(device_);
    commands.begin();
    entry.structures = std::make_unique<gpu::AccelBuilder>(device_, commands, std::span(&geometry, 1), "mesh");
    commands.submit();
    commands.wait();
    entry.structures->release_scratch();
    entry.shape = {entry.structures->structures().front().address(), entry.vertices.address(), entry.triangles.address()};
    meshes_.emplace(mesh.get(), std::move(entry));
}

const ShapeOnDevice& ShapeLibrary::find(const scene::Instance& instance)
{
    if (instance.kind != catalog::ShapeKind::Mesh) {
        return box_;
    }
    if (!meshes_.contains(instance.mesh.get())) {
        add_mesh(instance.mesh);
    }
    return meshes_.at(instance.mesh.get()).shape;
}

}  // namespace clevrvk::render
