// Tests hands: lengths as published, sides that mirror each other, fingers that flow into the palm and not together.
#include "renderer/things/agents/hand.h"
#include "renderer/things/thing.h"
#include "tests/modeling/mesh_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>
#include <vector>

namespace clevrvk::tests {
namespace {

using glm::dvec3;
using things::Effector;
using things::Params;
using things::Posture;
using things::Thing;
using things::ThingMesh;

Params make_params(std::string_view pose, std::string_view side = "right")
{
    Params params(things::find_thing("hand")->parameters);
    params.set("pose", pose);
    params.set("side", side);
    return params;
}

ThingMesh build_hand(const Params& params)
{
    return things::build(*things::find_thing("hand"), params);
}

const Effector& find_contact(const ThingMesh& made, std::string_view name)
{
    const auto found = std::find_if(made.effectors.begin(), made.effectors.end(), [&](const Effector& each) { return each.name == name; });
    REQUIRE(found != made.effectors.end());
    return *found;
}

double measure_gap(std::string_view pose)
{
    const ThingMesh made = build_hand(make_params(pose));
    return glm::length(find_contact(made, "thumb").contact - find_contact(made, "index").contact);
}

}  // namespace

TEST_CASE("an adult's flat hand is 19 cm long from the wrist, an infant's 9 to 11 cm; the palm is broader than its fingers are thick")
{
    for (const bool is_adult : {true, false}) {
        Params params = make_params("flat");
        params.set("age", is_adult ? "adult" : "infant");
        const ThingMesh made = build_hand(params);
        const modeling::Skeleton& skeleton = made.skeleton;
        const double wrist_z = skeleton.place_joints(made.angles_deg)[static_cast<std::size_t>(skeleton.joint("wrist"))].origin.z;
        const double length = made.size.z - wrist_z;
        CHECK(length > (is_adult ? 0.186 : 0.09));
        CHECK(length < (is_adult ? 0.194 : 0.11));
        // Published breadths of a man's hand with its thumb: 95 to 115 mm.
        CHECK(made.size.x > (is_adult ? 0.095 : 0.055));
        CHECK(made.size.x < (is_adult ? 0.125 : 0.085));
    }
}

TEST_CASE("a left hand is the mirror image of a right one, in mesh, contacts and joints")
{
    const ThingMesh right = build_hand(make_params("two", "right"));
    const ThingMesh left = build_hand(make_params("two", "left"));
    REQUIRE(left.model.positions.size() == right.model.positions.size());
    std::vector<glm::vec3> mirrored;
    for (const glm::vec3& p : left.model.positions) {
        mirrored.emplace_back(-p.x, p.y, p.z);
    }
    const auto is_before = [](const glm::vec3& a, const glm::vec3& b) { return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z); };
    std::vector<glm::vec3> expected = right.model.positions;
    std::sort(expected.begin(), expected.end(), is_before);
    std::sort(mirrored.begin(), mirrored.end(), is_before);
    CHECK(expected == mirrored);
    CHECK(find_contact(left, "index").contact.x == doctest::Approx(-find_contact(right, "index").contact.x));
    const auto place = [](const ThingMesh& made) {
        return made.skeleton.place_joints(made.angles_deg)[static_cast<std::size_t>(made.skeleton.joint("little_dip"))].origin;
    };
    CHECK(glm::length(place(left) * dvec3(-1.0, 1.0, 1.0) - place(right)) < 1e-12);
}

TEST_CASE("thumb and index come together to pinch, and are apart in a flat hand")
{
    CHECK(measure_gap("pinch") < 0.022);
    CHECK(measure_gap("flat") > 0.06);
}

TEST_CASE("bending a finger's joints brings its tip to the palm's side; a bent wrist takes the fingers along")
{
    const Thing& thing = *things::find_thing("hand");
    const ThingMesh flat = build_hand(make_params("flat"));
    const ThingMesh bent = things::build(thing, make_params("flat"), {{"index_mcp", 80.0}});
    CHECK(find_contact(bent, "index").contact.y < find_contact(flat, "index").contact.y - 0.05);
    const ThingMesh wrist = things::build(thing, make_params("flat"), {{"wrist_bend", 60.0}});
    CHECK(find_contact(wrist, "middle").contact.y < find_contact(flat, "middle").contact.y - 0.10);
    CHECK_THROWS_AS(static_cast<void>(things::build(thing, make_params("flat"), {{"wrist_bend", 120.0}})), std::logic_error);
}

TEST_CASE("a forearm keeps its volume when it is twisted")
{
    const Thing& thing = *things::find_thing("hand");
    const auto measure = [&](double twist_deg) {
        const ThingMesh made = things::build(thing, make_params("flat"), {{"forearm_twist", twist_deg}});
        return report_mesh(made.model.positions, made.model.triangles).volume;
    };
    const double straight = measure(0.0);
    CHECK(measure(80.0) > 0.93 * straight);
    CHECK(measure(-80.0) > 0.93 * straight);
}

TEST_CASE("tints darken no more than the back of a dark hand, and leave a palm paler than it")
{
    Params params = make_params("flat");
    params.set("skin", "0.9");
    const ThingMesh made = build_hand(params);
    double palm = 0.0;
    double back = 0.0;
    REQUIRE(made.model.colors.size() == made.model.positions.size());
    for (std::size_t i = 0; i < made.model.positions.size(); ++i) {
        const bool is_palm = made.model.positions[i].z > 0.6F * static_cast<float>(made.size.z);
        palm = std::max(palm, is_palm && made.model.normals[i].y < -0.8F ? static_cast<double>(made.model.colors[i].r) : 0.0);
        back = std::max(back, is_palm && made.model.normals[i].y > 0.8F && made.model.colors[i] != glm::vec4(1.0F)
                                  ? static_cast<double>(made.model.colors[i].r)
                                  : 0.0);
        CHECK((made.model.colors[i].r >= 0.3F && made.model.colors[i].r <= 1.0F));
    }
    CHECK(palm > back + 0.2);
}

}  // namespace clevrvk::tests
