// Robots: hard shells on dark joints, bellows as a waist, and a head with lamps, a visor or a screen.
#include "renderer/things/agents/robot.h"

#include <array>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

/// A tube with folds. \param folds  number of folds
Mesh make_bellows(const Points3& path, double radius, int folds)
{
    const Points3 line = resample(smooth(path, 8), 8 * folds + 1);
    return crease(make_tube(
                      line, [&](double t) { return radius * (1.0 + 0.09 * cos(2.0 * kPi * folds * t)); }, 28),
                  100.0);
}

void add_chest_face(Robot& robot, const JointPlace& chest, double front, double top)
{
    const double w = robot.form.chest.x;
    const RobotChest face = robot.params.chest;
    const auto plate = [&](const dvec2& low, const dvec2& high, double out, int slot) {
        robot.add_box(chest, {low.x, front - out, low.y}, {high.x, front + 0.02, high.y}, 0.004, "panel", slot);
    };
    if (face == RobotChest::Plain) {
        plate({-0.42 * w, 0.30 * top}, {0.42 * w, 0.40 * top}, 0.005, robot.slots.trim);
        return;
    }
    plate({-0.68 * w, 0.16 * top}, {0.68 * w, 0.80 * top}, 0.006, robot.slots.trim);
    if (face == RobotChest::Grille) {
        for (int i = 0; i < 5; ++i) {
            const double z = (0.24 + 0.11 * i) * top;
            plate({-0.54 * w, z}, {0.54 * w, z + 0.05 * top}, 0.011, robot.slots.joint);
        }
        return;
    }
    if (face == RobotChest::Screen) {
        plate({-0.56 * w, 0.24 * top}, {0.56 * w, 0.72 * top}, 0.009, robot.slots.glass);
        for (int i = 0; i < 5; ++i) {
            const double x = (-0.42 + 0.17 * i) * w;
            plate({x, 0.30 * top}, {x + 0.1 * w, (0.38 + 0.06 * ((i * 2) % 5)) * top}, 0.011, robot.slots.glow);
        }
        return;
    }
    // A gauge beside lamps and switches.
    const double size = 0.24 * w;
    robot.add_lamp(chest, {-0.32 * w, front - 0.007, 0.55 * top}, size, "panel", robot.slots.joint);
    robot.add_box(chest, {-0.34 * w, front - 0.007 - 0.45 * size, 0.53 * top}, {-0.30 * w, front, 0.53 * top + 0.8 * size}, 0.0, "panel",
                  robot.slots.signal);
    for (int i = 0; i < 3; ++i) {
        robot.add_lamp(chest, {(0.08 + 0.2 * i) * w, front - 0.008, 0.64 * top}, 0.075 * w, "panel",
                       i == 1 ? robot.slots.signal : robot.slots.glow);
        plate({(0.04 + 0.2 * i) * w, 0.30 * top}, {(0.14 + 0.2 * i) * w, 0.46 * top}, 0.012, robot.slots.joint);
    }
}

void add_trunk(Robot& robot)
{
    const BipedForm& f = robot.form;
    const double trunk = f.shoulder_z - f.hip_z;
    const JointPlace& root = robot.posture.at("root");
    const JointPlace& spine = robot.posture.at("spine");
    const JointPlace& chest = robot.posture.at("chest");
    const JointPlace& neck = robot.posture.at("neck");
    const double top = 0.5 * trunk;
    robot.add_shell(chest, {-f.chest.x, -f.chest.y, -0.04 * trunk}, {f.chest.x, f.chest.y, top}, 0.14, "body");
    add_chest_face(robot, chest, -f.chest.y * (robot.is_round ? 0.92 : 0.94), top);
    robot.add_box(chest, {-0.6 * f.chest.x, 0.8 * f.chest.y, 0.1 * trunk}, {0.6 * f.chest.x, 1.28 * f.chest.y, 0.44 * trunk},
                  0.12 * f.chest.y, "body", robot.slots.trim);
    const Points3 waist{root.at({0, 0, 0.07 * trunk}), spine.origin, chest.at({0, 0, 0.02 * trunk})};
    robot.builder.add(make_bellows(waist, 0.86 * f.waist.y, 6), "waist", robot.slots.joint);
    robot.add_shell(root, {-f.hips.x, -0.92 * f.hips.y, -f.hips.y}, {f.hips.x, 0.92 * f.hips.y, 0.09 * trunk}, 0.18, "body");
    const HeadSpot head = find_head(robot.posture, f);
    robot.builder.add(make_bellows({chest.at({0, 0, 0.96 * top}), neck.origin, head.at({0, 0, -0.8})}, f.neck_radius, 4), "neck",
                      robot.slots.joint);
}

