// Twin of shaders/lenses/equidistant.glsl.
#pragma once

#include "renderer/camera/lenses/fisheye.h"

#include <numbers>

namespace clevrvk::camera {

/// \return  an angle, radians
[[nodiscard]] inline double find_limit_of_equidistant(const std::array<double, 5>& /*distortion*/)
{
    return std::numbers::pi;
}

[[nodiscard]] inline std::optional<Vec3> unproject_equidistant(const Lens& lens, const ImagePoint& point)
{
    const double angle = std::hypot(point[0], point[1]);
    return angle <= lens.limit ? std::optional(tilt(angle, point)) : std::nullopt;
}

[[nodiscard]] inline std::optional<ImagePoint> project_equidistant(const Lens& lens, const Vec3& direction)
{
    const double angle = angle_from_axis(direction);
    return angle <= lens.limit ? std::optional(place_on_side(angle, direction)) : std::nullopt;
}

}  // namespace clevrvk::camera
