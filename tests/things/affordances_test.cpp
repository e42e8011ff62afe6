// Verifiers rely on these: cavities are empty and open above, supports are level and free, a hand holds at each grasp.
#include "renderer/things/thing.h"
#include "tests/choose_count.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using things::Params;
using things::Thing;
using things::ThingMesh;

/// Where a line passes a triangle of a thing.
struct Crossing {
    double t;
    glm::dvec3 normal;
};

/// All crossings of origin + t * way, t of any sign, nearest to minus infinity first.
std::vector<Crossing> list_crossings(const ThingMesh& made, const glm::dvec3& origin, const glm::dvec3& way)
{
    std::vector<Crossing> crossings;
    for (const glm::uvec3& triangle : made.model.triangles) {
        const glm::dvec3 a(made.model.positions[triangle.x]);
        const glm::dvec3 b(made.model.positions[triangle.y]);
        const glm::dvec3 c(made.model.positions[triangle.z]);
        const glm::dvec3 normal = glm::cross(b - a, c - a);
        const double speed = glm::dot(normal, way);
        if (speed == 0.0) {
            continue;
        }
        const double t = glm::dot(normal, a - origin) / speed;
        const glm::dvec3 p = origin + way * t;
        const double area = glm::dot(normal, normal);
        const double slack = -1e-7 * area;
        if (glm::dot(glm::cross(b - a, p - a), normal) >= slack && glm::dot(glm::cross(c - b, p - b), normal) >= slack &&
            glm::dot(glm::cross(a - c, p - c), normal) >= slack) {
            crossings.push_back({t, glm::normalize(normal)});
        }
    }
    std::sort(crossings.begin(), crossings.end(), [](const Crossing& x, const Crossing& y) { return x.t < y.t; });
    return crossings;
}

/// Places of a disc or rectangle of half size 1.
std::vector<glm::dvec2> list_places(bool is_round)
{
    std::vector<glm::dvec2> places;
    constexpr int kSteps = 4;
    for (int i = -kSteps; i <= kSteps; ++i) {
        for (int k = -kSteps; k <= kSteps; ++k) {
            // Off any symmetry, along which edges lie.
            const glm::dvec2 place((i + 0.013) / (kSteps + 0.3), (k - 0.017) / (kSteps + 0.3));
            if (!is_round || glm::length(place) < 0.97) {
                places.push_back(place);
            }
        }
    }
    return places;
}

/// The number of shells that a point is inside of, by one line through it.
int count_shells(const std::vector<Crossing>& crossings, const glm::dvec3& way)
{
    int count = 0;
    for (const Crossing& crossing : crossings) {
        count += crossing.t > 0.0 ? (glm::dot(crossing.normal, way) > 0.0 ? 1 : -1) : 0;
    }
    return count;
}

void check_cavity(const ThingMesh& made, const things::Cavity& cavity)
{
    int bad = 0;
    for (const glm::dvec2& place : list_places(cavity.is_round)) {
        for (const double share : {0.03, 0.35, 0.7}) {
            const glm::dvec2 half = glm::mix(cavity.base_half, cavity.top_half, share);
            const glm::dvec3 at = cavity.base + glm::dvec3(half * place, cavity.height * share);
            const glm::dvec3 up(0.0, 0.0, 1.0);
            const std::vector<Crossing> crossings = list_crossings(made, at, up);
            const bool is_blocked = std::any_of(crossings.begin(), crossings.end(), [&](const Crossing& crossing) {
                const double higher = share + crossing.t / cavity.height;
                const glm::dvec2 reach = glm::abs(half * place) / glm::mix(cavity.base_half, cavity.top_half, higher);
                const bool is_within = cavity.is_round ? glm::length(reach) < 1.0 : std::max(reach.x, reach.y) < 1.0;
                return crossing.t > 0.0 && higher < 0.999 && is_within;
            });
            bad += is_blocked || count_shells(crossings, up) != 0 ? 1 : 0;
        }
    }
    CHECK(bad == 0);
}

/// \param is_soft  upholstered, hollowed or bowed: level to some centimetres
void check_support(const ThingMesh& made, const things::Support& support, bool is_soft)
{
    const double least = std::min(support.half.x, support.half.y);
    const double uneven = is_soft ? 0.045 : 0.003;
    const double room = std::max(0.05, 0.5 * least);
    int bad = 0;
    for (const glm::dvec2& place : list_places(support.is_round)) {
        const glm::dvec3 above = support.center + glm::dvec3(support.half * place * 0.95, room);
        const std::vector<Crossing> crossings = list_crossings(made, above, {0.0, 0.0, -1.0});
        const auto first = std::find_if(crossings.begin(), crossings.end(), [](const Crossing& crossing) { return crossing.t > 0.0; });
        const bool is_level = first != crossings.end() && std::abs(first->t - room) <= uneven && first->normal.z > 0.9;
        bad += is_level ? 0 : 1;
    }
    CHECK(bad == 0);
}

