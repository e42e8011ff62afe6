// Rabbits and hares: agouti, self-coloured, partly white or all white; sitting, lying, looking up or rearing.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/rabbit_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

constexpr double kBase = 0.86;  // of the coat's slots; tints darken it
constexpr dvec3 kPale{0.66, 0.62, 0.55};

/// A coat for a colour: its colours between the tips of the hairs and at the tips. All linear.
struct RabbitCoat {
    Color color;
    dvec3 ground;
    dvec3 tip;
    dvec3 nape;
    double agouti;  ///< strength of banded hairs and a pale belly, 0 to 1
};

constexpr std::array<RabbitCoat, 9> kCoats{{
    {Color::Brown, {0.235, 0.165, 0.100}, {0.040, 0.028, 0.019}, {0.270, 0.125, 0.048}, 1.0},
    {Color::Tan, {0.340, 0.232, 0.135}, {0.065, 0.043, 0.027}, {0.350, 0.180, 0.080}, 1.0},
    {Color::Gray, {0.235, 0.212, 0.182}, {0.042, 0.038, 0.034}, {0.270, 0.190, 0.120}, 1.0},
    {Color::Sand, {0.430, 0.315, 0.195}, {0.140, 0.095, 0.058}, {0.440, 0.270, 0.140}, 1.0},
    {Color::Bark, {0.175, 0.130, 0.088}, {0.026, 0.020, 0.015}, {0.235, 0.110, 0.045}, 1.0},
    {Color::White, {0.800, 0.785, 0.750}, {0.700, 0.685, 0.650}, {0.800, 0.785, 0.750}, 0.0},
    {Color::Cream, {0.640, 0.470, 0.290}, {0.540, 0.370, 0.210}, {0.600, 0.400, 0.220}, 0.5},
    {Color::Chocolate, {0.110, 0.064, 0.041}, {0.048, 0.029, 0.020}, {0.110, 0.064, 0.041}, 0.0},
    {Color::Black, {0.038, 0.035, 0.033}, {0.014, 0.013, 0.013}, {0.038, 0.035, 0.033}, 0.0},
}};

const RabbitCoat& find_coat(const RabbitParams& params)
{
    return *std::find_if(kCoats.begin(), kCoats.end(), [&](const RabbitCoat& coat) { return coat.color == params.color; });
}

/// The place of a point in the coat.
struct Place {
    dvec3 in_head{0.0};  ///< in heads
    bool is_head = false;
    double ear = -1.0;  ///< fraction of the ear's length
};

Place find_place(const RabbitParams& params, const Stance& s, const dvec3& point)
{
    Place place;
    place.in_head = s.head.find(point);
    place.ear = find_ear_share(params, s.head, point);
    place.is_head = place.ear > 0.0 || (place.in_head.y < 0.55 && glm::length(place.in_head * dvec3(1.0, 0.9, 0.9)) < 1.5);
    return place;
}

/// 1 on chin, throat and the breast below them. \param at  in heads
double find_bib(const dvec3& at)
{
    return smoothstep(0.95, 0.65, glm::length((at - dvec3(0.0, -0.60, -0.95)) * dvec3(0.9, 0.8, 1.0)));
}

/// Paleness of an agouti coat: belly, throat, lips, eye rings, insides of the legs, underside of the tail.
double find_pale(const Place& place, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const dvec3& at = place.in_head;
    const double tail = smoothstep(0.135, 0.10, glm::length(point - s.tail)) * smoothstep(0.10, 0.03, point.z - s.tail.z);
    if (place.ear > 0.0) {
        return 0.0;
    }
    if (place.is_head) {
        const double eyes = find_spot(at, {0.60, -0.52, 0.20}, 0.24, 0.34);
        const double lips = find_spot(at, {0.10, -1.36, -0.50}, 0.22, 0.46);
        return std::max({0.62 * eyes, 0.75 * lips, 0.9 * find_bib(at)});
    }
    const double belly = smoothstep(0.15, 0.75, -normal.z) * smoothstep(0.02, 0.05, point.z);
    const double low = smoothstep(0.16, 0.03, point.z);
    return std::max({tail, 0.85 * belly, 0.45 * low, 0.9 * find_bib(at)});
}

