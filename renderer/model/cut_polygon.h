// Cuts polygons into triangles.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::model {

/// The triangles of a nearly flat polygon, by the places of its corners and in its own direction: two fewer than it has
/// corners. Where it crosses itself, they are those of a fan.
/// Source: Meisters, Polygons have ears (1975).
[[nodiscard]] std::vector<glm::uvec3> cut_polygon(std::span<const glm::dvec3> corners);

}  // namespace clevrvk::model
