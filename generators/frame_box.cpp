// Moves the eye along its line of sight until what is to be seen fits, and for points sideways, too.
#include "generators/frame_box.h"

#include "renderer/base/error.h"
#include "renderer/camera/camera_basis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clevrvk::generators {

namespace {

constexpr int kSteps = 12;       // each divides the error by about ten
constexpr int kPointSteps = 24;  // by about three, where what is long points at the eye

void place_eye(const glm::dvec3& look_at, const glm::dvec3& eye, spec::PanelSpec& panel)
{
    panel.camera.look_at = {look_at.x, look_at.y, look_at.z};
    panel.camera.eye = {eye.x, eye.y, eye.z};
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
    glm::dvec3 low(std::numeric_limits<double>::infinity());
    glm::dvec3 high = -low;
    for (const glm::vec3& point : points) {
        low = glm::min(low, glm::dvec3(point));
        high = glm::max(high, glm::dvec3(point));
    }
    frame_box(low, high, direction, fill, panel);
    glm::dvec3 middle = 0.5 * (low + high);
    double distance = glm::length(glm::dvec3(panel.camera.eye[0], panel.camera.eye[1], panel.camera.eye[2]) - middle);
    const double focal_px = camera::compute_focal_px(panel.camera, panel.width_px);
    const glm::dvec2 size(panel.width_px, panel.height_px);
    for (int step = 0; step < kPointSteps; ++step) {
        const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
        glm::dvec2 least(std::numeric_limits<double>::infinity());
        glm::dvec2 most = -least;
        for (const glm::vec3& point : points) {
            const Vec3 at = camera::project_point(panel.camera, {panel.width_px, panel.height_px}, basis, {point.x, point.y, point.z});
            least = glm::min(least, glm::dvec2(at[0], at[1]));
            most = glm::max(most, glm::dvec2(at[0], at[1]));
        }
        const glm::dvec2 off = (0.5 * (least + most) - 0.5 * size) / focal_px * distance;
        const glm::dvec2 shares = (most - least) / size;
        middle +=
            off.x * glm::dvec3(basis.right[0], basis.right[1], basis.right[2]) - off.y * glm::dvec3(basis.up[0], basis.up[1], basis.up[2]);
        distance *= std::max(shares.x, shares.y) / fill;
        place_eye(middle, middle + distance * direction, panel);
    }
}

}  // namespace clevrvk::generators
