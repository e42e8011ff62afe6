// Elephants: African ones with wide ears and a hollow back, Asian ones with small ears, a domed head and a round back;
// adults and, at low heights, calves.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/hair.h"
#include "renderer/things/agents/quadruped.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

enum class Species { African, Asian };
enum class Trunk { Down, Aside, Curled, Raised };
enum class Tusks { Long, Medium, Short, None };

struct ElephantParams : QuadrupedParams {
    Species species;
    Trunk trunk;
    Tusks tusks;
    double ear;
    double spread;
    double dust;
};

constexpr double kAdult_m = 2.1;  // shoulder height
constexpr double kCalf_m = 1.4;
constexpr double kGround = 0.008;  // parts below it are cut away, so that soles are flat

/// 0: an adult, 1: a calf.
double find_youth(const ElephantParams& params)
{
    return smoothstep(kAdult_m, kCalf_m, params.height);
}

bool is_asian(const ElephantParams& params)
{
    return params.species == Species::Asian;
}

/// 1 on the middle level line of a smooth random field, 0 beyond `width` of it: a net of lines.
double find_line(double value, double width)
{
    return smoothstep(width, 0.0, std::abs(value - 0.5));
}

/// 1 in the middle of a fold of the skin, 0 between folds; folds run around the legs and down the sides.
double find_fold(const ElephantParams& params, const Stance& s, const dvec3& p)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double warp = 0.10 * (find_noise(p / 0.17, seed) - 0.5);
    const double leg = smoothstep(0.56, 0.40, p.z);
    const double around = find_noise(dvec3(p.x / 0.19, p.y / 0.19, (p.z + warp) / 0.048), seed + 1U);
    const double down = find_noise(dvec3(p.x / 0.13, (p.y + warp) / 0.055, (p.z + 0.4 * p.y) / 0.20), seed + 2U);
    // The brow is smooth.
    const double brow = smoothstep(1.6, 1.2, glm::length(p - s.head.at({0.0, 0.0, 0.7})) / s.head.unit);
    return (1.0 - 0.40 * brow) * std::max(find_line(around, 0.13) * mix(0.45, 1.0, leg), find_line(down, 0.12) * mix(0.9, 0.2, leg));
}

/// Relief from folds, and from uneven flesh over the bones.
double find_relief(const ElephantParams& params, const Mammal&, const Stance& s, const dvec3& p, const dvec3&)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    return 0.022 * (find_noise(p / 0.16, seed + 5U) - 0.5) - 0.0085 * find_fold(params, s, p);
}

/// Gray skin: darker in folds and on the belly, with dust on the back and paler, pinkish ear rims.
dvec3 tint_elephant(const ElephantParams& params, const Mammal&, const Stance& s, const dvec3& p, const dvec3& normal)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double patch = find_rough_noise(p / 0.30, seed + 3U);
    const double fine = find_rough_noise(p / 0.035, seed + 4U);
    const double dust = params.dust * smoothstep(-0.3, 0.8, normal.z) * smoothstep(0.25, 0.75, patch);
    const double below = 0.16 * smoothstep(0.1, 0.9, -normal.z) + 0.10 * smoothstep(0.30, 0.05, p.z);
    const double aside = std::abs(glm::dot(p - s.head.origin, s.head.axes.x)) / s.head.unit;
    const double ahead = -glm::dot(p - s.head.origin, s.head.axes.y) / s.head.unit;
    const double thin = smoothstep(1.0, 1.5, aside) * smoothstep(-2.2, -1.2, ahead);
    const double above = glm::dot(p - s.head.origin, s.head.axes.z) / s.head.unit;
    const double eye = 0.30 * smoothstep(0.32, 0.10, glm::length(dvec3(aside, ahead, above) - dvec3(0.72, 0.60, 0.03)));
    const double gray =
        0.74 + 0.26 * (patch - 0.5) + 0.20 * (fine - 0.5) + 0.12 * dust - below - eye - 0.33 * find_fold(params, s, p) * (1.0 - thin);
    const dvec3 skin = glm::mix(dvec3(0.98, 0.93, 0.87), dvec3(1.10, 0.92, 0.83), 0.8 * thin);
    return glm::clamp(gray * glm::mix(skin, dvec3(1.12, 0.86, 0.68), 0.70 * dust), dvec3(0.0), dvec3(1.0));
}

