// Measures how far a body falls.
#pragma once

#include "renderer/contact/body.h"

#include <optional>

namespace clevrvk::contact {

/// How far the first body can move straight down (-z) before it touches the second, m; 0 if they already touch. Nothing
/// if it passes beside the second body, or is below it. Exact except for rounding: two meshes first meet with a corner
/// on a face, or with an edge on an edge.
/// \param slack  m: a surface of the first body that lies at most this far below the second body's counts as touching,
/// a deeper one as passed
[[nodiscard]] std::optional<double> measure_drop(const PlacedBody& first, const PlacedBody& second, double slack);

}  // namespace clevrvk::contact
