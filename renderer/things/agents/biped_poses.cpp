// The poses of bipeds, and the placement of their feet on the ground.
#include "renderer/things/agents/biped.h"
#include "renderer/things/agents/pose_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace clevrvk::things {
namespace {

/// A row of the table of poses: angles, and the feet's contact. In sitting poses, the ground is under the hips.
struct BipedPoseRow {
    BipedPose pose;
    std::string_view angles;  ///< in the format of Posture::set
    Footing left = Footing::Sole;
    Footing right = Footing::Sole;
    bool sits = false;
    bool is_on_hands = false;  ///< palms on the ground; the knees, too, if the feet are free
};

// clang-format off
constexpr std::array<BipedPoseRow, 21> kPoses{{
    {BipedPose::Idle,
     "both_shoulder_out 12, both_elbow_bend 14, both_fingers 24, both_index 16, both_hip_out 3",
     Footing::Sole, Footing::Sole},
    {BipedPose::LookAt,
     "both_shoulder_out 12, both_elbow_bend 14, both_fingers 24, both_index 18, both_hip_out 3, chest_turn 14, "
     "neck_turn 18, head_turn 24, head_nod -12, gaze_turn 14, gaze_lift 8",
     Footing::Sole, Footing::Sole},
    {BipedPose::Point,
     "right_shoulder_raise 88, right_shoulder_out 14, right_elbow_bend 4, right_forearm_twist -60, "
     "right_fingers 78, right_thumb 40, left_shoulder_out 12, left_elbow_bend 14, left_fingers 24, left_index 20, "
     "head_turn -14, gaze_turn -8, both_hip_out 4",
     Footing::Sole, Footing::Sole},
    {BipedPose::Reach,
     "right_shoulder_raise 112, right_elbow_bend 6, right_forearm_twist -60, right_fingers 12, right_index 8, "
     "left_shoulder_out 14, left_shoulder_raise -14, left_elbow_bend 24, left_fingers 24, left_index 20, "
     "spine_bend 16, chest_turn 16, neck_bend -14, right_hip_raise 18, left_hip_raise -14, right_knee_bend 14",
     Footing::Toes, Footing::Sole},
    {BipedPose::ReachBoth,
     "both_shoulder_raise 106, both_shoulder_out 4, both_elbow_bend 10, both_fingers 14, both_index 10, "
     "spine_bend 14, neck_bend -6, both_hip_out 4",
     Footing::Sole, Footing::Sole},
    {BipedPose::HandOver,
     "right_shoulder_raise 60, right_elbow_bend 38, right_forearm_twist 80, right_fingers 14, right_index 10, "
     "right_thumb 10, left_shoulder_out 12, left_elbow_bend 16, left_fingers 26, left_index 20, spine_bend 6, "
     "head_nod 6, right_hip_raise 14, left_hip_raise -6, left_knee_bend 10, right_knee_bend 6",
     Footing::Sole, Footing::Sole},
    {BipedPose::Grip,
     "right_shoulder_raise 18, right_shoulder_out 10, right_elbow_bend 86, right_fingers 62, right_index 62, "
     "right_thumb 45, left_shoulder_out 10, left_elbow_bend 16, left_fingers 26, left_index 20, head_nod 12, "
     "head_turn -12, both_hip_out 4",
     Footing::Sole, Footing::Sole},
    {BipedPose::Lift,
     "both_shoulder_raise 158, both_shoulder_out 16, both_elbow_bend 26, both_wrist_bend -30, both_fingers 8, "
     "both_index 6, spine_bend -4, head_nod -14, both_hip_out 8, both_knee_bend 8, both_hip_raise 6",
     Footing::Sole, Footing::Sole},
    {BipedPose::Block,
     "both_shoulder_raise 68, both_shoulder_out 20, both_shoulder_twist -28, both_elbow_bend 108, "
     "both_fingers 70, both_index 70, both_thumb 45, spine_bend 8, head_nod 10, left_hip_raise 14, "
     "right_hip_raise -10, left_knee_bend 16, right_knee_bend 10",
     Footing::Sole, Footing::Sole},
    {BipedPose::Walk,
     "left_hip_raise 27, left_knee_bend 5, right_hip_raise -20, right_knee_bend 16, right_ankle_lift -24, "
     "right_shoulder_raise 26, left_shoulder_raise -22, both_shoulder_out 7, both_elbow_bend 24, both_fingers 34, "
     "both_index 30, spine_bend 3, chest_turn 8",
     Footing::Sole, Footing::Toes},
    {BipedPose::Run,
     "left_hip_raise 62, left_knee_bend 84, right_hip_raise -26, right_knee_bend 30, right_ankle_lift -34, "
     "right_shoulder_raise 42, left_shoulder_raise -46, right_shoulder_out 14, left_shoulder_out 26, both_elbow_bend 92, "
     "both_fingers 66, both_index 66, both_thumb 40, root_pitch 10, spine_bend 8, neck_bend -10, chest_turn 12",
     Footing::Free, Footing::Toes},
    {BipedPose::Push,
     "both_shoulder_raise 118, both_shoulder_out 4, both_elbow_bend 22, both_forearm_twist -80, "
     "both_wrist_bend -72, both_fingers 6, root_pitch 16, spine_bend 8, neck_bend -16, left_hip_raise 52, "
     "left_knee_bend 54, right_hip_raise -26, right_knee_bend 6, right_ankle_lift -10",
     Footing::Sole, Footing::Toes},
    {BipedPose::Pull,
     "both_shoulder_raise 62, both_shoulder_out 8, both_elbow_bend 44, both_fingers 70, both_index 70, "
     "both_thumb 45, root_pitch -20, spine_bend 6, neck_bend 10, left_hip_raise 42, left_knee_bend 10, "
     "right_hip_raise 30, right_knee_bend 50",
     Footing::Sole, Footing::Sole},
    {BipedPose::Punch,
     "right_shoulder_raise 98, right_elbow_bend 2, right_forearm_twist -80, both_fingers 80, both_index 80, "
     "both_thumb 50, left_shoulder_raise 30, left_shoulder_out 14, left_elbow_bend 128, spine_turn 16, "
     "chest_turn 18, neck_turn -16, head_turn -14, root_pitch 8, left_hip_raise 36, left_knee_bend 32, "
     "right_hip_raise -26, right_knee_bend 12, right_ankle_lift -20",
     Footing::Sole, Footing::Toes},
    {BipedPose::Kick,
     "right_hip_raise 84, right_knee_bend 10, right_ankle_lift -25, left_knee_bend 10, root_pitch -14, "
     "left_hip_raise -8, spine_bend 8, left_shoulder_raise 40, right_shoulder_raise -30, both_shoulder_out 34, "
     "both_elbow_bend 40, both_fingers 40, both_index 40",
     Footing::Sole, Footing::Free},
    {BipedPose::Climb,
     "left_shoulder_raise 164, left_elbow_bend 22, right_shoulder_raise 118, right_elbow_bend 66, "
     "both_shoulder_out 10, both_fingers 60, both_index 60, both_thumb 40, right_hip_raise 88, right_hip_out 14, "
     "right_knee_bend 98, left_hip_raise 6, left_knee_bend 14, head_nod -24, neck_bend -14, gaze_lift 10",
     Footing::Sole, Footing::Free},
    {BipedPose::Sit,
     "both_hip_raise 93, both_hip_out 16, both_knee_bend 72, both_shoulder_raise 64, both_shoulder_out 16, "
     "both_elbow_bend 22, both_forearm_twist -60, both_fingers 18, both_index 14, spine_bend 18, root_pitch -16",
     Footing::Sole, Footing::Sole, true},
    {BipedPose::Lie,
     "root_pitch -90, both_shoulder_out 18, both_elbow_bend 3, both_fingers 24, both_index 18, both_hip_out 10, "
     "both_ankle_lift -20, head_nod 8",
     Footing::Free, Footing::Free},
    {BipedPose::Fallen,
     "root_pitch 90, left_shoulder_raise 150, left_shoulder_out 24, left_elbow_bend 10, right_shoulder_out 46, "
     "right_elbow_bend 6, both_fingers 24, both_index 18, left_hip_out 34, left_hip_raise 0, left_knee_bend 14, "
     "right_hip_out 10, both_ankle_lift -44, head_turn 40, neck_turn 16, neck_bend -22, spine_lean 8",
     Footing::Free, Footing::Free},
    {BipedPose::Crawl,
     "root_pitch 76, left_hip_raise 96, right_hip_raise 60, left_knee_bend 110, right_knee_bend 88, both_hip_out 8, "
     "both_ankle_lift -60, left_shoulder_raise 70, right_shoulder_raise 104, both_shoulder_out 8, both_elbow_bend 6, "
     "both_forearm_twist -85, both_wrist_bend -74, both_fingers 8, both_index 6, neck_bend -28, head_nod -26",
     Footing::Free, Footing::Free, false, true},
    {BipedPose::AllFours,
     "root_pitch 58, spine_bend 10, left_hip_raise 84, right_hip_raise 58, left_knee_bend 38, right_knee_bend 34, "
     "both_hip_out 8, left_shoulder_raise 56, right_shoulder_raise 84, both_shoulder_out 6, both_elbow_bend 8, "
     "both_forearm_twist -85, both_wrist_bend -70, both_fingers 8, both_index 6, neck_bend -36, head_nod -26",
     Footing::Sole, Footing::Sole, false, true},
}};
// clang-format on

/// The part of a foot that touches the ground, in the ankle's axes.
dvec3 find_ground_point(const BipedForm& form, Footing footing)
{
    const dvec2 point = footing == Footing::Toes ? form.toe : dvec2(-0.15, -1.0);
    return {0.0, point.x * form.foot, point.y * form.ankle_z};
}

/// Adds the kind's own stance to a pose.
void take_stance(Posture& posture, const BipedForm& form, const BipedPoseRow& pose)
{
    const bool stands = pose.left != Footing::Free || pose.right != Footing::Free;
    if (pose.sits || pose.is_on_hands || !stands) {
        return;
    }
    const auto add = [&](const std::string& turn, double more_deg) {
        const Turn& limits = posture.skeleton().turns()[static_cast<std::size_t>(posture.skeleton().turn(turn))];
        posture.set(turn, std::clamp(posture.angle(turn) + more_deg, limits.low_deg, limits.high_deg));
    };
    if (form.stoop_deg > 0.0) {
        add("spine_bend", 0.45 * form.stoop_deg);
        add("chest_bend", 0.55 * form.stoop_deg);
        add("neck_bend", -0.35 * form.stoop_deg);
        add("head_nod", -0.35 * form.stoop_deg);
    }
    for (const std::string side : {"left_", "right_"}) {
        add(side + "hip_raise", form.crouch_deg);
        add(side + "knee_bend", 1.9 * form.crouch_deg);
        add(side + "hip_out", form.straddle_deg);
        constexpr double kHanging_deg = 50.0;
        if (std::abs(posture.angle(side + "shoulder_raise")) < kHanging_deg) {
            add(side + "shoulder_out", form.balance_deg);
            add(side + "elbow_bend", 0.9 * form.balance_deg);
        }
    }
}

/// Moves the palms to the ground.
void plant_hands(Posture& posture, const BipedForm& form, double ground)
{
    for (const std::string side : {"left_", "right_"}) {
        const dvec3 palm = dvec3(side == "left_" ? -0.13 : 0.13, 0.0, -0.30) * form.hand;
        dvec3 target = posture.at(side + "wrist").at(palm);
        target.z = ground;
        posture.reach(side + "wrist", palm, target, {side + "shoulder", side + "elbow"});
    }
}

/// Moves standing feet to one level, with flat soles.
void plant_feet(Posture& posture, const BipedForm& form, const BipedPoseRow& pose)
{
    struct Foot {
        std::string side;
        Footing footing;
    };
    const std::array<Foot, 2> feet{{{"left_", pose.left}, {"right_", pose.right}}};
    const auto level = [&](const std::string& side) { posture.aim(side + "ankle", {0.0, 0.0, 1.0}, {0.0, 0.0, 1.0}, {side + "ankle"}); };
    std::optional<double> ground;
    if (pose.sits) {
        ground = posture.at("root").origin.z - form.hips.y;
    } else if (pose.is_on_hands && pose.left == Footing::Free) {
        ground = std::min(posture.at("left_knee").origin.z, posture.at("right_knee").origin.z) - form.calf_radius;
    }
    for (const Foot& foot : feet) {
        if (foot.footing == Footing::Sole) {
            level(foot.side);
        }
        if (foot.footing != Footing::Free && !pose.sits) {
            const double z = posture.at(foot.side + "ankle").at(find_ground_point(form, foot.footing)).z;
            // The leg with the shorter reach decides, because the other one can bend.
            ground = ground ? std::max(*ground, z) : z;
        }
    }
    for (const Foot& foot : feet) {
        if (foot.footing == Footing::Free) {
            continue;
        }
        // The foot turns with the leg, so a level sole is found iteratively.
        constexpr int kRounds = 6;
        const dvec3 point = find_ground_point(form, foot.footing);
        for (int i = 0; i < kRounds; ++i) {
            dvec3 target = posture.at(foot.side + "ankle").at(point);
            target.z = *ground;
            posture.reach(foot.side + "ankle", point, target, {foot.side + "hip", foot.side + "knee"});
            if (foot.footing == Footing::Sole) {
                level(foot.side);
            }
        }
    }
    if (pose.is_on_hands) {
        plant_hands(posture, form, *ground);
    }
}

}  // namespace

void pose_biped(Posture& posture, const BipedForm& form, BipedPose pose)
{
    const BipedPoseRow& row = find_pose(kPoses, pose);
    posture.set(row.angles);
    take_stance(posture, form, row);
    plant_feet(posture, form, row);
}

Posture take_pose(BipedPose pose, ThingBuilder& builder, const BipedForm& form)
{
    Posture posture(make_biped_skeleton(form));
    pose_biped(posture, form, pose);
    posture.set(builder.joints());
    builder.set_skeleton(posture.skeleton(), posture.angles());
    // A lying figure is centred by its box.
    if (pose == BipedPose::Lie || pose == BipedPose::Fallen) {
        builder.center_box();
    }
    return posture;
}

}  // namespace clevrvk::things
