// Finds vertices at the same place: vertices of a seam differ only in normal or texture coordinates.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>
#include <vector>

namespace clevrvk::model {

/// For each position, the number of its place, counted in order of appearance. Positions are equal if all their
/// coordinates are; with a grid above 0, if they round to the same grid point.
[[nodiscard]] std::vector<std::uint32_t> weld(const std::vector<glm::vec3>& positions, float grid = 0.0F);

}  // namespace clevrvk::model
