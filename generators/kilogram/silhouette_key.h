// Keys by which equal silhouettes are recognised. They do not depend on how figures are made.
#pragma once

#include "generators/kilogram/tangram.h"

#include <array>

namespace clevrvk::generators::kilogram {

/// Measures of a figure that turning and mirroring do not change: the silhouette's moments up to the fourth order.
/// Figures with the same silhouette have the same numbers, no matter how their pieces lie inside it.
using SilhouetteKey = std::array<double, 9>;

[[nodiscard]] SilhouetteKey compute_silhouette_key(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
