// A place for the turns is tried on each thing by itself: a handle, across what lies long, around the waist. Then both
// are brought together, and the whole cord is laid.
#include "generators/staging/tie.h"

#include "generators/staging/approach.h"
#include "generators/staging/trial.h"
#include "renderer/contact/gap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clevrvk::generators::staging {
namespace {

using contact::dmat3;
using contact::dvec2;
using contact::dvec3;
using contact::Placement;
using cords::Points3;

constexpr std::size_t kMostHolds = 3;
constexpr std::size_t kTries = 9;               // as many as there are pairs of places
constexpr double kLong = 1.8;             // over the other sides: what lies long is tied across
constexpr double kFlat = 0.25;            // of the other sides: so is what lies flat
constexpr double kLeastSpan = 28.0;        // thicknesses between the things: room for both knots
constexpr double kLooseOfGap = 1.5;       // of the gap and of the thickness: the cord is no longer than it need be
constexpr double kLooseThicknesses = 17.0;
constexpr double kMostSpan = 36.0;
constexpr double kOffCenter = 0.04;       // of the length: a cord there lifts one end
constexpr double kMostLift_m = 0.04;
constexpr double kMostSunk_m = 0.0005;
constexpr int kLifts = 4;

Placement stand_upright(const TieThing& thing)
{
    return stand(thing.prop, thing.scale, dmat3(1.0), dvec2(0.0));
}

/// Handles, then across the thing where it lies long or flat, then around its waist, then across it in any case.
std::vector<Hold> list_holds(const TieThing& thing)
{
    std::vector<Hold> holds;
    const Placement& rest = thing.prop.rest;
    const dmat3 back = glm::transpose(rest.axes);
    const dvec3 center = thing.prop.body.center_of_mass();
    for (const catalog::Grasp& grasp : thing.grasps) {
        const bool is_level = std::abs((rest.axes * grasp.axis).z) < 0.7;
        const dvec3 away = rest.axes * (grasp.center - center);
        const dvec3 across = glm::cross(dvec3(0.0, 0.0, 1.0), rest.axes * grasp.axis);
        const dvec3 facing = is_level ? across : dvec3(away.x, away.y, 0.0);
        if (glm::length(facing) > 1e-6) {
            holds.push_back({grasp.center, grasp.axis, back * glm::normalize(facing), true});
        }
    }
    const dvec3& sides = thing.prop.sizes.box;
    const tree::Box box = rest.apply(thing.prop.body.bounds());
    const dvec3 middle = rest.bring(0.5 * (box.low + box.high));
    const auto add_across = [&](glm::length_t k) {
        dvec3 axis(0.0);
        axis[k] = 1.0;
        dvec3 across(0.0);
        across[1 - k] = 1.0;
        holds.push_back({middle, back * axis, back * across, false});
    };
    for (glm::length_t k = 0; k < 2; ++k) {
        if (sides[k] >= kLong * std::max(sides[1 - k], sides.z) || sides.z <= kFlat * std::min(sides.x, sides.y)) {
            add_across(k);
        }
    }
    for (const double share : {0.5, 0.65, 0.35, 0.8}) {
        const dvec3 at(0.5 * (box.low.x + box.high.x), 0.5 * (box.low.y + box.high.y), box.low.z + share * sides.z);
        holds.push_back({rest.bring(at), back * dvec3(0.0, 0.0, 1.0), std::nullopt, false});
    }
    add_across(0);
    add_across(1);
    return holds;
}

/// Whether a cord fits around a thing as it stands by itself.
bool fits_upright(const TieThing& thing, const Hold& hold, double thickness)
{
    const Placement at = stand_upright(thing);
    return fits(thing, hold, at, hold.facing ? at.axes * *hold.facing : dvec3(0.0, -1.0, 0.0), thickness);
}

/// The first places that fit.
std::vector<Hold> choose_holds(const TieThing& thing, double thickness)
{
    std::vector<Hold> chosen;
    for (const Hold& hold : list_holds(thing)) {
        if (chosen.size() < kMostHolds && fits_upright(thing, hold, thickness)) {
            chosen.push_back(hold);
        }
    }
    return chosen;
}

/// The length of a line that lies against neither thing.
double measure_loose(const TiePlan& plan, const std::array<Placement, 2>& places, const Points3& line)
{
    const double within = kAgainst * plan.thickness_m;
    double loose = 0.0;
    for (std::size_t k = 1; k < line.size(); ++k) {
        const dvec3 middle = 0.5 * (line[k - 1] + line[k]);
        const bool lies = measure_distance(plan.first.prop.body, places[0], middle, within) < within ||
                          measure_distance(plan.second.prop.body, places[1], middle, within) < within;
        loose += lies ? 0.0 : glm::length(line[k] - line[k - 1]);
    }
    return loose;
}

/// The turn that takes the hold's free side to a level direction; any turn where all sides are free.
dmat3 find_turn(const TieThing& thing, const Hold& hold, const dvec2& way, Rng& rng)
{
    const dvec2 drawn = draw_way(rng);
    if (!hold.facing) {
        return turn_to(drawn);
    }
    const dvec2 facing = glm::normalize(dvec2(thing.prop.rest.axes * *hold.facing));
    return turn_to(way) * glm::transpose(turn_to(facing));
}

/// Raises a thing at its hold. One that is held off its middle turns about its other end, which stays down, unless that
/// would tilt it by more than 30 degrees.
void lift(const TieThing& thing, const Hold& hold, double height, Placement& at)
{
    const dvec3 center = at.apply(thing.prop.body.center_of_mass());
    const dvec3 away = at.apply(hold.at) - center;
    const dvec2 level(away);
    const double length = thing.scale * std::max(thing.prop.sizes.box.x, thing.prop.sizes.box.y);
    const double reach = glm::length(level) + 0.5 * length;
    if (glm::length(level) < kOffCenter * length || height >= 0.5 * reach) {
        at.origin.z += height;
        return;
    }
    const dvec3 along(glm::normalize(level), 0.0);
    const dvec3 pivot = dvec3(dvec2(center), 0.0) - 0.5 * length * along;
    const double sine = height / reach;
    const double cosine = std::sqrt(1.0 - sine * sine);
    const dvec3 up(0.0, 0.0, 1.0);
    const dvec3 side = glm::cross(up, along);
    const dmat3 turn = dmat3(cosine * along + sine * up, side, cosine * up - sine * along) * glm::transpose(dmat3(along, side, up));
    at.axes = turn * at.axes;
    at.origin = pivot + turn * (at.origin - pivot);
}

/// A try: both things at their places, and the cord around them.
struct Trial {
    std::array<Hold, 2> holds;
    std::array<Placement, 2> places;
    cords::RoutePlan route;
    cords::RouteOutcome outcome;
};

void lay_cord(const TiePlan& plan, Trial& trial)
{
    trial.route = {plan.thickness_m, std::numeric_limits<double>::max(),
                   {make_noose(plan.first, trial.holds[0], trial.places[0]), make_noose(plan.second, trial.holds[1], trial.places[1])}, {}};
    trial.outcome = cords::trace_route(trial.route);
}

/// How far the cord is below the ground on the side of each thing.
std::array<double, 2> measure_sunk(const TiePlan& plan, const Trial& trial, const dvec2& way)
{
    const dvec3 middle = 0.5 * (*trial.route.nooses[0].at + *trial.route.nooses[1].at);
    std::array<double, 2> sunk{};
    for (const dvec3& point : trial.outcome.line) {
        const std::size_t k = glm::dot(dvec2(point - middle), way) >= 0.0 ? 0 : 1;
        sunk[k] = std::max(sunk[k], 0.5 * plan.thickness_m - point.z);
    }
    return sunk;
}

Trial arrange(const TiePlan& plan, const std::array<Hold, 2>& holds, Rng& rng)
{
    const dvec2 to_eye = glm::normalize(dvec2(plan.to_eye));
    const double side = rng.uniform_index(2) == 0 ? -1.0 : 1.0;
    const double depth = rng.uniform(-0.35, 0.35);
    const double gap = rng.uniform(kLeastSpan, kMostSpan) * plan.thickness_m;
    const dvec2 way = glm::normalize(side * dvec2(-to_eye.y, to_eye.x) + depth * to_eye);
    const dmat3 second_turn = find_turn(plan.second, holds[1], way, rng);
    const dmat3 first_turn = find_turn(plan.first, holds[0], -way, rng);
    Trial trial{holds, {}, {}, {}};
    trial.places[1] = stand(plan.second.prop, plan.second.scale, second_turn, dvec2(0.0));
    trial.places[0] = approach({plan.first.prop, plan.second.prop}, trial.places[1], plan.first.scale, first_turn, way, gap);
    lay_cord(plan, trial);
    for (int k = 0; k < kLifts && !trial.outcome.fault; ++k) {
        const std::array<double, 2> sunk = measure_sunk(plan, trial, way);
        if (std::max(sunk[0], sunk[1]) <= kMostSunk_m) {
            break;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (sunk[i] > kMostSunk_m && sunk[i] <= kMostLift_m) {
                lift(i == 0 ? plan.first : plan.second, holds[i], sunk[i] - 0.5 * kMostSunk_m, trial.places[i]);
            }
        }
        lay_cord(plan, trial);
    }
    return trial;
}

std::variant<Tied, Refusal> judge(const TiePlan& plan, const Trial& trial)
{
    Judge judge;
    judge.require({"ways that a cord can take", trial.outcome.fault ? 0.0 : 1.0, 1.0, true});
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    double lowest = std::numeric_limits<double>::max();
    for (const dvec3& point : trial.outcome.line) {
        lowest = std::min(lowest, point.z - 0.5 * plan.thickness_m);
    }
    judge.require({"height of the cord over the ground, m", lowest, -2.0 * kMostSunk_m, true});
    for (std::size_t k = 0; k < 2; ++k) {
        const contact::Body& body = k == 0 ? plan.first.prop.body : plan.second.prop.body;
        const double clear = find_clear(trial.outcome.line, body, trial.places[k], plan.thickness_m);
        judge.require({"distance of the cord's middle from the things, m", clear, kLeastClear * plan.thickness_m, true});
    }
    const auto gap = contact::measure_gap({plan.first.prop.body, trial.places[0]}, {plan.second.prop.body, trial.places[1]}, 1e3);
    judge.require({"gap between the first and the second, m", gap ? gap->distance : 0.0, 0.8 * kLeastSpan * plan.thickness_m, true});
    const double loose = measure_loose(plan, trial.places, trial.outcome.line);
    const double most_loose = kLooseOfGap * (gap ? gap->distance : 0.0) + kLooseThicknesses * plan.thickness_m;
    judge.require({"length of the cord that lies against neither, m", loose, most_loose, false});
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    Tied tied{trial.places[0], trial.places[1], {}, {}, std::move(judge.clauses())};
    for (const cords::NoosePlan& noose : trial.route.nooses) {
        tied.turns.push_back({*noose.at, noose.axis, kHoldTurns});
    }
    return tied;
}

}  // namespace

std::variant<Tied, Refusal> tie(const TiePlan& plan, Rng rng)
{
    const std::vector<Hold> first = choose_holds(plan.first, plan.thickness_m);
    const std::vector<Hold> second = choose_holds(plan.second, plan.thickness_m);
    if (first.empty() || second.empty()) {
        return Refusal{{first.empty() ? "places for a cord around the first" : "places for a cord around the second", 0.0, 1.0, true}};
    }
    std::variant<Tied, Refusal> outcome = Refusal{};
    for (std::size_t k = 0; k < kTries; ++k) {
        outcome = judge(plan, arrange(plan, {first[k % first.size()], second[k / first.size() % second.size()]}, rng));
        if (std::holds_alternative<Tied>(outcome)) {
            break;
        }
    }
    return outcome;
}

}  // namespace clevrvk::generators::staging
