// Cats: tabby, tuxedo, calico, plain and Siamese; with a long tail.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/cat_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

constexpr double kBase = 0.86;  // of the coat's slots; tints darken it

/// A coat for a colour: the colours between a tabby's bands and in them. All linear.
struct CatCoat {
    Color color;
    dvec3 ground;
    dvec3 band;
    double banded;  ///< strength of tabby bands without a stripe pattern, 0 to 1
    Color nose;
    Color iris;
};

const std::array<CatCoat, 10> kCoats{{
    {Color::Tan, {0.310, 0.205, 0.115}, {0.028, 0.021, 0.016}, 1.0, Color::Terracotta, Color::Gold},
    {Color::Brown, {0.190, 0.128, 0.078}, {0.018, 0.014, 0.011}, 1.0, Color::Terracotta, Color::Olive},
    {Color::Bark, {0.255, 0.150, 0.075}, {0.030, 0.017, 0.010}, 1.0, Color::Terracotta, Color::Gold},
    {Color::Silver, {0.440, 0.435, 0.420}, {0.034, 0.033, 0.033}, 1.0, Color::Terracotta, Color::Olive},
    {Color::Gray, {0.270, 0.255, 0.230}, {0.032, 0.029, 0.027}, 1.0, Color::Terracotta, Color::Olive},
    {Color::Orange, {0.560, 0.265, 0.085}, {0.300, 0.092, 0.020}, 1.0, Color::Peach, Color::Gold},
    {Color::Cream, {0.640, 0.500, 0.350}, {0.480, 0.300, 0.165}, 0.0, Color::Chocolate, Color::Sky},
    {Color::Slate, {0.165, 0.170, 0.185}, {0.060, 0.063, 0.072}, 0.15, Color::Charcoal, Color::Gold},
    {Color::Black, {0.020, 0.018, 0.017}, {0.011, 0.010, 0.010}, 0.0, Color::Black, Color::Gold},
    {Color::White, {0.800, 0.785, 0.750}, {0.440, 0.430, 0.410}, 0.0, Color::Pink, Color::Gold},
}};

const CatCoat& find_coat(const QuadrupedParams& params)
{
    return *std::find_if(kCoats.begin(), kCoats.end(), [&](const CatCoat& coat) { return coat.color == params.color; });
}

/// Cream cats that are not tabbies have a Siamese's dark points.
bool has_points(const QuadrupedParams& params)
{
    const CoatPattern pattern = params.pattern;
    return params.color == Color::Cream && pattern != CoatPattern::Stripes && pattern != CoatPattern::Spots;
}

double find_band(double phase, double width)
{
    return smoothstep(1.0 - 2.0 * width, 1.0 - width, 0.5 + 0.5 * cos(2.0 * kPi * phase));
}

/// Whether a point is on the head. \param at  in heads
bool is_in_head(const dvec3& at)
{
    return at.y < 0.55 && glm::length(at * dvec3(1.0, 1.0, 0.85)) < 1.5;
}

/// A tabby's bands on a head: an M on the brow, lines beside the eyes and on the crown.
double find_face_bands(const dvec3& at, double warp)
{
    const double x = std::abs(at.x);
    const double brow =
        smoothstep(0.36, 0.46, at.z) * smoothstep(0.75, 0.55, x) * find_band((x - 0.125 - 0.10 * (at.z - 0.6)) / 0.25 + warp, 0.34);
    const double cheek = smoothstep(0.50, 0.62, x) * smoothstep(0.30, 0.20, at.z) * smoothstep(-0.95, -0.75, at.y) *
                         find_band((at.z + 0.30 * (x - 0.5) - 0.04) / 0.30 + 0.7 * warp, 0.30);
    return std::max(brow, cheek);
}

/// A tabby's dark bands: across back, legs and tail, and a line along the spine; fainter on the belly.
double find_tabby(const QuadrupedParams& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const dvec3 at = s.head.find(point);
    const double warp = find_rough_noise(point / 0.13, seed) - 0.5;
    if (is_in_head(at)) {
        return find_face_bands(at, 0.35 * warp);
    }
    const double from_tail = glm::length(point - s.tail);
    if (from_tail > 0.10 && glm::dot(point - s.tail, s.tail_way) > 0.02 && glm::length(point - s.hip) > 1.35 * m.hip) {
        return find_band(from_tail / 0.115 + 0.3 * warp, 0.36);
    }
    const dvec3 along = glm::normalize(s.hip - s.chest);
    const double back = glm::dot(point - s.chest, along);
    const double limb = s.chest.z > 0.55 ? smoothstep(0.56, 0.44, point.z) : 0.0;
    const double breaks = 0.55 + 0.45 * smoothstep(0.30, 0.50, find_noise(point / dvec3(0.10, 0.10, 0.07), seed + 2U));
    const bool is_spotted = params.pattern == CoatPattern::Spots;
    const double across = glm::dot(point - s.chest, dvec3(0.0, along.z, -along.y));
    const double stray = find_noise(point / 0.11, seed + 3U) + 0.5 * std::floor(back / 0.118 + 0.85 * warp + 0.5);
    const double spots = is_spotted ? 1.25 * find_band(across / 0.115 + stray, 0.42) : 1.0;
    const double body = std::min(1.0, breaks * spots) * find_band(back / 0.118 + 0.85 * warp, is_spotted ? 0.44 : 0.36);
    const double leg = 0.9 * find_band(point.z / 0.092 + 0.45 * warp, 0.30);
    dvec3 up = dvec3(0, 0, 1) - along * along.z;
    const double spine = smoothstep(0.70, 0.95, glm::dot(normal, glm::normalize(up))) * smoothstep(0.055, 0.030, std::abs(point.x));
    const double belly = smoothstep(0.25, 0.75, -normal.z);
    return std::max(mix(body, leg, limb), 0.9 * spine) * (1.0 - 0.8 * belly);
}

