// Tests what a batch of panels takes.
#include "renderer/scene/batch_load.h"
#include "renderer/scene/environment.h"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>

namespace clevrvk::scene {
namespace {

std::shared_ptr<const Mesh> make_mesh(std::size_t vertex_count, std::size_t triangle_count)
{
    Mesh mesh;
    mesh.positions.resize(vertex_count);
    mesh.triangles.resize(triangle_count);
    return std::make_shared<const Mesh>(std::move(mesh));
}

std::shared_ptr<const Texture> make_texture(std::size_t word_count)
{
    auto image = std::make_shared<Image>();
    image->words.resize(word_count);
    auto texture = std::make_shared<Texture>();
    texture->image = std::move(image);
    return texture;
}

}  // namespace

TEST_CASE("LoadCounter counts each mesh and picture once, within a panel and over panels")
{
    Scene scene;
    scene.width_px = 64;
    scene.height_px = 48;
    scene.path = ScenePath::General;
    scene.instances.resize(3);
    const std::shared_ptr<const Mesh> mesh = make_mesh(4, 2);  // 48 and 24 bytes
    scene.instances[0].geometry = mesh;
    scene.instances[1].geometry = mesh;
    scene.instances[2].geometry = AnalyticShape{};
    scene.materials.resize(2);
    scene.materials[0].textures[0] = make_texture(10);  // 40 bytes
    scene.materials[1].textures[3] = scene.materials[0].textures[0];
    CHECK(count_asset_bytes(scene) == 112);

    LoadCounter counter;
    CHECK_THROWS_AS(static_cast<void>(counter.load()), std::logic_error);
    counter.add(scene);
    scene.instances.resize(1);
    scene.instances[0].geometry = make_mesh(1, 1);  // 24 bytes
    counter.add(scene);
    const BatchLoad& load = counter.load();
    CHECK(load.width_px == 64);
    CHECK(load.height_px == 48);
    CHECK(load.path == ScenePath::General);
    CHECK(load.object_count == 3);
    CHECK(load.panel_count == 2);
    CHECK(load.mesh_bytes == 96);
    CHECK(load.picture_bytes == 40);

    // A picture of 4 by 2 takes 8 bytes a texel, its table sums of 2 rows and of 4 texels of each, a float more a list.
    const image::FloatPixels sky{4, 2, 1, std::vector<float>(8, 1.0F)};
    scene.surroundings.emplace();
    scene.surroundings->environment = std::make_shared<const Environment>(make_environment(sky));
    counter.add(scene);
    counter.add(scene);
    CHECK(counter.load().picture_bytes == 40 + 8 * 8 + (3 + 2 * 5) * 4);
}

}  // namespace clevrvk::scene
