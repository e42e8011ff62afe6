// Tests what panels with lights and stage of their own become, against numbers worked out by hand.
#include "tests/scene/scene_fixture.h"

#include "renderer/scene/build_surface.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>

using namespace clevrvk;
using namespace clevrvk::scene;
using namespace clevrvk::scene::test;

namespace {

Scene build_panel(const std::string& keys, const std::string& objects = "")
{
    return build(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain",)" + keys + R"("objects":[)" + objects + "]}]}");
}

}  // namespace

TEST_CASE("a ground that looks like the background has the albedo that its lights ask for")
{
    // A sky of 0.4 gives 0.4 pi; a sun of 2 from 60 degrees above gives 2 sin 60.
    const Scene scene =
        build_panel(R"("background":[0.2,0.3,0.4],"lights":[{"kind":"sky","radiance":0.4},)"
                    R"({"kind":"sun","direction":[0.5,0,-0.8660254037844386],"irradiance":2,"angular_diameter_deg":0.05}],)");
    REQUIRE(scene.instances.size() == 1);
    const Material& ground = material_of(scene, scene.instances[0]);
    const double pi = std::numbers::pi;
    const double irradiance = 0.4 * pi + std::sqrt(3.0);
    CHECK(is_near(color_of(ground), glm::dvec3(0.2, 0.3, 0.4) * pi / irradiance, 1e-5F));
    // The sun's part of the background's radiance.
    CHECK(is_near(glm::vec3(ground.inputs[1]), glm::dvec3(0.2, 0.3, 0.4) * std::sqrt(3.0) / irradiance, 1e-5F));
    CHECK(scene.background == glm::vec3(0.2F, 0.3F, 0.4F));
    CHECK(scene.sky == glm::vec3(0.4F));
    CHECK(scene.instances[0].mask_id == 0);
    CHECK(scene.path == ScenePath::General);
}

TEST_CASE("a solid texture keeps its size on an object of any size, along any axis")
{
    const Solid solid = build_solid({"wood", {0.0, 0.0, 0.0}, 0.5, {0.0, 1.0, 0.0}, 3});
    CHECK(is_near(solid.rows[2], {0.0F, 2.0F, 0.0F}, 1e-6F));
    for (int row = 0; row < 3; ++row) {
        CHECK(glm::length(solid.rows[row]) == doctest::Approx(2.0));
        CHECK(std::abs(glm::dot(solid.rows[row], solid.rows[(row + 1) % 3])) < 1e-6F);
    }
    const std::string material = R"("material":{"solid":{"kind":"stripes","second_color":"#000000","scale":0.1,"axis":[1,0,0]}})";
    const Scene scene = build_panel("", R"({"id":"a","shape":"cube","size":2,"scale":[3,1,1],"position":[0,0,0],)" + material +
                                            R"(},{"id":"b","shape":"sphere","size":0.5,"position":[0,0,0],)" + material + "}");
    // From a cube's unit space to patterns: 2 x 3 / 0.1.
    CHECK(is_near(material_of(scene, scene.instances[0]).textures[0]->solid->rows[2], {60.0F, 0.0F, 0.0F}, 1e-4F));
    CHECK(is_near(material_of(scene, scene.instances[1]).textures[0]->solid->rows[2], {5.0F, 0.0F, 0.0F}, 1e-5F));
    CHECK(scene.instances[0].mask_id == 1);
    CHECK(scene.instances[1].mask_id == 2);
    CHECK(scene.instances[2].mask_id == 0);
    CHECK(count_things(scene) == 2);
}

TEST_CASE("a classic line is rendered by the classic kernels, and every new key sends it to the general ones")
{
    const auto path_of = [](const std::string& keys, const std::string& material) {
        return build(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"clevr",)" + keys +
                     R"("objects":[{"id":"a","shape":"cube","size":0.5,"position":[0,0],)" + material + "}]}]}")
            .path;
    };
    const std::string rubber = R"("material":"rubber","color":"red")";
    CHECK(path_of("", rubber) == ScenePath::Classic);
    CHECK(path_of("", R"("material":"oak")") == ScenePath::General);
    CHECK(path_of(R"("lights":[],)", rubber) == ScenePath::General);
    CHECK(path_of(R"("stage":[],)", rubber) == ScenePath::General);
    CHECK(path_of(R"("background":"#808080",)", rubber) == ScenePath::General);
}
