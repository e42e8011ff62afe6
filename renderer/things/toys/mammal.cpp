// Builds the flesh of toy mammals in each pose: trunk, legs, head, ears and tail. mammal_face.cpp builds faces.
#include "renderer/things/toys/mammal.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

constexpr double kSoft = 0.10;  // fillets of the body

void add_leg(Toy& toy, const dvec3& top, const dvec3& knee, const dvec3& foot, double upper, double lower, const dvec3& toe)
{
    toy.join(Solid::cone(top, knee, upper, mix(upper, lower, 0.6)), kSoft, "legs", toy.slots.coat);
    toy.join(Solid::cone(knee, foot, mix(upper, lower, 0.6), lower), 0.05, "legs", toy.slots.coat);
    toy.join(Solid::ellipsoid(foot + toe, dvec3(1.0, 1.0, 0.85) * (lower * 1.15) + glm::abs(toe) * 0.7), 0.03, "legs", toy.slots.coat);
}

void paint_feet(Toy& toy, const Mammal& m, double ground)
{
    if (m.has_hooves) {
        toy.paint(Solid::box({0, 0, ground}, {4.0, 4.0, m.foot * 0.95}, 0.0), toy.is_plush ? toy.slots.horn : toy.slots.dark);
    }
}

/// Direction from the chest to the head.
dvec3 neck_way(const Mammal& m)
{
    const double rise = m.neck_rise_deg * kPi / 180.0;
    return {0.0, -cos(rise), sin(rise)};
}

Stance add_standing(Toy& toy, const Mammal& m)
{
    Stance stance;
    stance.chest = {0, -m.length / 2.0, 1.0 - m.chest};
    stance.hip = {0, m.length / 2.0, 0.98 - m.hip};
    const double ground = 0.0;
    const double foot = ground + m.foot;
    for (const double side : {1.0, -1.0}) {
        const double x = side * (m.chest - m.leg * 0.9);
        const double stride = side * 0.05;
        add_leg(toy, {x, stance.chest.y, stance.chest.z - 0.1 * m.chest}, {x, stance.chest.y + 0.02 + stride * 0.5, 0.42 * stance.chest.z},
                {x, stance.chest.y - 0.01 + stride, foot}, m.leg * 1.15, m.foot, {0, m.has_hooves ? 0.0 : -0.55 * m.foot, -0.1 * m.foot});
        add_leg(toy, {x, stance.hip.y - 0.02, stance.hip.z - 0.15 * m.hip}, {x, stance.hip.y + 0.05 - stride * 0.5, 0.44 * stance.hip.z},
                {x, stance.hip.y + 0.04 - stride, foot}, m.leg * 1.4, m.foot, {0, m.has_hooves ? 0.0 : -0.55 * m.foot, -0.1 * m.foot});
    }
    paint_feet(toy, m, ground);
    stance.tail = stance.hip + dvec3(0, 0.88 * m.hip, 0.45 * m.hip);
    stance.tail_way = glm::normalize(dvec3(0, 1.0, 0.25));
    return stance;
}

Stance add_sitting(Toy& toy, const Mammal& m)
{
    Stance stance;
    stance.hip = {0, m.length * 0.36, m.hip};
    stance.chest = {0, -m.length * 0.14, m.hip + m.length * 0.62};
    for (const double side : {1.0, -1.0}) {
        const double x = side * (m.chest - m.leg * 0.75);
        add_leg(toy, {x, stance.chest.y - 0.2 * m.chest, stance.chest.z - 0.1 * m.chest},
                {x * 0.96, stance.chest.y - 0.45 * m.chest, stance.chest.z * 0.5}, {x * 0.9, stance.chest.y - 0.55 * m.chest, m.foot},
                m.leg * 1.1, m.foot, {0, -0.5 * m.foot, -0.1 * m.foot});
        const dvec3 knee(side * (m.hip + 0.05), stance.hip.y - 0.16, m.hip * 0.85);
        toy.join(Solid::ellipsoid(knee, {m.leg * 1.25, m.hip * 0.95, m.hip * 0.85}), 0.06, "legs", toy.slots.coat);
        toy.join(Solid::cone({knee.x, knee.y + 0.02, m.foot}, {knee.x, knee.y - m.hip * 1.15, m.foot}, m.foot, m.foot * 1.1), 0.05, "legs",
                 toy.slots.coat);
    }
    stance.tail = stance.hip + dvec3(0, 0.8 * m.hip, -0.35 * m.hip);
    stance.tail_way = glm::normalize(dvec3(0.3, 1.0, -0.1));
    return stance;
}

