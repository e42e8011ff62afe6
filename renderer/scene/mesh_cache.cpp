// Caches meshes by their file.
#include "renderer/scene/mesh_cache.h"

#include "renderer/base/drop_unused.h"
#include "renderer/scene/read_obj.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clevrvk::scene {

float compute_radius(const Mesh& mesh)
{
    float radius_squared = 0.0F;
    for (const glm::vec3& position : mesh.positions) {
        radius_squared = std::max(radius_squared, glm::dot(position, position));
    }
    return std::sqrt(radius_squared);
}

std::uint64_t count_bytes(const Mesh& mesh)
{
    return mesh.positions.size() * sizeof(mesh.positions.front()) + mesh.triangles.size() * sizeof(mesh.triangles.front());
}

std::shared_ptr<const Mesh> MeshCache::load(const std::filesystem::path& file)
{
    const std::scoped_lock lock(mutex_);
    const std::uint64_t use = ++use_count_;
    if (const auto kept = meshes_.find(file); kept != meshes_.end()) {
        kept->second.last_use = use;
        return kept->second.mesh;
    }
    Mesh loaded = load_obj(file);
    loaded.radius = compute_radius(loaded);
    std::shared_ptr<const Mesh> mesh = std::make_shared<const Mesh>(std::move(loaded));
    meshes_[file] = {mesh, use};
    kept_bytes_ += count_bytes(*mesh);
    drop_unused(meshes_, kept_bytes_, budget_bytes_,
                [](const Kept& kept) { return kept.mesh.use_count() == 1 ? count_bytes(*kept.mesh) : 0; });
    return mesh;
}

std::uint64_t MeshCache::kept_bytes() const
{
    const std::scoped_lock lock(mutex_);
    return kept_bytes_;
}

}  // namespace clevrvk::scene
