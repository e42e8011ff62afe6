// Surfaces on which flat sheets are laid: along a line, or on a cloth at rest.
#pragma once

#include "renderer/modeling/cloth.h"
#include "renderer/things/kind.h"

#include <functional>

namespace clevrvk::things {

/// Maps a point of a flat sheet, relative to its middle, to its place in space.
using Laying = std::function<dvec3(const dvec2& flat)>;

/// A smooth surface through a cloth at rest. \param size  of the flat cloth
[[nodiscard]] Laying follow_cloth(const Cloth& cloth, const dvec2& size);

/// A smooth surface through rows of points, beginning with the row at the least y; it passes through all points.
/// \param size  of the flat cloth
[[nodiscard]] Laying follow_points(const LaidCloth& cloth, const dvec2& size);

/// The surface along all x over a line in (y, z); flat y = 0 is the line's middle.
[[nodiscard]] Laying follow_line(const Points2& line);

/// The length of a line.
[[nodiscard]] double measure_length(const Points2& line);

}  // namespace clevrvk::things
