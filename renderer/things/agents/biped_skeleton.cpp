// The joints of bipeds and their limits.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

void add_arm(Skeleton& skeleton, const BipedForm& form, bool is_left)
{
    const std::string side = is_left ? "left_" : "right_";
    const double sign = is_left ? 1.0 : -1.0;
    skeleton.add(
        side + "shoulder", "chest",
        {sign * form.shoulder_x, 0.0, form.shoulder_z - 0.8 * form.arm_radius - 0.5 * (form.hip_z + form.shoulder_z)},
        mirror_turns({{"shoulder_raise", -kX, -60.0, 178.0}, {"shoulder_out", -kY, -35.0, 150.0}, {"shoulder_twist", kZ, -90.0, 90.0}},
                     is_left));
    skeleton.add(side + "elbow", side + "shoulder", {0.0, 0.0, -form.upper_arm},
                 mirror_turns({{"elbow_bend", -kX, 0.0, 145.0}, {"forearm_twist", kZ, -90.0, 90.0}}, is_left));
    skeleton.add(side + "wrist", side + "elbow", {0.0, 0.0, -form.forearm},
                 mirror_turns({{"wrist_bend", kY, -75.0, 75.0}, {"wrist_tilt", -kX, -30.0, 30.0}}, is_left));
    skeleton.add(side + "fingers", side + "wrist", {0.0, 0.0, -0.5 * form.hand},
                 mirror_turns({{"fingers", kY, 0.0, 80.0}, {"index", kY, 0.0, 80.0}, {"thumb", kX, 0.0, 60.0}}, is_left));
}

void add_leg(Skeleton& skeleton, const BipedForm& form, bool is_left)
{
    const std::string side = is_left ? "left_" : "right_";
    const double sign = is_left ? 1.0 : -1.0;
    skeleton.add(side + "hip", "root", {sign * form.hip_x, 0.0, 0.0},
                 mirror_turns({{"hip_raise", -kX, -35.0, 125.0}, {"hip_out", -kY, -30.0, 65.0}, {"hip_twist", kZ, -50.0, 50.0}}, is_left));
    skeleton.add(side + "knee", side + "hip", {0.0, 0.0, form.knee_z - form.hip_z}, mirror_turns({{"knee_bend", kX, 0.0, 145.0}}, is_left));
    skeleton.add(side + "ankle", side + "knee", {0.0, 0.0, form.ankle_z - form.knee_z},
                 mirror_turns({{"ankle_lift", -kX, -60.0, 40.0}, {"ankle_tilt", -kY, -30.0, 30.0}}, is_left));
}

}  // namespace

Skeleton make_biped_skeleton(const BipedForm& form)
{
    Skeleton skeleton;
    const double trunk = form.shoulder_z - form.hip_z;
    skeleton.add("root", "", {0.0, 0.0, form.hip_z},
                 {{"root_turn", kZ, -180.0, 180.0}, {"root_pitch", kX, -180.0, 180.0}, {"root_roll", kY, -180.0, 180.0}});
    skeleton.add("spine", "root", {0.0, 0.0, 0.2 * trunk},
                 {{"spine_bend", kX, -25.0, 50.0}, {"spine_lean", kY, -25.0, 25.0}, {"spine_turn", kZ, -30.0, 30.0}});
    skeleton.add("chest", "spine", {0.0, 0.0, 0.3 * trunk},
                 {{"chest_bend", kX, -20.0, 30.0}, {"chest_lean", kY, -15.0, 15.0}, {"chest_turn", kZ, -30.0, 30.0}});
    const double neck_z = form.shoulder_z + 0.3 * form.neck_radius;
    skeleton.add("neck", "chest", {0.0, 0.1 * form.chest.y, neck_z - 0.5 * (form.hip_z + form.shoulder_z)},
                 {{"neck_bend", kX, -40.0, 40.0}, {"neck_turn", kZ, -40.0, 40.0}});
    skeleton.add("head", "neck", {0.0, -0.12 * form.head, form.stature - 1.62 * form.head - neck_z},
                 {{"head_nod", kX, -35.0, 35.0}, {"head_tilt", kY, -30.0, 30.0}, {"head_turn", kZ, -50.0, 50.0}});
    skeleton.add("eyes", "head", {0.0, -0.5 * form.head, 0.62 * form.head},
                 {{"gaze_turn", kZ, -30.0, 30.0}, {"gaze_lift", -kX, -25.0, 25.0}});
    for (const bool is_left : {true, false}) {
        add_arm(skeleton, form, is_left);
        add_leg(skeleton, form, is_left);
    }
    return skeleton;
}

}  // namespace clevrvk::things
