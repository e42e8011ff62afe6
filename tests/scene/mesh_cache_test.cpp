// Tests that meshes are read and measured once.
#include "renderer/scene/mesh_cache.h"

#include "renderer/base/error.h"
#include "renderer/things/thing.h"

#include <doctest/doctest.h>

#include <unistd.h>

#include <array>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

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

TEST_CASE("MeshCache makes a thing once for all threads that want it at the same time")
{
    const things::Thing& thing = *things::find_thing("cup");
    MeshCache meshes;
    constexpr std::size_t kThreads = 6;
    std::array<std::shared_ptr<const ModelScene>, kThreads> made;
    {
        std::vector<std::jthread> threads;
        for (std::size_t k = 0; k < kThreads; ++k) {
            threads.emplace_back([&, k] {
                const things::Params params = things::sample(thing, static_cast<std::int64_t>(k % 2));
                made[k] = meshes.load(resolve::ThingForm{&thing, params});
            });
        }
    }
    for (std::size_t k = 2; k < kThreads; ++k) {
        CHECK(made[k] == made[k % 2]);
    }
    CHECK(made[0] != made[1]);
    CHECK(meshes.kept_bytes() == count_bytes(*made[0]) + count_bytes(*made[1]));
}

TEST_CASE("MeshCache that could not read a file tries again when asked again")
{
    MeshCache meshes;
    for (int k = 0; k < 2; ++k) {
        CHECK_THROWS_AS(static_cast<void>(meshes.load(std::filesystem::path("/nowhere/mesh.obj"))), IoError);
    }
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
