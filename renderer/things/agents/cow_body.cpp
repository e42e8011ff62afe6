// Builds cows: barrel, front, head, tuft, horns, udder and tail, around the posed bones.
#include "renderer/things/agents/cow_body.h"

#include "renderer/things/agents/hair.h"
#include "renderer/things/agents/hooved.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

constexpr double kFormChest = 0.205;
constexpr double kLegCell = 0.0128;
constexpr double kHeadCell = 0.0150;

/// Ribs, belly, loin and rump; protruding hip bones with the hollow of the flank in front of them.
void join_barrel(Toy& toy, const Trunk& t)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) { join(Solid::ellipsoid(at, half, t.axes), soft); };
    const double g = t.girth;
    const double l = t.length;
    lobe(t.at(0.30 * l, -0.085), {0.205 * g, 0.255 * g, 0.42}, 0.0);
    lobe(t.at(0.60 * l, -0.110), {0.232 * g, 0.220 * g, 0.32}, 0.06);
    lobe(t.at(-0.03, -0.075), {0.145 * g, 0.225, 0.19}, 0.06);
    join(Solid::cone(t.at(-0.03, 0.135), t.at(0.22, 0.130), 0.070, 0.070, 0.7), 0.07);
    lobe(t.at(0.55 * l, 0.070), {0.115 * g, 0.105, 0.42}, 0.05);
    join(Solid::box(t.at(l + 0.005, 0.050), {0.130 * g, 0.125, 0.185}, 0.10, t.axes), 0.06);
    lobe(t.at(l - 0.01, -0.08), {0.150 * g, 0.19, 0.19}, 0.06);
    for (const double side : {1.0, -1.0}) {
        lobe(t.at(l - 0.14, 0.098, 0.142 * side), {0.050, 0.048, 0.070}, 0.06);
        lobe(t.at(l + 0.185, 0.075, 0.075 * side), {0.036, 0.042, 0.04}, 0.035);
        lobe(t.at(l + 0.085, -0.06, 0.085 * side), {0.080 * g, 0.19, 0.10}, 0.04);
    }
}

/// Shoulders, brisket, the level neck with the dewlap below it.
void join_front(Toy& toy, const Trunk& t, const Spot& head)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const double r = head.unit;
    for (const double side : {1.0, -1.0}) {
        join(Solid::cone(t.at(0.09, 0.11, 0.105 * side), t.at(-0.13, -0.10, 0.130 * side), 0.080, 0.075, 0.62), 0.035);
        join(Solid::cone(t.at(-0.12, -0.10, 0.125 * side), t.at(0.05, -0.21, 0.140 * side), 0.072, 0.070, 0.75), 0.03);
        join(Solid::ellipsoid(t.at(0.08, -0.12, 0.135 * side), {0.065, 0.13, 0.11}, t.axes), 0.04);
    }
    join(Solid::ellipsoid(t.at(-0.135, -0.20), {0.085, 0.13, 0.115}, t.axes), 0.05);
    const dvec3 nape = head.at({0.0, 0.45, -0.12});
    join(Solid::cone(t.at(-0.09, 0.02), nape, 0.190, 0.90 * r, 0.55), 0.06);
    join(Solid::cone(t.at(0.02, 0.11), head.at({0.0, 0.45, 0.30}), 0.090, 0.5 * r, 0.6), 0.06);
    join(Solid::cone(t.at(-0.20, -0.20), head.at({0.0, 0.10, -0.85}), 0.095, 0.30 * r, 0.26), 0.04);
}