/// White areas: chest, paws, muzzle; on calicos everything except patches. 0 to 1.
double find_white(const QuadrupedParams& params, const Mammal& m, const Stance& s, const dvec3& point)
{
    const CoatPattern pattern = params.pattern;
    if (pattern != CoatPattern::Belly && pattern != CoatPattern::Patches && pattern != CoatPattern::Socks) {
        return 0.0;
    }
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const dvec3 at = s.head.find(point);
    const double ragged = 0.10 * (find_rough_noise(point / 0.06, seed + 11U) - 0.5);
    const double wide = pattern == CoatPattern::Belly ? 0.0 : pattern == CoatPattern::Patches ? 0.12 : -0.10;
    // A blaze from the nose to the brow, and the muzzle.
    const double wedge = 0.30 * (0.42 - at.z) + wide;
    const double face = at.y < 0.1 && at.z < 0.75 && at.z > -1.2 ? smoothstep(-0.04, 0.04, wedge - std::abs(at.x) + ragged) : 0.0;
    const double chin =
        is_in_head(at) ? smoothstep(-0.30, -0.42, at.z + ragged + 0.25 * std::abs(at.x)) * smoothstep(-0.35, -0.60, at.y) : 0.0;
    double nearest = 1.0;
    for (const dvec3& foot : s.feet) {
        nearest = std::min(nearest, glm::length(point - foot));
    }
    const double paw = pattern == CoatPattern::Socks ? smoothstep(0.17, 0.13, nearest + ragged) : smoothstep(0.27, 0.22, nearest + ragged);
    if (pattern == CoatPattern::Socks) {
        return std::max({paw, chin, 0.8 * face * smoothstep(-0.1, -0.3, at.z)});
    }
    const dvec3 along = glm::normalize(s.hip - s.chest);
    const dvec3 offset = point - s.chest;
    const double back = glm::dot(offset, along);
    const dvec3 down = glm::normalize(dvec3(0.0, -0.7, -0.7) - along * glm::dot(dvec3(0.0, -0.7, -0.7), along));
    const double low = glm::dot(offset, down) / m.chest;
    const double trunk = s.chest.z > 0.55 ? smoothstep(0.36, 0.46, point.z + ragged) : 1.0;
    const double under = trunk * smoothstep(0.34, 0.52, low + 2.0 * ragged - 0.25 * smoothstep(0.1, -0.2, back));
    double white = std::max({face, chin, paw, under});
    if (pattern == CoatPattern::Patches) {
        const double cloud = find_noise(point / 0.24 + dvec3(3.7 * (seed % 97U), 0.0, 0.0), seed + 21U) + 1.2 * ragged;
        const double head = is_in_head(at) ? 0.10 : 0.0;
        white = std::max(white, smoothstep(0.47, 0.40, cloud + head - 0.10 * low));
    }
    return white;
}

/// A Siamese's dark face, ears, legs and tail, 0 to 1.
double find_points(const Mammal& m, const Stance& s, const dvec3& point)
{
    const dvec3 at = s.head.find(point);
    const double mask = smoothstep(0.95, 0.50, glm::length(dvec3(0.9 * at.x, 0.55 * (at.y + 0.95), at.z + 0.12)));
    const double ear = smoothstep(0.72, 0.90, at.z) * smoothstep(1.9, 1.6, glm::length(at)) * smoothstep(0.3, 0.45, std::abs(at.x));
    double leg = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
        const dvec3 bone = s.feet[i] - s.ankles[i];
        const double share = std::clamp(glm::dot(point - s.ankles[i], bone) / glm::dot(bone, bone), -0.8, 1.2);
        leg = std::max(leg, smoothstep(0.12, 0.08, glm::length(point - s.ankles[i] - bone * share)) * smoothstep(-0.9, 0.6, share));
    }
    const double tail =
        smoothstep(0.0, 0.12, glm::length(point - s.hip) - 1.15 * m.hip) * smoothstep(0.0, 0.1, glm::dot(point - s.tail, s.tail_way));
    return std::max({mask, ear, leg, tail});
}

