// Cans, everyday things with a cylindrical form: for food, for drinks, flat ones for fish, for paint with a bail, for
// milk on a farm. A plain cylinder is a shape of its own.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Food, Drink, Paint, Flat, Churn };
enum class Lid { Shut, Open };
enum class Print { Bands, Half, Mark };

struct CanParams : KindParams {
    Style style;
    double width;
    double height;
    Lid lid;
    bool has_label;
    int ribs;
    bool has_ring;
    Print print;
    double bail;
    Metal metal;
    Color color;
    Color print_color;
};

struct Slots {
    int metal;
    int label;
    int print;
    int dark;
    int filling;
};

/// A thin plate around the origin, meshed in rings so that it can be bent. \param outline  star-shaped about the origin
Mesh make_patch(const Points2& outline, double height)
{
    std::vector<Points3> rings;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        Points3 ring;
        for (const dvec2& p : outline) {
            ring.emplace_back(p * share, height);
        }
        rings.push_back(ring);
    }
    for (const double share : {1.0, 0.75, 0.5, 0.25, 0.0}) {
        Points3 ring;
        for (const dvec2& p : outline) {
            ring.emplace_back(p * share, 0.0);
        }
        rings.push_back(ring);
    }
    return loft(rings);
}

/// A paper sleeve with stripes and a round mark on front and back.
void add_label(ThingBuilder& builder, const CanParams& params, const Slots& slots, double r, double low, double high)
{
    builder.add(make_band(r - 0.0004, r + 0.0004, low, high, 0.0, 72), "label", slots.label);
    const auto stripe = [&](double from, double to, int slot) {
        builder.add(make_band(r, r + 0.0006, mix(low, high, from), mix(low, high, to), 0.0, 72), "label", slot);
    };
    const Print print = params.print;
    if (print == Print::Bands) {
        stripe(0.06, 0.12, slots.print);
        stripe(0.88, 0.94, slots.print);
        stripe(0.62, 0.70, slots.print);
    } else if (print == Print::Half) {
        stripe(0.004, 0.48, slots.print);
    }
    // A round mark bent around the side, and a bar below it.
    const double middle = mix(low, high, 0.5);
    const double size = std::min(0.30 * (high - low), 0.55 * r);
    for (const double turn : {0.0, kPi}) {
        const auto bend = [&](const dvec3& p) {
            const double angle = p.x / r + turn;
            const double out = r + 0.0005 + p.z;
            return dvec3(out * sin(angle), -out * cos(angle), middle + p.y);
        };
        builder.add(deform(make_patch(make_circle(size, 40), 0.0005), bend), "label", print == Print::Half ? slots.label : slots.print);
        builder.add(deform(make_patch(make_circle(size * 0.82, 40), 0.0009), bend), "label",
                    print == Print::Half ? slots.print : slots.label);
        for (int i = 0; i < 3; ++i) {
            const double y = (0.30 - 0.32 * i) * size;
            const double wide = size * (i == 1 ? 0.62 : 0.42);
            builder.add(deform(move(make_patch(make_superellipse({wide, 0.09 * size}, 8.0, 32), 0.0012), {0, y, 0}), bend), "label",
                        print == Print::Half ? slots.label : slots.print);
        }
    }
}