/// A column with a broad round foot: a flat pad, and a row of nails around its front.
void join_leg(Toy& toy, const Mammal& m, const Posture& posture, const std::string& side, bool is_fore)
{
    const auto [top, knee, ankle, foot] = find_leg_joints(posture, side, is_fore);
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    if (is_fore) {
        join(Solid::cone(top + dvec3(0.0, 0.03, 0.06), knee, 1.5 * m.leg, 1.02 * m.leg, 0.72), 0.07);
        join(Solid::cone(knee, ankle, 1.0 * m.leg, 0.98 * m.foot), 0.06);
    } else {
        join(Solid::cone(top + dvec3(0.0, 0.0, 0.03), knee, 1.8 * m.leg, 1.12 * m.leg, 0.68), 0.07);
        join(Solid::cone(knee, ankle, 1.04 * m.leg, 0.92 * m.foot), 0.06);
    }
    const dvec3 way = glm::normalize(foot - ankle);
    const double broad = is_fore ? 1.0 : 0.92;
    join(Solid::cone(ankle, foot, (is_fore ? 0.93 : 0.86) * m.foot, 0.96 * broad * m.foot), 0.04);
    const dvec3 sole = foot + way * (0.45 * m.foot) + dvec3(0.0, -0.06 * m.foot, 0.0);
    const dvec3 ahead = glm::normalize(dvec3(0.0, -1.0, 0.0) + way * way.y);
    const dvec3 aside = glm::normalize(glm::cross(ahead, way));
    join(Solid::ellipsoid(sole, dvec3(1.14, 1.20, 0.66) * (broad * m.foot), make_axes(-way, aside)), 0.035);
    const int count = is_fore ? 5 : 4;
    for (int i = 0; i < count; ++i) {
        const double angle = (i - 0.5 * (count - 1)) * 0.56;
        const dvec3 out = glm::normalize(ahead * cos(angle) + aside * sin(angle));
        const dvec3 at = toy.flesh.find_surface(sole - way * (0.06 * m.foot), out);
        const double size = (1.0 - 0.12 * std::abs(angle)) * m.foot;
        const Axes axes = make_axes(out, aside);
        toy.builder.add(place(make_ellipsoid(dvec3(0.28, 0.17, 0.035) * size, 14), at, axes.x, axes.y), "legs", toy.slots.pink);
    }
}

/// The wide skull with its cheeks, temples and lower lip, and the root of the trunk.
void join_head(const ElephantParams& params, Toy& toy, const Spot& head)
{
    const double r = head.unit;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft * r, "head", toy.slots.coat); };
    const auto ellipsoid = [&](const dvec3& at, const dvec3& half) { return Solid::ellipsoid(head.at(at), half * r, head.axes); };
    const bool is_domed = is_asian(params);
    join(ellipsoid({0, 0.00, 0.34}, {0.86, 0.84, is_domed ? 0.92 : 0.84}), 0.25);
    join(Solid::cone(head.at({0, -0.30, 0.45}), head.at({0, -0.72, -0.70}), 0.66 * r, 0.52 * r), 0.30);
    for (const double side : {1.0, -1.0}) {
        if (is_domed) {
            join(Solid::ball(head.at({0.36 * side, 0.02, 0.92}), 0.46 * r), 0.22);
        }
        join(ellipsoid({0.40 * side, 0.05, -0.50}, {0.44, 0.62, 0.66}), 0.30);                                                    // jaw
        join(Solid::cone(head.at({0.36 * side, -0.45, -0.25}), head.at({0.44 * side, -0.86, -0.92}), 0.34 * r, 0.21 * r), 0.20);  // tusk
        join(ellipsoid({0.58 * side, -0.48, 0.16}, {0.24, 0.30, 0.22}), 0.18);                                                    // brow
        toy.flesh.carve(ellipsoid({0.98 * side, -0.30, 0.50}, {0.20, 0.26, 0.34}), 0.25 * r, toy.builder.part("head"), toy.slots.coat);
    }
    join(Solid::cone(head.at({0, -0.05, -0.95}), head.at({0, -0.72, -1.38}), 0.40 * r, 0.14 * r), 0.25);  // lower lip
}

