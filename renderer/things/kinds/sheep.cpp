// Sheep: curly wool, a dark or a light face; rams have horns.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/quadruped.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

constexpr double kCurl = 0.052;  // shoulder heights

/// How far below the tips of its curls a place of the fleece is, 0 to 1.
double find_depth(const dvec3& p, std::uint32_t seed)
{
    const double fine = find_cell_distance(p / kCurl, seed);
    const double coarse = find_cell_distance(p / (2.6 * kCurl), seed + 7U);
    return std::min(1.0, 0.72 * fine + 0.35 * coarse);
}

/// Light at the tips, grey and yellowish between the curls; faces and legs evenly mottled.
dvec3 tint_sheep(const Params& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const dvec3 fur = tint_fur(params, m, s, point, normal);
    const auto seed = static_cast<std::uint32_t>(params.integer("seed"));
    const double depth = find_depth(point, seed);
    const dvec3 wool = glm::mix(dvec3(0.93, 0.90, 0.84), dvec3(0.42, 0.36, 0.28), smoothstep(0.30, 0.95, depth));
    const double dirt = find_rough_noise(point / 0.25, seed + 3U);
    return fur * glm::mix(wool, wool * dvec3(0.80, 0.74, 0.64), smoothstep(0.45, 0.75, dirt)) * 1.15;
}

/// The hull of two balls, its surface in curls. \param from, to  their middles
Mesh make_fleece(const dvec3& from, const dvec3& to, double from_radius, double to_radius, double drop, int rings, int around,
                 std::uint32_t seed)
{
    const Axes axes = make_axes(glm::normalize(to - from), {1.0, 0.0, 0.0});
    const double length = glm::length(to - from);
    std::vector<Points3> loops;
    for (int i = 0; i <= rings; ++i) {
        const double along =
            mix(-from_radius, length + to_radius, 0.5 - 0.5 * cos(kPi * mix(0.12, 0.88, static_cast<double>(i) / rings)) / cos(kPi * 0.12));
        const double radius = mix(from_radius, to_radius, std::clamp(along / length, 0.0, 1.0));
        const double beyond = along < 0.0 ? -along : std::max(0.0, along - length);
        const double ring = i == 0 || i == rings ? 0.0 : radius * std::sqrt(std::max(0.0, 1.0 - beyond * beyond / (radius * radius)));
        Points3 loop;
        for (int k = 0; k < around; ++k) {
            const double angle = 2.0 * kPi * k / around;
            dvec3 p = from + axes.z * along + (axes.x * cos(angle) + axes.y * sin(angle)) * ring;
            p.z -= p.z < from.z ? drop * ring : 0.0;
            const dvec3 out = glm::normalize(p - (from + axes.z * std::clamp(along, 0.0, length)));
            loop.push_back(p + out * (0.75 * kCurl * (0.75 - find_depth(p, seed))));
        }
        loops.push_back(i == 0 || i == rings ? Points3(static_cast<std::size_t>(around), loop.front()) : loop);
    }
    return crease(loft(loops), 120.0);
}

/// Fleece on body, neck and the top of the head.
void add_fleece(Toy& toy, const Mammal& m, const Stance& s)
{
    const auto seed = static_cast<std::uint32_t>(toy.params.integer("seed"));
    const double thick = 0.10 + m.wool;  // over what of the flesh bulges
    const dvec3 low(0, 0, -0.03);
    toy.builder.add(
        make_fleece(s.chest + low, s.hip + low, 0.98 * m.chest * thick, 0.98 * m.hip * thick, 0.10 * (thick - 1.0), 112, 132, seed), "wool",
        toy.slots.second);
    toy.builder.add(make_fleece(s.chest + dvec3(0, 0, 0.03), s.head.at({0, 0.75, -0.05}), 0.80 * m.chest * thick,
                                0.95 * m.neck_radius * thick, 0.0, 44, 76, seed),
                    "wool", toy.slots.second);
    toy.builder.add(
        make_fleece(s.head.at({0, 0.55, 0.30}), s.head.at({0, -0.10, 0.66}), 0.72 * s.head.unit, 0.44 * s.head.unit, 0.0, 24, 48, seed),
        "wool", toy.slots.second);
}

