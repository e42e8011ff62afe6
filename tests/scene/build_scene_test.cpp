// Tests the numbers of a scene against those measured in the scenes of CLEVR and MEWL.
#include "renderer/resolve/read_episode.h"
#include "tests/scene/scene_fixture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

namespace clevrvk::scene::test {

namespace {

constexpr const char* kSphere = R"({"id":"o1","shape":"sphere","size":"large","material":"rubber","color":"red","position":[1,2]})";

std::uint32_t noise_seed_of(const std::string& episode, const std::string& seed, const std::string& panel, const std::string& objects)
{
    const std::string seed_member = seed.empty() ? "" : R"(,"seed":)" + seed;
    return build(R"({"schema":"clevrvk/1","id":")" + episode + '"' + seed_member + R"(,"panels":[{"id":")" + panel +
                 R"(","world":"clevr","objects":[)" + objects + "]}]}")
        .noise_seed;
}

}  // namespace

TEST_CASE("build_scene gives the base camera the axes that were measured in CLEVR's scene")
{
    const Scene scene = build(line_with(""));
    CHECK(scene.width_px == 320);
    CHECK(scene.height_px == 240);
    is_near(scene.camera.eye, {7.481131F, -6.507640F, 5.343665F}, 1e-5F);
    is_near(scene.camera.right, {0.656311F, 0.754490F, 0.0F}, 2e-6F);
    is_near(scene.camera.up, {-0.357941F, 0.311363F, 0.880302F}, 2e-6F);
    is_near(scene.camera.back, {0.664179F, -0.577752F, 0.474414F}, 2e-6F);
    CHECK(scene.camera.tan_half_fov.x == doctest::Approx(16.0 / 35.0).epsilon(1e-6));
    CHECK(scene.camera.tan_half_fov.y == doctest::Approx(12.0 / 35.0).epsilon(1e-6));
}

TEST_CASE("build_scene gives MEWL's lights the radiance of power over four times the square's area")
{
    const Scene scene = build(line_with(""));
    REQUIRE(scene.lights.size() == 3);
    is_near(scene.lights[0].radiance, {300.0F, 279.6927F, 244.9992F}, 1e-3F);
    is_near(scene.lights[1].radiance, {60.93328F, 65.4176F, 80.0F}, 1e-3F);
    is_near(scene.lights[2].radiance, {37.5F, 37.5F, 37.5F}, 1e-3F);
    CHECK(scene.lights[2].size == glm::vec2(1.0F));
}

TEST_CASE("build_scene gives CLEVR's lights a third of the radiance")
{
    const Scene scene = build(line_with("", "clevr"));
    CHECK(scene.lights.at(0).radiance.x == doctest::Approx(100.0));
    CHECK(scene.lights.at(1).radiance.z == doctest::Approx(30.0));
    CHECK(scene.lights.at(2).radiance.y == doctest::Approx(12.5));
}

TEST_CASE("build_scene turns each light to the target, its horizontal axis level")
{
    const Scene scene =
        build(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"mewl","lights":{"key":[3,0,4]},"objects":[]}]})");
    const AreaLight& key = scene.lights.at(0);
    is_near(key.center, {3.0F, 0.0F, 4.0F}, 1e-6F);
    is_near(key.normal, {-0.6F, 0.0F, -0.8F}, 1e-6F);
    is_near(key.axis_u, {0.0F, 1.0F, 0.0F}, 1e-6F);
    is_near(key.axis_v, {-0.8F, 0.0F, 0.6F}, 1e-6F);
}

TEST_CASE("build_scene gives a light straight above its target a frame all the same")
{
    const Scene scene =
        build(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"mewl","lights":{"key":[0,0,5]},"objects":[]}]})");
    const AreaLight& key = scene.lights.at(0);
    is_near(key.normal, {0.0F, 0.0F, -1.0F}, 1e-6F);
    is_near(glm::cross(key.axis_u, key.axis_v), {0.0F, 0.0F, 1.0F}, 1e-6F);
}

TEST_CASE("build_scene points to the sun against the direction in which its light travels")
{
    const Scene scene = build(line_with(""));
    is_near(scene.sun.to_sun, {0.414496F, -0.194583F, 0.889005F}, 2e-6F);
    CHECK(scene.sun.tan_half_angle == doctest::Approx(0.1000000).epsilon(2e-4));  // tan(0.0996685)
    is_near(scene.sun.strength, {0.45F, 0.45F, 0.45F}, 1e-6F);
}

TEST_CASE("build_scene numbers objects from 1 and turns degrees to radians")
{
    const Scene scene = build(
        line_with(std::string(kSphere) +
                  R"(,{"id":"o2","shape":"cube","size":0.5,"material":"metal","color":[51,102,255],"position":[-1,1],"rotation_deg":90})"));
    REQUIRE(scene.instances.size() == 2);
    const Instance& sphere = scene.instances[0];
    CHECK(sphere.mask_id == 1);
    CHECK(kind_of(sphere) == catalog::ShapeKind::Sphere);
    CHECK(upright_of(sphere).scale == doctest::Approx(0.7));
    CHECK(std::get<AnalyticShape>(sphere.geometry).radius == doctest::Approx(0.9992));
    is_near(upright_of(sphere).position, {1.0F, 2.0F, 0.7F}, 1e-6F);
    const Instance& cube = scene.instances[1];
    CHECK(cube.mask_id == 2);
    const auto& shape = std::get<AnalyticShape>(cube.geometry);
    CHECK(shape.kind == catalog::ShapeKind::RoundedCube);
    CHECK(shape.bevel_width == 0.25F);
    CHECK(shape.bevel_exponent == 3);
    CHECK(upright_of(cube).rotation_rad == doctest::Approx(1.5707963));
    is_near(upright_of(cube).position, {-1.0F, 1.0F, 0.5F}, 1e-6F);
    is_near(color_of(material_of(scene, cube)), {0.2F, 0.4F, 1.0F}, 1e-6F);  // bytes over 255, not decoded
}

