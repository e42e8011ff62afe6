// Tests generators/staging/act: touches of many agents are measured on their meshes again; what cannot be reached is
// refused.
#include "generators/staging/act.h"

#include "generators/staging/frame_body.h"
#include "renderer/base/rng.h"
#include "renderer/contact/depth.h"
#include "renderer/contact/stability.h"
#include "tests/choose_count.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::tests {
namespace {

using contact::dvec2;
using contact::dvec3;
using generators::staging::Act;
using generators::staging::act;
using generators::staging::Actor;
using generators::staging::ActOutcome;
using generators::staging::CarriedEffector;
using generators::staging::Refusal;
using generators::staging::Touch;

Actor make_actor(std::string_view kind, std::string_view pose)
{
    const things::Thing& thing = *things::find_thing(kind);
    Actor actor{thing, things::Params(thing.parameters)};
    actor.params.set("pose", pose);
    return actor;
}

/// An agent, the pose that it acts from, and the effectors that it acts with. Dolls, horses and elephants are refused
/// more often, and are not among them.
struct Agent {
    std::string_view kind;
    std::string_view pose;
    std::vector<std::string> effectors;
};

const std::vector<Agent>& list_agents()
{
    static const std::vector<Agent> agents{{"man", "idle", {"left_hand", "right_hand", "right_foot"}},
                                           {"woman", "idle", {"left_hand", "right_hand", "left_foot"}},
                                           {"child", "idle", {"left_hand", "right_hand", "right_foot"}},
                                           {"robot", "idle", {"left_hand", "right_hand", "left_foot"}},
                                           {"monkey", "idle", {"left_hand", "right_hand", "right_foot"}},
                                           {"iguana", "stand", {"head", "mouth"}},
                                           {"dog", "stand", {"head", "mouth"}},
                                           {"cat", "stand", {"head", "mouth"}},
                                           {"lion", "stand", {"head", "mouth"}}};
    return agents;
}

/// A plate that has its one face's middle at a point, and is behind it.
struct Plate {
    contact::Body body;
    contact::Placement at;
};

Plate make_plate(const Touch& touch, double half_m)
{
    const dvec3 other = glm::abs(touch.normal.z) < 0.9 ? dvec3(0, 0, 1) : dvec3(1, 0, 0);
    const dvec3 x = glm::normalize(glm::cross(other, touch.normal));
    const contact::dmat3 axes{x, glm::cross(touch.normal, x), touch.normal};
    return {contact::make_box_body({-half_m, -half_m, -0.02}, {half_m, half_m, 0.0}), {axes, 1.0, touch.point}};
}

/// Where an effector comes in a posture with joints that are turned within their limits. The trunk and the limb turn,
/// and the pose is one in which the agent stands in balance: a target that can be reached.
Touch draw_touch(const things::ThingMesh& mesh, const std::string& effector, int index)
{
    const std::vector<CarriedEffector> effectors = generators::staging::list_effectors(mesh);
    const CarriedEffector& end = *generators::staging::find_effector(effectors, effector);
    std::vector<double> angles_deg = mesh.angles_deg;
    int joint = end.joint;
    for (; mesh.skeleton.joints()[static_cast<std::size_t>(joint)].parent >= 0;
         joint = mesh.skeleton.joints()[static_cast<std::size_t>(joint)].parent) {
        const modeling::Joint& link = mesh.skeleton.joints()[static_cast<std::size_t>(joint)];
        const bool is_trunk = link.name == "spine" || link.name == "chest";
        const double share = is_trunk ? 0.1 : 0.4;
        for (std::size_t i = 0; i < link.turns.size(); ++i) {
            Rng rng = Rng::for_key(index, "tests/act/" + link.turns[i].name, 0);
            double& angle = angles_deg[static_cast<std::size_t>(mesh.skeleton.first_turn(joint)) + i];
            const double drawn = rng.uniform(link.turns[i].low_deg, link.turns[i].high_deg);
            angle = std::clamp(angle + share * (drawn - angle), link.turns[i].low_deg, link.turns[i].high_deg);
        }
    }
    const modeling::JointPlace place = mesh.skeleton.place_joints(angles_deg)[static_cast<std::size_t>(end.joint)];
    return {effector, place.at(end.point), -place.way(end.normal), false};
}

/// Measures an act on a mesh that is built anew from what a spec line would hold.
void check_act(const Actor& actor, const Touch& touch, const Act& done, const contact::PlacedBody& plate)
{
    for (const things::Parameter& row : actor.kind.joints) {
        const double angle_deg = done.joints.at(std::string(row.name));
        CHECK(angle_deg >= row.low);
        CHECK(angle_deg <= row.high);
    }
    const things::ThingMesh mesh = things::build(actor.kind, actor.params, done.joints);
    const contact::Body body = generators::staging::make_body(mesh);
    const auto is_end = [&](const things::Effector& each) { return each.name == touch.effector; };
    const auto end = std::find_if(mesh.effectors.begin(), mesh.effectors.end(), is_end);
    REQUIRE(end != mesh.effectors.end());
    const dvec3 position(done.position, 0.0);
    CHECK(glm::length(end->contact + position - touch.point) <= 0.005);
    CHECK(glm::dot(end->normal, touch.normal) <= -0.9396);
    CHECK(contact::measure_depth({body, {contact::dmat3(1.0), 1.0, position}}, plate, 0.0005).depth <= 0.0035);
    std::vector<dvec3> ground;
    for (const glm::vec3& vertex : mesh.model.positions) {
        if (vertex.z < 0.008F) {
            ground.emplace_back(vertex);
        }
    }
    CHECK(contact::measure_support(ground, body.center_of_mass()).margin >= 0.0);
}

}  // namespace

