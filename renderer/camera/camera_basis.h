// The axes of a panel's camera and the directions on the floor that its picture calls left, right, front and behind.
// Pure functions of CameraSpec.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/camera/camera_spec.h"

namespace clevrvk::camera {

/// Axes of a camera. All are unit vectors in world space.
struct CameraBasis {
    Vec3 right{};    ///< of the image; without roll it has no z, but for a camera that looks all but straight up or down
    Vec3 up{};       ///< of the image
    Vec3 forward{};  ///< from the eye to the target
    Vec3 behind{};   ///< on the floor, from the front of the picture to its back: `forward` without its z
    Vec3 beside{};   ///< on the floor, to the right of the picture: `right` without roll; turned over, to the other side
};

/// A camera that looks straight up or down, to a sine of 1e-3, has no direction on the floor: then the image's right is
/// the world's +x, as nearly as the view allows, and behind is +y, which straight from above is the image's up. With a
/// rotation of its own, behind is then where the image's up points on the floor, seen from above.
/// \throws std::logic_error  when eye and target coincide, which the spec reader refuses
[[nodiscard]] CameraBasis compute_camera_basis(const CameraSpec& camera);

/// Length of the focal distance in pixels; the sensor's width spans the image's width and pixels are square.
[[nodiscard]] double compute_focal_px(const CameraSpec& camera, int width_px);

/// A camera's picture size.
struct PictureSize {
    int width_px = 0;
    int height_px = 0;
};

/// Where a point of the world is in a camera's picture, through its lens: x and y in pixels from the top left, not
/// rounded, and the depth along the view axis in scene units. x and y are not finite where the lens does not show it; a
/// pinhole gives those of points behind it, too, and none at depth 0.
/// \param basis  of the camera
[[nodiscard]] Vec3 project_point(const CameraSpec& camera, PictureSize size, const CameraBasis& basis, const Vec3& point);

}  // namespace clevrvk::camera
