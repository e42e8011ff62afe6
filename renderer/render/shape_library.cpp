// Builds and caches the BLAS of every shape. All analytic kinds fill the unit cube, so that they share the BLAS of one
// box.
#include "renderer/render/shape_library.h"

#include "renderer/render/software_tree.h"

#include "shaders/shared/general_types.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

namespace clevrvk::render {

namespace {

// The box is slightly larger than the shapes, so that rounding in the traversal never cuts off a flat face.
constexpr float kBoxHalfWidth = 1.001F;

// The limit for the buffer of one block; a block with a single mesh may be larger.
constexpr std::uint64_t kMostBlockBytes = std::uint64_t{1} << 26U;
// The blocks may use half of the allocations that the device allows; each block uses two.
constexpr std::uint64_t kBlockShare = 4;

std::span<const std::byte> vertices_of(const scene::Mesh& mesh)
{
    return std::as_bytes(std::span(mesh.positions));
}
std::span<const std::byte> triangles_of(const scene::Mesh& mesh)
{
    return std::as_bytes(std::span(mesh.triangles));
}

std::span<const std::byte> shading_of(const scene::Mesh& mesh)
{
    static_assert(sizeof(scene::VertexShading) == sizeof(shaders::GpuVertexShading));
    return std::as_bytes(std::span(mesh.shading));
}
std::span<const std::byte> slots_of(const scene::Mesh& mesh)
{
    return std::as_bytes(std::span(mesh.slots));
}

// The tree of a mesh, for devices that trace in software; empty on other devices.
struct SoftwareMesh {
    std::vector<std::uint32_t> order;
    std::vector<glm::uvec3> triangles;  // in the order of the tree
    std::vector<std::uint64_t> tree;    // used only by paths
};

SoftwareMesh prepare_software(const scene::Mesh& mesh, bool has_tree)
{
    SoftwareMesh result;
    result.order = order_triangles(mesh);
    result.triangles.resize(result.order.size());
    std::ranges::transform(result.order, result.triangles.begin(), [&](std::uint32_t number) { return mesh.triangles[number]; });
    if (has_tree) {
        result.tree = make_mesh_tree(mesh);
    }
    return result;
}

std::uint64_t count_geometry_bytes(const scene::Mesh& mesh, const SoftwareMesh& software)
{
    return software.tree.size() * sizeof(std::uint64_t) + vertices_of(mesh).size() + triangles_of(mesh).size() +
           std::span(software.order).size_bytes() + std::span(software.triangles).size_bytes() + shading_of(mesh).size() +
           slots_of(mesh).size();
}

// An upper bound, known before the mesh is prepared.
std::uint64_t bound_geometry_bytes(const scene::Mesh& mesh, bool is_software)
{
    const std::uint64_t triangles = mesh.triangles.size();
    const std::uint64_t software =
        count_tree_words(triangles) * sizeof(std::uint64_t) + triangles * (sizeof(std::uint32_t) + sizeof(glm::uvec3));
    return count_geometry_bytes(mesh, {}) + (is_software ? software : 0);
}

std::uint64_t find_block_bytes(const gpu::DeviceInfo& info)
{
    return std::min({kMostBlockBytes, info.max_buffer_bytes / kStructureShare, info.max_allocation_bytes / kStructureShare});
}

}  // namespace

ShapeLibrary::ShapeLibrary(const gpu::Device& device, std::uint64_t budget_bytes)
    : device_(device), budget_bytes_(budget_bytes), box_structure_(std::make_unique<gpu::AccelBuilder>(device, "unit box"))
{
    const VkAabbPositionsKHR box{-kBoxHalfWidth, -kBoxHalfWidth, -kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth, kBoxHalfWidth};
    box_memory_.upload = upload_buffer(device, std::as_bytes(std::span(&box, 1)), "unit box");
    gpu::AccelGeometry geometry;
    geometry.kind = gpu::AccelGeometry::Kind::Boxes;
    geometry.data = box_memory_.upload.address();
    geometry.count = 1;
    gpu::Commands commands(device);  // destroyed before the objects that it uses, because its destructor waits for the device
    commands.begin();
    box_structure_->build(commands, std::span(&geometry, 1), box_memory_.scratch);
    commands.submit();
    commands.wait();
    box_.bounds = {glm::vec3(-kBoxHalfWidth), glm::vec3(kBoxHalfWidth)};
    box_.structure = box_structure_->structures().front().address();
}

ShapeLibrary::Block ShapeLibrary::record_block(gpu::Commands& commands, std::span<const std::shared_ptr<const scene::Mesh>> meshes,
                                               bool needs_trees, BlockMemory& memory)
{
    std::vector<SoftwareMesh> software(meshes.size());
    std::uint64_t bytes = 0;
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        if (device_.info().traces_in_software) {
            software[k] = prepare_software(*meshes[k], needs_trees);
        }
        bytes += count_geometry_bytes(*meshes[k], software[k]);
    }
    auto block = std::make_shared<MeshBlock>(device_);
    block->meshes.assign(meshes.begin(), meshes.end());
    block->geometry = gpu::Buffer(device_, bytes, gpu::BufferKind::DeviceLocal, "mesh geometry");
    reserve_buffer(device_, memory.upload, bytes, gpu::BufferKind::Upload, "mesh upload");
    std::uint64_t offset = 0;
    const auto place = [&](std::span<const std::byte> data) -> VkDeviceAddress {
        if (data.empty()) {
            return 0;
        }
        std::memcpy(memory.upload.mapped().data() + offset, data.data(), data.size());
        return block->geometry.address() + std::exchange(offset, offset + data.size());
    };
    std::vector<gpu::AccelGeometry> geometries;
    std::vector<ShapeOnDevice> shapes(meshes.size());
    // All 64-bit fields come first, then the 32-bit fields.
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        shapes[k].tree = place(std::as_bytes(std::span(software[k].tree)));
    }
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        const scene::Mesh& mesh = *meshes[k];
        ShapeOnDevice& shape = shapes[k];
        shape.vertices = place(vertices_of(mesh));
        shape.triangles = place(triangles_of(mesh));
        shape.shading = place(shading_of(mesh));
        shape.slots = place(slots_of(mesh));
        shape.order = place(std::as_bytes(std::span(software[k].order)));
        shape.structure_triangles = shape.order != 0 ? place(std::as_bytes(std::span(software[k].triangles))) : shape.triangles;
        if (shape.order != 0) {
            shape.bounds = find_box(mesh);
        }
        gpu::AccelGeometry geometry;
        geometry.kind = gpu::AccelGeometry::Kind::Triangles;
        geometry.data = shape.vertices;
        geometry.indices = shape.structure_triangles;
        geometry.vertex_count = static_cast<std::uint32_t>(mesh.positions.size());
        geometry.count = static_cast<std::uint32_t>(mesh.triangles.size());
        geometries.push_back(geometry);
    }
    commands.copy(memory.upload, block->geometry, bytes);
    commands.barrier();
    block->structures.build(commands, geometries, memory.scratch);
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        shapes[k].structure = block->structures.structures()[k].address();
        new_meshes_[meshes[k].get()] = {block, shapes[k]};
    }
    new_blocks_.push_back(block);
    return block;
}

