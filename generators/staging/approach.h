// Brings a thing that stands on the ground to a gap from another.
#pragma once

#include "generators/staging/put.h"

namespace clevrvk::generators::staging {

/// Where the first stands when it comes from `way` to a gap from the second, m; exact to a tenth of a millimetre.
/// \param turn  of the first on the ground \param way  unit, level, from the second to the first
[[nodiscard]] contact::Placement approach(const Pair& pair, const contact::Placement& second, double first_scale,
                                          const contact::dmat3& turn, const contact::dvec2& way, double gap_m);

}  // namespace clevrvk::generators::staging
