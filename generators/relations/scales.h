// Scales that suit two things in one picture, and how far they reach.
#pragma once

#include "generators/staging/put.h"

#include <array>

namespace clevrvk::generators::relations {

/// From the best to the worst: both look their size beside each other, then the least change.
/// \param ratio  of the first's diagonal to the second's
[[nodiscard]] std::array<staging::Scales, 5> list_scales(double ratio);

/// The greatest distance of a body's corner from the origin, along x and along y.
[[nodiscard]] glm::dvec2 find_reach(const contact::Placement& at, const contact::Body& body);

}  // namespace clevrvk::generators::relations