/// The wall of a tin with a seam at both ends and ribs if it has no label; its floor and lid are recessed.
Points2 make_tin(double r, double height, int ribs, bool is_open)
{
    std::vector<Knot> knots{{{0.0, 0.0022}},           {{r * 0.93, 0.0022}, 0.001},   {{r * 0.95, 0.0}, 0.0008},
                            {{r * 1.008, 0.0}, 0.001}, {{r * 1.008, 0.0032}, 0.0006}, {{r * 0.985, 0.0045}, 0.0006}};
    for (int i = 0; i < ribs; ++i) {
        const double z = mix(0.12, 0.88, (i + 0.5) / ribs) * height;
        knots.push_back({{r * 0.985, z - 0.0035}, 0.002});
        knots.push_back({{r * 0.962, z}, 0.002});
        knots.push_back({{r * 0.985, z + 0.0035}, 0.002});
    }
    knots.push_back({{r * 0.985, height - 0.0045}, 0.0006});
    knots.push_back({{r * 1.008, height - 0.0032}, 0.0006});
    knots.push_back({{r * 1.008, height}, 0.001});
    knots.push_back({{r * 0.945, height}, 0.0008});
    if (is_open) {
        knots.push_back({{r * 0.94, height - 0.006}, 0.001});
        knots.push_back({{r * 0.94, 0.0035}, 0.001});
        knots.push_back({{0.0, 0.0035}});
    } else {
        knots.push_back({{r * 0.93, height - 0.0035}, 0.0008});
        knots.push_back({{r * 0.80, height - 0.0035}, 0.0005});
        knots.push_back({{r * 0.78, height - 0.0026}, 0.0005});
        knots.push_back({{r * 0.62, height - 0.0026}, 0.0005});
        knots.push_back({{r * 0.60, height - 0.0035}, 0.0005});
        knots.push_back({{0.0, height - 0.0035}});
    }
    return trace(knots, false, 3);
}

/// A pull ring on a rivet.
void add_pull_ring(ThingBuilder& builder, const Slots& slots, const dvec3& at, double size)
{
    Points2 outer = make_superellipse({size * 0.62, size}, 2.3, 36);
    Points2 hole;
    for (const dvec2& p : make_superellipse({size * 0.40, size * 0.52}, 2.3, 28)) {
        hole.push_back(p + dvec2(0, -size * 0.26));
    }
    builder.add(move(extrude(std::vector<Points2>{outer, hole}, round_levels(0.0014, 0.0005)), at + dvec3(0, -size * 0.5, 0.0006)), "lid",
                slots.metal);
    builder.add(move(make_cylinder(size * 0.26, 0.0026, 0.0006, 24), at), "lid", slots.metal);
}

/// A lid with a jagged edge, standing up on a strip at the back.
void add_open_lid(ThingBuilder& builder, const Slots& slots, double r, double height)
{
    Points2 outline;
    constexpr int kAround = 96;
    for (int i = 0; i < kAround; ++i) {
        const double angle = 2.0 * kPi * i / kAround;
        const double reach = r * (0.915 + (i % 2 == 0 ? 0.010 : 0.0));
        outline.emplace_back(reach * cos(angle), reach * sin(angle));
    }
    Mesh lid = extrude(outline, 0.0007, 0.0);
    for (const double share : {0.78, 0.58}) {
        lid.add(make_band(r * share - 0.001, r * share + 0.001, 0.0, 0.0016, 0.0004, 56));
    }
    builder.add(move(rotate(move(std::move(lid), {0, r * 0.93, 0}), 0, 1.75), {0, r * 0.945, height - 0.0035}), "lid", slots.metal);
}

void add_food(ThingBuilder& builder, const CanParams& params, const Slots& slots, double r, double height)
{
    const bool is_open = params.lid == Lid::Open;
    const bool has_label = params.has_label;
    Mesh body = lathe(make_tin(r, height, has_label ? 0 : params.ribs, is_open), 72);
    const int lid_part = builder.part("lid");
    if (!is_open) {
        paint(
            body, slots.metal,
            [&](const dvec3& c, const dvec3& n) { return c.z > height - 0.006 && n.z > 0.2 && glm::length(dvec2(c)) < 0.94 * r; },
            lid_part);
    }
    builder.add(body, "body", slots.metal);
    if (has_label) {
        add_label(builder, params, slots, r * 0.985, 0.008, height - 0.008);
    }
    if (is_open) {
        add_open_lid(builder, slots, r, height);
        const double level = height * 0.72;
        builder.add(move(make_cylinder(r * 0.935, level - 0.003, 0.001, 64), {0, 0, 0.0032}), "filling", slots.filling);
        builder.add_cavity({{0, 0, level + 0.001}, dvec2(r * 0.90), dvec2(r * 0.90), height - level - 0.002, true});
    } else if (params.has_ring) {
        add_pull_ring(builder, slots, {0, -r * 0.55, height - 0.0028}, r * 0.34);
    } else {
        builder.add_support({{0, 0, height - 0.0035}, dvec2(r * 0.58), true});
    }
    builder.add_grasp({{0, -r, height * 0.5}, {0, 1, 0}, {0, 0, 1}, 2.0 * r});
}

