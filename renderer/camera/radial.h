// Twin of shaders/lenses/radial.glsl.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace clevrvk::camera {

/// Coefficients of t^3, t^5, t^7, t^9 of an odd polynomial whose coefficient of t is 1.
using Radial = std::array<double, 4>;

[[nodiscard]] inline double evaluate_radial(const Radial& k, double t)
{
    const double s = t * t;
    return t * (1.0 + s * (k[0] + s * (k[1] + s * (k[2] + s * k[3]))));
}

[[nodiscard]] inline double slope_of_radial(const Radial& k, double t)
{
    const double s = t * t;
    return 1.0 + s * (3.0 * k[0] + s * (5.0 * k[1] + s * (7.0 * k[2] + s * 9.0 * k[3])));
}

/// The end of the interval from 0, at most to `most`, in which the image grows. Search steps are finer
/// near 0: 0.004 at a tangent of 0.5.
/// \param grows  maps a number to whether the image grows there
template <typename Grows>
[[nodiscard]] double find_growing_end(const Grows& grows, double most)
{
    constexpr int kSteps = 4096;
    const auto place_of = [most](int step) {
        const double share = static_cast<double>(step) / kSteps;
        return most * share * share * share;
    };
    for (int step = 1; step <= kSteps; ++step) {
        double high = place_of(step);
        if (grows(high)) {
            continue;
        }
        double low = place_of(step - 1);
        for (int halving = 0; halving < 60; ++halving) {
            const double middle = 0.5 * (low + high);
            (grows(middle) ? low : high) = middle;
        }
        return low;
    }
    return most;
}

/// The t from 0 to `limit` at which the polynomial, which grows up to there, is
/// `radius`; nothing if `radius` is beyond.
[[nodiscard]] inline std::optional<double> invert_radial(const Radial& k, double limit, double radius)
{
    if (radius > evaluate_radial(k, limit)) {
        return std::nullopt;
    }
    double low = 0.0;
    double high = limit;
    for (int halving = 0; halving < 200 && high - low > 1e-15 * high; ++halving) {
        const double middle = 0.5 * (low + high);
        (evaluate_radial(k, middle) < radius ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

}  // namespace clevrvk::camera
