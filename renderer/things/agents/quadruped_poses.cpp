// The joints of quadrupeds, their limits and their poses.
#include "renderer/things/agents/pose_table.h"
#include "renderer/things/agents/quadruped.h"

#include <algorithm>
#include <array>
#include <string>

namespace clevrvk::things {
namespace {

// clang-format off
constexpr std::array<QuadrupedPoseRow, 7> kPoses{{
    {QuadrupedPose::Stand, 1.0, "", {{{0.03}, {-0.03}, {-0.03}, {0.04}}}},
    {QuadrupedPose::Walk, 0.985, "head_nod 4, tail_swing 8",
     {{{-0.17, 0.0, 12}, {0.15, 0.04, -38}, {0.17, 0.0, -14}, {-0.15, 0.0, 8}}}},
    {QuadrupedPose::Run, 0.95, "spine_bend -8, neck_bend 14, head_nod -10",
     {{{-0.36, 0.16, 40}, {-0.27, 0.26, 10}, {0.36, 0.04, -48}, {0.30, 0.10, -60}}}},
    {QuadrupedPose::Sit, -1.0, "root_pitch -50, neck_bend 14, head_nod 36",
     {{{0.03}, {0.0}, {-0.30, 0.0, 76, 0.05}, {-0.30, 0.0, 76, 0.05}}}},
    {QuadrupedPose::Lie, -1.03, "neck_bend -8, neck_turn 14, head_nod 10, head_turn 22",
     {{{}, {}, {-0.26, 0.0, 80, 0.12}, {-0.22, 0.0, 80, 0.12}}}, true},
    {QuadrupedPose::Look, 1.0, "neck_bend -10, neck_turn 28, head_turn 34",
     {{{0.03}, {-0.03}, {-0.03}, {0.04}}}},
    {QuadrupedPose::Graze, 1.0, "neck_bend 84, head_nod -20",
     {{{-0.06}, {0.03}, {-0.03}, {0.04}}}},
}};
// clang-format on

/// Direction from the chest to the head.
dvec3 neck_way(const Mammal& m)
{
    const double rise = m.neck_rise_deg * kPi / 180.0;
    return {0.0, -cos(rise), sin(rise)};
}

/// Bend of standing legs: elephants' feet are below their legs; the joints of other animals are bent.
double find_bend(const Mammal& m)
{
    return std::clamp((0.135 - m.leg) / 0.05, 0.25, 1.0);
}

void add_fore_leg(Skeleton& skeleton, const Mammal& m, bool is_left)
{
    const std::string side = is_left ? "left_" : "right_";
    const double sign = is_left ? 1.0 : -1.0;
    const double drop = 1.0 - 1.1 * m.chest - m.foot;
    const double bend = find_bend(m);
    const double upper = 0.42 - 0.875 * (m.cannon - 0.20);
    skeleton.add(side + "shoulder", "chest", {sign * (m.chest - 0.9 * m.leg), 0.0, -0.1 * m.chest},
                 mirror_turns({{"shoulder_swing", -kX, -80.0, 100.0}, {"shoulder_out", -kY, -25.0, 40.0}}, is_left));
    skeleton.add(side + "elbow", side + "shoulder", {0.0, 0.08 * bend, -upper * drop},
                 mirror_turns({{"elbow", -kX, -35.0, 140.0}}, is_left));
    skeleton.add(side + "wrist", side + "elbow", {0.0, -0.06 * bend, -(1.0 - m.cannon - upper) * drop},
                 mirror_turns({{"wrist", -kX, m.lie > 0.0 ? -172.0 : -140.0, 100.0}}, is_left));
    skeleton.add(side + "fore_foot", side + "wrist", {0.0, -0.02 * bend, -m.cannon * drop});
}

void add_hind_leg(Skeleton& skeleton, const Mammal& m, bool is_left)
{
    const std::string side = is_left ? "left_" : "right_";
    const double sign = is_left ? 1.0 : -1.0;
    const double drop = 0.98 - 1.15 * m.hip - m.foot;
    const double bend = find_bend(m);
    const double upper = 0.40 - 0.80 * (m.cannon - 0.20);
    const double cannon = 0.28 + 0.75 * (m.cannon - 0.20);
    skeleton.add(side + "hip", "root", {sign * (m.chest - 0.9 * m.leg), -0.02, -0.15 * m.hip},
                 mirror_turns({{"hip_swing", -kX, -80.0, 130.0}, {"hip_out", -kY, -25.0, 45.0}}, is_left));
    skeleton.add(side + "knee", side + "hip", {0.0, -0.08 * bend, -upper * drop}, mirror_turns({{"knee", kX, -45.0, 130.0}}, is_left));
    skeleton.add(side + "hock", side + "knee", {0.0, 0.15 * bend, -(1.0 - upper - cannon) * drop},
                 mirror_turns({{"hock", -kX, -90.0, 140.0}}, is_left));
    skeleton.add(side + "hind_foot", side + "hock", {0.0, -0.02 * bend, -cannon * drop});
}

/// Moves one foot to its place.
void place_foot(Posture& posture, const Mammal& m, const std::string& side, bool is_fore, const FootPlace& place)
{
    const std::string root = side + (is_fore ? "shoulder" : "hip");
    const std::string middle = side + (is_fore ? "elbow" : "knee");
    const std::string ankle = side + (is_fore ? "wrist" : "hock");
    const Skeleton& skeleton = posture.skeleton();
    const dvec3 last = skeleton.joints()[static_cast<std::size_t>(skeleton.joint(side + (is_fore ? "fore_foot" : "hind_foot")))].offset;
    const dvec3 lean = make_rotation(-kX, place.lean_deg * kPi / 180.0) * last;
    const dvec3 from = posture.at(root).origin;
    const dvec3 foot(from.x + (from.x > 0.0 ? place.out : -place.out), from.y + place.back + 0.02, m.foot + place.lift);
    posture.reach(ankle, dvec3(0.0), foot - lean, {root, middle});
    posture.aim(ankle, glm::normalize(last), glm::normalize(lean), {ankle});
}

/// Lies on the breast, with fore legs folded under it and hind legs along the belly.
void fold_legs(Posture& posture)
{
    posture.set("left_shoulder_swing 6, left_elbow 84, left_wrist -168, right_shoulder_swing 16, right_elbow 78, right_wrist -164");
    posture.set("left_shoulder_out 12, right_shoulder_out 15, left_hip_out 36, right_hip_out 38");
    posture.set("left_hip_swing 82, left_knee 128, left_hock 138, right_hip_swing 86, right_knee 128, right_hock 138");
}

/// Sits as upright as the fore feet allow: an animal with short legs leans forwards.
void sit_down(Posture& posture, const Mammal& m, const QuadrupedPoseRow& pose)
{
    constexpr double kNear = 0.01;
    constexpr double kLeast_deg = -16.0;
    for (double pitch_deg = posture.angle("root_pitch"); pitch_deg < kLeast_deg; pitch_deg += 2.0) {
        Posture tried = posture;
        tried.set("root_pitch", pitch_deg);
        place_foot(tried, m, "left_", true, pose.feet[0]);
        posture.set("root_pitch", pitch_deg);
        if (tried.at("left_fore_foot").origin.z < m.foot + kNear) {
            break;
        }
    }
}

/// Lies like a sphinx: on its elbows, with the chest slightly raised, fore paws ahead, thighs along the flanks, and
/// hind paws beside the belly.
void lie_on_elbows(Posture& posture, const Mammal& m)
{
    const double raised = 0.45 * m.chest;
    // In a level posture the chest would be in the ground, since it is deeper than the hips and the back is straight.
    const double rise_deg = 90.0 - acos(std::clamp((2.0 * (m.chest - m.hip) + raised) / m.length, 0.0, 0.7)) * 180.0 / kPi;
    posture.set("root_pitch", -rise_deg);
    const Skeleton& skeleton = posture.skeleton();
    const double upper = glm::length(skeleton.joints()[static_cast<std::size_t>(skeleton.joint("left_elbow"))].offset);
    const double back_deg = acos(std::clamp((0.9 * m.chest + raised - m.leg) / upper, 0.5, 0.95)) * 180.0 / kPi;
    posture.set("both_shoulder_swing", std::max(-back_deg - rise_deg, -80.0));
    for (const std::string_view side : {"left_", "right_"}) {
        const double elbow_deg = std::min(back_deg + 92.0, side == "left_" ? 136.0 : 139.0);
        posture.set(std::string(side) + "elbow", elbow_deg);
        posture.set(std::string(side) + "wrist", back_deg + 92.0 - elbow_deg);  // paws are level
    }
    posture.set("both_shoulder_out 6, left_hip_out 12, right_hip_out 14");
    posture.set("both_hip_swing", 80.0 - rise_deg);
    posture.set("both_knee 128, left_hock 136, right_hock 134");
}

}  // namespace

Skeleton make_quadruped_skeleton(const Mammal& m, double root_z)
{
    Skeleton skeleton;
    const dvec3 to_chest(0.0, -m.length, 0.02 + m.hip - m.chest);
    skeleton.add("root", "", {0.0, m.length / 2.0, root_z},
                 {{"root_turn", kZ, -180.0, 180.0}, {"root_pitch", kX, -180.0, 180.0}, {"root_roll", kY, -180.0, 180.0}});
    skeleton.add("spine", "root", to_chest / 2.0, {{"spine_bend", kX, -30.0, 30.0}, {"spine_turn", kZ, -25.0, 25.0}});
    skeleton.add("chest", "spine", to_chest / 2.0, {{"chest_bend", kX, -20.0, 20.0}, {"chest_turn", kZ, -20.0, 20.0}});
    const dvec3 way = neck_way(m);
    skeleton.add("neck", "chest", way * (0.4 * m.chest), {{"neck_bend", kX, -45.0, 110.0}, {"neck_turn", kZ, -50.0, 50.0}});
    skeleton.add("head", "neck", way * (m.neck + 0.35 * m.chest + 0.55 * m.skull),
                 {{"head_nod", kX, -70.0, 60.0}, {"head_tilt", kY, -30.0, 30.0}, {"head_turn", kZ, -60.0, 60.0}});
    skeleton.add("tail", "root", {0.0, 0.88 * m.hip, 0.45 * m.hip}, {{"tail_swing", kZ, -70.0, 70.0}});
    for (const bool is_left : {true, false}) {
        add_fore_leg(skeleton, m, is_left);
        add_hind_leg(skeleton, m, is_left);
    }
    return skeleton;
}

Posture pose_quadruped(const Mammal& m, QuadrupedPose pose)
{
    return pose_quadruped(m, find_pose(kPoses, pose));
}

Posture pose_quadruped(const Mammal& m, const QuadrupedPoseRow& pose)
{
    const double standing = 0.98 - m.hip;
    const bool folds = m.lie > 0.0 && pose.lies;
    const double seat = pose.pose == QuadrupedPose::Sit && m.seat > 0.0 ? m.seat : m.hip;
    Posture posture(make_quadruped_skeleton(m, folds ? m.lie : pose.hips < 0.0 ? -pose.hips * seat : pose.hips * standing));
    posture.set(pose.angles);
    if (m.has_hooves && pose.lies) {  // long necks are held up
        posture.set("neck_bend", folds ? -8.0 : 4.0);
    }
    if (folds) {
        fold_legs(posture);
        return posture;
    }
    if (pose.lies && !m.has_hooves) {
        lie_on_elbows(posture, m);
        return posture;
    }
    if (pose.pose == QuadrupedPose::Sit) {
        sit_down(posture, m, pose);
    }
    for (std::size_t i = 0; i < pose.feet.size(); ++i) {
        const bool is_fore = i < 2;
        FootPlace place = pose.feet[i];
        if (is_fore && m.has_hooves && pose.lies) {
            place = {-0.02, 0.02, -98.0, 0.03};
        }
        if (!is_fore && m.has_hooves && pose.lies) {
            place.out = 0.05;
        }
        place_foot(posture, m, i % 2 == 0 ? "left_" : "right_", is_fore, place);
    }
    return posture;
}

}  // namespace clevrvk::things
