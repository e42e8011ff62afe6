// Whether a body that stands on points stands by itself.
#pragma once

#include "renderer/contact/triangle.h"

#include <span>
#include <vector>

namespace clevrvk::contact {

/// The support of a body, seen from above.
struct Support {
    std::vector<dvec2> polygon;  ///< the convex hull of the points, counter-clockwise; two of a line, one of a point
    dvec2 nearest{0.0};          ///< the point of its border that is the nearest to the center of mass
    double margin = 0.0;         ///< m: how far the center of mass is inside; below 0 it is outside, and the body tips over
};

/// The support by points, each of which carries upwards. No point: a margin of minus infinity.
/// \param points  world, z up
[[nodiscard]] Support measure_support(std::span<const dvec3> points, const dvec3& center_of_mass);

/// The convex hull, counter-clockwise from its lowest x, without points on its sides. Source: Andrew, Another Efficient
/// Algorithm for Convex Hulls in Two Dimensions (1979).
[[nodiscard]] std::vector<dvec2> find_convex_hull(std::vector<dvec2> points);

}  // namespace clevrvk::contact
