// Upholstery: stuffed boxes, and pillows.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// A box with rounded edges and bulging sides.
/// \param puff  how far the middle of each side bulges, metres
[[nodiscard]] Mesh make_cushion(const glm::dvec3& low, const glm::dvec3& high, double round, double puff);

/// A pillow that lies around the origin, with corners drawn out to points.
/// \param size  overall, m   \param cells  number of faces along x and y
[[nodiscard]] Mesh make_pillow(const glm::dvec3& size, const glm::ivec2& cells = {28, 28});

}  // namespace clevrvk::things
