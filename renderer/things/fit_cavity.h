// The room in a vessel that is turned about z.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// The widest frustum, or nearly, that stands within a vessel's wall between two heights.
/// \param outside  the vessel's profile without its inside, from the axis to the rim
[[nodiscard]] Cavity fit_cavity(const Points2& outside, double wall, double low, double high);

}  // namespace clevrvk::things
