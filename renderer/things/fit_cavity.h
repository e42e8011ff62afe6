// The cavity of a vessel that is rotationally symmetric about z.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// An almost widest frustum that fits inside a vessel's wall between two heights.
/// \param outside  the vessel's profile without its inside, from the axis to the rim
[[nodiscard]] Cavity fit_cavity(const Points2& outside, double wall, double low, double high);

}  // namespace clevrvk::things
