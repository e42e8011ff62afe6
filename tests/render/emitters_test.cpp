// Tests meshes that emit: as lights they give what a rectangle of their size does, and what chance finds.
#include "renderer/render/emitters.h"
#include "renderer/resolve/read_episode.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

// A floor of that roughness and metallic share seen from above, with `keys` of the panel and `objects`.
scene::Scene make_room(double roughness, double metallic, const std::string& lights, const std::string& objects,
                       const char* eye = "[0,-2,3]")
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain","image":{{"width":32,"height":24}},"background":"#000000",)"
        R"("camera":{{"eye":{},"look_at":[0,0,0],"focal_mm":200,"sensor_mm":36}},"lights":[{}],"stage":[{{"class":"floor","shape":"plane",)"
        R"("size":10,"position":[0,0],"material":{{"base_color":[0.8,0.8,0.8],"roughness":{},"metallic":{},"specular":0}}}}],)"
        R"("objects":[{}]}}]}})",
        eye, lights, roughness, metallic, objects);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

// A black square of half-edge `size` over the middle of the floor, turned upside down, which emits.
std::string square(double size, double height, double emission, const char* rotation = "[0,1,0,0]")
{
    return fmt::format(R"({{"id":"lamp","shape":"plane","size":{},"position":[0,0,{}],"rotation_wxyz":{},)"
                       R"("material":{{"base_color":[0,0,0],"specular":0,"emission":[{},{},{}]}}}})",
                       size, height, rotation, emission, emission, emission);
}

// Likewise a shape with a formula.
std::string shape(const std::string& name, double size, double height, double emission)
{
    std::string object = square(size, height, emission, "[0.8,0.6,0,0]");
    object.replace(object.find("plane"), 5, name);
    return object;
}

std::string rectangle(double size, double height, double radiance)
{
    return fmt::format(R"({{"kind":"rectangle","position":[0,0,{}],"target":[0,0,0],"size":[{},{}],"radiance":{}}})", height, 2.0 * size,
                       2.0 * size, radiance);
}

frame::Frame render_one(TestRenderer& on, const scene::Scene& scene, int samples)
{
    return std::move(on.renderer.render(std::span(&scene, 1), {samples})[0]);
}

double mean_of(const frame::Frame& frame)
{
    double sum = 0.0;
    for (const float value : frame.radiance) {
        sum += static_cast<double>(value);
    }
    return sum / static_cast<double>(frame.radiance.size());
}

// Mean square distance of neighbours in a row, over the square of the mean: noise, where the light is smooth.
double noise_of(const frame::Frame& frame)
{
    double sum = 0.0;
    for (std::size_t k = 3; k < frame.radiance.size(); k += 3) {
        sum += std::pow(static_cast<double>(frame.radiance[k] - frame.radiance[k - 3]), 2.0);
    }
    return sum / static_cast<double>(frame.radiance.size() / 3) / std::pow(mean_of(frame), 2.0);
}

std::shared_ptr<const scene::Texture> make_texture(std::uint32_t size_px, std::vector<std::uint32_t> words)
{
    auto image = std::make_shared<scene::Image>();
    image->width_px = size_px;
    image->height_px = size_px;
    image->words = std::move(words);
    scene::Texture texture;
    texture.image = image;
    texture.is_nearest = true;
    return std::make_shared<const scene::Texture>(texture);
}

// The same panel whose emission chance alone finds: lights are not drawn for that of a solid texture.
scene::Scene without_sampling(scene::Scene scene)
{
    scene::Texture texture;
    texture.solid.emplace();
    scene::Material& material = scene.materials.at(scene.instances.back().mask_id == 0 ? scene.instances.front().first_material
                                                                                      : scene.instances.back().first_material);
    texture.solid->second = material.inputs[shaders::kInputEmission];
    material.textures[shaders::kInputEmission] = std::make_shared<const scene::Texture>(texture);
    CHECK(find_emitters(scene).empty());
    return scene;
}