/// A Dutch rabbit's white: a blaze, a collar with the fore legs, hind feet. \param ragged  shifts the borders
double find_dutch(const Place& place, const Stance& s, const dvec3& point, double blaze, double ragged)
{
    if (place.is_head) {
        return place.ear > 0.0 ? 0.0 : std::max(blaze, smoothstep(0.55, 0.75, place.in_head.y));
    }
    double from_toes = 1.0;
    for (std::size_t i = 2; i < 4; ++i) {
        from_toes = std::min(from_toes, glm::length((point - s.feet[i]) * dvec3(1.0, 1.0, 0.6)));
    }
    const double back = glm::dot(point - s.chest, glm::normalize(s.hip - s.chest));
    return std::max(smoothstep(0.20, 0.16, back + ragged), smoothstep(0.17, 0.14, from_toes + ragged));
}

/// A spotted rabbit's white: everything except ears, eye rings, nose, a dorsal stripe and patches behind the shoulders.
double find_unspotted(const Place& place, const Stance& s, const dvec3& point, const dvec3& normal, double ragged, std::uint32_t seed)
{
    if (place.is_head) {
        const double eyes = find_spot(place.in_head, {0.60, -0.45, 0.20}, 0.34, 0.46);
        const double nose = find_spot(place.in_head, {0.12, -1.30, -0.30}, 0.30, 0.44);
        return place.ear > 0.0 ? 0.0 : 1.0 - std::max(eyes, nose);
    }
    const double back = glm::dot(point - s.chest, glm::normalize(s.hip - s.chest));
    const double cloud = find_noise(point / 0.20 + dvec3(3.7 * (seed % 97U), 0.0, 0.0), seed + 21U) + 1.5 * ragged;
    const double stripe = smoothstep(0.07, 0.04, std::abs(point.x) + ragged) * smoothstep(0.3, 0.6, normal.z);
    const double patches = smoothstep(0.56, 0.60, cloud) * smoothstep(-0.06, 0.14, back + ragged);
    return 1.0 - std::max(stripe, patches);
}

/// Whiteness of the coat, 0 to 1.
double find_white(const RabbitParams& params, const Place& place, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const CoatPattern pattern = params.pattern;
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const bool is_even = seed % 2U == 0U;
    const dvec3& at = place.in_head;
    const double ragged = 0.10 * (find_rough_noise(point / 0.05, seed + 11U) - 0.5);
    const bool is_face = place.is_head && place.ear < 0.0 && at.y < 0.3;
    const double half_blaze = 0.20 + 0.30 * smoothstep(-0.6, -1.2, at.y);
    const double blaze = is_face ? smoothstep(-0.05, 0.05, half_blaze - std::abs(at.x) + ragged) : 0.0;
    if (pattern == CoatPattern::Belly) {
        const double under = smoothstep(0.26, 0.19, point.z + 0.5 * std::abs(point.x) + 2.0 * ragged);
        return std::max({under, find_bib(at + 2.0 * ragged), is_even ? blaze : 0.0});
    }
    if (pattern == CoatPattern::Patches) {
        return is_even ? find_dutch(place, s, point, blaze, ragged) : find_unspotted(place, s, point, normal, ragged, seed);
    }
    return 0.0;
}

/// Grizzled: every hair has a pale band below its dark tip, so dark and pale are scattered; greyer on the flanks.
dvec3 find_agouti(const RabbitCoat& coat, const Place& place, const Stance& s, const dvec3& point, const dvec3& normal, std::uint32_t seed)
{
    const double fine = find_noise(point / 0.016, seed + 1U);
    const double streak = find_rough_noise(point / 0.055, seed + 2U);
    const double up = place.is_head ? smoothstep(0.1, 0.7, place.in_head.z) : smoothstep(-0.2, 0.8, normal.z);
    const double dark = std::clamp(mix(0.10, 0.34, up) + 0.95 * (fine - 0.5) + 0.55 * (streak - 0.5), 0.0, 1.0);
    const dvec3 flank = glm::mix(coat.ground, dvec3(glm::dot(coat.ground, dvec3(0.33))) * 1.05, 0.35 * (1.0 - up));
    const dvec3 nape = s.head.at({0.0, 1.15, 0.10});
    const double red = place.is_head ? 0.0 : smoothstep(1.15, 0.55, glm::length(point - nape) / s.head.unit);
    dvec3 color = glm::mix(glm::mix(flank, coat.nape, 0.85 * red), coat.tip, dark * (1.0 - 0.5 * red));
    if (place.ear > 0.0) {
        color = glm::mix(color, coat.tip, 0.25 + 0.65 * smoothstep(0.82, 0.97, place.ear));
    }
    return color;
}

