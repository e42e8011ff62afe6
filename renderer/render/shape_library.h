// The bottom-level acceleration structures (BLAS) of every shape: one box for all analytic kinds, triangles for each
// mesh. Meshes are kept within a budget.
#pragma once

#include "renderer/gpu/accel_struct.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/device.h"
#include "renderer/render/structure_order.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace clevrvk::render {

/// Structures, and the memory to build them in, take up to about this many times the bytes of their meshes.
constexpr std::uint64_t kStructureShare = 8;

/// The data of a shape on the device that an instance needs.
struct ShapeOnDevice {
    VkDeviceAddress structure = 0;
    VkDeviceAddress vertices = 0;             ///< meshes only
    VkDeviceAddress triangles = 0;            ///< meshes only
    VkDeviceAddress shading = 0;              ///< meshes with shading data
    VkDeviceAddress slots = 0;                ///< meshes of several materials
    VkDeviceAddress tree = 0;                 ///< meshes only, on devices that trace in software: see software_tree.h
    VkDeviceAddress order = 0;                ///< for each triangle of the structure, its index in the mesh; 0: same order
    VkDeviceAddress structure_triangles = 0;  ///< meshes only: the triangles from which the structure is built
    Bounds bounds;                            ///< bounds of the structure, if there is an order
};

/// Meshes that one batch added: they share two allocations, which are scarce on some devices, and are dropped together.
/// A block also keeps the host's meshes alive, because their addresses are the keys.
struct MeshBlock {
    explicit MeshBlock(const gpu::Device& device) : structures(device, "meshes") {}

    /// Bytes on the device.
    [[nodiscard]] std::uint64_t size_bytes() const { return geometry.size_bytes() + structures.storage_bytes(); }

    std::vector<std::shared_ptr<const scene::Mesh>> meshes;
    gpu::Buffer geometry;          ///< the trees of all meshes; then of each the vertices, the triangles, and what it has
    gpu::AccelBuilder structures;  ///< of each mesh one
};

/// The buffers that a block of new meshes is copied from and built in. A batch keeps one for each block that it added
/// at most, so that memory is not allocated batch by batch.
struct BlockMemory {
    gpu::Buffer upload;
    gpu::Buffer scratch;
};

/// The blocks that a batch holds until the device is done with it.
using BatchMeshes = std::vector<std::shared_ptr<const MeshBlock>>;

/// Used by one thread.
class ShapeLibrary {
public:
    /// Builds the analytic shapes. \param budget_bytes  of the meshes that no batch uses \throws GpuError
    ShapeLibrary(const gpu::Device& device, std::uint64_t budget_bytes);

    /// Finds the meshes of the panels and records upload and build of missing ones. The meshes of the previous call are
    /// forgotten unless keep_new() was called, because their commands may never have run.
    /// \param needs_trees  whether meshes get trees for paths if the device traces in software
    /// \param memory  nothing else may use it until the commands have run \throws GpuError
    [[nodiscard]] BatchMeshes record_meshes(gpu::Commands& commands, std::span<const scene::Scene> panels, bool needs_trees,
                                            std::vector<BlockMemory>& memory);

    /// Call it once the commands of the last record_meshes() are submitted: its meshes then serve later batches. Drops
    /// meshes beyond the budget.
    void keep_new();

    /// The shape of an instance of the panels that record_meshes() was given last.
    [[nodiscard]] const ShapeOnDevice& find(const scene::Instance& instance) const;

    /// Bytes of the meshes on the device.
    [[nodiscard]] std::uint64_t mesh_bytes() const { return mesh_bytes_; }

private:
    using Block = std::shared_ptr<const MeshBlock>;

    struct Found {
        Block block;
        ShapeOnDevice shape;
    };

    [[nodiscard]] Block record_block(gpu::Commands& commands, std::span<const std::shared_ptr<const scene::Mesh>> meshes, bool needs_trees,
                                     BlockMemory& memory);
    void drop_old();

    const gpu::Device& device_;  // outlives this
    const std::uint64_t budget_bytes_;
    BlockMemory box_memory_;  // a few hundred bytes, no less scarce once they are free
    std::unique_ptr<gpu::AccelBuilder> box_structure_;
    ShapeOnDevice box_;
    std::map<const scene::Mesh*, Found> meshes_;      // both are only looked up,
    std::map<const scene::Mesh*, Found> new_meshes_;  // never iterated in an order that matters
    std::vector<Block> blocks_;                       // blocks of meshes_, the most recently used last
    std::vector<Block> new_blocks_;
    std::uint64_t mesh_bytes_ = 0;
};

}  // namespace clevrvk::render
