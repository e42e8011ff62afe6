// Tests the relations of staged things on boxes, balls and bowls whose places are known by hand.
#include "generators/staged/relations.h"
#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace clevrvk::generators::staged {
namespace {

using tests::Body;
using tests::make_ball;
using tests::make_bowl;
using tests::make_box;
using tests::move_by;
using tests::PlacedBody;
using glm::dvec3;

/// Two objects that a picture shows whole, side by side.
std::vector<Look> see_all(std::size_t count)
{
    return std::vector<Look>(count, Look{1000.0, 1000.0, std::vector<double>(count, 0.0), false});
}

Json measure(const std::vector<PlacedBody>& bodies, const std::vector<Look>& looks)
{
    return relations_to_json({bodies, looks, 0, 1});
}

Json measure(const std::vector<PlacedBody>& bodies)
{
    return measure(bodies, see_all(bodies.size()));
}

Json forward_of(const Json& holds, const std::string& name)
{
    return holds.at(name).at("forward");
}

}  // namespace

TEST_CASE("a box on a larger one is on it and not in, under or near it; the larger one is under it")
{
    const Body small(make_box(dvec3(-0.05), dvec3(0.05)));
    const Body large(make_box(dvec3(-0.2, -0.2, -0.1), dvec3(0.2, 0.2, 0.1)));
    const Json holds = measure({{small, move_by({0.1, 0.0, 0.2505})}, {large, move_by({0.0, 0.0, 0.1})}});
    CHECK(forward_of(holds, "on") == true);
    CHECK(holds.at("on").at("backward") == false);
    CHECK(holds.at("under").at("backward") == true);
    CHECK(forward_of(holds, "under") == false);
    CHECK(forward_of(holds, "in") == false);
    CHECK(forward_of(holds, "near") == false);
}

TEST_CASE("a box that overhangs by more than half is not on another, and one that overhangs by a little less is")
{
    const Body small(make_box(dvec3(-0.05), dvec3(0.05)));
    const Body large(make_box(dvec3(-0.2, -0.2, -0.1), dvec3(0.2, 0.2, 0.1)));
    CHECK(forward_of(measure({{small, move_by({0.21, 0.0, 0.2505})}, {large, move_by({0.0, 0.0, 0.1})}}), "on") == false);
    CHECK(forward_of(measure({{small, move_by({0.19, 0.0, 0.2505})}, {large, move_by({0.0, 0.0, 0.1})}}), "on") == true);
}

TEST_CASE("a box 5 cm beside another is near it, unless a third is closer; one at 2 m is not")
{
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const PlacedBody second{box, move_by({0.0, 0.0, 0.1})};
    const PlacedBody first{box, move_by({0.25, 0.0, 0.1})};
    const Json holds = measure({first, second});
    CHECK(forward_of(holds, "near") == true);
    CHECK(holds.at("near").at("backward") == true);
    // Nothing overlaps in the picture: (0.05 - 0) / 0.02. Diagonal 0.3464, so the gap's is (50 - 3.46) / 0.866 = 53.7.
    CHECK(holds.at("near").at("margin") == 2.5);
    CHECK(forward_of(measure({first, second, {box, move_by({0.0, 0.22, 0.1})}}), "near") == false);
    CHECK(forward_of(measure({{box, move_by({2.0, 0.0, 0.1})}, second}), "near") == false);
}

TEST_CASE("a ball at the bottom of a bowl is in it, and not in one that is upside down")
{
    const Body bowl(make_bowl(0.1, 0.01, 24));
    const Body ball(make_ball(0.03, 3));
    const PlacedBody first{ball, move_by({0.0, 0.0, 0.0405})};
    CHECK(forward_of(measure({first, {bowl, move_by({0.0, 0.0, 0.1})}}), "in") == true);
    CHECK(forward_of(measure({first, {bowl, move_by({0.0, 0.0, 0.1})}}), "on") == false);
    tests::Placement turned = move_by({0.0, 0.0, 0.0});
    turned.axes = glm::dmat3({1, 0, 0}, {0, -1, 0}, {0, 0, -1});
    CHECK(forward_of(measure({{ball, move_by({0.0, 0.0, 0.0305})}, {bowl, turned}}), "in") == false);
}

TEST_CASE("a thing of which the other hides 60 to 90 % is occluded by it, unless a third hides it or the frame cuts it")
{
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const std::vector<PlacedBody> bodies{{box, move_by({0.0, 0.5, 0.1})}, {box, move_by({0.0, 0.0, 0.1})}, {box, move_by({0.9, 0.0, 0.1})}};
    std::vector<Look> looks = see_all(3);
    looks[0].seen_px = 300.0;
    looks[0].hidden_by = {0.0, 700.0, 0.0};
    CHECK(forward_of(measure(bodies, looks), "occluded_by") == true);
    CHECK(measure(bodies, looks).at("occluded_by").at("backward") == false);
    looks[0].hidden_by = {0.0, 500.0, 200.0};
    CHECK(forward_of(measure(bodies, looks), "occluded_by") == false);
    looks[0].hidden_by = {0.0, 700.0, 0.0};
    looks[0].is_cut = true;
    CHECK(forward_of(measure(bodies, looks), "occluded_by") == false);
    looks[0].is_cut = false;
    looks[0].seen_px = 610.0;  // half a tolerance beyond 60 %
    looks[0].hidden_by = {0.0, 390.0, 0.0};
    CHECK(forward_of(measure(bodies, looks), "occluded_by").is_null());
}

}  // namespace clevrvk::generators::staged
