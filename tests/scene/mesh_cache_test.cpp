// Meshes are read once.
#include "renderer/scene/mesh_cache.h"

#include <doctest/doctest.h>

namespace clevrvk::scene {

TEST_CASE("MeshCache reads a file once")
{
    const std::filesystem::path file = CLEVRVK_SOURCE_DIR "/assets/shapes/hand/hand.obj";
    MeshCache meshes;
    const std::shared_ptr<const Mesh> first = meshes.load(file);
    CHECK(meshes.load(file) == first);
}

}  // namespace clevrvk::scene
