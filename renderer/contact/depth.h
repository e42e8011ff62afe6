// Measures how deep two bodies penetrate each other.
#pragma once

#include "renderer/contact/body.h"

namespace clevrvk::contact {

/// The deepest point of one body's surface in a shell of another.
struct Depth {
    double depth = 0.0;            ///< m; 0 if neither is in the other
    dvec3 point{0.0};              ///< world, on the surface that is inside
    bool is_first_inside = false;  ///< whether the point is on the first body's surface, not the second's
};

/// The depth of the deepest point of either surface in a closed shell of the other: its distance from that shell's
/// surface. Sheets have no inside, but may be in shells. Found by branch and bound, since a moving point's depth grows
/// by at most the distance moved.
/// \param tolerance  m, above 0: the result is too small by at most this, and depths below it may count as 0
[[nodiscard]] Depth measure_depth(const PlacedBody& first, const PlacedBody& second, double tolerance);

/// Whether a point of either surface is deeper than `limit` in a closed shell of the other:
/// much cheaper than measure_depth.
/// \param limit      m, 0 or more
/// \param tolerance  m, above 0: points deeper than the limit by no more than this may count as not deeper
[[nodiscard]] bool is_deeper(const PlacedBody& first, const PlacedBody& second, double limit, double tolerance);

}  // namespace clevrvk::contact
