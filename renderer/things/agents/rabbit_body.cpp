#include "renderer/things/agents/rabbit_body.h"

#include "renderer/things/agents/fur.h"
#include "renderer/things/agents/pose_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

// clang-format off
constexpr std::array<QuadrupedPoseRow, 4> kPoses{{
    {QuadrupedPose::Sit, -1.02, "root_pitch -26, spine_bend 20, chest_bend 8, neck_bend -12, head_nod 10",
     {{{-0.03, 0.0, 8, -0.08}, {-0.05, 0.0, 4, -0.08}, {-0.20, 0.0, 86, 0.02}, {-0.20, 0.0, 86, 0.02}}}},
    {QuadrupedPose::Lie, -0.94, "root_pitch -14, spine_bend 26, chest_bend 4, neck_bend -14, head_nod 4, head_turn 8",
     {{{-0.09, 0.0, 78, -0.10}, {-0.06, 0.0, 78, -0.10}, {-0.20, 0.0, 86, 0.02}, {-0.20, 0.0, 86, 0.02}}}},
    {QuadrupedPose::Look, -1.22, "root_pitch -12, spine_bend 12, neck_bend -24, neck_turn 14, head_nod 12, head_turn 28",
     {{{-0.06, 0.0, 4, -0.08}, {-0.01, 0.0, 2, -0.08}, {-0.18, 0.0, 84, 0.02}, {-0.14, 0.0, 84, 0.02}}}},
    {QuadrupedPose::Rear, -1.02, "root_pitch -68, spine_bend 10, chest_bend 8, neck_bend 24, head_nod 20, head_turn 10",
     {{{-0.30, 0.44, 44, -0.10}, {-0.28, 0.40, 40, -0.10}, {-0.22, 0.0, 87, 0.0}, {-0.22, 0.0, 87, 0.0}}}},
}};
// clang-format on

/// Ear length, in heads.
double find_ear_length(const RabbitParams& params)
{
    return (params.breed == Breed::Hare ? 2.75 : 2.25) * params.ear;
}

/// Direction from the root of an ear to its tip. \param side  1 for the left ear
dvec3 find_ear_way(double side)
{
    return {0.13 * side, 0.36, 1.0};
}

dvec3 find_ear_root(double side)
{
    return {0.25 * side, 0.34, 0.46};
}

/// Ribs, a high round back, rump, belly, breast, neck.
void join_trunk(Toy& toy, const Mammal& m, const Posture& posture, const Stance& s)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const JointPlace& chest = posture.at("chest");
    const JointPlace& spine = posture.at("spine");
    const JointPlace& root = posture.at("root");
    const double c = m.chest;
    const double h = m.hip;
    join(Solid::ellipsoid(root.at({0, -0.02, 0.01}), {0.94 * h, 0.28, 0.96 * h}, axes_of(root)), 0.0);
    join(Solid::ellipsoid(spine.at({0, 0.05, 0.02}), {0.92 * h, 0.34, 0.98 * h}, axes_of(spine)), 0.10);
    join(Solid::ellipsoid(chest.at({0, 0.08, -0.02}), {0.90 * c, 0.29, 1.08 * c}, axes_of(chest)), 0.10);
    join(Solid::cone(chest.origin, spine.origin, 0.92 * c, 0.92 * h, 0.92), 0.10);
    join(Solid::ellipsoid({spine.origin.x, spine.origin.y + 0.01, 0.54 * spine.origin.z}, {0.80 * h, 0.33, 0.52 * spine.origin.z}), 0.10);
    join(Solid::ellipsoid(chest.at({0, -0.12, -0.05}), {0.70 * c, 0.14, 0.86 * c}, axes_of(chest)), 0.08);
    const dvec3 nape = s.head.at({0, 0.50, -0.15});
    join(Solid::cone(chest.at({0, 0.10, 0.34 * c}), nape, 0.80 * c, 0.64 * s.head.unit, 0.94), 0.15);
    join(Solid::cone(chest.at({0, -0.10, -0.15 * c}), s.head.at({0, 0.10, -0.35}), 0.62 * c, 0.52 * s.head.unit), 0.08);
}

/// A paw with three toes visible in its fur.
void join_paw(Toy& toy, const dvec3& at, const dvec3& ahead, double size, double length)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    const Axes axes = make_axes(ahead);
    join(Solid::ellipsoid(at + ahead * (0.45 * length), {1.05 * size, 0.90 * size, 0.60 * length}, axes), 0.03);
    for (const double x : {-0.58, 0.0, 0.58}) {
        join(Solid::ellipsoid(at + ahead * ((0.92 - 0.16 * x * x) * length) + axes.x * (x * size) - dvec3(0, 0, 0.10 * size),
                              {0.42 * size, 0.62 * size, 0.85 * size}, axes),
             0.012);
    }
}

