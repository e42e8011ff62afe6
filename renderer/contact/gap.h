// The gap between two bodies.
#pragma once

#include "renderer/contact/body.h"

#include <optional>

namespace clevrvk::contact {

/// How far two bodies are apart, and where.
struct Gap {
    double distance = 0.0;   ///< m; 0 where their surfaces cross or touch
    dvec3 on_first{0.0};     ///< world, the points that are the closest
    dvec3 on_second{0.0};
    dvec3 normal{0.0};       ///< unit, from the first to the second; 0 where they touch
};

/// The gap between the surfaces of two bodies, exact but for rounding. A body within a closed shell of another is as
/// far as that shell's surface: measure_depth says that it is inside.
/// \param within  m: nothing when they are farther apart
[[nodiscard]] std::optional<Gap> measure_gap(const PlacedBody& first, const PlacedBody& second, double within);

}  // namespace clevrvk::contact
