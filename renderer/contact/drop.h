// How far a body falls.
#pragma once

#include "renderer/contact/body.h"

#include <optional>

namespace clevrvk::contact {

/// How far the first body can move straight down (-z) before it touches the second, m; 0 where it touches already.
/// Nothing when it passes beside it, or is below it. Exact but for rounding: of two meshes a corner first meets a face,
/// or an edge an edge.
/// \param slack  m: surfaces of the first that are below those of the second by no more than this count as touching,
///               deeper ones as passed
[[nodiscard]] std::optional<double> measure_drop(const PlacedBody& first, const PlacedBody& second, double slack);

}  // namespace clevrvk::contact
