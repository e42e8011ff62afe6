// Builds horses: barrel, front, head, mane and tail, around the posed bones.
#include "renderer/things/agents/horse_body.h"

#include "renderer/things/agents/hair.h"
#include "renderer/things/agents/hooved.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

constexpr double kFormChest = 0.165;  // chest radius for the proportions below
constexpr double kLegCell = 0.0112;
constexpr double kHeadCell = 0.0125;

/// Ribs, belly, withers, loin, croup.
void join_barrel(Toy& toy, const Trunk& t)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const double g = t.girth;
    const double l = t.length;
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) { join(Solid::ellipsoid(at, half, t.axes), soft); };
    lobe(t.at(0.32 * l, -0.030), {0.172 * g, 0.228 * g, 0.38}, 0.0);
    lobe(t.at(-0.01, -0.030), {0.120 * g, 0.165, 0.175}, 0.06);
    lobe(t.at(0.66 * l, -0.035), {0.168 * g, 0.182 * g, 0.25}, 0.08);
    lobe(t.at(0.62 * l, 0.060), {0.128 * g, 0.092, 0.34}, 0.06);
    join(Solid::cone(t.at(-0.02, 0.125), t.at(0.22, 0.122), 0.070, 0.060, 0.62), 0.07);
    lobe(t.at(l - 0.02, 0.025), {0.168 * g, 0.168, 0.215}, 0.07);
    for (const double side : {1.0, -1.0}) {
        lobe(t.at(l - 0.17, 0.100, 0.115 * side), {0.045, 0.045, 0.06}, 0.035);
        lobe(t.at(l + 0.09, -0.05, 0.075 * side), {0.082 * g, 0.16, 0.105}, 0.05);
    }
}

/// Shoulder blades, upper arms, breast; the deep, flat neck with its crest.
void join_front(Toy& toy, const Trunk& t, const Spot& head)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const double g = t.girth;
    join(Solid::ellipsoid(t.at(-0.055, -0.065), {0.122 * g, 0.150, 0.120}, t.axes), 0.05);
    for (const double side : {1.0, -1.0}) {
        join(Solid::cone(t.at(0.08, 0.11, 0.085 * side), t.at(-0.10, -0.07, 0.100 * side), 0.066, 0.066, 0.62), 0.04);
        join(Solid::cone(t.at(-0.09, -0.07, 0.108 * side), t.at(0.045, -0.17, 0.122 * side), 0.062, 0.062, 0.75), 0.035);
        join(Solid::ellipsoid(t.at(0.06, -0.10, 0.112 * side), {0.060 * g, 0.11, 0.095}, t.axes), 0.03);
        join(Solid::cone(t.at(-0.105, -0.06, 0.048 * side), t.at(-0.02, -0.20, 0.082 * side), 0.066, 0.058, 0.85), 0.04);
    }
    const double r = head.unit;
    const dvec3 nape = head.at({0.0, 0.30, -0.32});
    join(Solid::cone(t.at(-0.07, 0.02), glm::mix(t.at(-0.10, 0.05), nape, 0.5), 0.175, 0.126, 0.54), 0.045);
    join(Solid::cone(glm::mix(t.at(-0.10, 0.05), nape, 0.35), nape, 0.138, 0.72 * r, 0.56), 0.05);
    join(Solid::cone(t.at(0.05, 0.10), head.at({0.0, 0.36, -0.05}), 0.090, 0.42 * r, 0.55), 0.04);
}

/// Skull, straight nose, flat cheeks with round jaws, nostrils, lips. -y is along the face.
void join_head(Toy& head_toy, const Spot& head)
{
    const double r = head.unit;
    const auto join = [&](const Solid& solid, double soft) { head_toy.join(solid, soft * r, "head", head_toy.slots.coat); };
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) {
        join(Solid::ellipsoid(head.at(at), half * r, head.axes), soft);
    };
    const auto bar = [&](const dvec3& from, const dvec3& to, double wide, double end, double soft, double flat = 1.0) {
        join(Solid::cone(head.at(from), head.at(to), wide * r, end * r, flat, head.axes.x), soft);
    };
    lobe({0, -0.02, 0.02}, {0.56, 0.74, 0.68}, 0.0);
    bar({0, 0.1, -0.25}, {0, 0.70, -0.45}, 0.58, 0.44, 0.2, 0.8);
    bar({0, -0.25, 0.20}, {0, -2.60, 0.00}, 0.54, 0.29, 0.2);
    for (const double side : {1.0, -1.0}) {
        lobe({0.27 * side, -0.14, -0.58}, {0.25, 0.74, 0.66}, 0.18);
        bar({0.22 * side, -0.6, -0.72}, {0.10 * side, -2.35, -0.36}, 0.26, 0.18, 0.25);
        bar({0.50 * side, -0.70, 0.00}, {0.36 * side, -1.75, -0.08}, 0.11, 0.06, 0.14);
        lobe({0.47 * side, -0.62, 0.30}, {0.22, 0.36, 0.26}, 0.14);
    }
    lobe({0, -2.76, -0.10}, {0.345, 0.52, 0.37}, 0.2);
    lobe({0, -3.04, -0.30}, {0.27, 0.25, 0.19}, 0.12);
    lobe({0, -2.78, -0.54}, {0.23, 0.36, 0.16}, 0.08);
    for (const double side : {1.0, -1.0}) {
        lobe({0.235 * side, -2.98, 0.06}, {0.185, 0.26, 0.22}, 0.09);
    }
    for (const double side : {1.0, -1.0}) {
        const Axes axes = make_axes(head.way({0.9 * side, -0.62, 0.0}), head.way({0.0, -0.7, 1.0}));
        head_toy.flesh.carve(Solid::ellipsoid(head.at({0.40 * side, -3.10, 0.06}), dvec3(0.20, 0.115, 0.15) * r, axes), 0.04 * r,
                             head_toy.builder.part("nose"), head_toy.slots.dark);
    }
}