/// A broad forehead, flat face, jaws, and a muzzle as wide as the brow.
void join_head(Toy& part, const Spot& head, const CowSlots& slots)
{
    const double r = head.unit;
    const auto join = [&](const Solid& solid, double soft) { part.join(solid, soft * r, "head", part.slots.coat); };
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) {
        join(Solid::ellipsoid(head.at(at), half * r, head.axes), soft);
    };
    const auto bar = [&](const dvec3& from, const dvec3& to, double wide, double end, double soft) {
        join(Solid::cone(head.at(from), head.at(to), wide * r, end * r), soft);
    };
    lobe({0, 0.05, 0.02}, {0.66, 0.74, 0.66}, 0.0);
    lobe({0, 0.32, 0.50}, {0.46, 0.30, 0.26}, 0.25);
    bar({0, 0.1, -0.15}, {0, 0.8, -0.2}, 0.62, 0.55, 0.2);
    lobe({0, -0.40, 0.36}, {0.60, 0.72, 0.34}, 0.25);
    bar({0, -0.35, 0.14}, {0, -1.95, -0.02}, 0.58, 0.44, 0.25);
    for (const double side : {1.0, -1.0}) {
        lobe({0.30 * side, -0.20, -0.50}, {0.27, 0.72, 0.56}, 0.2);
        bar({0.24 * side, -0.6, -0.60}, {0.14 * side, -1.85, -0.36}, 0.26, 0.20, 0.25);
        lobe({0.62 * side, -0.54, 0.32}, {0.19, 0.30, 0.22}, 0.10);
        lobe({0.46 * side, -1.00, -0.06}, {0.16, 0.50, 0.13}, 0.12);
    }
    join(Solid::box(head.at({0, -2.22, -0.06}), dvec3(0.52, 0.40, 0.40) * r, 0.30 * r, head.axes), 0.3);
    lobe({0, -2.05, -0.50}, {0.36, 0.46, 0.19}, 0.10);
    const dvec3 front = head.at({0, -2.66, 0.0});
    part.paint(Solid::ellipsoid(front, dvec3(0.62, 0.52, 0.44) * r, head.axes), "nose", slots.muzzle);
    for (const double side : {1.0, -1.0}) {
        const Axes axes = make_axes(head.way({0.45 * side, -1.0, 0.25}), head.way({1.0, 0.0, -0.55 * side}));
        part.flesh.carve(Solid::ellipsoid(head.at({0.33 * side, -2.63, 0.06}), dvec3(0.17, 0.10, 0.20) * r, axes), 0.03 * r,
                         part.builder.part("nose"), part.slots.dark);
    }
}

void add_lips(Toy& part, const Spot& head)
{
    std::vector<dvec3> ways;
    for (int i = -5; i <= 5; ++i) {
        const double out = 0.34 * i;
        ways.emplace_back(0.75 * sin(out), -cos(out), -0.40 + 0.006 * i * i);
    }
    add_stroke(part, {head.at({0, -1.75, -0.20}), head.axes, head.unit}, ways, 0.032, "mouth", part.slots.dark);
}

/// A tuft of hair between the horns.
void add_tuft(const CowParams& params, Toy& toy, const Blend& face, const Spot& head)
{
    Rng rng = Rng::for_key(params.seed, "things/cow/tuft", 0);
    std::vector<Growth> strands;
    for (int i = 0; i < 40; ++i) {
        const double x = rng.uniform(-0.34, 0.34);
        const double y = rng.uniform(-0.10, 0.50);
        const double length = rng.uniform(0.35, 0.75) * head.unit;
        const double aside = rng.uniform(-0.4, 0.4);
        const dvec3 root = face.find_surface(head.at({x, y, 0.3}), head.way({0, 0, 1}));
        strands.push_back({root, glm::normalize(head.way({0.8 * x, -0.5, 0.8})), glm::normalize(head.way({aside, -1.0, -0.3})), length,
                           0.35, 0.004, rng.uniform(0.008, 0.013)});
    }
    add_strands(toy, face, strands, "head", toy.slots.coat);
}

/// Horns that leave the poll sideways and curve up.
void add_horns(const CowParams& params, Toy& toy, const Spot& head)
{
    const double size = params.horns;
    for (const double side : {1.0, -1.0}) {
        const dvec3 root(0.36 * side, 0.30, 0.50);
        const auto at = [&](double x, double y, double z) { return head.at(root + dvec3(x * side, y, z) * size); };
        const Points3 horn{head.at(root), at(0.50, 0.04, 0.06), at(0.86, -0.10, 0.36), at(0.86, -0.24, 0.84)};
        toy.builder.add(
            crease(make_tube(
                       smooth(horn, 8), [&](double share) { return head.unit * mix(0.22, 0.028, share) * mix(0.75, 1.0, size); }, 14),
                   100.0),
            "horns", toy.slots.horn);
    }
}

void join_udder(Toy& toy, const Trunk& t, int skin)
{
    const dvec3 udder = t.at(t.length - 0.11, -0.255);
    toy.join(Solid::ellipsoid(udder, {0.105, 0.115, 0.140}, t.axes), 0.045, "body", skin);
    for (const double x : {0.055, -0.055}) {
        for (const double y : {-0.06, 0.05}) {
            toy.join(Solid::cone(udder + t.axes.x * x + t.axes.z * y - t.axes.y * 0.08,
                                 udder + t.axes.x * (1.15 * x) + t.axes.z * y - t.axes.y * 0.155, 0.022, 0.014),
                     0.012, "body", skin);
        }
    }
}

