// Elephants: trunk down or raised, with or without tusks.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/quadruped.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

/// Grey-brown hide with a net of wrinkles, dust on the back, dark creases; pinkish freckles where the ears are thin.
dvec3 tint_elephant(const Params& params, const Mammal&, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const auto seed = static_cast<std::uint32_t>(params.integer("seed"));
    const double warp = 0.06 * find_noise(point / 0.12, seed);
    // Wrinkles run across legs and trunk, and down the sides.
    const double across = find_noise(dvec3(point.x / 0.16, point.y / 0.16, (point.z + warp) / 0.022), seed + 1U);
    const double down = find_noise(dvec3(point.x / 0.10, (point.y + warp) / 0.030, point.z / 0.13), seed + 2U);
    const auto line = [](double value) { return smoothstep(0.13, 0.0, std::abs(value - 0.5)); };
    const double wrinkle = std::max(line(across), 0.7 * line(down));
    const double patch = find_rough_noise(point / 0.28, seed + 3U);
    const double dust = 0.16 * std::max(0.0, normal.z) * smoothstep(0.4, 0.7, patch);
    const double aside = std::abs(glm::dot(point - s.head.origin, s.head.axes.x)) / s.head.unit;
    const double near = glm::length(point - s.head.origin) / s.head.unit;
    const double ear = smoothstep(1.1, 1.7, aside) * smoothstep(3.2, 2.2, near);
    const double grey = 0.66 + 0.22 * (patch - 0.5) + dust - 0.24 * wrinkle;
    return glm::clamp(grey * glm::mix(dvec3(0.95, 0.88, 0.80), dvec3(1.02, 0.84, 0.76), ear), dvec3(0.0), dvec3(1.0));
}

const QuadrupedLooks kLooks{"an elephant: trunk down or raised; in three poses",
                            2.2,
                            3.2,
                            {"stand", "walk", "look"},
                            {"plain"},
                            {{"stone", "gray", "slate"}, {"gray", "stone", "slate"}, "brown", "cream", "bark", "pink"},
                            false,
                            96.0,
                            true,
                            tint_elephant};

/// Two domes on the skull, the lower jaw, and ears like sails from the brow to the throat.
void join_elephant_head(Toy& toy, const Spot& head, double ear)
{
    const double r = head.unit;
    const auto ellipsoid = [&](const dvec3& at, const dvec3& half) { return Solid::ellipsoid(head.at(at), half * r, head.axes); };
    toy.join(ellipsoid({0, -0.10, 0.30}, {0.92, 0.90, 1.00}), 0.25 * r, "head", toy.slots.coat);
    toy.join(ellipsoid({0, -0.55, -0.75}, {0.42, 0.50, 0.40}), 0.25 * r, "head", toy.slots.coat);
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ball(head.at({0.34 * side, 0.05, 0.82}), 0.52 * r), 0.25 * r, "head", toy.slots.coat);
        const dvec3 out = glm::normalize(head.way({side, 1.05, 0.0}));
        const dvec3 down = glm::normalize(head.way({0.12 * side, 0.05, -1.0}));
        const dvec3 root = head.at({0.72 * side, 0.20, 0.10});
        const Axes axes = make_axes(glm::normalize(glm::cross(down, out)), out);
        const auto sail = [&](double along, double low, double wide, double high) {
            return Solid::ellipsoid(root + (out * along + down * low) * (r * ear), dvec3(wide * ear, high * ear, 0.10) * r, axes);
        };
        toy.join(sail(0.72, -0.05, 0.95, 0.90), 0.06 * r, "ears", toy.slots.coat);
        toy.join(sail(0.62, 0.55, 0.80, 0.80), 0.12 * r, "ears", toy.slots.coat);
        toy.join(sail(0.50, 1.15, 0.42, 0.62), 0.16 * r, "ears", toy.slots.coat);
    }
}

