// Tests surfaces whose index of refraction is that of what is around them: light passes straight through, so a panel
// without them is the closed form of one with them.
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/model_scene.h"
#include "tests/render/render_fixture.h"

#include "shaders/shared/general_types.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::render::test {
namespace {

constexpr const char* kClear = R"({"base_color":"#ffffff","transmission":1,"roughness":0,"ior":1})";

std::string cube_of(const std::string& material)
{
    return fmt::format(R"({{"id":"a","shape":"cube","size":0.1,"position":[0,0],"material":{}}})", material);
}

scene::Scene make_panel(const std::string& world, const std::string& keys, const std::string& objects)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"{}","image":{{"width":48,"height":36}},{}"objects":[{}]}}]}})",
        world, keys, objects);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

frame::Frame render_panel(TestRenderer& on, const scene::Scene& scene)
{
    frame::Frame frame = on.renderer.render(std::span(&scene, 1), {.samples = 4}).front();
    CHECK(frame.dropped_samples == 0);
    return frame;
}

// Values that are not those of the other panel. Where a point lies is rounded once more behind the object.
int count_differences(const frame::Frame& with, const frame::Frame& without)
{
    int count = 0;
    for (std::size_t k = 0; k < with.radiance.size(); ++k) {
        count += std::abs(with.radiance[k] - without.radiance[k]) <= 1e-3F * (0.1F + without.radiance[k]) ? 0 : 1;
    }
    return count;
}

const std::string kRectangle =
    R"("lights":[{"kind":"rectangle","position":[0.1,0.1,1],"target":[0,0,0],"size":[0.3,0.3],"radiance":20,"visible":true}],)";

}  // namespace

TEST_CASE("a panel shows what lies behind a clear object of the index around it as if it were not there, and no shadow of it")
{
    TestRenderer on;
    for (const char* world_name : {"table", "plain", "room"}) {
        const std::string world = world_name;
        for (const std::string& keys : {std::string(), world == "plain" ? std::string() : kRectangle}) {
            const frame::Frame without = render_panel(on, make_panel(world, keys, ""));
            for (const auto& [ior, roughness] : {std::pair{1.0, 0.0}, {1.0, 0.8}, {1.0001, 0.0}, {0.9999, 0.8}}) {
                for (const char* bsdf : {"principled", "gltf"}) {
                    for (const bool is_thin : {false, true}) {
                        CAPTURE(world);
                        CAPTURE(ior);
                        CAPTURE(roughness);
                        CAPTURE(bsdf);
                        CAPTURE(is_thin);
                        scene::Scene panel = make_panel(world, keys, cube_of(kClear));
                        scene::Material& material = panel.materials.at(0);
                        REQUIRE(scene::is_matched(material));
                        material.ior = static_cast<float>(ior);
                        material.inputs[shaders::kInputRoughness].y = static_cast<float>(roughness);
                        material.bsdf = scene::find_bsdf(bsdf);
                        material.is_thin = is_thin;
                        const frame::Frame with = render_panel(on, panel);
                        CHECK(std::count(with.ids.begin(), with.ids.end(), 1U) > (world == "room" ? 5 : 50));
                        CHECK(count_differences(with, without) <= 3);
                    }
                }
            }
        }
    }
}

TEST_CASE("light that passes an object of the index around it takes the object's colour at each of its two faces, in its shadow too")
{
    TestRenderer on;
    const glm::dvec3 tint(0.5, 0.8, 1.0);
    const std::string camera = R"("camera":{"eye":[0,-1,1.2],"look_at":[0,0,0]},)";
    const std::string floor = R"("stage":[{"class":"floor","shape":"plane","size":4,"position":[0,0,0],"material":{"base_color":[0.6,0.6,0.6]}}],)";
    const std::string slab = R"({"id":"a","shape":"cube","size":0.2,"scale":[1,1,0.1],"position":[0,0,0.4],"material":)";
    const std::string dyed = R"({"base_color":[0.5,0.8,1],"transmission":1,"roughness":0.4,"ior":1}})";
    const frame::Frame with = render_panel(on, make_panel("table", camera + floor + kRectangle, slab + dyed));
    const frame::Frame without = render_panel(on, make_panel("table", camera + floor + kRectangle, ""));
    int twice_count = 0;
    int four_times_count = 0;
    for (std::size_t pixel = 0; pixel < with.ids.size(); ++pixel) {
        const auto ratio = [&](std::size_t k) {
            return static_cast<double>(with.radiance[3 * pixel + k]) / static_cast<double>(without.radiance[3 * pixel + k]);
        };
        const auto is_near = [&](double power) {
            return std::abs(ratio(0) - std::pow(tint.x, power)) < 0.01 && std::abs(ratio(1) - std::pow(tint.y, power)) < 0.01 &&
                   std::abs(ratio(2) - 1.0) < 0.01;
        };
        twice_count += with.ids[pixel] == 0 && is_near(2.0) ? 1 : 0;  // in the shadow
        four_times_count += with.ids[pixel] == 1 && is_near(4.0) ? 1 : 0;  // the shadow seen through the slab
    }
    CHECK(twice_count > 20);
    CHECK(four_times_count >= 4);
}

TEST_CASE("an object that lets half of the light straight through keeps and gives back what came, in an even white world")
{
    TestRenderer on;
    const std::string white = R"("lights":[{"kind":"sky","radiance":1}],"stage":[],"background":"#ffffff",)";
    scene::Scene panel =
        make_panel("table", white, cube_of(R"({"base_color":"#ffffff","transmission":0.5,"roughness":0.6,"ior":1})"));
    panel.materials.at(0).bsdf = scene::find_bsdf("gltf");
    const frame::Frame half = on.renderer.render(std::span(&panel, 1), {.samples = 64}).front();
    double sum = 0.0;
    int count = 0;
    for (std::size_t pixel = 0; pixel < half.ids.size(); ++pixel) {
        sum += half.ids[pixel] == 1 ? static_cast<double>(half.radiance[3 * pixel]) : 0.0;
        count += half.ids[pixel] == 1 ? 1 : 0;
    }
    CHECK(sum / count > 0.93);
    CHECK(sum / count < 1.05);
    CHECK(half.dropped_samples == 0);
}

TEST_CASE("before a transparent background an object of the index around it covers its pixels, and shows the sky behind")
{
    TestRenderer on;
    const std::string keys = R"("lights":[{"kind":"sky","radiance":0.7}],"stage":[],"background":"transparent",)";
    const frame::Frame frame = render_panel(on, make_panel("table", keys, cube_of(kClear)));
    int right_count = 0;
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        const bool shows_sky = std::abs(frame.radiance[3 * pixel] - 0.7F) < 1e-4F;
        right_count += frame.ids[pixel] == 1 && frame.coverage.at(pixel) == 1.0F && shows_sky ? 1 : 0;
    }
    CHECK(right_count > 30);
}

}  // namespace clevrvk::render::test
