// Hanging clothes: a blended body, cut open at the limbs, as a sheet.
#pragma once

#include "renderer/modeling/blend.h"
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <span>

namespace clevrvk::things {

/// The end of a garment: a plane across a limb, and the cut's distance from the limb's axis.
struct Opening {
    dvec3 center{0.0};
    dvec3 way{0.0};  ///< unit, outwards
    double reach = 1e9;
};

/// Negative beyond an opening. \param inward  moves the opening back by this distance, for hems
[[nodiscard]] double measure_opening(const Opening& opening, const dvec3& point, double inward = 0.0);

/// A garment's folds: shallow waves that run down, deeper near `points`. \param points  places where cloth gathers
[[nodiscard]] dvec3 fold(const dvec3& point, std::span<const dvec3> points, double depth, int seed);

/// Adds a wooden hanger with its hook over the origin's axis. \param shoulder  height of the neck
void add_hanger(ThingBuilder& builder, double shoulder, double half_width, double drop);

}  // namespace clevrvk::things
