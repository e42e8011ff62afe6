// Towels of terry with bands near their ends: over a rail at the wall, on a hook, folded, rolled, in a pile. The wall
// is behind, at the greatest y.
#include "renderer/things/folding.h"

#include "renderer/modeling/cut.h"
#include "renderer/modeling/noise.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Rail, Hook, Folded, Rolled, Pile };

struct TowelParams : KindParams {
    Style style;
    double width;
    double length;
    double thick;
    int bands;
    int count;
    Color color;
    Color band;
    Metal metal;
    int seed;
};

struct Slots {
    int cloth;
    int band;
    int metal;
};

/// Bands across, above the lower edge at z = `edge`.
void paint_bands(Mesh& cloth, const TowelParams& params, double edge, int slot)
{
    for (int k = 0; k < params.bands; ++k) {
        const double middle = edge + 0.06 + 0.032 * k;
        paint_within(
            cloth, [=](const dvec3& p) { return std::abs(p.z - middle) - (k == 1 ? 0.011 : 0.006); }, slot);
    }
}

/// A bar at the wall, and a towel over it, the longer half in front.
void add_on_rail(ThingBuilder& builder, const TowelParams& params, const Slots& slots)
{
    constexpr double kBar = 0.0095;
    const double round = kBar + 0.5 * params.thick + 0.0006;
    const double front = 0.3 * params.length + 0.1;
    const double back = 0.8 * front;
    Points2 line;
    for (int k = 0; k <= 26; ++k) {
        line.emplace_back(-round - 0.006 * sin(kPi * k / 26.0), mix(-front, 0.0, k / 26.0));
    }
    for (int k = 1; k < 12; ++k) {
        const double angle = kPi * k / 12.0;
        line.emplace_back(-round * cos(angle), round * sin(angle));
    }
    for (int k = 0; k <= 20; ++k) {
        line.emplace_back(round + 0.004 * sin(kPi * k / 20.0), mix(0.0, -back, k / 20.0));
    }
    // Rippled below, smooth on the bar.
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double width = 0.85 * params.width;
    Mesh cloth = make_strip(line, width, params.thick, 0.0, params.seed);
    cloth = deform(std::move(cloth), [=](dvec3 p) {
        const double down = smoothstep(0.02, 0.3, -p.z);
        const double wave = sin(9.0 * p.x / width + 6.0 * find_noise({p.x / 0.2, 0.0, 0.0}, seed));
        p.y += (p.y < 0.0 ? -1.0 : 0.4) * down * 0.012 * (0.7 + wave);
        p.x *= 1.0 - 0.025 * down;
        return p;
    });
    paint_bands(cloth, params, -front, slots.band);
    builder.add(crease(std::move(cloth), 75.0), "cloth", slots.cloth);
    const double half = 0.5 * params.width + 0.06;
    constexpr double kWall = 0.075;
    builder.add(make_bar({-half, 0.0, 0.0}, {half, 0.0, 0.0}, kBar, kBar, 0.002, 24), "rail", slots.metal);
    for (const double side : {-1.0, 1.0}) {
        const double x = side * (half - 0.012);
        builder.add(make_bar({x, 0.0, 0.0}, {x, kWall, 0.0}, 0.013, 0.013, 0.002, 20), "rail", slots.metal);
        builder.add(make_bar({x, kWall - 0.007, 0.0}, {x, kWall, 0.0}, 0.028, 0.028, 0.002, 28), "rail", slots.metal);
        builder.add(move(make_ellipsoid(dvec3(0.0165), 24), {x, 0.0, 0.0}), "rail", slots.metal);
    }
    builder.add_grasp({{0.0, -round - 0.018, -front + 0.02}, {0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}, params.thick});
}

