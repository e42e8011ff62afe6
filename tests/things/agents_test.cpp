// Tests agents: limits, reaching, feet on the ground, contacts on the surface, flesh that keeps its volume.
#include "renderer/base/rng.h"
#include "renderer/things/agents/biped.h"
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/thing.h"
#include "tests/choose_count.h"
#include "tests/modeling/mesh_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using glm::dvec3;
using things::Effector;
using things::Params;
using things::Posture;
using things::Thing;
using things::ThingMesh;

ThingMesh build_posed(const Thing& thing, std::string_view pose)
{
    Params params(thing.parameters);
    params.set("pose", pose);
    return things::build(thing, params);
}

const Effector& find_effector(const ThingMesh& made, std::string_view name)
{
    const auto found = std::find_if(made.effectors.begin(), made.effectors.end(), [&](const Effector& each) { return each.name == name; });
    REQUIRE(found != made.effectors.end());
    return *found;
}

bool is_within_limits(const Posture& posture)
{
    bool is_within = true;
    for (std::size_t i = 0; i < posture.angles().size(); ++i) {
        const modeling::Turn& turn = posture.skeleton().turns()[i];
        is_within = is_within && posture.angles()[i] >= turn.low_deg && posture.angles()[i] <= turn.high_deg;
    }
    return is_within;
}

bool is_biped(const Thing& thing)
{
    return std::any_of(thing.joints.begin(), thing.joints.end(), [](const things::Parameter& row) { return row.name == "left_fingers"; });
}

/// Of legs that it has feet on.
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

}  // namespace

TEST_CASE("bipeds: a hand reaches what an arm within its limits reaches, to a centimetre")
{
    const things::BipedForm form;
    const int count = choose_count(100, 2000);
    const dvec3 palm(0.0, 0.0, -0.3 * form.hand);
    for (int i = 0; i < count; ++i) {
        CAPTURE(i);
        Posture wanted(things::make_biped_skeleton(form));
        for (const std::string turn : {"right_shoulder_raise", "right_shoulder_out", "right_shoulder_twist", "right_elbow_bend"}) {
            Rng rng = Rng::for_key(i, "tests/agents/" + turn, 0);
            const modeling::Turn& limits = wanted.skeleton().turns()[static_cast<std::size_t>(wanted.skeleton().turn(turn))];
            wanted.set(turn, rng.uniform(limits.low_deg, limits.high_deg));
        }
        const dvec3 target = wanted.at("right_wrist").at(palm);
        Posture posture(things::make_biped_skeleton(form));
        things::pose_biped(posture, form, "idle");
        CHECK(posture.reach("right_wrist", palm, target, {"right_shoulder", "right_elbow"}) < 0.01);
        CHECK(glm::length(posture.at("right_wrist").at(palm) - target) < 0.01);
        CHECK(is_within_limits(posture));
    }
}

TEST_CASE("poses stay within the limits, and a beyond one is refused")
{
    const things::BipedForm form;
    for (const std::string_view pose : things::biped_poses()) {
        CAPTURE(pose);
        Posture posture(things::make_biped_skeleton(form));
        things::pose_biped(posture, form, pose);
        CHECK(is_within_limits(posture));
    }
    for (const std::string_view pose : things::quadruped_poses()) {
        CAPTURE(pose);
        CHECK(is_within_limits(things::pose_quadruped({}, pose)));
    }
    Posture posture(things::make_biped_skeleton(form));
    CHECK_THROWS_AS(posture.set("left_elbow_bend", 170.0), std::logic_error);
    CHECK_THROWS_AS(posture.set("left_tail", 1.0), std::logic_error);
}

// Many meshes: sanitizers leave them out.
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
        for (const std::string_view pose : {"sit", "run", "climb", "kick", "push"}) {
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

TEST_SUITE_END();

}  // namespace clevrvk::tests
