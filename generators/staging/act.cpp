// Solves an agent's pose, builds its mesh, measures it, and solves again with what the new mesh says about its surface.
#include "generators/staging/act.h"

#include "generators/staging/frame_body.h"
#include "generators/staging/trial.h"
#include "renderer/contact/depth.h"
#include "renderer/contact/stability.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace clevrvk::generators::staging {
namespace {

using contact::dmat3;
using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;
using contact::Placement;
using modeling::PoseTask;
using modeling::Skeleton;
using modeling::StandingPose;

/// How limbs are held when they are about to touch: arms half bent with flat hands, legs raised.
constexpr std::array<std::pair<std::string_view, double>, 7> kReadyHand{
    {{"shoulder_raise", 62.0}, {"elbow_bend", 34.0}, {"forearm_twist", -40.0}, {"wrist_bend", -30.0}, {"fingers", 4.0}, {"index", 4.0},
     {"thumb", 0.0}}};
constexpr std::array<std::pair<std::string_view, double>, 2> kReadyFoot{{{"hip_raise", 50.0}, {"knee_bend", 24.0}}};

/// Stiffness of turns whose names begin so; the first that fits counts.
constexpr std::array<std::pair<std::string_view, double>, 5> kStiffness{
    {{"root_", 0.10}, {"spine_", 0.06}, {"chest_", 0.06}, {"neck_", 0.03}, {"", 0.02}}};

constexpr double kTouchWeight = 4.0;
constexpr double kPalmWeight = 0.4;
constexpr double kFootWeight = 6.0;
constexpr double kSoleWeight = 0.4;
constexpr double kBalance_m = 0.015;   // inside the support
constexpr double kLowFoot = 0.06;      // of the height: feet below stand, on their toes too
constexpr int kRounds = 5;

/// The touch in the agent's space.
struct Aim {
    dvec3 point{0.0};
    dvec3 normal{0.0};
    double back = 0.0;  ///< m that the effector keeps off along the normal

    [[nodiscard]] dvec3 aimed_point() const { return point + back * normal; }

    void back_off(double depth)
    {
        constexpr double kMostBack_m = 0.0035;
        back = std::min(kMostBack_m, back + 0.5 * depth);
    }
};

/// An agent in its own space, where it was before it acts.
struct Beginning {
    things::ThingMesh mesh;
    PoseTask task;                         ///< without goals
    StandingPose pose;                     ///< where the search begins
    std::vector<CarriedEffector> feet;     ///< that stand
    std::vector<CarriedEffector> effectors;
};

/// The posed agent as it was built, where it comes to stand.
struct Built {
    things::ThingMesh mesh;
    Placement at;
    std::vector<CarriedEffector> effectors;
};

/// Turns that a limb needs for a touch, unless the actor says them.
template <std::size_t kCount>
void make_ready(const std::array<std::pair<std::string_view, double>, kCount>& ready, const std::string& side, const Actor& actor,
                Beginning& beginning)
{
    const std::vector<modeling::Turn>& turns = beginning.mesh.skeleton.turns();
    for (const auto& [name, angle_deg] : ready) {
        const std::string turn = side + std::string(name);
        const auto found = std::find_if(turns.begin(), turns.end(), [&](const modeling::Turn& each) { return each.name == turn; });
        if (found != turns.end() && actor.joints.find(turn) == actor.joints.end()) {
            beginning.task.rest_deg[static_cast<std::size_t>(found - turns.begin())] = angle_deg;
        }
    }
}

Beginning begin(const Actor& actor, const std::string& effector)
{
    Beginning beginning;
    beginning.mesh = things::build(actor.kind, actor.params, actor.joints);
    const things::ThingMesh& mesh = beginning.mesh;
    beginning.effectors = list_effectors(mesh);
    for (const CarriedEffector& each : beginning.effectors) {
        if (each.is_foot() && each.name != effector && each.world_point.z < kLowFoot * mesh.size.z) {
            beginning.feet.push_back(each);
        }
    }
    PoseTask& task = beginning.task;
    task.rest_deg = mesh.angles_deg;
    const std::string side = effector.substr(0, effector.find('_') + 1);
    if (effector == side + "hand") {
        make_ready(kReadyHand, side, actor, beginning);
    } else if (effector == side + "foot") {
        make_ready(kReadyFoot, side, actor, beginning);
    }
    for (const modeling::Turn& turn : mesh.skeleton.turns()) {
        const auto fits = [&](const auto& row) { return turn.name.substr(0, row.first.size()) == row.first; };
        task.stiffness.push_back(std::find_if(kStiffness.begin(), kStiffness.end(), fits)->second);
    }
    task.masses = share_mass(mesh, make_body(mesh));
    task.sides = list_support_sides(list_ground_points(mesh, beginning.effectors, effector), kBalance_m);
    beginning.pose.angles_deg = task.rest_deg;
    return beginning;
}

/// The goals of a round, in the agent's space. \param known  effectors as the last mesh has them
std::vector<modeling::PoseGoal> list_goals(const Beginning& beginning, const std::vector<CarriedEffector>& known,
                                           const CarriedEffector& end, const Aim& aim)
{
    std::vector<modeling::PoseGoal> goals;
    goals.push_back({{end.joint, end.point, aim.aimed_point(), false}, kTouchWeight, false});
    if (end.is_rigid) {
        goals.push_back({{end.joint, end.normal, -aim.normal, true}, kPalmWeight, false});
    }
    for (const CarriedEffector& foot : beginning.feet) {
        const CarriedEffector& now = *find_effector(known, foot.name);
        goals.push_back({{now.joint, now.point, foot.world_point, false}, kFootWeight, true});
        if (foot.is_rigid) {
            goals.push_back({{now.joint, foot.normal, foot.world_normal, true}, kSoleWeight, false});
        }
    }
    return goals;
}

things::JointAngles name_angles(const Skeleton& skeleton, const std::vector<double>& angles_deg)
{
    things::JointAngles joints;
    for (std::size_t i = 0; i < angles_deg.size(); ++i) {
        joints.emplace(skeleton.turns()[i].name, angles_deg[i]);
    }
    return joints;
}

/// Builds the agent in a pose, and stands it where its root should be. It stands on the ground whatever the pose says.
Built build_posed(const Actor& actor, const Beginning& beginning, const StandingPose& pose, const Placement& before)
{
    Built built;
    const Skeleton& skeleton = beginning.mesh.skeleton;
    built.mesh = things::build(actor.kind, actor.params, name_angles(skeleton, pose.angles_deg));
    const dvec3 moved = skeleton.joints().front().offset + pose.offset - built.mesh.skeleton.joints().front().offset;
    built.at = {before.axes, 1.0, before.apply(dvec3(moved.x, moved.y, 0.0))};
    built.effectors = list_effectors(built.mesh);
    return built;
}

contact::Depth measure_deepest(const Built& built, const contact::Body& body, std::span<const PlacedBody> others)
{
    contact::Depth deepest;
    for (const PlacedBody& other : others) {
        const contact::Depth found = contact::measure_depth({body, built.at}, other, 0.1 * kMostActDepth_m);
        deepest = found.depth > deepest.depth ? found : deepest;
    }
    return deepest;
}

/// The clauses of an act in the order in which they are looked at.
std::vector<Clause> list_clauses(const Beginning& beginning, const Built& built, const Touch& touch, const contact::Body& body,
                                 double depth)
{
    const CarriedEffector& end = *find_effector(built.effectors, touch.effector);
    double lift = 0.0;
    for (const CarriedEffector& foot : beginning.feet) {
        // One that stood on its toes may stay as high.
        lift = std::max(lift, find_effector(built.effectors, foot.name)->world_point.z - foot.world_point.z);
    }
    const std::vector<dvec3> ground = list_ground_points(built.mesh, built.effectors, "");
    return {{"gap between effector and point, m", glm::length(built.at.apply(end.world_point) - touch.point), kMostTouchGap_m, false},
            {"cosine between effector's and surface's opposite normal", -glm::dot(built.at.axes * end.world_normal, touch.normal),
             kLeastPalmCosine, true},
            {"height of a standing foot, m", lift, kMostLift_m, false},
            {"center of mass inside the support, m", contact::measure_support(ground, body.center_of_mass()).margin, 0.0, true},
            {"depth of the agent in another body, m", depth, kMostActDepth_m, false}};
}

std::optional<Clause> find_failed(const std::vector<Clause>& clauses)
{
    const auto failed = std::find_if(clauses.begin(), clauses.end(), [](const Clause& clause) { return !clause.holds(); });
    return failed == clauses.end() ? std::nullopt : std::optional(*failed);
}

}  // namespace

