// The axes of a panel's camera and the directions on the floor that its picture calls left, right, front and behind.
// Pure functions of CameraSpec.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::camera {

/// Axes of a camera that looks at its target with the world's z axis up. All are unit vectors in world space.
struct CameraBasis {
    Vec3 right{};    ///< of the image; has no z, but for a camera that looks all but straight up or down
    Vec3 up{};       ///< of the image
    Vec3 forward{};  ///< from the eye to the target
    Vec3 behind{};   ///< on the floor, from the front of the picture to its back: `forward` without its z, right-angled to `right`
};

/// A camera that looks straight up or down, to a sine of 1e-3, has no direction on the floor: then the image's right is
/// the world's +x, as nearly as the view allows, and behind is +y, which straight from above is the image's up.
/// \throws std::logic_error  when eye and target coincide, which the spec reader refuses
[[nodiscard]] CameraBasis compute_camera_basis(const spec::CameraSpec& camera);

/// Length of the focal distance in pixels; the sensor's width spans the image's width and pixels are square.
[[nodiscard]] double compute_focal_px(const spec::CameraSpec& camera, int width_px);

/// Where a point of the world is in a panel's picture: x and y in pixels from the top left, not rounded, and the depth
/// along the view axis in scene units. x and y are not finite when the depth is 0.
/// \param basis  of the panel's camera
[[nodiscard]] Vec3 project_point(const spec::PanelSpec& panel, const CameraBasis& basis, const Vec3& point);

}  // namespace clevrvk::camera