/// A trunk that nearly comes to the ground, or is raised; rings of folds down its length.
void join_elephant_trunk(Toy& toy, const Spot& head)
{
    const bool is_up = toy.params.word("trunk") == "raised";
    const Points3 path =
        is_up ? Points3{{0, -0.70, -0.20}, {0, -1.35, -0.75}, {0, -2.10, -0.75}, {0, -2.60, -0.10}, {0, -2.55, 0.70}, {0, -2.25, 1.15}}
              : Points3{{0, -0.70, -0.20}, {0, -1.10, -0.90}, {0, -1.18, -1.70}, {0, -1.15, -2.50}, {0, -1.30, -3.05}, {0, -1.65, -3.25}};
    constexpr int kRings = 22;
    const Points3 line = resample(smooth(path, 8), kRings + 1);
    for (std::size_t i = 0; i < kRings; ++i) {
        const double share = static_cast<double>(i) / kRings;
        const double radius = mix(0.54, 0.19, std::sqrt(share)) * head.unit;
        toy.join(Solid::cone(head.at(line[i]), head.at(line[i + 1]), radius, 0.95 * radius), (i == 0 ? 0.3 : 0.03) * head.unit, "trunk",
                 toy.slots.coat);
    }
    const dvec3 way = glm::normalize(head.way(line[kRings] - line[kRings - 1]));
    toy.paint(Solid::ellipsoid(head.at(line[kRings]) + way * (0.22 * head.unit), dvec3(0.12, 0.12, 0.08) * head.unit, make_axes(way)),
              "trunk", toy.slots.pink);
}

/// Head, trunk, belly, and a back in two humps.
void add_elephant_flesh(Toy& toy, const Mammal& m, const Stance& s)
{
    toy.join(
        Solid::ellipsoid(glm::mix(s.chest, s.hip, 0.55) - dvec3(0, 0, 0.10 * m.chest), {1.06 * m.chest, 0.72 * m.length, 1.08 * m.chest}),
        0.08, "body", toy.slots.coat);
    // The back is high over the shoulders and at the hips, hollow between.
    toy.join(Solid::ellipsoid(s.chest + dvec3(0, 0.02, 0.10), {0.20, 0.20, 0.24}), 0.10, "body", toy.slots.coat);
    toy.join(Solid::ellipsoid(s.hip + dvec3(0, 0.02, 0.10), {0.17, 0.20, 0.22}), 0.10, "body", toy.slots.coat);
    join_elephant_head(toy, s.head, toy.params.number("ear"));
    join_elephant_trunk(toy, s.head);
}

void build_elephant(const Params& params, ThingBuilder& builder)
{
    Mammal elephant;
    elephant.length = 0.76;
    elephant.chest = 0.285;
    elephant.hip = 0.265;
    elephant.leg = 0.118;
    elephant.foot = 0.096;
    elephant.cannon = 0.26;
    elephant.neck = 0.10;
    elephant.neck_rise_deg = 34.0;
    elephant.neck_radius = 0.2;
    elephant.skull = 0.205;
    elephant.ears = EarKind::None;
    elephant.tail = TailKind::Tuft;
    elephant.tail_length = 0.6;
    elephant.nose = NoseKind::Trunk;
    elephant.eyes = {38.0, 12.0, 0.09, true, 0.4};
    elephant.has_hooves = true;
    build_quadruped(params, builder, kLooks, elephant, {add_elephant_flesh, add_tusks});
}

}  // namespace

Thing make_elephant_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"trunk"}, {"tusks", true}});
    std::erase_if(thing.parts, [](const Part& part) { return part.name == "nose" || part.name == "mouth"; });  // the trunk is both
    thing.parameters.push_back(word_row("trunk", {"down", "raised"}, "how it is held"));
    thing.parameters.push_back(word_row("tusks", {"long", "none"}, "beside the trunk"));
    thing.parameters.push_back(number_row("ear", "1", 0.7, 1.2, 1.0, "size of the ears"));
    thing.build = build_elephant;
    return thing;
}

}  // namespace clevrvk::things