/// The trunk's centre line, from inside the head to its tip, kept above the ground.
Points3 find_trunk(const ElephantParams& params, const Spot& head)
{
    // clang-format off
    static const std::array<Points3, 4> kBelowFace{{
        {{0, -1.16, -1.6}, {0, -1.18, -2.4}, {0, -1.14, -3.1}, {0, -1.26, -3.65}, {0, -1.62, -3.85}},
        {{0.12, -1.18, -1.6}, {0.34, -1.28, -2.4}, {0.50, -1.38, -3.1}, {0.85, -1.60, -3.55}, {1.25, -1.75, -3.5}},
        {{0, -1.22, -1.6}, {0, -1.40, -2.4}, {0, -1.25, -3.0}, {0, -0.80, -3.05}, {0, -0.50, -2.60}},
        {{0, -1.20, -1.5}, {0, -1.48, -2.15}, {0, -2.0, -2.45}, {0, -2.5, -2.1}, {0, -2.62, -1.45}, {0, -2.5, -1.05}},
    }};
    // clang-format on
    const auto way = static_cast<std::size_t>(params.trunk);
    Points3 path{{0, -0.45, 0.1}, {0, -0.98, -0.75}};
    path.insert(path.end(), kBelowFace[way].begin(), kBelowFace[way].end());
    const double grown = mix(1.0, 0.82, find_youth(params));
    Points3 points;
    for (const dvec3& p : path) {
        const dvec3 at = head.at({p.x, mix(-0.75, p.y, p.z < -0.7 ? grown : 1.0), p.z < -0.7 ? -0.7 + grown * (p.z + 0.7) : p.z});
        points.push_back({at.x, at.y, std::max(at.z, 0.07)});
    }
    return resample(smooth(points, 10), 97);
}

double find_trunk_radius(double share)
{
    return share < 0.4 ? mix(0.60, 0.385, share / 0.4) : mix(0.385, 0.165, (share - 0.4) / 0.6);
}

/// The trunk: its root blends into the face; beyond, it is a tube with rings of folds, flatter behind.
void add_trunk_tube(const ElephantParams& params, Toy& toy, const Mammal&, const Stance& s)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const Points3 line = find_trunk(params, s.head);
    const auto section = [&](double share) {
        const double at = 62.0 * pow(share + 0.02, 0.85);
        const double ring = find_line(find_noise({at, 0.5, 0.5}, seed + 7U), 0.16);
        const double tip = share > 0.975 ? 0.86 : 1.0;
        const double radius = find_trunk_radius(share) * s.head.unit * tip;
        Points2 outline;
        for (int i = 0; i < 20; ++i) {
            const double angle = 2.0 * kPi * i / 20;
            const double uneven = find_noise({at, 2.0 * cos(angle), 2.0 * sin(angle)}, seed + 8U) - 0.5;
            const double here = radius * (1.0 - 0.085 * ring + 0.05 * uneven);
            outline.emplace_back(here * cos(angle), here * sin(angle) * 0.94);
        }
        return outline;
    };
    const Points3 free(line.begin() + 8, line.end());
    toy.builder.add(crease(sweep(
                               free, [&](double share) { return section(mix(8.0 / 96.0, 1.0, share)); }, s.head.axes.y),
                           100.0),
                    "trunk", toy.slots.coat);
    const dvec3 way = glm::normalize(line[96] - line[95]);
    const Axes axes = make_axes(way, s.head.axes.x);
    for (const double side : {1.0, -1.0}) {
        toy.builder.add(place(make_ellipsoid(dvec3(0.045, 0.07, 0.02) * s.head.unit, 12), line[96] + axes.x * (0.055 * side * s.head.unit),
                              axes.x, axes.y),
                        "trunk", toy.slots.dark);
    }
    const dvec3 lip = axes.y * (glm::dot(axes.y, s.head.axes.y) < 0.0 ? 1.0 : -1.0);
    toy.builder.add(make_bar(line[95] + lip * (0.09 * s.head.unit), line[96] + (lip * 0.12 + way * 0.10) * s.head.unit, 0.075 * s.head.unit,
                             0.03 * s.head.unit, 0.02 * s.head.unit, 12),
                    "trunk", toy.slots.coat);
}

