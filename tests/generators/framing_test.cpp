// Tests the framing of pictures of single things: they fill the share that is asked for.
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/things/thing.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::generators {

TEST_CASE("What is shown singly fills the share of the picture that is asked for, in its middle, and is not distorted")
{
    // Things drawn as usual, and long ones that point at the camera.
    struct Shown {
        std::string task;
        std::vector<std::string> settings;
        std::uint64_t count = 0;
    };
    const std::vector<std::string> end_on{"least_turn_deg=0", "most_turn_deg=0", "least_height_deg=0", "most_height_deg=0"};
    std::vector<Shown> all{{"things_single", {}, 12}, {"agents_single", {}, 12}};
    for (const std::string category : {"pencil", "spoon", "train"}) {
        all.push_back({"things_single", end_on, 2});
        all.back().settings.push_back("category=" + category);
    }
    int limited_count = 0;
    for (const Shown& shown : all) {
        const Task& task = find_task(shown.task);
        TaskRequest request;
        request.seed = 5;
        std::vector<std::string> settings{"fill=0.9", "width=300", "height=200"};
        settings.insert(settings.end(), shown.settings.begin(), shown.settings.end());
        request.options = parse_options(task.info, settings);
        for (request.index = 0; request.index < shown.count; ++request.index) {
            const spec::EpisodeSpec episode = task.generate(shipped_catalog(), request);
            const spec::PanelSpec& panel = episode.panels.front();
            const spec::ObjectSpec& object = panel.objects.front();
            CAPTURE(object.shape);
            const things::Thing& thing = *things::find_thing(object.shape);
            const things::ThingMesh mesh = things::build(thing, things::sample(thing, object.thing->variant.value()));
            const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
            Vec3 least{1e9, 1e9, 1e9};
            Vec3 most{-1e9, -1e9, -1e9};
            for (const auto& point : mesh.model.positions) {
                const Vec3 at = camera::project_point(panel.camera, {300, 200}, basis, {point.x, point.y, point.z});
                for (std::size_t k = 0; k < 3; ++k) {
                    least[k] = std::min(least[k], at[k]);
                    most[k] = std::max(most[k], at[k]);
                }
            }
            const double share = std::max((most[0] - least[0]) / 300.0, (most[1] - least[1]) / 200.0);
            const double ratio = most[2] / least[2];
            CHECK(share < 0.9001);
            CHECK(ratio < 3.0001);
            CHECK((share > 0.8999 || ratio > 2.9999));
            limited_count += share < 0.8999 ? 1 : 0;
            CHECK(std::abs(0.5 * (least[0] + most[0]) - 150.0) < 0.1);
            CHECK(std::abs(0.5 * (least[1] + most[1]) - 100.0) < 0.1);
        }
    }
    CHECK(limited_count >= 2);
    CHECK(limited_count <= 8);
}

}  // namespace clevrvk::generators
