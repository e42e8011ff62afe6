// Frames a box by moving the eye along its line of sight until the box fits, and points by a closed formula.
#include "renderer/sight/frame_box.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace clevrvk::sight {

namespace {

constexpr int kSteps = 12;          // each step divides the error by about ten if the box is not deep compared with its distance
constexpr double kLeastAway = 0.5;  // distance from the eye to the nearest point, divided by the depth of the points

void place_eye(const glm::dvec3& look_at, const glm::dvec3& eye, camera::CameraSpec& camera)
{
    camera.look_at = {look_at.x, look_at.y, look_at.z};
    camera.eye = {eye.x, eye.y, eye.z};
}

/// The position of the eye along an axis of the picture, 0 or 1, at which the points reach equally far to both sides.
/// \param seen  coordinates to the right in the picture, up in it and towards the eye
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

void frame_box(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& direction, double fill, const camera::PictureSize& size,
               camera::CameraSpec& camera)
{
    const glm::dvec3 middle = 0.5 * (low + high);
    const double tan_half = camera.fov_deg ? 0.5 * size.width_px / camera::compute_focal_px(camera, size.width_px)
                                           : 0.5 * camera.sensor_mm / camera.focal_mm;
    double distance = 0.5 * glm::length(high - low) / tan_half / fill;
    for (int step = 0; step < kSteps; ++step) {
        place_eye(middle, middle + distance * direction, camera);
        const camera::CameraBasis basis = camera::compute_camera_basis(camera);
        double most = 0.0;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 point{(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, (corner & 4) != 0 ? high.z : low.z};
            const Vec3 at = camera::project_point(camera, size, basis, point);
            most = std::max({most, std::abs(2.0 * at[0] / size.width_px - 1.0), std::abs(2.0 * at[1] / size.height_px - 1.0)});
        }
        distance *= std::isfinite(most) ? most / fill : 2.0;  // at this distance, the lens may not show a corner at all
    }
}

void frame_points(std::span<const glm::vec3> points, const glm::dvec3& direction, double fill, const camera::PictureSize& size,
                  camera::CameraSpec& camera)
{
    CLEVRVK_CHECK(!points.empty(), "nothing to frame");
    place_eye(glm::dvec3(0.0), direction, camera);
    const camera::CameraBasis basis = camera::compute_camera_basis(camera);
    const glm::dvec3 right(basis.right[0], basis.right[1], basis.right[2]);
    const glm::dvec3 up(basis.up[0], basis.up[1], basis.up[2]);
    std::vector<glm::dvec3> seen;  // to the right in the picture, up in it, and towards the eye
    for (const glm::vec3& point : points) {
        const glm::dvec3 p(point);
        seen.emplace_back(glm::dot(p, right), glm::dot(p, up), glm::dot(p, direction));
    }
    const auto [behind, before] = std::ranges::minmax(seen, {}, &glm::dvec3::z);
    double distance = before.z + kLeastAway * (before.z - behind.z);
    // A point lies within the part of the picture to be filled if its offset from the axis is at most `half` times its
    // distance to the eye along the axis.
    const double focal_px = camera::compute_focal_px(camera, size.width_px);
    const std::array<double, 2> half{0.5 * fill * size.width_px / focal_px, 0.5 * fill * size.height_px / focal_px};
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
    place_eye(middle + direction * (0.5 * (before.z + behind.z)), middle + direction * distance, camera);
}

}  // namespace clevrvk::sight
