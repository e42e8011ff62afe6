// Rejection sampling of discs on the floor.
#include "generators/placement.h"

#include <cmath>

namespace clevrvk::generators {

bool is_free(const Disc& disc, std::span<const Disc> placed, const PlacementRules& rules)
{
    for (const Disc& other : placed) {
        const double dx = disc.center[0] - other.center[0];
        const double dy = disc.center[1] - other.center[1];
        for (const FloorPoint& axis : rules.axes) {
            if (std::abs(dx * axis[0] + dy * axis[1]) < rules.min_axis_gap) {
                return false;
            }
        }
        const double reach = disc.radius + other.radius + rules.min_gap;
        if (dx * dx + dy * dy < reach * reach) {
            return false;
        }
    }
    return true;
}

std::optional<std::vector<FloorPoint>> place_discs(std::span<const double> radii, const PlacementRules& rules, Rng& rng)
{
    std::vector<Disc> placed;
    placed.reserve(radii.size());
    for (const double radius : radii) {
        bool is_placed = false;
        for (int i = 0; i < kTriesPerObject && !is_placed; ++i) {
            const double x = rng.uniform(-rules.half_side, rules.half_side);
            const double y = rng.uniform(-rules.half_side, rules.half_side);
            const Disc disc{{x, y}, radius};
            if (is_free(disc, placed, rules)) {
                placed.push_back(disc);
                is_placed = true;
            }
        }
        if (!is_placed) {
            return std::nullopt;
        }
    }
    std::vector<FloorPoint> centers;
    centers.reserve(placed.size());
    for (const Disc& disc : placed) {
        centers.push_back(disc.center);
    }
    return centers;
}

}  // namespace clevrvk::generators
