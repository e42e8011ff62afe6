// Twin of shaders/solids/checker.glsl.
#pragma once

#include "renderer/cast/solids/noise_field.h"

namespace clevrvk::cast {

/// Cubes with edge 1 in alternating colours.
[[nodiscard]] inline double solid_checker(const glm::dvec3& p, std::uint32_t /*seed*/)
{
    const glm::dvec3 cell = glm::floor(p + 1e-3);
    return std::abs(std::fmod(cell.x + cell.y + cell.z, 2.0));
}

}  // namespace clevrvk::cast
