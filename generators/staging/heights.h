// Heights of a body along vertical lines: its top and its underside, and how high water poured over it would stand.
#pragma once

#include "renderer/contact/body.h"

#include <vector>

namespace clevrvk::generators::staging {

/// A grid of vertical lines, and where each meets a body first from above and from below.
struct Heights {
    contact::dvec2 low{0.0};  ///< the corner of the grid
    contact::dvec2 cell{0.0};
    int count = 0;               ///< of cells along x and y
    std::vector<double> top;     ///< world, of the cell's middle, row by row; -infinity where nothing is
    std::vector<double> bottom;  ///< +infinity where nothing is

    [[nodiscard]] contact::dvec2 find_middle(int cell_number) const;
    /// The number of a point's cell; -1 outside of the grid.
    [[nodiscard]] int find_cell(const contact::dvec2& point) const;
    /// Whether the cell's line meets the body.
    [[nodiscard]] bool is_body(int cell_number) const
    {
        const auto k = static_cast<std::size_t>(cell_number);
        return top[k] >= bottom[k];
    }
};

/// \param low, high  the grid's corners, high above low
[[nodiscard]] Heights measure_heights(const contact::PlacedBody& body, const contact::dvec2& low, const contact::dvec2& high, int count);

/// A grid over a body's own box.
[[nodiscard]] Heights measure_heights(const contact::PlacedBody& body, int count);

/// The height at which water would stand on each cell; the cell's own top where it runs off.
/// Source: Barnes, Lehman and Mulla, Priority-flood (2014).
[[nodiscard]] std::vector<double> find_spill_levels(const Heights& heights);

/// Cells that hang together and would hold water.
struct Pool {
    std::vector<int> cells;
    contact::dvec2 low{0.0};  ///< box around their middles
    contact::dvec2 high{0.0};
    double depth = 0.0;       ///< at its deepest
    double volume = 0.0;      ///< m3
    contact::dvec2 deepest{0.0};  ///< mean of the cells that are about as deep
};

/// Every pool of some depth, the largest volume first. \param least_depth  m
[[nodiscard]] std::vector<Pool> find_pools(const Heights& heights, const std::vector<double>& spill, double least_depth);

}  // namespace clevrvk::generators::staging
