// The axes of a panel's camera, and the directions on the floor that count as left, right, front and behind in its
// picture. Pure functions of CameraSpec.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/camera/camera_spec.h"

namespace clevrvk::camera {

/// Axes of a camera: unit vectors in world space.
struct CameraBasis {
    Vec3 right{};    ///< image right; horizontal without roll, unless the camera looks almost straight up or down
    Vec3 up{};       ///< image up
    Vec3 forward{};  ///< view direction, from the eye to the target
    Vec3 behind{};   ///< on the floor, from the picture's front to its back: `forward` without its z
    Vec3 beside{};   ///< on the floor, to the picture's right: `right` without roll; reversed if upside down
};

/// A camera that looks straight up or down, to a sine of 1e-3, has no direction on the floor. Then image right is as
/// close to the world's +x as the view allows, and behind is +y, which is image up when looking straight down. For a
/// camera with a rotation of its own, behind is then the direction of image up on the floor, seen from above.
/// \throws std::logic_error  when eye and target coincide, which the spec reader refuses
[[nodiscard]] CameraBasis compute_camera_basis(const CameraSpec& camera);

/// Focal length in pixels; the sensor's width spans the image's width and pixels are square.
[[nodiscard]] double compute_focal_px(const CameraSpec& camera, int width_px);

/// A camera's picture size.
struct PictureSize {
    int width_px = 0;
    int height_px = 0;
};

/// Projects a world point into a camera's picture through its lens: x and y in pixels from the top left, not rounded,
/// and depth along the view axis in scene units. x and y are not finite if the lens does not show the point. A pinhole
/// also projects points behind it, but none at depth 0.
/// \param basis  basis of the camera
[[nodiscard]] Vec3 project_point(const CameraSpec& camera, PictureSize size, const CameraBasis& basis, const Vec3& point);

}  // namespace clevrvk::camera
