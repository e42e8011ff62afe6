// Details on a mammal's flesh: face, pattern, collar.
#include "renderer/things/toys/mammal.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// The end of the snout, with the head's axes and the radius of that end.
Spot find_muzzle(const Mammal& m, const Spot& head)
{
    return {head.at({0, -0.85 - m.snout + m.snout_radius, -m.snout_drop}), head.axes, m.snout_radius * head.unit};
}

void add_nose(Toy& toy, const Mammal& m, const Spot& muzzle)
{
    const double r = muzzle.unit;
    switch (m.nose) {
        case NoseKind::Button: add_stud(toy, muzzle, {0, -1, 0.42}, dvec3(0.46, 0.34, 0.30) * r, "nose", toy.slots.dark); break;
        case NoseKind::Disc: {
            const dvec3 front = toy.flesh.find_surface(muzzle.origin, muzzle.way({0, -1, 0}));
            toy.builder.add(
                place(make_cylinder(0.92 * r, 0.36 * r, 0.12 * r, 32), front + muzzle.way({0, 0.22 * r, 0}), muzzle.axes.x, muzzle.axes.z),
                "nose", toy.slots.pink);
            for (const double side : {1.0, -1.0}) {
                toy.builder.add(place(make_ellipsoid(dvec3(0.17, 0.25, 0.06) * r, 20), front + muzzle.way({0.32 * side * r, -0.14 * r, 0}),
                                      muzzle.axes.x, muzzle.axes.z),
                                "nose", toy.slots.dark);
            }
            break;
        }
        case NoseKind::Nostrils:
            for (const double side : {1.0, -1.0}) {
                add_stud(toy, muzzle, {0.42 * side, -1, 0.25}, dvec3(0.15, 0.22, 0.08) * r, "nose", toy.slots.dark);
            }
            break;
        case NoseKind::Trunk: break;
    }
}

/// A line down from the nose that forks to both sides, or a line around the snout.
void add_mouth(Toy& toy, const Mammal& m, const Spot& muzzle)
{
    const double line = 0.055;
    if (m.nose == NoseKind::Button) {
        add_stroke(toy, muzzle, {{0, -1, 0.2}, {0, -1, -0.1}, {0, -1, -0.36}}, line, "mouth", toy.slots.dark);
        for (const double side : {1.0, -1.0}) {
            add_stroke(toy, muzzle, {{0, -1, -0.34}, {0.22 * side, -1, -0.56}, {0.55 * side, -0.9, -0.55}, {0.82 * side, -0.72, -0.34}},
                       line, "mouth", toy.slots.dark);
        }
        return;
    }
    const double low = m.nose == NoseKind::Disc ? -1.0 : -0.45;
    std::vector<dvec3> ways;
    for (int i = -4; i <= 4; ++i) {
        const double out = 0.30 * i;
        ways.emplace_back(sin(out), -cos(out), low + 0.035 * i * i);
    }
    add_stroke(toy, muzzle, ways, line, "mouth", toy.slots.dark);
}

/// Patches at the sides and on the back, drawn anew for every shade.
void paint_patches(Toy& toy, const Mammal& m, const Stance& s, int seed)
{
    Rng rng = Rng::for_key(seed, "things/toy/patches", 0);
    for (int i = 0; i < 5; ++i) {
        const double share = (i + rng.uniform(0.1, 0.9)) / 5.0;
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        const double rise = rng.uniform(-0.2, 0.9);
        const double size = rng.uniform(0.7, 1.1);
        const dvec3 middle = glm::mix(s.chest, s.hip, share * 1.3 - 0.15);
        const dvec3 out = glm::normalize(dvec3(side, 0.2 * side, rise)) * mix(m.chest, m.hip, share);
        toy.paint(Solid::ellipsoid(middle + out, dvec3(0.75, 0.85, 0.7) * (size * m.chest)), toy.slots.second);
    }
    toy.paint(Solid::ellipsoid(s.head.at({0.75, -0.35, 0.35}), dvec3(0.62, 0.62, 0.75) * s.head.unit), toy.slots.second);
}

