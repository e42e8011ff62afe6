#include "renderer/things/agents/cat_body.h"

#include "renderer/things/agents/pose_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

// clang-format off
constexpr std::array<QuadrupedPoseRow, 6> kPoses{{
    {QuadrupedPose::Sit, -0.90, "root_pitch -42, spine_bend 12, chest_bend 10, neck_bend -12, head_nod 30",
     {{{0.00, 0.0, 0, -0.045}, {-0.01, 0.0, 0, -0.045}, {-0.34, 0.0, 84, 0.03}, {-0.34, 0.0, 84, 0.03}}}},
    {QuadrupedPose::Stand, 1.0, "neck_bend -6, head_nod 6",
     {{{0.01, 0.0, 0, -0.04}, {-0.03, 0.0, 0, -0.04}, {0.00, 0.0, 0, -0.03}, {0.07, 0.0, 0, -0.03}}}},
    {QuadrupedPose::Walk, 0.97, "neck_bend 10, head_nod -2, tail_swing 8",
     {{{-0.22, 0.0, 14, -0.05}, {0.14, 0.06, -44, -0.05}, {0.20, 0.0, -14, -0.04}, {-0.13, 0.0, 8, -0.04}}}},
    {QuadrupedPose::Run, 0.93, "spine_bend -8, neck_bend 16, head_nod -10",
     {{{-0.40, 0.14, 44, -0.04}, {-0.30, 0.26, 16, -0.04}, {0.36, 0.04, -48}, {0.30, 0.10, -60}}}},
    {QuadrupedPose::Lie, -1.0, "root_pitch -8, spine_bend 5, neck_bend -14, head_nod 22, head_turn 14",
     {{{-0.24, 0.0, 86, -0.03}, {-0.19, 0.0, 86, -0.03}, {-0.30, 0.0, 84, 0.05}, {-0.28, 0.0, 84, 0.05}}}},
    {QuadrupedPose::Look, 1.0, "neck_bend -14, neck_turn 24, head_nod 10, head_turn 30",
     {{{0.01, 0.0, 0, -0.04}, {-0.03, 0.0, 0, -0.04}, {0.00, 0.0, 0, -0.03}, {0.05, 0.0, 0, -0.03}}}},
}};
// clang-format on

/// Chest, loins, belly, rump, shoulder blades, breast, neck.
void join_trunk(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Posture& posture, const Stance& s)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const dvec3 spine = posture.at("spine").origin;
    const JointPlace& chest = posture.at("chest");
    const JointPlace& root = posture.at("root");
    const double c = m.chest;
    const double h = m.hip;
    const Axes ribs = axes_of(chest);
    join(Solid::ellipsoid(chest.at({0, 0.09, -0.10 * c}), {0.86 * c, 0.31, 1.06 * c}, ribs), 0.0);
    join(Solid::cone(chest.at({0, 0.06, -0.05 * c}), spine, 0.90 * c, 0.86 * c, 0.92), 0.06);
    join(Solid::cone(spine, s.hip, 0.86 * c, 0.90 * h, 0.90), 0.08);
    join(Solid::ellipsoid(glm::mix(chest.origin, spine, 0.95) + root.way({0, 0, -0.16 * c}), {0.78 * c, 0.34, 0.86 * c}, axes_of(root)),
         0.08);
    join(Solid::ellipsoid(root.at({0, 0.03, -0.02}), {0.86 * h, 0.20, 0.94 * h}, axes_of(root)), 0.06);
    for (const double side : {1.0, -1.0}) {
        join(Solid::cone(chest.at({0.46 * side * c, 0.07, 0.66 * c}), chest.at({0.56 * side * c, -0.09, -0.25 * c}), 0.080, 0.085), 0.05);
    }
    join(Solid::ellipsoid(chest.at({0, -0.10, -0.10 * c}), {0.66 * c, 0.15, 0.80 * c}, ribs), 0.06);
    if (params.pose == QuadrupedPose::Lie) {  // the belly rests on the ground
        join(Solid::ellipsoid({spine.x, spine.y, 0.56 * spine.z}, {1.02 * c, 0.44, 0.56 * spine.z}), 0.06);
    }
    const dvec3 nape = s.head.at({0, 0.35, -0.30});
    join(Solid::cone(chest.at({0, -0.02, 0.08 * c}), nape, 0.82 * c, 0.68 * s.head.unit, 0.92), 0.07);
    join(Solid::cone(chest.at({0, -0.10, -0.25 * c}), s.head.at({0, 0.10, -0.45}), 0.58 * c, 0.50 * s.head.unit), 0.06);
}