// Gives the panel's square a picture whose opacity is a disc that touches its edges.
void cut_disc(scene::Scene& scene)
{
    scene::Instance& instance = scene.instances.at(0);
    scene::Mesh mesh = *scene::mesh_of(instance);
    mesh.shading.clear();
    for (const glm::vec3& position : mesh.positions) {
        scene::VertexShading vertex;
        vertex.uv = 0.5F * (glm::vec2(position) + 1.0F);
        mesh.shading.push_back(vertex);
    }
    instance.geometry = std::make_shared<const scene::Mesh>(mesh);
    constexpr std::uint32_t kSizePx = 512;
    std::vector<std::uint32_t> words;
    for (std::uint32_t k = 0; k < kSizePx * kSizePx; ++k) {
        const double x = (static_cast<double>(k % kSizePx) + 0.5) / (0.5 * kSizePx) - 1.0;
        const double y = (static_cast<double>(k / kSizePx) + 0.5) / (0.5 * kSizePx) - 1.0;
        words.push_back(x * x + y * y < 1.0 ? 0xffffffffU : 0x00ffffffU);
    }
    scene::Material& material = scene.materials.at(instance.first_material);
    material.textures[shaders::kInputBase] = make_texture(kSizePx, words);
    material.alpha_cutoff = 0.5F;
}

}  // namespace

TEST_CASE("a square that emits lights the floor as its closed form says")
{
    TestRenderer on;
    const scene::Scene scene = make_room(1.0, 0.0, "", square(1.0, 4.0, 3.0), "[0,0,3.9]");
    REQUIRE(find_emitters(scene) == std::vector<std::size_t>{0});
    // The form factor of a quarter seen from its corner: A / sqrt(1 + A^2) * atan(B / sqrt(1 + A^2)) twice, over 2 pi.
    // The picture shows 0.35 around the middle, where the light falls off by less than 1 %.
    const double a = 1.0 / 4.0;
    const double root = std::sqrt(1.0 + a * a);
    const double quarter = 2.0 * (a / root * std::atan(a / root)) / (2.0 * 3.14159265358979);
    CHECK(mean_of(render_one(on, scene, 64)) == doctest::Approx(0.8 * 3.0 * 4.0 * quarter).epsilon(0.015));
}

TEST_CASE("a square that emits gives any floor the light of a rectangle, with as little noise")
{
    TestRenderer on;
    for (const double size : {1.0, 0.02}) {
        for (const double metallic : {0.0, 1.0}) {
            for (const double roughness : {0.3, 1.0}) {
                CAPTURE(size);
                CAPTURE(metallic);
                CAPTURE(roughness);
                const double radiance = 2.0 / (size * size);
                const frame::Frame wanted = render_one(on, make_room(roughness, metallic, rectangle(size, 2.0, radiance), ""), 256);
                const frame::Frame found = render_one(on, make_room(roughness, metallic, "", square(size, 2.0, radiance)), 256);
                REQUIRE(mean_of(wanted) > 0.0);
                CHECK(mean_of(found) == doctest::Approx(mean_of(wanted)).epsilon(0.02));
                CHECK(noise_of(found) < 2.0 * noise_of(wanted) + 1e-4);
            }
        }
    }
}

TEST_CASE("a square that emits is not in its own way, however near")
{
    TestRenderer on;
    for (const double height : {0.1, 0.3, 0.9, 10.0}) {
        CAPTURE(height);
        const double size = 0.1 * height;
        // Beside what the camera sees, which would see its back.
        std::string lamp = rectangle(size, height, 9.0);
        lamp.replace(lamp.find("[0,0,"), 5, "[0.5,0,");
        lamp.replace(lamp.find("[0,0,0]"), 7, "[0.5,0,0]");
        std::string object = square(size, height, 9.0);
        object.replace(object.find("[0,0,"), 5, "[0.5,0,");
        const double wanted = mean_of(render_one(on, make_room(1.0, 0.0, lamp, ""), 256));
        // A ratio: to doctest's Approx an epsilon of small numbers is an epsilon of 1.
        CHECK(mean_of(render_one(on, make_room(1.0, 0.0, "", object), 256)) / wanted == doctest::Approx(1.0).epsilon(0.01));
    }
}

