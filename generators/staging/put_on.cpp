// On: the first rests on up-facing parts of the second, its center of mass over them, and touches nothing else.
#include "generators/staging/settle.h"
#include "generators/staging/trial.h"
#include "renderer/contact/stability.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;
using contact::Placement;

constexpr double kUpFacing = 0.8660254;  // cosine of 30 degrees
constexpr double kLeastLift_m = 0.001;   // over the ground
constexpr double kMostInHollow = 0.1;    // of the first's volume
constexpr std::size_t kTurnsOnTop = 3;
constexpr int kMostRockingSteps = 12;  // what rocks longer is about to fall off
constexpr int kTopLines = 32;
constexpr double kHighest = 0.05;        // of its height: what counts as the top of a thing without supports

/// Places to aim at: supports, then the second's center of mass, then the middle of its highest parts.
std::vector<dvec2> list_places(const Prop& second, const Placement& at, double first_width, Rng& rng)
{
    std::vector<dvec2> places;
    for (const catalog::Support& support : second.supports) {
        const dvec2 free = glm::max(dvec2(0.0), support.half - 0.5 * first_width / at.scale);
        const double x = rng.uniform(-0.8, 0.8);
        const double y = rng.uniform(-0.8, 0.8);
        places.emplace_back(at.apply(support.center + dvec3(free * dvec2(x, y), 0.0)));
        places.emplace_back(at.apply(support.center));
    }
    const Heights heights = measure_heights({second.body, at}, kTopLines);
    const double top = *std::max_element(heights.top.begin(), heights.top.end());
    dvec2 highest{0.0};
    double number = 0.0;
    for (int k = 0; k < kTopLines * kTopLines; ++k) {
        if (heights.top[static_cast<std::size_t>(k)] > top - kHighest * at.scale * second.sizes.box.z) {
            highest += heights.find_middle(k);
            number += 1.0;
        }
    }
    places.emplace_back(at.apply(second.body.center_of_mass()));
    places.push_back(highest / number);
    return places;
}

/// Which of the points on the second's surface look up.
std::vector<dvec3> list_up_facing(const PlacedBody& second, const std::vector<dvec3>& points)
{
    std::vector<dvec3> chosen;
    for (const dvec3& point : points) {
        const contact::Surface& surface = second.body.surface();
        const contact::ClosestPoint closest = surface.find_closest(second.at.bring(point), tree::kNoHit);
        if ((second.at.axes * surface.find_normal(closest.triangle)).z >= kUpFacing) {
            chosen.push_back(point);
        }
    }
    return chosen;
}

Outcome judge(const Pair& pair, const Placement& second_at, const Rest& rest)
{
    const PlacedBody first{pair.first.body, rest.at};
    const PlacedBody second{pair.second.body, second_at};
    Judge judge;
    judge.require({"steps after which the first is at rest", rest.end == Rest::End::AtRest ? 0.0 : 1.0, 0.0, false});
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    judge.require({"height of the first over the ground, m", measure_extent(first).low, kLeastLift_m, true});
    const dvec3 center = first.at.apply(first.body.center_of_mass());
    const contact::Support support = contact::measure_support(list_up_facing(second, rest.points), center);
    judge.require({"how far the first's center of mass is inside of what carries it, m", support.margin, -kTouch_m, true});
    if (!judge.failed()) {
        const double share = Hollow(pair.second, second_at).measure_share(first);
        judge.require({"share of the first in a hollow of the second", share, kMostInHollow, false});
    }
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    return finish(pair, {rest.at, second_at, 0.0, std::move(judge.clauses())});
}

Outcome place_on(const Pair& pair, const Scales& scales, Rng& rng)
{
    const dvec2 second_way = draw_way(rng);
    const dvec2 first_way = draw_way(rng);
    const Placement second = stand(pair.second, scales.second, turn_to(second_way), dvec2(0.0));
    const std::vector<PlacedBody> others{{pair.second.body, second}, {ground_body(), {}}};
    const double top = measure_extent(others.front()).high;
    const double width = scales.first * std::max(pair.first.sizes.box.x, pair.first.sizes.box.y);
    std::optional<Outcome> outcome;
    const std::vector<dvec2> places = list_places(pair.second, second, width, rng);
    bool is_first_turn = true;
    for (const contact::dmat3& turn : list_turns().first(kTurnsOnTop)) {
        for (std::size_t k = is_first_turn ? 0 : places.size() - 1; k < places.size(); ++k) {
            const dvec2& at = places[k];
            const contact::dmat3 axes = turn_to(first_way) * turn * pair.first.rest.axes;
            const PlacedBody start{pair.first.body, hold_over(pair.first, scales.first, axes, at, top + kTouch_m)};
            const Rest rest = settle(start, others, kMostRockingSteps);
            outcome = judge(pair, second, rest);
            if (std::holds_alternative<Stage>(*outcome)) {
                return *outcome;
            }
        }
        is_first_turn = false;
    }
    return *outcome;
}

}  // namespace

Putter make_put_on()
{
    return {"on", find_misfit_on, place_on, 1, true};
}

}  // namespace clevrvk::generators::staging
