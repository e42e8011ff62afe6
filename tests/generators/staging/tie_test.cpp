// Tests ties with boxes of known size, and with a cup and a knife, whose handles are the first choice.
#include "generators/staging/tie.h"

#include "renderer/contact/gap.h"
#include "tests/contact/sample_bodies.h"
#include "tests/generators/staging/sample_props.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using namespace generators::staging;
using contact::dvec2;

Tied tied_of(const std::variant<Tied, Refusal>& outcome)
{
    const std::string refusal(std::holds_alternative<Refusal>(outcome) ? std::get<Refusal>(outcome).clause.name : "");
    CAPTURE(refusal);
    REQUIRE(std::holds_alternative<Tied>(outcome));
    return std::get<Tied>(outcome);
}

double find_lowest(const Body& body, const contact::Placement& at)
{
    double lowest = 1e9;
    for (const Triangle& triangle : body.surface().triangles()) {
        for (const dvec3& corner : triangle) {
            lowest = std::min(lowest, at.apply(corner).z);
        }
    }
    return lowest;
}

}  // namespace

TEST_CASE("tie stands two boxes apart, with turns around the middle of each")
{
    const Body small(make_box(dvec3(-0.05), dvec3(0.05)));
    const Body large(make_box(dvec3(-0.1, -0.1, -0.1), dvec3(0.1, 0.1, 0.1)));
    const Prop first = make_prop(small, {}, {});
    const Prop second = make_prop(large, {}, {});
    for (int seed = 0; seed < 4; ++seed) {
        const Tied tied = tied_of(tie({{first, {}}, {second, {}}, 0.006, {0.0, -1.0, 0.5}}, Rng::for_key(seed, "tie", 0)));
        const auto gap = contact::measure_gap({small, tied.first}, {large, tied.second}, 1.0);
        REQUIRE(gap.has_value());
        CHECK(gap->distance > 0.1);
        CHECK(gap->distance < 0.25);
        CHECK(tied.turns[0].at.z == doctest::Approx(0.05));
        CHECK(tied.turns[1].at.z == doctest::Approx(0.1));
        CHECK(tied.turns[0].axis.z == doctest::Approx(1.0));
        CHECK(glm::length(dvec2(tied.turns[1].at)) < 1e-9);
        // Side by side as seen along y.
        CHECK(std::abs(tied.turns[0].at.x) > std::abs(tied.turns[0].at.y));
    }
}

TEST_CASE("tie takes a cup by its handle, which faces the other thing")
{
    const SampleProp& cup = load_prop("cup");
    const SampleProp& can = load_prop("can");
    const Tied tied = tied_of(tie({{*cup.prop, cup.mesh.grasps}, {*can.prop, can.mesh.grasps}, 0.004}, Rng::for_key(1, "tie", 0)));
    CHECK(glm::length(tied.turns[0].at - tied.first.apply(cup.mesh.grasps.front().center)) < 1e-9);
    const dvec3 out = tied.turns[0].at - tied.first.apply(cup.body->center_of_mass());
    CHECK(glm::dot(glm::normalize(dvec2(out)), glm::normalize(dvec2(tied.turns[1].at - tied.turns[0].at))) > 0.95);
}

TEST_CASE("tie raises a knife's handle by the cord below it, and leaves its other end on the ground")
{
    const SampleProp& knife = load_prop("knife");
    const SampleProp& can = load_prop("can");
    const Tied tied = tied_of(tie({{*knife.prop, knife.mesh.grasps}, {*can.prop, can.mesh.grasps}, 0.005}, Rng::for_key(2, "tie", 0)));
    CHECK(std::abs(tied.turns[0].axis.z) < 0.2);
    CHECK(tied.turns[0].at.z > 0.006);
    CHECK(std::abs(find_lowest(*knife.body, tied.first)) < 0.002);
    for (const Clause& clause : tied.clauses) {
        CHECK(clause.holds());
    }
}

TEST_CASE("tie raises a small thing upright where the cord below its handle is thicker than its way to tilt")
{
    const Body small(make_box(dvec3(-0.008, -0.008, -0.02), dvec3(0.008, 0.008, 0.02)));
    const Body large(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop first = make_prop(small, {}, {});
    const Prop second = make_prop(large, {}, {});
    catalog::Grasp handle;
    handle.center = {0.004, 0.0, 0.0};
    handle.axis = {0.0, 1.0, 0.0};
    const Tied tied = tied_of(tie({{first, {&handle, 1}}, {second, {}}, 0.012}, Rng::for_key(1, "tie", 0)));
    CHECK(std::abs(tied.turns[0].axis.z) < 1e-9);
    CHECK(tied.first.axes[2].z == doctest::Approx(1.0));
    CHECK(find_lowest(small, tied.first) > 0.01);
}

TEST_CASE("tie leads no cord through thin plates around its place")
{
    for (const double away : {0.08, 0.1, 0.12}) {
        CAPTURE(away);
        const double out = away + 0.0004;
        const double side = 0.8 * away;
        std::vector<Triangle> triangles = make_box(dvec3(-0.01, -0.01, -0.05), dvec3(0.01, 0.01, 0.05));
        for (const auto& plate :
             {make_box(dvec3(-out, -side, -0.05), dvec3(-away, side, 0.05)), make_box(dvec3(away, -side, -0.05), dvec3(out, side, 0.05)),
              make_box(dvec3(-side, -out, -0.05), dvec3(side, -away, 0.05)), make_box(dvec3(-side, away, -0.05), dvec3(side, out, 0.05))}) {
            triangles.insert(triangles.end(), plate.begin(), plate.end());
        }
        const Body walled(triangles);
        const Body large(make_box(dvec3(-0.1), dvec3(0.1)));
        const Prop first = make_prop(walled, {}, {});
        const Prop second = make_prop(large, {}, {});
        const auto outcome = tie({{first, {}}, {second, {}}, 0.006}, Rng::for_key(1, "tie", 0));
        REQUIRE(std::holds_alternative<Refusal>(outcome));
        CHECK(std::get<Refusal>(outcome).clause.name == "places for a cord around the first");
    }
}

TEST_CASE("tie refuses a thing that is too small for the cord")
{
    const Body crumb(make_box(dvec3(-0.004), dvec3(0.004)));
    const Body large(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop first = make_prop(crumb, {}, {});
    const Prop second = make_prop(large, {}, {});
    const auto outcome = tie({{first, {}}, {second, {}}, 0.012}, Rng::for_key(1, "tie", 0));
    REQUIRE(std::holds_alternative<Refusal>(outcome));
    CHECK(std::get<Refusal>(outcome).clause.name == "places for a cord around the first");
}

}  // namespace clevrvk::tests
