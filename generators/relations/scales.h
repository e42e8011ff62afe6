// Scales that suit two things in one picture, and how far they reach.
#pragma once

#include "generators/staging/put.h"

#include <array>

namespace clevrvk::generators::relations {

/// From the best to the worst: both look their size beside each other, and what lies on the other reaches little beyond
/// it; then the least change.
/// \param ratio  of the first's diagonal to the second's
/// \param first_wide, second_wide  width of what lies on the other over the other's; 0 where it does not lie there
[[nodiscard]] std::array<staging::Scales, 5> list_scales(double ratio, double first_wide = 0.0, double second_wide = 0.0);

/// The greatest distance of a body's corner from the origin, along x and along y.
[[nodiscard]] glm::dvec2 find_reach(const contact::Placement& at, const contact::Body& body);

}  // namespace clevrvk::generators::relations