Stance add_lying(Toy& toy, const Mammal& m)
{
    Stance stance;
    stance.chest = {0, -m.length * 0.45, m.chest * 1.02};
    stance.hip = {0, m.length * 0.45, m.hip};
    for (const double side : {1.0, -1.0}) {
        const double x = side * (m.chest - m.leg * 0.6);
        if (m.has_hooves) {
            // Hooved animals fold their legs under the body.
            add_leg(toy, {x * 1.2, stance.chest.y, m.chest * 0.7}, {x * 1.25, stance.chest.y - 0.95 * m.chest, m.leg * 0.9},
                    {x * 1.25, stance.chest.y + 0.1, m.foot}, m.leg, m.foot, {0, 0, 0});
        } else {
            add_leg(toy, {x, stance.chest.y, m.chest * 0.8}, {x, stance.chest.y - 0.05, m.leg * 1.1},
                    {x * 0.9, stance.chest.y - m.chest - 0.32, m.foot}, m.leg * 1.15, m.foot, {0, -0.4 * m.foot, 0});
        }
        const dvec3 knee(side * (m.hip + 0.03), stance.hip.y - 0.12, m.hip * 0.75);
        toy.join(Solid::ellipsoid(knee, {m.leg * 1.2, m.hip * 0.95, m.hip * 0.75}), 0.06, "legs", toy.slots.coat);
        toy.join(Solid::cone({knee.x * 1.08, knee.y + 0.05, m.foot}, {knee.x * 1.12, knee.y - m.hip * 1.2, m.foot}, m.foot, m.foot * 1.1),
                 0.05, "legs", toy.slots.coat);
    }
    stance.tail = stance.hip + dvec3(0, 0.85 * m.hip, -0.1 * m.hip);
    stance.tail_way = glm::normalize(dvec3(0.5, 1.0, -0.1));
    return stance;
}

Stance add_teddy(Toy& toy, const Mammal& m)
{
    Stance stance;
    stance.hip = {0, 0.0, m.hip * 1.05};
    stance.chest = {0, -0.02, m.hip * 1.05 + m.length * 0.42};
    for (const double side : {1.0, -1.0}) {
        const dvec3 shoulder = stance.chest + dvec3(side * m.chest * 0.75, -0.02, 0.35 * m.chest);
        const dvec3 hand = stance.chest + dvec3(side * m.chest * 1.3, -m.chest * 0.85, -0.75 * m.chest);
        toy.join(Solid::cone(shoulder, hand, m.leg * 0.95, m.leg * 1.1), 0.05, "legs", toy.slots.coat);
        const dvec3 root = stance.hip + dvec3(side * m.hip * 0.62, -0.25 * m.hip, m.leg * 1.15 - stance.hip.z);
        const dvec3 foot = root + dvec3(side * 0.42 * m.hip, -m.hip * 1.35, 0.0);
        toy.join(Solid::cone(root, foot, m.leg * 1.15, m.leg * 1.15), 0.05, "legs", toy.slots.coat);
        const dvec3 sole = foot + glm::normalize(foot - root) * (m.leg * 0.55) + dvec3(0, 0, m.leg * 0.3);
        const Axes axes = make_axes(glm::normalize(foot - root));
        toy.join(Solid::ellipsoid(sole, dvec3(1.15, 1.35, 0.62) * m.leg, axes), 0.03, "legs", toy.slots.coat);
        toy.paint(Solid::ellipsoid(sole + axes.z * (m.leg * 0.6), dvec3(0.75, 0.9, 0.3) * m.leg, axes),
                  m.has_hooves ? toy.slots.horn : toy.slots.second);
    }
    stance.tail = stance.hip + dvec3(0, 0.9 * m.hip, -0.3 * m.hip);
    stance.tail_way = glm::normalize(dvec3(0.25, 1.0, 0.1));
    return stance;
}

