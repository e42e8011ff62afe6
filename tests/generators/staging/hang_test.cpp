// Tests what hangs from a cord: boxes of known size, a knife by its handle, a bowl across its mouth.
#include "generators/staging/hang.h"

#include "generators/staging/trial.h"
#include "tests/contact/sample_bodies.h"
#include "tests/generators/staging/sample_props.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::tests {
namespace {

using namespace generators::staging;
using contact::dvec2;

Tied hung_of(const std::variant<Tied, Refusal>& outcome)
{
    const std::string refusal(std::holds_alternative<Refusal>(outcome) ? std::get<Refusal>(outcome).clause.name : "");
    CAPTURE(refusal);
    REQUIRE(std::holds_alternative<Tied>(outcome));
    return std::get<Tied>(outcome);
}

/// The level distance from the cord to the center of mass of what hangs from it.
double find_aside(const Tied& hung, const Body& body)
{
    return glm::length(dvec2(hung.points.front() - hung.first.apply(body.center_of_mass())));
}

}  // namespace

TEST_CASE("hang holds a box level over another, by one noose and a cord that leads straight up over its middle")
{
    const Body small(make_box(dvec3(-0.05), dvec3(0.05)));
    const Body large(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop first = make_prop(small, {}, {});
    const Prop second = make_prop(large, {}, {});
    for (int seed = 0; seed < 4; ++seed) {
        const Tied hung = hung_of(hang({{first, {}}, {second, {}}, 0.004, {0.0, -1.0, 0.5}}, Rng::for_key(seed, "hang", 0)));
        const Extent mine = measure_extent({small, hung.first});
        // The second is 0.2 m high. The gap is a quarter of 0.1 m or more, but at least 5 cm, and at most 7 cm.
        CHECK(mine.high - mine.low == doctest::Approx(0.1).epsilon(0.02));
        CHECK(mine.low - 0.2 > 0.049);
        CHECK(mine.low - 0.2 < 0.071);
        REQUIRE(hung.turns.size() == 1);
        REQUIRE(hung.points.size() == 2);
        CHECK(std::abs(hung.turns.front().axis.z) < 0.05);
        // The cord leaves beside two turns of 1.05 thicknesses, 4.2 mm from their middle.
        CHECK(find_aside(hung, small) < 0.0043);
        CHECK(glm::length(dvec2(hung.points[1] - hung.points[0])) < 1e-9);
        CHECK(hung.points[0].z > mine.high);
        CHECK(hung.points[1].z > mine.high + 0.5);
        // A tenth of 0.1 m aside at most, and a little.
        CHECK(glm::length(dvec2(hung.first.apply(small.center_of_mass()))) < 0.013);
    }
}

TEST_CASE("hang lets a knife hang down from its handle")
{
    const SampleProp& knife = load_prop("knife");
    const SampleProp& bowl = load_prop("bowl");
    const Tied hung = hung_of(hang({{*knife.prop, knife.mesh.grasps}, {*bowl.prop, {}}, 0.003}, Rng::for_key(1, "hang", 0)));
    const double longest = std::max(knife.prop->sizes.box.x, knife.prop->sizes.box.y);
    const Extent mine = measure_extent({*knife.body, hung.first});
    CHECK(mine.high - mine.low > 0.9 * longest);
    CHECK(hung.turns.front().at.z > hung.first.apply(knife.body->center_of_mass()).z + 0.1 * longest);
    CHECK(find_aside(hung, *knife.body) < 0.035 * glm::length(knife.prop->sizes.box));
}

TEST_CASE("hang ties a bowl across its mouth, which stays level")
{
    const SampleProp& bowl = load_prop("bowl");
    const SampleProp& can = load_prop("can");
    const Tied hung = hung_of(hang({{*bowl.prop, {}}, {*can.prop, {}}, 0.004}, Rng::for_key(1, "hang", 0)));
    CHECK((hung.first.axes * dvec3(0.0, 0.0, 1.0)).z > 0.99);
    CHECK(hung.points.front().z > measure_extent({*bowl.body, hung.first}).high);
}

TEST_CASE("hang refuses a thing that is too small for the cord")
{
    const Body crumb(make_box(dvec3(-0.002), dvec3(0.002)));
    const Body large(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop first = make_prop(crumb, {}, {});
    const Prop second = make_prop(large, {}, {});
    const auto outcome = hang({{first, {}}, {second, {}}, 0.012}, Rng::for_key(1, "hang", 0));
    REQUIRE(std::holds_alternative<Refusal>(outcome));
    CHECK(std::get<Refusal>(outcome).clause.name == "ways that a cord can take");
}

}  // namespace clevrvk::tests
