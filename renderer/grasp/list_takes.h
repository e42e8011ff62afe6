// Where a hand may take hold of a thing: the grasp points that it offers, then others found on its surface.
#pragma once

#include "renderer/grasp/thing_surface.h"
#include "renderer/things/thing.h"

#include <vector>

namespace clevrvk::grasp {

/// Two sides of a thing with a hand's opening between them, and a way that the hand comes.
struct Take {
    dvec3 center{0.0};
    dvec3 approach{0.0};   ///< unit
    dvec3 across{0.0};     ///< unit, from the one side to the other, at right angles to the approach
    double width_m = 0.0;  ///< between the sides
};

/// The grasps that a thing offers. \param is_mirrored  as of the surface
[[nodiscard]] std::vector<Take> list_offered_takes(const things::ThingMesh& thing, bool is_mirrored, double most_width_m);

/// Opposite sides that rays through the thing find from points spread evenly over it, with the ways that are the
/// shortest from there into the open.
/// \param count    of the points
/// \param room_m   that a way needs outside
[[nodiscard]] std::vector<Take> find_takes(const Surface& surface, double most_width_m, int count, double room_m);

}  // namespace clevrvk::grasp