void join_trunk_root(const ElephantParams& params, Toy& toy, const Spot& head)
{
    const Points3 line = find_trunk(params, head);
    for (std::size_t i = 0; i < 36; i += 6) {
        const double share = static_cast<double>(i) / 96.0;
        const double less = mix(1.02, 0.80, static_cast<double>(i) / 36.0) * head.unit;
        toy.join(Solid::cone(line[i], line[i + 6], find_trunk_radius(share) * less, find_trunk_radius(share + 6.0 / 96.0) * less),
                 (i == 0 ? 0.30 : 0.06) * head.unit, "trunk", toy.slots.coat);
    }
}

/// An ear: a thin wavy sheet from a line down the side of the head to a rim that rolls over at the top.
void add_ear(const ElephantParams& params, Toy& toy, const Spot& head, double side)
{
    static const Points3 kAfrican{{0.0, 0.44, 0},   {0.13, 0.56, 0},  {0.35, 0.60, 0},  {0.60, 0.54, 0},  {0.80, 0.32, 0}, {0.86, 0.02, 0},
                                  {0.76, -0.30, 0}, {0.55, -0.58, 0}, {0.30, -0.82, 0}, {0.12, -0.80, 0}, {0.0, -0.48, 0}};
    static const Points3 kAsian{{0.0, 0.34, 0},   {0.12, 0.43, 0},  {0.28, 0.44, 0},  {0.44, 0.36, 0},  {0.52, 0.18, 0}, {0.51, -0.05, 0},
                                {0.45, -0.32, 0}, {0.34, -0.58, 0}, {0.20, -0.76, 0}, {0.08, -0.66, 0}, {0.0, -0.36, 0}};
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const bool asian = is_asian(params);
    const Points3 rim = resample(smooth(asian ? kAsian : kAfrican, 6), 33);
    const double size = (asian ? 1.85 : 1.98) * params.ear;
    const double spread = params.spread * kPi / 180.0;
    const dvec3 back(side * sin(spread), cos(spread), 0.0);
    const dvec3 out(side * cos(spread), -sin(spread), 0.0);
    const auto surface = [&](double u, double v) {
        const dvec3 edge = rim[static_cast<std::size_t>(std::lround(v * 32.0))];
        const dvec3 root(0.0, mix(0.42, -0.42, v), 0.0);
        constexpr double kRoll = 0.88;
        const double roll = smoothstep(0.62, 0.30, v) * smoothstep(0.02, 0.15, v);
        const double over = std::max(0.0, u - kRoll) / (1.0 - kRoll);
        const double along = u < kRoll ? u : mix(u, kRoll + 0.03 * sin(0.9 * kPi * over), roll);
        const dvec3 flat = glm::mix(root, edge, along);
        const double wave = 0.10 * (find_noise({4.0 * v, 1.2 * u, side}, seed + 6U) - 0.5) * u;
        const double bulge = 0.13 * sin(kPi * std::min(1.0, 1.2 * u)) - 0.10 * u * u;
        const double curl = roll * (asian ? 0.05 : -0.05) * (1.0 - cos(0.9 * kPi * over));
        const dvec3 p = back * flat.x + dvec3(0, 0, 1) * flat.y + out * (bulge + wave + curl) - out * (0.10 * std::max(0.0, -flat.y));
        return head.at(dvec3(0.78 * side, 0.20 - 0.18 * flat.y, 0.14) + p * size);
    };
    toy.builder.add(crease(make_sheet(surface, 18, 32, 0.050 * head.unit), 70.0), "ears", toy.slots.coat);
}

