// Twin of shaders/solids/dots.glsl.
#pragma once

#include "renderer/cast/solids/noise_field.h"

namespace clevrvk::cast {

/// Spheres with radius 0.25 to 0.35, one in each cube with edge 1.
[[nodiscard]] inline double solid_dots(const glm::dvec3& p, std::uint32_t seed)
{
    const glm::ivec3 cell(glm::floor(p));
    const double radius = 0.25 + 0.1 * lattice_value(cell, seed);
    const glm::dvec3 moved(lattice_value(cell, seed + 1), lattice_value(cell, seed + 2), lattice_value(cell, seed + 3));
    return glm::length(p - glm::floor(p) - 0.5 - 0.2 * (moved - 0.5)) < radius ? 1.0 : 0.0;
}

}  // namespace clevrvk::cast
