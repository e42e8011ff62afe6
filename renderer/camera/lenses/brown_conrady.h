// Twin of shaders/lenses/brown_conrady.glsl.
#pragma once

#include "renderer/camera/lens.h"
#include "renderer/camera/radial.h"

#include <cmath>

namespace clevrvk::camera {

[[nodiscard]] inline Radial radial_of_brown_conrady(const std::array<double, 5>& distortion)
{
    return {distortion[0], distortion[1], distortion[4], 0.0};
}

/// \return  a tangent: up to where its image grows
[[nodiscard]] inline double find_limit_of_brown_conrady(const std::array<double, 5>& distortion)
{
    return find_growing_end(radial_of_brown_conrady(distortion), kMostTangent);
}

/// Where the lens shows what a pinhole would show at `at`.
[[nodiscard]] inline ImagePoint distort_brown_conrady(const std::array<double, 5>& distortion, const ImagePoint& at)
{
    const auto& [k1, k2, p1, p2, k3] = distortion;
    const auto& [x, y] = at;
    const double s = x * x + y * y;
    const double scale = 1.0 + s * (k1 + s * (k2 + s * k3));
    return {x * scale + 2.0 * p1 * x * y + p2 * (s + 2.0 * x * x), y * scale + p1 * (s + 2.0 * y * y) + 2.0 * p2 * x * y};
}

[[nodiscard]] inline std::optional<Vec3> unproject_brown_conrady(const Lens& lens, const ImagePoint& point)
{
    const double radius = std::hypot(point[0], point[1]);
    const auto start = invert_radial(radial_of_brown_conrady(lens.distortion), lens.limit, radius);
    if (!start) {
        return std::nullopt;
    }
    const double ratio = radius > 0.0 ? *start / radius : 1.0;
    ImagePoint at{point[0] * ratio, point[1] * ratio};
    // Newton's steps with derivatives by differences.
    constexpr double kStep = 1e-6;
    for (int step = 0; step < 20; ++step) {
        const ImagePoint moved = distort_brown_conrady(lens.distortion, at);
        const ImagePoint by_x = distort_brown_conrady(lens.distortion, {at[0] + kStep, at[1]});
        const ImagePoint by_y = distort_brown_conrady(lens.distortion, {at[0], at[1] + kStep});
        const double xx = (by_x[0] - moved[0]) / kStep;
        const double yx = (by_x[1] - moved[1]) / kStep;
        const double xy = (by_y[0] - moved[0]) / kStep;
        const double yy = (by_y[1] - moved[1]) / kStep;
        const ImagePoint error{moved[0] - point[0], moved[1] - point[1]};
        const double determinant = std::fmax(xx * yy - xy * yx, 1e-6);
        at[0] -= (yy * error[0] - xy * error[1]) / determinant;
        at[1] -= (xx * error[1] - yx * error[0]) / determinant;
    }
    const double length = std::sqrt(at[0] * at[0] + at[1] * at[1] + 1.0);
    return std::hypot(at[0], at[1]) <= lens.limit ? std::optional(Vec3{at[0] / length, at[1] / length, 1.0 / length}) : std::nullopt;
}

[[nodiscard]] inline std::optional<ImagePoint> project_brown_conrady(const Lens& lens, const Vec3& direction)
{
    const ImagePoint at{direction[0] / direction[2], direction[1] / direction[2]};
    return direction[2] > 0.0 && std::hypot(at[0], at[1]) <= lens.limit ? std::optional(distort_brown_conrady(lens.distortion, at))
                                                                        : std::nullopt;
}

}  // namespace clevrvk::camera
