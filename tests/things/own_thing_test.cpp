// Things of a user's own: their affordances are tried with rays.
#include "renderer/things/own_thing.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using catalog::Affordances;

/// A box with its faces outward.
void add_box(const glm::vec3& low, const glm::vec3& high, model::Model& model)
{
    const auto first = static_cast<std::uint32_t>(model.positions.size());
    for (unsigned corner = 0; corner < 8; ++corner) {
        model.positions.emplace_back((corner & 1U) != 0 ? high.x : low.x, (corner & 2U) != 0 ? high.y : low.y,
                                     (corner & 4U) != 0 ? high.z : low.z);
    }
    for (const glm::uvec3& triangle :
         {glm::uvec3(0, 2, 1), glm::uvec3(1, 2, 3), glm::uvec3(4, 5, 6), glm::uvec3(5, 7, 6), glm::uvec3(0, 1, 4), glm::uvec3(1, 5, 4),
          glm::uvec3(2, 6, 3), glm::uvec3(3, 6, 7), glm::uvec3(0, 4, 2), glm::uvec3(2, 4, 6), glm::uvec3(1, 3, 5), glm::uvec3(3, 7, 5)}) {
        model.triangles.push_back(triangle + first);
    }
}

/// An open box of 0.3 x 0.2 x 0.1 m with walls and a floor of 1 cm.
model::Model make_tray()
{
    model::Model tray;
    add_box({-0.15F, -0.10F, 0.0F}, {0.15F, 0.10F, 0.01F}, tray);
    add_box({-0.15F, -0.10F, 0.01F}, {-0.14F, 0.10F, 0.1F}, tray);
    add_box({0.14F, -0.10F, 0.01F}, {0.15F, 0.10F, 0.1F}, tray);
    add_box({-0.14F, -0.10F, 0.01F}, {0.14F, -0.09F, 0.1F}, tray);
    add_box({-0.14F, 0.09F, 0.01F}, {0.14F, 0.10F, 0.1F}, tray);
    return tray;
}

catalog::Cavity make_room()
{
    return {{0.0, 0.0, 0.01}, {0.138, 0.088}, {0.138, 0.088}, 0.09, false};
}

std::vector<std::string> judge(Affordances offers)
{
    return things::touch_affordances(make_tray(), offers);
}

}  // namespace

TEST_CASE("an open box has a cavity, and a rim that is held, with the contacts where the wall is")
{
    Affordances offers;
    offers.cavities = {make_room()};
    offers.grasps = {{{0.1475, 0.0, 0.08}, {0.0, 0.0, -1.0}, {0.0, 1.0, 0.0}, 0.02, {}}};
    CHECK(things::touch_affordances(make_tray(), offers).empty());
    CHECK(offers.grasps[0].width_m == doctest::Approx(0.01));
    CHECK(offers.grasps[0].center.x == doctest::Approx(0.145));
}

TEST_CASE("a cavity that is not there is named: through the floor, beyond the wall, below a lid, in the air")
{
    Affordances offers;
    for (const glm::dvec3& shift : {glm::dvec3(0.0, 0.0, -0.02), glm::dvec3(0.02, 0.0, 0.0), glm::dvec3(0.0, 0.0, 0.2)}) {
        offers.cavities = {make_room()};
        offers.cavities[0].base += shift;
        CAPTURE(shift.x);
        CAPTURE(shift.z);
        CHECK(judge(offers).size() == 1);
    }
    offers.cavities = {make_room()};
    model::Model closed = make_tray();
    add_box({-0.15F, -0.10F, 0.08F}, {0.15F, 0.10F, 0.09F}, closed);
    CHECK(things::touch_affordances(closed, offers).size() == 1);
}

TEST_CASE("a support is a level face with room above")
{
    Affordances offers;
    offers.supports = {{{0.0, 0.0, 0.01}, {0.13, 0.08}, false}};
    CHECK(judge(offers).empty());
    offers.supports[0].center.z = 0.05;  // in the air
    CHECK(judge(offers).size() == 1);
    offers.supports[0] = {{0.0, 0.0, 0.01}, {0.15, 0.08}, false};  // over the wall
    CHECK(judge(offers).size() == 1);
    offers.supports[0] = {{0.0, 0.0, 0.0}, {0.5, 0.5}, false};  // beyond the edge
    CHECK(judge(offers).at(0).starts_with("supports[0]: "));
}

TEST_CASE("a grasp where nothing is, or what is wider than a hand, is named")
{
    Affordances offers;
    offers.grasps = {{{0.0, 0.0, 0.5}, {0.0, 0.0, -1.0}, {0.0, 1.0, 0.0}, 0.02, {}}};
    CHECK(judge(offers).size() == 1);
    offers.grasps[0] = {{0.0, 0.0, 0.005}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, 0.1, {}};  // across 0.2 m
    CHECK(judge(offers).size() == 1);
}

TEST_CASE("cavities and grasps that built-in things offer pass as a user's would")
{
    int cavity_count = 0;
    for (const things::Thing& thing : things::all_things()) {
        if (things::is_agent(thing)) {
            continue;
        }
        const things::ThingMesh made = things::build(thing, things::sample(thing, 1));
        Affordances offers{made.cavities, {}, made.grasps};
        const std::vector<std::string> faults = things::touch_affordances(made.model, offers);
        CHECK_MESSAGE(faults.empty(), std::string(thing.name), ": ", faults.empty() ? "" : faults.front());
        cavity_count += static_cast<int>(made.cavities.size());
    }
    CHECK(cavity_count >= 3);
}

}  // namespace clevrvk::tests