TEST_CASE("a square that emits is not in its own way where it is seen at a slant")
{
    TestRenderer on;
    for (const double height : {0.2, 0.5, 1.0}) {
        CAPTURE(height);
        // 3 m beside what the camera sees: 4 to 18 degrees above it.
        std::string lamp = rectangle(0.5, height, 9.0);
        lamp.replace(lamp.find("[0,0,"), 5, "[3,0,");
        lamp.replace(lamp.find("[0,0,0]"), 7, "[3,0,0]");
        std::string object = square(0.5, height, 9.0);
        object.replace(object.find("[0,0,"), 5, "[3,0,");
        const double wanted = mean_of(render_one(on, make_room(1.0, 0.0, lamp, ""), 256));
        // A ratio: to doctest's Approx an epsilon of small numbers is an epsilon of 1.
        CHECK(mean_of(render_one(on, make_room(1.0, 0.0, "", object), 256)) / wanted == doctest::Approx(1.0).epsilon(0.01));
    }
}

TEST_CASE("several emitters and a light together give the sum of each alone")
{
    TestRenderer on;
    const std::string low = square(0.3, 1.0, 5.0);
    std::string tilted = square(0.1, 2.0, 60.0, "[0.6,0.8,0,0]");
    tilted.replace(tilted.find("lamp"), 4, "tilt");
    tilted.replace(tilted.find("[0,0,2"), 6, "[1,0,2");
    const std::string lamp = rectangle(0.2, 0.5, 2.0);  // below both: squares hide what is behind them, and are black
    double sum = 0.0;
    for (const auto& [lights, objects] : {std::pair<std::string, std::string>{lamp, ""}, {"", low}, {"", tilted}}) {
        sum += mean_of(render_one(on, make_room(0.5, 0.0, lights, objects), 512));
    }
    const scene::Scene all = make_room(0.5, 0.0, lamp, low + "," + tilted);
    CHECK(find_emitters(all).size() == 2);
    CHECK(mean_of(render_one(on, all, 512)) == doctest::Approx(sum).epsilon(0.02));
}

TEST_CASE("an emitter that hangs over a mirror is seen in it once")
{
    TestRenderer on;
    const scene::Scene lamp = make_room(0.0, 1.0, rectangle(1.0, 2.0, 3.0), "");
    const scene::Scene square_lamp = make_room(0.0, 1.0, "", square(1.0, 2.0, 3.0));
    CHECK(mean_of(render_one(on, square_lamp, 64)) == doctest::Approx(mean_of(render_one(on, lamp, 64))).epsilon(0.01));
}

TEST_CASE("make_emitter weighs triangles by area and radiance, in the world")
{
    const scene::Scene scene = make_room(1.0, 0.0, "", square(0.5, 2.0, 7.0));
    std::vector<std::uint32_t> sums;
    const shaders::GpuLight light = make_emitter(scene, 0, sums);
    CHECK(sums.size() == count_sums(scene, 0));
    CHECK(std::bit_cast<float>(sums.front()) == 0.0F);
    CHECK(std::bit_cast<float>(sums.back()) == 1.0F);
    CHECK(std::bit_cast<float>(sums.at(1)) == doctest::Approx(0.5));  // a square of two triangles
    CHECK(light.size.y == doctest::Approx(1.0));
    CHECK(light.radiance.x == doctest::Approx(7.0));
    CHECK(light.center.z == doctest::Approx(2.0));
}

TEST_CASE("find_emitters finds none among dark meshes and panels with a ground like the background")
{
    CHECK(find_emitters(make_room(1.0, 0.0, "", square(0.5, 2.0, 0.0))).empty());
    scene::Scene scene = make_room(1.0, 0.0, "", square(0.5, 2.0, 5.0));
    CHECK(find_emitters(scene).size() == 1);
    scene.materials.back().is_background = true;
    CHECK(find_emitters(scene).empty());
}

