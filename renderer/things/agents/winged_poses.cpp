// The joints of birds, their limits and poses. Wings rest level and spread, because their bones then lie straight.
#include "renderer/things/agents/pose_table.h"
#include "renderer/things/agents/winged.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

/// Placement of a foot: behind the bird's middle, above the ground, forward lean of its last bone.
struct FootPlace {
    double back = 0.0;
    double lift = 0.0;
    double lean_deg = 0.0;
};

constexpr double kAsItStands = -100.0;
constexpr double kMostUprightOnGround_deg = 46.0;

/// A pose. Other angles follow those of the wings.
struct WingedPoseRow {
    WingedPose pose;
    double upright_deg;  ///< of the body's axis, or the kind's own when standing
    bool is_folded;      ///< folded wings
    bool is_afoot;       ///< on its feet; else the legs have given angles
    std::array<FootPlace, 2> feet;
    std::string_view angles;
};

constexpr std::string_view kFolded = "both_wing_sweep 6, both_wing_raise -64, both_wing_fold 88, both_elbow_fold 150, both_wrist_fold 152";

// clang-format off
constexpr std::array<WingedPoseRow, 8> kPoses{{
    {WingedPose::Stand, kAsItStands, true, true, {{{0.02, 0, -4}, {-0.02, 0, -4}}}, "neck_bend 0"},
    {WingedPose::Walk, kAsItStands, true, true, {{{-0.26, 0.0, -26}, {0.26, 0.05, 24}}}, "neck_bend 6"},
    {WingedPose::Look, kAsItStands, true, true, {{{0.02, 0, -4}, {-0.02, 0, -4}}}, "neck_turn 22, head_turn 42, head_tilt 8"},
    {WingedPose::Peck, -30.0, true, true, {{{0.0, 0, -22}, {-0.04, 0, -22}}}, "neck_bend 30, upper_neck_bend 30, head_nod 30"},
    {WingedPose::Perch, kAsItStands, true, true, {{{0.0, 0, -4}, {0.0, 0, -4}}}, "neck_bend 0"},
    {WingedPose::Spread, 46.0, false, true, {{{0.02, 0, -4}, {-0.02, 0, -4}}},
     "both_wing_raise 52, both_wing_sweep 4, both_elbow_fold 36, both_wrist_fold 32, tail_lift 6"},
    {WingedPose::Fly, 34.0, false, false, {},
     "both_wing_raise 64, both_wing_sweep -4, both_elbow_fold 22, both_wrist_fold 24, both_hip_swing -46, both_knee -46, both_heel 20"},
    {WingedPose::Swim, 4.0, true, false, {},
     "both_hip_swing -50, both_knee -80, both_heel 40"},
}};
// clang-format on

/// Vectors from hip to knee, to heel, to toes.
std::array<dvec3, 3> find_leg(const WingedForm& form)
{
    const double shank = 0.20 + 0.35 * form.bird.leg;
    return {dvec3(0.0, -0.20, -0.24), dvec3(0.0, 0.24, -shank), dvec3(0.0, -0.10, -form.bird.leg)};
}

void add_wing(Skeleton& skeleton, const WingedForm& form, const Spot& body, bool is_left)
{
    const std::string side = is_left ? "left_" : "right_";
    const double sign = is_left ? 1.0 : -1.0;
    const auto turns = [&](std::vector<Turn> left) {
        for (Turn& turn : left) {
            turn.axis = body.way(turn.axis);
            turn.name = side + turn.name;
            turn.axis = is_left ? turn.axis : dvec3(turn.axis.x, -turn.axis.y, -turn.axis.z);
        }
        return left;
    };
    const double w = form.bird.wing;
    skeleton.add(side + "wing", "root", body.way({sign * 0.86 * form.bird.wide, -0.48, 0.46 * form.bird.tall}),
                 turns({{"wing_sweep", kZ, -50.0, 40.0}, {"wing_raise", -kY, -95.0, 80.0}, {"wing_fold", kZ, -10.0, 100.0}}));
    skeleton.add(side + "elbow", side + "wing", body.way({sign * 0.42 * w, 0.0, 0.0}), turns({{"elbow_fold", -kZ, 0.0, 155.0}}));
    skeleton.add(side + "wrist", side + "elbow", body.way({sign * 0.46 * w, 0.0, 0.0}), turns({{"wrist_fold", kZ, -15.0, 160.0}}));
    skeleton.add(side + "hand", side + "wrist", body.way({sign * 0.30 * w, 0.0, 0.0}));
}

void add_leg(Skeleton& skeleton, const WingedForm& form, const Spot& body, bool is_left)
{
    const std::string side = is_left ? "left_" : "right_";
    const double sign = is_left ? 1.0 : -1.0;
    const std::array<dvec3, 3> leg = find_leg(form);
    skeleton.add(side + "hip", "root", body.way({sign * 0.42 * form.bird.wide, 0.12, -0.30 * form.bird.tall}),
                 mirror_turns({{"hip_swing", -kX, -90.0, 90.0}, {"hip_out", -kY, -25.0, 40.0}}, is_left));
    skeleton.add(side + "knee", side + "hip", leg[0], mirror_turns({{"knee", -kX, -100.0, 90.0}}, is_left));
    skeleton.add(side + "heel", side + "knee", leg[1], mirror_turns({{"heel", -kX, -100.0, 120.0}}, is_left));
    skeleton.add(side + "foot", side + "heel", leg[2]);
}

