// The cube [-1,1]^3 with a superelliptic bevel. The twin of shaders/shapes/rounded_cube.glsl; they share no code.
#pragma once

#include "renderer/cast/bevel.h"
#include "renderer/scene/scene.h"

#include <cmath>

namespace clevrvk::cast {

/// Least t >= 0 at which the ray enters or leaves the cube; kNoHit when it misses.
inline double intersect_rounded_cube(const scene::AnalyticShape& shape, const Ray& ray)
{
    Interval hull;
    for (int axis = 0; axis < 3; ++axis) {
        hull.cut(ray.origin[axis], ray.direction[axis], 1.0);
        hull.cut(-ray.origin[axis], -ray.direction[axis], 1.0);
    }
    const double width = static_cast<double>(shape.bevel_width);
    return intersect_beveled(hull, [&](double t) {
        BevelValue value;
        for (int axis = 0; axis < 3; ++axis) {
            const double x = ray.origin[axis] + t * ray.direction[axis];
            value.add((std::abs(x) - (1.0 - width)) / width, std::copysign(1.0, x) * ray.direction[axis] / width, shape.bevel_exponent);
        }
        return value;
    });
}

}  // namespace clevrvk::cast