void add_head(Toy& toy, const Mammal& m, const Spot& head)
{
    const double r = head.unit;
    toy.join(Solid::ellipsoid(head.origin, dvec3(1.0, 0.97, 0.95) * r, head.axes), 0.06, "head", toy.slots.coat);
    if (m.has_cheeks) {
        toy.join_pair(
            [&](double side) {
                return Solid::ball(head.at({0.5 * side, -0.35, -0.38}), 0.5 * r);
            },
            0.25 * r, "head", toy.slots.coat);
    }
    if (m.nose == NoseKind::Trunk) {
        return;
    }
    toy.join(Solid::cone(head.at({0, -0.45, -0.3 * m.snout_drop}), head.at({0, -0.85 - m.snout + m.snout_radius, -m.snout_drop}),
                         mix(0.75, m.snout_radius, 0.45) * r, m.snout_radius * r),
             0.25 * r, "head", toy.slots.coat);
}

/// One ear with a painted inside.
void add_ear(Toy& toy, const Mammal& m, const Spot& head, double side)
{
    const double r = head.unit;
    const auto x = [&](double value) { return side * value; };
    const auto cone = [&](const dvec3& root, const dvec3& tip, double wide, double end, double flat, const dvec3& thin, bool has_inside) {
        const dvec3 from = head.at(root);
        const dvec3 to = head.at(root + (tip - root) * m.ear);
        toy.join(Solid::cone(from, to, wide * r, end * r, flat, head.way(thin)), 0.05 * r, "ears", toy.slots.coat);
        if (has_inside) {
            const dvec3 front = head.way({0, -1, 0}) * (0.3 * wide * r * flat);
            const Axes axes = make_axes(to - from, head.way(thin));
            toy.paint(Solid::ellipsoid(glm::mix(from, to, 0.5) + front * 3.4,
                                       {1.0 * wide * r * flat, 0.62 * wide * r, 0.52 * glm::length(to - from)}, axes),
                      "ears", toy.slots.pink);
        }
    };
    switch (m.ears) {
        case EarKind::Pointed: cone({x(0.58), 0.1, 0.62}, {x(0.80), 0.05, 1.5}, 0.46, 0.06, 0.4, {0.25 * side, -1, 0.1}, true); break;
        case EarKind::Floppy: cone({x(0.72), 0.05, 0.66}, {x(1.06), -0.22, -0.45}, 0.24, 0.36, 0.4, {side, -0.25, 0.3}, false); break;
        case EarKind::Round: cone({x(0.72), 0.1, 0.72}, {x(0.84), 0.1, 0.92}, 0.36, 0.36, 0.42, {0.2 * side, -1, 0.15}, true); break;
        case EarKind::Leaf: cone({x(0.62), 0.15, 0.62}, {x(1.35), 0.15, 0.72}, 0.22, 0.10, 0.55, {0.0, -1, 0.5}, true); break;
        case EarKind::Long: cone({x(0.38), 0.1, 0.75}, {x(0.62), 0.22, 2.5}, 0.24, 0.26, 0.45, {0.15 * side, -1, 0.0}, true); break;
        case EarKind::Flap: cone({x(0.80), 0.1, 0.35}, {x(1.75), 0.35, -0.15}, 0.62, 0.80, 0.16, {0.25 * side, -1, 0}, true); break;
        case EarKind::None: break;
    }
}

}  // namespace

void add_mammal_head(Toy& toy, const Mammal& m, const Spot& head)
{
    add_head(toy, m, head);
    for (const double side : {1.0, -1.0}) {
        add_ear(toy, m, head, side);
    }
}

