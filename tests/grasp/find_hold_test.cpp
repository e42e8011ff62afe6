// Tests holds on meshes of hand and thing: what touches, what opposes, and that nothing sinks in.
#include "renderer/grasp/find_hold.h"
#include "renderer/modeling/finish.h"
#include "renderer/modeling/solids.h"
#include "tests/choose_count.h"
#include "tests/grasp/boxes.h"
#include "tests/grasp/mesh_depth.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::tests {
namespace {

using glm::dvec3;
using grasp::Contact;
using grasp::Hold;
using things::Params;
using things::Thing;
using things::ThingMesh;

Params make_hand(std::string_view side, std::string_view age)
{
    Params params(things::find_thing("hand")->parameters);
    params.set("side", side);
    params.set("age", age);
    return params;
}

/// A rod of 5 cm across and 30 cm high that stands on z = 0, to be taken from the front at half its height.
ThingMesh make_rod()
{
    ThingMesh made;
    modeling::Mesh mesh = modeling::make_cylinder(0.025, 0.30, 0.0, 96);
    for (modeling::Face& face : mesh.faces) {
        face.part = 0;
        face.slot = 0;
    }
    made.model = modeling::finish(mesh, {model::Material{}}).model;
    made.size = {0.05, 0.05, 0.30};
    made.grasps.push_back({{0.0, 0.0, 0.15}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.05, {dvec3(0.025, 0.0, 0.15), dvec3(-0.025, 0.0, 0.15)}});
    return made;
}

bool has(const Hold& hold, std::string_view part)
{
    return std::any_of(hold.contacts.begin(), hold.contacts.end(), [&](const Contact& contact) { return contact.part == part; });
}

/// The measures of a hold by the meshes.
struct Verdict {
    double hand_in_thing_m = 0.0;
    double thing_in_hand_m = 0.0;
    double off_thing_m = 0.0;  ///< of the contact that is the farthest from the thing
    double off_hand_m = 0.0;   ///< and from the hand
    bool is_opposed = false;
};

Verdict judge(const ThingMesh& thing, const Params& params, const Hold& hold)
{
    const ThingMesh hand = things::build(*things::find_thing("hand"), params, hold.joints);
    const modeling::JointPlace place = grasp::place_mesh(hand, hold);
    const glm::dmat3 back = glm::transpose(place.axes);
    const ColumnMesh thing_columns(thing.model);
    const ColumnMesh hand_columns(hand.model);
    Verdict verdict;
    verdict.hand_in_thing_m = measure_depth(hand.model, place.axes, place.origin, thing_columns);
    verdict.thing_in_hand_m = measure_depth(thing.model, back, -(back * place.origin), hand_columns);
    for (const Contact& a : hold.contacts) {
        verdict.off_thing_m = std::max(verdict.off_thing_m, thing_columns.measure_distance(a.point));
        verdict.off_hand_m = std::max(verdict.off_hand_m, hand_columns.measure_distance(back * (a.point - place.origin)));
        for (const Contact& b : hold.contacts) {
            const double cosine = glm::dot(a.normal, b.normal);
            verdict.is_opposed = verdict.is_opposed || (cosine < std::cos(120.0 * modeling::kPi / 180.0) && a.part != b.part);
        }
    }
    return verdict;
}

constexpr double kMostDepth_m = 0.003;
constexpr double kMostGap_m = 0.003;

void check_verdict(const Verdict& verdict)
{
    CHECK(verdict.hand_in_thing_m <= kMostDepth_m);
    CHECK(verdict.thing_in_hand_m <= kMostDepth_m);
    CHECK(verdict.off_thing_m < 1e-6);
    CHECK(verdict.off_hand_m <= kMostGap_m);
    CHECK(verdict.is_opposed);
}

}  // namespace

TEST_CASE("are_opposed: two sides of a plate are, two places of one side and the walls of a hole are not")
{
    const Contact above{"index", {0.0, 0.0, 0.01}, {0.0, 0.0, 1.0}};
    const Contact below{"thumb", {0.01, 0.0, 0.0}, {0.0, 0.0, -1.0}};
    const Contact beside{"middle", {0.03, 0.0, 0.01}, {0.0, 0.0, 1.0}};
    CHECK(grasp::are_opposed(above, below));
    CHECK(grasp::are_opposed(below, above));
    CHECK_FALSE(grasp::are_opposed(above, beside));
    // Spread fingers that press outward against a hole hold nothing between them.
    CHECK_FALSE(grasp::are_opposed({"index", {-0.02, 0.0, 0.0}, {1.0, 0.0, 0.0}}, {"thumb", {0.02, 0.0, 0.0}, {-1.0, 0.0, 0.0}}));
    // 100 degrees apart.
    CHECK_FALSE(grasp::are_opposed({"index", {0.0, 0.0, 0.01}, {0.0, 0.0, 1.0}},
                                   {"thumb", {0.02, 0.0, 0.0}, {std::sin(1.745), 0.0, std::cos(1.745)}}));
    CHECK(grasp::is_held(std::vector{above, beside, below}));
    CHECK_FALSE(grasp::is_held(std::vector{above, beside}));
}