dvec3 tint_rabbit(const RabbitParams& params, const Mammal&, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const RabbitCoat& coat = find_coat(params);
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const Place place = find_place(params, s, point);
    const double fine = find_noise(point / 0.018, seed + 5U) - 0.5;
    dvec3 color = glm::mix(coat.ground, coat.tip, std::clamp(0.5 + 0.6 * fine, 0.0, 1.0));
    if (coat.agouti > 0.0) {
        color = glm::mix(color, find_agouti(coat, place, s, point, normal, seed), coat.agouti);
        color = glm::mix(color, kPale, (0.55 + 0.35 * coat.agouti) * find_pale(place, s, point, normal));
    }
    const dvec3 white = 0.88 * glm::mix(find_color(params.second_color), find_color(Color::White), 0.5);
    color = glm::mix(color, white, find_white(params, place, s, point, normal));
    const double cloud = find_noise(point / 0.20, seed + 6U) - 0.5;
    color = shade(color * (1.0 + 0.16 * fine + 0.12 * cloud), params.shade);
    return glm::clamp(color / kBase, dvec3(0.0), dvec3(1.0));
}

/// The skin in the hollow of an ear: redder and shaded towards the root, with streaks along the ear.
dvec3 tint_hollow(const Spot& head, double share, const dvec3& point)
{
    const double streak = find_noise((point - head.axes.z * (0.85 * glm::dot(point, head.axes.z))) / 0.022, 7U) - 0.5;
    return glm::mix(dvec3(0.62, 0.52, 0.72), dvec3(0.83, 0.84, 1.0), smoothstep(0.05, 0.7, share)) * (0.93 + 0.14 * streak);
}

Stance join_this(const RabbitParams& params, Toy& toy, const Mammal& m, const Posture& posture)
{
    const Stance stance = join_rabbit(params, toy, m, posture);
    const double height = params.height;
    toy.builder.tint("pink", [head = stance.head, &params, height](const dvec3& point, const dvec3&) {
        return tint_hollow(head, find_ear_share(params, head, point / height), point / height);
    });
    return stance;
}

AnimalColors choose_rabbit(const RabbitParams& params)
{
    const Color color = params.color;
    const bool is_albino = color == Color::White && params.seed % 2 == 0;
    AnimalColors colors;
    colors.coat = colors.second = dvec3(kBase);
    colors.iris = is_albino ? Color::Crimson : Color::Chocolate;
    colors.horn = color == Color::White || color == Color::Cream       ? Color::Pink
                  : color == Color::Black || color == Color::Chocolate ? Color::Bark
                                                                       : Color::Skin;
    colors.dark = color == Color::White ? Color::Terracotta : color == Color::Cream ? Color::Chocolate : Color::Black;
    colors.pink = Color::Peach;
    return colors;
}

QuadrupedLooks list_looks()
{
    QuadrupedLooks looks{"a rabbit or a hare that sits, lies, looks or rears",
                         0.16,
                         0.22,
                         {"sit", "lie", "look", "rear"},
                         {"plain", "belly", "patches"},
                         {{"brown", "tan", "gray", "sand", "bark", "white", "cream", "chocolate", "black"}, {"white", "cream", "snow"}}};
    looks.cells = 70.0;
    looks.has_own_body = true;
    looks.find_pose = find_rabbit_pose;
    return looks;
}

const QuadrupedLooks kLooks = list_looks();

void build_rabbit(const RabbitParams& params, ThingBuilder& builder)
{
    QuadrupedMaking making;
    making.colors = choose_rabbit(params);
    making.tint = std::bind_front(tint_rabbit, std::cref(params));
    making.join = std::bind_front(join_this, std::cref(params));
    build_quadruped(params, builder, kLooks, make_rabbit_form(params.breed == Breed::Hare), making);
}

}  // namespace

Thing make_rabbit_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"whiskers"}});
    thing.revision = 5;
    Rows<RabbitParams> rows = list_quadruped_rows(kLooks);
    rows.add(number_row<&RabbitParams::ear>("ear", "1", 0.85, 1.2, 1.0, "length of the ears"));
    rows.add(word_row<&RabbitParams::breed>("breed", {"rabbit", "hare"}, "rabbit or hare; a hare is slimmer and has longer ears"));
    bind_rows<build_rabbit>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
