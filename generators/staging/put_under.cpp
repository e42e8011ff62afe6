// Under: the first is in the room beneath the second, or carries it.
#include "generators/staging/settle.h"
#include "generators/staging/trial.h"

#include <algorithm>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;
using contact::Placement;

constexpr double kLeastOverlap = 0.5;  // of the smaller footprint
constexpr double kLeastBelow = 0.95;   // of the lines that meet both
constexpr int kGapLines = 48;

/// Measures of a thing beneath another, along vertical lines.
struct Overlap {
    double share = 0.0;  ///< of the smaller footprint that both have
    double below = 0.0;  ///< of the lines there, those on which the first's top is below the second's underside
};

Overlap measure_overlap(const PlacedBody& first, const PlacedBody& second, double tolerance)
{
    const tree::Box a = first.at.apply(first.body.bounds());
    const tree::Box b = second.at.apply(second.body.bounds());
    const bool is_first_smaller = (a.high.x - a.low.x) * (a.high.y - a.low.y) < (b.high.x - b.low.x) * (b.high.y - b.low.y);
    const tree::Box& smaller = is_first_smaller ? a : b;
    const Heights lower = measure_heights(first, dvec2(smaller.low), dvec2(smaller.high), kGapLines);
    const Heights upper = measure_heights(second, dvec2(smaller.low), dvec2(smaller.high), kGapLines);
    double of_smaller = 0.0;
    double of_both = 0.0;
    double below = 0.0;
    for (int k = 0; k < kGapLines * kGapLines; ++k) {
        const bool is_both = lower.is_body(k) && upper.is_body(k);
        of_smaller += (is_first_smaller ? lower : upper).is_body(k) ? 1.0 : 0.0;
        of_both += is_both ? 1.0 : 0.0;
        below += is_both && lower.top[static_cast<std::size_t>(k)] <= upper.bottom[static_cast<std::size_t>(k)] + tolerance ? 1.0 : 0.0;
    }
    return {of_smaller > 0.0 ? of_both / of_smaller : 0.0, of_both > 0.0 ? below / of_both : 0.0};
}

Outcome judge(const Pair& pair, const Scales& scales, Stage stage)
{
    const Overlap overlap = measure_overlap({pair.first.body, stage.first}, {pair.second.body, stage.second},
                                            find_tolerance(pair.first, pair.second, scales));
    Judge judge;
    judge.require({"share of the smaller footprint that is under the second", overlap.share, kLeastOverlap, true});
    judge.require({"share of the lines through both on which the first is below", overlap.below, kLeastBelow, true});
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    stage.clauses = std::move(judge.clauses());
    return finish(pair, std::move(stage));
}

/// In the middle of the room, in any of the ways that it can lie there.
Outcome place_in_room(const Pair& pair, const Scales& scales, Rng& rng)
{
    const dvec2 second_way = draw_way(rng);
    const Placement second = stand(pair.second, scales.second, turn_to(second_way), dvec2(0.0));
    const tree::Box box = second.apply(pair.second.body.bounds());
    const dvec2 middle(0.5 * (box.low + box.high));
    const dvec2 size(pair.first.sizes.box);
    const bool is_across = (size.x > size.y) != (pair.second.sizes.room.x > pair.second.sizes.room.y);
    const dvec2 way = is_across ? dvec2(-second_way.y, second_way.x) : second_way;
    return judge(pair, scales, {stand(pair.first, scales.first, turn_to(way), middle), second, 0.0, {}});
}

Outcome place_under(const Pair& pair, const Scales& scales, Rng& rng)
{
    const double ratio = scales.first / scales.second;
    Outcome outcome = Refusal{{"height of the room under the second, m", scales.second * pair.second.sizes.room.z,
                               scales.first * pair.first.sizes.box.z, true}};
    if (pair.second.sizes.room.z >= ratio * pair.first.sizes.box.z) {
        outcome = place_in_room(pair, scales, rng);
    }
    const Putter on = make_put_on();
    if (std::holds_alternative<Stage>(outcome) || on.find_misfit(pair.second.sizes, pair.first.sizes, 1.0 / ratio)) {
        return outcome;
    }
    outcome = on.place({pair.second, pair.first, pair.eye}, {scales.second, scales.first}, rng);
    if (std::holds_alternative<Refusal>(outcome)) {
        return outcome;
    }
    const Stage& turned = std::get<Stage>(outcome);
    return judge(pair, scales, {turned.second, turned.first, 0.0, {}});
}

}  // namespace

Putter make_put_under()
{
    return {"under", find_misfit_under, place_under, 1, true};
}

}  // namespace clevrvk::generators::staging
