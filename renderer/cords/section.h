// Outlines of bodies where cords go around them: taut cords follow the convex hull of a section.
#pragma once

#include "renderer/contact/triangle.h"

#include <glm/glm.hpp>

#include <optional>
#include <span>
#include <vector>

namespace clevrvk::cords {

using contact::Triangle;
using glm::dvec2;
using glm::dvec3;

/// A plane with coordinates of its own.
struct Plane {
    dvec3 origin{0.0};
    dvec3 x{1.0, 0.0, 0.0};     ///< unit, orthogonal to the next two
    dvec3 y{0.0, 1.0, 0.0};
    dvec3 axis{0.0, 0.0, 1.0};  ///< cross(x, y)

    /// A point of the plane, and one above it.
    [[nodiscard]] dvec3 place(const dvec2& at, double height = 0.0) const { return origin + x * at.x + y * at.y + axis * height; }
    /// Coordinates of a point, and its height above the plane.
    [[nodiscard]] dvec2 project(const dvec3& point) const { return {glm::dot(point - origin, x), glm::dot(point - origin, y)}; }
    [[nodiscard]] double height(const dvec3& point) const { return glm::dot(point - origin, axis); }
};

/// \param axis  of any length above 0
[[nodiscard]] Plane make_plane(const dvec3& origin, const dvec3& axis);

/// The range of heights over a plane that a section takes.
struct Slab {
    double low = 0.0;
    double high = 0.0;
};

/// The convex hull of a body's part within a slab, seen along the plane's axis: counter-clockwise; empty where the body
/// has no part there.
/// \param triangles  world
/// \param at         picks the piece of the section around this point, or the closest one, with all pieces whose hulls
///                   overlap it: a handle without the wall behind it. Nothing: all pieces.
[[nodiscard]] std::vector<dvec2> find_section_hull(std::span<const Triangle> triangles, const Plane& plane, const Slab& slab,
                                                   const std::optional<dvec2>& at);

}  // namespace clevrvk::cords
