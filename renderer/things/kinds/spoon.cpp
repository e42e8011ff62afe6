// Spoons of metal, wood or plastic, and ladles. They lie with the bowl to the front.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Table, Soup, Wooden, Baby, Ladle };

struct SpoonParams : KindParams {
    Style style;
    double length;
    double bowl_width;
    double end_width;
    Metal metal;
    double roughness;
    Wood wood;
    Color color;
};

/// All lengths are relative to the whole length.
struct Proportions {
    double length_m;
    double bowl_length;
    double bowl_half;  ///< half its width
    double bowl_depth;
    double point;  ///< 0 for a round bowl, 1 for an egg-shaped one
    double neck_half;
    double end_half;  ///< half the width of the end of the handle
    double thickness;
    double rise;  ///< height of the handle's arch
};

Proportions find_proportions(Style style)
{
    switch (style) {
        case Style::Soup: return {0.178, 0.30, 0.140, 0.070, 0.0, 0.021, 0.058, 0.0125, 0.06};
        case Style::Wooden: return {0.300, 0.25, 0.098, 0.040, 0.25, 0.020, 0.028, 0.022, 0.015};
        case Style::Baby: return {0.140, 0.28, 0.095, 0.042, 0.3, 0.034, 0.062, 0.030, 0.05};
        case Style::Ladle: return {0.290, 0.29, 0.150, 0.130, 0.0, 0.022, 0.042, 0.009, 0.30};
        case Style::Table: return {0.195, 0.31, 0.108, 0.058, 0.55, 0.018, 0.056, 0.0115, 0.06};
    }
    return {};
}

void build_spoon(const SpoonParams& params, ThingBuilder& builder)
{
    const Style name = params.style;
    Proportions style = find_proportions(name);
    const double length = style.length_m * params.length;
    style.bowl_half *= params.bowl_width;
    style.end_half *= params.end_width;
    constexpr int kStations = 72;
    constexpr int kAcross = 12;
    std::vector<Points3> rings;
    for (int i = 0; i <= kStations; ++i) {
        // Denser towards the ends, where the outline curves.
        const double share = 0.5 - 0.5 * cos(kPi * i / kStations);
        const double bowl = share / style.bowl_length;  // 0 at the tip, 1 where the bowl ends
        const double along = std::min(bowl, 1.0) * 2.0 - 1.0;
        const double egg = 1.0 + style.point * 0.42 * along;
        const double bowl_half = style.bowl_half * std::sqrt(std::max(0.0, 1.0 - along * along)) * egg;
        const double handle = std::clamp((share - style.bowl_length) / (1.0 - style.bowl_length), 0.0, 1.0);
        const double end_round = std::sqrt(std::max(0.0, 1.0 - pow(std::max(0.0, (handle - 0.9) / 0.1), 2.0)));
        const double handle_half = mix(style.neck_half, style.end_half, smoothstep(0.15, 0.9, handle)) * end_round;
        const double half = std::max(bowl_half, share < style.bowl_length * 0.5 ? 0.0 : handle_half);
        const double sag = style.bowl_depth * std::max(0.0, 1.0 - along * along) * (bowl < 1.0 ? 1.0 : 0.0);
        const double arch =
            style.rise * (name == Style::Ladle ? pow(std::max(0.0, handle), 0.8) * 1.6 : sin(kPi * pow(handle, 0.75)) + 0.25 * handle);
        const double lift = style.rise * 0.25 * smoothstep(0.6, 1.0, bowl) + arch;
        const double rim_thick = mix(1.0, name == Style::Wooden ? 1.5 : 1.25, smoothstep(0.9, 1.2, bowl));
        const double tip = std::min(1.0, half / (0.3 * style.neck_half));
        const double thick = style.thickness * rim_thick * tip * 0.5;
        Points3 ring;
        for (int side = 0; side < 2; ++side) {
            for (int k = 0; k <= kAcross; ++k) {
                const double s = side == 0 ? 2.0 * k / kAcross - 1.0 : 1.0 - 2.0 * k / kAcross;
                const double cup = -sag * (1.0 - s * s);
                const double round = std::sqrt(std::max(0.0, 1.0 - s * s * s * s));
                const double z = cup + lift + (side == 0 ? -1.0 : 1.0) * thick * round;
                ring.push_back(dvec3(half * s, share - 0.5, z) * length);
            }
        }
        rings.push_back(ring);
    }
    model::Material material = make_metal(params.metal, params.roughness);
    if (name == Style::Wooden) {
        material = make_wood(params.wood);
    } else if (name == Style::Baby) {
        material = make_plastic(find_color(params.color));
    }
    const int slot = builder.add_slot("body", material);
    const int handle_slot = name == Style::Ladle ? builder.add_slot("handle", make_plastic(find_color(Color::Black))) : slot;
    Mesh spoon = loft(rings);
    const double neck = (style.bowl_length - 0.5) * length;
    paint(
        spoon, slot, [&](const dvec3& center, const dvec3&) { return center.y < neck; }, builder.part("bowl"));
    paint(
        spoon, slot, [&](const dvec3& center, const dvec3&) { return center.y >= neck; }, builder.part("handle"));
    if (name == Style::Ladle) {
        paint(spoon, handle_slot, [&](const dvec3& center, const dvec3&) { return center.y > 0.12 * length; });
    }
    builder.add(spoon, "bowl", slot);
    builder.add_grasp({{0.0, 0.3 * length, style.rise * length}, {0, 0, -1}, {0, 1, 0}, 2.0 * style.end_half * length});
    builder.center_box();
}

}  // namespace

Thing make_spoon_thing()
{
    Thing thing;
    thing.summary = "a spoon: a table, soup, wooden or baby's spoon, or a ladle";
    thing.parts = {{"bowl"}, {"handle"}};
    thing.least_m = 0.10;
    thing.most_m = 0.36;
    const Rows<SpoonParams> rows{
        word_row<&SpoonParams::style>("style", {"table", "soup", "wooden", "baby", "ladle"}, "overall form"),
        number_row<&SpoonParams::length>("length", "1", 0.78, 1.15, 1.0, "length relative to the style's own"),
        number_row<&SpoonParams::bowl_width>("bowl_width", "1", 0.9, 1.12, 1.0, "width of the bowl relative to the style's own"),
        number_row<&SpoonParams::end_width>("end_width", "1", 0.75, 1.2, 1.0, "width of the end of the handle relative to the style's own"),
        choice_row<&SpoonParams::metal>("metal", {"steel", "chrome", "gold", "brass"}, "metal of a metal spoon"),
        number_row<&SpoonParams::roughness>("roughness", "1", 0.12, 0.35, 0.2, "roughness of the metal"),
        choice_row<&SpoonParams::wood>("wood", kWoods, "wood of a wooden spoon"),
        color_row<&SpoonParams::color>("color", kBrightColors, "colour of the plastic"),
    };
    bind_rows<build_spoon>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
