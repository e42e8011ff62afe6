// Surfaces that something flat is laid over: along a line, on a cloth at rest.
#pragma once

#include "renderer/modeling/cloth.h"
#include "renderer/things/kind.h"

#include <functional>

namespace clevrvk::things {

/// Where a point of something flat, around its middle, comes to lie.
using Laying = std::function<dvec3(const dvec2& flat)>;

/// A smooth surface through a cloth at rest. \param size  of the flat cloth
[[nodiscard]] Laying follow_cloth(const Cloth& cloth, const dvec2& size);

/// A smooth surface through rows of points, the first row at the least y, which it passes through.
/// \param size  of the flat cloth
[[nodiscard]] Laying follow_points(const LaidCloth& cloth, const dvec2& size);

/// The surface of all x over a line in (y, z), whose middle is where y of the flat is 0.
[[nodiscard]] Laying follow_line(const Points2& line);

/// The length of a line.
[[nodiscard]] double measure_length(const Points2& line);

}  // namespace clevrvk::things
