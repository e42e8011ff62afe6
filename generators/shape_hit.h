// Where a ray first hits a shape, in the shape's own unit space and in double. Serves the visibility counts of the
// generators; the pictures come from the shaders, which have their own intersection code.
#pragma once

#include "renderer/base/vec3.h"

#include <limits>

namespace clevrvk::generators {

/// The result of the functions below for a ray that misses.
inline constexpr double kNoHit = std::numeric_limits<double>::infinity();

/// Points origin + t * direction. The direction need not be of unit length; the origin is outside the shape.
struct Ray {
    Vec3 origin{};
    Vec3 direction{};
};

/// A superelliptic bevel: how far the rounding reaches inwards, and its exponent (at least 2).
struct Bevel {
    double width = 0.0;
    double exponent = 2.0;
};

/// Least t at which the ray enters the sphere of that radius about the origin.
[[nodiscard]] double hit_sphere(const Ray& ray, double radius);

/// The same for the cube [-1,1]^3 with edges and corners rounded: with m_i = max(|x_i| - (1 - width), 0), sum of
/// m_i^exponent = width^exponent.
[[nodiscard]] double hit_rounded_cube(const Ray& ray, const Bevel& bevel);

/// The same for the upright cylinder of radius 1 and half-height 1 with rounded rims; its side is taken as round,
/// without facets.
[[nodiscard]] double hit_rounded_cylinder(const Ray& ray, const Bevel& bevel);

}  // namespace clevrvk::generators
