// Where a lens shows what: from points of the image to directions and back, in double precision. The twin of
// shaders/lenses.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/camera/camera_spec.h"

#include <array>
#include <numbers>
#include <optional>
#include <string>

namespace clevrvk::camera {

/// A point of the image, in focal lengths right of and below its centre.
using ImagePoint = std::array<double, 2>;

/// The numbers of a lens.
struct Lens {
    shaders::LensKind kind = shaders::LensKind::Pinhole;
    std::array<double, 5> distortion{};
    /// The lens shows nothing farther from the axis: the angle in radians, or its tangent where there is a plane of
    /// focus.
    double limit = 0.0;
};

/// Beyond it, no tangent: 89.9 degrees from the axis.
inline constexpr double kMostTangent = 572.957;

/// The lens of a camera. A fisheye that is given by fov_deg shows that circle, others as far as the model's image
/// grows.
[[nodiscard]] Lens make_lens(const CameraSpec& camera);

/// The unit direction, in the camera's axes (x right, y down, z forward), of what the lens shows at a point; nothing
/// where it shows nothing.
[[nodiscard]] std::optional<Vec3> unproject(const Lens& lens, const ImagePoint& point);

/// Where a direction of any length is shown; nothing where it is not. `project` and `unproject` are inverse.
[[nodiscard]] std::optional<ImagePoint> project(const Lens& lens, const Vec3& direction);

/// The reason why a camera's lens makes no picture, such as an angle that it does not reach; nothing when all is well.
[[nodiscard]] std::optional<std::string> find_lens_fault(const CameraSpec& camera);

}  // namespace clevrvk::camera
