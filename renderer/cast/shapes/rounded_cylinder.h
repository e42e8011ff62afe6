// An upright cylinder with flat facets, radius 1 and half-height 1, with superelliptic rims. The twin of
// shaders/shapes/rounded_cylinder.glsl; they share no code.
#pragma once

#include "renderer/cast/bevel.h"
#include "renderer/scene/scene.h"

#include <cmath>
#include <numbers>

namespace clevrvk::cast {

/// The outward normal of facet k divided by cos(pi / side_count): its dot product with a point of the facet is 1.
inline glm::dvec2 compute_gauge(double k, double side_count)
{
    const double angle = (k + 0.5) * 2.0 * std::numbers::pi / side_count;
    return glm::dvec2(std::cos(angle), std::sin(angle)) / std::cos(std::numbers::pi / side_count);
}

// The ray can only hit facets near the two ends of its chord of the circumscribed circle.
inline void cut_by_facets(const Ray& ray, double side_count, Interval& hull)
{
    const glm::dvec2 origin(ray.origin);
    const glm::dvec2 direction(ray.direction);
    const double a = glm::dot(direction, direction);
    const double b = glm::dot(origin, direction);
    const double discriminant = b * b - a * (glm::dot(origin, origin) - 1.0);
    if (a == 0.0 || discriminant < 0.0) {
        const glm::dvec2 gauge =
            compute_gauge(std::floor(std::atan2(origin.y, origin.x) * side_count / (2.0 * std::numbers::pi)), side_count);
        if (a != 0.0 || glm::dot(gauge, origin) > 1.0) {
            hull.near = kNoHit;
        }
        return;
    }
    for (const double side : {-1.0, 1.0}) {
        const glm::dvec2 end = origin + (-b + side * std::sqrt(discriminant)) / a * direction;
        const double facet = std::floor(std::atan2(end.y, end.x) * side_count / (2.0 * std::numbers::pi));
        for (int offset = -2; offset <= 2; ++offset) {
            const glm::dvec2 gauge = compute_gauge(facet + offset, side_count);
            hull.cut(glm::dot(gauge, origin), glm::dot(gauge, direction), 1.0);
        }
    }
}

/// Least t >= 0 at which the ray enters or leaves the cylinder; kNoHit when it misses.
inline double intersect_rounded_cylinder(const scene::AnalyticShape& shape, const Ray& ray)
{
    const double side_count = shape.side_count;
    Interval hull;
    hull.cut(ray.origin.z, ray.direction.z, 1.0);
    hull.cut(-ray.origin.z, -ray.direction.z, 1.0);
    cut_by_facets(ray, side_count, hull);
    const double width = static_cast<double>(shape.bevel_width);
    return intersect_beveled(hull, [&](double t) {
        const glm::dvec3 p = ray.origin + t * ray.direction;
        const double facet = std::floor(std::atan2(p.y, p.x) * side_count / (2.0 * std::numbers::pi));
        const glm::dvec2 gauge = compute_gauge(facet, side_count);
        BevelValue value;
        value.add((glm::dot(gauge, glm::dvec2(p)) - (1.0 - width)) / width, glm::dot(gauge, glm::dvec2(ray.direction)) / width,
                  shape.bevel_exponent);
        value.add((std::abs(p.z) - (1.0 - width)) / width, std::copysign(1.0, p.z) * ray.direction.z / width, shape.bevel_exponent);
        return value;
    });
}

}  // namespace clevrvk::cast
