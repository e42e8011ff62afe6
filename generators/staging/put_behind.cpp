// Behind: the first stands farther from the eye than the second, which hides a part of it.
#include "generators/staging/approach.h"
#include "generators/staging/trial.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;
using contact::Placement;

constexpr double kLeastVisible = 0.10;
constexpr double kMostVisible = 0.60;
constexpr double kLeastWanted = 0.2;  // well within these bounds, since pixels see another share than rays
constexpr double kMostWanted = 0.5;
constexpr int kRaysAcross = 40;
constexpr int kHalvings = 8;
constexpr double kNear = 0.04;  // to the share that was drawn

bool is_hit(const PlacedBody& body, const dvec3& from, const dvec3& way, double& distance)
{
    const contact::Surface& surface = body.body.surface();
    const dvec3 start = body.at.bring(from);
    const dvec3 direction = glm::transpose(body.at.axes) * way;
    const auto entry = surface.find_entry(start, direction);
    const auto exit = body.body.is_closed() ? std::nullopt : surface.find_exit(start, direction);
    distance = body.at.scale * std::min(entry ? entry->t : tree::kNoHit, exit ? exit->t : tree::kNoHit);
    return distance < tree::kNoHit;
}

/// The share of the first that the second leaves to be seen, by rays through a grid across the first's box.
double measure_visible(const PlacedBody& first, const PlacedBody& second, const dvec3& eye)
{
    const tree::Box box = first.at.apply(first.body.bounds());
    const dvec3 back = glm::normalize(0.5 * (box.low + box.high) - eye);
    const dvec3 right = glm::normalize(dvec3(back.y, -back.x, 0.0));
    const dvec3 up = glm::cross(right, back);
    dvec2 low(tree::kNoHit);
    dvec2 high(-tree::kNoHit);
    for (const dvec3& corner : tree::list_corners(box)) {
        const dvec3 away = corner - eye;
        const dvec2 at = dvec2(glm::dot(away, right), glm::dot(away, up)) / glm::dot(away, back);
        low = glm::min(low, at);
        high = glm::max(high, at);
    }
    int all = 0;
    int seen = 0;
    for (int k = 0; k < kRaysAcross * kRaysAcross; ++k) {
        const dvec2 at = glm::mix(low, high, (dvec2(k % kRaysAcross, k / kRaysAcross) + 0.5) / static_cast<double>(kRaysAcross));
        const dvec3 way = glm::normalize(back + at.x * right + at.y * up);
        double mine = 0.0;
        double other = 0.0;
        if (is_hit(first, eye, way, mine)) {
            ++all;
            seen += is_hit(second, eye, way, other) && other < mine ? 0 : 1;
        }
    }
    return all > 0 ? static_cast<double>(seen) / all : 0.0;
}

/// The ways to stand behind: straight, and ever more to one side.
dvec2 turn_aside(const dvec2& straight, double aside)
{
    return glm::normalize((1.0 - std::abs(aside)) * straight + aside * dvec2(-straight.y, straight.x));
}

Outcome place_behind(const Pair& pair, const Scales& scales, Rng& rng)
{
    const dvec2 second_way = draw_way(rng);
    const dvec2 first_way = draw_way(rng);
    const double side = rng.uniform_index(2) == 0 ? 1.0 : -1.0;
    const double wanted = rng.uniform(kLeastWanted, kMostWanted);
    const double gap = 2.5 * find_tolerance(pair.first, pair.second, scales);
    const Placement second = stand(pair.second, scales.second, turn_to(second_way), dvec2(0.0));
    const dvec2 straight = -glm::normalize(dvec2(pair.eye));
    Placement first;
    const auto look = [&](double aside) {
        first = approach(pair, second, scales.first, turn_to(first_way), turn_aside(straight, aside), gap);
        return measure_visible({pair.first.body, first}, {pair.second.body, second}, pair.eye);
    };
    double visible = look(0.0);
    double least = 0.0;
    double most = visible < wanted ? 1.0 : 0.0;  // ever more of it is seen the farther aside it stands
    for (int k = 0; k < kHalvings && most > 0.0 && std::abs(visible - wanted) > kNear; ++k) {
        const double middle = 0.5 * (least + most);
        visible = look(side * middle);
        (visible < wanted ? least : most) = middle;
    }
    Judge judge;
    judge.require({"share of the first that is seen", visible, kLeastVisible, true});
    judge.require({"share of the first that is seen", visible, kMostVisible, false});
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    return finish(pair, {first, second, 0.0, std::move(judge.clauses())});
}

}  // namespace

Putter make_put_behind()
{
    return {"behind", find_misfit_behind, place_behind, 3};
}

}  // namespace clevrvk::generators::staging