/// Direction of the toes: ahead, or along the last bone if that lies or hangs.
dvec3 find_toes(const dvec3& ankle, const dvec3& foot)
{
    constexpr double kHanging = 0.1;  // height above the ground
    const dvec3 bone = glm::normalize(foot - ankle);
    return glm::normalize(dvec3(bone.x, bone.y - 0.5, foot.z > kHanging ? bone.z : 0.0));
}

void join_fore_leg(Toy& toy, const Mammal& m, const LegJoints& leg)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    const double f = m.foot;
    join(Solid::cone(leg.top * dvec3(0.8, 1.0, 1.0), leg.middle, 0.125, 0.075, 0.80), 0.06);
    join(Solid::cone(leg.middle, leg.ankle, 0.072, 1.05 * f), 0.03);
    join(Solid::cone(leg.ankle, leg.foot, 1.05 * f, 1.0 * f), 0.02);
    join_paw(toy, leg.foot, find_toes(leg.ankle, leg.foot), f, 0.085);
}

/// A ham-shaped haunch and a long foot.
void join_hind_leg(Toy& toy, const Mammal& m, const LegJoints& leg, double side)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    const double f = m.foot;
    const dvec3 thigh = leg.middle - leg.top;
    const dvec3 out(0.030 * side, 0.0, 0.0);
    join(Solid::ellipsoid(glm::mix(leg.top, leg.middle, 0.42) + out + dvec3(0, 0.05, 0), {0.125, 0.215, 0.62 * glm::length(thigh) + 0.07},
                          make_axes(glm::normalize(thigh))),
         0.03);
    join(Solid::cone(leg.middle + out, leg.ankle, 0.105, 0.060, 0.80), 0.05);
    const dvec3 toes = find_toes(leg.ankle, leg.foot);
    join(Solid::cone(leg.ankle - toes * 0.02, leg.foot, 1.10 * f, 1.15 * f), 0.03);
    join_paw(toy, leg.foot, toes, 1.12 * f, 0.145);
}

/// A skull with an arched nose, full cheeks, a cleft lip.
void join_head(Toy& toy, const Spot& head)
{
    const double r = head.unit;
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) {
        toy.join(Solid::ellipsoid(head.at(at), half * r, head.axes), soft * r, "head", toy.slots.coat);
    };
    lobe({0, 0.10, 0.02}, {0.70, 0.88, 0.76}, 0.3);
    toy.join(Solid::cone(head.at({0, -0.20, 0.02}), head.at({0, -1.12, -0.24}), 0.66 * r, 0.37 * r, 0.90, head.axes.x), 0.25 * r, "head",
             toy.slots.coat);
    lobe({0, -0.72, 0.12}, {0.36, 0.66, 0.42}, 0.25);
    for (const double side : {1.0, -1.0}) {
        lobe({0.34 * side, -0.34, -0.34}, {0.34, 0.52, 0.44}, 0.2);
        lobe({0.42 * side, -0.40, 0.34}, {0.18, 0.34, 0.16}, 0.2);
        lobe({0.15 * side, -1.28, -0.36}, {0.22, 0.24, 0.24}, 0.10);
    }
    lobe({0, -1.08, -0.60}, {0.20, 0.26, 0.14}, 0.10);
}

/// One ear: rolled into a tube at its root, spoon-shaped above, its hollow bare except for the rim.
void add_ear(Toy& toy, const Spot& head, double side, double length)
{
    constexpr int kRings = 18;
    constexpr int kArc = 13;
    constexpr double kThin = 0.86;
    const double r = head.unit;
    const dvec3 root = head.at(find_ear_root(side));
    const dvec3 along = head.way(glm::normalize(find_ear_way(side))) * (length * r);
    const dvec3 look = head.way({0.55 * side, -1.0, 0.0});
    const Axes axes = make_axes(glm::normalize(along), glm::cross(look, along));
    const dvec3 front = axes.y;
    const auto find_middle = [&](double share) { return root + along * share - front * (0.16 * r * sin(kPi * share)); };
    const auto find_width = [&](double share) {
        const double high = std::max(0.0, (share - 0.52) / 0.48);
        const double round = std::max(0.0, 1.0 - high * high);
        return 0.42 * r * mix(0.55, 1.0, smoothstep(0.0, 0.52, share)) * (0.45 * std::sqrt(round) + 0.55 * round);
    };
    const auto find_half_turn = [](double share) { return mix(2.5, 1.25, smoothstep(0.0, 0.6, share)); };
    std::vector<Points3> rings;
    for (int i = 0; i < kRings; ++i) {
        const double share = i / (kRings - 1.0) * 0.995;
        const double wide = find_width(share);
        Points3 ring;
        const auto add = [&](double size, int k) {
            const double angle = find_half_turn(share) * (2.0 * k / (kArc - 1.0) - 1.0);
            ring.push_back(find_middle(share) + axes.x * (wide * size * sin(angle)) +
                           front * (0.66 * wide * (1.0 - 1.25 * size * cos(angle))));
        };
        for (int k = 0; k < kArc; ++k) {
            add(1.0, k);
        }
        for (int k = kArc - 1; k >= 0; --k) {
            add(kThin, k);
        }
        rings.push_back(ring);
    }
    rings.emplace_back(2U * kArc, find_middle(1.0));
    Mesh mesh = crease(loft(rings), 80.0);
    orient_outward(mesh);
    paint(mesh, toy.slots.pink, [&](const dvec3& center, const dvec3&) {
        const double share = glm::dot(center - root, axes.z) / glm::length(along);
        const dvec3 from = (center - find_middle(share)) / find_width(std::min(share, 0.99));
        const double across = glm::dot(from, axes.x);
        const double deep = (1.0 - glm::dot(from, front) / 0.66) / 1.25;
        return share < 0.95 && across * across + deep * deep < 0.86 && std::abs(atan2(across, deep)) < 0.86 * find_half_turn(share);
    });
    toy.builder.add(mesh, "ears", toy.slots.coat);
}

