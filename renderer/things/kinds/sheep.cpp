// Sheep: a fleece of tufts, a bare dark or light face; rams have horns.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/hooved.h"
#include "renderer/things/agents/sheep_body.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace clevrvk::things {
namespace {

/// Colours of sheep, linear.
struct SheepColor {
    Color name;
    dvec3 color;
};

constexpr std::array<SheepColor, 4> kFaces{{{Color::Charcoal, {0.022, 0.020, 0.019}},
                                            {Color::Cream, {0.400, 0.310, 0.210}},
                                            {Color::Tan, {0.270, 0.165, 0.090}},
                                            {Color::White, {0.560, 0.520, 0.460}}}};
constexpr std::array<SheepColor, 5> kWools{{{Color::White, {0.700, 0.655, 0.570}},
                                            {Color::Cream, {0.640, 0.560, 0.440}},
                                            {Color::Snow, {0.760, 0.730, 0.660}},
                                            {Color::Beige, {0.520, 0.420, 0.300}},
                                            {Color::Gray, {0.240, 0.220, 0.200}}}};

template <std::size_t N>
dvec3 find_sheep_color(const std::array<SheepColor, N>& colors, Color name)
{
    return std::find_if(colors.begin(), colors.end(), [&](const SheepColor& color) { return color.name == name; })->color;
}

AnimalColors choose_sheep(const SheepParams& params)
{
    AnimalColors colors;
    colors.coat = find_sheep_color(kFaces, params.color) * (1.0 + params.shade);
    colors.second = find_sheep_color(kWools, params.second_color);
    colors.horn = Color::Beige;
    colors.dark = Color::Black;
    return colors;
}

/// Light at the fleece's tips, grey and yellowish between them, dusty in places.
dvec3 tint_wool(std::uint32_t seed, const dvec3& point, const dvec3& normal)
{
    const double depth = find_wool_depth(point, seed);
    const double fine = find_noise(point / 0.020, seed + 2U) - 0.5;
    const dvec3 wool = glm::mix(dvec3(1.0), dvec3(0.70, 0.64, 0.55), smoothstep(0.30, 0.95, depth)) * (0.92 + 0.22 * fine);
    const double dirt = smoothstep(0.42, 0.75, find_rough_noise(point / 0.30, seed + 3U));
    const double below = 0.22 * smoothstep(0.1, 0.9, -normal.z);
    return wool * glm::mix(dvec3(1.0), dvec3(0.90, 0.85, 0.77), dirt) * (1.0 - below);
}

/// Short hair.
dvec3 tint_face(std::uint32_t seed, const Spot& head, const dvec3& point)
{
    const double cloud = 0.20 * (find_rough_noise(point / 0.05, seed + 6U) - 0.5);
    const double muzzle = smoothstep(0.9, 0.35, glm::length(point - head.at({0.0, -2.25, -0.1})) / head.unit);
    const dvec3 local = (point - head.origin) / head.unit;
    const dvec2 at(glm::dot(local, head.axes.y) + 0.52, glm::dot(local, head.axes.z) - 0.28);
    const double eye = glm::abs(glm::dot(local, head.axes.x)) > 0.3 ? smoothstep(0.38, 0.15, glm::length(at)) : 0.0;
    return dvec3((0.90 + cloud) * (1.0 - 0.55 * std::max(muzzle, eye)));
}

dvec3 tint_horn(std::uint32_t seed, const dvec3& point)
{
    return dvec3(0.50, 0.43, 0.34) * (0.75 + 0.5 * (find_rough_noise(point / dvec3(0.03, 0.02, 0.02), seed) - 0.2));
}

Stance join_this(const SheepParams& params, Toy& toy, const Mammal& m, const Posture& posture)
{
    const dvec3 face = find_sheep_color(kFaces, params.color);
    const int lid = toy.builder.add_slot("lid", make_plain(glm::mix(face, dvec3(0.20, 0.12, 0.10), 0.3) * 0.5, 0.8));
    const Stance stance = join_sheep(params, toy, m, posture, lid);
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double height = params.height;
    toy.builder.tint("horn", [=](const dvec3& point, const dvec3&) { return tint_horn(seed, point / height); });
    toy.builder.tint("second", [=](const dvec3& point, const dvec3& normal) { return tint_wool(seed, point / height, normal); });
    toy.builder.tint("coat", [=, head = stance.head](const dvec3& point, const dvec3&) { return tint_face(seed, head, point / height); });
    return stance;
}

QuadrupedLooks list_looks()
{
    QuadrupedLooks looks{"a sheep: ewe or ram, with a dark or a light face; in five poses",
                         0.6,
                         0.8,
                         {"stand", "walk", "lie", "look", "graze"},
                         {"plain"},
                         {{"charcoal", "cream", "tan", "white"}, {"white", "cream", "snow", "beige", "gray"}}};
    looks.cells = 40.0;
    looks.has_fur = false;  // fleece and face have separate tints
    looks.is_sleek = true;
    looks.gloss = 0.0;
    looks.has_own_body = true;
    return looks;
}

const QuadrupedLooks kLooks = list_looks();

void build_sheep(const SheepParams& params, ThingBuilder& builder)
{
    QuadrupedMaking making;
    making.colors = choose_sheep(params);
    making.join = std::bind_front(join_this, std::cref(params));
    build_quadruped(params, builder, kLooks, make_sheep_form(), making);
}

}  // namespace

Thing make_sheep_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"wool"}, {"horns", true}});
    thing.revision = 5;
    thing.parts.front().is_optional = true;  // the body is optional, because wool may cover all of it
    Rows<SheepParams> rows = list_quadruped_rows(kLooks);
    rows.add(word_row<&SheepParams::sex>("sex", {"ewe", "ram"}, "ewe or ram; only a ram has horns"));
    rows.add(number_row<&SheepParams::wool>("wool", "1", 1.0, 1.36, 1.22,
                                            "girth with wool relative to that of the body, from shorn to uncut"));
    rows.add(number_row<&SheepParams::curl>("curl", "1", 0.75, 1.15, 1.0, "number of turns of a ram's horns"));
    bind_rows<build_sheep>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
