// Tests agents: limits, reaching, feet on the ground, contacts on the surface, flesh that keeps its volume.
#include "renderer/base/rng.h"
#include "renderer/things/agents/biped.h"
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/thing.h"
#include "tests/choose_count.h"
#include "tests/modeling/mesh_report.h"
#include "tests/things/agents.h"
#include "tests/things/shells.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

using glm::dvec3;
using things::Effector;
using things::Params;
using things::Posture;
using things::Thing;
using things::ThingMesh;

/// Counts the legs that it has feet on.
int count_feet(const Thing& thing)
{
    const auto has = [&](std::string_view joint) {
        return std::any_of(thing.joints.begin(), thing.joints.end(), [&](const things::Parameter& row) { return row.name == joint; });
    };
    return has("left_mid_knee") ? 6 : has("left_wing_fold") || is_biped(thing) ? 2 : 4;
}

double measure_volume(const ThingMesh& made)
{
    return report_mesh(made.model.positions, made.model.triangles).volume;
}

std::vector<const Thing*> list_bipeds()
{
    std::vector<const Thing*> bipeds;
    for (const Thing& thing : things::all_things()) {
        if (things::is_agent(thing) && is_biped(thing)) {
            bipeds.push_back(&thing);
        }
    }
    return bipeds;
}

}  // namespace

// Many meshes: sanitizers leave them out.
TEST_SUITE_BEGIN("figures");

TEST_CASE("bipeds of every kind bring hands and feet where their joints can bring them, to a centimetre")
{
    const int count = choose_count(24, 2000);
    for (const Thing* const thing : list_bipeds()) {
        const ThingMesh made = build_posed(*thing, "idle");
        const Posture idle(made.skeleton, made.angles_deg);
        const double hand = -0.6 * made.skeleton.joints()[static_cast<std::size_t>(made.skeleton.joint("left_fingers"))].offset.z;
        double worst = 0.0;
        double worst_foot = 0.0;
        int spine_count = 0;
        int hips_count = 0;
        for (int i = 0; i < count; ++i) {
            CAPTURE(thing->name);
            CAPTURE(i);
            const std::string side = i % 2 == 0 ? "left_" : "right_";
            const bool is_foot = i % 4 == 3;
            const std::string end = side + (is_foot ? "ankle" : "wrist");
            const dvec3 point(0.0, 0.0, is_foot ? 0.0 : -hand);
            Posture wanted = draw_posture(
                idle, i, is_foot ? std::vector{side + "hip", side + "knee"} : std::vector{side + "shoulder", side + "elbow"}, 1.0);
            // Every other hand's target is the spine's to reach, too, and of those every other the hips'.
            if (!is_foot && i % 8 >= 4) {
                wanted = draw_posture(wanted, i, {"spine", "chest"}, 1.0);
            }
            if (!is_foot && i % 16 >= 12) {
                wanted.set("root_turn", idle.angle("root_turn") + (i % 32 < 16 ? 40.0 : -40.0));
                wanted.set("root_pitch", idle.angle("root_pitch") + 28.0);
            }
            const dvec3 target = wanted.at(end).at(point);
            Posture posture = idle;
            const double left = things::reach_biped(posture, end, point, target);
            CHECK(left < 0.01);
            CHECK(glm::length(posture.at(end).at(point) - target) == doctest::Approx(left));
            CHECK(is_within_limits(posture));
            worst = std::max(worst, left);
            spine_count += posture.angle("spine_bend") != idle.angle("spine_bend") ? 1 : 0;
            hips_count += posture.at("root").axes != idle.at("root").axes ? 1 : 0;
            for (const std::string foot : {"left_ankle", "right_ankle"}) {
                const double gap = is_foot ? 0.0 : glm::length(posture.at(foot).origin - idle.at(foot).origin);
                CHECK(gap < 0.01);
                worst_foot = std::max(worst_foot, gap);
            }
        }
        MESSAGE(std::string(thing->name), ": ", 1000.0 * worst, " mm left at most, feet moved ", 1000.0 * worst_foot, " mm, spine used ",
                spine_count, " and hips ", hips_count, " of ", count);
    }
}

TEST_SUITE_END();

