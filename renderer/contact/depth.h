// How deep two bodies are in each other.
#pragma once

#include "renderer/contact/body.h"

namespace clevrvk::contact {

/// The deepest point of one body's surface in a shell of another.
struct Depth {
    double depth = 0.0;            ///< m; 0 where neither is in the other
    dvec3 point{0.0};              ///< world, of the surface that is inside
    bool is_first_inside = false;  ///< whether it is of the first body's surface; else of the second's
};

/// The depth of the deepest point of either surface in a closed shell of the other: its distance to that shell. Sheets
/// have no inside, but may be in shells. Found by branch and bound, for the depth in a shell grows by no more than the
/// way that a point goes.
/// \param tolerance  m, above 0: the depth is at most so much too small, and depths below it may count as 0
[[nodiscard]] Depth measure_depth(const PlacedBody& first, const PlacedBody& second, double tolerance);

/// Whether a point of either surface is deeper than `limit` in a closed shell of the other: much less work than how
/// deep it is.
/// \param limit      m, 0 or more
/// \param tolerance  m, above 0: what is deeper than the limit by no more may count as not deeper
[[nodiscard]] bool is_deeper(const PlacedBody& first, const PlacedBody& second, double limit, double tolerance);

}  // namespace clevrvk::contact
