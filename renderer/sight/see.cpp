// For each ray, searches for the nearest hit once, and intersects each of the other objects once.
#include "renderer/sight/see.h"

#include <cstddef>

namespace clevrvk::sight {

namespace {

void grow(std::optional<CellBox>& box, const glm::ivec2& cell)
{
    box = box ? CellBox{glm::min(box->low, cell), glm::max(box->high, cell + 1)} : CellBox{cell, cell + 1};
}

bool is_at_border(const Grid& grid, const glm::ivec2& cell)
{
    return cell.x == 0 || cell.y == 0 || cell.x + 1 == grid.count.x || cell.y + 1 == grid.count.y;
}

}  // namespace

std::optional<cast::Ray> ray_of_cell(const View& view, const Grid& grid, const glm::ivec2& cell)
{
    const double u = (2.0 * cell.x + 1.0) / grid.count.x - 1.0;
    const double v = 1.0 - (2.0 * cell.y + 1.0) / grid.count.y;
    return view.ray_at({grid.share * u, grid.share * v});
}

std::vector<Seen> see(const cast::Caster& caster, const View& view, const Grid& grid)
{
    std::vector<Seen> all(caster.objects().size());
    for_each_ray(view, grid, [&](const glm::ivec2& cell, const cast::Ray& ray) {
        const std::uint32_t id = caster.find_nearest(ray).id;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const bool is_first = id == k + 1;
            if (is_first || caster.intersect_object(k, ray) != cast::kNoHit) {
                all[k].visible += is_first ? 1 : 0;
                all[k].amodal += 1;
                grow(all[k].box, cell);
            }
        }
    });
    return all;
}

bool is_any_cut(const cast::Caster& caster, const View& view, const Grid& grid)
{
    for (int y = 0; y < grid.count.y; ++y) {
        for (int x = 0; x < grid.count.x; ++x) {
            const std::optional<cast::Ray> ray = is_at_border(grid, {x, y}) ? ray_of_cell(view, grid, {x, y}) : std::nullopt;
            for (std::size_t k = 0; ray && k < caster.objects().size(); ++k) {
                if (caster.intersect_object(k, *ray) != cast::kNoHit) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace clevrvk::sight