/// A thin tail that hangs from the rump and ends in a switch of hair.
void add_cow_tail(const CowParams& params, Toy& toy, const Mammal& m, const Stance& s)
{
    Rng rng = Rng::for_key(params.seed, "things/cow/tail", 0);
    const double swing = rng.uniform(-0.12, 0.12);
    const dvec3 out = s.tail_way;
    const double drop = std::min(m.tail_length, s.tail.z - 0.10);
    const Points3 knots{s.tail - out * 0.06 + dvec3(0, 0, 0.005), s.tail + out * 0.015 + dvec3(0, 0, 0.005),
                        s.tail + out * 0.050 + dvec3(0, 0, -0.10 * drop), s.tail + out * 0.065 + dvec3(0.3 * swing, 0, -0.45 * drop),
                        s.tail + out * 0.055 + dvec3(swing, 0, -0.72 * drop)};
    const Points3 path = resample(smooth(knots, 8), 32);
    toy.builder.add(crease(make_tube(
                               path, [&](double share) { return share > 0.99 ? 0.004 : mix(0.030, 0.013, std::sqrt(share)); }, 12),
                           100.0),
                    "tail", toy.slots.coat);
    std::vector<Growth> strands;
    for (int i = 0; i < 42; ++i) {
        const double share = rng.uniform(0.74, 0.99);
        const double turn = rng.uniform(-kPi, kPi);
        const double ragged = rng.uniform(0.20, 0.30) * drop;
        const double width = rng.uniform(0.009, 0.014);
        const dvec3 aside(sin(turn), cos(turn), 0.0);
        strands.push_back({path[static_cast<std::size_t>(share * 31.0)], glm::normalize(aside * 0.6 - dvec3(0, 0, 0.8)),
                           glm::normalize(dvec3(0, 0, -1.0) - aside * 0.06), ragged, 0.4, 0.004, width});
    }
    add_strands(toy, toy.flesh, strands, "tail", toy.slots.accent);
}

}  // namespace

Mammal make_cow_form()
{
    Mammal cow;
    cow.length = 0.80;
    cow.chest = kFormChest;
    cow.hip = 0.220;
    cow.leg = 0.062;
    cow.foot = 0.050;
    cow.cannon = 0.31;
    cow.neck = 0.25;
    cow.neck_rise_deg = 22.0;
    cow.skull = 0.122;
    cow.snout_drop = 0.1;
    cow.tail_length = 0.78;
    cow.lie = 0.30;
    cow.has_hooves = true;
    return cow;
}

Stance join_cow(const CowParams& params, Toy& toy, const Mammal& m, const Posture& posture, const CoatMark& mark, const CowSlots& slots)
{
    Stance stance;
    stance.chest = posture.at("chest").origin;
    stance.hip = posture.at("root").origin;
    stance.head = find_head(m, posture, 0.66, 1.35);
    note_legs(posture, stance);
    const Trunk trunk = find_trunk(m, stance, kFormChest, 0.0);
    join_barrel(toy, trunk);
    join_front(toy, trunk, stance.head);
    const LegForm legs{0.100, 0.078, 0.043, 0.135, 0.095, 0.072, 0.045, 0.031, 0.037, 0.050, true};
    add_hooved_legs(toy, m, posture, legs, kLegCell, stance, mark);
    if (params.pose != QuadrupedPose::Lie) {
        join_udder(toy, trunk, slots.skin);
    }
    Toy part{toy.builder, toy.slots, false, {}, {}};
    join_head(part, stance.head, slots);
    add_fine_flesh(part, m, stance, kHeadCell, "head", mark);
    add_lips(part, stance.head);
    add_side_eyes(toy, part.flesh, stance.head, {0.2, -0.60, 0.26}, {1.0, -0.25, 0.12}, 0.145, slots.lid, {0.010, 0.006, 0.004});
    for (const double side : {1.0, -1.0}) {
        add_leaf_ear(toy,
                     {stance.head.at({0.50 * side, 0.16, 0.26}), stance.head.at({1.62 * side, 0.30, 0.10}),
                      glm::normalize(stance.head.way({0.2 * side, -1.0, -0.35})), 0.27 * stance.head.unit, 0.55},
                     slots.skin);
    }
    add_tuft(params, toy, part.flesh, stance.head);
    add_horns(params, toy, stance.head);
    const dvec3 hind = trunk.at(trunk.length + 0.05, 0.02);
    stance.tail = toy.flesh.find_surface(hind, glm::normalize(trunk.axes.z + trunk.axes.y * 0.9));
    stance.tail_way = glm::normalize(trunk.axes.z + trunk.axes.y * 0.15);
    add_cow_tail(params, toy, m, stance);
    return stance;
}

}  // namespace clevrvk::things