/// A paw with four toes, level if the cat stands on it.
void join_paw(Toy& toy, const Mammal& m, const dvec3& ankle, const dvec3& foot, double size)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    const dvec3 way = glm::normalize(foot - ankle);
    const dvec3 ahead = glm::normalize(dvec3(0.0, -1.0, 0.0) + dvec3(0.0, way.y, 0.6 * std::min(0.0, way.z + 0.9)));
    const Axes axes = make_axes(ahead);
    const double r = size * m.foot;
    join(Solid::ellipsoid(foot + ahead * (0.42 * r) - dvec3(0.0, 0.0, 0.22 * r), dvec3(1.02, 0.78, 1.25) * r, axes), 0.03);
    for (const double x : {-0.66, -0.23, 0.23, 0.66}) {
        const dvec3 toe = foot + axes.x * (x * r) + ahead * ((1.36 - 0.36 * x * x) * r) - dvec3(0.0, 0.0, 0.42 * r);
        join(Solid::ellipsoid(toe, dvec3(0.31, 0.46, 0.46) * r, axes), 0.008);
    }
}

void join_legs(Toy& toy, const Mammal& m, const Posture& posture)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    for (const std::string side : {"left_", "right_"}) {
        const LegJoints fore = find_leg_joints(posture, side, true);
        join(Solid::cone(fore.top, fore.middle, 0.112, 0.072, 0.78), 0.05);
        join(Solid::cone(fore.middle, fore.ankle, 0.070, 0.050), 0.03);
        join(Solid::cone(fore.ankle, fore.foot, 0.050, 0.052), 0.02);
        join_paw(toy, m, fore.ankle, fore.foot, 1.0);
        const LegJoints hind = find_leg_joints(posture, side, false);
        // Thighs are broad when seen from the side.
        join(Solid::cone(hind.top + dvec3(0, 0.02, 0), glm::mix(hind.top, hind.middle, 0.92), 0.158, 0.100, 0.62), 0.06);
        join(Solid::cone(hind.middle, hind.ankle, 0.088, 0.046, 0.85), 0.04);
        join(Solid::cone(hind.ankle, hind.foot, 0.047, 0.050), 0.02);
        join_paw(toy, m, hind.ankle, hind.foot, 0.96);
    }
}

/// A broad triangular ear, hollow in front.
void join_ear(Toy& toy, const Spot& head, double side)
{
    const double r = head.unit;
    const dvec3 thin = head.way({0.34 * side, -1.0, 0.05});
    const dvec3 root = head.at({0.52 * side, 0.14, 0.50});
    const dvec3 tip = head.at({0.78 * side, 0.06, 1.50});
    toy.join(Solid::cone(root, tip, 0.46 * r, 0.05 * r, 0.36, thin), 0.06 * r, "ears", toy.slots.coat);
    const dvec3 before = thin * (0.20 * r);
    const dvec3 along = tip - root;
    toy.flesh.carve(Solid::cone(root + along * 0.26 + before, tip - along * 0.10 + before * 0.45, 0.30 * r, 0.03 * r, 0.50, thin), 0.02 * r,
                    toy.builder.part("ears"), toy.slots.pink);
}

