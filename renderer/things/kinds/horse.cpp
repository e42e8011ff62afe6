// Horses: chestnut, bay, black, gray, palomino, buckskin, pinto, with matching mane and tail.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/hooved.h"
#include "renderer/things/agents/horse_body.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace clevrvk::things {
namespace {

enum class Face { Blaze, Star, None };

struct HorseParams : QuadrupedParams {
    Face face;
};

/// A coat for a colour. All linear.
struct HorseCoat {
    Color color;
    dvec3 coat;
    dvec3 mane;        ///< mane for a dark second colour
    dvec3 light_mane;  ///< mane for a light second colour
    double points;     ///< blackness of legs, ears and muzzle, 0 to 1
    double dapples;    ///< strength, 0 to 1
};

const std::array<HorseCoat, 10> kCoats{{
    {Color::Amber, {0.190, 0.056, 0.016}, {0.130, 0.038, 0.012}, {0.40, 0.25, 0.12}, 0.0, 0.0},          // chestnut
    {Color::Terracotta, {0.245, 0.075, 0.020}, {0.180, 0.054, 0.015}, {0.52, 0.36, 0.19}, 0.0, 0.0},     // sorrel
    {Color::Orange, {0.290, 0.100, 0.027}, {0.230, 0.078, 0.022}, {0.62, 0.46, 0.26}, 0.0, 0.0},         // light sorrel
    {Color::Bark, {0.105, 0.032, 0.012}, {0.085, 0.026, 0.010}, {0.36, 0.22, 0.11}, 0.0, 0.1},           // liver chestnut
    {Color::Crust, {0.215, 0.074, 0.021}, {0.010, 0.008, 0.007}, {0.022, 0.012, 0.008}, 0.9, 0.0},       // light bay
    {Color::Brown, {0.135, 0.042, 0.014}, {0.008, 0.007, 0.006}, {0.012, 0.008, 0.007}, 0.95, 0.1},      // bay
    {Color::Chocolate, {0.060, 0.022, 0.010}, {0.007, 0.006, 0.006}, {0.020, 0.010, 0.006}, 0.8, 0.15},  // dark bay
    {Color::Tan, {0.360, 0.195, 0.080}, {0.014, 0.010, 0.008}, {0.70, 0.60, 0.42}, 0.0, 0.0},            // buckskin or palomino
    {Color::Black, {0.014, 0.011, 0.010}, {0.007, 0.006, 0.006}, {0.010, 0.008, 0.008}, 0.0, 0.0},
    {Color::Gray, {0.38, 0.37, 0.36}, {0.08, 0.08, 0.08}, {0.52, 0.51, 0.48}, 0.6, 1.0},
}};

const HorseCoat& find_coat(const HorseParams& params)
{
    return *std::find_if(kCoats.begin(), kCoats.end(), [&](const HorseCoat& coat) { return coat.color == params.color; });
}

bool has_light_mane(const HorseParams& params)
{
    const Color second = params.second_color;
    const bool is_pale = find_coat(params).coat.x > 0.28;  // chestnuts rarely have flaxen manes
    return second == Color::Cream || (second == Color::White && is_pale);
}

double find_points(const HorseParams& params)
{
    const HorseCoat& coat = find_coat(params);
    const double least = params.pattern == CoatPattern::Points ? 0.5 : 0.0;  // also for chestnuts, whose legs are rarely black
    return coat.color == Color::Tan && !has_light_mane(params) ? 0.85 : std::max(coat.points, least);
}

AnimalColors choose_horse(const HorseParams& params)
{
    const HorseCoat& coat = find_coat(params);
    const double range = coat.color == Color::Gray ? 5.0 : 2.0;  // grays whiten with age
    AnimalColors colors;
    colors.coat = coat.coat * (1.0 + range * params.shade);
    colors.second = dvec3(0.60, 0.57, 0.51);
    colors.iris = Color::Brown;
    colors.horn = Color::Charcoal;
    colors.dark = Color::Black;
    return colors;
}

/// Large pinto areas: white legs, and white that crosses the back.
double mark_patches(const HorseParams& params, const Stance& s, const dvec3& point)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const dvec3 place = point / dvec3(0.34, 0.40, 0.52) + dvec3(7.3 * seed, 0.0, 0.0);
    const dvec3 bent =
        place + dvec3(0.5 * (find_noise(place * 2.1, seed + 3U) - 0.5), 0.5 * (find_noise(place * 2.3, seed + 4U) - 0.5), 0.0);
    const double fine = find_noise(point / 0.05, seed + 5U) - 0.5;
    int leg = 0;
    const double share = find_leg_share(s, point, leg);
    const double near_head = smoothstep(2.6, 0.8, glm::length(point - s.head.at({0, -1.0, 0})) / s.head.unit);
    return find_noise(bent, seed) - 0.47 + 0.030 * fine + 0.5 * near_head - 0.5 * smoothstep(-0.75, -0.4, share);
}

