// Twin of shaders/lenses/brown_conrady.glsl.
#pragma once

#include "renderer/camera/lens.h"
#include "renderer/camera/radial.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clevrvk::camera {

[[nodiscard]] inline Radial radial_of_brown_conrady(const std::array<double, 5>& distortion)
{
    return {distortion[0], distortion[1], distortion[4], 0.0};
}

/// The least determinant of the map's Jacobian at distance r from the centre, over all directions. In the frame of a
/// direction whose cosine to (p2, p1) is c, the derivatives are f' + 6 q c along, f / r + 2 q c across, and 2 q sqrt(1
/// - c^2) mixed, where f is the radial polynomial and q = r |(p1, p2)|: the determinant is a parabola in c.
[[nodiscard]] inline double find_least_determinant(const std::array<double, 5>& distortion, double r)
{
    const Radial radial = radial_of_brown_conrady(distortion);
    const double along = slope_of_radial(radial, r);
    const double across = r > 0.0 ? evaluate_radial(radial, r) / r : 1.0;
    const double q = r * std::hypot(distortion[2], distortion[3]);
    const double slope = (2.0 * along + 6.0 * across) * q;
    const double c = q > 0.0 ? std::clamp(-slope / (32.0 * q * q), -1.0, 1.0) : 0.0;
    return along * across - 4.0 * q * q + slope * c + 16.0 * q * q * c * c;
}

/// \return  a tangent within which the image does not fold. The Jacobian is symmetric, so there it is the Hessian of a
/// convex function, and no two points share an image.
[[nodiscard]] inline double find_limit_of_brown_conrady(const std::array<double, 5>& distortion)
{
    return find_growing_end([&](double r) { return find_least_determinant(distortion, r) > 0.0; }, kMostTangent);
}

/// Where the lens shows the point that a pinhole would show at `at`.
[[nodiscard]] inline ImagePoint distort_brown_conrady(const std::array<double, 5>& distortion, const ImagePoint& at)
{
    const auto& [k1, k2, p1, p2, k3] = distortion;
    const auto& [x, y] = at;
    const double s = x * x + y * y;
    const double scale = 1.0 + s * (k1 + s * (k2 + s * k3));
    return {x * scale + 2.0 * p1 * x * y + p2 * (s + 2.0 * x * x), y * scale + p1 * (s + 2.0 * y * y) + 2.0 * p2 * x * y};
}

/// Newton's step from `at`, where the lens misses the wanted point by `error`; it stays within the limit.
[[nodiscard]] inline ImagePoint step_brown_conrady(const Lens& lens, const ImagePoint& at, const ImagePoint& error)
{
    const auto& [k1, k2, p1, p2, k3] = lens.distortion;
    const auto& [x, y] = at;
    const double s = x * x + y * y;
    const double scale = 1.0 + s * (k1 + s * (k2 + s * k3));
    const double slope = 2.0 * (k1 + s * (2.0 * k2 + s * 3.0 * k3));
    const double between = slope * x * y + 2.0 * (p1 * x + p2 * y);
    const double xx = scale + slope * x * x + 2.0 * p1 * y + 6.0 * p2 * x;
    const double yy = scale + slope * y * y + 2.0 * p2 * x + 6.0 * p1 * y;
    const double determinant = std::max(xx * yy - between * between, 1e-12);
    const ImagePoint next{x - (yy * error[0] - between * error[1]) / determinant, y - (xx * error[1] - between * error[0]) / determinant};
    const double shrink = std::min(lens.limit / std::max(std::hypot(next[0], next[1]), 1e-30), 1.0);
    return {shrink * next[0], shrink * next[1]};
}

[[nodiscard]] inline std::optional<Vec3> unproject_brown_conrady(const Lens& lens, const ImagePoint& point)
{
    constexpr double kExact = 1e-12;
    const Radial radial = radial_of_brown_conrady(lens.distortion);
    const double radius = std::hypot(point[0], point[1]);
    const double most_moved = 3.0 * std::hypot(lens.distortion[2], lens.distortion[3]) * lens.limit * lens.limit;
    if (radius > evaluate_radial(radial, lens.limit) + most_moved) {
        return std::nullopt;
    }
    const double start = invert_radial(radial, lens.limit, radius).value_or(lens.limit);
    const double ratio = radius > 0.0 ? start / radius : 1.0;
    ImagePoint at{point[0] * ratio, point[1] * ratio};
    ImagePoint best = at;
    double least = std::numeric_limits<double>::infinity();
    for (int step = 0; step < 200 && least > kExact * std::max(radius, 1.0); ++step) {
        const ImagePoint moved = distort_brown_conrady(lens.distortion, at);
        const ImagePoint error{moved[0] - point[0], moved[1] - point[1]};
        if (std::hypot(error[0], error[1]) >= least) {  // overshot: go halfway back
            at = {0.5 * (at[0] + best[0]), 0.5 * (at[1] + best[1])};
            continue;
        }
        least = std::hypot(error[0], error[1]);
        best = at;
        at = step_brown_conrady(lens, at, error);
    }
    if (least > 1e-9 * std::max(radius, 1.0)) {
        return std::nullopt;
    }
    const double length = std::sqrt(best[0] * best[0] + best[1] * best[1] + 1.0);
    return Vec3{best[0] / length, best[1] / length, 1.0 / length};
}

[[nodiscard]] inline std::optional<ImagePoint> project_brown_conrady(const Lens& lens, const Vec3& direction)
{
    const ImagePoint at{direction[0] / direction[2], direction[1] / direction[2]};
    return direction[2] > 0.0 && std::hypot(at[0], at[1]) <= lens.limit ? std::optional(distort_brown_conrady(lens.distortion, at))
                                                                        : std::nullopt;
}

}  // namespace clevrvk::camera