TEST_CASE("build_scene decodes a colour in sRGB, and rounds it to no byte")
{
    const char* const kForms[] = {R"("color":"#ffa500")", R"("color_srgb":[255,165,0])"};
    for (const char* const form : kForms) {
        CAPTURE(form);
        const Scene scene =
            build(line_with(std::string(R"({"id":"o1","shape":"cube","size":0.5,"material":"metal","position":[1,2],)") + form + "}"));
        is_near(color_of(scene.materials.at(0)), {1.0F, 0.376262F, 0.0F}, 1e-6F);
    }
}

TEST_CASE("build_scene hands a material's parameters on in the order of its kind")
{
    const Scene scene =
        build(line_with(R"({"id":"o1","shape":"cylinder","size":"small","material":"metal","color":"red","position":[1,2]})"));
    const Material& metal = scene.materials.at(0);
    constexpr std::array<float, 6> kWanted{0.4F, 0.2F, 0.6F, 0.01F, 0.25F, 0.0F};
    for (std::size_t k = 0; k < kWanted.size(); ++k) {
        CHECK(parameter_of(metal, k) == kWanted[k]);
    }
    CHECK(std::get<AnalyticShape>(scene.instances.at(0).geometry).side_count == 128);
}

TEST_CASE("build_scene shares one mesh among the hands of a panel")
{
    const std::string hand = R"("shape":"hand","size":0.6,"material":"rubber","color":"yellow","position":)";
    const Scene scene = build(line_with(R"({"id":"a",)" + hand + R"([1,1]},{"id":"b",)" + hand + "[-2,1]}"));
    REQUIRE(mesh_of(scene.instances.at(0)) != nullptr);
    CHECK(mesh_of(scene.instances[0]) == mesh_of(scene.instances[1]));
}

TEST_CASE("build_scene takes the limits of paths from the world")
{
    const Scene scene = build(line_with(""));
    CHECK(scene.bounces.total == 12);
    CHECK(scene.bounces.diffuse == 4);
    CHECK(scene.bounces.glossy == 4);
    CHECK(scene.bounces.transmission == 12);
    CHECK(scene.filter_glossy == 2.0F);
}

TEST_CASE("build_scene keys the noise by episode, seed and panel")
{
    std::set<std::uint32_t> seeds;
    seeds.insert(noise_seed_of("a", "", "p", ""));
    seeds.insert(noise_seed_of("b", "", "p", ""));
    seeds.insert(noise_seed_of("a", "", "q", ""));
    seeds.insert(noise_seed_of("a", "1", "p", ""));
    seeds.insert(noise_seed_of("a", "2", "p", ""));
    seeds.insert(noise_seed_of("p", "", "a", ""));
    CHECK(seeds.size() == 6);
}

TEST_CASE("build_scene gives the frames of a clip one key of noise, and clips of other names and seeds others")
{
    const auto seed_of = [](const std::string& id, const std::string& more, int panel) {
        MeshCache meshes;
        const std::string line = R"({"schema":"clevrvk/1","id":")" + id + R"(","clip":{"fps":24})" + more +
                                 R"(,"common":{"world":"clevr","objects":[]},"panels":[{"id":"p"},{"id":"q"}]})";
        return build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), panel, shipped_catalog(), meshes).noise_seed;
    };
    CHECK(seed_of("a", "", 0) == seed_of("a", "", 1));
    const std::set<std::uint32_t> seeds{seed_of("a", "", 0), seed_of("b", "", 0), seed_of("a", R"(,"seed":1)", 0),
                                        noise_seed_of("a", "", "p", ""), noise_seed_of("a", "", "q", "")};
    CHECK(seeds.size() == 5);
}

TEST_CASE("build_scene keys the noise by nothing else: not by what is in the picture")
{
    CHECK(noise_seed_of("a", "1", "p", "") == noise_seed_of("a", "1", "p", kSphere));
}

TEST_CASE("build_scene gives a panel the same noise key wherever it is in its episode")
{
    const std::string first = R"({"id":"p","world":"clevr","objects":[]})";
    const std::string second = R"({"id":"q","world":"clevr","objects":[]})";
    const std::string head = R"({"schema":"clevrvk/1","id":"e","seed":5,"panels":[)";
    MeshCache meshes;
    const spec::EpisodeSpec forth = resolve::parse_episode(head + first + "," + second + "]}", "test:1", shipped_catalog());
    const spec::EpisodeSpec back = resolve::parse_episode(head + second + "," + first + "]}", "test:1", shipped_catalog());
    CHECK(build_scene(forth, 0, shipped_catalog(), meshes).noise_seed == build_scene(back, 1, shipped_catalog(), meshes).noise_seed);
    CHECK(build_scene(forth, 0, shipped_catalog(), meshes).noise_seed != build_scene(forth, 1, shipped_catalog(), meshes).noise_seed);
}

}  // namespace clevrvk::scene::test
