// Twin of shaders/solids/noise.glsl.
#pragma once

#include "renderer/cast/solids/noise_field.h"

namespace clevrvk::cast {

/// Soft clouds of both colours.
[[nodiscard]] inline double solid_noise(const glm::dvec3& p, std::uint32_t seed)
{
    return ramp(0.3, 0.7, rough_field(p, seed));
}

}  // namespace clevrvk::cast