double mark_face(const HorseParams& params, const Stance& s, const dvec3& point)
{
    const Face face = params.face;
    const dvec3 offset = (point - s.head.origin) / s.head.unit;
    const dvec3 local(glm::dot(offset, s.head.axes.x), glm::dot(offset, s.head.axes.y), glm::dot(offset, s.head.axes.z));
    if (face == Face::None || local.z < -0.1 || glm::length(local) > 3.6) {
        return 1.0;
    }
    const double wave = 0.06 * sin(5.0 * local.y + params.seed);
    if (face == Face::Star) {
        return glm::length(dvec2(local.x / 0.24, (local.y + 0.72) / 0.34)) - 1.0 + wave;
    }
    const double wide = 0.15 + 0.13 * smoothstep(-1.3, -0.5, local.y) + 0.06 * smoothstep(-2.2, -2.8, local.y);
    return std::max({glm::abs(local.x + 0.5 * wave) - wide, local.y + 0.20, -2.85 - local.y});
}

/// Where white begins on a leg: 0 at knee or hock, 1 at the sole; 1 if no leg is white.
double find_sock(CoatPattern pattern)
{
    return pattern == CoatPattern::Stockings                                                                       ? 0.15
           : pattern == CoatPattern::Socks || pattern == CoatPattern::HindSocks || pattern == CoatPattern::OneSock ? 0.62
           : pattern == CoatPattern::Coronets                                                                      ? 0.84
                                                                                                                   : 1.0;
}

/// Negative in a horse's white areas.
double mark_horse(const HorseParams& params, const Mammal&, const Stance& s, const dvec3& point)
{
    double mark = mark_face(params, s, point);
    const CoatPattern pattern = params.pattern;
    int leg = 0;
    if (pattern == CoatPattern::Patches) {
        mark = std::min(mark, mark_patches(params, s, point));
    } else if (const double high = find_sock(pattern); high < 1.0) {
        const double share = find_leg_share(s, point, leg);
        const int drawn = params.seed + leg;
        const bool is_plain = pattern == CoatPattern::HindSocks ? leg < 2
                              : pattern == CoatPattern::OneSock ? drawn % 4 != 0
                                                                : drawn % 3 == 2;
        const double from = is_plain ? 2.0 : high;
        const double rough = 0.06 * find_noise(point / 0.03, 11U);
        mark = share > -0.5 ? std::min(mark, from - share + rough) : mark;
    }
    return mark;
}