/// A finger with two bars, from a root on the palm. \param angles_deg  of each bar from the hand's axis to the palm
void add_finger(Robot& robot, const JointPlace& wrist, const dvec3& root, const std::array<double, 2>& angles_deg, double length,
                double thick, double side)
{
    dvec3 at = root;
    for (std::size_t i = 0; i < angles_deg.size(); ++i) {
        const double angle = angles_deg[i] * kPi / 180.0;
        const dvec3 way(-side * sin(angle), 0.0, -cos(angle));
        const JointPlace bar{wrist.at(at), wrist.axes * glm::dmat3(dvec3(cos(angle), 0.0, -side * sin(angle)), dvec3(0, 1, 0), -way)};
        robot.add_box(bar, {-thick, -thick, -length}, {thick, thick, 0.42 * thick}, 0.3 * thick, "hands", robot.slots.trim);
        robot.add_ball(bar, {}, 1.12 * thick, "hands", robot.slots.joint);
        at += way * length;
    }
}

void add_hand(Robot& robot, const std::string& name, double side)
{
    const double h = robot.form.hand;
    const JointPlace& wrist = robot.posture.at(name + "wrist");
    const double fingers = robot.posture.angle(name + "fingers");
    robot.add_box(wrist, {-0.15 * h, -0.26 * h, -0.48 * h}, {0.15 * h, 0.26 * h, -0.10 * h}, 0.05 * h, "hands", robot.slots.shell);
    robot.add_ball(wrist, {}, 0.20 * h, "joints", robot.slots.joint);
    if (robot.params.hand == RobotHand::Claw) {
        const double open = 52.0 * (1.0 - fingers / 80.0);
        for (const double y : {-0.16, 0.16}) {
            add_finger(robot, wrist, dvec3(side * 0.08, y, -0.48) * h, {-open, 62.0 - open}, 0.26 * h, 0.065 * h, side);
        }
        add_finger(robot, wrist, dvec3(-side * 0.08, 0.0, -0.48) * h, {open, open - 62.0}, 0.26 * h, 0.065 * h, side);
    } else {
        for (int i = 0; i < 3; ++i) {
            const double curl = i == 0 ? robot.posture.angle(name + "index") : fingers;
            add_finger(robot, wrist, dvec3(side * 0.04, -0.185 + 0.185 * i, -0.47) * h, {1.05 * curl, 2.1 * curl}, 0.24 * h, 0.075 * h,
                       side);
        }
        // The thumb is in front of the palm and turns inwards.
        const double close = robot.posture.angle(name + "thumb") / 60.0;
        const JointPlace thumb{wrist.at(dvec3(-side * 0.10, -0.26, -0.22) * h),
                               wrist.axes * make_rotation({1, 0, 0}, mix(-0.75, 0.25, close)) *
                                   make_rotation({0, 1, 0}, side * mix(0.35, 0.75, close))};
        robot.add_box(thumb, dvec3(-0.075, -0.075, -0.36) * h, dvec3(0.075, 0.075, 0.02) * h, 0.03 * h, "hands", robot.slots.trim);
        robot.add_ball(thumb, {}, 0.095 * h, "hands", robot.slots.joint);
    }
    robot.builder.add_effector(
        {side > 0.0 ? "left_hand" : "right_hand", wrist.at(dvec3(-side * 0.4, 0.0, -0.30) * h), wrist.way({-side, 0, 0})});
}

