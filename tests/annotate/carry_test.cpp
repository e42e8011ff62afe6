// Points of agents in other poses: an arm of two bones worked by hand, and a woman whose parts move with a joint.
#include "renderer/annotate/carry.h"

#include "renderer/base/rng.h"
#include "renderer/base/units.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/resolve/triangles.h"
#include "renderer/things/thing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace clevrvk::annotate {
namespace {

using glm::dvec3;

// A box of 0.1 by 0.1 across, along x from begin to end, turned about z and moved.
void add_box(std::vector<contact::Triangle>& mesh, double begin, double end, const modeling::JointPlace& place)
{
    const auto corner = [&](int k) {
        return place.at({(k & 1) != 0 ? end : begin, (k & 2) != 0 ? 0.05 : -0.05, (k & 4) != 0 ? 0.05 : -0.05});
    };
    const int faces[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    for (const auto& face : faces) {
        mesh.push_back({corner(face[0]), corner(face[1]), corner(face[2])});
        mesh.push_back({corner(face[0]), corner(face[2]), corner(face[3])});
    }
}

// An upper arm from the origin to x = 1 and a forearm on to x = 2, bent at the elbow.
resolve::Body make_arm(double bend_deg)
{
    resolve::Body body;
    body.skeleton.add("shoulder", "", dvec3(0.0));
    body.skeleton.add("elbow", "shoulder", {1.0, 0.0, 0.0}, {{"bend", {0.0, 0.0, 1.0}, 0.0, 150.0}});
    body.skeleton.add("wrist", "elbow", {1.0, 0.0, 0.0});
    body.angles_deg = {bend_deg};
    return body;
}

std::vector<contact::Triangle> make_mesh(const resolve::Body& arm)
{
    const std::vector<modeling::JointPlace> places = arm.skeleton.place_joints(arm.angles_deg);
    std::vector<contact::Triangle> mesh;
    add_box(mesh, 0.0, 1.0, places[0]);
    add_box(mesh, 0.0, 1.0, places[1]);
    return mesh;
}

// A woman; `pose` bends a joint.
resolve::ThingForm make_woman(const things::JointAngles& pose)
{
    const things::Thing* const woman = things::find_thing("woman");
    return {woman, things::Params(woman->parameters), pose};
}

/// The share of a woman's surface, by random triangles, that is carried, and of that the share within 5 mm of its true
/// place.
struct Carried {
    double share = 0.0;
    double right = 0.0;
};

// \param find_true  where a point is in the other pose; not called for points that it cannot know
Carried carry_woman(const things::JointAngles& from_pose, const things::JointAngles& to_pose,
                    const std::function<std::optional<dvec3>(const dvec3&, const resolve::Body&, const resolve::Body&)>& find_true)
{
    resolve::BodyCache bodies;
    const auto load = [&](const resolve::Form& form) { return bodies.load(form); };
    const resolve::ThingForm from = make_woman(from_pose);
    const resolve::ThingForm to = make_woman(to_pose);
    const std::vector<contact::Triangle> mesh = resolve::list_triangles(from, load);
    const std::shared_ptr<const resolve::Body> body = load(from);
    const std::shared_ptr<const resolve::Body> other = load(to);
    const Carrier carrier(*body, *other, resolve::list_triangles(to, load));
    Rng rng = Rng::for_key(7, "carry", 0);
    int count = 0;
    int carried = 0;
    int right = 0;
    for (int k = 0; k < 2000; ++k) {
        const contact::Triangle& triangle = mesh[rng.uniform_index(static_cast<std::uint32_t>(mesh.size()))];
        const dvec3 point = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
        const std::optional<dvec3> expected = find_true(point, *body, *other);
        if (!expected) {
            continue;
        }
        ++count;
        const std::optional<dvec3> found = carrier.carry(point, 0.005);
        carried += found ? 1 : 0;
        right += found && glm::length(*found - *expected) < 0.005 ? 1 : 0;
    }
    return {static_cast<double>(carried) / count, static_cast<double>(right) / carried};
}

// The points that a joint carries, in one pose and in the other.
dvec3 move_with(std::string_view joint, const dvec3& point, const resolve::Body& from, const resolve::Body& to)
{
    const auto index = static_cast<std::size_t>(from.skeleton.joint(joint));
    const modeling::JointPlace here = from.skeleton.place_joints(from.angles_deg)[index];
    const modeling::JointPlace there = to.skeleton.place_joints(to.angles_deg)[index];
    return there.at(glm::transpose(here.axes) * (point - here.origin));
}

TEST_CASE("Carrier moves a point with its bone: the upper arm rests, the forearm turns about the elbow")
{
    const resolve::Body straight = make_arm(0.0);
    const resolve::Body bent = make_arm(10.0);
    const Carrier carrier(straight, bent, make_mesh(bent));
    const dvec3 upper = carrier.carry({0.4, 0.05, 0.0}, 0.005).value();
    CHECK(upper.x == doctest::Approx(0.4));
    CHECK(upper.y == doctest::Approx(0.05));
    // (0.6, 0.05) from the elbow, turned by 10 degrees.
    const dvec3 fore = carrier.carry({1.6, 0.05, 0.02}, 0.005).value();
    CHECK(fore.x == doctest::Approx(1.0 + 0.6 * std::cos(radians(10.0)) - 0.05 * std::sin(radians(10.0))));
    CHECK(fore.y == doctest::Approx(0.6 * std::sin(radians(10.0)) + 0.05 * std::cos(radians(10.0))));
    CHECK(fore.z == doctest::Approx(0.02));
}

TEST_CASE("Carrier gives nothing where the other mesh is farther from the carried point than allowed")
{
    const resolve::Body straight = make_arm(0.0);
    resolve::Body bent = make_arm(10.0);
    std::vector<contact::Triangle> mesh = make_mesh(bent);
    mesh.resize(mesh.size() / 2);  // the forearm is gone
    const Carrier carrier(straight, bent, mesh);
    CHECK(carrier.carry({0.4, 0.05, 0.0}, 0.005).has_value());
    CHECK_FALSE(carrier.carry({1.6, 0.05, 0.0}, 0.005).has_value());
}

TEST_CASE("Carrier keeps a woman who stands still where she is, and turns her head as one")
{
    const Carried still = carry_woman({}, {}, [](const dvec3& point, const resolve::Body&, const resolve::Body&) { return point; });
    CHECK(still.share == 1.0);
    CHECK(still.right == 1.0);
    const auto find_head = [](const dvec3& point, const resolve::Body& from, const resolve::Body& to) -> std::optional<dvec3> {
        const dvec3 head = from.skeleton.place_joints(from.angles_deg)[static_cast<std::size_t>(from.skeleton.joint("head"))].origin;
        return point.z > head.z + 0.06 ? std::optional(move_with("head", point, from, to)) : std::nullopt;
    };
    const Carried turned = carry_woman({}, {{"head_turn", 6.0}, {"head_nod", 4.0}}, find_head);
    MESSAGE("head: carried ", turned.share, ", right ", turned.right);
    CHECK(turned.share > 0.97);
    CHECK(turned.right > 0.97);
}

TEST_CASE("Carrier moves a woman's shank with her knee, and leaves her trunk")
{
    const things::JointAngles from{{"left_knee_bend", 20.0}};
    const things::JointAngles to{{"left_knee_bend", 26.0}};
    const auto find_shank = [](const dvec3& point, const resolve::Body& body, const resolve::Body& other) -> std::optional<dvec3> {
        const std::vector<modeling::JointPlace> places = body.skeleton.place_joints(body.angles_deg);
        const dvec3 knee = places[static_cast<std::size_t>(body.skeleton.joint("left_knee"))].origin;
        const dvec3 chest = places[static_cast<std::size_t>(body.skeleton.joint("chest"))].origin;
        const dvec3 right_knee = places[static_cast<std::size_t>(body.skeleton.joint("right_knee"))].origin;
        if (point.z < knee.z - 0.12 && std::abs(point.x - knee.x) < std::abs(point.x - right_knee.x)) {
            return move_with("left_ankle", point, body, other);
        }
        return point.z > chest.z ? std::optional(move_with("chest", point, body, other)) : std::nullopt;
    };
    const Carried carried = carry_woman(from, to, find_shank);
    MESSAGE("shank and trunk: carried ", carried.share, ", right ", carried.right);
    CHECK(carried.share > 0.97);
    CHECK(carried.right > 0.97);
}

}  // namespace
}  // namespace clevrvk::annotate
