// Lists where a hand may hold a thing: first at the grasps that it offers, then at others found on its surface.
#pragma once

#include "renderer/grasp/thing_surface.h"
#include "renderer/things/thing.h"

#include <vector>

namespace clevrvk::grasp {

/// Two sides of a thing within a hand's opening, and the direction of the hand's approach.
struct Take {
    dvec3 center{0.0};
    dvec3 approach{0.0};   ///< unit
    dvec3 across{0.0};     ///< unit, from one side to the other, perpendicular to the approach
    double width_m = 0.0;  ///< distance between the sides
};

/// The grasps that a thing offers. \param is_mirrored  as in make_surface
[[nodiscard]] std::vector<Take> list_offered_takes(const things::ThingMesh& thing, bool is_mirrored, double most_width_m);

/// Opposite sides of the thing, found with rays through it from points spread evenly over its surface, each with the
/// shortest ways from there into the open.
/// \param count    number of points
/// \param room_m   free room needed outside along a way
[[nodiscard]] std::vector<Take> find_takes(const Surface& surface, double most_width_m, int count, double room_m);

}  // namespace clevrvk::grasp
