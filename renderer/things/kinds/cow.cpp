// Cows: black and white, red with a white face, or plain; with horns and an udder.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/cow_body.h"
#include "renderer/things/agents/hooved.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace clevrvk::things {
namespace {

/// A coat for a colour, linear.
struct CowCoat {
    Color color;
    dvec3 coat;
    bool is_pale;
};

const std::array<CowCoat, 6> kCoats{{{Color::Black, {0.014, 0.012, 0.012}, false},
                                     {Color::Brown, {0.090, 0.034, 0.014}, false},
                                     {Color::Crust, {0.260, 0.112, 0.042}, false},
                                     {Color::Amber, {0.160, 0.046, 0.016}, false},
                                     {Color::Cream, {0.470, 0.350, 0.210}, true},
                                     {Color::White, {0.540, 0.505, 0.440}, true}}};

const CowCoat& find_coat(const CowParams& params)
{
    return *std::find_if(kCoats.begin(), kCoats.end(), [&](const CowCoat& coat) { return coat.color == params.color; });
}

AnimalColors choose_cow(const CowParams& params)
{
    const CowCoat& coat = find_coat(params);
    AnimalColors colors;
    colors.coat = coat.coat * (1.0 + 1.5 * params.shade);
    colors.second = dvec3(0.58, 0.545, 0.48);
    if (coat.is_pale && params.pattern == CoatPattern::Patches) {
        colors.second = params.second_color == Color::Black ? dvec3(0.014, 0.012, 0.012) : dvec3(0.110, 0.036, 0.014);
    }
    colors.iris = Color::Brown;
    colors.horn = Color::Cream;
    colors.dark = Color::Black;
    return colors;
}

double mark_patches(const CowParams& params, const Stance& s, const dvec3& point)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const dvec3 place = point / dvec3(0.28, 0.31, 0.34) + dvec3(5.7 * seed, 0.0, 0.0);
    const dvec3 bend(find_noise(place * 2.1, seed + 3U) - 0.5, find_noise(place * 2.3, seed + 4U) - 0.5, 0.0);
    const double fine = find_noise(point / 0.045, seed + 5U) - 0.5;
    int leg = 0;
    const double share = find_leg_share(s, point, leg);
    // Legs and the middle of the face are white; the cheeks are coloured.
    const dvec3 local = (point - s.head.origin) / s.head.unit;
    const double aside = glm::abs(glm::dot(local, s.head.axes.x));
    const double cheek = smoothstep(3.2, 2.4, glm::length(local)) * (smoothstep(0.15, 0.45, aside) - 0.35);
    const double white = 0.6 * smoothstep(-0.8, -0.4, share);
    const double field = find_noise(place + 0.55 * bend, seed) - 0.50 + 0.03 * fine + 0.4 * cheek;
    return find_coat(params).is_pale ? -field + white : field - white;
}

/// A white face, a white brisket and belly, white feet.
double mark_hereford(const CowParams& params, const Stance& s, const dvec3& point)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double rough = 0.05 * (find_noise(point / 0.06, seed) - 0.5);
    int leg = 0;
    const double share = find_leg_share(s, point, leg);
    const double feet = share > -0.5 ? 0.35 - share + 4.0 * rough : 1.0;
    const double face = glm::length((point - s.head.at({0, -1.2, 0.1})) / dvec3(1.0, 1.0, 1.0)) / s.head.unit - 1.75 + 3.0 * rough;
    const dvec3 way = glm::normalize(s.hip - s.chest);
    const dvec3 up = glm::normalize(glm::cross(dvec3(1, 0, 0), way));
    const double below = glm::dot(point - s.chest, up) + 0.27 + rough;
    return std::min({feet, face, share > -0.85 ? 1.0 : below});
}

double mark_cow(const CowParams& params, const Mammal&, const Stance& s, const dvec3& point)
{
    const CoatPattern pattern = params.pattern;
    return pattern == CoatPattern::Patches ? mark_patches(params, s, point)
           : pattern == CoatPattern::Socks ? mark_hereford(params, s, point)
                                           : 1.0;
}