TEST_CASE("a ball that emits lights the floor as its closed form says")
{
    TestRenderer on;
    const scene::Scene scene = make_room(1.0, 0.0, "", shape("sphere", 1.0, 4.0, 3.0), "[0,0,2.9]");
    REQUIRE(find_emitters(scene) == std::vector<std::size_t>{0});
    // The irradiance is pi times the radiance times the square of radius over distance.
    CHECK(mean_of(render_one(on, scene, 64)) == doctest::Approx(0.8 * 3.0 / 16.0).epsilon(0.01));
}

TEST_CASE("a shape with a formula that emits, turned and stretched, gives the light that chance finds, with less noise")
{
    TestRenderer on;
    for (const char* name : {"sphere", "cube", "cylinder"}) {
        CAPTURE(std::string(name));
        std::string lamp = shape(name, 0.3, 1.2, 9.0);
        lamp.insert(lamp.find("\"rotation"), R"("scale":[1,0.6,1.7],)");
        const scene::Scene scene = make_room(0.4, 0.0, "", lamp, "[0,-3,2]");
        const frame::Frame wanted = render_one(on, without_sampling(scene), 4096);
        const frame::Frame found = render_one(on, scene, 256);
        CHECK(mean_of(found) / mean_of(wanted) == doctest::Approx(1.0).epsilon(0.015));
        CHECK(noise_of(found) < 0.3 * noise_of(render_one(on, without_sampling(scene), 256)));
    }
}

TEST_CASE("a ball that emits gives what a spherical light does, a screen's shadow included")
{
    TestRenderer on;
    const std::string screen = R"({"id":"screen","shape":"cube","size":0.4,"position":[0.3,0,0.9],)"
                               R"("material":{"base_color":[0,0,0],"specular":0}})";
    const std::string light = R"({"kind":"sphere","position":[0,0,2],"radius":0.5,"radiance":5})";
    const frame::Frame wanted = render_one(on, make_room(0.5, 0.0, light, screen, "[0,-3,0.6]"), 512);
    const frame::Frame found = render_one(on, make_room(0.5, 0.0, "", screen + "," + shape("sphere", 0.5, 2.0, 5.0), "[0,-3,0.6]"), 512);
    CHECK(mean_of(found) / mean_of(wanted) == doctest::Approx(1.0).epsilon(0.01));
    CHECK(noise_of(found) < 2.0 * noise_of(wanted) + 1e-4);
}

TEST_CASE("a disc cut out of a square that emits lights the floor as a disc does")
{
    TestRenderer on;
    scene::Scene scene = make_room(1.0, 0.0, "", square(1.0, 4.0, 3.0), "[0,0,3.9]");
    cut_disc(scene);
    REQUIRE(find_emitters(scene).size() == 1);
    const frame::Frame found = render_one(on, scene, 256);
    CHECK(mean_of(found) == doctest::Approx(0.8 * 3.0 * 1.0 / 17.0).epsilon(0.01));
    CHECK(noise_of(found) < 0.3 * noise_of(render_one(on, without_sampling(scene), 256)));
}

TEST_CASE("a square of half opacity that emits gives half of an opaque one's light, sampled and found by chance")
{
    TestRenderer on;
    scene::Scene scene = make_room(0.3, 0.0, "", square(1.0, 2.0, 3.0), "[0,0,1.9]");
    const double opaque = mean_of(render_one(on, scene, 256));
    scene::Material& material = scene.materials.at(scene.instances.at(0).first_material);
    material.inputs[shaders::kInputBase].w = 0.5F;
    material.is_blended = true;
    material.alpha_cutoff = 0.02F;
    REQUIRE(find_emitters(scene).size() == 1);
    CHECK(mean_of(render_one(on, scene, 256)) / opaque == doctest::Approx(0.5).epsilon(0.01));
    CHECK(mean_of(render_one(on, without_sampling(scene), 2048)) / opaque == doctest::Approx(0.5).epsilon(0.01));
}

}  // namespace clevrvk::render::test
