// The axes of a panel's camera and the directions on the floor that its picture calls left, right, front and behind. Pure functions of CameraSpec.
#pragma once

#include "renderer/base/error.h"
#include "renderer/spec/episode_spec.h"

#include <cmath>

namespace clevrvk::spec {

[[nodiscard]] inline double dot(const Vec3& a, const Vec3& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

[[nodiscard]] inline Vec3 cross(const Vec3& a, const Vec3& b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

[[nodiscard]] inline Vec3 subtract(const Vec3& a, const Vec3& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// Axes of a camera that looks at its target with the world's z axis up. All are unit vectors in world space.
struct CameraBasis {
    Vec3 right{};           ///< of the image; has no z
    Vec3 up{};              ///< of the image
    Vec3 forward{};         ///< from the eye to the target
    Vec3 behind{};          ///< `forward` laid on the floor: from the front of the picture to its back; right-angled to `right`
};

/// \throws std::logic_error  when eye and target coincide or the camera looks straight up or down, which the spec reader refuses
[[nodiscard]] inline CameraBasis compute_camera_basis(const CameraSpec& camera)
{
    const Vec3 view = subtract(camera.look_at, camera.eye);
    const double length = std::sqrt(dot(view, view));
    const double floor_length = std::sqrt(view[0] * view[0] + view[1] * view[1]);
    CLEVRVK_CHECK(floor_length > 0.0, "the camera's view ({}, {}, {}) has no part along the floor", view[0], view[1], view[2]);
    CameraBasis basis;
    basis.forward = {view[0] / length, view[1] / length, view[2] / length};
    basis.behind = {view[0] / floor_length, view[1] / floor_length, 0.0};
    basis.right = {basis.behind[1], -basis.behind[0], 0.0};
    basis.up = cross(basis.right, basis.forward);
    return basis;
}

/// Length of the focal distance in pixels; the sensor's width spans the image's width and pixels are square.
[[nodiscard]] inline double compute_focal_px(const CameraSpec& camera, int width_px)
{
    return camera.focal_mm / camera.sensor_mm * width_px;
}

}  // namespace clevrvk::spec
