// How much of each object a view shows, by a grid of rays: before anything is rendered, and coarser than masks where
// the grid is.
#pragma once

#include "renderer/cast/caster.h"
#include "renderer/sight/view.h"

#include <glm/glm.hpp>

#include <optional>
#include <vector>

namespace clevrvk::sight {

/// Cells over the middle of a picture, with a ray through the middle of each.
struct Grid {
    glm::ivec2 count{};  ///< cells across and down
    double share = 1.0;  ///< fraction of the picture's width and height that the cells cover
};

/// Cells [low, high) of a grid, counted from the top left.
struct CellBox {
    glm::ivec2 low{};
    glm::ivec2 high{};
};

/// How the rays of a grid see one object.
struct Seen {
    int visible = 0;             ///< rays that hit it first
    int amodal = 0;              ///< rays that would hit it without occluders, even without the stage
    std::optional<CellBox> box;  ///< around the cells of the amodal rays
};

/// The visible fraction of the part of an object that the grid covers; 0 if the grid covers none of it.
[[nodiscard]] inline double share_visible(const Seen& seen)
{
    return seen.amodal > 0 ? static_cast<double>(seen.visible) / seen.amodal : 0.0;
}

/// The ray through the middle of a cell; nothing if the lens shows nothing there.
[[nodiscard]] std::optional<cast::Ray> ray_of_cell(const View& view, const Grid& grid, const glm::ivec2& cell);

/// Calls `visit` with each cell and its ray, row by row; cells where the lens shows nothing are left out.
template <typename Visit>
void for_each_ray(const View& view, const Grid& grid, const Visit& visit)
{
    for (int y = 0; y < grid.count.y; ++y) {
        for (int x = 0; x < grid.count.x; ++x) {
            if (const std::optional<cast::Ray> ray = ray_of_cell(view, grid, {x, y})) {
                visit(glm::ivec2(x, y), *ray);
            }
        }
    }
}

/// How the grid sees each object of the caster's scene, in the order of mask ids.
[[nodiscard]] std::vector<Seen> see(const cast::Caster& caster, const View& view, const Grid& grid);

/// Whether a ray of the outermost cells hits an object: it may reach beyond the grid.
[[nodiscard]] bool is_any_cut(const cast::Caster& caster, const View& view, const Grid& grid);

}  // namespace clevrvk::sight
