// Shared by lenses that displace image points along their radius, depending only on the angle from the axis.
#pragma once

#include "renderer/camera/lens.h"

#include <cmath>

namespace clevrvk::camera {

/// The direction at this angle from the axis, on the side of an image point.
[[nodiscard]] inline Vec3 tilt(double angle_rad, const ImagePoint& point)
{
    const double radius = std::hypot(point[0], point[1]);
    const double scale = radius > 0.0 ? std::sin(angle_rad) / radius : 0.0;
    return {scale * point[0], scale * point[1], std::cos(angle_rad)};
}

[[nodiscard]] inline double angle_from_axis(const Vec3& direction)
{
    return std::atan2(std::hypot(direction[0], direction[1]), direction[2]);
}

/// The point at this distance from the image's centre, on the side of a direction.
[[nodiscard]] inline ImagePoint place_on_side(double radius, const Vec3& direction)
{
    const double across = std::hypot(direction[0], direction[1]);
    return across > 0.0 ? ImagePoint{radius * direction[0] / across, radius * direction[1] / across} : ImagePoint{};
}

}  // namespace clevrvk::camera
