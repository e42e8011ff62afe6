// Cloth that is folded, rolled or hung over a rail: sheets along lines.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// A sheet along a line in (y, z), as wide along x as said, that ripples a little.
/// \param ripple  moves points across the sheet at most by that, m; 0 at z = 0
[[nodiscard]] Mesh make_strip(const Points2& line, double width, double thickness, double ripple, int seed);

/// The line of a cloth that is folded to and fro in layers on z = 0, ends at the back.
/// \param depth  of the folded cloth, from its front to its back   \param pitch  height of a layer
[[nodiscard]] Points2 fold_line(double depth, double pitch, int layers);

/// The line of a cloth that is rolled up around x, on z = 0. \param pitch  by which it grows in a turn
[[nodiscard]] Points2 roll_line(double inner_radius, double pitch, double turns);

}  // namespace clevrvk::things