void add_lips(Toy& head_toy, const Spot& head)
{
    std::vector<dvec3> ways;
    for (int i = -5; i <= 5; ++i) {
        const double out = 0.36 * i;
        ways.emplace_back(0.55 * sin(out), -cos(out), -0.02 * i * i * 0.3 - 0.24);
    }
    add_stroke(head_toy, {head.at({0, -2.45, -0.32}), head.axes, head.unit}, ways, 0.035, "mouth", head_toy.slots.dark);
}

/// A mane that falls to one side over the crest, and a forelock.
void add_mane(const QuadrupedParams& params, Toy& toy, const Blend& face, const Spot& head, const Trunk& t, int slot)
{
    Rng rng = Rng::for_key(params.seed, "things/horse/mane", 0);
    const double falls_to = rng.uniform(0.0, 1.0) < 0.5 ? 1.0 : -1.0;
    const double longest = rng.uniform(0.22, 0.32);
    const dvec3 poll = head.at({0.0, 0.50, 0.05});
    const dvec3 withers = t.at(0.03, 0.10);
    const dvec3 along = glm::normalize(withers - poll);
    const dvec3 side = head.axes.x;
    const dvec3 up = glm::normalize(glm::cross(side, along)) * -1.0;
    const dvec3 crest_way = glm::dot(up, t.axes.y) > 0.0 ? up : -up;
    constexpr int kAlong = 84;
    std::vector<Growth> strands;
    for (int row = 0; row < 2; ++row) {
        for (int i = 0; i < kAlong; ++i) {
            const double share = (i + rng.uniform(0.0, 1.0)) / kAlong;
            const double ragged = rng.uniform(0.72, 1.1);
            const double lean = rng.uniform(0.35, 0.9);
            const double stray = rng.uniform(-0.25, 0.25);
            const double width = rng.uniform(0.010, 0.016);
            // Some locks fall to the other side.
            const double aside = row == 1 && i % 4 == 0 ? -falls_to : falls_to;
            dvec3 root = toy.flesh.find_surface(glm::mix(poll, withers, share), glm::normalize(crest_way - side * (0.15 * aside)));
            root = face.measure(root) < 0.0 ? face.find_surface(root, crest_way) : root;
            const double fade = std::min(1.0, 0.55 + 2.0 * (1.0 - share)) * (aside == falls_to ? 1.0 : 0.75);
            strands.push_back({root, glm::normalize(crest_way * (row == 0 ? 0.75 : 1.0) + side * (lean * aside) + along * (0.4 * stray)),
                               glm::normalize(dvec3(0.0, 0.0, -1.0) + side * (0.15 * aside) + along * stray), longest * ragged * fade, 0.46,
                               0.006 + 0.010 * row, width});
        }
    }
    add_strands(toy, toy.flesh, strands, "mane", slot);
    std::vector<Growth> forelock;
    for (int i = 0; i < 28; ++i) {
        const double x = rng.uniform(-0.26, 0.26);
        const double y = rng.uniform(-0.05, 0.65);
        const double length = rng.uniform(0.9, 1.5) * head.unit;
        const double aside = rng.uniform(-0.25, 0.25);
        forelock.push_back({face.find_surface(head.at({x, y, 0.2}), head.way({0, 0, 1})), head.way({0.4 * x, -0.6, 0.5}),
                            glm::normalize(head.way({aside, -1.0, -0.35}) + dvec3(0.0, 0.0, -0.5)), length, 0.55, 0.006,
                            rng.uniform(0.009, 0.014)});
    }
    add_strands(toy, face, forelock, "mane", slot);
}

