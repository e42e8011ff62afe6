#include "renderer/facts/pair_sight.h"

#include "renderer/sight/extent.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::facts {

PairSight::PairSight(const cast::Caster& caster, const sight::View& view)
    : count_(caster.objects().size()),
      visible_(count_, 0),
      amodal_(count_, 0),
      hidden_(count_ * count_, 0),
      overlap_(count_ * count_, 0),
      is_cut_(count_, false),
      size_(view.size_px()),
      mask_(static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(size_.y), 0)
{
    std::vector<sight::PixelArea> areas;
    for (const cast::PlacedObject& object : caster.objects()) {
        areas.push_back(sight::find_area(view, object));
    }
    std::vector<std::size_t> hit;
    for (int y = 0; y < size_.y; ++y) {
        for (int x = 0; x < size_.x; ++x) {
            const auto is_here = [&](const sight::PixelArea& area) { return x >= area.x0 && x < area.x1 && y >= area.y0 && y < area.y1; };
            if (std::ranges::none_of(areas, is_here)) {
                continue;
            }
            const std::optional<cast::Ray> ray = view.ray_through(glm::dvec2(x, y) + 0.5);
            if (!ray) {
                continue;
            }
            const std::uint32_t nearest = caster.find_nearest(*ray).id;
            mask_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.x) + static_cast<std::size_t>(x)] = nearest;
            hit.clear();
            for (std::size_t k = 0; k < count_; ++k) {
                if (is_here(areas[k]) && (nearest == k + 1 || caster.intersect_object(k, *ray) < cast::kNoHit)) {
                    hit.push_back(k);
                }
            }
            const bool is_border = x == 0 || y == 0 || x == size_.x - 1 || y == size_.y - 1;
            for (const std::size_t k : hit) {
                ++amodal_[k];
                is_cut_[k] = is_cut_[k] || is_border;
                if (nearest == k + 1) {
                    ++visible_[k];
                } else if (nearest > 0) {
                    ++hidden_[k * count_ + nearest - 1];
                }
                for (const std::size_t other : hit) {
                    ++overlap_[k * count_ + other];
                }
            }
        }
    }
}

double PairSight::share(std::size_t object) const
{
    return amodal_[object] > 0 ? static_cast<double>(visible_[object]) / amodal_[object] : 0.0;
}

double PairSight::apart(std::size_t first, std::size_t second) const
{
    const double pixels = size_.x / 512.0;
    int least = static_cast<int>(std::ceil(kMostApart * pixels));
    for (int y = 0; y < size_.y; ++y) {
        for (int x = 0; x < size_.x; ++x) {
            const auto id_at = [&](int column, int row) {
                return mask_[static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.x) + static_cast<std::size_t>(column)];
            };
            if (id_at(x, y) != first + 1) {
                continue;
            }
            for (int row = std::max(y - least, 0); row <= std::min(y + least, size_.y - 1); ++row) {
                for (int column = std::max(x - least, 0); column <= std::min(x + least, size_.x - 1); ++column) {
                    if (id_at(column, row) == second + 1) {
                        least = std::min(least, std::max(std::abs(column - x), std::abs(row - y)) - 1);
                    }
                }
            }
        }
    }
    return std::min(kMostApart, least / pixels);
}

}  // namespace clevrvk::facts
