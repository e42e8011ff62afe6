// Tests the lenses of the shaders against their twins, those that fold too: tilted grounds tell the direction of each
// pixel, and where the lens shows nothing there is none.
#include "renderer/base/rng.h"
#include "renderer/camera/lens.h"
#include "renderer/resolve/read_episode.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::render::test {
namespace {

// A ground through the origin, below a camera at unit height that looks straight down.
scene::Scene make_ground(const std::string& distortion, const std::string& rotation)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"table","image":{{"width":64,"height":48}},"objects":[],)"
        R"("stage":[{{"class":"floor","shape":"plane","size":10,"scale":10,"position":[0,0,0],"rotation_wxyz":[{}],"material":"paper"}}],)"
        R"("camera":{{"eye":[0,0,1],"look_at":[0,0,0],"focal_mm":20,"sensor_mm":32,"model":"brown_conrady","distortion":[{}]}}}}]}})",
        rotation, distortion);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

struct Tilt {
    const char* rotation;  // by 20 degrees, about x and about y
    glm::dvec3 normal;
};

const std::array<Tilt, 2> kTilts{{{"0.984807753,0.173648178,0,0", {0.0, -0.342020143, 0.939692621}},
                                  {"0.984807753,0,0.173648178,0", {0.342020143, 0.0, 0.939692621}}}};

std::optional<Vec3> look(const scene::Scene& scene, double x_px, double y_px)
{
    const glm::dvec2 half_size(scene.camera.tan_half_fov);
    return camera::unproject(scene.camera.lens,
                             {half_size.x * (2.0 * x_px / scene.width_px - 1.0), half_size.y * (2.0 * y_px / scene.height_px - 1.0)});
}

// The ground's distance; nothing where the ray does not go down to it, or at a slant.
std::optional<double> find_distance(const scene::Scene& scene, const Tilt& tilt, const Vec3& direction)
{
    const glm::dvec3 ray = direction[0] * glm::dvec3(scene.camera.right) - direction[1] * glm::dvec3(scene.camera.up) -
                           direction[2] * glm::dvec3(scene.camera.back);
    const double fall = -glm::dot(ray, tilt.normal);
    return fall > 0.1 ? std::optional(tilt.normal.z / fall) : std::nullopt;
}

struct Tally {
    int shown = 0;
    int hidden = 0;
    int wrong = 0;
    double worst = 0.0;  // of distances, relative
};

void compare(const scene::Scene& scene, const Tilt& tilt, const frame::Frame& frame, Tally& tally)
{
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        const double x_px = static_cast<double>(pixel % 64) + 0.5;
        const double y_px = static_cast<double>(pixel / 64) + 0.5;
        const std::optional<Vec3> direction = look(scene, x_px, y_px);
        const bool is_hit = frame.distance[pixel] < std::numeric_limits<float>::infinity();
        if (!direction) {
            // Single precision may take a point for one that is shown within a fiftieth of a pixel.
            const bool is_edge = look(scene, x_px - 0.02, y_px) || look(scene, x_px + 0.02, y_px) || look(scene, x_px, y_px - 0.02) ||
                                 look(scene, x_px, y_px + 0.02);
            tally.hidden += 1;
            tally.wrong += is_hit && !is_edge ? 1 : 0;
            continue;
        }
        const std::optional<double> expected = find_distance(scene, tilt, *direction);
        const double tangent = std::hypot((*direction)[0], (*direction)[1]) / (*direction)[2];
        if (!expected || tangent > 0.97 * scene.camera.lens.limit) {
            continue;  // at the fold the picture has no slope
        }
        tally.shown += 1;
        tally.wrong += is_hit ? 0 : 1;
        tally.worst = std::max(tally.worst, is_hit ? std::abs(static_cast<double>(frame.distance[pixel]) / *expected - 1.0) : 0.0);
    }
}

}  // namespace

TEST_CASE("the shader's Brown-Conrady lens shows what its twin says, black where the picture has folded, of lenses drawn at random")
{
    TestRenderer on;
    std::vector<std::string> lenses{"0,0,0,0,0", "0,0,0.2,0.1,0", "-0.5,0.3,0.1,-0.1,0", "-0.28,0.07,0.001,-0.0015,0.004"};
    for (std::uint64_t trial = 0; trial < 20; ++trial) {
        Rng rng = Rng::for_key(13, "lenses", trial);
        std::string distortion;
        const double size = std::pow(10.0, rng.uniform(-1.5, 0.5));
        const double tangential = std::pow(10.0, rng.uniform(-3.0, 0.0));
        for (int k = 0; k < 5; ++k) {
            distortion += fmt::format("{}{}", k == 0 ? "" : ",", (k == 2 || k == 3 ? tangential : size) * rng.uniform(-1.0, 1.0));
        }
        lenses.push_back(distortion);
    }
    Tally all;
    for (const std::string& distortion : lenses) {
        CAPTURE(distortion);
        Tally tally;
        for (const Tilt& tilt : kTilts) {
            const scene::Scene scene = make_ground(distortion, tilt.rotation);
            const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {.samples = 1}).front();
            CHECK(frame.dropped_samples == 0);
            compare(scene, tilt, frame, tally);
        }
        CHECK(tally.wrong == 0);
        CHECK(tally.worst < 1e-4);
        all.shown += tally.shown;
        all.hidden += tally.hidden;
    }
    CHECK(all.shown > 20000);
    CHECK(all.hidden > 5000);
}

}  // namespace clevrvk::render::test