/// A large eye at the side of the head, with lids.
void add_eye(Toy& toy, const Spot& head, double side)
{
    const double r = 0.205 * head.unit;
    const dvec3 out = glm::normalize(head.way({0.84 * side, -0.40, 0.17}));
    const dvec3 at = toy.flesh.find_surface(head.at({0.1 * side, -0.40, 0.16}), out);
    const dvec3 gaze = glm::normalize(glm::mix(toy.flesh.find_normal(at), head.way({0.88 * side, -0.26, 0.46}), 0.6));
    const Axes axes = make_axes(gaze, head.way({0.0, -1.0, 0.16}));
    const dvec3 up = glm::dot(axes.y, head.axes.z) > 0.0 ? axes.y : -axes.y;
    const auto add = [&](const dvec3& half, double off, const dvec3& aside, int slot) {
        toy.builder.add(place(make_ellipsoid(half * r, 22), at + gaze * (off * r) + aside * r, axes.x, axes.y), "eyes", slot);
    };
    add({1.0, 0.92, 0.76}, -0.24, dvec3(0.0), toy.slots.iris);
    add({0.66, 0.64, 0.42}, 0.14, dvec3(0.0), toy.slots.black);
    add(dvec3(0.13), 0.44, up * 0.36 + axes.x * 0.22, toy.slots.white);
    add_lids(toy, {at, {axes.x, up, gaze}, r}, {1.08, 0.94}, -0.14, 0.13);
}

/// Nose, lips, whiskers, eyes.
void add_face(Toy& toy, const Spot& head)
{
    const double r = head.unit;
    for (const double side : {1.0, -1.0}) {
        add_eye(toy, head, side);
    }
    const Spot muzzle{head.at({0, -1.15, -0.34}), head.axes, r};
    const dvec3 nose = toy.flesh.find_surface(muzzle.origin, glm::normalize(head.way({0, -1.0, 0.42})));
    toy.builder.add(place(make_ellipsoid(dvec3(0.13, 0.06, 0.085) * r, 18), nose + head.axes.y * (0.025 * r), head.axes.x, head.axes.y),
                    "nose", toy.slots.horn);
    add_stroke(toy, muzzle, {{0, -1, 0.30}, {0, -1, 0.0}, {0, -1, -0.30}}, 0.014, "mouth", toy.slots.dark);
    for (const double side : {1.0, -1.0}) {
        add_stroke(toy, muzzle, {{0.10 * side, -1, 0.40}, {0.24 * side, -1, 0.48}, {0.34 * side, -1, 0.66}}, 0.016, "nose", toy.slots.horn);
        add_stroke(toy, muzzle, {{0, -1, -0.30}, {0.30 * side, -1, -0.60}, {0.80 * side, -0.8, -0.66}}, 0.014, "mouth", toy.slots.dark);
        for (int i = 0; i < 4; ++i) {
            const dvec3 root =
                toy.flesh.find_surface(muzzle.origin, glm::normalize(head.way({(0.70 + 0.15 * (i % 2)) * side, -1.0, 0.26 - 0.16 * i})));
            const dvec3 tip = root + head.way({0.85 * side, 0.22 * (i % 2) - 0.05, 0.42 - 0.30 * i}) * r;
            const dvec3 middle = glm::mix(root, tip, 0.5) + head.axes.z * (0.06 * r);
            toy.builder.add(make_tube(
                                smooth(Points3{root - (middle - root) * 0.05, middle, tip}, 3),
                                [&](double share) { return r * mix(0.006, 0.002, share); }, 4),
                            "whiskers", toy.slots.white);
        }
    }
}

