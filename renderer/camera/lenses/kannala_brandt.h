// Twin of shaders/lenses/kannala_brandt.glsl.
#pragma once

#include "renderer/camera/lenses/fisheye.h"
#include "renderer/camera/radial.h"

#include <numbers>

namespace clevrvk::camera {

[[nodiscard]] inline Radial radial_of_kannala_brandt(const std::array<double, 5>& distortion)
{
    return {distortion[0], distortion[1], distortion[2], distortion[3]};
}

/// \return  an angle, radians, up to which the image grows
[[nodiscard]] inline double find_limit_of_kannala_brandt(const std::array<double, 5>& distortion)
{
    const Radial k = radial_of_kannala_brandt(distortion);
    return find_growing_end([&](double angle) { return slope_of_radial(k, angle) > 0.0; }, std::numbers::pi);
}

[[nodiscard]] inline std::optional<Vec3> unproject_kannala_brandt(const Lens& lens, const ImagePoint& point)
{
    const auto angle = invert_radial(radial_of_kannala_brandt(lens.distortion), lens.limit, std::hypot(point[0], point[1]));
    return angle ? std::optional(tilt(*angle, point)) : std::nullopt;
}

[[nodiscard]] inline std::optional<ImagePoint> project_kannala_brandt(const Lens& lens, const Vec3& direction)
{
    const double angle = angle_from_axis(direction);
    return angle <= lens.limit ? std::optional(place_on_side(evaluate_radial(radial_of_kannala_brandt(lens.distortion), angle), direction))
                               : std::nullopt;
}

}  // namespace clevrvk::camera