/// A broad skull with cheeks, a short muzzle with whisker pads, a small chin.
void join_head(Toy& toy, const Spot& head)
{
    const double r = head.unit;
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) {
        toy.join(Solid::ellipsoid(head.at(at), half * r, head.axes), soft * r, "head", toy.slots.coat);
    };
    lobe({0, 0.06, 0.06}, {0.94, 0.98, 0.86}, 0.3);
    for (const double side : {1.0, -1.0}) {
        lobe({0.56 * side, -0.26, -0.30}, {0.46, 0.50, 0.44}, 0.2);
        lobe({0.34 * side, -0.66, 0.36}, {0.26, 0.22, 0.16}, 0.16);
    }
    toy.join(Solid::cone(head.at({0, -0.56, 0.16}), head.at({0, -1.08, -0.22}), 0.32 * r, 0.19 * r), 0.2 * r, "head", toy.slots.coat);
    for (const double side : {1.0, -1.0}) {
        lobe({0.19 * side, -1.00, -0.39}, {0.26, 0.27, 0.21}, 0.08);
    }
    lobe({0, -0.88, -0.62}, {0.22, 0.24, 0.17}, 0.10);
    for (const double side : {1.0, -1.0}) {
        join_ear(toy, head, side);
    }
    // A nose that is wide above and narrow below.
    toy.join(Solid::cone(head.at({-0.075, -1.24, -0.19}), head.at({0.075, -1.24, -0.19}), 0.058 * r, 0.058 * r), 0.02 * r, "nose",
             toy.slots.horn);
    toy.join(Solid::ellipsoid(head.at({0, -1.24, -0.26}), dvec3(0.06, 0.05, 0.09) * r, head.axes), 0.04 * r, "nose", toy.slots.horn);
}

/// An eye that looks ahead, with a raised outer corner, an upright pupil and a dark rim.
void add_eye(Toy& toy, const Spot& head, double side)
{
    const double r = 0.205 * head.unit;
    const dvec3 at = toy.flesh.find_surface(head.origin, glm::normalize(head.way({0.45 * side, -0.90, 0.10})));
    const dvec3 gaze = glm::normalize(glm::mix(toy.flesh.find_normal(at), head.way({0.10 * side, -1.0, 0.06}), 0.55));
    const dvec3 corner = glm::normalize(head.way({1.0, 0.0, 0.22 * side}));
    const Axes axes = make_axes(gaze, corner);
    const auto add = [&](const dvec3& half, double out, const dvec3& aside, int slot) {
        toy.builder.add(place(make_ellipsoid(half * r, 22), at + gaze * (out * r) + aside * r, axes.x, axes.y), "eyes", slot);
    };
    add({1.0, 0.86, 0.52}, -0.32, dvec3(0.0), toy.slots.iris);
    const Axes upright = make_axes(gaze, head.axes.x);
    toy.builder.add(place(make_ellipsoid(dvec3(0.34, 0.66, 0.30) * r, 20), at + gaze * (-0.06 * r), upright.x, upright.y), "eyes",
                    toy.slots.black);
    add(dvec3(0.14), 0.16, head.axes.z * 0.30 + head.axes.x * 0.22, toy.slots.white);
    add_lids(toy, {at, {axes.x, axes.y, gaze}, r}, {1.06, 0.92}, -0.24, 0.16);
}

void add_face(Toy& toy, const Spot& head)
{
    const double r = head.unit;
    for (const double side : {1.0, -1.0}) {
        add_eye(toy, head, side);
    }
    const Spot muzzle{head.at({0, -0.85, -0.40}), head.axes, r};
    add_stroke(toy, muzzle, {{0, -1, 0.26}, {0, -1, 0.05}, {0, -1, -0.28}}, 0.020, "mouth", toy.slots.dark);
    for (const double side : {1.0, -1.0}) {
        add_stroke(toy, muzzle, {{0, -1, -0.28}, {0.26 * side, -1, -0.62}, {0.60 * side, -0.9, -0.66}, {0.95 * side, -0.5, -0.42}}, 0.020,
                   "mouth", toy.slots.dark);
        for (int i = 0; i < 5; ++i) {
            const dvec3 root =
                toy.flesh.find_surface(muzzle.origin, glm::normalize(head.way({(0.55 + 0.10 * (i % 2)) * side, -1.0, 0.16 - 0.10 * i})));
            const dvec3 tip = root + head.way({1.05 * side, -0.12 + 0.05 * i, 0.30 - 0.17 * i}) * r;
            const dvec3 middle = glm::mix(root, tip, 0.5) + head.axes.z * (0.05 * r);
            toy.builder.add(make_tube(
                                smooth(Points3{root - (middle - root) * 0.05, middle, tip}, 3),
                                [&](double share) { return r * mix(0.009, 0.003, share); }, 4),
                            "whiskers", toy.slots.white);
        }
    }
}

