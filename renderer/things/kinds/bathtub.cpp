// Bathtubs with their taps: free and oval, on four claw feet, built into a panelled box.
#include "renderer/things/fittings.h"

#include <algorithm>
#include <utility>

namespace clevrvk::things {
namespace {

enum class Style { Free, Claws, BuiltIn };

struct BathtubParams : KindParams {
    Style style;
    double length;
    double width;
    double tall;
    double form;
    bool has_shower;
    Panel panel;
    Color inside;
    Color outside;
    Metal metal;
};

struct Slots {
    int inside;
    int outside;
    int metal;
    int dark;
};

/// The tub with its rim at z = `rim`. \param outer  its outside from the foot to below the rim, as (inset, height)
void add_tub(ThingBuilder& builder, const dvec2& half, double exponent, double rim, double floor, Points2 outer, double lip,
             const Slots& slots)
{
    const double least = half.y;
    Points2 inner = trace({{{0.0, rim - 0.012}, 0.004},
                           {{0.0, rim + 0.004}, 0.006},
                           {{lip, rim + 0.004}, 0.008},
                           {{lip + 0.05, 0.5 * (rim + floor)}, 0.2},
                           {{lip + 0.085, floor + 0.006}, 0.12},
                           {{least - 0.03, floor}}},
                          false, 7);
    const std::size_t rim_start = outer.size();
    Points2 profile = std::move(outer);
    profile.insert(profile.end(), inner.begin(), inner.end());
    Mesh tub = make_tub(half, exponent, profile, 96);
    // The outside is painted up to below the rim.
    const double border = profile[rim_start].y - 0.002;
    paint(tub, slots.outside, [&](const dvec3& center, const dvec3& normal) {
        const dvec2 way = dvec2(center) / half;
        return center.z < border && (normal.z < -0.2 || glm::dot(dvec2(normal), way) > 0.0);
    });
    builder.add(crease(std::move(tub), 50.0), "tub", slots.inside);
    const double drain = half.x - lip - 0.26;
    for (const dvec3& at : {dvec3(drain, 0.0, floor)}) {
        builder.add(move(make_band(0.02, 0.032, -0.001, 0.003, 0.001, 36), at), "drain", slots.metal);
        builder.add(move(make_cylinder(0.021, 0.0022, 0.0), at - dvec3(0.0, 0.0, 0.001)), "drain", slots.dark);
        builder.add(move(make_ellipsoid({0.017, 0.017, 0.006}, 20), at + dvec3(0.0, 0.0, 0.004)), "drain", slots.metal);
    }
    const double in = lip + 0.085;
    builder.add_cavity({{0.0, 0.0, floor + 0.012}, 0.62 * (half - in), 0.92 * (half - in), rim - floor - 0.02, true});
}

/// A pipe with two turns, a spout, and a hand shower, beside the tub at its foot end or on its rim.
void add_taps(ThingBuilder& builder, const BathtubParams& params, const dvec3& at, bool is_standing, const Slots& slots)
{
    // It looks towards the head end, -x.
    const auto put = [&](Mesh mesh) { return move(rotate(std::move(mesh), 2, -0.5 * kPi), at); };
    if (!is_standing) {
        builder.add(put(make_tap({0.13, 0.15, false, true})), "tap", slots.metal);
    } else {
        Mesh pipes;
        for (const double side : {-1.0, 1.0}) {
            pipes.add(make_bar({side * 0.075, 0.0, -at.z}, {side * 0.075, 0.0, 0.02}, 0.011, 0.011, 0.0, 16));
            pipes.add(move(
                lathe(trace({{{0.0, 0.0}}, {{0.03, 0.0}}, {{0.03, 0.006}, 0.003}, {{0.012, 0.012}, 0.004}, {{0.0, 0.014}}}, false), 28),
                {side * 0.075, 0.0, -at.z}));
            for (int k = 0; k < 2; ++k) {
                const dvec3 arm = 0.032 * dvec3(0.0, cos(0.5 * kPi * k), sin(0.5 * kPi * k));
                pipes.add(make_tube(Points3{dvec3(side * 0.13, 0.0, 0.02) - arm, dvec3(side * 0.13, 0.0, 0.02) + arm}, 0.0065, 12));
            }
        }
        pipes.add(make_bar({-0.13, 0.0, 0.02}, {0.13, 0.0, 0.02}, 0.015, 0.015, 0.004, 20));
        pipes.add(make_tube(
            smooth(Points3{{0.0, 0.0, 0.02}, {0.0, -0.05, 0.06}, {0.0, -0.13, 0.07}, {0.0, -0.17, 0.03}}, 6), [](double) { return 0.013; },
            16));
        builder.add(put(pipes), "tap", slots.metal);
    }
    if (params.has_shower) {
        const double top = is_standing ? 0.3 : 0.22;
        Mesh shower = make_tube(smooth(Points3{{0.0, 0.01, 0.02}, {0.0, 0.012, 0.5 * top}, {0.0, 0.0, top}, {0.0, -0.05, top + 0.03}}, 6),
                                0.0085, 14);
        shower.add(place(
            lathe(trace({{{0.0, 0.0}}, {{0.038, 0.0}, 0.004}, {{0.034, 0.012}, 0.004}, {{0.01, 0.03}, 0.01}, {{0.0, 0.032}}}, false), 32),
            {0.0, -0.088, top + 0.004}, {1.0, 0.0, 0.0}, glm::normalize(dvec3(0.0, 0.8, -0.6))));
        builder.add(put(shower), "tap", slots.metal);
    }
    builder.add_grasp({at + dvec3(0.0, 0.0, 0.02), {0.0, 0.0, -1.0}, {0.0, 1.0, 0.0}, 0.03});
}

/// A foot that curls out under the tub, with a ball on the floor.
void add_claw(ThingBuilder& builder, const dvec3& root, const dvec3& way, int slot)
{
    const dvec3 z(0.0, 0.0, 1.0);
    builder.add(make_tube(
                    smooth(Points3{root, root + 0.05 * way - 0.02 * z, dvec3(root.x, root.y, 0.0) + 0.075 * way + 0.5 * root.z * z,
                                   dvec3(root.x, root.y, 0.0) + 0.05 * way + 0.06 * z, dvec3(root.x, root.y, 0.0) + 0.07 * way + 0.035 * z},
                           6),
                    [](double share) { return mix(0.034, 0.02, smoothstep(0.0, 0.7, share)); }, 18),
                "feet", slot);
    builder.add(move(make_ellipsoid(dvec3(0.032, 0.032, 0.03), 28), dvec3(root.x, root.y, 0.0) + 0.072 * way + 0.03 * z), "feet", slot);
}

/// Panels around a tub, and a ledge on which its rim lies.
void add_box(ThingBuilder& builder, const BathtubParams& params, const dvec2& half, double exponent, const Slots& slots)
{
    const dvec2 box = half + dvec2(0.055, 0.035);
    const double rim = params.tall;
    const std::vector<Points2> ledge{make_corners(-box, box), make_superellipse(half - 0.04, exponent, 72)};
    builder.add(move(extrude(ledge, {{0.0, 0.0}, {0.0, 0.022}, {0.004, 0.026}}), {0.0, 0.0, rim - 0.0385}), "panel", slots.inside);
    const int columns = 3;
    for (int k = 0; k < columns; ++k) {
        const double x = mix(-box.x, box.x, static_cast<double>(k) / columns);
        builder.add(make_panel(params.panel, {x + 0.001, 0.06}, {x + 2.0 * box.x / columns - 0.001, rim - 0.038}, -box.y + 0.006, 0.02),
                    "panel", slots.outside);
    }
    for (const double side : {-1.0, 1.0}) {
        const double x = side * (box.x - 0.012);
        builder.add(make_box({x - 0.01, -box.y + 0.028, 0.0}, {x + 0.01, box.y - 0.001, rim - 0.038}, 0.001), "panel", slots.outside);
    }
    builder.add(make_box({-box.x + 0.003, -box.y + 0.04, 0.0}, {box.x - 0.003, -box.y + 0.055, 0.062}, 0.0), "panel", slots.outside);
    builder.add(make_box({-box.x + 0.003, box.y - 0.02, 0.0}, {box.x - 0.003, box.y - 0.003, rim - 0.038}, 0.0), "panel", slots.outside);
}

void build_bathtub(const BathtubParams& params, ThingBuilder& builder)
{
    Slots slots{};
    slots.inside = builder.add_slot("inside", make_ceramic(find_color(params.inside)));
    slots.outside = builder.add_slot("outside", params.style == Style::BuiltIn ? make_plain(find_color(params.outside), 0.4)
                                                                               : make_ceramic(find_color(params.outside)));
    slots.metal = builder.add_slot("metal", make_metal(params.metal, 0.15));
    slots.dark = builder.add_slot("hole", make_plain(dvec3(0.01), 0.8));
    const dvec2 half(0.5 * params.length, 0.5 * params.width);
    const double rim = params.tall;
    switch (params.style) {
        case Style::Free: {
            const double exponent = mix(2.2, 3.4, params.form);
            add_tub(builder, half, exponent, rim, 0.12,
                    trace({{{0.13, 0.0}},
                           {{0.12, 0.03}, 0.02},
                           {{0.075, 0.3 * rim}, 0.2},
                           {{0.035, 0.8 * rim}, 0.1},
                           {{0.022, rim - 0.02}, 0.02}},
                          false, 5),
                    0.03, slots);
            add_taps(builder, params, {half.x + 0.06, 0.0, rim + 0.13}, true, slots);
            break;
        }
        case Style::Claws: {
            const double exponent = mix(2.3, 3.2, params.form);
            const double low = 0.15;
            add_tub(builder, half, exponent, rim, low + 0.03,
                    trace({{{0.22, low}},
                           {{0.15, low + 0.015}, 0.05},
                           {{0.06, low + 0.14}, 0.12},
                           {{0.03, rim - 0.1}, 0.1},
                           {{0.028, rim - 0.03}, 0.02}},
                          false, 6),
                    0.034, slots);
            for (const double x : {-1.0, 1.0}) {
                for (const double y : {-1.0, 1.0}) {
                    add_claw(builder, {x * 0.56 * half.x, y * 0.5 * half.y, low + 0.03}, glm::normalize(dvec3(0.35 * x, y, 0.0)),
                             slots.metal);
                }
            }
            add_taps(builder, params, {half.x + 0.06, 0.0, rim + 0.13}, true, slots);
            break;
        }
        case Style::BuiltIn: {
            const double exponent = mix(4.0, 9.0, params.form);
            add_tub(builder, half, exponent, rim, 0.13,
                    trace({{{0.12, 0.09}}, {{0.1, 0.11}, 0.03}, {{0.05, rim - 0.04}, 0.03}, {{0.045, rim - 0.014}}}, false, 4), 0.07,
                    slots);
            add_box(builder, params, half, exponent, slots);
            add_taps(builder, params, {half.x - 0.03, 0.0, rim + 0.003}, false, slots);
            break;
        }
    }
    builder.center_box();
}

}  // namespace

Thing make_bathtub_thing()
{
    Thing thing;
    thing.summary = "a bathtub with its taps: free and oval, on claw feet, built into a panelled box";
    thing.parts = {{"tub"}, {"tap"}, {"drain"}, {"feet", true}, {"panel", true}};
    thing.least_m = 1.35;
    thing.most_m = 2.1;
    const Rows<BathtubParams> rows{
        word_row<&BathtubParams::style>("style", {"free", "claws", "built-in"}, "how it stands"),
        number_row<&BathtubParams::length>("length", "m", 1.4, 1.8, 1.65, "of the rim"),
        number_row<&BathtubParams::width>("width", "m", 0.68, 0.85, 0.75, "of the rim"),
        number_row<&BathtubParams::tall>("tall", "m", 0.52, 0.64, 0.57, "of the rim above the floor"),
        number_row<&BathtubParams::form>("form", "1", 0.0, 1.0, 0.3, "from oval to rectangular"),
        flag_row<&BathtubParams::has_shower>("shower", true, "whether there is a hand shower"),
        word_row<&BathtubParams::panel>("panel", {"plain", "framed"}, "of the box around a built-in one"),
        color_row<&BathtubParams::inside>("inside", {"white", "snow"}, "of the enamel inside"),
        color_row<&BathtubParams::outside>("outside", {"white", "sky", "navy", "mint", "charcoal", "crimson"}, "of the outside"),
        choice_row<&BathtubParams::metal>("metal", {"chrome", "brass", "copper"}, "of taps and feet"),
    };
    bind_rows<build_bathtub>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