void add_mammal_tail(Toy& toy, const Mammal& m, const Stance& s)
{
    const dvec3 from = s.tail;
    const dvec3 way = s.tail_way;
    const double l = m.tail_length;
    const double low = 0.06 - from.z;  // height above the ground
    const auto path = [&](std::initializer_list<dvec2> steps, double aside) {
        Points3 points{from - way * 0.06};
        for (const dvec2& step : steps) {
            points.push_back(from + dvec3(way.x, way.y, 0.0) * (step.x * l) + dvec3(aside * step.x * l, 0, std::max(step.y * l, low)));
        }
        return points;
    };
    const double t = std::min(m.foot, 0.11) * 0.55;
    switch (m.tail) {
        case TailKind::Up:
            add_tail(
                toy, path({{0.35, 0.25}, {0.6, 0.65}, {0.5, 1.0}}, 0.0), [&](double s2) { return t * mix(1.35, 0.7, s2); }, "tail",
                toy.slots.coat);
            break;
        case TailKind::Long:
            add_tail(
                toy, path({{0.4, 0.05}, {0.75, 0.2}, {0.9, 0.6}, {0.75, 0.9}}, 0.2), [&](double) { return t * 1.1; }, "tail",
                toy.slots.coat);
            break;
        case TailKind::Hair:
            add_tail(
                toy, path({{0.25, 0.02}, {0.42, -0.3}, {0.4, -0.9}}, 0.0),
                [&](double s2) { return t * (1.0 + 2.2 * sin(kPi * std::min(1.0, 0.1 + 0.75 * s2))); }, "tail", toy.slots.second);
            break;
        case TailKind::Tuft:
            add_tail(
                toy, path({{0.25, 0.0}, {0.38, -0.35}, {0.42, -0.8}}, 0.25), [&](double) { return t * 0.8; }, "tail", toy.slots.coat);
            toy.builder.add(move(make_ellipsoid(dvec3(2.0, 2.0, 3.1) * t, 24), path({{0.42, -0.86}}, 0.25).back()), "tail",
                            toy.slots.second);
            break;
        case TailKind::Curl: {
            Points3 helix;
            for (int i = 0; i <= 40; ++i) {
                const double turn = 2.0 * kPi * 1.4 * i / 40.0;
                helix.push_back(from + dvec3(0.09 * sin(turn), 0.25 * l * i / 40.0 - 0.03, 0.09 * (1.0 - cos(turn))));
            }
            add_tail(
                toy, helix, [&](double) { return t * 0.75; }, "tail", toy.slots.coat);
            break;
        }
        case TailKind::Ball: toy.join(Solid::ball(from + way * (0.25 * l), 0.5 * l), 0.03, "tail", toy.slots.second); break;
        case TailKind::None: break;  // the kind adds its own
        case TailKind::Bushy:
            add_tail(
                toy, path({{0.4, 0.1}, {0.75, 0.35}, {0.9, 0.85}}, 0.1),
                [&](double s2) { return t * (0.9 + 1.7 * sin(kPi * std::min(1.0, 0.12 + 0.7 * s2))); }, "tail", toy.slots.coat);
            break;
    }
}

Mammal make_plush_mammal(Mammal m)
{
    m.length *= 0.80;
    m.chest *= 1.22;
    m.hip *= 1.30;
    m.leg *= 1.45;
    m.foot *= 1.75;
    m.neck *= 0.45;
    m.neck_rise_deg = mix(m.neck_rise_deg, 60.0, 0.5);
    m.neck_radius *= 1.25;
    m.snout *= 0.62;
    m.snout_drop = mix(m.snout_drop, 0.3, 0.5);
    m.skull *= 1.7 * mix(0.2 / m.skull, 1.0, 0.55);
    m.tail_length *= m.tail == TailKind::Ball ? 1.4 : 0.75;
    m.eyes.size *= 0.82;
    return m;
}

Stance add_mammal(const ToyParams& params, Toy& toy, const Mammal& species, ToyPose pose)
{
    Mammal m = species;
    const double girth = params.girth;
    m.chest *= girth;
    m.hip *= girth;
    m.leg *= girth;
    Stance s = pose == ToyPose::Stand ? add_standing(toy, m)
               : pose == ToyPose::Sit ? add_sitting(toy, m)
               : pose == ToyPose::Lie ? add_lying(toy, m)
                                      : add_teddy(toy, m);
    toy.join(Solid::cone(s.chest, s.hip, m.chest, m.hip), kSoft, "body", toy.slots.coat);
    dvec3 way = neck_way(m);
    double nod = 0.12;
    if (pose == ToyPose::Teddy || pose == ToyPose::Sit) {
        way = glm::normalize(dvec3(0, -0.28, 1.0));
    }
    const double skull = m.skull * params.head;
    const double reach = m.neck + 0.75 * m.chest + 0.55 * skull;
    const dvec3 middle = s.chest + way * reach;
    toy.join(Solid::cone(s.chest + way * (0.35 * m.chest), middle, m.neck_radius * 1.2, std::min(m.neck_radius, 0.8 * skull)), kSoft,
             "body", toy.slots.coat);
    nod += m.has_hooves && !toy.is_plush ? 0.25 : 0.0;
    s.head = make_spot(middle, skull, nod);
    add_mammal_head(toy, m, s.head);
    add_mammal_tail(toy, m, s);
    return s;
}

}  // namespace clevrvk::things