/// A thin can that narrows at both ends, with its opening marked on the lid.
void add_drink(ThingBuilder& builder, const CanParams& params, const Slots& slots, double r, double height)
{
    const Points2 profile = trace({{{0.0, 0.010}},
                                   {{r * 0.55, 0.008}, 0.008},
                                   {{r * 0.72, 0.0}, 0.0015},
                                   {{r * 0.80, 0.001}, 0.002},
                                   {{r, 0.013}, 0.006},
                                   {{r, height - 0.020}, 0.010},
                                   {{r * 0.80, height - 0.006}, 0.004},
                                   {{r * 0.82, height}, 0.0012},
                                   {{r * 0.77, height}, 0.001},
                                   {{r * 0.75, height - 0.0055}, 0.001},
                                   {{r * 0.70, height - 0.0045}, 0.001},
                                   {{0.0, height - 0.0042}}},
                                  false, 5);
    Mesh body = lathe(profile, 72);
    const int lid_part = builder.part("lid");
    paint(
        body, slots.metal, [&](const dvec3& c, const dvec3& n) { return c.z > height - 0.0075 || (c.z < 0.010 && n.z < 0.5); }, lid_part);
    builder.add(body, "body", slots.label);
    add_label(builder, params, slots, r, 0.016, height - 0.024);
    const Points2 mouth = make_superellipse({r * 0.26, r * 0.20}, 2.2, 28);
    builder.add(move(extrude(mouth, 0.0005, 0.0), {0, -r * 0.36, height - 0.0043}), "lid",
                params.lid == Lid::Open ? slots.dark : slots.metal);
    add_pull_ring(builder, slots, {0, 0.0, height - 0.0040}, r * 0.36);
    builder.add_grasp({{0, -r, height * 0.5}, {0, 1, 0}, {0, 0, 1}, 2.0 * r});
}

/// Paint, a cavity above it, and drips down the side.
void add_wet_paint(ThingBuilder& builder, const Slots& slots, double r, double height)
{
    const double level = height * 0.86;
    builder.add(move(make_cylinder(r * 0.972, level - 0.004, 0.001, 64), {0, 0, 0.0042}), "filling", slots.filling);
    builder.add_cavity({{0, 0, level + 0.001}, dvec2(r * 0.80), dvec2(r * 0.80), height - level - 0.001, true});
    Rng rng = Rng::for_key(11, "things/can/drips", 0);
    for (int i = 0; i < 7; ++i) {
        const double angle = -kPi / 2.0 + (i - 3) * 0.16;
        const double long_m = height * rng.uniform(0.12, 0.42);
        const dvec3 out(cos(angle), sin(angle), 0.0);
        builder.add(
            make_tube(smooth(Points3{out * (r * 0.86) + dvec3(0, 0, height - 0.004), out * (r * 0.93) + dvec3(0, 0, height + 0.001),
                                     out * (r * 1.002) + dvec3(0, 0, height - 0.002), out * (r * 1.004) + dvec3(0, 0, height - long_m)},
                             5),
                      r * 0.055, 8),
            "filling", slots.filling);
    }
}

