// Upholstery: boxes that are stuffed, and pillows.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// A box with rounded edges whose sides swell.
/// \param puff  metres that the middle of each side stands out
[[nodiscard]] Mesh make_cushion(const glm::dvec3& low, const glm::dvec3& high, double round, double puff);

/// A pillow around the origin, lying, with corners drawn out to points.
/// \param size  over all   \param cells  faces along x and y
[[nodiscard]] Mesh make_pillow(const glm::dvec3& size, const glm::ivec2& cells = {28, 28});

}  // namespace clevrvk::things
