// Tests pictures of what moves against their slow twin, the mean of many pictures of what stands still.
#include "renderer/resolve/read_episode.h"
#include "tests/choose_count.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::render;
using namespace clevrvk::render::test;

namespace {

scene::Scene make_panel(const std::string& camera, const std::string& moves)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"table","image":{{"width":48,"height":36}},"camera":{{{}}},)"
        R"("objects":[{{"id":"a","shape":"cube","size":0.4,"material":{{"base_color":[0.8,0.2,0.1],"roughness":0.9}},"position":[-0.7,0,0.4]{}}},)"
        R"({{"id":"b","shape":"sphere","size":0.3,"material":{{"base_color":[0.1,0.3,0.8],"roughness":0.9}},"position":[0.8,0.6,0.3]}}]}}]}})",
        camera, moves);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

const std::string kMoving = R"(,"moves_to":{"position":[0.1,0.2,0.6],"rotation_deg":60})";

std::string moving_camera(const std::string& shutter)
{
    return R"("eye":[0,-3.2,1.6],"look_at":[0,0,0.4],"focal_mm":35,"sensor_mm":36,"shutter":{"close_s":1,)" + shutter +
           R"("moves_to":{"eye":[0.5,-3,1.8],"look_at":[0.6,0,0.5],"roll_deg":15}})";
}

// The panel as it stands at a time.
scene::Scene stop(const scene::Scene& moving, double time)
{
    scene::Scene still = moving;
    const scene::Pose camera = pose_at(moving.shutter.value().camera, time);
    const glm::dmat3 axes = glm::mat3_cast(camera.rotation);
    still.camera.eye = camera.position;
    still.camera.right = axes[0];
    still.camera.up = -axes[1];
    still.camera.back = -axes[2];
    still.shutter.reset();
    for (scene::Instance& instance : still.instances) {
        if (instance.move) {
            instance.placement = pose_at(*instance.move, time);
            instance.move.reset();
        }
    }
    return still;
}

double mean_difference(const std::vector<float>& a, const std::vector<float>& b)
{
    REQUIRE(a.size() == b.size());
    double sum = 0.0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        sum += std::abs(static_cast<double>(a[k]) - static_cast<double>(b[k]));
    }
    return sum / static_cast<double>(a.size());
}

}  // namespace

TEST_CASE("a picture of a moving camera and a moving thing is the mean of pictures while the shutter is open")
{
    TestRenderer on;
    constexpr int kTimes = 24;
    const int samples = choose_count(32, 64);
    const scene::Scene moving = make_panel(moving_camera(""), kMoving);
    REQUIRE(moving.shutter.value().step_count >= 16);
    const std::vector<float> blurred = on.renderer.render(std::vector{moving}, {.samples = kTimes * samples}).front().radiance;
    const auto take_mean = [&](std::uint32_t first_seed) {
        std::vector<scene::Scene> stills;
        for (int k = 0; k < kTimes; ++k) {
            stills.push_back(stop(moving, (k + 0.5) / kTimes));
            stills.back().noise_seed += first_seed + static_cast<std::uint32_t>(k);
        }
        std::vector<float> mean(blurred.size());
        for (const frame::Frame& frame : on.renderer.render(stills, {.samples = samples})) {
            for (std::size_t k = 0; k < mean.size(); ++k) {
                mean[k] += frame.radiance[k] / kTimes;
            }
        }
        return mean;
    };
    const std::vector<float> mean = take_mean(1);
    const std::vector<float> sharp = on.renderer.render(std::vector{stop(moving, 0.5)}, {.samples = kTimes * samples}).front().radiance;
    const double noise = mean_difference(mean, take_mean(1001));
    const double error = mean_difference(blurred, mean);
    MESSAGE("from the mean ", error, ", by noise ", noise, ", from the sharp picture ", mean_difference(blurred, sharp));
    CHECK(error < 1.8 * noise);
    CHECK(mean_difference(blurred, sharp) > 3.0 * error);
}

TEST_CASE("a rolling shutter that closes at once shows each row at its own time")
{
    TestRenderer on;
    const scene::Scene moving = make_panel(moving_camera(R"("rolling_s":1,)"), "");
    const frame::Frame rolled = on.renderer.render(std::vector{moving}, {.samples = 4}).front();
    for (const int row : {0, 11, 24, 35}) {
        CAPTURE(row);
        const frame::Frame still = on.renderer.render(std::vector{stop(moving, (row + 0.5) / 36)}, {.samples = 4}).front();
        const auto row_of = [&](const frame::Frame& frame, int y) {
            return std::vector<float>(frame.radiance.begin() + y * 3 * 48, frame.radiance.begin() + (y + 1) * 3 * 48);
        };
        const double same = mean_difference(row_of(rolled, row), row_of(still, row));
        const double other = mean_difference(row_of(rolled, row), row_of(still, row < 18 ? 35 - row : 0));
        CHECK(same < 0.002);  // the same samples; rounding of the camera's axes alone
        CHECK(other > 0.01);
    }
}

TEST_CASE("labels are of the time that the shutter names, whatever its pictures show")
{
    TestRenderer on;
    const std::vector<std::string> times{"open", "middle", "close"};
    for (std::size_t k = 0; k < times.size(); ++k) {
        CAPTURE(times[k]);
        const scene::Scene moving = make_panel(moving_camera(R"("label_time":")" + times[k] + "\","), kMoving);
        const scene::Scene still = stop(moving, 0.5 * static_cast<double>(k));
        const frame::Frame of_moving = on.renderer.render(std::vector{moving}, {.samples = 2, .denoises = true}).front();
        const frame::Frame of_still = on.renderer.render(std::vector{still}, {.samples = 2, .denoises = true}).front();
        std::size_t other = 0;
        for (std::size_t pixel = 0; pixel < of_still.ids.size(); ++pixel) {
            other += of_moving.ids[pixel] != of_still.ids[pixel] ? 1 : 0;
        }
        CHECK(other <= 2);  // at outlines, by rounding
        CHECK(of_moving.amodal.size() == of_still.amodal.size());
        CHECK(std::count(of_still.ids.begin(), of_still.ids.end(), 1U) > 30);
    }
}

TEST_CASE("a shutter without moves takes the picture of a panel without one, but for the time that its paths draw")
{
    TestRenderer on;
    const std::string camera = R"("eye":[0,-3.2,1.6],"look_at":[0,0,0.4],"focal_mm":35,"sensor_mm":36)";
    const frame::Frame with =
        on.renderer.render(std::vector{make_panel(camera + R"(,"shutter":{"close_s":0.1})", "")}, {.samples = 4}).front();
    const frame::Frame without = on.renderer.render(std::vector{make_panel(camera, "")}, {.samples = 4}).front();
    CHECK(with.ids == without.ids);
    CHECK(mean_difference(with.radiance, without.radiance) < 1e-4);
}
