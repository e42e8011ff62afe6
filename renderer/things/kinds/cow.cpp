// Cows: black and white, brown and white, plain; with horns and an udder.
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {
namespace {

ToyLooks list_real_coats()
{
    ToyLooks coats = list_cow_coats();
    coats.pink = "skin";
    return coats;
}

const QuadrupedLooks kLooks{"a cow: patched or plain, with horns; in five poses",
                            1.25,
                            1.5,
                            {"stand", "walk", "lie", "look", "graze"},
                            {"patches", "plain", "socks"},
                            list_real_coats(),
                            true,
                            84.0};

/// A deep barrel with a level back, hip bones that stand out, withers, a dewlap.
void join_cow_body(Toy& toy, const Mammal& m, const Stance& s)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const dvec3 way = glm::normalize(s.hip - s.chest);
    join(Solid::ellipsoid(glm::mix(s.chest, s.hip, 0.52) - dvec3(0, 0, 0.025), {0.262, 0.272, 0.50 * m.length}, make_axes(way)), 0.05);
    join(Solid::box(glm::mix(s.chest, s.hip, 0.62) + dvec3(0, 0, 0.14), {0.10, 0.085, 0.40 * m.length}, 0.08, make_axes(way)), 0.06);
    for (const double side : {1.0, -1.0}) {
        join(Solid::ball(s.hip + dvec3(0.155 * side, -0.10, 0.165), 0.055), 0.06);
        join(Solid::ball(s.hip + dvec3(0.085 * side, 0.20, 0.11), 0.05), 0.06);
        join(Solid::ellipsoid(s.chest + dvec3(0.14 * side, -0.03, -0.02), {0.10, 0.13, 0.21}), 0.05);
    }
    join(Solid::cone(s.chest + dvec3(0, -0.10, 0.02), s.head.at({0, 0.45, -0.25}), 0.205, 0.115, 0.62), 0.08);
    join(Solid::cone(s.chest + dvec3(0, -0.22, -0.17), s.head.at({0, 0.05, -0.95}), 0.055, 0.03, 0.5), 0.05);
}

/// A broad forehead and muzzle; an udder with teats where there is room for it.
void add_cow_flesh(Toy& toy, const Mammal& m, const Stance& stance)
{
    const Spot& head = stance.head;
    const double r = head.unit;
    if (toy.params.word("pattern") == "patches") {  // all of the head but a blaze
        for (const double side : {1.0, -1.0}) {
            toy.paint(Solid::ellipsoid(head.at({0.95 * side, -0.4, 0.2}), dvec3(0.72, 1.5, 1.25) * r, head.axes), toy.slots.second);
        }
    }
    toy.paint(Solid::ellipsoid(head.at({0, -1.0 - m.snout + m.snout_radius, -m.snout_drop - 0.1}),
                               dvec3(1.05, 0.80, 1.0) * (m.snout_radius * 1.15 * r), head.axes),
              toy.slots.pink);
    if (toy.params.word("pose") != "lie") {
        const dvec3 udder = stance.hip + dvec3(0, -0.17, -1.02 * m.hip);
        toy.join(Solid::ellipsoid(udder, dvec3(0.125, 0.155, 0.115)), 0.04, "body", toy.slots.pink);
        for (const double x : {0.055, -0.055}) {
            for (const double y : {-0.07, 0.05}) {
                toy.join(Solid::cone(udder + dvec3(x, y, -0.07), udder + dvec3(1.15 * x, y, -0.145), 0.022, 0.015), 0.012, "body",
                         toy.slots.pink);
            }
        }
    }
}

/// Head bones: the poll between the horns, brows, a flat nose that widens to the muzzle.
void join_cow(Toy& toy, const Mammal& m, const Stance& s)
{
    join_cow_body(toy, m, s);
    const Spot& head = s.head;
    const double r = head.unit;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "head", toy.slots.coat); };
    join(Solid::ellipsoid(head.at({0, 0.05, 0.62}), dvec3(0.62, 0.45, 0.38) * r, head.axes), 0.2 * r);
    for (const double side : {1.0, -1.0}) {
        join(Solid::ball(head.at({0.66 * side, -0.55, 0.36}), 0.30 * r), 0.2 * r);
        join(Solid::ellipsoid(head.at({0.40 * side, -0.3, -0.55}), dvec3(0.32, 0.72, 0.60) * r, head.axes), 0.2 * r);
        join(Solid::ball(head.at({0.34 * side, -0.92 - m.snout + m.snout_radius, -m.snout_drop + 0.05}), 0.44 * r), 0.15 * r);
        // Ears stand out level behind the horns and hang a little.
        join(Solid::cone(head.at({0.75 * side, 0.10, 0.40}), head.at({1.75 * side, 0.22, 0.22}), 0.17 * r, 0.10 * r, 0.5,
                         head.way({0, -0.5, 1})),
             0.05 * r);
        toy.join(Solid::ellipsoid(head.at({1.35 * side, 0.16, 0.28}), dvec3(0.55, 0.12, 0.29) * r, head.axes), 0.04 * r, "ears",
                 toy.slots.coat);
    }
}

/// Horns out, forward and up.
void add_long_horns(Toy& toy, const Mammal&, const Stance& s)
{
    for (const double side : {1.0, -1.0}) {
        const Points3 horn{s.head.at({0.40 * side, 0.05, 0.72}), s.head.at({1.05 * side, 0.05, 0.92}),
                           s.head.at({1.42 * side, -0.22, 1.30}), s.head.at({1.38 * side, -0.38, 1.78})};
        toy.builder.add(make_tube(
                            smooth(horn, 8), [&](double share) { return s.head.unit * mix(0.20, 0.03, share); }, 14),
                        "horns", toy.slots.horn);
    }
}

void build_cow(const Params& params, ThingBuilder& builder)
{
    Mammal cow;
    cow.length = 0.92;
    cow.chest = 0.248;
    cow.hip = 0.232;
    cow.leg = 0.070;
    cow.foot = 0.050;
    cow.cannon = 0.33;
    cow.neck = 0.22;
    cow.neck_rise_deg = 24.0;
    cow.neck_radius = 0.140;
    cow.skull = 0.140;
    cow.snout = 1.60;
    cow.snout_radius = 0.62;
    cow.snout_drop = 0.85;
    cow.ears = EarKind::None;
    cow.tail = TailKind::Tuft;
    cow.tail_length = 0.75;
    cow.nose = NoseKind::Nostrils;
    cow.eyes = {50.0, 14.0, 0.16, true, 0.2};
    cow.has_hooves = true;
    build_quadruped(params, builder, kLooks, cow, {add_cow_flesh, add_long_horns, join_cow});
}

}  // namespace

Thing make_cow_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"horns"}});
    thing.build = build_cow;
    return thing;
}

}  // namespace clevrvk::things