TEST_CASE("a rod is taken with all of the hand around it, and no vertex of the hand is more than 3 mm within its radius")
{
    const ThingMesh rod = make_rod();
    const Params params = make_hand("right", "adult");
    const std::optional<Hold> hold = grasp::find_hold(rod, params);
    REQUIRE(hold.has_value());
    CHECK(hold->grip == "power");
    CHECK(hold->contacts.size() == 6);
    CHECK((has(*hold, "thumb") && has(*hold, "palm") && has(*hold, "index")));
    double least_angle = 10.0;
    double most_angle = -10.0;
    for (const Contact& contact : hold->contacts) {
        CHECK(std::hypot(contact.point.x, contact.point.y) == doctest::Approx(0.025).epsilon(0.01));
        // Flesh lies outside: the normal is the radius.
        CHECK(glm::dot(contact.normal, dvec3(contact.point.x, contact.point.y, 0.0)) / 0.025 > 0.98);
        const double angle = std::atan2(contact.point.y, contact.point.x);
        least_angle = std::min(least_angle, angle);
        most_angle = std::max(most_angle, angle);
    }
    CHECK(most_angle - least_angle > 2.0);
    const ThingMesh hand = things::build(*things::find_thing("hand"), params, hold->joints);
    const modeling::JointPlace place = grasp::place_mesh(hand, *hold);
    double least = 1.0;
    for (const glm::vec3& position : hand.model.positions) {
        const dvec3 point = place.at(dvec3(position));
        least = point.z > 0.003 && point.z < 0.297 ? std::min(least, std::hypot(point.x, point.y)) : least;
    }
    CHECK(least > 0.025 - kMostDepth_m);
    CHECK(least < 0.025);
}

TEST_CASE("a left hand holds the mirror image as a right one holds the thing, with equal angles")
{
    const ThingMesh rod = make_rod();
    const std::optional<Hold> right = grasp::find_hold(rod, make_hand("right", "adult"));
    const std::optional<Hold> left = grasp::find_hold(rod, make_hand("left", "adult"));
    REQUIRE((right.has_value() && left.has_value()));
    // The rod is its own mirror image but for its triangles' order.
    CHECK(left->grip == right->grip);
    CHECK(glm::length(left->root.origin - right->root.origin * dvec3(-1.0, 1.0, 1.0)) < 0.01);
    for (const auto& [joint, angle] : right->joints) {
        CHECK(std::abs(left->joints.at(joint) - angle) < 8.0);
    }
    check_verdict(judge(rod, make_hand("left", "adult"), *left));
}

TEST_CASE("nothing of a cube of 30 cm fits in a hand; an infant's cannot hold what is 9 cm thick, an adult's can")
{
    ThingMesh cube;
    cube.model = make_boxes({{{-0.15, -0.15, 0.0}, {0.15, 0.15, 0.3}}});
    cube.size = dvec3(0.3);
    CHECK_FALSE(grasp::find_hold(cube, make_hand("right", "adult")).has_value());
    ThingMesh bar;
    bar.model = make_boxes({{{-0.045, -0.045, 0.0}, {0.045, 0.045, 0.4}}});
    bar.size = {0.09, 0.09, 0.4};
    const std::optional<Hold> hold = grasp::find_hold(bar, make_hand("right", "adult"));
    REQUIRE(hold.has_value());
    check_verdict(judge(bar, make_hand("right", "adult"), *hold));
    CHECK_FALSE(grasp::find_hold(bar, make_hand("right", "infant")).has_value());
}

TEST_SUITE_BEGIN("figures");

TEST_CASE("hands hold things with opposed contacts, and neither mesh is more than 3 mm in the other")
{
    const bool is_short = choose_count(0, 1) == 0;
    const std::vector<std::string_view> few{"cup", "spoon", "hammer", "leaf", "chair"};
    int held = 0;
    int tried = 0;
    std::map<std::string, int> grips;
    double deepest = 0.0;
    double widest_gap = 0.0;
    for (const Thing& thing : things::all_things()) {
        const bool is_toy = thing.name.starts_with("toy_") || thing.name == "teddy";
        if (things::is_agent(thing) || is_toy || (is_short && std::find(few.begin(), few.end(), thing.name) == few.end())) {
            continue;
        }
        for (int variant = 0; variant < (is_short ? 1 : 3); ++variant) {
            const ThingMesh made = things::build(thing, things::sample(thing, variant));
            const Params params = make_hand((tried % 2) == 0 ? "right" : "left", (tried % 3) == 2 ? "infant" : "adult");
            const std::optional<Hold> hold = grasp::find_hold(made, params);
            tried += 1;
            if (!hold) {
                continue;
            }
            INFO(std::string(thing.name), " ", variant, " ", params.to_text("side"), " ", params.to_text("age"));
            const Verdict verdict = judge(made, params, *hold);
            check_verdict(verdict);
            deepest = std::max({deepest, verdict.hand_in_thing_m, verdict.thing_in_hand_m});
            widest_gap = std::max(widest_gap, verdict.off_hand_m);
            grips[std::string(hold->grip)] += 1;
            held += 1;
        }
    }
    MESSAGE(held, " of ", tried, " held: power ", grips["power"], ", pinch ", grips["pinch"], ", palm ", grips["palm"], "; deepest ",
            1000.0 * deepest, " mm, contacts at most ", 1000.0 * widest_gap, " mm from the hand");
    CHECK(held >= 0.8 * tried);
}

TEST_SUITE_END();

}  // namespace clevrvk::tests
