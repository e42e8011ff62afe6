// A thing hangs in balance if the cord pulls straight over its center of mass, so it is turned until the place where
// its noose leaves it lies there.
#include "generators/staging/hang.h"

#include "generators/staging/trial.h"
#include "renderer/cords/winding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace clevrvk::generators::staging {
namespace {

using contact::dmat3;
using contact::dvec2;
using contact::dvec3;
using contact::Placement;
using cords::Points3;

const dvec3 kUp(0.0, 0.0, 1.0);

constexpr double kAcrossNear = 0.5;   // of a turn: across a bowl the cord spans its mouth
constexpr double kLean = 0.5;         // cosine between a handle and the cord: a noose around a steeper one leans
constexpr double kBalance = 0.035;    // of the thing's diagonal, from the cord to over the center of mass
constexpr int kTurnings = 4;
constexpr double kKnot = 10.0;        // thicknesses, from the noose to where the cord is straight
constexpr double kAside = 0.12;       // of the smaller width, from the second's middle
constexpr double kLeastDrop = 0.25;    // of the first's height
constexpr double kMostDrop = 0.7;
constexpr double kWideGap = 1.2;      // of a flat thing, for the gap to be seen
constexpr double kSeenGap_m = 0.05;
constexpr double kLength = 2.5;       // of the cord, over the size of both

/// A noose and its place in the world.
struct Held {
    Placement at;
    dvec3 outlet{0.0};   ///< where the cord leaves
    double aside = 0.0;  ///< m, from there to over the center of mass
};

/// Around handles that the thing hangs below, then across it through its center of mass, the long way first.
std::vector<Hold> list_holds(const TieThing& thing)
{
    std::vector<Hold> holds;
    const Placement& rest = thing.prop.rest;
    const dmat3 back = glm::transpose(rest.axes);
    const dvec3 center = thing.prop.body.center_of_mass();
    for (const catalog::Grasp& grasp : thing.grasps) {
        const dvec3 away = grasp.center - center;
        if (glm::length(away) <= 1e-6) {
            continue;
        }
        const dvec3 up = glm::normalize(away);
        if (std::abs(glm::dot(grasp.axis, up)) < kLean) {
            holds.push_back({grasp.center, grasp.axis, up, true});
            continue;
        }
        for (const dvec3& aside : {grasp.approach, glm::cross(grasp.axis, grasp.approach)}) {
            const double sine = std::sqrt(1.0 - kLean * kLean);
            holds.push_back({grasp.center, kLean * grasp.axis + sine * glm::normalize(aside), up, true});
        }
    }
    const glm::length_t longer = thing.prop.sizes.box.x >= thing.prop.sizes.box.y ? 0 : 1;
    for (const glm::length_t k : {longer, 1 - longer}) {
        dvec3 axis(0.0);
        axis[k] = 1.0;
        holds.push_back({center, back * axis, back * kUp, false, kAcrossNear});
    }
    return holds;
}

/// The shortest turn that takes one unit vector to another that is not its opposite.
dmat3 turn_to_vector(const dvec3& from, const dvec3& to)
{
    const dvec3 axis = glm::cross(from, to);
    const dmat3 cross(0.0, axis.z, -axis.y, -axis.z, 0.0, axis.x, axis.y, -axis.x, 0.0);
    return dmat3(1.0) + cross + cross * cross / (1.0 + glm::dot(from, to));
}

/// Turns a thing about its center of mass.
void turn(const dmat3& turn, const dvec3& center, Placement& at)
{
    at.axes = turn * at.axes;
    at.origin = center + turn * (at.origin - center);
}

/// Where the cord leaves a noose that pulls straight up; nothing where there is no noose.
std::optional<dvec3> find_upper_outlet(const TieThing& thing, const Hold& hold, const Placement& at, double thickness)
{
    const cords::NoosePlan noose = make_noose(thing, hold, at);
    const cords::Plane plane = cords::make_plane(*noose.at, noose.axis.z >= 0.0 ? noose.axis : -noose.axis);
    const cords::TurnsOutcome found = cords::find_turns({noose.triangles, plane, true, kHoldTurns, thickness});
    return found.turns ? std::optional(cords::find_outlet(*found.turns, thickness, *noose.at + 1e3 * kUp).point) : std::nullopt;
}

/// Turned so that the cord leaves over the center of mass, as nearly as a few turns bring it: where it leaves may jump
/// from a side to a corner. Nothing where there is no noose, or it would pull from below.
std::optional<Held> find_balance(const TieThing& thing, const Hold& hold, const dmat3& base, double thickness)
{
    constexpr double kLeastCosine = 0.1;
    std::optional<Held> best;
    Placement at{turn_to_vector(glm::normalize(base * *hold.facing), kUp) * base, thing.scale, dvec3(0.0)};
    for (int k = 0; k < kTurnings; ++k) {
        const std::optional<dvec3> outlet = find_upper_outlet(thing, hold, at, thickness);
        const dvec3 center = at.apply(thing.prop.body.center_of_mass());
        if (!outlet || outlet->z - center.z < kLeastCosine * glm::length(*outlet - center)) {
            break;
        }
        const double aside = glm::length(dvec2(*outlet - center));
        if (!best || aside < best->aside) {
            best = Held{at, *outlet, aside};
        }
        turn(turn_to_vector(glm::normalize(*outlet - center), kUp), center, at);
    }
    return best;
}

/// Moves the first over the second, at a gap.
void raise(const TiePlan& plan, const Placement& second, Rng& rng, Held& held)
{
    const double share = rng.uniform(kLeastDrop, kMostDrop);
    const dvec2 way = draw_way(rng);
    const double far = rng.uniform(0.0, kAside);
    const Extent mine = measure_extent({plan.first.prop.body, held.at});
    const double height = mine.high - mine.low;
    const double gap = std::max(share * height, std::min(kSeenGap_m, kWideGap * height));
    const dvec3& a = plan.first.scale * plan.first.prop.sizes.box;
    const dvec3& b = plan.second.scale * plan.second.prop.sizes.box;
    const double width = std::min(std::min(a.x, a.y), std::min(b.x, b.y));
    const dvec3 center = held.at.apply(plan.first.prop.body.center_of_mass());
    dvec3 move(far * width * way - dvec2(center), 0.0);
    move.z = measure_extent({plan.second.prop.body, second}).high + gap - mine.low;
    held.at.origin += move;
    held.outlet += move;
}

std::variant<Tied, Refusal> hang_by(const TiePlan& plan, const Hold& hold, const Placement& second, Rng& rng)
{
    const dmat3 base = turn_to(draw_way(rng)) * plan.first.prop.rest.axes;
    std::optional<Held> held = find_balance(plan.first, hold, base, plan.thickness_m);
    Judge judge;
    judge.require({"ways that a cord can take", held && fits(plan.first, hold, held->at, kUp, plan.thickness_m) ? 1.0 : 0.0, 1.0, true});
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    raise(plan, second, rng, *held);
    const double size = plan.first.scale * glm::length(plan.first.prop.sizes.box);
    const double both = size + plan.second.scale * glm::length(plan.second.prop.sizes.box);
    const dvec3 straight = held->outlet + kKnot * plan.thickness_m * kUp;
    const std::vector<dvec3> points{straight, straight + kLength * both * kUp};
    const cords::NoosePlan noose = make_noose(plan.first, hold, held->at);
    const cords::RouteOutcome route = cords::trace_route({plan.thickness_m, std::numeric_limits<double>::max(), {noose}, points});
    judge.require({"ways that a cord can take", route.fault ? 0.0 : 1.0, 1.0, true});
    const double least = kLeastClear * plan.thickness_m;
    for (const auto& [thing, at] : {std::pair(&plan.first, held->at), std::pair(&plan.second, second)}) {
        const double clear = find_clear(route.line, thing->prop.body, at, plan.thickness_m);
        judge.require({"distance of the cord's middle from the things, m", clear, least, true});
    }
    judge.require({"from the cord to over the center of mass, m", held->aside, kBalance * size, false});
    if (judge.failed()) {
        return Refusal{*judge.failed()};
    }
    return Tied{held->at, second, {{*noose.at, noose.axis, kHoldTurns}}, points, std::move(judge.clauses())};
}

}  // namespace

std::variant<Tied, Refusal> hang(const TiePlan& plan, Rng rng)
{
    const Placement second = stand(plan.second.prop, plan.second.scale, turn_to(draw_way(rng)), dvec2(0.0));
    std::variant<Tied, Refusal> outcome = Refusal{{"places for a cord around the first", 0.0, 1.0, true}};
    for (const Hold& hold : list_holds(plan.first)) {
        outcome = hang_by(plan, hold, second, rng);
        if (std::holds_alternative<Tied>(outcome)) {
            break;
        }
    }
    return outcome;
}

}  // namespace clevrvk::generators::staging