/// The tail's dock with long hair around it.
void add_horse_tail(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Stance& s, int slot)
{
    Rng rng = Rng::for_key(params.seed, "things/horse/tail", 0);
    const double swing = rng.uniform(-0.18, 0.18);
    const dvec3 out = glm::normalize(s.tail_way);
    const Points3 dock{s.tail - out * 0.05, s.tail + out * 0.02 + dvec3(0, 0, 0.01), s.tail + out * 0.075 + dvec3(0, 0, -0.025),
                       s.tail + out * 0.095 + dvec3(0, 0, -0.12), s.tail + out * 0.085 + dvec3(0.1 * swing, 0, -0.26)};
    const Points3 path = resample(smooth(dock, 8), 24);
    toy.builder.add(crease(make_tube(
                               path, [&](double share) { return 0.030 * std::sqrt(std::max(0.02, 1.0 - share * share)); }, 12),
                           100.0),
                    "tail", slot);
    std::vector<Growth> strands;
    for (int i = 0; i < 110; ++i) {
        const double share = rng.uniform(0.02, 0.95);
        const double turn = rng.uniform(-kPi, kPi);
        const double ragged = rng.uniform(0.74, 1.0);
        const double width = rng.uniform(0.013, 0.022);
        const dvec3 at = path[static_cast<std::size_t>(share * 22.0)];
        const dvec3 aside(sin(turn), 0.8 * cos(turn), 0.0);
        const double length = std::min(m.tail_length * ragged, at.z - 0.04) * (share < 0.4 ? mix(0.55, 1.0, share / 0.4) : 1.0);
        strands.push_back({at, glm::normalize(out * 0.35 + aside * 0.62 + dvec3(0, 0, -0.35)),
                           glm::normalize(dvec3(swing, 0.03, -1.0) - aside * 0.045), std::max(0.06, length), 0.42, 0.010, width});
    }
    add_strands(toy, toy.flesh, strands, "tail", slot);
}

}  // namespace

Mammal make_horse_form()
{
    Mammal horse;
    horse.length = 0.72;
    horse.chest = kFormChest;
    horse.hip = 0.190;
    horse.leg = 0.060;
    horse.foot = 0.044;
    horse.cannon = 0.36;
    horse.neck = 0.40;
    horse.neck_rise_deg = 42.0;
    horse.neck_radius = 0.090;
    horse.skull = 0.118;
    horse.snout_drop = 0.2;
    horse.tail_length = 0.66;
    horse.lie = 0.245;
    horse.has_hooves = true;
    return horse;
}

Stance join_horse(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Posture& posture, const CoatMark& mark, int mane,
                  int skin)
{
    Stance stance;
    stance.chest = posture.at("chest").origin;
    stance.hip = posture.at("root").origin;
    stance.head = find_head(m, posture, 0.92, 1.45);
    note_legs(posture, stance);
    const Trunk trunk = find_trunk(m, stance, kFormChest, -0.035);
    join_barrel(toy, trunk);
    join_front(toy, trunk, stance.head);
    LegForm legs;
    legs.cannon = 0.0255;
    legs.hoof = 0.050;
    const double stout = mix(1.0, trunk.girth, 0.7);
    for (double* radius : {&legs.shoulder, &legs.elbow, &legs.knee, &legs.thigh, &legs.stifle, &legs.gaskin, &legs.hock, &legs.cannon,
                           &legs.fetlock, &legs.hoof}) {
        *radius *= stout;
    }
    add_hooved_legs(toy, m, posture, legs, kLegCell, stance, mark);
    Toy head_toy{toy.builder, toy.slots, false, {}, {}};
    join_head(head_toy, stance.head);
    add_fine_flesh(head_toy, m, stance, kHeadCell, "head", mark);
    add_lips(head_toy, stance.head);
    add_side_eyes(toy, head_toy.flesh, stance.head, {0.2, -0.66, 0.26}, {1.0, -0.10, 0.14}, 0.130, skin, {0.010, 0.006, 0.004});
    for (const double side : {1.0, -1.0}) {
        add_leaf_ear(toy,
                     {stance.head.at({0.29 * side, 0.36, 0.42}), stance.head.at({0.42 * side, 0.90, 1.00}),
                      glm::normalize(stance.head.way({0.45 * side, -0.75, 0.65})), 0.205 * stance.head.unit, 0.40},
                     skin);
    }
    stance.tail = toy.flesh.find_surface(stance.hip, glm::normalize(trunk.axes.z + trunk.axes.y * 0.52));
    const bool is_low = stance.hip.z < 0.5;
    stance.tail_way = glm::normalize(trunk.axes.z + dvec3(is_low ? 0.3 : 0.0, 0.0, is_low ? 0.1 : 0.05));
    add_mane(params, toy, head_toy.flesh, stance.head, trunk, mane);
    add_horse_tail(params, toy, m, stance, mane);
    return stance;
}

}  // namespace clevrvk::things
