// Finds pictures of one episode that are in each other's place.
#pragma once

#include "renderer/check/checks.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::check {

/// A picture beside its estimate, coarsely.
struct PictureTrace {
    struct Cell {
        std::size_t pixel = 0;  ///< its middle, row-major
        glm::dvec3 found{};     ///< levels
        glm::dvec3 expected{};
    };
    std::string place;  ///< name of the picture's file
    std::string name;   ///< of its panel
    glm::ivec2 size_px{};
    std::vector<Cell> cells;  ///< in ascending order
};

/// Compares each picture with the few before it. Where two panels differ, so must their pictures, in the same way: the
/// opposite way shows that they are swapped.
void check_swaps(std::span<const PictureTrace> pictures, Findings& findings);

}  // namespace clevrvk::check
