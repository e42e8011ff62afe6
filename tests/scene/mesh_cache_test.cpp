// Meshes are read and measured once.
#include "renderer/scene/mesh_cache.h"

#include <doctest/doctest.h>

namespace clevrvk::scene {

TEST_CASE("compute_radius gives the distance of the farthest position")
{
    CHECK(compute_radius({{{0.0F, 0.0F, -4.5F}, {3.0F, -4.0F, 0.0F}, {1.0F, 1.0F, 1.0F}}, {}}) == 5.0F);
}

TEST_CASE("MeshCache reads a file once, and tells its radius")
{
    const std::filesystem::path file = CLEVRVK_SOURCE_DIR "/assets/shapes/hand/hand.obj";
    MeshCache meshes;
    const std::shared_ptr<const Mesh> first = meshes.load(file);
    CHECK(meshes.load(file) == first);
    CHECK(first->radius == compute_radius(*first));
    CHECK(first->radius > 1.0F);
}

}  // namespace clevrvk::scene
