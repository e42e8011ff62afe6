// Twin of shaders/lenses/pinhole.glsl.
#pragma once

#include "renderer/camera/lens.h"

#include <cmath>

namespace clevrvk::camera {

/// \return  a tangent
[[nodiscard]] inline double find_limit_of_pinhole(const std::array<double, 5>& /*distortion*/)
{
    constexpr double kAny = 1e15;  // its square fits a float
    return kAny;
}

[[nodiscard]] inline std::optional<Vec3> unproject_pinhole(const Lens& lens, const ImagePoint& point)
{
    const double length = std::sqrt(point[0] * point[0] + point[1] * point[1] + 1.0);
    return std::hypot(point[0], point[1]) <= lens.limit ? std::optional(Vec3{point[0] / length, point[1] / length, 1.0 / length})
                                                        : std::nullopt;
}

[[nodiscard]] inline std::optional<ImagePoint> project_pinhole(const Lens& lens, const Vec3& direction)
{
    const ImagePoint point{direction[0] / direction[2], direction[1] / direction[2]};
    return direction[2] > 0.0 && std::hypot(point[0], point[1]) <= lens.limit ? std::optional(point) : std::nullopt;
}

}  // namespace clevrvk::camera
