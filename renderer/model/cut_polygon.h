// Cuts polygons into triangles.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::model {

struct PolygonCut {
    std::vector<glm::uvec3> triangles;  ///< places of the polygon's corners
    bool crosses_itself = false;        ///< some of the triangles are turned over: their area belongs to no inside
};

/// The triangles of a nearly flat polygon, in its own direction: two fewer than it has corners. Where it crosses
/// itself, they are those of a fan. Takes time by the square of the corners.
/// Source: Meisters, Polygons have ears (1975).
[[nodiscard]] PolygonCut cut_polygon(std::span<const glm::dvec3> corners);

}  // namespace clevrvk::model
