// Tests generators/staging/frame_body: effectors on their joints, shares of mass, support of hand-made feet.
#include "generators/staging/frame_body.h"

#include "generators/staging/act.h"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

namespace clevrvk::tests {
namespace {

using contact::dvec2;
using contact::dvec3;
using generators::staging::CarriedEffector;

things::ThingMesh build_agent(std::string_view kind, std::string_view pose)
{
    const things::Thing& thing = *things::find_thing(kind);
    things::Params params(thing.parameters);
    params.set("pose", pose);
    return things::build(thing, params);
}

}  // namespace

TEST_CASE("list_effectors puts hands on wrists and mouths on heads, at their places in the world")
{
    const things::ThingMesh man = build_agent("man", "reach");
    const std::vector<CarriedEffector> effectors = generators::staging::list_effectors(man);
    CHECK(effectors.size() == 6);
    const std::vector<modeling::JointPlace> places = man.skeleton.place_joints(man.angles_deg);
    for (const auto& expected : {std::pair{"left_hand", "left_wrist"}, {"right_foot", "right_ankle"}, {"mouth", "head"}}) {
        CAPTURE(expected.first);
        const CarriedEffector* const found = generators::staging::find_effector(effectors, expected.first);
        REQUIRE(found != nullptr);
        CHECK(found->joint == man.skeleton.joint(expected.second));
        CHECK(glm::length(places[static_cast<std::size_t>(found->joint)].at(found->point) - found->world_point) < 1e-12);
    }
    CHECK(generators::staging::find_effector(effectors, "tail") == nullptr);
}

TEST_CASE("share_mass adds up to 1, with the middle of the body's own mass, alike on both sides")
{
    const things::ThingMesh man = build_agent("man", "idle");
    const contact::Body body = generators::staging::make_body(man);
    const std::vector<modeling::JointPlace> places = man.skeleton.place_joints(man.angles_deg);
    double sum = 0.0;
    double left = 0.0;
    double right = 0.0;
    dvec3 center(0.0);
    for (const modeling::JointMass& mass : generators::staging::share_mass(man, body)) {
        sum += mass.share;
        center += mass.share * places[static_cast<std::size_t>(mass.joint)].at(mass.center);
        left += mass.joint == man.skeleton.joint("left_hip") ? mass.share : 0.0;
        right += mass.joint == man.skeleton.joint("right_hip") ? mass.share : 0.0;
    }
    CHECK(sum == doctest::Approx(1.0));
    CHECK(left == doctest::Approx(right).epsilon(0.1));
    CHECK(left > 0.05);
    CHECK(glm::length(center - body.center_of_mass()) < 0.08);
}

TEST_CASE("list_support_sides gives the sides of a hull with their inward normals, none of a line")
{
    const std::vector<dvec3> square{{0, 0, 0}, {2, 0, 0}, {1, 1, 0}, {2, 2, 0}, {0, 2, 0}};
    const std::vector<modeling::SupportSide> sides = generators::staging::list_support_sides(square, 0.1);
    REQUIRE(sides.size() == 4);
    for (const modeling::SupportSide& side : sides) {
        CHECK(glm::dot(side.inward, dvec2(1, 1) - side.point) == doctest::Approx(1.0));
        CHECK(side.margin == 0.1);
    }
    CHECK(generators::staging::list_support_sides({{0, 0, 0}, {1, 0, 0}}, 0.1).empty());
}

}  // namespace clevrvk::tests