void add_arm(Robot& robot, const std::string& name, double side)
{
    const BipedForm& f = robot.form;
    const double r = f.arm_radius;
    const JointPlace& shoulder = robot.posture.at(name + "shoulder");
    const JointPlace& elbow = robot.posture.at(name + "elbow");
    robot.add_ball(shoulder, {}, 1.25 * r, "joints", robot.slots.joint);
    robot.add_shell(shoulder, {-r, -r, -f.upper_arm + 0.8 * r}, {r, r, -0.75 * r}, 0.1, "arms");
    robot.add_pin(elbow, 0.95 * r, 1.02 * r, "joints");
    robot.add_shell(elbow, {-1.1 * r, -1.1 * r, -f.forearm + 0.15 * f.hand}, {1.1 * r, 1.1 * r, -0.75 * r}, -0.12, "arms");
    robot.add_box(elbow, {side * 1.1 * r - 0.35 * r, -0.6 * r, -0.72 * f.forearm}, {side * 1.1 * r + 0.35 * r, 0.6 * r, -0.38 * f.forearm},
                  0.12 * r, "arms", robot.slots.trim);
    add_hand(robot, name, side);
}

void add_leg(Robot& robot, const std::string& name)
{
    const BipedForm& f = robot.form;
    const double r = f.thigh_radius;
    const double c = f.calf_radius;
    const double thigh = f.hip_z - f.knee_z;
    const double shin = f.knee_z - f.ankle_z;
    const JointPlace& hip = robot.posture.at(name + "hip");
    const JointPlace& knee = robot.posture.at(name + "knee");
    const JointPlace& ankle = robot.posture.at(name + "ankle");
    robot.add_ball(hip, {}, 1.02 * r, "joints", robot.slots.joint);
    robot.add_shell(hip, {-r, -r, -thigh + 0.75 * c}, {r, r, -1.2 * r}, 0.1, "legs");
    robot.add_pin(knee, 0.88 * c, 1.04 * c, "joints");
    robot.add_shell(knee, {-c, -c, -shin + 0.60 * f.ankle_z}, {c, c, -0.7 * c}, -0.14, "legs");
    robot.add_box(knee, {-0.6 * c, -1.16 * c, -0.62 * shin}, {0.6 * c, -0.7 * c, -0.28 * shin}, 0.1 * c, "legs", robot.slots.trim);
    robot.add_ball(ankle, {}, 0.78 * c, "joints", robot.slots.joint);
    const double l = f.foot;
    robot.add_box(ankle, {-0.19 * l, -0.66 * l, -f.ankle_z}, {0.19 * l, 0.27 * l, -0.40 * f.ankle_z}, 0.12 * f.ankle_z, "feet",
                  robot.slots.shell);
    robot.add_box(ankle, {-0.15 * l, -0.34 * l, -0.6 * f.ankle_z}, {0.15 * l, 0.19 * l, 0.02 * f.ankle_z}, 0.15 * f.ankle_z, "feet",
                  robot.slots.trim);
    robot.builder.add_effector(
        {name == "left_" ? "left_foot" : "right_foot", ankle.at({0, -0.2 * l, -1.5 * f.ankle_z}), ankle.way({0, 0, -1})});
}

RobotSlots add_slots(const RobotParams& params, ThingBuilder& builder)
{
    const dvec3 color = find_color(params.color);
    const dvec3 light = find_color(params.light_color);
    RobotSlots slots{};
    slots.shell = builder.add_slot("shell", params.finish == RobotFinish::Metal ? make_metal(Metal::Aluminium, 0.35) : make_lacquer(color));
    slots.trim = builder.add_slot("trim", params.finish == RobotFinish::Metal ? make_lacquer(color) : make_metal(Metal::Steel, 0.35));
    slots.joint = builder.add_slot("joint", make_plastic(dvec3(0.035), 0.45));
    slots.glass = builder.add_slot("glass", make_lacquer(dvec3(0.008)));
    slots.glow = builder.add_slot("glow", make_light(light, 0.9 * light));
    slots.signal = builder.add_slot("signal", make_plastic(find_color(Color::Red)));
    return slots;
}