/// Paler chin, eye rims and belly; darker backs of the ears.
dvec3 shade_regions(const dvec3& color, const dvec3& at, const dvec3& normal, double pale_share)
{
    double pale = 0.45 * smoothstep(0.2, 0.9, -normal.z);
    double dark = 0.0;
    if (is_in_head(at)) {
        const double pads = find_spot(at, {0.17, -1.12, -0.42}, 0.18, 0.36);
        const double chin = smoothstep(-0.48, -0.66, at.z) * smoothstep(-0.3, -0.7, at.y);
        const double eyes = find_spot(at, {0.40, -0.88, 0.12}, 0.27, 0.42);
        pale = std::max({pale, 0.75 * pads, 0.85 * chin, 0.60 * eyes});
        dark = 0.45 * smoothstep(0.05, 0.20, at.y) * smoothstep(0.80, 1.0, at.z);
    }
    return glm::mix(color, glm::mix(color, dvec3(0.66, 0.60, 0.52), 0.75), pale * pale_share) * (1.0 - dark);
}

dvec3 tint_cat(const QuadrupedParams& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const CatCoat& coat = find_coat(params);
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const CoatPattern pattern = params.pattern;
    const dvec3 at = s.head.find(point);
    const double banded = pattern == CoatPattern::Stripes || pattern == CoatPattern::Spots ? 1.0 : coat.banded;
    dvec3 ground = coat.ground;
    if (banded > 0.5 && coat.banded < 0.5 && params.color == Color::Black) {
        ground = {0.105, 0.085, 0.062};
    }
    const double tabby = banded * find_tabby(params, m, s, point, normal);
    const bool is_dark = coat.ground.x < 0.1 && banded < 0.5;
    dvec3 color = shade_regions(ground, at, normal, is_dark ? 0.0 : 0.35 + 0.65 * banded);
    if (pattern == CoatPattern::Patches && params.second_color != Color::White) {
        // A calico's second kind of patches.
        const double other =
            smoothstep(0.48, 0.54, find_noise(point / 0.20, seed + 31U) + 0.15 * (find_rough_noise(point / 0.05, seed + 32U) - 0.5));
        color = glm::mix(glm::mix(color, coat.band, 0.92 * tabby),
                         params.second_color == Color::Crust ? dvec3(0.50, 0.22, 0.065) : dvec3(0.018), other);
    } else {
        color = glm::mix(color, coat.band, 0.92 * tabby);
    }
    if (has_points(params)) {
        color = glm::mix(color, dvec3(0.032, 0.022, 0.017), 0.94 * find_points(m, s, point));
    }
    color = glm::mix(color, dvec3(0.80, 0.785, 0.75), find_white(params, m, s, point));
    // Hairs lie along the body.
    const dvec3 along = is_in_head(at) ? s.head.axes.y : glm::normalize(s.hip - s.chest);
    const dvec3 across = point - along * (0.72 * glm::dot(point, along));
    const double hair = find_rough_noise(across / 0.020, seed + 41U) - 0.5;
    const double cloud = find_noise(point / 0.22, seed + 42U) - 0.5;
    color = shade(color * (1.0 + 0.42 * hair + 0.20 * cloud), params.shade);
    return glm::clamp(color / kBase, dvec3(0.0), dvec3(1.0));
}

AnimalColors choose_cat(const QuadrupedParams& params)
{
    const CatCoat& coat = find_coat(params);
    AnimalColors colors;
    colors.coat = colors.second = dvec3(kBase);
    colors.iris = coat.iris;
    colors.horn = coat.nose;
    colors.dark = coat.color == Color::White || coat.color == Color::Cream || coat.color == Color::Orange ? Color::Chocolate : Color::Black;
    colors.pink = coat.color == Color::Black || coat.color == Color::Slate ? Color::Stone : Color::Skin;
    return colors;
}

QuadrupedLooks list_looks()
{
    QuadrupedLooks looks{"a cat: tabby, tuxedo, calico, plain or Siamese; in six poses",
                         0.22,
                         0.28,
                         {"sit", "stand", "walk", "run", "lie", "look"},
                         {"stripes", "belly", "patches", "plain", "socks", "spots"},
                         {{"gray", "orange", "black", "cream", "white", "slate", "tan", "brown", "bark", "silver"},
                          {"white", "charcoal", "crust", "black"}}};
    looks.cells = 104.0;
    looks.is_sleek = true;
    looks.gloss = 0.25;
    looks.has_own_body = true;
    looks.find_pose = find_cat_pose;
    return looks;
}

const QuadrupedLooks kLooks = list_looks();

void build_cat(const QuadrupedParams& params, ThingBuilder& builder)
{
    QuadrupedMaking making;
    making.colors = choose_cat(params);
    making.tint = std::bind_front(tint_cat, std::cref(params));
    making.join = std::bind_front(join_cat, std::cref(params));
    build_quadruped(params, builder, kLooks, make_cat_form(), making);
}

}  // namespace

Thing make_cat_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"whiskers"}});
    thing.revision = 5;
    bind_rows<build_cat>(thing, list_quadruped_rows(kLooks));
    return thing;
}

}  // namespace clevrvk::things