/// A pail with a deep rim and a wire bail; if it is open, paint runs down its side.
void add_paint(ThingBuilder& builder, const CanParams& params, const Slots& slots, double r, double height)
{
    const bool is_open = params.lid == Lid::Open;
    Points2 profile = trace({{{0.0, 0.002}},
                             {{r * 0.95, 0.002}, 0.001},
                             {{r * 0.96, 0.0}, 0.0008},
                             {{r, 0.0}, 0.001},
                             {{r, height}, 0.0015},
                             {{r * 0.97, height}, 0.001},
                             {{r * 0.965, height - 0.006}, 0.001},
                             {{r * 0.88, height - 0.006}, 0.001},
                             {{r * 0.87, height}, 0.001},
                             {{r * 0.84, height}, 0.001}},
                            false, 4);
    const Points2 inside =
        is_open ? trace({{{r * 0.83, height - 0.008}, 0.001}, {{r * 0.97, height - 0.012}}, {{r * 0.975, 0.004}}, {{0.0, 0.004}}}, false, 3)
                : trace({{{r * 0.83, height - 0.004}, 0.001},
                         {{r * 0.70, height - 0.004}, 0.001},
                         {{r * 0.68, height - 0.001}, 0.001},
                         {{0.0, height - 0.001}}},
                        false, 3);
    profile.insert(profile.end(), inside.begin(), inside.end());
    Mesh body = lathe(profile, 72);
    const int lid_part = builder.part("lid");
    paint(
        body, slots.metal,
        [&](const dvec3& c, const dvec3& n) { return c.z > height - 0.008 && n.z > 0.3 && glm::length(dvec2(c)) < 0.96 * r; }, lid_part);
    builder.add(body, "body", slots.metal);
    add_label(builder, params, slots, r, height * 0.16, height * 0.80);
    if (is_open) {
        add_wet_paint(builder, slots, r, height);
    }
    // Ears, and a bail that is raised slightly towards the front.
    const double lift = params.bail * kPi / 180.0;
    constexpr double kLid = 0.66;                      // relative to r: the level area
    if (!is_open && 1.12 * cos(lift) > kLid + 0.05) {  // a raised bail is in the way of things on the lid
        builder.add_support({{0, 0, height - 0.001}, dvec2(r * kLid), true});
    }
    Points3 bail;
    for (int i = 0; i <= 40; ++i) {
        const double angle = kPi * i / 40.0;
        const double reach = 1.12 * r * sin(angle);
        bail.emplace_back((r + 0.006) * cos(angle), -reach * cos(lift), height * 0.86 + reach * sin(lift));
    }
    builder.add(make_tube(bail, 0.0019, 10), "bail", slots.metal);
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_bar({side * (r - 0.002), 0, height * 0.86}, {side * (r + 0.008), 0, height * 0.86}, 0.009, 0.005, 0.001, 24),
                    "bail", slots.metal);
    }
    builder.add_grasp({{0, -1.12 * r * cos(lift), height * 0.86 + 1.12 * r * sin(lift)}, {0, cos(lift), -sin(lift)}, {1, 0, 0}, 0.004});
}

/// A churn: wide body, shoulder, neck, mushroom-shaped lid and two handles.
void add_churn(ThingBuilder& builder, const Slots& slots, double size)
{
    const double r = size * 0.30;
    const double height = size;
    const Points2 profile = trace({{{0.0, 0.0}},
                                   {{r, 0.0}, 0.01},
                                   {{r, height * 0.04}, 0.004},
                                   {{r * 0.985, height * 0.05}, 0.004},
                                   {{r * 0.985, height * 0.58}, 0.03},
                                   {{r * 0.58, height * 0.76}, 0.04},
                                   {{r * 0.56, height * 0.88}, 0.02},
                                   {{r * 0.68, height * 0.92}, 0.004},
                                   {{0.0, height * 0.92}}},
                                  false, 6);
    builder.add(lathe(profile, 64), "body", slots.metal);
    for (const double share : {0.12, 0.50}) {
        builder.add(make_band(r * 0.97, r * 1.012, height * share, height * (share + 0.025), 0.002, 64), "body", slots.metal);
    }
    builder.add(lathe(trace({{{0.0, height * 0.91}},
                             {{r * 0.74, height * 0.91}, 0.004},
                             {{r * 0.74, height * 0.945}, 0.006},
                             {{r * 0.5, height * 0.975}, 0.02},
                             {{0.0, height * 0.985}}},
                            false, 5),
                      56),
                "lid", slots.metal);
    builder.add(make_tube(smooth(Points3{{-r * 0.34, 0, height * 0.965},
                                         {-r * 0.22, 0, height * 1.02},
                                         {r * 0.22, 0, height * 1.02},
                                         {r * 0.34, 0, height * 0.965}},
                                 6),
                          0.007, 12),
                "lid", slots.metal);
    builder.add_grasp({{0, 0, height * 1.02 + 0.007}, {0, 0, -1}, {1, 0, 0}, 0.014});
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_tube(smooth(Points3{{side * r * 0.56, 0, height * 0.86},
                                             {side * r * 1.02, 0, height * 0.86},
                                             {side * r * 1.08, 0, height * 0.72},
                                             {side * r * 0.80, 0, height * 0.655}},
                                     7),
                              0.009, 12),
                    "bail", slots.metal);
        builder.add_grasp({{side * r * 1.09, 0, height * 0.78}, {-side, 0, 0}, {0, 0, 1}, 0.018});
    }
}