BatchMeshes ShapeLibrary::record_meshes(gpu::Commands& commands, std::span<const scene::Scene> panels, bool needs_trees,
                                        std::vector<BlockMemory>& memory)
{
    const bool is_software = device_.info().traces_in_software;
    new_meshes_.clear();
    new_blocks_.clear();
    BatchMeshes used;
    std::set<const scene::Mesh*> seen;
    std::vector<std::shared_ptr<const scene::Mesh>> missing;
    for (const scene::Scene& panel : panels) {
        for (const scene::Instance& instance : panel.instances) {
            const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(instance);
            if (!mesh || !seen.insert(mesh.get()).second) {
                continue;
            }
            const auto kept = meshes_.find(mesh.get());
            if (kept == meshes_.end() || (is_software && needs_trees && kept->second.shape.tree == 0)) {
                missing.push_back(mesh);
            } else if (std::ranges::find(used, kept->second.block) == used.end()) {
                used.push_back(kept->second.block);
            }
        }
    }
    // Entries in use now are dropped last.
    std::stable_partition(blocks_.begin(), blocks_.end(), [&](const Block& block) { return std::ranges::find(used, block) == used.end(); });
    const std::uint64_t most_bytes = find_block_bytes(device_.info());
    for (std::size_t first = 0; first < missing.size();) {
        std::size_t end = first + 1;
        std::uint64_t bytes = bound_geometry_bytes(*missing[first], is_software);
        while (end < missing.size() && bytes + bound_geometry_bytes(*missing[end], is_software) <= most_bytes) {
            bytes += bound_geometry_bytes(*missing[end++], is_software);
        }
        memory.resize(std::max(memory.size(), new_blocks_.size() + 1));
        used.push_back(record_block(commands, std::span(missing).subspan(first, end - first), needs_trees, memory[new_blocks_.size()]));
        first = end;
    }
    return used;
}

void ShapeLibrary::keep_new()
{
    for (Block& block : new_blocks_) {
        mesh_bytes_ += block->size_bytes();
        blocks_.push_back(std::move(block));
    }
    new_blocks_.clear();
    for (auto& [mesh, found] : new_meshes_) {
        meshes_.insert_or_assign(mesh, std::move(found));
    }
    new_meshes_.clear();
    drop_old();
}

void ShapeLibrary::drop_old()
{
    const std::size_t most_blocks = std::max<std::size_t>(device_.limits().max_allocation_count / kBlockShare, 1);
    for (auto block = blocks_.begin(); block != blocks_.end() && (mesh_bytes_ > budget_bytes_ || blocks_.size() > most_blocks);) {
        // The meshes of the block that were not built again for paths.
        const auto is_found = [&](const std::shared_ptr<const scene::Mesh>& mesh) {
            const auto kept = meshes_.find(mesh.get());
            return kept != meshes_.end() && kept->second.block == *block;
        };
        // The list holds one reference to the block, and meshes_ one for each mesh.
        const auto held_count = 1 + static_cast<std::size_t>(std::ranges::count_if((*block)->meshes, is_found));
        if (static_cast<std::size_t>(block->use_count()) > held_count) {
            ++block;
            continue;
        }
        for (const std::shared_ptr<const scene::Mesh>& mesh : (*block)->meshes) {
            if (is_found(mesh)) {
                meshes_.erase(mesh.get());
            }
        }
        mesh_bytes_ -= (*block)->size_bytes();
        block = blocks_.erase(block);
    }
}

const ShapeOnDevice& ShapeLibrary::find(const scene::Instance& instance) const
{
    const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(instance);
    if (!mesh) {
        return box_;
    }
    const auto made = new_meshes_.find(mesh.get());
    return made != new_meshes_.end() ? made->second.shape : meshes_.at(mesh.get()).shape;
}

}  // namespace clevrvk::render
