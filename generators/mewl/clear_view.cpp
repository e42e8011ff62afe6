// Projects centres and compares them.
#include "generators/mewl/clear_view.h"

#include "renderer/camera/camera_basis.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace clevrvk::generators::mewl {
namespace {

constexpr double kEdge_px = 1.0;

bool is_within(double value, double length, double side)
{
    return std::abs(value - length / 2.0) <= side / 2.0 - kEdge_px;
}

}  // namespace

bool has_all_centers_in_square(const spec::PanelSpec& panel)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    const double side = std::min(panel.width_px, panel.height_px);
    return std::all_of(panel.objects.begin(), panel.objects.end(), [&](const spec::ObjectSpec& object) {
        const Vec3 center = camera::project_point(panel.camera, {panel.width_px, panel.height_px}, basis, object.position);
        return is_within(center[0], panel.width_px, side) && is_within(center[1], panel.height_px, side);
    });
}

bool agrees_with_pixels(const spec::PanelSpec& panel, const Directions& directions)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    struct Place {
        FloorPoint floor{};
        double x_px = 0.0;
    };
    std::vector<Place> places;
    for (const spec::ObjectSpec& object : panel.objects) {
        if (!object.points_to) {
            places.push_back({{object.position[0], object.position[1]},
                              camera::project_point(panel.camera, {panel.width_px, panel.height_px}, basis, object.position)[0]});
        }
    }
    return std::all_of(places.begin(), places.end(), [&](const Place& a) {
        return std::all_of(places.begin(), places.end(), [&](const Place& b) {
            return !holds(Relation::Left, a.floor, b.floor, directions) || b.x_px - a.x_px >= kLeastOrder_px;
        });
    });
}

}  // namespace clevrvk::generators::mewl