TEST_CASE("poses stay within the limits, and a beyond one is refused")
{
    const things::BipedForm form;
    for (std::size_t k = 0; k < things::kBipedPoses.size(); ++k) {
        CAPTURE(things::kBipedPoses.word(k));
        Posture posture(things::make_biped_skeleton(form));
        things::pose_biped(posture, form, things::kBipedPoses.enumerator(k));
        CHECK(is_within_limits(posture));
    }
    using enum things::QuadrupedPose;
    for (const things::QuadrupedPose pose : {Stand, Walk, Run, Sit, Lie, Look, Graze}) {
        CAPTURE(static_cast<int>(pose));
        CHECK(is_within_limits(things::pose_quadruped({}, pose)));
    }
    Posture posture(things::make_biped_skeleton(form));
    CHECK_THROWS_AS(posture.set("left_elbow_bend", 170.0), std::logic_error);
    CHECK_THROWS_AS(posture.set("left_tail", 1.0), std::logic_error);
}

TEST_SUITE_BEGIN("figures");

TEST_CASE("agents that stand have their soles on the ground, and contacts look out of the surface")
{
    for (const Thing& thing : things::all_things()) {
        if (!things::is_agent(thing)) {
            continue;
        }
        const std::vector<std::string_view>& poses = thing.parameters.front().words;
        REQUIRE(thing.parameters.front().name == "pose");
        for (const std::string_view pose : {"idle", "block", "lift", "stand", "look"}) {
            if (std::find(poses.begin(), poses.end(), pose) == poses.end()) {
                continue;
            }
            CAPTURE(thing.name);
            CAPTURE(pose);
            const ThingMesh made = build_posed(thing, pose);
            int feet = 0;
            for (const Effector& effector : made.effectors) {
                CAPTURE(effector.name);
                CHECK(glm::length(effector.normal) == doctest::Approx(1.0));
                if (effector.name.find("foot") != std::string_view::npos) {
                    ++feet;
                    // On four legs, who blocks or lifts rears up.
                    if ((pose == "block" || pose == "lift") && effector.name.find("fore") != std::string_view::npos) {
                        continue;
                    }
                    CHECK(std::abs(effector.contact.z) < 0.012 * made.size.z);
                    CHECK(effector.normal.z < -0.7);
                }
            }
            CHECK(feet == count_feet(thing));
            CHECK(find_effector(made, "head").contact.z > 0.6 * made.size.z - (pose == "lift" ? 0.2 : 0.0));
        }
    }
}

TEST_CASE("a person's flesh keeps its volume in every pose: nothing is wrung or crushed at joints")
{
    for (const Thing& thing : things::all_things()) {
        if (!things::is_agent(thing) || !is_biped(thing)) {
            continue;
        }
        const double standing = measure_volume(build_posed(thing, "idle"));
        const std::vector<std::string_view> poses = poses_of(thing);
        for (const std::string_view pose : {"sit", "run", "climb", "kick", "push", "crawl"}) {
            if (std::find(poses.begin(), poses.end(), pose) == poses.end()) {
                continue;
            }
            CAPTURE(thing.name);
            CAPTURE(pose);
            CHECK(measure_volume(build_posed(thing, pose)) == doctest::Approx(standing).epsilon(0.08));
        }
    }
}

TEST_CASE("joints given by name replace those of the pose")
{
    const Thing& man = *things::find_thing("man");
    const Params params(man.parameters);
    const ThingMesh plain = things::build(man, params);
    const ThingMesh raised = things::build(man, params, {{"right_shoulder_raise", 170.0}});
    CHECK(find_effector(raised, "right_hand").contact.z > find_effector(plain, "right_hand").contact.z + 0.8);
    CHECK(find_effector(raised, "left_hand").contact.z == doctest::Approx(find_effector(plain, "left_hand").contact.z));
    CHECK_THROWS_AS(static_cast<void>(things::build(man, params, {{"right_shoulder_raise", 200.0}})), std::logic_error);
}

