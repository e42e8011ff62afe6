// Tests how the scenes of the published variant are distributed, against figures measured on 500 episodes a task of the
// published program.
#include "generators/mewl/footprints.h"
#include "renderer/camera/camera_basis.h"
#include "tests/generators/mewl/published_figures.h"

#include <numbers>

namespace clevrvk::generators::mewl::test {
namespace {

/// The depth of an object's centre, along the camera's axis.
double depth_of(const spec::PanelSpec& panel, const spec::ObjectSpec& object)
{
    return dot(subtract(object.position, panel.camera.eye), camera::compute_camera_basis(panel.camera).forward);
}

/// x of an object's centre in the picture, px, rounded as the published files have it.
double project_x(const spec::PanelSpec& panel, const spec::ObjectSpec& object)
{
    const double off_axis = dot(subtract(object.position, panel.camera.eye), camera::compute_camera_basis(panel.camera).right);
    return std::nearbyint(0.5 * panel.width_px +
                          camera::compute_focal_px(panel.camera, panel.width_px) * off_axis / depth_of(panel, object));
}

/// All objects of a panel but the hand.
std::vector<spec::ObjectSpec> list_objects(const spec::PanelSpec& panel)
{
    std::vector<spec::ObjectSpec> objects = panel.objects;
    std::erase_if(objects, [](const spec::ObjectSpec& object) { return object.points_to.has_value(); });
    return objects;
}

/// Counts what is odd about a panel: pairs whose order in the picture is against their relation, cubes that
/// reach into each other, and objects beside the square that CLIP takes of the picture.
void count_panel(const spec::PanelSpec& panel, const Directions& directions, Counts& counts)
{
    const std::vector<spec::ObjectSpec> objects = list_objects(panel);
    bool is_against = false;
    bool has_overlap = false;
    bool is_cropped = false;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const double here_px = project_x(panel, objects[i]);
        const bool is_outside = here_px < 40.0 || here_px > 280.0;
        counts["centres"] += 1.0;
        counts["cropped"] += is_outside ? 1.0 : 0.0;
        is_cropped = is_cropped || is_outside;
        for (std::size_t j = 0; j < i; ++j) {
            const auto along = [&](const FloorPoint& axis) {
                return (objects[i].position[0] - objects[j].position[0]) * axis[0] +
                       (objects[i].position[1] - objects[j].position[1]) * axis[1];
            };
            const bool is_x_against = along(directions.right) * (here_px - project_x(panel, objects[j])) < 0.0;
            const bool is_depth_against = along(directions.behind) * (depth_of(panel, objects[i]) - depth_of(panel, objects[j])) < 0.0;
            counts["pairs"] += 1.0;
            counts["x against"] += is_x_against ? 1.0 : 0.0;
            is_against = is_against || is_x_against || is_depth_against;
            if (objects[i].shape == "cube" && objects[j].shape == "cube") {
                const bool is_overlap = overlap_seen_from_above(std::array{objects[i], objects[j]});
                counts["cube pairs"] += 1.0;
                counts["cubes overlap"] += is_overlap ? 1.0 : 0.0;
                has_overlap = has_overlap || is_overlap;
            }
        }
    }
    counts["scenes"] += 1.0;
    counts["scenes against"] += is_against ? 1.0 : 0.0;
    counts["scenes overlap"] += has_overlap ? 1.0 : 0.0;
    if (objects.size() > 1) {
        counts["scenes of several"] += 1.0;
        counts["scenes cropped"] += is_cropped ? 1.0 : 0.0;
    }
}

}  // namespace

TEST_SUITE_BEGIN("figures");

TEST_CASE("Published scenes: order in the picture against relations, cubes in each other, objects beside CLIP's square")
{
    // A range that was measured over several tasks: its middle, with the standard error of one task.
    const struct {
        std::string_view task;
        double scenes_against;
        double cropped;
        double scenes_cropped;
        double cubes_overlap;
        double scenes_overlap;
    } figures[] = {{"object", 0.006, 0.0135, 0.05, 0.0065, 0.002},
                   {"relation", 0.006, 0.0135, 0.05, 0.0065, 0.002},
                   {"bootstrap", 0.006, 0.0135, 0.05, 0.0065, 0.002},
                   {"number", 0.02, 0.0135, 0.055, 0.0065, 0.002},
                   {"pragmatic", 0.05, 0.0015, 0.005, 0.001, 0.0006}};
    for (const auto& figure : figures) {
        Counts counts = count_published(figure.task, [](const Made& made, Counts& counted) {
            for (const spec::PanelSpec& panel : made.spec.panels) {
                count_panel(panel, directions_of(shipped_catalog(), panel, "published"), counted);
            }
        });
        INFO(figure.task);
        // As many of each as 500 episodes have.
        const auto check = [&](const char* part, const char* whole, double expected) {
            check_share(part, counts[part], counts[whole], expected, counts[whole] / counts["episodes"] * kMeasuredShort);
        };
        check("x against", "pairs", figure.task == "pragmatic" ? 0.0 : 0.0025);
        check("scenes against", "scenes", figure.scenes_against);
        check("cropped", "centres", figure.cropped);
        check("scenes cropped", "scenes of several", figure.scenes_cropped);
        check("cubes overlap", "cube pairs", figure.cubes_overlap);
        check("scenes overlap", "scenes", figure.scenes_overlap);
    }
}