// Many meshes: sanitizers leave them out.
TEST_SUITE_BEGIN("figures");

TEST_CASE("act brings effectors of nine kinds of agents to 95 % of the small plates that they can reach")
{
    const int count = choose_count(2, 500);
    for (const Agent& agent : list_agents()) {
        const Actor actor = make_actor(agent.kind, agent.pose);
        const things::ThingMesh mesh = things::build(actor.kind, actor.params);
        int done_count = 0;
        std::map<std::string, int> refused;
        for (int i = 0; i < count; ++i) {
            CAPTURE(agent.kind);
            CAPTURE(i);
            const std::string& effector = agent.effectors[static_cast<std::size_t>(i) % agent.effectors.size()];
            const Touch touch = draw_touch(mesh, effector, i);
            const Plate plate = make_plate(touch, 0.02);
            const contact::PlacedBody placed{plate.body, plate.at};
            const ActOutcome outcome = act(actor, touch, {&placed, 1});
            if (const auto* const refusal = std::get_if<Refusal>(&outcome)) {
                ++refused[effector + ": " + std::string(refusal->clause.name)];
                continue;
            }
            ++done_count;
            check_act(actor, touch, std::get<Act>(outcome), placed);
        }
        std::string why;
        for (const auto& [clause, times] : refused) {
            why += "; " + clause + " " + std::to_string(times);
        }
        MESSAGE(std::string(agent.kind), ": ", done_count, " of ", count, why);
        CHECK(done_count >= static_cast<int>(std::ceil(0.95 * count)));
    }
}

TEST_CASE("act lets a man step to a plate that is too far where he stands")
{
    Actor man = make_actor("man", "idle");
    man.position = {3.0, 1.0};
    man.rotation_deg = 90.0;  // he faces +x
    const Touch touch{"right_hand", {4.5, 1.1, 1.2}, {-1.0, 0.0, 0.0}, true};
    const Plate plate = make_plate(touch, 0.02);
    const contact::PlacedBody placed{plate.body, plate.at};
    const ActOutcome outcome = act(man, touch, {&placed, 1});
    if (const auto* const refusal = std::get_if<Refusal>(&outcome)) {
        FAIL(refusal->clause.name, " ", refusal->clause.value);
    }
    REQUIRE(std::holds_alternative<Act>(outcome));
    const Act& done = std::get<Act>(outcome);
    CHECK(done.position.x > 3.4);
    CHECK(done.position.x < 4.3);
    CHECK(done.clauses.size() == 5);
    SUBCASE("where he stands it is too far")
    {
        Touch standing = touch;
        standing.may_step = false;
        const ActOutcome refused = act(man, standing, {&placed, 1});
        REQUIRE(std::holds_alternative<Refusal>(refused));
        CHECK(std::get<Refusal>(refused).clause.name == "gap between effector and point, m");
    }
}

TEST_CASE("act refuses effectors that an agent has not, and agents that do not stand")
{
    const Touch touch{"tail", {0.0, -0.5, 1.0}, {0.0, 1.0, 0.0}, false};
    const ActOutcome no_tail = act(make_actor("man", "idle"), touch, {});
    REQUIRE(std::holds_alternative<Refusal>(no_tail));
    CHECK(std::get<Refusal>(no_tail).clause.name == "effectors of that name");
    const ActOutcome no_feet = act(make_actor("fish", "glide"), {"mouth", {0.0, -0.5, 1.0}, {0.0, 1.0, 0.0}, false}, {});
    CHECK(std::holds_alternative<Refusal>(no_feet));
}

TEST_SUITE_END();

}  // namespace clevrvk::tests
