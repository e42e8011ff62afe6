// Tests affordances with rays, which stand for fingers and contents.
#include "renderer/things/own_thing.h"

#include "renderer/base/units.h"
#include "renderer/model/load_asset.h"
#include "renderer/things/close_hand.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace clevrvk::things {
namespace {

using glm::dvec2;
using glm::dvec3;

const dvec3 kUp{0.0, 0.0, 1.0};

/// The distance along a ray to a face that looks towards the ray's origin.
std::optional<double> measure_way(const model::Model& model, const dvec3& origin, const dvec3& way)
{
    const std::optional<Effector> met = touch_surface({"", origin, -way}, model);
    return met ? std::optional(glm::dot(met->contact - origin, way)) : std::nullopt;
}

/// Whether there is no face between two points.
bool is_free(const model::Model& model, const dvec3& from, const dvec3& to)
{
    const std::optional<double> way = measure_way(model, from, glm::normalize(to - from));
    return !way || *way >= glm::length(to - from);
}

/// Points of a disc or rectangle of half size 1, off the symmetry lines along which edges may lie.
std::vector<dvec2> list_places(bool is_round)
{
    constexpr int kSteps = 3;
    std::vector<dvec2> places;
    for (int i = -kSteps; i <= kSteps; ++i) {
        for (int k = -kSteps; k <= kSteps; ++k) {
            const dvec2 place((i + 0.013) / (kSteps + 0.1), (k - 0.017) / (kSteps + 0.1));
            if (!is_round || glm::length(place) < 0.97) {
                places.push_back(place);
            }
        }
    }
    return places;
}

bool is_within(const Cavity& cavity, const dvec3& point)
{
    const double share = (point.z - cavity.base.z) / cavity.height;
    const dvec2 reach = glm::abs(dvec2(point - cavity.base)) / glm::mix(cavity.base_half, cavity.top_half, share);
    return share < 0.999 && (cavity.is_round ? glm::length(reach) < 1.0 : std::max(reach.x, reach.y) < 1.0);
}

std::optional<std::string> judge(const model::Model& model, const Cavity& cavity)
{
    constexpr double kFarWall = 1.6;  // distance from the middle, relative to half the cavity's width
    constexpr double kFloor = 0.25;   // depth below the base, relative to the height
    const std::vector<dvec2> places = list_places(cavity.is_round);
    std::size_t open_count = 0;  // places without a floor; wicker has some
    for (const dvec2& place : places) {
        for (const double share : {0.03, 0.5}) {
            const dvec2 half = glm::mix(cavity.base_half, cavity.top_half, share);
            const dvec3 from = cavity.base + dvec3(half * place, cavity.height * share);
            if (!is_free(model, cavity.base + kUp * (cavity.height * share), from)) {
                return "a wall is within it";
            }
            const std::optional<double> lid = measure_way(model, from, kUp);
            if (lid && is_within(cavity, from + kUp * *lid)) {
                return "something lies inside it or closes it from above";
            }
            const std::optional<double> floor = measure_way(model, from, -kUp);
            if (!floor || *floor > cavity.height * (share + kFloor)) {
                ++open_count;
            } else if (*floor < cavity.height * share * 0.98 && is_within(cavity, from - kUp * *floor)) {
                return "something lies inside it";
            }
        }
    }
    if (open_count > places.size()) {
        return "it has no floor";
    }
    constexpr int kMostGaps = 2;  // out of eight sides
    int gap_count = 0;
    for (int side = 0; side < 8; ++side) {
        const double turn = radians(45.0 * side + 0.5);
        const dvec3 way(std::cos(turn), std::sin(turn), 0.0);
        bool has_wall = false;
        for (const double share : {0.25, 0.4, 0.5, 0.6}) {
            const dvec2 half = glm::mix(cavity.base_half, cavity.top_half, share);
            const std::optional<double> wall = measure_way(model, cavity.base + kUp * (share * cavity.height), way);
            has_wall = has_wall || (wall && *wall < kFarWall * glm::length(half));
        }
        gap_count += has_wall ? 0 : 1;
    }
    return gap_count > kMostGaps ? std::optional<std::string>("it has no walls") : std::nullopt;
}

std::optional<std::string> judge(const model::Model& model, const Support& support)
{
    constexpr double kUneven_m = 0.01;
    const double room = std::max(0.05, 0.5 * std::min(support.half.x, support.half.y));
    for (const dvec2& place : list_places(support.is_round)) {
        const dvec3 above = support.center + dvec3(support.half * place, room);
        const std::optional<double> way = measure_way(model, above, -kUp);
        if (!is_free(model, support.center + kUp * room, above) || !way || std::abs(*way - room) > kUneven_m) {
            return fmt::format("at {:.3f}, {:.3f}, no face within 1 cm of its height has {:.2f} m of room above", above.x, above.y,
                               room);
        }
    }
    return std::nullopt;
}

}  // namespace

ThingMesh load_own_thing(const catalog::Model& asset)
{
    ThingMesh made;
    made.model = model::load_asset(asset);
    for (const std::uint32_t part : made.model.parts) {
        made.parts.push_back(static_cast<std::uint16_t>(part));
    }
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<std::size_t>(axis);
        made.size[axis] = asset.high_m[k] - asset.low_m[k];
    }
    made.cavities = asset.offers.cavities;
    made.supports = asset.offers.supports;
    made.grasps = asset.offers.grasps;
    return made;
}

std::vector<std::string> touch_affordances(const model::Model& model, catalog::Affordances& offers)
{
    std::vector<std::string> faults;
    const auto add = [&](const char* list, std::size_t k, const std::optional<std::string>& fault) {
        if (fault) {
            faults.push_back(fmt::format("{}[{}]: {}", list, k, *fault));
        }
    };
    for (std::size_t k = 0; k < offers.cavities.size(); ++k) {
        add("cavities", k, judge(model, offers.cavities[k]));
    }
    for (std::size_t k = 0; k < offers.supports.size(); ++k) {
        add("supports", k, judge(model, offers.supports[k]));
    }
    for (std::size_t k = 0; k < offers.grasps.size(); ++k) {
        const std::optional<Grasp> closed = close_hand(offers.grasps[k], model);
        add("grasps", k,
            closed ? std::nullopt : std::optional<std::string>("thumb and fingers that close there do not meet two sides at most 10 cm "
                                                               "apart"));
        offers.grasps[k] = closed.value_or(offers.grasps[k]);
    }
    return faults;
}

}  // namespace clevrvk::things
