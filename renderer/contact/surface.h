// Queries on triangles: the closest point, inside or outside, where a ray leaves them.
#pragma once

#include "renderer/tree/box_tree.h"
#include "renderer/contact/triangle.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace clevrvk::contact {

/// The point of a surface that is closest to a query point.
struct ClosestPoint {
    double distance = tree::kNoHit;  ///< in the surface's own units
    dvec3 point{0.0};
    std::uint32_t triangle = 0;
};

/// The point where a ray intersects a surface.
struct Crossing {
    double t = tree::kNoHit;
    dvec3 normal{0.0};  ///< unit, outward
};

/// Triangles, whose shells may overlap. Immutable once made, so safe from any thread.
class Surface {
public:
    /// \param triangles  at least one
    explicit Surface(std::vector<Triangle> triangles);

    /// The closest point, from outside or inside. \param within  farther points do not count
    [[nodiscard]] ClosestPoint find_closest(const dvec3& point, double within) const;

    /// Whether the point is in at least one shell; valid only if all shells are closed.
    [[nodiscard]] bool is_inside(const dvec3& point) const;

    /// The first crossing at which a ray leaves a shell, or enters one. \param way  unit
    [[nodiscard]] std::optional<Crossing> find_exit(const dvec3& from, const dvec3& way) const { return find_crossing(from, way, true); }
    [[nodiscard]] std::optional<Crossing> find_entry(const dvec3& from, const dvec3& way) const { return find_crossing(from, way, false); }

    [[nodiscard]] const std::vector<Triangle>& triangles() const { return triangles_; }

    [[nodiscard]] const tree::BoxTree& tree() const { return tree_; }

    /// Unit normal, outward; 0 for a triangle without area.
    [[nodiscard]] dvec3 find_normal(std::uint32_t triangle) const;

private:
    [[nodiscard]] std::optional<Crossing> find_crossing(const dvec3& from, const dvec3& way, bool is_exit) const;

    std::vector<Triangle> triangles_;
    tree::BoxTree tree_;
};

}  // namespace clevrvk::contact
