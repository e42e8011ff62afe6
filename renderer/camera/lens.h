// Maps points of the image to directions and back, in double precision. The twin of shaders/lenses.
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

/// The parameters of a lens.
struct Lens {
    shaders::LensKind kind = shaders::LensKind::Pinhole;
    std::array<double, 5> distortion{};
    /// The greatest angle from the axis that the lens shows, in radians; for lenses with a plane of focus, its tangent.
    double limit = 0.0;
};

/// Greatest tangent that is used: 89.9 degrees from the axis.
inline constexpr double kMostTangent = 572.957;

/// The lens of a camera. A fisheye given by fov_deg shows only that circle; others reach
/// as far as the model's image grows.
[[nodiscard]] Lens make_lens(const CameraSpec& camera);

/// The unit direction, in camera axes (x right, y down, z forward), that the lens shows at a
/// point; nothing if it shows none there.
[[nodiscard]] std::optional<Vec3> unproject(const Lens& lens, const ImagePoint& point);

/// The image point of a direction of any length; nothing if it is not shown. The inverse of `unproject`.
[[nodiscard]] std::optional<ImagePoint> project(const Lens& lens, const Vec3& direction);

/// The reason why a camera's lens cannot make its picture, such as an angle beyond its reach; nothing if it can.
[[nodiscard]] std::optional<std::string> find_lens_fault(const CameraSpec& camera);

}  // namespace clevrvk::camera
