// Intersects rays with convex shapes whose edges are rounded by a superellipse. The part of a ray within the
// sharp-edged hull is an interval, and the bevels shorten it at both ends. Along the ray the implicit function is
// convex, so Newton's method from outside never passes the root.
#pragma once

#include "renderer/cast/ray.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clevrvk::cast {

inline constexpr int kNewtonSteps = 100;
/// Tolerance for implicit functions scaled to 1 on the surface.
inline constexpr double kSurfaceTolerance = 1e-10;

/// The part of a ray that lies within several half-spaces.
struct Interval {
    double near = -kNoHit;
    double far = kNoHit;

    [[nodiscard]] bool is_empty() const { return near > far; }

    /// Keeps the part with origin + t * slope <= limit.
    void cut(double origin, double slope, double limit)
    {
        if (slope == 0.0) {
            if (origin > limit) {
                near = kNoHit;
            }
            return;
        }
        const double t = (limit - origin) / slope;
        (slope > 0.0 ? far : near) = slope > 0.0 ? std::min(far, t) : std::max(near, t);
    }
};

/// An implicit function minus 1, and its slope along the ray.
struct BevelValue {
    double excess = -1.0;
    double slope = 0.0;

    /// Adds max(distance, 0)^exponent.
    void add(double distance, double distance_slope, unsigned exponent)
    {
        if (distance <= 0.0) {
            return;
        }
        double power = 1.0;
        for (unsigned k = 1; k < exponent; ++k) {
            power *= distance;
        }
        excess += power * distance;
        slope += exponent * power * distance_slope;
    }
};

/// The surface's t, searched from `t` outside in direction `side` (1 ahead, -1 back); nothing
/// if the ray misses it before `end`.
template <typename Evaluate>
std::optional<double> find_surface(double t, double end, double side, const Evaluate& evaluate)
{
    for (int step = 0; step < kNewtonSteps; ++step) {
        const BevelValue value = evaluate(t);
        if (value.excess <= kSurfaceTolerance) {
            return t;
        }
        if (value.slope * side >= 0.0) {
            return std::nullopt;
        }
        t -= value.excess / value.slope;
        if ((end - t) * side < 0.0) {
            return std::nullopt;
        }
    }
    return t;
}

/// Least t >= 0 at which the ray enters or leaves the shape. \param evaluate  returns the BevelValue at t
template <typename Evaluate>
double intersect_beveled(const Interval& hull, const Evaluate& evaluate)
{
    if (hull.is_empty() || hull.far < 0.0) {
        return kNoHit;
    }
    const std::optional<double> near = find_surface(hull.near, hull.far, 1.0, evaluate);
    if (!near || *near >= 0.0) {
        return near.value_or(kNoHit);
    }
    const std::optional<double> far = find_surface(hull.far, hull.near, -1.0, evaluate);
    return far && *far >= 0.0 ? *far : kNoHit;
}

}  // namespace clevrvk::cast
