// Vertical lines through a body: where each goes in and out. The order of bodies along z and the places of volumes
// follow from these lines.
#pragma once

#include "renderer/contact/body.h"

#include <glm/glm.hpp>

#include <vector>

namespace clevrvk::facts {

/// A piece of a line within a body.
struct Span {
    double low = 0.0;
    double high = 0.0;
};

/// A grid of vertical lines, each through the middle of its cell.
struct LineGrid {
    glm::dvec2 low{0.0};   ///< corner of the grid
    glm::dvec2 cell{1.0};  ///< sides of a cell, above 0
    glm::ivec2 count{0};   ///< number of cells along x and y

    [[nodiscard]] glm::dvec2 find_middle(int x, int y) const { return low + cell * (glm::dvec2(x, y) + 0.5); }
};

/// A grid over a rectangle; the cells are square as far as their number allows.
/// \param low, high  corners; a side without length gets one cell \param most  cells along the longer side
[[nodiscard]] LineGrid make_line_grid(const glm::dvec2& low, const glm::dvec2& high, int most);

/// The pieces of each line of a grid that lie within a body.
struct LineSpans {
    LineGrid grid;
    std::vector<std::vector<Span>> spans;  ///< row by row; within shells, from below, apart from each other

    [[nodiscard]] const std::vector<Span>& at(int x, int y) const
    {
        return spans[static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.count.x) + static_cast<std::size_t>(x)];
    }
};

/// Pieces within closed shells; a sheet, which encloses nothing, has pieces without length.
[[nodiscard]] LineSpans measure_lines(const contact::Body& body, const LineGrid& grid);

}  // namespace clevrvk::facts
