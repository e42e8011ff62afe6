// Clothes as they hang: a body that flows together, cut open where limbs come out, as a sheet.
#pragma once

#include "renderer/modeling/blend.h"
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <span>

namespace clevrvk::things {

/// Where a garment ends: a plane across a limb, and how far from the limb's axis it cuts.
struct Opening {
    dvec3 center{0.0};
    dvec3 way{0.0};  ///< unit, outwards
    double reach = 1e9;
};

/// Negative beyond an opening. \param inward  moves it so far back, for hems
[[nodiscard]] double measure_opening(const Opening& opening, const dvec3& point, double inward = 0.0);

/// A garment's folds: shallow waves that run down, deeper where a place is near. \param points  where cloth gathers
[[nodiscard]] dvec3 fold(const dvec3& point, std::span<const dvec3> points, double depth, int seed);

/// Adds a hanger of wood with its hook over the origin's axis. \param shoulder  the height of the neck
void add_hanger(ThingBuilder& builder, double shoulder, double half_width, double drop);

}  // namespace clevrvk::things