/// A small dark eye under a heavy lid.
void add_eye(const ElephantParams& params, Toy& toy, const Spot& head, double side)
{
    const double r = mix(0.062, 0.075, find_youth(params)) * head.unit;
    const dvec3 at = toy.flesh.find_surface(head.origin, glm::normalize(head.way({0.766 * side, -0.643, 0.035})));
    const dvec3 normal = toy.flesh.find_normal(at);
    const Axes axes = make_axes(normal, head.axes.x);
    const auto add = [&](const dvec3& half, double up, double out, int slot) {
        toy.builder.add(place(make_ellipsoid(half * r, 16), at + normal * (out * r) + head.axes.z * (up * r), axes.x, axes.y), "eyes",
                        slot);
    };
    add(dvec3(1.0, 0.9, 0.8), 0.0, -0.15, toy.slots.black);
    add(dvec3(1.75, 0.75, 0.95), 0.72, -0.05, toy.slots.coat);
    add(dvec3(1.60, 0.50, 0.75), -0.95, -0.10, toy.slots.coat);
}

/// Tusks that curve upwards; the oldest elephants have the longest.
void add_ivory(const ElephantParams& params, Toy& toy, const Mammal&, const Stance& s)
{
    const Tusks word = params.tusks;
    if (word == Tusks::None) {
        return;
    }
    const double length = (word == Tusks::Long ? 1.3 : word == Tusks::Medium ? 1.0 : 0.6) * mix(1.0, 0.35, find_youth(params));
    for (const double side : {1.0, -1.0}) {
        const dvec3 root(0.42 * side, -0.78, -0.78);
        Points3 tusk;
        for (const dvec3& step :
             {dvec3(0.0), dvec3(0.10 * side, -0.32, -0.48), dvec3(0.18 * side, -0.86, -0.80), dvec3(0.12 * side, -1.42, -0.72)}) {
            tusk.push_back(s.head.at(root + step * length));
        }
        const double thick = mix(0.75, 1.0, length) * s.head.unit;
        toy.builder.add(
            crease(make_tube(
                       smooth(tusk, 8), [&](double t) { return thick * 0.125 * std::sqrt(std::max(0.02, 1.0 - 0.95 * t * t)); }, 14),
                   90.0),
            "tusks", toy.slots.horn);
    }
}

/// A thin tail that reaches the hocks, with two rows of black bristles.
void add_bristled_tail(const ElephantParams& params, Toy& toy, const Mammal& m, const Stance& s)
{
    const dvec3 from = s.tail + dvec3(0.0, -0.02, 0.06);
    const dvec3 back = glm::normalize(dvec3(s.tail_way.x, s.tail_way.y, 0.0));
    const Points3 path = smooth(Points3{from - back * 0.06, from + back * 0.05 - dvec3(0, 0, 0.05), from + back * 0.09 - dvec3(0, 0, 0.25),
                                        from + back * 0.07 - dvec3(0, 0, 0.46)},
                                8);
    add_tail(
        toy, path, [&](double share) { return m.foot * mix(0.30, 0.10, share); }, "tail", toy.slots.coat, 12);
    Rng rng = Rng::for_key(params.seed, "things/elephant/bristles", 0);
    std::vector<Lock> locks;
    for (int i = 0; i < 26; ++i) {
        const double share = rng.uniform(0.74, 1.0);
        const double angle = rng.uniform(0.0, 2.0 * kPi);
        const double length = rng.uniform(0.09, 0.15);
        const dvec3 out(0.6 * cos(angle), sin(angle), -0.3);
        const dvec3 at = path[static_cast<std::size_t>(share * static_cast<double>(path.size() - 1))];
        locks.push_back({at, glm::normalize(out), dvec3(0.18 * out.x, 0.18 * out.y, -1.0) * length, 0.008});
    }
    add_locks(toy, locks, 0.12, "tail", toy.slots.second);
}

