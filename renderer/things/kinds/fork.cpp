// Forks: dinner fork, cake fork with three tines, carving fork with two, wooden or plastic. They lie, tines in front.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Dinner, Cake, Carving, Wooden, Plastic };

struct ForkParams : KindParams {
    Style style;
    double length;
    double width;
    double end_width;
    double rise;
    Metal metal;
    double roughness;
    Wood wood;
    Color color;
};

struct Cut {
    double length;
    double head;  ///< from the tips to the neck
    double half;  ///< half the head's width
    double tip;   ///< y of the tips
    double root;  ///< y where the tines begin
    double end;   ///< half the width of the end of the handle
};

/// The outline of the tines from left to right.
Points2 make_tines(const Cut& cut, int tines, double slimness)
{
    const double pitch = 2.0 * cut.half / tines;
    Points2 outline;
    for (int i = 0; i < tines; ++i) {
        const double x = -cut.half + (i + 0.5) * pitch;
        const double w = pitch * slimness;
        if (i > 0) {
            // The round end of the slit before this tine.
            const double slit = x - pitch / 2.0;
            const double r = pitch / 2.0 - w;
            for (int k = 1; k < 6; ++k) {
                const double angle = kPi - kPi * k / 6.0;
                outline.emplace_back(slit + r * cos(angle), cut.root + r * sin(angle));
            }
        }
        constexpr int kAlong = 10;
        for (int k = 0; k <= kAlong; ++k) {
            const double s = static_cast<double>(k) / kAlong;
            outline.emplace_back(x - w * mix(1.0, 0.45, s), mix(cut.root, cut.tip, s));
        }
        for (int k = kAlong; k >= 0; --k) {
            const double s = static_cast<double>(k) / kAlong;
            outline.emplace_back(x + w * mix(1.0, 0.45, s), mix(cut.root, cut.tip, s));
        }
    }
    return outline;
}

/// The outline of the shoulders and the handle, from the last tine back to the first.
Points2 make_handle(const Cut& cut, double neck)
{
    const Points2 side = smooth(Points2{{cut.half * 0.99, cut.root + 0.004},
                                        {cut.half * 0.9, cut.root + 0.10 * cut.length},
                                        {neck, cut.tip + cut.head + 0.04 * cut.length},
                                        {neck * 1.1, cut.tip + 0.60 * cut.length},
                                        {cut.end, cut.tip + 0.93 * cut.length},
                                        {cut.end * 0.7, cut.tip + 0.985 * cut.length},
                                        {0.0, cut.tip + cut.length}},
                                7);
    Points2 outline = side;
    for (std::size_t i = side.size() - 1; i-- > 0;) {
        outline.emplace_back(-side[i].x, side[i].y);
    }
    return outline;
}

void add_wooden_grip(ThingBuilder& builder, const Cut& cut, double rise, int slot)
{
    builder.add(sweep(smooth(Points3{{0, cut.tip + 0.58 * cut.length, rise * 1.15},
                                     {0, cut.tip + 0.75 * cut.length, rise * 1.0},
                                     {0, cut.tip + cut.length * 1.01, rise * 0.86}},
                             10),
                      [](double s) {
                          return make_superellipse({0.008 + 0.003 * sin(kPi * s), 0.0065 + 0.002 * sin(kPi * s)}, 2.6, 20);
                      }),
                "handle", slot);
}

void build_fork(const ForkParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_carving = style == Style::Carving;
    const int tines = is_carving ? 2 : style == Style::Cake ? 3 : 4;
    Cut cut{};
    cut.length = (style == Style::Cake ? 0.150 : is_carving ? 0.28 : 0.195) * params.length;
    cut.head = cut.length * (is_carving ? 0.42 : 0.36);
    cut.half = (is_carving ? 0.010 : style == Style::Cake ? 0.0105 : 0.0130) * params.width;
    cut.tip = -cut.length / 2.0;
    cut.root = cut.tip + (is_carving ? 0.36 : 0.245) * cut.length;
    cut.end = params.end_width * 0.5;
    Points2 outline = make_tines(cut, tines, is_carving ? 0.24 : 0.29);
    const Points2 handle = make_handle(cut, style == Style::Plastic ? 0.0036 : 0.0027);
    outline.insert(outline.end(), handle.begin(), handle.end());
    model::Material material = make_metal(params.metal, params.roughness);
    if (style == Style::Wooden) {
        material = make_wood(params.wood);
    } else if (style == Style::Plastic) {
        material = make_plastic(find_color(params.color));
    }
    const int slot = builder.add_slot("body", material);
    Mesh fork = extrude(outline, 0.0022 * (style == Style::Plastic ? 1.3 : 1.0), 0.0003);
    const double rise = params.rise * cut.length;
    fork = deform(std::move(fork), [&](dvec3 p) {
        const double s = (p.y - cut.tip) / cut.length;
        // The tines curve up, the neck is high, and the end curves down.
        const double curve =
            0.55 * pow(1.0 - std::min(s / 0.34, 1.0), 1.6) - 0.55 + 1.35 * smoothstep(0.12, 0.50, s) - 0.55 * smoothstep(0.5, 1.0, s);
        p.z += rise * (curve + 0.6);
        return p;
    });
    paint(
        fork, slot, [&](const dvec3& c, const dvec3&) { return c.y < cut.root; }, builder.part("tines"));
    builder.add(fork, "handle", slot);
    if (is_carving) {
        add_wooden_grip(builder, cut, rise, builder.add_slot("grip", make_wood(params.wood)));
    }
    builder.add_grasp({{0, mix(cut.tip + cut.head, cut.length / 2.0, 0.6), rise}, {0, 0, -1}, {0, 1, 0}, 2.0 * cut.end});
    builder.center_box();
}

}  // namespace

Thing make_fork_thing()
{
    Thing thing;
    thing.summary = "a fork: a dinner, cake, carving, wooden or plastic fork";
    thing.parts = {{"tines"}, {"handle"}};
    thing.least_m = 0.11;
    thing.most_m = 0.36;
    const Rows<ForkParams> rows{
        word_row<&ForkParams::style>("style", {"dinner", "cake", "carving", "wooden", "plastic"}, "overall form"),
        number_row<&ForkParams::length>("length", "1", 0.85, 1.12, 1.0, "length relative to the style's own"),
        number_row<&ForkParams::width>("width", "1", 0.9, 1.12, 1.0, "width of the head relative to the style's own"),
        number_row<&ForkParams::end_width>("end_width", "m", 0.014, 0.022, 0.018, "width of the end of the handle"),
        number_row<&ForkParams::rise>("rise", "1", 0.05, 0.085, 0.065, "height of the neck divided by the length"),
        choice_row<&ForkParams::metal>("metal", {"steel", "chrome", "gold", "brass"}, "metal of a metal fork"),
        number_row<&ForkParams::roughness>("roughness", "1", 0.12, 0.35, 0.2, "roughness of the metal"),
        choice_row<&ForkParams::wood>("wood", kWoods, "wood of a wooden fork or grip"),
        color_row<&ForkParams::color>("color", kBrightColors, "colour of the plastic"),
    };
    bind_rows<build_fork>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