/// Height of the body's middle above the ground with the legs in their rest pose.
double find_standing_height(const WingedForm& form)
{
    const Spot body = make_spot({}, 1.0, -form.bird.upright_deg * kPi / 180.0);
    double height = form.toe_radius - body.way({0.0, 0.12, -0.30 * form.bird.tall}).z;
    for (const dvec3& bone : find_leg(form)) {
        height -= bone.z;
    }
    return height;
}

void place_foot(Posture& posture, const WingedForm& form, const std::string& side, double middle_y, const FootPlace& place)
{
    const dvec3 last = find_leg(form)[2];
    const dvec3 lean = make_rotation(-kX, place.lean_deg * kPi / 180.0) * last;
    const dvec3 from = posture.at(side + "hip").origin;
    const dvec3 foot(0.8 * from.x, middle_y + place.back, form.toe_radius + place.lift);
    posture.reach(side + "heel", dvec3(0.0), foot - lean, {side + "hip", side + "knee"});
    posture.aim(side + "heel", glm::normalize(last), glm::normalize(lean), {side + "heel"});
}

/// Raises a long tail above the ground.
void lift_tail(Posture& posture, const WingedForm& form, double pitch_deg)
{
    constexpr double kOver = 0.10;
    const double length = form.bird.tail + 0.15;
    const double sine = std::clamp((kOver - posture.at("tail").origin.z) / length, -1.0, 1.0);
    const double least_deg = atan2(sine, std::sqrt(1.0 - sine * sine)) * 180.0 / kPi;
    const double now_deg = form.bird.tail_rise_deg - form.bird.upright_deg + pitch_deg;
    posture.set("tail_lift", std::clamp(std::max(posture.angle("tail_lift"), least_deg - now_deg), -50.0, 50.0));
}

}  // namespace

Skeleton make_winged_skeleton(const WingedForm& form, double root_z)
{
    const Spot body = make_spot({}, 1.0, -form.bird.upright_deg * kPi / 180.0);
    Skeleton skeleton;
    skeleton.add("root", "", {0.0, 0.0, root_z},
                 {{"root_turn", kZ, -180.0, 180.0}, {"root_pitch", kX, -180.0, 180.0}, {"root_roll", kY, -180.0, 180.0}});
    const double rise = form.neck_rise_deg * kPi / 180.0;
    const dvec3 neck = dvec3(0.0, -cos(rise), sin(rise)) * (0.5 * form.neck_length);
    skeleton.add("neck", "root", body.way({0.0, -0.66, 0.22 * form.bird.tall}),
                 {{"neck_bend", kX, -70.0, 110.0}, {"neck_turn", kZ, -60.0, 60.0}});
    skeleton.add("upper_neck", "neck", neck, {{"upper_neck_bend", kX, -70.0, 110.0}, {"upper_neck_turn", kZ, -50.0, 50.0}});
    skeleton.add("head", "upper_neck", neck,
                 {{"head_nod", kX, -90.0, 80.0}, {"head_tilt", kY, -50.0, 50.0}, {"head_turn", kZ, -80.0, 80.0}});
    skeleton.add("tail", "root", body.way({0.0, 0.86, 0.14}), {{"tail_lift", kX, -50.0, 50.0}, {"tail_swing", kZ, -40.0, 40.0}});
    for (const bool is_left : {true, false}) {
        add_wing(skeleton, form, body, is_left);
        add_leg(skeleton, form, body, is_left);
    }
    return skeleton;
}

Posture pose_winged(const WingedForm& form, WingedPose word)
{
    const WingedPoseRow& pose = find_pose(kPoses, word);
    // On level ground a bird leans farther forwards than on a branch.
    const bool is_on_ground = pose.is_afoot && word != WingedPose::Perch;
    const double own = is_on_ground ? std::min(form.bird.upright_deg, kMostUprightOnGround_deg) : form.bird.upright_deg;
    const double pitch = form.bird.upright_deg - (pose.upright_deg == kAsItStands ? own : pose.upright_deg);
    const double height = find_standing_height(form);
    Posture posture(make_winged_skeleton(form, pose.is_afoot ? 0.97 * height : height));
    posture.set(pose.is_folded ? kFolded : std::string_view("both_wing_raise 0"));
    posture.set(pose.angles);
    posture.set("root_pitch", pitch);
    // The head stays level; a flying bird's neck is along its body, unless the kind draws it in.
    const double left = -pitch;
    if (!pose.is_folded && !pose.is_afoot && !form.has_drawn_up_head) {
        const double level = form.neck_rise_deg - 14.0 - pitch;
        posture.set("neck_bend", std::clamp(level, -70.0, 110.0));
        posture.set("head_nod", std::clamp(left - posture.angle("neck_bend"), -90.0, 80.0));
    } else if (word == WingedPose::Peck && form.is_sleek) {
        posture.set("neck_bend 14, upper_neck_bend 14, head_nod 6");
    } else if (word != WingedPose::Peck) {
        posture.set("head_nod", std::clamp(left + posture.angle("head_nod") - posture.angle("neck_bend"), -90.0, 80.0));
    }
    if (is_on_ground) {
        lift_tail(posture, form, pitch);
    }
    if (pose.is_afoot) {
        const double middle_y = posture.at("left_hip").origin.y - 0.04;
        place_foot(posture, form, "left_", middle_y, pose.feet[0]);
        place_foot(posture, form, "right_", middle_y, pose.feet[1]);
    }
    return posture;
}

}  // namespace clevrvk::things
