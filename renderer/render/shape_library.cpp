// One box serves every analytic kind: all of them fill the unit cube.
#include "renderer/render/shape_library.h"

#include <span>
#include <string_view>
#include <utility>

namespace clevrvk::render {

namespace {

// A little larger than the shapes, so that rounding in the traversal never cuts a flat face.
constexpr float kBoxHalfWidth = 1.001F;

// A structure of its own, built when it is returned.
std::unique_ptr<gpu::AccelBuilder> build_structure(const gpu::Device& device, const gpu::AccelGeometry& geometry, gpu::Buffer& scratch, std::string_view name)
{
    auto structure = std::make_unique<gpu::AccelBuilder>(device, name);     // destroyed after the commands, which wait for the device
    gpu::Commands commands(device);
    commands.begin();
    structure->build(commands, std::span(&geometry, 1), scratch);
    commands.submit();
    commands.wait();
    return structure;
}

}  // namespace

ShapeLibrary::ShapeLibrary(const gpu::Device& device) : device_(device)
{
    const VkAabbPositionsKHR box{-kBoxHalfWidth, -kBoxHalfWidth, -kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth};
    const gpu::Buffer boxes = upload_buffer(device, std::as_bytes(std::span(&box, 1)), "unit box");
    gpu::AccelGeometry geometry;
    geometry.kind = gpu::AccelGeometry::Kind::Boxes;
    geometry.data = boxes.address();
    geometry.count = 1;
    box_structure_ = build_structure(device, geometry, scratch_, "unit box");
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
    entry.structures = build_structure(device_, geometry, scratch_, "mesh");
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
