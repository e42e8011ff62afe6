// Cuts polygons into triangles.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::model {

struct PolygonCut {
    std::vector<glm::uvec3> triangles;  ///< indices of the polygon's corners
    bool crosses_itself = false;        ///< some triangles are turned over: their area belongs to no inside
};

/// The triangles of a nearly flat polygon, with its winding: two fewer than it has corners. If it crosses itself, they
/// form a fan. The time grows with the square of the number of corners.
/// Source: Meisters, Polygons have ears (1975).
[[nodiscard]] PolygonCut cut_polygon(std::span<const glm::dvec3> corners);

}  // namespace clevrvk::model
