// Meshes by file.
#include "renderer/scene/mesh_cache.h"

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

std::shared_ptr<const Mesh> MeshCache::load(const std::filesystem::path& file)
{
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<const Mesh>& mesh = meshes_[file];
    if (!mesh) {
        Mesh loaded = load_obj(file);
        loaded.radius = compute_radius(loaded);
        mesh = std::make_shared<const Mesh>(std::move(loaded));
    }
    return mesh;
}

}  // namespace clevrvk::scene