/// Gathered on a peg, it falls in folds and widens.
void add_on_hook(ThingBuilder& builder, const TowelParams& params, const Slots& slots)
{
    const double length = 0.55 * params.length + 0.12;
    const double width = 0.42 * params.width;
    const double phase = 0.7 * (params.seed % 9);
    constexpr double kWall = 0.05;
    const auto place = [=](double u, double v) {
        const double s = 2.0 * u - 1.0;
        const double gather = mix(0.1, 1.0, smoothstep(0.0, 0.85, v));
        const double fold = mix(0.016, 0.034, smoothstep(0.0, 0.5, v));
        const double x = 0.5 * width * s * gather + 0.012 * sin(5.0 * v + phase) * v;
        const double y = -fold * cos(3.5 * kPi * s + 0.5 * sin(2.0 * s + phase)) - 0.018 * (1.0 - s * s) * gather;
        const double z = -v * length * (1.0 - 0.1 * std::abs(s) * (0.6 + 0.4 * sin(phase + 2.0 * s))) - 0.012 * s * s * (1.0 - v);
        return dvec3(x, y, z);
    };
    Mesh cloth = make_sheet(place, 70, 30, 0.7 * params.thick);
    const int bands = params.bands;
    for (int k = 0; k < bands; ++k) {
        const double middle = -length * (0.8 - 0.05 * k);
        paint_within(
            cloth, [=](const dvec3& p) { return std::abs(p.z - middle) - (k == 1 ? 0.011 : 0.006); }, slots.band);
    }
    builder.add(crease(std::move(cloth), 75.0), "cloth", slots.cloth);
    // A loop of tape over a peg with a knob, on a plate.
    Points3 loop;
    for (int k = 0; k < 24; ++k) {
        const double angle = 2.0 * kPi * k / 24;
        loop.emplace_back(0.012 * sin(angle), -0.016, 0.008 + 0.018 * cos(angle));
    }
    builder.add(sweep(
                    loop,
                    [](double) {
                        return make_rectangle({0.0012, 0.004}, 0.0008, 2);
                    },
                    {0.0, 1.0, 0.0}, Ends::Joined),
                "cloth", slots.band);
    builder.add(make_bar({0.0, kWall, 0.02}, {0.0, -0.03, 0.018}, 0.006, 0.005, 0.0, 16), "rail", slots.metal);
    builder.add(move(make_ellipsoid(dvec3(0.011), 24), {0.0, -0.034, 0.018}), "rail", slots.metal);
    builder.add(make_bar({0.0, kWall - 0.007, 0.02}, {0.0, kWall, 0.02}, 0.026, 0.026, 0.002, 28), "rail", slots.metal);
    builder.add_grasp({place(0.5, 0.9), {0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}, params.thick});
}

/// A folded towel whose front shows the rounded folds. \return  the height of its top
double add_folded(ThingBuilder& builder, const TowelParams& params, double low, double size, int cloth_slot, int band_slot, int seed)
{
    const double pitch = params.thick * 1.7;
    const int layers = 5;
    const double depth = 0.36 * params.width * size;
    Mesh cloth = make_strip(fold_line(depth, pitch, layers), 0.58 * params.width * size, pitch * 0.93, 0.0014, seed);
    for (int k = 0; k < params.bands; ++k) {
        const double x = 0.58 * params.width * size * (0.28 - 0.055 * k);
        paint_within(
            cloth, [=](const dvec3& p) { return std::abs(p.x - x) - (k == 1 ? 0.011 : 0.006); }, band_slot);
    }
    builder.add(crease(move(std::move(cloth), {0.0, 0.0, low}), 70.0), "cloth", cloth_slot);
    return low + pitch * layers;
}

