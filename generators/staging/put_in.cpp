// In: half of the first, of a long one a third of its way, is in a hollow of the second, and rests there.
#include "generators/staging/settle.h"
#include "generators/staging/trial.h"
#include "renderer/contact/gap.h"

#include <algorithm>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;
using contact::Placement;

constexpr double kLeastShare = 0.5;
constexpr double kLeastLongShare = 0.3;
constexpr double kLeastDip = 0.3;       // of the hollow's depth, that a long thing reaches down
constexpr std::size_t kTurnsInHollow = 3;
constexpr int kMostSettleSteps = 40;
constexpr double kLeastLiftInHollow_m = 0.0005;  // over the ground
constexpr double kMostGap_m = 0.001;

Outcome judge(const Pair& pair, const Hollow& hollow, const Placement& second_at, const dvec2& aim, const Rest& rest)
{
    const PlacedBody first{pair.first.body, rest.at};
    const PlacedBody second{pair.second.body, second_at};
    Judge judge;
    judge.require({"steps after which the first is at rest", rest.end == Rest::End::AtRest ? 0.0 : 1.0, 0.0, false});
    const bool is_long_first = is_long(pair.first.sizes.box);
    const Extent extent = measure_extent(first);
    judge.require({"height of the first over the ground, m", extent.low, kLeastLiftInHollow_m, true});
    if (!judge.failed()) {
        const auto gap = contact::measure_gap(first, second, kMostGap_m);
        judge.require({"gap between the first and the second, m", gap ? gap->distance : tree::kNoHit, kMostGap_m, false});
        const double least = is_long_first ? kLeastLongShare : kLeastShare;
        judge.require({"share of the first in the hollow", hollow.measure_share(first), least, true});
    }
    if (is_long_first) {
        const Hollow::Part part = hollow.find_part(aim).value_or(Hollow::Part{});
        const double dip = (part.rim - extent.low) / part.depth;
        judge.require({"depth that the first reaches in the hollow, over the hollow's", dip, kLeastDip, true});
    }
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    return finish(pair, {rest.at, second_at, 0.0, std::move(judge.clauses())});
}

/// The turns of the first, those first in which it fits through the opening as it is.
std::vector<contact::dmat3> sort_turns(const Prop& first, const Sizes& second, double ratio)
{
    std::vector<contact::dmat3> turns(list_turns().begin(), list_turns().end());
    const auto excess = [&](const contact::dmat3& turn) {
        const dvec3& sides = first.sizes.box;
        const dvec3 box = glm::abs(turn[0]) * sides.x + glm::abs(turn[1]) * sides.y + glm::abs(turn[2]) * sides.z;
        const auto [narrow, wide] = std::minmax({box.x, box.y});
        const auto [opening, length] = std::minmax({second.opening.x, second.opening.y});
        return std::max({1.0, ratio * narrow / opening, ratio * wide / length});
    };
    std::stable_sort(turns.begin(), turns.end(), [&](const auto& a, const auto& b) { return excess(a) < excess(b); });
    return turns;
}

Outcome place_in(const Pair& pair, const Scales& scales, Rng& rng)
{
    const dvec2 second_way = draw_way(rng);
    const Placement second = stand(pair.second, scales.second, turn_to(second_way), dvec2(0.0));
    const std::vector<PlacedBody> others{{pair.second.body, second}, {ground_body(), {}}};
    const Hollow hollow(pair.second, second);
    std::optional<Outcome> outcome;
    const double top = measure_extent(others.front()).high;
    std::vector<contact::dmat3> turns = sort_turns(pair.first, pair.second.sizes, scales.first / scales.second);
    turns.resize(kTurnsInHollow);
    for (const contact::dmat3& turn : turns) {
        // Along the second's own axes, which those of a box are along.
        for (const dvec2& way : {second_way, dvec2(-second_way.y, second_way.x)}) {
            for (const dvec2& at : hollow.middles()) {
                const contact::dmat3 axes = turn_to(way) * turn * pair.first.rest.axes;
                const Placement start = hold_over(pair.first, scales.first, axes, at, top + kTouch_m);
                const Rest rest = settle({pair.first.body, start}, others, kMostSettleSteps);
                outcome = judge(pair, hollow, second, at, rest);
                if (std::holds_alternative<Stage>(*outcome)) {
                    return *outcome;
                }
            }
        }
    }
    return outcome.value_or(Refusal{{"hollows of the second", 0.0, 1.0, true}});
}

}  // namespace

Putter make_put_in()
{
    return {"in", find_misfit_in, place_in, 1};
}

}  // namespace clevrvk::generators::staging