/// Bands across the back and the top of the head.
void paint_stripes(Toy& toy, const Mammal& m, const Stance& s)
{
    const dvec3 way = s.hip - s.chest;
    const dvec3 along = glm::normalize(way);
    const Axes axes = make_axes(along);
    // Points away from the belly.
    const dvec3 up = glm::normalize(dvec3(0, 0.6, 1.0) - along * glm::dot(dvec3(0, 0.6, 1.0), along));
    for (int i = 0; i < 6; ++i) {
        const double share = -0.25 + 1.5 * i / 5.0;
        const dvec3 middle = s.chest + way * share + up * (0.55 * m.chest);
        toy.paint(Solid::ellipsoid(middle, {m.chest * 1.3, m.chest * 1.05, 0.055 * (i % 2 == 0 ? 1.2 : 0.9)}, axes), toy.slots.second);
    }
    for (const double x : {-0.32, 0.0, 0.32}) {
        toy.paint(Solid::ellipsoid(s.head.at({x, -0.2, 0.95}), dvec3(0.09, 0.75, 0.5) * s.head.unit, s.head.axes), toy.slots.second);
    }
}

void paint_spots(Toy& toy, const Mammal& m, const Stance& s, int seed)
{
    Rng rng = Rng::for_key(seed, "things/toy/spots", 0);
    for (int i = 0; i < 26; ++i) {
        const double share = rng.uniform(-0.2, 1.2);
        const double angle = 2.39996 * i;
        const double size = rng.uniform(0.14, 0.26);
        const dvec3 out = dvec3(cos(angle), 0.0, sin(angle)) * (1.0 * mix(m.chest, m.hip, share));
        toy.paint(Solid::ball(glm::mix(s.chest, s.hip, share) + out, size * m.chest), toy.slots.second);
    }
    for (int i = 0; i < 7; ++i) {
        const double x = rng.uniform(-1.0, 1.0);
        const double y = rng.uniform(-0.3, 0.9);
        toy.paint(Solid::ball(s.head.at(glm::normalize(dvec3(x, y, 0.8)) * 0.95), 0.15 * s.head.unit), toy.slots.second);
    }
}

void paint_muzzle(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot muzzle = find_muzzle(m, s.head);
    toy.paint(Solid::ellipsoid(muzzle.at({0, 0.1, -0.2}), dvec3(1.25, 1.2, 1.1) * muzzle.unit, muzzle.axes), toy.slots.second);
}

}  // namespace

void add_mammal_face(Toy& toy, const Mammal& m, const Stance& stance)
{
    if (m.eyes.size > 0.0) {
        add_eyes(toy, stance.head, m.eyes);
    }
    if (m.nose == NoseKind::Trunk) {
        return;
    }
    const Spot muzzle = find_muzzle(m, stance.head);
    add_nose(toy, m, muzzle);
    add_mouth(toy, m, muzzle);
}

Rows<ToyMammalParams> list_toy_mammal_rows(const ToyLooks& looks, const Words<ToyPose>& poses, const Words<CoatPattern>& patterns)
{
    Rows<ToyMammalParams> rows = list_toy_rows(looks);
    rows.add(
        choice_row<&ToyMammalParams::pose>("pose", poses,
                                           "pose of figurines and pictures; plush animals sit like a teddy instead of standing"));
    rows.add(choice_row<&ToyMammalParams::pattern>("pattern", patterns, "pattern of the coat, in the second colour"));
    rows.add(word_row<&ToyMammalParams::neckwear>("neckwear", {"none", "collar", "bow"}, "ornament around the neck"));
    rows.add(integer_row<&ToyMammalParams::seed>("seed", 0, 9999, 1, "seed of the patches and spots"));
    return rows;
}

ToyPose find_toy_pose(const ToyMammalParams& params)
{
    return params.pose != ToyPose::Lie && params.form == ToyForm::Plush ? ToyPose::Teddy : params.pose;
}

void paint_coat(Toy& toy, const Mammal& m, const Stance& s, CoatPattern pattern, int seed)
{
    if (pattern == CoatPattern::Patches) {
        paint_patches(toy, m, s, seed);
    } else if (pattern == CoatPattern::Stripes) {
        paint_stripes(toy, m, s);
        paint_muzzle(toy, m, s);
    } else if (pattern == CoatPattern::Spots) {
        paint_spots(toy, m, s, seed);
    } else if (pattern == CoatPattern::Belly) {
        const dvec3 way = s.hip - s.chest;
        const dvec3 along = glm::normalize(way);
        dvec3 down = dvec3(0, -0.75, -0.6) - along * glm::dot(dvec3(0, -0.75, -0.6), along);
        down = glm::normalize(down);
        toy.paint(Solid::ellipsoid((s.chest + s.hip) / 2.0 + down * (0.95 * m.chest),
                                   {0.72 * m.chest, 0.6 * m.chest, 0.6 * glm::length(way) + 0.5 * m.chest}, make_axes(along)),
                  toy.slots.second);
        paint_muzzle(toy, m, s);
    } else if (pattern == CoatPattern::Saddle) {
        const dvec3 way = glm::normalize(s.hip - s.chest);
        dvec3 up = dvec3(0, 0.6, 1.0) - way * glm::dot(dvec3(0, 0.6, 1.0), way);
        up = glm::normalize(up);
        toy.paint(Solid::ellipsoid((s.chest + s.hip) / 2.0 + up * m.chest, {1.1 * m.chest, 0.95 * m.chest, 0.55 * m.length + 0.3 * m.chest},
                                   make_axes(way)),
                  toy.slots.second);
    } else if (pattern == CoatPattern::Socks) {
        // Folded legs show only their feet.
        const bool is_up = s.chest.z > 0.55;
        toy.paint(Solid::box({0, 0, 0}, {4, 4, is_up ? (m.has_hooves ? 0.3 : 0.16) : 1.2 * m.foot}, 0.0), toy.slots.second);
        paint_muzzle(toy, m, s);
    }
}

