// Measures the gap between two bodies.
#pragma once

#include "renderer/contact/body.h"

#include <optional>

namespace clevrvk::contact {

/// The distance between two bodies, and their closest points.
struct Gap {
    double distance = 0.0;   ///< m; 0 if their surfaces cross or touch
    dvec3 on_first{0.0};     ///< world, the closest points
    dvec3 on_second{0.0};
    dvec3 normal{0.0};       ///< unit, from the first to the second; 0 if they touch
};

/// The gap between the surfaces of two bodies, exact except for rounding. For a body within a closed shell it is the
/// distance to that shell's surface; measure_depth reports that it is inside.
/// \param within  m: nothing if they are farther apart
[[nodiscard]] std::optional<Gap> measure_gap(const PlacedBody& first, const PlacedBody& second, double within);

}  // namespace clevrvk::contact