/// A straight narrow face; the wool is no flesh.
void join_sheep(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    const double r = head.unit;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "head", toy.slots.coat); };
    for (const double side : {1.0, -1.0}) {
        join(Solid::ellipsoid(head.at({0.30 * side, -0.25, -0.45}), dvec3(0.36, 0.62, 0.55) * r, head.axes), 0.2 * r);
        join(Solid::ball(head.at({0.60 * side, -0.50, 0.22}), 0.26 * r), 0.2 * r);
        toy.join(Solid::cone(head.at({0.72 * side, 0.10, 0.35}), head.at({2.05 * side, -0.05, 0.10}), 0.24 * r, 0.10 * r, 0.42,
                             head.way({0, -0.7, 1})),
                 0.04 * r, "ears", toy.slots.coat);
    }
    join(Solid::cone(head.at({0, -0.3, 0.10}), head.at({0, -0.75 - m.snout, 0.16 - m.snout_drop}), 0.64 * r, 0.38 * r), 0.15 * r);
}

/// Heavy horns with rings that turn back, down, and forward past the jaw.
void add_curled_horns(Toy& toy, const Mammal&, const Stance& s)
{
    if (toy.params.word("sex") != "ram") {
        return;
    }
    constexpr int kSteps = 72;
    for (const double side : {-1.0, 1.0}) {
        Points3 spiral;
        for (int i = 0; i <= kSteps; ++i) {
            const double share = static_cast<double>(i) / kSteps;
            const double angle = 2.0 * kPi * 1.02 * share;
            const double radius = mix(0.92, 0.62, share);
            spiral.push_back(
                s.head.at({side * (0.50 + 0.75 * share), 0.62 - radius * sin(angle + 0.75), -0.18 + radius * cos(angle + 0.75)}));
        }
        toy.builder.add(
            crease(make_tube(
                       spiral,
                       [&](double t) { return s.head.unit * mix(0.36, 0.07, t * std::sqrt(t)) * (1.0 + 0.06 * cos(2.0 * kPi * 22.0 * t)); },
                       14),
                   70.0),
            "horns", toy.slots.horn);
    }
}

const QuadrupedLooks kLooks{
    "a sheep: ewe or ram, with a dark or a light face; in five poses",
    0.6,
    0.8,
    {"stand", "walk", "lie", "look", "graze"},
    {"plain"},
    {{"charcoal", "cream", "tan", "white"}, {"white", "cream", "snow", "beige", "gray"}, "brown", "tan", "black", "pink"},
    true,
    58.0,
    false,
    tint_sheep};

void add_sheep_outside(Toy& toy, const Mammal& m, const Stance& s)
{
    add_fleece(toy, m, s);
    add_curled_horns(toy, m, s);
}

void build_sheep(const Params& params, ThingBuilder& builder)
{
    Mammal sheep;
    sheep.length = 0.70;
    sheep.chest = 0.235;
    sheep.hip = 0.240;
    sheep.leg = 0.064;
    sheep.foot = 0.046;
    sheep.cannon = 0.30;
    sheep.neck = 0.18;
    sheep.neck_rise_deg = 36.0;
    sheep.neck_radius = 0.12;
    sheep.skull = 0.132;
    sheep.snout = 1.15;
    sheep.snout_radius = 0.50;
    sheep.snout_drop = 0.85;
    sheep.ears = EarKind::None;
    sheep.tail = TailKind::Ball;
    sheep.tail_length = 0.22;
    sheep.nose = NoseKind::Nostrils;
    sheep.eyes = {52.0, 10.0, 0.15, false, 0.2};
    sheep.has_hooves = true;
    sheep.wool = params.number("wool");
    build_quadruped(params, builder, kLooks, sheep, {{}, add_sheep_outside, join_sheep});
}

}  // namespace

Thing make_sheep_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"wool"}, {"horns", true}});
    thing.parts.front().is_optional = true;  // the body, where wool covers all of it
    thing.parameters.push_back(word_row("sex", {"ewe", "ram"}, "a ram has horns"));
    thing.parameters.push_back(number_row("wool", "1", 1.0, 1.36, 1.22, "its girth over that of the body: shorn to uncut"));
    thing.build = build_sheep;
    return thing;
}

}  // namespace clevrvk::things
