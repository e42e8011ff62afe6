// Meshes by file.
#include "renderer/scene/mesh_cache.h"

#include "renderer/scene/read_obj.h"

namespace clevrvk::scene {

std::shared_ptr<const Mesh> MeshCache::load(const std::filesystem::path& file)
{
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<const Mesh>& mesh = meshes_[file];
    if (!mesh) {
        mesh = std::make_shared<const Mesh>(load_obj(file));
    }
    return mesh;
}

}  // namespace clevrvk::scene