/// Even short hair: darker points and muzzle, dapples, faint shading of muscles.
dvec3 tint_horse(const HorseParams& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const HorseCoat& coat = find_coat(params);
    const double cloud = 0.16 * (find_noise(point / 0.26, seed + 5U) - 0.5) + 0.10 * (find_rough_noise(point / 0.05, seed + 6U) - 0.5);
    const double muzzle = smoothstep(1.35, 0.55, glm::length(point - s.head.at({0.0, -3.0, -0.2})) / s.head.unit);
    int leg = 0;
    const double share = find_leg_share(s, point, leg);
    const double points = find_points(params);
    const bool is_white = share > -0.9 && mark_horse(params, m, s, point) < 0.0;
    double dark = std::max(muzzle * std::max(0.45, 0.85 * points), is_white ? 0.0 : points * smoothstep(-0.55, 0.05, share));
    if (points < 0.1 && !is_white) {
        dark = std::max(dark, 0.25 * smoothstep(0.3, 0.9, share));
    }
    const double spots = smoothstep(0.25, 0.75, find_cell_distance(point / 0.058, seed + 8U));
    const double legs = 1.0 - smoothstep(-0.9, -0.4, share);
    const double dapple = coat.dapples * 0.24 * spots * legs * smoothstep(2.2, 4.0, glm::length(point - s.head.origin) / s.head.unit);
    const double below = 0.22 * smoothstep(0.2, 0.9, -normal.z);
    const dvec3 along = glm::normalize(s.hip - s.chest);
    const double hair = 0.14 * (find_rough_noise((point - along * (0.7 * glm::dot(point, along))) / 0.016, seed + 9U) - 0.5);
    return dvec3((0.90 + cloud + hair - below) * (1.0 - dark) * (1.0 - dapple));
}

/// Strands of a mane, some of them darker.
dvec3 tint_hair(std::uint32_t seed, const dvec3& point)
{
    const double strand = find_noise(point / dvec3(0.016, 0.016, 0.12), seed) - 0.5;
    return dvec3(std::min(1.0, 0.82 + 0.60 * strand));
}

Stance join_this(const HorseParams& params, Toy& toy, const Mammal& m, const Posture& posture)
{
    const HorseCoat& coat = find_coat(params);
    const dvec3 mane = has_light_mane(params) ? coat.light_mane : coat.mane;
    const int hair = toy.builder.add_slot("mane", make_cover(mane, Cover::Sleek, 0.0));
    const int skin = toy.builder.add_slot("ear", make_plain(glm::mix(coat.coat, dvec3(0.10, 0.075, 0.065), 0.6) * 0.7, 0.8));
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double height = params.height;
    toy.builder.tint("mane", [=](const dvec3& point, const dvec3&) { return tint_hair(seed, point / height); });
    return join_horse(params, toy, m, posture, std::bind_front(mark_horse, std::cref(params)), hair, skin);
}

QuadrupedLooks list_looks()
{
    QuadrupedLooks looks{"a horse: chestnut, bay, black, gray, palomino or pinto; in six poses",
                         1.35,
                         1.75,
                         {"stand", "walk", "run", "lie", "look", "graze"},
                         {"plain", "points", "socks", "stockings", "patches", "coronets", "one_sock", "hind_socks"},
                         {{"amber", "terracotta", "orange", "bark", "crust", "brown", "chocolate", "tan", "black", "gray"},
                          {"black", "cream", "chocolate", "white"}}};
    looks.cells = 78.0;
    looks.is_sleek = true;
    looks.gloss = 0.9;
    looks.has_own_body = true;
    return looks;
}

const QuadrupedLooks kLooks = list_looks();

void build_horse(const HorseParams& params, ThingBuilder& builder)
{
    QuadrupedMaking making;
    making.colors = choose_horse(params);
    making.tint = std::bind_front(tint_horse, std::cref(params));
    making.join = std::bind_front(join_this, std::cref(params));
    making.mark = std::bind_front(mark_horse, std::cref(params));
    build_quadruped(params, builder, kLooks, make_horse_form(), making);
}

}  // namespace

Thing make_horse_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"mane"}});
    thing.revision = 6;
    Rows<HorseParams> rows = list_quadruped_rows(kLooks);
    rows.add(word_row<&HorseParams::face>("face", {"blaze", "star", "none"}, "white mark on the face"));
    bind_rows<build_horse>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
