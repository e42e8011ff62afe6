// Toy sheep: curly wool, white or dark face; lambs and rams with horns.
#include "renderer/things/toys/features.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{{"white", "cream", "snow", "beige", "gray"}, {"charcoal", "cream", "tan", "white"}, "brown", "tan", "black", "pink"};

/// Curls all over the body and on the head.
void add_wool(Toy& toy, const Mammal& m, const Stance& s)
{
    constexpr int kCurls = 110;
    const dvec3 way = s.hip - s.chest;
    const double length = glm::length(way);
    const Axes axes = make_axes(way);
    const double thick = 1.22;
    toy.join(Solid::cone(s.chest, s.hip, m.chest * thick, m.hip * thick), 0.02, "wool", toy.slots.second);
    for (int i = 0; i < kCurls; ++i) {
        // Even on the hull of two balls.
        const double share = (i + 0.5) / kCurls;
        const double angle = 2.39996 * i;
        const double along = mix(-m.chest * 0.98, length + m.hip * 0.98, share);
        const double radius = mix(m.chest, m.hip, share);
        const double beyond = along < 0.0 ? -along : along > length ? along - length : 0.0;
        const double ring = std::sqrt(std::max(0.0, 1.0 - beyond * beyond / (radius * radius)));
        const dvec3 center =
            s.chest + axes.z * (along * 1.1 - 0.05 * length) + (axes.x * cos(angle) + axes.y * sin(angle)) * (radius * thick * ring);
        toy.join(Solid::ball(center, 0.30 * m.chest), 0.018, "wool", toy.slots.second);
    }
    if (toy.params.word("pose") == "lie" && !toy.is_plush) {
        for (const double side : {1.0, -1.0}) {
            toy.join(Solid::ellipsoid(s.hip + dvec3(side * (m.hip + 0.03), -0.12, -0.1), {0.15, m.hip * 1.1, m.hip * 0.85}), 0.02, "wool",
                     toy.slots.second);
        }
    }
    for (int i = 0; i < 9; ++i) {
        const double angle = 2.39996 * i;
        const double out = 0.62 * std::sqrt(i / 9.0);
        toy.join(Solid::ball(s.head.at({out * cos(angle), 0.25 + out * sin(angle), 0.9 - 0.3 * out}), 0.36 * s.head.unit), 0.018, "wool",
                 toy.slots.second);
    }
}

void build_toy_sheep(const Params& params, ThingBuilder& builder)
{
    Mammal sheep;
    sheep.length = 0.60;
    sheep.chest = 0.28;
    sheep.hip = 0.28;
    sheep.leg = 0.075;
    sheep.foot = 0.062;
    sheep.neck = 0.16;
    sheep.neck_rise_deg = 38.0;
    sheep.neck_radius = 0.13;
    sheep.skull = 0.165;
    sheep.snout = 0.85;
    sheep.snout_radius = 0.5;
    sheep.snout_drop = 0.45;
    sheep.ears = EarKind::Leaf;
    sheep.tail = TailKind::Ball;
    sheep.tail_length = 0.22;
    sheep.nose = NoseKind::Nostrils;
    sheep.eyes = {38.0, 14.0, 0.15, false, 0.35};
    sheep.has_hooves = true;
    Toy toy = begin_toy(params, builder, kLooks);
    // Wool has the coat's colour, face and legs the second one.
    std::swap(toy.slots.coat, toy.slots.second);
    build_mammal(toy, sheep, params.word("pose") == "stand" ? Pose::Stand : toy.is_plush ? Pose::Teddy : Pose::Lie, {add_wool, add_ram_horns});
}

}  // namespace

Thing make_toy_sheep_thing()
{
    std::vector<Part> parts = list_mammal_parts({{"wool"}, {"horns", true}});
    parts.front().is_optional = true;  // the body, where wool covers all of it
    Thing thing = make_toy_kind("a sheep as a toy: ewe or ram, with a dark or a light face; plush, figurine, picture", parts, kLooks);
    add_mammal_rows(thing, {"stand", "lie"}, {"plain", "socks"});
    thing.parameters.push_back(word_row("sex", {"ewe", "ram"}, "a ram has horns"));
    thing.build = build_toy_sheep;
    return thing;
}

}  // namespace clevrvk::things