/// Short hair, slightly ruffled; darker below and, on plain cows, at head and feet.
dvec3 tint_cow(const CowParams& params, const Mammal&, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double even = find_coat(params).color == Color::Black ? 0.4 : 1.0;  // variations show less on black hair
    const double cloud = even * 0.16 * (find_noise(point / 0.24, seed + 5U) - 0.5) +
                         even * 0.22 * (find_rough_noise(point / dvec3(0.030, 0.055, 0.050), seed + 6U) - 0.5);
    const double below = 0.20 * smoothstep(0.2, 0.9, -normal.z);
    double dark = 0.0;
    if (params.pattern == CoatPattern::Plain && !find_coat(params).is_pale) {
        int leg = 0;
        const double share = find_leg_share(s, point, leg);
        dark =
            0.45 * std::max(smoothstep(0.0, 0.9, share), smoothstep(2.8, 1.2, glm::length(point - s.head.at({0, -1.6, 0})) / s.head.unit));
    }
    // Folds of the neck.
    const double neck = smoothstep(0.30, 0.10, glm::length(point - glm::mix(s.chest, s.head.origin, 0.55)));
    const double fold = neck * 0.30 * smoothstep(0.55, 0.75, find_noise(point / dvec3(0.5, 0.045, 0.16), seed + 8U));
    // Around the eyes.
    const dvec3 local = (point - s.head.origin) / s.head.unit;
    const double aside = glm::abs(glm::dot(local, s.head.axes.x));
    const dvec2 at(glm::dot(local, s.head.axes.y) + 0.60, glm::dot(local, s.head.axes.z) - 0.32);
    dark = std::max(dark, aside > 0.3 ? 0.55 * smoothstep(0.42, 0.16, glm::length(at)) : 0.0);
    // Dust and stains, mostly on low parts.
    const double dirt = smoothstep(0.45, 0.75, find_rough_noise(point / 0.16, seed + 7U)) * mix(0.7, 0.25, smoothstep(0.3, 0.9, point.z));
    return (0.92 + cloud - below - fold) * (1.0 - dark) * glm::mix(dvec3(1.0), dvec3(0.76, 0.66, 0.52), dirt);
}

Stance join_this(const CowParams& params, Toy& toy, const Mammal& m, const Posture& posture)
{
    const CowCoat& coat = find_coat(params);
    const bool is_plain = params.pattern == CoatPattern::Plain;
    const bool is_dark_nosed = is_plain ? coat.color != Color::Amber && coat.color != Color::Cream : params.seed % 3 != 0;
    model::Material wet = make_plain(is_dark_nosed ? dvec3(0.030, 0.024, 0.024) : dvec3(0.43, 0.23, 0.18), 0.32);
    wet.specular = 1.0;
    CowSlots slots{};
    slots.muzzle = toy.builder.add_slot("muzzle", wet);
    slots.skin = toy.builder.add_slot("skin", make_plain({0.52, 0.30, 0.23}, 0.6));
    toy.builder.tint("horn", [head = posture.at("head").origin, height = params.height](const dvec3& point, const dvec3&) {
        return glm::mix(dvec3(0.95, 0.9, 0.8), dvec3(0.07, 0.06, 0.05), smoothstep(0.16, 0.30, glm::length(point / height - head)));
    });
    slots.lid = toy.builder.add_slot("lid", make_plain(coat.coat * 0.4, 0.7));
    const dvec3 end = is_plain ? coat.coat * 0.6 : dvec3(0.56, 0.53, 0.46);
    Toy with_hair = toy;
    with_hair.slots.accent = toy.builder.add_slot("switch", make_cover(end, Cover::Sleek, 0.0));
    const Stance stance = join_cow(params, with_hair, m, posture, std::bind_front(mark_cow, std::cref(params)), slots);
    toy.flesh = with_hair.flesh;
    return stance;
}

QuadrupedLooks list_looks()
{
    QuadrupedLooks looks{"a cow: patched, white-faced or plain, with horns; in five poses",
                         1.25,
                         1.5,
                         {"stand", "walk", "lie", "look", "graze"},
                         {"patches", "plain", "socks"},
                         {{"black", "brown", "crust", "amber", "cream", "white"}, {"black", "chocolate"}}};
    looks.cells = 78.0;
    looks.is_sleek = true;
    looks.gloss = 0.1;
    looks.has_own_body = true;
    return looks;
}

const QuadrupedLooks kLooks = list_looks();

void build_cow(const CowParams& params, ThingBuilder& builder)
{
    QuadrupedMaking making;
    making.colors = choose_cow(params);
    making.tint = std::bind_front(tint_cow, std::cref(params));
    making.join = std::bind_front(join_this, std::cref(params));
    making.mark = std::bind_front(mark_cow, std::cref(params));
    build_quadruped(params, builder, kLooks, make_cow_form(), making);
}

}  // namespace

Thing make_cow_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"horns"}});
    thing.revision = 5;
    Rows<CowParams> rows = list_quadruped_rows(kLooks);
    rows.add(number_row<&CowParams::horns>("horns", "1", 0.65, 1.5, 1.1, "length of the horns relative to the kind's usual one"));
    bind_rows<build_cow>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
