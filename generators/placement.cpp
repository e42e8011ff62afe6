// Places discs on the floor by rejection sampling.
#include "generators/placement.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clevrvk::generators {
namespace {

// With 14 discs, half of the attempts succeed within these moves; more moves rarely help.
constexpr int kMostMoves = 1000;

bool are_apart(const Disc& disc, const Disc& other, const PlacementRules& rules)
{
    const double dx = disc.center[0] - other.center[0];
    const double dy = disc.center[1] - other.center[1];
    for (const FloorPoint& axis : rules.axes) {
        if (std::abs(dx * axis[0] + dy * axis[1]) < rules.min_axis_gap) {
            return false;
        }
    }
    const double reach = disc.radius + other.radius + rules.min_gap;
    return dx * dx + dy * dy >= reach * reach;
}

FloorPoint draw_point(const PlacementRules& rules, Rng& rng)
{
    const double x = rng.uniform(-rules.half_side, rules.half_side);
    const double y = rng.uniform(-rules.half_side, rules.half_side);
    return {x, y};
}

/// The number of other discs that the disc would be too near to in the place of discs[place].
std::ptrdiff_t count_conflicts(const Disc& disc, std::size_t place, std::span<const Disc> discs, const PlacementRules& rules)
{
    const auto is_near = [&](const Disc& other) { return &other != &discs[place] && !are_apart(disc, other, rules); };
    return std::count_if(discs.begin(), discs.end(), is_near);
}

}  // namespace

bool is_free(const Disc& disc, std::span<const Disc> placed, const PlacementRules& rules)
{
    return std::all_of(placed.begin(), placed.end(), [&](const Disc& other) { return are_apart(disc, other, rules); });
}

std::optional<std::vector<FloorPoint>> place_discs(std::span<const double> radii, const PlacementRules& rules, Rng& rng)
{
    std::vector<Disc> placed;
    placed.reserve(radii.size());
    for (const double radius : radii) {
        bool is_placed = false;
        for (int i = 0; i < kTriesPerObject && !is_placed; ++i) {
            const Disc disc{draw_point(rules, rng), radius};
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

std::optional<std::vector<SizedPlace>> place_discs_by_moves(std::span<const std::vector<double>> radii, const PlacementRules& rules,
                                                            Rng& rng)
{
    std::vector<Disc> discs;
    std::vector<SizedPlace> places(radii.size());
    const auto draw_place = [&](std::size_t i) {
        const auto choice = static_cast<std::size_t>(rng.uniform_index(static_cast<std::uint32_t>(radii[i].size())));
        return SizedPlace{draw_point(rules, rng), choice};
    };
    for (std::size_t i = 0; i < radii.size(); ++i) {
        places[i] = draw_place(i);
        discs.push_back({places[i].center, radii[i][places[i].radius_choice]});
    }
    for (int move = 0; move < kMostMoves; ++move) {
        std::vector<std::size_t> in_the_way;
        for (std::size_t i = 0; i < discs.size(); ++i) {
            if (count_conflicts(discs[i], i, discs, rules) > 0) {
                in_the_way.push_back(i);
            }
        }
        if (in_the_way.empty()) {
            return places;
        }
        const std::size_t moved = in_the_way[rng.uniform_index(static_cast<std::uint32_t>(in_the_way.size()))];
        std::ptrdiff_t fewest = std::numeric_limits<std::ptrdiff_t>::max();
        for (int i = 0; i < kTriesPerObject && fewest > 0; ++i) {
            const SizedPlace place = draw_place(moved);
            const std::ptrdiff_t conflicts = count_conflicts({place.center, radii[moved][place.radius_choice]}, moved, discs, rules);
            if (conflicts < fewest) {
                fewest = conflicts;
                places[moved] = place;
            }
        }
        discs[moved] = {places[moved].center, radii[moved][places[moved].radius_choice]};
    }
    return std::nullopt;
}

}  // namespace clevrvk::generators