TEST_CASE("Published pragmatic: how the hand stands to its target")
{
    double scene_count = 0.0;
    Counts counts = count_published("pragmatic", [&scene_count](const Made& made, Counts& counted) {
        for (const spec::PanelSpec& panel : made.spec.panels) {
            scene_count += 1.0;
            const spec::ObjectSpec& hand = panel.objects[3];
            const auto distance = [&](const spec::ObjectSpec& object) {
                return std::hypot(object.position[0] - hand.position[0], object.position[1] - hand.position[1]);
            };
            const auto direction = [&](const spec::ObjectSpec& object) {
                return std::atan2(object.position[1] - hand.position[1], object.position[0] - hand.position[0]) * 180.0 / std::numbers::pi;
            };
            const auto target = std::find_if(panel.objects.begin(), panel.objects.end(),
                                             [&](const spec::ObjectSpec& each) { return each.id == hand.points_to; });
            double nearest = 1e9;
            double gap_deg = 360.0;
            for (std::size_t i = 0; i < 3; ++i) {
                nearest = std::min(nearest, distance(panel.objects[i]));
                if (panel.objects[i].id != target->id) {
                    const double turn = std::abs(direction(panel.objects[i]) - direction(*target));
                    gap_deg = std::min(gap_deg, std::min(turn, 360.0 - turn));
                }
            }
            CHECK(distance(*target) >= 1.1 - 1e-9);  // the free strip between the quarters
            CHECK(distance(*target) < 7.8);
            counted["far"] += distance(*target) > 3.77 ? 1.0 : 0.0;
            counted["nearest"] += distance(*target) == nearest ? 1.0 : 0.0;
            counted["gap below 20"] += gap_deg < 20.0 ? 1.0 : 0.0;
            counted["gap below 40"] += gap_deg < 40.0 ? 1.0 : 0.0;
            counted["gap below 15"] += gap_deg < 15.0 ? 1.0 : 0.0;
            counted["gap below 10"] += gap_deg < 10.0 ? 1.0 : 0.0;
        }
    });
    check_share("beyond the median distance", counts["far"], scene_count, 0.5, kMeasuredShort * kPanels);
    check_share("target is the nearest object", counts["nearest"], scene_count, 0.34, kMeasuredShort * kPanels);
    check_share("next object within 20 degrees", counts["gap below 20"], scene_count, 0.05, kMeasuredShort * kPanels);
    check_share("next object within 40 degrees", counts["gap below 40"], scene_count, 0.5, kMeasuredShort * kPanels);
    check_share("next object within 15 degrees", counts["gap below 15"], scene_count, 0.013, kMeasuredShort * kPanels);
    check_share("next object within 10 degrees", counts["gap below 10"], scene_count, 0.004, kMeasuredShort * kPanels);
}

TEST_CASE("The jitter turns the camera as much as was measured")
{
    double sum_deg = 0.0;
    double most_deg = 0.0;
    double small_count = 0.0;
    double count = 0.0;
    for (int index = 0; index < published_count(); ++index) {
        for (const spec::PanelSpec& panel : make_episode("shape", "published", index).spec.panels) {
            const Directions own = directions_of(panel.camera);
            const Directions said = directions_of(shipped_catalog(), panel, "published");
            const double turn_deg = std::abs(std::atan2(own.right[0] * said.right[1] - own.right[1] * said.right[0],
                                                        own.right[0] * said.right[0] + own.right[1] * said.right[1])) *
                                    180.0 / std::numbers::pi;
            sum_deg += turn_deg;
            most_deg = std::max(most_deg, turn_deg);
            small_count += turn_deg <= 3.2 ? 1.0 : 0.0;
            count += 1.0;
        }
    }
    CHECK(sum_deg / count == doctest::Approx(1.4).epsilon(0.06));
    CHECK(most_deg <= 4.3);
    check_share("turned by at most 3.2 degrees", small_count, count, 0.95, kMeasuredShort * kPanels);
}

TEST_SUITE_END();

}  // namespace clevrvk::generators::mewl::test
