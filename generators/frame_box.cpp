// A box is framed by moving the eye along its line of sight until it fits, points by a formula.
#include "generators/frame_box.h"

#include "renderer/base/error.h"
#include "renderer/camera/camera_basis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace clevrvk::generators {

namespace {

constexpr int kSteps = 12;          // each divides the error by about ten, where a box is not deep for its distance
constexpr double kLeastAway = 0.5;  // from the eye to the nearest point, over how far the points lie behind each other

void place_eye(const glm::dvec3& look_at, const glm::dvec3& eye, spec::PanelSpec& panel)
{
    panel.camera.look_at = {look_at.x, look_at.y, look_at.z};
    panel.camera.eye = {eye.x, eye.y, eye.z};
}

/// Where the eye is along an axis of the picture, 0 or 1, so that what it sees reaches as far to one side as to the
/// other. \param seen  coordinates along the picture, up in it and towards the eye
double find_middle(const std::vector<glm::dvec3>& seen, glm::length_t axis, double distance)
{
    constexpr int kHalvings = 48;
    const auto [first, last] = std::ranges::minmax(seen, {}, [&](const glm::dvec3& p) { return p[axis]; });
    double low = first[axis];
    double high = last[axis];
    for (int step = 0; step < kHalvings; ++step) {
        const double middle = 0.5 * (low + high);
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        for (const glm::dvec3& p : seen) {
            const double place = (p[axis] - middle) / (distance - p.z);
            least = std::min(least, place);
            most = std::max(most, place);
        }
        (least + most > 0.0 ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

}  // namespace

void frame_box(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& direction, double fill, spec::PanelSpec& panel)
{
    const glm::dvec3 middle = 0.5 * (low + high);
    const double tan_half = 0.5 * panel.camera.sensor_mm / panel.camera.focal_mm;
    double distance = 0.5 * glm::length(high - low) / tan_half / fill;
    for (int step = 0; step < kSteps; ++step) {
        place_eye(middle, middle + distance * direction, panel);
        const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
        double most = 0.0;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 point{(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, (corner & 4) != 0 ? high.z : low.z};
            const Vec3 at = camera::project_point(panel.camera, {panel.width_px, panel.height_px}, basis, point);
            most = std::max({most, std::abs(2.0 * at[0] / panel.width_px - 1.0), std::abs(2.0 * at[1] / panel.height_px - 1.0)});
        }
        distance *= most / fill;
    }
}

void frame_points(std::span<const glm::vec3> points, const glm::dvec3& direction, double fill, spec::PanelSpec& panel)
{
    CLEVRVK_CHECK(!points.empty(), "nothing to frame");
    place_eye(glm::dvec3(0.0), direction, panel);
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    const glm::dvec3 right(basis.right[0], basis.right[1], basis.right[2]);
    const glm::dvec3 up(basis.up[0], basis.up[1], basis.up[2]);
    std::vector<glm::dvec3> seen;  // along the picture, up in it, and towards the eye
    for (const glm::vec3& point : points) {
        const glm::dvec3 p(point);
        seen.emplace_back(glm::dot(p, right), glm::dot(p, up), glm::dot(p, direction));
    }
    const auto [behind, before] = std::ranges::minmax(seen, {}, &glm::dvec3::z);
    double distance = before.z + kLeastAway * (before.z - behind.z);
    // A point is seen within the half extent of the picture that is to be filled, if it is off the middle by no more
    // than `half` of its way to the eye.
    const double focal_px = camera::compute_focal_px(panel.camera, panel.width_px);
    const std::array<double, 2> half{0.5 * fill * panel.width_px / focal_px, 0.5 * fill * panel.height_px / focal_px};
    for (const glm::length_t axis : {0, 1}) {
        const double slope = half[static_cast<std::size_t>(axis)];
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        for (const glm::dvec3& p : seen) {
            least = std::min(least, p[axis] - slope * p.z);
            most = std::max(most, p[axis] + slope * p.z);
        }
        distance = std::max(distance, (most - least) / (2.0 * slope));
    }
    const glm::dvec3 middle = right * find_middle(seen, 0, distance) + up * find_middle(seen, 1, distance);
    place_eye(middle + direction * (0.5 * (before.z + behind.z)), middle + direction * distance, panel);
}

}  // namespace clevrvk::generators
