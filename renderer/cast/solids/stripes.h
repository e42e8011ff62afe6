// Twin of shaders/solids/stripes.glsl.
#pragma once

#include "renderer/cast/solids/noise_field.h"

namespace clevrvk::cast {

/// Layers across the direction, two per length of 1.
[[nodiscard]] inline double solid_stripes(const glm::dvec3& p, std::uint32_t /*seed*/)
{
    return fraction(p.z + 1e-3) < 0.5 ? 0.0 : 1.0;
}

}  // namespace clevrvk::cast