namespace {

/// A member of a body: shells of one part on one side.
struct Member {
    std::size_t part;
    int side;
    bool operator==(const Member&) const = default;
};

/// The member that each shell of one who spreads arms and legs belongs to.
std::vector<Member> list_members(const std::vector<Shell>& spread)
{
    std::vector<Member> members;
    for (const Shell& shell : spread) {
        const double middle = (shell.low.x + shell.high.x) / (shell.high.x - shell.low.x);
        members.push_back({shell.part, middle > 0.3 ? 1 : middle < -0.3 ? -1 : 0});
    }
    return members;
}

bool may_touch(const Shell& a, const Shell& b)
{
    return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

/// Pairs of members that have a joint in common: they are in each other where arms and legs are spread.
std::vector<std::pair<Member, Member>> list_joined(const std::vector<Shell>& spread, const std::vector<Member>& members)
{
    std::vector<std::pair<Member, Member>> joined;
    for (std::size_t i = 0; i < spread.size(); ++i) {
        for (std::size_t j = 0; j < spread.size(); ++j) {
            if (members[i] == members[j] || (may_touch(spread[i], spread[j]) && are_in_each_other(spread[i], spread[j]))) {
                joined.emplace_back(members[i], members[j]);
            }
        }
    }
    return joined;
}

/// Arms and legs apart: limbs that are in each other then have a joint in common.
/// \param raise_deg  of the thighs, for the folds of the hips
things::JointAngles spread_limbs(double raise_deg)
{
    return {{"left_shoulder_out", 75.0}, {"right_shoulder_out", 75.0},  {"left_hip_out", 25.0},
            {"right_hip_out", 25.0},     {"left_hip_raise", raise_deg}, {"right_hip_raise", raise_deg}};
}

/// \return  the greatest depth of shells that have no joint in common
double check_depths(const Thing& thing, const std::vector<Shell>& shells, const std::vector<Member>& members,
                    const std::vector<std::pair<Member, Member>>& joined)
{
    double deepest = 0.0;
    for (std::size_t i = 0; i < shells.size(); ++i) {
        for (std::size_t j = i + 1; j < shells.size(); ++j) {
            const bool is_joined = std::find(joined.begin(), joined.end(), std::pair(members[i], members[j])) != joined.end();
            if (is_joined || !may_touch(shells[i], shells[j])) {
                continue;
            }
            CAPTURE(thing.parts[members[i].part].name);
            CAPTURE(thing.parts[members[j].part].name);
            const double depth = measure_depth(shells[i], shells[j]);
            CHECK(depth < 0.01);
            deepest = std::max(deepest, depth);
        }
    }
    return deepest;
}

}  // namespace

TEST_CASE("bipeds: what shares no joint is not deeper than a centimetre in each other, in any pose")
{
    const int step = choose_count(9, 1);
    const int variant_count = choose_count(1, 6);
    for (const Thing* const thing : list_bipeds()) {
        double deepest = 0.0;
        for (int variant = 0; variant < variant_count; ++variant) {
            Params params = variant == 0 ? Params(thing->parameters) : things::sample(*thing, variant);
            params.set("pose", "idle");
            const std::vector<Shell> spread = list_shells(things::build(*thing, params, spread_limbs(0.0)));
            const std::vector<Member> members = list_members(spread);
            std::vector<std::pair<Member, Member>> joined = list_joined(spread, members);
            const std::vector<Shell> seated = list_shells(things::build(*thing, params, spread_limbs(80.0)));
            REQUIRE(seated.size() == spread.size());
            const std::vector<std::pair<Member, Member>> folded = list_joined(seated, members);
            joined.insert(joined.end(), folded.begin(), folded.end());
            const std::vector<std::string_view> poses = poses_of(*thing);
            for (std::size_t k = thing->name.size() % static_cast<std::size_t>(step); k < poses.size();
                 k += static_cast<std::size_t>(step)) {
                CAPTURE(thing->name);
                CAPTURE(variant);
                CAPTURE(poses[k]);
                params.set("pose", poses[k]);
                const std::vector<Shell> shells = list_shells(things::build(*thing, params));
                REQUIRE(shells.size() == spread.size());
                deepest = std::max(deepest, check_depths(*thing, shells, members, joined));
            }
        }
        MESSAGE(std::string(thing->name), ": ", 1000.0 * deepest, " mm deep at most");
    }
}

TEST_SUITE_END();

}  // namespace clevrvk::tests
