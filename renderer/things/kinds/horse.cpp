// Horses: chestnut, bay, grey, palomino, pinto, with mane and tail of another colour.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/hair.h"
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

/// Darker towards the feet and the muzzle where a horse has points; mottled a little, glossy hair being even.
dvec3 tint_horse(const Params& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const auto seed = static_cast<std::uint32_t>(params.integer("seed"));
    const dvec3 hair = point - dvec3(0.0, 0.6 * point.y, 0.0);
    const double mottle = 0.16 * (find_rough_noise(hair / 0.035, seed) - 0.5) + 0.20 * (find_rough_noise(point / 0.22, seed + 5U) - 0.5);
    const dvec3 muzzle = s.head.at({0.0, -0.9 - m.snout, -m.snout_drop});
    const double near = glm::length(point - muzzle) / s.head.unit;
    double dark = 0.45 * smoothstep(1.1, 0.3, near);
    if (params.word("pattern") == "points") {
        const bool is_up = s.chest.z > 0.55;
        dark = std::max(dark, is_up ? 0.86 * smoothstep(0.46, 0.24, point.z) : 0.0);
    }
    return dvec3((0.86 + mottle - 0.12 * std::max(0.0, normal.z)) * (1.0 - dark));
}

/// Barrel, breast, withers, haunches, and the flat deep neck with its crest.
void join_horse_body(Toy& toy, const Mammal& m, const Stance& s)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const dvec3 way = glm::normalize(s.hip - s.chest);
    const Axes axes = make_axes(way);
    join(Solid::ellipsoid(glm::mix(s.chest, s.hip, 0.42) - dvec3(0, 0, 0.055), {0.185, 0.215, 0.62 * m.length}, make_axes(way, {1, 0, 0})),
         0.06);
    join(Solid::ellipsoid(s.chest - way * 0.10 - dvec3(0, 0, 0.02), {0.155, 0.185, 0.13}, axes), 0.07);
    join(Solid::cone(s.chest + dvec3(0, 0, 0.09) + way * 0.10, s.chest + dvec3(0, 0, 0.12) - way * 0.06, 0.115, 0.11, 0.6), 0.08);
    join(Solid::ellipsoid(s.hip + dvec3(0, 0, 0.015), {0.16, 0.20, 0.20}, axes), 0.06);
    const dvec3 throat = s.head.at({0.0, 0.30, -0.55});
    const dvec3 poll = s.head.at({0.0, 0.45, 0.35});
    const dvec3 up = glm::normalize(glm::cross(s.head.axes.x, glm::normalize(s.chest - s.head.origin)));
    const dvec3 base = s.chest + dvec3(0, 0, 0.05) - way * 0.07;
    join(Solid::cone(base - up * 0.02, throat, 0.165, 0.075, 0.62), 0.08);
    join(Solid::cone(base + up * 0.07 + way * 0.05, poll, 0.135, 0.062, 0.55), 0.06);
}

/// Jowls, a straight nose, a blaze.
void add_horse_head(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    const double r = head.unit;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "head", toy.slots.coat); };
    for (const double side : {1.0, -1.0}) {
        join(Solid::ellipsoid(head.at({0.34 * side, -0.25, -0.62}), dvec3(0.36, 0.78, 0.74) * r, head.axes), 0.2 * r);
        join(Solid::ball(head.at({0.60 * side, -0.75, 0.28}), 0.30 * r), 0.2 * r);
        join(Solid::ball(head.at({0.28 * side, -0.95 - m.snout + m.snout_radius, -m.snout_drop + 0.10}), 0.27 * r), 0.15 * r);
    }
    join(Solid::ellipsoid(head.at({0, -0.80 - m.snout + m.snout_radius, -m.snout_drop - 0.42}), dvec3(0.36, 0.42, 0.30) * r, head.axes),
         0.15 * r);
    const std::string_view face = toy.params.word("face");
    const int white = toy.builder.add_slot("blaze", make_cover(find_color("snow"), Cover::Fur, 0.004));
    if (face == "star") {
        toy.paint(Solid::ellipsoid(head.at({0, -0.95, 0.52}), dvec3(0.26, 0.5, 0.6) * r, head.axes), white);
    } else if (face == "blaze") {
        toy.paint(
            Solid::cone(head.at({0, -0.55, 0.95}), head.at({0, -1.0 - m.snout, 0.10 - m.snout_drop + m.snout_radius}), 0.34 * r, 0.26 * r),
            white);
    }
}

