#include "generators/staging/heap.h"

#include "generators/staging/trial.h"

#include <algorithm>

namespace clevrvk::generators::staging {
namespace {

using contact::PlacedBody;
using contact::Placement;

constexpr int kMostDrops = 12;
constexpr int kMostHeapSteps = 60;

/// Drawn: one of the ways to hold it, turned about z, its center of mass within the rectangle.
Placement draw_start(const Prop& thing, const Drop& drop, double height, Rng& rng)
{
    const std::uint32_t turn = rng.uniform_index(static_cast<std::uint32_t>(list_turns().size()));
    const contact::dmat3 axes = turn_to(draw_way(rng)) * list_turns()[turn] * thing.rest.axes;
    const double x = rng.uniform(drop.low.x, drop.high.x);
    const double y = rng.uniform(drop.low.y, drop.high.y);
    return hold_over(thing, 1.0, axes, {x, y}, height + kTouch_m);
}

}  // namespace

std::variant<std::vector<Placement>, HeapRefusal> settle_heap(std::span<const Prop> things, std::span<const PlacedBody> others,
                                                              const Drop& drop, Rng rng)
{
    std::vector<Placement> placed;
    std::vector<PlacedBody> around(others.begin(), others.end());
    double height = drop.height;
    for (std::size_t k = 0; k < things.size(); ++k) {
        Clause clause;
        for (int tried = 0; tried < kMostDrops && placed.size() == k; ++tried) {
            const Rest rest = settle({things[k].body, draw_start(things[k], drop, height, rng)}, around, kMostHeapSteps);
            const Extent extent = measure_extent({things[k].body, rest.at});
            clause = rest.end == Rest::End::AtRest ? Clause{"height of the lowest point at rest, m", extent.low, drop.floor, true}
                                                   : Clause{"whether it comes to rest", 0.0, 1.0, true};
            if (rest.end == Rest::End::AtRest && clause.holds()) {
                placed.push_back(rest.at);
                around.push_back({things[k].body, rest.at});
                height = std::max(height, extent.high);
            }
        }
        if (placed.size() == k) {
            return HeapRefusal{k, clause};
        }
    }
    return placed;
}

}  // namespace clevrvk::generators::staging
