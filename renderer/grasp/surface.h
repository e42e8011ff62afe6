// The surface of a thing, for hands: how far from it a point is, whether it is inside, where a ray leaves it.
#pragma once

#include "renderer/cast/box_tree.h"
#include "renderer/model/model.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace clevrvk::grasp {

using glm::dmat3;
using glm::dvec3;

/// The point of a surface that is the closest to another one.
struct ClosestPoint {
    double distance = cast::kNoHit;  ///< m
    dvec3 point{0.0};
    std::uint32_t triangle = 0;
};

/// Where a ray intersects a surface.
struct Crossing {
    double t = cast::kNoHit;
    dvec3 normal{0.0};  ///< unit, outward
};

/// The triangles of a thing, whose shells may overlap. Unchanging once made, so safe from any thread.
class Surface {
public:
    /// \param is_mirrored  in the plane x = 0: what a right hand holds there, a left one holds in the thing itself
    Surface(const model::Model& model, bool is_mirrored);

    /// From outside and from inside alike. \param within  m: farther points do not count
    [[nodiscard]] ClosestPoint find_closest(const dvec3& point, double within) const;

    /// Whether the point is in one shell or more.
    [[nodiscard]] bool is_inside(const dvec3& point) const;

    /// Where a ray intersects the surface first, coming out of the shells or going in. \param way  unit
    [[nodiscard]] std::optional<Crossing> find_exit(const dvec3& from, const dvec3& way) const { return find_crossing(from, way, true); }
    [[nodiscard]] std::optional<Crossing> find_entry(const dvec3& from, const dvec3& way) const { return find_crossing(from, way, false); }

    [[nodiscard]] const std::vector<std::array<dvec3, 3>>& triangles() const { return triangles_; }

    /// Unit, outward; 0 of a triangle without area.
    [[nodiscard]] dvec3 find_normal(std::uint32_t triangle) const;

private:
    [[nodiscard]] std::optional<Crossing> find_crossing(const dvec3& from, const dvec3& way, bool is_exit) const;

    std::vector<std::array<dvec3, 3>> triangles_;
    cast::BoxTree tree_;
};

}  // namespace clevrvk::grasp
