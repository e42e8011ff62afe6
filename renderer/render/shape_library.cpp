// One box serves every analytic kind: all of them fill the unit cube.
#include "renderer/render/shape_library.h"

#include "renderer/base/drop_unused.h"

#include <cstring>
#include <string_view>
#include <utility>

namespace clevrvk::render {

namespace {

// A little larger than the shapes, so that rounding in the traversal never cuts a flat face.
constexpr float kBoxHalfWidth = 1.001F;

std::uint64_t count_device_bytes(const MeshOnDevice& mesh)
{
    return mesh.vertices.size_bytes() + mesh.triangles.size_bytes() + mesh.structures.storage_bytes();
}

// A buffer on the device that the commands fill.
gpu::Buffer record_upload(const gpu::Device& device, gpu::Commands& commands, std::span<const std::byte> bytes, std::string_view name,
                          std::vector<gpu::Buffer>& transient)
{
    gpu::Buffer source(device, bytes.size(), gpu::BufferKind::Upload, "mesh upload");
    std::memcpy(source.mapped().data(), bytes.data(), bytes.size());
    gpu::Buffer target(device, bytes.size(), gpu::BufferKind::DeviceLocal, name);
    commands.copy(source, target, bytes.size());
    transient.push_back(std::move(source));
    return target;
}

}  // namespace

ShapeLibrary::ShapeLibrary(const gpu::Device& device, std::uint64_t budget_bytes)
    : device_(device), budget_bytes_(budget_bytes), box_structure_(std::make_unique<gpu::AccelBuilder>(device, "unit box"))
{
    const VkAabbPositionsKHR box{-kBoxHalfWidth, -kBoxHalfWidth, -kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth};
    const gpu::Buffer boxes = upload_buffer(device, std::as_bytes(std::span(&box, 1)), "unit box");
    gpu::AccelGeometry geometry;
    geometry.kind = gpu::AccelGeometry::Kind::Boxes;
    geometry.data = boxes.address();
    geometry.count = 1;
    gpu::Buffer scratch;
    gpu::Commands commands(device);     // destroyed before what it uses: it waits for the device
    commands.begin();
    box_structure_->build(commands, std::span(&geometry, 1), scratch);
    commands.submit();
    commands.wait();
    box_.structure = box_structure_->structures().front().address();
}

std::shared_ptr<const MeshOnDevice> ShapeLibrary::record_mesh(gpu::Commands& commands, const std::shared_ptr<const scene::Mesh>& mesh,
                                                              std::vector<gpu::Buffer>& transient) const
{
    auto made = std::make_shared<MeshOnDevice>(device_);
    made->mesh = mesh;
    made->vertices = record_upload(device_, commands, std::as_bytes(std::span(mesh->positions)), "mesh vertices", transient);
    made->triangles = record_upload(device_, commands, std::as_bytes(std::span(mesh->triangles)), "mesh triangles", transient);
    commands.barrier();
    gpu::AccelGeometry geometry;
    geometry.kind = gpu::AccelGeometry::Kind::Triangles;
    geometry.data = made->vertices.address();
    geometry.indices = made->triangles.address();
    geometry.vertex_count = static_cast<std::uint32_t>(mesh->positions.size());
    geometry.count = static_cast<std::uint32_t>(mesh->triangles.size());
    gpu::Buffer scratch;
    made->structures.build(commands, std::span(&geometry, 1), scratch);
    transient.push_back(std::move(scratch));
    made->shape = {made->structures.structures().front().address(), made->vertices.address(), made->triangles.address()};
    return made;
}

BatchMeshes ShapeLibrary::record_meshes(gpu::Commands& commands, std::span<const scene::Scene> panels)
{
    new_meshes_.clear();
    const std::uint64_t use = ++use_count_;
    BatchMeshes batch;
    for (const scene::Scene& panel : panels) {
        for (const scene::Instance& instance : panel.instances) {
            const scene::Mesh* mesh = instance.mesh.get();
            if (instance.kind != catalog::ShapeKind::Mesh || new_meshes_.contains(mesh)) {
                continue;
            }
            if (const auto kept = meshes_.find(mesh); kept == meshes_.end()) {
                batch.used.push_back(new_meshes_[mesh] = record_mesh(commands, instance.mesh, batch.transient));
            } else if (std::exchange(kept->second.last_use, use) != use) {
                batch.used.push_back(kept->second.mesh);
            }
        }
    }
    return batch;
}

void ShapeLibrary::keep_new()
{
    for (const auto& [address, mesh] : std::exchange(new_meshes_, {})) {
        mesh_bytes_ += count_device_bytes(*mesh);
        meshes_[address] = {mesh, use_count_};
    }
    drop_unused(meshes_, mesh_bytes_, budget_bytes_,
                [](const Kept& kept) { return kept.mesh.use_count() == 1 ? count_device_bytes(*kept.mesh) : 0; });
}

const ShapeOnDevice& ShapeLibrary::find(const scene::Instance& instance) const
{
    if (instance.kind != catalog::ShapeKind::Mesh) {
        return box_;
    }
    const auto made = new_meshes_.find(instance.mesh.get());
    return made != new_meshes_.end() ? made->second->shape : meshes_.at(instance.mesh.get()).mesh->shape;
}

}  // namespace clevrvk::render
