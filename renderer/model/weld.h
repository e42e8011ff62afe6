// Finds vertices that lie at the same place: those of a seam differ in normal or texture coordinates only.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>
#include <vector>

namespace clevrvk::model {

/// For each position the number of its place, counted in order of appearance. Positions are equal when all their
/// coordinates are; with a grid above 0, when they round to the same of its points.
[[nodiscard]] std::vector<std::uint32_t> weld(const std::vector<glm::vec3>& positions, float grid = 0.0F);

}  // namespace clevrvk::model