void build_towel(const TowelParams& params, ThingBuilder& builder)
{
    const dvec3 color = find_color(params.color);
    Slots slots{};
    slots.cloth = builder.add_slot("cloth", make_fabric(color));
    slots.band = builder.add_slot("bands", make_fabric(find_color(params.band)));
    switch (params.style) {
        case Style::Rail:
            slots.metal = builder.add_slot("rail", make_metal(params.metal, 0.2));
            add_on_rail(builder, params, slots);
            break;
        case Style::Hook:
            slots.metal = builder.add_slot("rail", make_metal(params.metal, 0.2));
            add_on_hook(builder, params, slots);
            break;
        case Style::Folded: {
            const double top = add_folded(builder, params, 0.0, 1.0, slots.cloth, slots.band, params.seed);
            builder.add_support({{0.0, 0.0, top}, dvec2(0.2, 0.12) * params.width});
            builder.add_grasp({{0.0, -0.18 * params.width + 0.01, 0.5 * top}, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, top});
            break;
        }
        case Style::Rolled: {
            const double pitch = params.thick * 1.6;
            const double turns = mix(4.2, 5.6, (params.length - 0.9) / 0.5);
            Mesh cloth = make_strip(roll_line(0.006, pitch, turns), 0.55 * params.width, 0.8 * pitch, 0.0, params.seed);
            for (int k = 0; k < params.bands; ++k) {
                const double x = params.width * (0.2 - 0.032 / 0.55 * k);
                paint_within(
                    cloth, [=](const dvec3& p) { return std::abs(p.x - x) - (k == 1 ? 0.011 : 0.006); }, slots.band);
            }
            builder.add(crease(std::move(cloth), 70.0), "cloth", slots.cloth);
            const double radius = 0.006 + pitch * turns;
            builder.add_grasp({{0.0, 0.0, radius}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, 2.0 * radius});
            break;
        }
        case Style::Pile: {
            double z = 0.0;
            for (int k = 0; k < params.count; ++k) {
                const int slot = k % 2 == 0 ? slots.cloth : slots.band;
                z = add_folded(builder, params, z + (k == 0 ? 0.0 : 0.0008), 1.0 - 0.035 * k, slot, k % 2 == 0 ? slots.band : slots.cloth,
                               params.seed + k);
            }
            builder.add_support({{0.0, 0.0, z}, dvec2(0.16, 0.1) * params.width});
            break;
        }
    }
    const auto seed = static_cast<std::uint32_t>(params.seed);
    for (const std::string_view slot : {"cloth", "bands"}) {
        builder.tint(slot, [seed](const dvec3& p, const dvec3&) { return dvec3(0.9 + 0.14 * find_noise(p / 0.012, seed)); });
    }
    builder.center_box();
}

}  // namespace

Thing make_towel_thing()
{
    Thing thing;
    thing.summary = "a towel: over a rail, on a hook, folded, rolled, in a pile";
    thing.parts = {{"cloth"}, {"rail", true}};
    thing.least_m = 0.2;
    thing.most_m = 0.95;
    const Rows<TowelParams> rows{
        word_row<&TowelParams::style>("style", {"rail", "hook", "folded", "rolled", "pile"}, "how it hangs or lies"),
        number_row<&TowelParams::width>("width", "m", 0.45, 0.65, 0.55, "of the cloth; folded less"),
        number_row<&TowelParams::length>("length", "m", 0.9, 1.4, 1.1, "of the cloth"),
        number_row<&TowelParams::thick>("thick", "m", 0.005, 0.008, 0.0065, "of the terry"),
        integer_row<&TowelParams::bands>("bands", 0, 3, 3, "woven in near its end"),
        integer_row<&TowelParams::count>("count", 2, 4, 3, "in a pile, in both colours in turn"),
        color_row<&TowelParams::color>("color", {"white", "teal", "sky", "pink", "gray", "crimson", "yellow", "mint", "navy"},
                                       "of the terry"),
        color_row<&TowelParams::band>("band", {"cream", "slate", "terracotta", "blue", "tan"}, "of the bands"),
        choice_row<&TowelParams::metal>("metal", {"chrome", "brass", "steel", "iron"}, "of rail or hook"),
        integer_row<&TowelParams::seed>("seed", 0, 9999, 1, "of its folds"),
    };
    bind_rows<build_towel>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
