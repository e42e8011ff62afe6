// Twin of shaders/solids/fabric.glsl.
#pragma once

#include "renderer/cast/solids/noise_field.h"

namespace clevrvk::cast {

/// The height of a plain weave with threads 1 apart in one plane, 0 to 1.
[[nodiscard]] inline double weave(const glm::dvec2& p)
{
    const auto height = [](double across, double over) { return std::max(1.0 - across * across, 0.0) * (0.6 + 0.4 * over); };
    const glm::dvec2 cell = glm::floor(p);
    const glm::dvec2 within = 2.0 * (p - cell) - 1.0;
    const double side = std::fmod(cell.x + cell.y, 2.0) == 0.0 ? 1.0 : -1.0;
    return std::max(height(within.x, side * (1.0 - within.y * within.y)), height(within.y, -side * (1.0 - within.x * within.x)));
}

/// A plain weave with the second colour in the gaps.
[[nodiscard]] inline double solid_fabric(const glm::dvec3& p, std::uint32_t seed)
{
    const double height = (weave({p.x, p.y}) + weave({p.y, p.z}) + weave({p.z, p.x})) / 3.0;
    const double uneven = 0.3 * (noise_field(glm::dvec3(0.31, 0.29, 0.3) * p, seed) - 0.5);
    return std::clamp(1.25 - 1.25 * height + uneven, 0.0, 1.0);
}

}  // namespace clevrvk::cast
