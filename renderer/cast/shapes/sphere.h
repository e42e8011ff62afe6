// A sphere about the origin. The twin of shaders/shapes/sphere.glsl; they share no code.
#pragma once

#include "renderer/cast/bevel.h"
#include "renderer/scene/scene.h"

#include <cmath>

namespace clevrvk::cast {

/// Least t >= 0 at which the ray enters or leaves the sphere about the origin; kNoHit when it misses.
inline double intersect_sphere(const scene::AnalyticShape& shape, const Ray& ray)
{
    const double radius = static_cast<double>(shape.radius);
    const double a = glm::dot(ray.direction, ray.direction);
    const double b = glm::dot(ray.origin, ray.direction);
    const double discriminant = b * b - a * (glm::dot(ray.origin, ray.origin) - radius * radius);
    if (discriminant < 0.0) {
        return kNoHit;
    }
    const double root = std::sqrt(discriminant);
    const double near = (-b - root) / a;
    const double far = (-b + root) / a;
    return near >= 0.0 ? near : far >= 0.0 ? far : kNoHit;
}

}  // namespace clevrvk::cast