void check_grasp(const ThingMesh& made, const things::Grasp& grasp)
{
    const glm::dvec3 across = glm::normalize(glm::cross(grasp.approach, grasp.axis));
    const double width = glm::length(grasp.contacts[0] - grasp.contacts[1]);
    CHECK(width == doctest::Approx(grasp.width_m));
    CHECK(width <= things::kMostGrasp_m);
    CHECK(glm::length((grasp.contacts[0] + grasp.contacts[1]) / 2.0 - grasp.center) < 1e-9);
    const std::vector<Crossing> crossings = list_crossings(made, grasp.center, across);
    for (const double side : {1.0, -1.0}) {
        // A side that looks at the finger lies there.
        CHECK(std::any_of(crossings.begin(), crossings.end(), [&](const Crossing& crossing) {
            return std::abs(crossing.t - side * width / 2.0) < 1e-6 && side * glm::dot(crossing.normal, across) > 0.0;
        }));
    }
}

}  // namespace

TEST_CASE("nothing stands on the lid of a paint can whose bail stands up above it")
{
    const Thing& can = *things::find_thing("can");
    Params params(can.parameters);
    params.set("style", "paint");
    params.set("lid", "shut");
    for (const double bail_deg : {10.0, 45.0, 60.0, 85.0}) {
        params.set_number("bail", bail_deg);
        const ThingMesh made = things::build(can, params);
        CHECK(made.supports.size() == (bail_deg < 50.0 ? 1 : 0));
        for (const things::Support& support : made.supports) {
            check_support(made, support, false);
        }
    }
}

TEST_SUITE_BEGIN("figures");

TEST_CASE("cavities are empty and open above, supports level and free, and a hand holds at each grasp")
{
    const int count = choose_count(2, 60);
    // These things have the affordances that they are made for.
    const std::set<std::string_view> with_cavity{"cup", "bottle", "bowl", "box", "basket", "can"};
    const std::set<std::string_view> with_support{"chair", "table", "sofa", "bed", "plate", "box", "car"};
    // Too large for a hand, or held with both.
    const std::set<std::string_view> without_grasp{"car",   "table", "sofa", "truck", "boat", "airplane", "tree",  "house",
                                                   "train", "ball",  "hat",  "moon",  "star", "flower",   "shirt", "pants"};
    const std::set<std::string_view> soft{"chair", "sofa", "bed", "car", "blanket"};
    for (const Thing& thing : things::all_things()) {
        if (things::is_agent(thing)) {  // it touches things; nothing stands on it, and no hand holds it
            continue;
        }
        int cavities = 0;
        int supports = 0;
        int grasps = 0;
        const auto lacks = [&thing](int found, const std::set<std::string_view>& kinds) {
            return found == 0 && kinds.contains(thing.name);
        };
        const bool may_lack_grasp = without_grasp.contains(thing.name) || thing.least_m > 0.4;
        // Affordances that only some variants have may need some more.
        for (int variant = 0; variant < count || (variant < 12 && (lacks(cavities, with_cavity) || lacks(supports, with_support) ||
                                                                   (grasps == 0 && !may_lack_grasp)));
             ++variant) {
            const Params params = things::sample(thing, variant);
            const ThingMesh made = things::build(thing, params);
            std::string described(thing.name);
            for (const things::Parameter& row : thing.parameters) {
                described += " " + std::string(row.name) + "=" + params.to_text(row.name);
            }
            INFO(described);
            cavities += static_cast<int>(made.cavities.size());
            supports += static_cast<int>(made.supports.size());
            grasps += static_cast<int>(made.grasps.size());
            if (variant < count) {
                std::for_each(made.cavities.begin(), made.cavities.end(), [&](const auto& cavity) { check_cavity(made, cavity); });
                std::for_each(made.supports.begin(), made.supports.end(),
                              [&](const auto& support) { check_support(made, support, soft.contains(thing.name)); });
                std::for_each(made.grasps.begin(), made.grasps.end(), [&](const auto& grasp) { check_grasp(made, grasp); });
            }
        }
        CAPTURE(thing.name);
        CHECK(!lacks(cavities, with_cavity));
        CHECK(!lacks(supports, with_support));
        CHECK((grasps > 0 || may_lack_grasp));
        MESSAGE(std::string(thing.name), ": ", cavities, " cavities, ", supports, " supports, ", grasps, " grasps");
    }
}

TEST_SUITE_END();

}  // namespace clevrvk::tests