/// The barrel with its hanging belly, the line of the back, and the rump that slopes to the tail.
void add_body(const ElephantParams& params, Toy& toy, const Mammal& m, const Stance& s)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const dvec3 middle = glm::mix(s.chest, s.hip, 0.52);
    join(Solid::ellipsoid(middle - dvec3(0, 0, 0.025), {1.04 * m.chest, 0.62 * m.length, 0.97 * m.chest}), 0.08);
    join(Solid::ellipsoid(s.hip + dvec3(0, 0.06, -0.06), {0.86 * m.hip, 0.90 * m.hip, 0.95 * m.hip}), 0.10);
    if (is_asian(params)) {
        join(Solid::ellipsoid(middle + dvec3(0, -0.03, 0.10), {0.80 * m.chest, 0.60 * m.length, 0.80 * m.chest}), 0.12);
    } else {
        join(Solid::ellipsoid(s.chest + dvec3(0, 0.03, 0.06), {0.17, 0.19, 0.25}), 0.12);
        join(Solid::ellipsoid(s.hip + dvec3(0, -0.03, 0.05), {0.16, 0.18, 0.24}), 0.12);
    }
    join(Solid::cone(s.chest + dvec3(0, -0.05, 0.03), s.head.at({0, 0.45, 0.10}), 0.78 * m.chest, 0.70 * s.head.unit), 0.12);
    join_head(params, toy, s.head);
    join_trunk_root(params, toy, s.head);
    toy.flesh.carve(Solid::box({0, 0, kGround - 1.0}, {6.0, 6.0, 1.0}, 0.0), 0.0, toy.builder.part("legs"), toy.slots.coat);
}

void add_outside(const ElephantParams& params, Toy& toy, const Mammal& m, const Stance& s)
{
    for (const double side : {1.0, -1.0}) {
        add_ear(params, toy, s.head, side);
        add_eye(params, toy, s.head, side);
    }
    add_trunk_tube(params, toy, m, s);
    add_ivory(params, toy, m, s);
    add_bristled_tail(params, toy, m, s);
}

const QuadrupedLooks kLooks{"an elephant: African or Asian, an adult, or a calf if its height is small; in three poses",
                            1.5,
                            3.3,
                            {"stand", "walk", "look"},
                            {"plain"},
                            {{"gray", "stone"}, {"black", "charcoal", "bark"}, Color::Brown, Color::Cream, Color::Bark, Color::Sand},
                            false,
                            92.0,
                            true,
                            join_leg};

void build_elephant(const ElephantParams& params, ThingBuilder& builder)
{
    const double youth = find_youth(params);
    Mammal elephant;
    elephant.length = mix(0.64, 0.60, youth);
    elephant.chest = mix(0.246, 0.236, youth);
    elephant.hip = mix(0.234, 0.222, youth);
    elephant.leg = 0.117;
    elephant.foot = mix(0.082, 0.092, youth);
    elephant.cannon = 0.24;
    elephant.neck = 0.07;
    elephant.neck_rise_deg = is_asian(params) ? 28.0 : 20.0;
    elephant.neck_radius = 0.17;
    elephant.skull = mix(0.212, 0.222, youth);
    elephant.ears = EarKind::None;
    elephant.tail = TailKind::None;
    elephant.nose = NoseKind::Trunk;
    elephant.eyes.size = 0.0;
    QuadrupedMaking making;
    making.extras = {std::bind_front(add_body, std::cref(params)), std::bind_front(add_outside, std::cref(params))};
    making.tint = std::bind_front(tint_elephant, std::cref(params));
    making.relief = std::bind_front(find_relief, std::cref(params));
    build_quadruped(params, builder, kLooks, elephant, making);
}

}  // namespace

Thing make_elephant_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"trunk"}, {"tusks", true}});
    thing.revision = 6;
    std::erase_if(thing.parts, [](const Part& part) { return part.name == "nose" || part.name == "mouth"; });  // the trunk is both
    Rows<ElephantParams> rows = list_quadruped_rows(kLooks);
    rows.add(word_row<&ElephantParams::species>("species", {"african", "asian"},
                                                "species, which sets the ears, the back and the forehead"));
    rows.add(word_row<&ElephantParams::trunk>("trunk", {"down", "aside", "curled", "raised"}, "how the trunk is held"));
    rows.add(word_row<&ElephantParams::tusks>("tusks", {"long", "medium", "short", "none"}, "length of the tusks"));
    rows.add(number_row<&ElephantParams::ear>("ear", "1", 0.72, 0.98, 0.86, "size of the ears relative to the kind's usual one"));
    rows.add(number_row<&ElephantParams::spread>("spread", "deg", 22.0, 48.0, 34.0, "how far the ears are held out from the neck"));
    rows.add(number_row<&ElephantParams::dust>("dust", "1", 0.0, 0.8, 0.3, "amount of reddish dust on the back"));
    bind_rows<build_elephant>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
