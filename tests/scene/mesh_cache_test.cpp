// Tests that meshes are read and measured once.
#include "renderer/scene/mesh_cache.h"

#include <doctest/doctest.h>

#include <unistd.h>

#include <fstream>
#include <string>

namespace clevrvk::scene {

TEST_CASE("compute_radius gives the distance of the farthest position")
{
    Mesh mesh;
    mesh.positions = {{0.0F, 0.0F, -4.5F}, {3.0F, -4.0F, 0.0F}, {1.0F, 1.0F, 1.0F}};
    CHECK(compute_radius(mesh) == 5.0F);
}

TEST_CASE("MeshCache reads a file once, and reports its radius")
{
    const std::filesystem::path file = CLEVRVK_SOURCE_DIR "/assets/shapes/hand/hand.obj";
    MeshCache meshes;
    const std::shared_ptr<const Mesh> first = meshes.load(file);
    CHECK(meshes.load(file) == first);
    CHECK(first->radius == compute_radius(*first));
    CHECK(first->radius > 1.0F);
}

TEST_CASE("MeshCache keeps no more than its budget, drops the least recently used, and never a mesh that is in use")
{
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / ("clevrvk_meshes_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const auto add_mesh = [&](const std::string& name) {
        std::ofstream(folder / name) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";  // 48 bytes: three positions, one triangle
        return folder / name;
    };
    MeshCache meshes(100);
    const std::shared_ptr<const Mesh> held = meshes.load(add_mesh("held"));
    CHECK(meshes.kept_bytes() == 48);
    const std::weak_ptr<const Mesh> first = meshes.load(add_mesh("first"));
    CHECK(meshes.kept_bytes() == 96);
    const std::weak_ptr<const Mesh> second = meshes.load(add_mesh("second"));
    CHECK(meshes.kept_bytes() == 96);
    CHECK(first.expired());
    CHECK_FALSE(second.expired());
    CHECK(meshes.load(folder / "held") == held);
    for (int k = 0; k < 1000; ++k) {
        static_cast<void>(meshes.load(add_mesh("more" + std::to_string(k % 10))));
    }
    CHECK(meshes.kept_bytes() == 96);
    CHECK(meshes.load(folder / "held") == held);
    std::filesystem::remove_all(folder);
}

}  // namespace clevrvk::scene
