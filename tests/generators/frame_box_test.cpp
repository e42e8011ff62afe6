// Tests the framing of pictures: a hand-worked distance, and that things fill the share that is asked for.
#include "generators/frame_box.h"

#include "generators/registry.h"
#include "generators/task.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/spec/thing_params.h"
#include "renderer/things/thing.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::generators {

TEST_CASE("Points of a square straight ahead are framed from the distance that the lens asks for, in the picture's middle")
{
    spec::PanelSpec panel;
    panel.width_px = 200;
    panel.height_px = 100;
    panel.camera.focal_mm = 50.0;
    panel.camera.sensor_mm = 36.0;
    // A square of 2 about (3, 0, 1), seen from the front: half the picture's height are 50 px, so that its side of 50
    // px takes 50 / (50 / 36 * 200) = 0.18 of the distance.
    const std::array<glm::vec3, 4> corners{{{2, 0, 0}, {4, 0, 0}, {2, 0, 2}, {4, 0, 2}}};
    frame_points(corners, {0.0, -1.0, 0.0}, 0.5, panel);
    CHECK(panel.camera.look_at[0] == doctest::Approx(3.0));
    CHECK(panel.camera.look_at[2] == doctest::Approx(1.0));
    CHECK(panel.camera.eye[1] == doctest::Approx(-2.0 / 0.18));
}

TEST_CASE("What is shown singly fills the share of the picture that is asked for, in its middle")
{
    for (const std::string name : {"things_single", "agents_single"}) {
        const Task& task = find_task(name);
        TaskRequest request;
        request.seed = 5;
        request.options = parse_options(task.info, std::vector<std::string>{"fill=0.9", "width=300", "height=200"});
        for (request.index = 0; request.index < 12; ++request.index) {
            const spec::EpisodeSpec episode = task.generate(shipped_catalog(), request);
            const spec::PanelSpec& panel = episode.panels.front();
            const spec::ObjectSpec& object = panel.objects.front();
            CAPTURE(object.shape);
            const things::Thing& thing = *things::find_thing(object.shape);
            const things::ThingMesh mesh = things::build(thing, things::sample(thing, object.thing->variant));
            const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
            std::array<double, 2> least{1e9, 1e9};
            std::array<double, 2> most{-1e9, -1e9};
            for (const auto& point : mesh.model.positions) {
                const Vec3 at = camera::project_point(panel.camera, {300, 200}, basis, {point.x, point.y, point.z});
                for (int k = 0; k < 2; ++k) {
                    least[k] = std::min(least[k], at[k]);
                    most[k] = std::max(most[k], at[k]);
                }
            }
            CHECK(std::max((most[0] - least[0]) / 300.0, (most[1] - least[1]) / 200.0) == doctest::Approx(0.9).epsilon(0.001));
            CHECK(std::abs(0.5 * (least[0] + most[0]) - 150.0) < 0.1);
            CHECK(std::abs(0.5 * (least[1] + most[1]) - 100.0) < 0.1);
        }
    }
}

}  // namespace clevrvk::generators
