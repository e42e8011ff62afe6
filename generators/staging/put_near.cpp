// Near: both stand on the ground with a gap between them that is small for their size.
#include "generators/staging/approach.h"
#include "generators/staging/trial.h"

#include <algorithm>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec2;

constexpr double kMostGap = 0.5;  // of the larger diagonal
constexpr double kLeastDrawn = 0.06;
constexpr double kMostDrawn = 0.25;

Outcome place_near(const Pair& pair, const Scales& scales, Rng& rng)
{
    const dvec2 second_way = draw_way(rng);
    const dvec2 first_way = draw_way(rng);
    const dvec2 way = draw_way(rng);
    const double tolerance = find_tolerance(pair.first, pair.second, scales);
    const double larger = find_larger_diagonal(pair.first, pair.second, scales);
    const double drawn = rng.uniform(kLeastDrawn, kMostDrawn) * larger;
    const contact::Placement second = stand(pair.second, scales.second, turn_to(second_way), dvec2(0.0));
    const contact::Placement first = approach(pair, second, scales.first, turn_to(first_way), way, std::max(2.0 * tolerance, drawn));
    Outcome outcome = finish(pair, {first, second, 0.0, {}});
    if (Stage* const stage = std::get_if<Stage>(&outcome)) {
        Judge judge;
        judge.require({"gap, m", stage->gap_m, tolerance, true});
        judge.require({"gap over the larger diagonal", stage->gap_m / larger, kMostGap, false});
        if (judge.failed()) {
            return Refusal{*judge.failed()};
        }
        stage->clauses.insert(stage->clauses.begin(), judge.clauses().begin(), judge.clauses().end());
    }
    return outcome;
}

}  // namespace

Putter make_put_near()
{
    return {"near", find_misfit_near, place_near, 4};
}

}  // namespace clevrvk::generators::staging
