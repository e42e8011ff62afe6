// Computes a camera's axes from its eye and its target.
#include "renderer/camera/camera_basis.h"

#include "renderer/base/error.h"

#include <cmath>

namespace clevrvk::camera {
namespace {

// Below this sine of the angle to the vertical, rounding would turn the picture about its axis.
constexpr double kLeastTiltSine = 1e-3;

Vec3 scale(const Vec3& v, double factor)
{
    return {v[0] * factor, v[1] * factor, v[2] * factor};
}

}  // namespace

CameraBasis compute_camera_basis(const spec::CameraSpec& camera)
{
    const Vec3 view = subtract(camera.look_at, camera.eye);
    const double length = std::sqrt(dot(view, view));
    const double floor_length = std::sqrt(view[0] * view[0] + view[1] * view[1]);
    CLEVRVK_CHECK(length > 0.0, "the camera's eye is its target");
    CameraBasis basis;
    basis.forward = {view[0] / length, view[1] / length, view[2] / length};
    if (floor_length >= kLeastTiltSine * length) {
        basis.behind = {view[0] / floor_length, view[1] / floor_length, 0.0};
        basis.right = {basis.behind[1], -basis.behind[0], 0.0};
    } else {
        basis.behind = {0.0, 1.0, 0.0};
        const Vec3 x_axis{1.0, 0.0, 0.0};
        const Vec3 across = subtract(x_axis, scale(basis.forward, basis.forward[0]));
        basis.right = scale(across, 1.0 / std::sqrt(dot(across, across)));
    }
    basis.up = cross(basis.right, basis.forward);
    return basis;
}

double compute_focal_px(const spec::CameraSpec& camera, int width_px)
{
    return camera.focal_mm / camera.sensor_mm * width_px;
}

Vec3 project_point(const spec::PanelSpec& panel, const CameraBasis& basis, const Vec3& point)
{
    const double focal_px = compute_focal_px(panel.camera, panel.width_px);
    const Vec3 to_point = subtract(point, panel.camera.eye);
    const double depth = dot(to_point, basis.forward);
    const double x_px = panel.width_px / 2.0 + focal_px * dot(to_point, basis.right) / depth;
    const double y_px = panel.height_px / 2.0 - focal_px * dot(to_point, basis.up) / depth;
    return {x_px, y_px, depth};
}

}  // namespace clevrvk::camera