void add_neckwear(Toy& toy, const Stance& s, bool has_bow)
{
    // A ring on the flesh, in the plane across the neck.
    const dvec3 way = glm::normalize(s.head.origin - s.chest);
    const dvec3 middle = s.head.origin - way * (0.92 * s.head.unit + 0.01);
    const double most = 0.92 * s.head.unit;  // a wider part is not a neck
    const Axes axes = make_axes(way);
    const double thick = 0.022;
    Points3 ring;
    for (int i = 0; i < 48; ++i) {
        const double angle = 2.0 * kPi * i / 48;
        const dvec3 out = axes.x * cos(angle) + axes.y * sin(angle);
        const double reach = glm::dot(toy.flesh.find_surface(middle, out) - middle, out);
        ring.push_back(middle + out * std::clamp(reach, 0.3 * most, most));
    }
    toy.builder.add(crease(sweep(
                               ring,
                               [&](double) {
                                   return make_superellipse({1.0 * thick, 1.9 * thick}, 3.0, 12);
                               },
                               way, Ends::Joined),
                           60.0),
                    "neckwear", toy.slots.accent);
    const dvec3 front =
        toy.flesh.find_surface(middle, glm::normalize(s.head.way({0, -1, 0}) - way * glm::dot(s.head.way({0, -1, 0}), way)));
    if (!has_bow) {
        const int gold = toy.builder.add_slot("tag", make_metal(Metal::Gold));
        toy.builder.add(move(make_ellipsoid({0.045, 0.018, 0.05}, 20), front + dvec3(0, -0.025, -0.05)), "neckwear", gold);
        return;
    }
    const double size = 0.5 * s.head.unit;
    for (const double side : {1.0, -1.0}) {
        const Points3 path{front + dvec3(0.02 * side, -0.03, 0), front + dvec3(0.4 * side * size, -0.05, 0.12 * size),
                           front + dvec3(0.95 * side * size, -0.03, 0.06 * size)};
        toy.builder.add(crease(sweep(smooth(path, 6),
                                     [&](double share) {
                                         return make_superellipse({0.25 * size, size * mix(0.10, 0.42, std::sqrt(share))}, 2.5, 16);
                                     },
                                     {0, -1, 0}),
                               60.0),
                        "neckwear", toy.slots.accent);
    }
    toy.builder.add(move(make_ellipsoid(dvec3(0.17, 0.2, 0.19) * size, 20), front + dvec3(0, -0.04, 0)), "neckwear", toy.slots.accent);
}

std::vector<Part> list_mammal_parts(std::vector<Part> more)
{
    std::vector<Part> parts{{"body"}, {"head"}, {"legs"}, {"ears"}, {"tail"}, {"eyes"}, {"nose"}, {"mouth"}, {"neckwear", true}};
    parts.insert(parts.end(), more.begin(), more.end());
    return parts;
}

void build_mammal(const ToyMammalParams& params, Toy& toy, Mammal species, ToyPose pose, const MammalExtras& extras)
{
    const Mammal m = toy.is_plush ? make_plush_mammal(species) : species;
    const Stance stance = add_mammal(params, toy, m, pose);
    if (extras.body) {
        extras.body(toy, m, stance);
    }
    paint_coat(toy, m, stance, params.pattern, params.seed);
    if (extras.flesh) {
        extras.flesh(toy, m, stance);
    }
    add_mammal_face(toy, m, stance);
    if (extras.outside) {
        extras.outside(toy, m, stance);
    }
    if (params.neckwear != Neckwear::None) {
        add_neckwear(toy, stance, params.neckwear == Neckwear::Bow);
    }
    finish_toy(params, toy);
}

}  // namespace clevrvk::things