void build_can(const CanParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    Slots slots{};
    slots.metal = builder.add_slot("metal", make_metal(params.metal, 0.28));
    slots.label = builder.add_slot("label", make_plain(find_color(params.color), style == Style::Drink ? 0.25 : 0.55));
    slots.print = builder.add_slot("print", make_plain(find_color(params.print_color), style == Style::Drink ? 0.25 : 0.55));
    slots.dark = builder.add_slot("opening", make_plain(dvec3(0.01), 0.6));
    slots.filling = builder.add_slot("filling", make_plain(find_color(style == Style::Paint ? params.color : Color::Orange), 0.3));
    const double r = params.width / 2.0;
    const double height = params.height;
    switch (style) {
        case Style::Food: add_food(builder, params, slots, r, height); break;
        case Style::Flat: add_food(builder, params, slots, r * 1.15, height * 0.38); break;
        case Style::Drink: add_drink(builder, params, slots, r * 0.86, height * 1.12); break;
        case Style::Paint: add_paint(builder, params, slots, r * 2.0, height * 1.6); break;
        case Style::Churn: add_churn(builder, slots, height * 4.4); break;
    }
}

}  // namespace

Thing make_can_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary = "a can: a food, drink or flat can, a paint can with a bail, or a milk can; shut or open";
    thing.parts = {{"body"}, {"lid"}, {"label", true}, {"bail", true}, {"filling", true}};
    thing.least_m = 0.06;
    thing.most_m = 0.65;
    const Rows<CanParams> rows{
        word_row<&CanParams::style>("style", {"food", "drink", "paint", "flat", "churn"}, "purpose and form"),
        number_row<&CanParams::width>("width", "m", 0.068, 0.086, 0.076, "width of a food can; other styles scale with it"),
        number_row<&CanParams::height>("height", "m", 0.09, 0.13, 0.11, "height of a food can; other styles scale with it"),
        word_row<&CanParams::lid>("lid", {"shut", "open"}, "lid of a food, drink or paint can"),
        flag_row<&CanParams::has_label>("label", true, "whether a food can has a paper label; without it, ribs show"),
        integer_row<&CanParams::ribs>("ribs", 4, 9, 6, "number of ribs of a can without a label"),
        flag_row<&CanParams::has_ring>("ring", false, "whether a food can has a ring to pull it open"),
        word_row<&CanParams::print>("print", {"bands", "half", "mark"}, "print on the label"),
        number_row<&CanParams::bail>("bail", "deg", 10.0, 85.0, 40.0, "how far a bail stands up"),
        choice_row<&CanParams::metal>("metal", {"steel", "aluminium", "chrome"}, "bare metal"),
        color_row<&CanParams::color>("color", {"red", "green", "blue", "yellow", "orange", "white", "teal", "purple", "crimson", "navy"},
                                     "colour of the label or paint"),
        color_row<&CanParams::print_color>("print_color", {"white", "cream", "gold", "black", "sky"}, "colour of the print on the label"),
    };
    bind_rows<build_can>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
