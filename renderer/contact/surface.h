// Triangles that are asked where they are: the closest point, inside or outside, where a ray leaves them.
#pragma once

#include "renderer/tree/box_tree.h"
#include "renderer/contact/triangle.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace clevrvk::contact {

/// The point of a surface that is the closest to another one.
struct ClosestPoint {
    double distance = tree::kNoHit;  ///< in the surface's own unit
    dvec3 point{0.0};
    std::uint32_t triangle = 0;
};

/// Where a ray intersects a surface.
struct Crossing {
    double t = tree::kNoHit;
    dvec3 normal{0.0};  ///< unit, outward
};

/// Triangles, whose shells may overlap. Unchanging once made, so safe from any thread.
class Surface {
public:
    /// \param triangles  at least one
    explicit Surface(std::vector<Triangle> triangles);

    /// From outside and from inside alike. \param within  farther points do not count
    [[nodiscard]] ClosestPoint find_closest(const dvec3& point, double within) const;

    /// Whether the point is in one shell or more; of closed shells alone.
    [[nodiscard]] bool is_inside(const dvec3& point) const;

    /// Where a ray intersects the surface first, coming out of the shells or going in. \param way  unit
    [[nodiscard]] std::optional<Crossing> find_exit(const dvec3& from, const dvec3& way) const { return find_crossing(from, way, true); }
    [[nodiscard]] std::optional<Crossing> find_entry(const dvec3& from, const dvec3& way) const { return find_crossing(from, way, false); }

    [[nodiscard]] const std::vector<Triangle>& triangles() const { return triangles_; }

    [[nodiscard]] const tree::BoxTree& tree() const { return tree_; }

    /// Unit, outward; 0 of a triangle without area.
    [[nodiscard]] dvec3 find_normal(std::uint32_t triangle) const;

private:
    [[nodiscard]] std::optional<Crossing> find_crossing(const dvec3& from, const dvec3& way, bool is_exit) const;

    std::vector<Triangle> triangles_;
    tree::BoxTree tree_;
};

}  // namespace clevrvk::contact