/// Where the neck's upper line is, from the poll to the withers.
Points3 trace_crest(const Toy& toy, const Stance& s, int count)
{
    const dvec3 from = s.head.at({0.0, 0.25, 0.2});
    const dvec3 to = s.chest + dvec3(0, 0.05, 0.08);
    const dvec3 along = glm::normalize(to - from);
    const dvec3 up = glm::normalize(glm::cross(s.head.axes.x, along));
    Points3 crest;
    for (int i = 0; i < count; ++i) {
        const double share = i / (count - 1.0);
        crest.push_back(toy.flesh.find_surface(glm::mix(from, to, 0.94 * share), glm::normalize(up - along * (0.5 * (1.0 - share)))));
    }
    return crest;
}

/// A mane that falls to one side, a forelock, and a tail of long hair.
void add_horse_hair(Toy& toy, const Mammal& m, const Stance& s)
{
    Rng rng = Rng::for_key(toy.params.integer("seed"), "things/horse/hair", 0);
    constexpr int kLocks = 96;
    const Points3 crest = trace_crest(toy, s, kLocks);
    const dvec3 inside = glm::normalize(s.chest - s.head.origin);
    std::vector<Lock> locks;
    for (int i = 0; i < kLocks; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double length = rng.uniform(0.20, 0.29) * (i > kLocks - 20 ? 0.6 : 1.0);
        const double stray = rng.uniform(-0.05, 0.05);
        const double beside = rng.uniform(0.10, 0.15);
        const double side = rng.uniform(0.0, 1.0) < 0.65 ? beside : -beside;
        const double shift = rng.uniform(-0.012, 0.012);
        const dvec3 up = glm::normalize(glm::cross(s.head.axes.x, inside));
        locks.push_back({crest[at] + s.head.axes.x * shift, glm::normalize(up + s.head.axes.x * (6.0 * side + 20.0 * shift)),
                         s.head.axes.x * side + dvec3(0.0, stray, -length), rng.uniform(0.010, 0.016)});
    }
    const Spot& head = s.head;
    for (int i = 0; i < 16; ++i) {
        const double x = rng.uniform(-0.30, 0.30);
        const double y = rng.uniform(0.0, 0.40);
        const double long_m = rng.uniform(1.1, 1.7);
        locks.push_back({head.at({x, y, 0.86}), head.way({0.3 * x, -0.5, 0.8}), head.way({0.5 * x, -long_m, -0.1}) * head.unit, 0.012});
    }
    add_locks(toy, locks, 0.16, "mane", toy.slots.second);
    std::vector<Lock> tail;
    const double length = std::min(m.tail_length, s.tail.z - 0.05);
    for (int i = 0; i < 70; ++i) {
        const double spread = rng.uniform(-1.0, 1.0);
        const double back = rng.uniform(0.10, 0.30);
        const double drop = rng.uniform(0.72, 1.0) * length;
        const dvec3 root = s.tail + s.tail_way * rng.uniform(-0.02, 0.06);
        tail.push_back({root, glm::normalize(s.tail_way + dvec3(0.25 * spread, 0.0, 0.12)),
                        dvec3(0.085 * spread, 0.0, 0.0) + s.tail_way * (back * 0.6) + dvec3(0, 0, -drop), rng.uniform(0.013, 0.020)});
    }
    add_locks(toy, tail, 0.16, "tail", toy.slots.second);
}

const QuadrupedLooks kLooks{"a horse: chestnut, bay, grey, pinto; in six poses",
                            1.35,
                            1.75,
                            {"stand", "walk", "run", "lie", "look", "graze"},
                            {"plain", "points", "socks", "patches"},
                            list_horse_coats(),
                            true,
                            84.0,
                            false,
                            tint_horse};

void build_horse(const Params& params, ThingBuilder& builder)
{
    Mammal horse;
    horse.length = 0.74;
    horse.chest = 0.205;
    horse.hip = 0.195;
    horse.leg = 0.060;
    horse.foot = 0.041;
    horse.cannon = 0.36;
    horse.neck = 0.46;
    horse.neck_rise_deg = 52.0;
    horse.neck_radius = 0.090;
    horse.skull = 0.112;
    horse.snout = 2.1;
    horse.snout_radius = 0.46;
    horse.snout_drop = 0.85;
    horse.ears = EarKind::Pointed;
    horse.ear = 0.85;
    horse.tail = TailKind::None;
    horse.tail_length = 0.74;
    horse.nose = NoseKind::Nostrils;
    horse.eyes = {58.0, 10.0, 0.17, true, 0.15};
    horse.has_hooves = true;
    build_quadruped(params, builder, kLooks, horse, {add_horse_head, add_horse_hair, join_horse_body});
}

}  // namespace

Thing make_horse_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"mane"}});
    thing.parameters.push_back(word_row("face", {"blaze", "star", "none"}, "its white mark"));
    thing.build = build_horse;
    return thing;
}

}  // namespace clevrvk::things