void build_robot(const RobotParams& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 1.5;
    form.head = 0.130;
    form.shoulder_z = 1.19;
    form.shoulder_x = 0.245;
    form.hip_z = 0.72;
    form.hip_x = 0.095;
    form.knee_z = 0.40;
    form.ankle_z = 0.085;
    form.upper_arm = 0.25;
    form.forearm = 0.24;
    form.hand = 0.19;
    form.foot = 0.27;
    form.arm_radius = 0.047;
    form.thigh_radius = 0.066;
    form.calf_radius = 0.062;
    form.neck_radius = 0.050;
    form.chest = {0.190, 0.125};
    form.waist = {0.110, 0.100};
    form.hips = {0.165, 0.105};
    form.toe = {-0.66, -1.0};
    form = scale_form(form, params.stature / form.stature);
    for (double* const girth : {&form.arm_radius, &form.thigh_radius, &form.calf_radius}) {
        *girth *= params.build;
    }
    Robot robot{
        params, builder, form, add_slots(params, builder), take_pose(params.pose, builder, form), params.style == RobotStyle::Tubes};
    add_trunk(robot);
    add_robot_head(robot);
    for (const std::string name : {"left_", "right_"}) {
        add_arm(robot, name, name == "left_" ? 1.0 : -1.0);
        add_leg(robot, name);
    }
}

}  // namespace

Thing make_robot_thing()
{
    static const Skeleton skeleton = make_biped_skeleton({});
    Thing thing;
    thing.summary = "a robot that walks upright, made of boxes or tubes, with lamps, a visor or a screen for eyes; in many poses";
    thing.parts = {{"head"},  {"eyes"},  {"mouth"}, {"ears"},  {"antenna", true}, {"neck"}, {"body"},
                   {"panel"}, {"waist"}, {"arms"},  {"hands"}, {"joints"},        {"legs"}, {"feet"}};
    thing.least_m = 0.6;
    thing.most_m = 2.4;
    thing.joints = list_joint_rows(skeleton);
    const Rows<RobotParams> rows{
        choice_row<&RobotParams::pose>("pose", kBipedPoses, "posture and action"),
        number_row<&RobotParams::stature>("stature", "m", 1.3, 1.7, 1.5, "height when it stands upright, without antennas"),
        number_row<&RobotParams::build>("build", "1", 0.85, 1.15, 1.0, "girth of the limbs"),
        word_row<&RobotParams::style>("style", {"boxes", "tubes"}, "form of the trunk and the limbs"),
        word_row<&RobotParams::head>("head", {"box", "dome", "bucket"}, "form of the head"),
        word_row<&RobotParams::eyes>("eyes", {"lamps", "visor", "screen"}, "form of the eyes"),
        word_row<&RobotParams::antenna>("antenna", {"one", "two", "none"}, "antennas on the head"),
        word_row<&RobotParams::chest>("chest", {"gauge", "screen", "grille", "plain"}, "fitting on the chest"),
        word_row<&RobotParams::hand>("hand", {"fingers", "claw"}, "hands with three fingers and a thumb, or pincers"),
        word_row<&RobotParams::finish>("finish", {"painted", "metal"}, "finish of the shells; the trim has the other finish"),
        color_row<&RobotParams::color>("color", {"silver", "white", "red", "blue", "yellow", "orange", "teal", "green", "gray", "navy"},
                                       "colour of painted shells"),
        color_row<&RobotParams::light_color>("light_color", {"sky", "yellow", "mint", "orange", "red"}, "colour of the lamps and screens"),
    };
    bind_rows<build_robot>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
