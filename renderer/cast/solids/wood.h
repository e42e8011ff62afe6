// Twin of shaders/solids/wood.glsl.
#pragma once

#include "renderer/cast/solids/noise_field.h"

namespace clevrvk::cast {

/// Growth rings 1 apart about a distant axis, and fibres along the direction.
[[nodiscard]] inline double solid_wood(const glm::dvec3& p, std::uint32_t seed)
{
    const glm::dvec2 pith(3.0 + 5.0 * lattice_value(glm::ivec3(0), seed), 2.0 + 3.0 * lattice_value(glm::ivec3(1), seed));
    const glm::dvec3 slow = glm::dvec3(0.25, 0.25, 0.04) * p;
    const glm::dvec2 bend(noise_field(slow, seed + 1) - 0.5, noise_field(slow + 17.0, seed + 1) - 0.5);
    const double radius = glm::length(glm::dvec2(p) + pith + 2.0 * bend) + 0.25 * noise_field(glm::dvec3(0.7, 0.7, 0.1) * p, seed + 2);
    const double ring = fraction(radius);
    const double late = ring * ring * ramp(1.0, 0.88, ring);
    const double fibre = noise_field(glm::dvec3(9.0, 9.0, 0.35) * p, seed + 3) - 0.5;
    return std::clamp(0.12 + 0.75 * late + 0.35 * fibre, 0.0, 1.0);
}

}  // namespace clevrvk::cast