contact::Body make_body(const things::ThingMesh& mesh)
{
    std::vector<contact::Triangle> triangles;
    triangles.reserve(mesh.model.triangles.size());
    for (const auto& corners : mesh.model.triangles) {
        const auto at = [&](std::uint32_t corner) { return dvec3(mesh.model.positions[corner]); };
        triangles.push_back({at(corners[0]), at(corners[1]), at(corners[2])});
    }
    return contact::Body(std::move(triangles));
}

ActOutcome act(const Actor& actor, const Touch& touch, std::span<const PlacedBody> others)
{
    Beginning beginning = begin(actor, touch.effector);
    const Clause has_end{"effectors of that name", find_effector(beginning.effectors, touch.effector) == nullptr ? 0.0 : 1.0, 1.0, true};
    const Clause has_feet{"feet that stand", static_cast<double>(beginning.feet.size()), 1.0, true};
    for (const Clause& clause : {has_end, has_feet}) {
        if (!clause.holds()) {
            return Refusal{clause};
        }
    }
    const dmat3 axes = modeling::make_rotation(dvec3(0.0, 0.0, 1.0), actor.rotation_deg * modeling::kPi / 180.0);
    const Placement before{axes, 1.0, dvec3(actor.position, 0.0)};
    Aim aim{before.bring(touch.point), glm::transpose(axes) * touch.normal};
    beginning.task.may_step = touch.may_step;
    std::vector<CarriedEffector> known = beginning.effectors;
    lay_flat(beginning.mesh, touch.effector, known);
    StandingPose pose = beginning.pose;
    std::optional<Clause> failed;
    for (int round = 0; round < kRounds; ++round) {
        beginning.task.goals = list_goals(beginning, known, *find_effector(known, touch.effector), aim);
        pose = modeling::solve_pose(beginning.mesh.skeleton, pose, beginning.task);
        Built built = build_posed(actor, beginning, pose, before);
        const contact::Body body = make_body(built.mesh);
        const contact::Depth deepest = measure_deepest(built, body, others);
        std::vector<Clause> clauses = list_clauses(beginning, built, touch, body, deepest.depth);
        failed = find_failed(clauses);
        if (!failed) {
            things::JointAngles joints = name_angles(built.mesh.skeleton, pose.angles_deg);
            return Act{std::move(joints), dvec2(built.at.origin), std::move(built.mesh), std::move(clauses)};
        }
        if (!clauses.back().holds()) {
            aim.back_off(deepest.depth);
        }
        known = std::move(built.effectors);
        lay_flat(built.mesh, touch.effector, known);
    }
    return Refusal{failed.value()};
}

}  // namespace clevrvk::generators::staging
