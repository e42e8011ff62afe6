// Convex polygons in the plane, for pictures and benchmarks of flat shapes.
#pragma once

#include <glm/vec2.hpp>

#include <vector>

namespace clevrvk::flat {

/// Corners in order, with either orientation. In pictures y grows downwards.
using Polygon = std::vector<glm::dvec2>;

/// The z component of the cross product: positive if `b` lies counter-clockwise of `a`
/// in a plane whose y grows upwards.
[[nodiscard]] inline double cross(glm::dvec2 a, glm::dvec2 b)
{
    return a.x * b.y - a.y * b.x;
}

/// The signed area: positive if the corners run counter-clockwise in a plane whose y grows upwards.
[[nodiscard]] double compute_signed_area(const Polygon& polygon);

/// Whether every corner turns the same way and none is straight. For triangles and quadrilaterals
/// this also excludes crossing sides.
[[nodiscard]] bool is_convex(const Polygon& polygon);

/// The part of a convex polygon to the left of the line from `a` to `b` (in a plane whose y grows upwards), or nothing.
/// Source: Sutherland and Hodgman, Reentrant Polygon Clipping (1974).
[[nodiscard]] Polygon clip_by_line(const Polygon& polygon, glm::dvec2 a, glm::dvec2 b);

/// The intersection of two convex polygons; empty if there is none.
[[nodiscard]] Polygon intersect(const Polygon& one, const Polygon& other);

/// The corners in counter-clockwise order in a plane whose y grows upwards; the first stays first.
[[nodiscard]] Polygon turn_counter_clockwise(const Polygon& polygon);

/// The line along the sides of a convex polygon: the area between the two polygons.
struct Border {
    Polygon outer;
    Polygon inner;  ///< empty if the line fills the polygon
};

/// The line of `width` centred on the sides of a convex polygon. Corners are mitred; a mitre longer than `miter_limit`
/// widths is cut off straight. Source: SVG 1.1, stroke-linejoin.
[[nodiscard]] Border build_border(const Polygon& polygon, double width, double miter_limit = 4.0);

}  // namespace clevrvk::flat