/// Hairs lie from the nose to the tail and downwards; they are short on face and feet, and stand out from the tail.
Hairs grow_hairs(const Stance& s, const dvec3& point, const dvec3& normal)
{
    const dvec3 at = s.head.find(point);
    const double face = smoothstep(1.5, 0.9, glm::length(at)) * smoothstep(0.5, -0.2, at.y);
    const double muzzle = smoothstep(-0.7, -1.15, at.y) * smoothstep(1.9, 1.6, glm::length(at));
    const double tail = smoothstep(0.13, 0.08, glm::length(point - s.tail));
    const double low = smoothstep(0.05, 0.16, point.z);
    Hairs hairs;
    hairs.length = mix(mix(0.062, 0.024, face), 0.010, muzzle) * mix(0.30, 1.0, low);
    const dvec3 back = glm::mix(glm::normalize(s.hip - s.chest), s.head.axes.y, face);
    hairs.way = glm::mix(back + dvec3(0.0, 0.0, -0.35), normal + dvec3(0.0, 0.3, 0.5), tail);
    hairs.rise = mix(mix(0.085, 0.06, face), 0.4, tail);
    hairs.length = mix(hairs.length, 0.036, tail);
    return hairs;
}

}  // namespace

Mammal make_rabbit_form(bool is_hare)
{
    Mammal rabbit;
    rabbit.length = is_hare ? 0.64 : 0.56;
    rabbit.chest = is_hare ? 0.185 : 0.215;
    rabbit.hip = is_hare ? 0.258 : 0.285;
    rabbit.leg = 0.035;  // small, because hips and shoulders are far apart
    rabbit.foot = 0.045;
    rabbit.cannon = 0.27;
    rabbit.neck = is_hare ? 0.06 : 0.02;
    rabbit.neck_rise_deg = 48.0;
    rabbit.neck_radius = 0.15;
    rabbit.skull = is_hare ? 0.172 : 0.188;
    rabbit.snout_drop = 0.34;
    rabbit.tail = TailKind::None;
    return rabbit;
}

const QuadrupedPoseRow& find_rabbit_pose(QuadrupedPose pose)
{
    return find_pose(kPoses, pose);
}

double find_ear_share(const RabbitParams& params, const Spot& head, const dvec3& point)
{
    const dvec3 from = head.find(point);
    const dvec3 at(std::abs(from.x), from.y, from.z);
    const dvec3 way = glm::normalize(find_ear_way(1.0));
    const dvec3 offset = at - find_ear_root(1.0);
    const double length = find_ear_length(params);
    const double share = glm::dot(offset, way) / length;
    const double away = glm::length(offset - way * (share * length));
    return share > 0.12 && away < 0.62 ? share : -1.0;
}

Stance join_rabbit(const RabbitParams& params, Toy& toy, const Mammal& m, const Posture& posture)
{
    Stance s;
    s.chest = posture.at("chest").origin;
    s.hip = posture.at("root").origin;
    const JointPlace& head = posture.at("head");
    const glm::dmat3 axes = head.axes * make_rotation({1.0, 0.0, 0.0}, 0.28);
    s.head = {head.origin, {axes[0], axes[1], axes[2]}, m.skull};
    join_trunk(toy, m, posture, s);
    s.tail_way = glm::normalize(glm::cross(kZ, posture.at("root").way(kX)) - kZ * 0.12);
    s.tail = toy.flesh.find_surface(s.hip, s.tail_way);
    for (std::size_t i = 0; i < 4; ++i) {
        const LegJoints leg = find_leg_joints(posture, i % 2 == 0 ? "left_" : "right_", i < 2);
        s.ankles[i] = leg.ankle;
        s.feet[i] = leg.foot;
        if (i < 2) {
            join_fore_leg(toy, m, leg);
        } else {
            join_hind_leg(toy, m, leg, i % 2 == 0 ? 1.0 : -1.0);
        }
    }
    join_head(toy, s.head);
    toy.join(Solid::ellipsoid(s.tail, {0.085, 0.080, 0.100}), 0.02, "tail", toy.slots.coat);
    // Parts on the ground are flattened.
    toy.flesh.carve(Solid::box({0, 0, -1}, {3, 3, 1}, 0.0), 0.012, toy.builder.part("body"), toy.slots.coat);
    const double ear = find_ear_length(params);
    for (const double side : {1.0, -1.0}) {
        add_ear(toy, s.head, side, ear);
    }
    add_face(toy, s.head);
    add_fur(toy, params.seed, 0.0280, 0.13, [&](const dvec3& point, const dvec3& normal) { return grow_hairs(s, point, normal); });
    return s;
}

}  // namespace clevrvk::things
