// Tests light in closed rooms, most of which has been reflected many times, against the integrating sphere.
#include "renderer/render/launch_plan.h"
#include "renderer/resolve/read_episode.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

namespace clevrvk::render::test {

namespace {

constexpr double kRadius = 3.0;
constexpr double kLampRadius = 0.05;
constexpr double kLampRadiance = 200.0;

/// A white sphere seen from inside, with a lamp in its middle. \param diffuse  its bounce limit
scene::Scene make_sphere(float albedo, int diffuse)
{
    scene::MeshCache meshes;
    const std::string line =
        R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"room","image":{"width":64,"height":48},)"
        R"("camera":{"eye":[1,-1,1.2],"look_at":[0,0.5,0.9]},"objects":[],)"
        R"("stage":[{"class":"wall","shape":"sphere","size":3,"position":[0,0,1],"material":{"base_color":"#ffffff"}}],)"
        R"("lights":[{"kind":"sphere","position":[0,0,1],"radius":0.05,"radiance":200}]}]})";
    scene::Scene scene = scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
    for (scene::Material& material : scene.materials) {
        material.bsdf = scene::find_bsdf("lambert");
        material.inputs = {};
        material.inputs[0] = glm::vec4(glm::vec3(albedo), 1.0F);
    }
    scene.bounces.total = 64;
    scene.bounces.diffuse = diffuse;
    return scene;
}

/// Every point of the sphere receives the same light from the lamp, and the same from any point of the sphere.
double find_wall_radiance(double albedo, int diffuse)
{
    const double direct = std::numbers::pi * kLampRadiance * std::pow(kLampRadius / kRadius, 2.0);
    return albedo / std::numbers::pi * direct * (1.0 - std::pow(albedo, diffuse + 1)) / (1.0 - albedo);
}

}  // namespace

TEST_CASE("The wall of an integrating sphere has the light of all its reflections, up to the limit of bounces")
{
    TestRenderer on;
    for (const float albedo : {0.5F, 0.85F}) {
        for (const int diffuse : {2, 6, 40}) {
            CAPTURE(albedo);
            CAPTURE(diffuse);
            const scene::Scene scene = make_sphere(albedo, diffuse);
            REQUIRE(is_room(scene));
            const frame::Frame frame = on.renderer.render(std::vector<scene::Scene>{scene}, {.samples = 128}).front();
            double sum = 0.0;
            for (const float value : frame.radiance) {
                sum += static_cast<double>(value);
            }
            const double wanted = find_wall_radiance(static_cast<double>(albedo), diffuse);
            CHECK(sum / static_cast<double>(frame.radiance.size()) / wanted == doctest::Approx(1.0).epsilon(0.002));  // 0.4 %
        }
    }
}

TEST_CASE("A lamp that the camera sees is smoothed as no part of the ceiling behind it, so that its rim stays")
{
    TestRenderer on;
    scene::MeshCache meshes;
    const std::string line = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"room","image":{"width":96,"height":72},)"
                             R"("camera":{"eye":[1.2,-1.2,1.4],"look_at":[-0.1,0.1,2.5]},"objects":[]}]})";
    const std::vector<scene::Scene> panel{
        scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes)};
    const frame::Frame smoothed = on.renderer.render(panel, {.samples = 32, .denoises = true}).front();
    const frame::Frame converged = on.renderer.render(panel, {.samples = 512}).front();
    const auto shown = [](float value) { return std::min(static_cast<double>(value), 1.0); };
    const auto green = [&](const frame::Frame& frame, std::size_t pixel) { return shown(frame.radiance[3 * pixel + 1]); };
    std::size_t rim = 0;
    double squares = 0.0;
    for (std::size_t pixel = 97; pixel + 97 < converged.ids.size(); ++pixel) {
        const double here = green(converged, pixel);
        const double brightest = std::max(
            {green(converged, pixel - 1), green(converged, pixel + 1), green(converged, pixel - 96), green(converged, pixel + 96)});
        if (here < 0.95 && brightest >= 1.0) {
            squares += std::pow(green(smoothed, pixel) - here, 2.0);
            rim += 1;
        }
    }
    REQUIRE(rim > 20);
    const double off = std::sqrt(squares / static_cast<double>(rim));
    MESSAGE(rim << " pixels of the rim are off by " << off);
    CHECK(off < 0.07);
}

TEST_CASE("A path's end in a room is spread over the samples of a pixel, and not the same for all pixels")
{
    // Russian roulette is all that differs between paths in an integrating sphere of which the lamp is a point.
    TestRenderer on;
    const scene::Scene scene = make_sphere(0.7F, 40);
    const frame::Frame frame = on.renderer.render(std::vector<scene::Scene>{scene}, {.samples = 64}).front();
    const double wanted = find_wall_radiance(0.7, 40);
    double squares = 0.0;
    double block_squares = 0.0;
    for (std::size_t block = 0; block < frame.ids.size() / 8; ++block) {
        double sum = 0.0;
        for (std::size_t pixel = 8 * block; pixel < 8 * block + 8; ++pixel) {
            const double off = static_cast<double>(frame.radiance[3 * pixel]) / wanted - 1.0;
            squares += off * off;
            sum += off / 8.0;
        }
        block_squares += sum * sum;
    }
    const auto count = static_cast<double>(frame.ids.size());
    const double of_pixel = std::sqrt(squares / count);
    const double of_block = std::sqrt(8.0 * block_squares / count);
    MESSAGE("of a pixel: " << of_pixel << ", of eight: " << of_block);
    CHECK(of_pixel < 0.03);
    CHECK(of_block > 0.25 * of_pixel);  // eight pixels have one number
    double mean = 0.0;
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        mean += static_cast<double>(frame.radiance[3 * pixel]) / wanted / count;
    }
    CHECK(std::abs(mean - 1.0) < 0.2 * of_block);  // and others another
}

}  // namespace clevrvk::render::test