/// A long slim tail: raised, hanging in a curve, or laid around a sitting or lying cat.
void add_cat_tail(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Stance& s, const Posture& posture)
{
    const QuadrupedPose pose = params.pose;
    const double side = params.seed % 2 == 0 ? 1.0 : -1.0;
    const JointPlace& joint = posture.at("tail");
    const bool is_low = pose == QuadrupedPose::Sit || pose == QuadrupedPose::Lie;
    const double h = m.hip;
    const double l = m.tail_length;
    Points3 path;
    if (is_low) {
        const double low = 0.050;
        const dvec3 root = s.tail;
        path = {root - s.tail_way * 0.10,
                root,
                {root.x + 0.16 * side, root.y + 0.09, low},
                {root.x + 1.55 * h * side, root.y - 0.10, low},
                {root.x + 1.75 * h * side, root.y - 0.42, low},
                {root.x + 1.35 * h * side, root.y - 0.68, low}};
    } else {
        const bool is_raised = params.seed % 3 != 0 && pose != QuadrupedPose::Run;
        const auto at = [&](double back, double up, double aside) { return joint.at(dvec3(aside * side, back, up) * l); };
        path = is_raised ? Points3{s.tail - s.tail_way * 0.10, s.tail, at(0.16, 0.12, 0.0), at(0.20, 0.45, 0.03), at(0.16, 0.80, 0.02),
                                   at(0.24, 1.0, 0.0)}
                         : Points3{s.tail - s.tail_way * 0.10, s.tail, at(0.22, -0.04, 0.02), at(0.48, -0.26, 0.06), at(0.76, -0.32, 0.10),
                                   at(0.98, -0.16, 0.14)};
    }
    add_tail(
        toy, path, [&](double share) { return mix(0.060, 0.040, smoothstep(0.0, 0.5, share)); }, "tail", toy.slots.coat, 16);
}

}  // namespace

Mammal make_cat_form()
{
    Mammal cat;
    cat.length = 0.90;
    cat.chest = 0.205;
    cat.hip = 0.195;
    cat.leg = 0.085;
    cat.foot = 0.060;
    cat.neck = 0.11;
    cat.neck_radius = 0.145;
    cat.skull = 0.200;
    cat.snout = 0.20;
    cat.snout_radius = 0.40;
    cat.snout_drop = 0.34;
    cat.tail = TailKind::None;
    cat.tail_length = 0.95;
    return cat;
}

const QuadrupedPoseRow& find_cat_pose(QuadrupedPose pose)
{
    return find_pose(kPoses, pose);
}

Stance join_cat(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Posture& posture)
{
    Stance s;
    s.chest = posture.at("chest").origin;
    s.hip = posture.at("root").origin;
    const JointPlace& head = posture.at("head");
    const glm::dmat3 axes = head.axes * make_rotation({1.0, 0.0, 0.0}, 0.10);
    s.head = {head.origin, {axes[0], axes[1], axes[2]}, m.skull};
    for (std::size_t i = 0; i < 4; ++i) {
        const LegJoints leg = find_leg_joints(posture, i % 2 == 0 ? "left_" : "right_", i < 2);
        s.ankles[i] = leg.ankle;
        s.feet[i] = leg.foot;
    }
    join_trunk(params, toy, m, posture, s);
    join_legs(toy, m, posture);
    join_head(toy, s.head);
    s.tail = posture.at("tail").at({0.0, -0.02, 0.0});
    s.tail_way = glm::normalize(posture.at("tail").way({0.0, 1.0, 0.25}));
    add_face(toy, s.head);
    add_cat_tail(params, toy, m, s, posture);
    return s;
}

}  // namespace clevrvk::things
