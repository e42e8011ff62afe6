// Tests whether a body that stands on points is stable.
#pragma once

#include "renderer/contact/triangle.h"

#include <span>
#include <vector>

namespace clevrvk::contact {

/// The support of a body, seen from above.
struct Support {
    std::vector<dvec2> polygon;  ///< convex hull of the points, counter-clockwise; a line has two, a point one
    dvec2 nearest{0.0};          ///< point of its border closest to the center of mass
    double margin = 0.0;         ///< m: how far inside the center of mass is; negative: it is outside, the body tips
};

/// The support by points, each of which carries upwards. Without points the margin is minus infinity.
/// \param points  world, z up
[[nodiscard]] Support measure_support(std::span<const dvec3> points, const dvec3& center_of_mass);

/// The convex hull, counter-clockwise from its lowest x, without points on its sides. Source: Andrew, Another Efficient
/// Algorithm for Convex Hulls in Two Dimensions (1979).
[[nodiscard]] std::vector<dvec2> find_convex_hull(std::vector<dvec2> points);

}  // namespace clevrvk::contact
