// Twin of shaders/solids/marble.glsl.
#pragma once

#include "renderer/cast/solids/noise_field.h"

namespace clevrvk::cast {

/// Veins, about 1 apart and distorted by noise, in a slightly clouded background.
[[nodiscard]] inline double solid_marble(const glm::dvec3& p, std::uint32_t seed)
{
    const double vein = 1.0 - std::abs(2.0 * fraction(p.x + 2.5 * rough_field(0.6 * p, seed)) - 1.0);
    const double width = 0.08 + 0.25 * noise_field(1.3 * p, seed + 7);
    const double cloud = 0.25 * ramp(0.35, 0.75, rough_field(1.7 * p, seed + 11));
    return std::max(cloud, ramp(1.0 - width, 1.0, vein));
}

}  // namespace clevrvk::cast
