// Trains, an engine or a car of one: steam engine with a tender, diesel, fast train, tram, carriage.
#include "renderer/modeling/cut.h"
#include "renderer/things/train_gear.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// A body whose section is a rounded box, drawn in over a nose at its front, or at both ends.
struct Shell {
    double length;
    double hw;
    double low;
    double high;
    double nose;   ///< length of what is drawn in; the front end only, or of both
    double slope;  ///< 0: the nose is upright, 1: a wedge that ends low
    bool is_double;
};

double find_share(const Shell& shell, double y)
{
    const double from_front = y + shell.length / 2.0;
    const double from_back = shell.length / 2.0 - y;
    const double way = shell.is_double ? std::min(from_front, from_back) : from_front;
    return std::clamp(way / shell.nose, 0.0, 1.0);
}

dvec2 find_section(const Shell& shell, double share)
{
    const double full = pow(std::max(0.0, 1.0 - (1.0 - share) * (1.0 - share)), mix(0.32, 0.52, shell.slope));
    const double top = mix(shell.low + 0.2 * (shell.high - shell.low), shell.high, mix(pow(share, 0.12), full, shell.slope));
    return {shell.hw * mix(mix(0.75, 0.35, shell.slope), 1.0, full), top};
}

/// The shell with a stripe below the windows, and a windscreen in the nose.
Mesh make_shell(const Shell& shell, const TrainSlots& slots, int windows, double screen_low, double screen_high)
{
    std::vector<Points3> rings;
    constexpr int kRings = 100;
    const auto ring_at = [&](double y, double grow) {
        const dvec2 section = find_section(shell, find_share(shell, y));
        const double middle = (shell.low + section.y) / 2.0;
        Points3 ring;
        for (const dvec2& p : make_superellipse({section.x * grow, (section.y - shell.low) / 2.0 * grow}, mix(6.0, 3.6, shell.slope), 64)) {
            ring.emplace_back(p.x, y, middle + p.y);
        }
        return ring;
    };
    rings.push_back(ring_at(-shell.length / 2.0, 0.0));
    for (int i = 0; i <= kRings; ++i) {
        const double s = static_cast<double>(i) / kRings;
        // Denser in the nose.
        const double u = shell.is_double ? 0.5 - 0.5 * cos(kPi * s) : s * s * (2.0 - s);
        rings.push_back(ring_at(shell.length * (u - 0.5), 1.0));
    }
    rings.push_back(ring_at(shell.length / 2.0, 0.0));
    Mesh mesh = crease(loft(rings), 50.0);
    const double stripe = mix(shell.low, shell.high, 0.30);
    const double height = shell.high - shell.low;
    paint_within(
        mesh, [&](const dvec3& p) { return std::abs(p.z - stripe) - 0.07 * height; }, slots.trim);
    const double half = mix(0.82, 0.66, shell.slope) * shell.hw;
    paint_within(
        mesh,
        [&](const dvec3& p) {
            const double from_end = shell.length / 2.0 - (shell.is_double ? std::abs(p.y) : -p.y);
            const double z = (p.z - shell.low) / height;
            return std::max({from_end - shell.nose, std::abs(p.x) - half, (screen_low - z) * height, (z - screen_high) * height});
        },
        slots.glass, windows);
    return mesh;
}

/// Windows in rows, and doors, on both sides.
void add_carriage_sides(ThingBuilder& builder, const TrainSlots& slots, const Shell& shell, int windows, double from, double to)
{
    const double low = mix(shell.low, shell.high, 0.46);
    const double high = mix(shell.low, shell.high, 0.76);
    const double pitch = (to - from) / windows;
    for (int i = 0; i < windows; ++i) {
        add_side_window(builder, slots, shell.hw, from + pitch * (i + 0.12), from + pitch * (i + 0.88), low, high, 0.12);
    }
}

void add_doors(ThingBuilder& builder, const TrainSlots& slots, const Shell& shell, double y)
{
    for (const double side : {-1.0, 1.0}) {
        const double x = side * (shell.hw - 0.02);
        builder.add(make_beam(x - 0.035, x + 0.035, y - 0.62, y + 0.62, shell.low + 0.12, mix(shell.low, shell.high, 0.82), 0.01), "body",
                    slots.trim);
        builder.add(make_beam(x - 0.042, x + 0.042, y - 0.012, y + 0.012, shell.low + 0.12, mix(shell.low, shell.high, 0.82), 0.0), "body",
                    slots.dark);
    }
    add_side_window(builder, slots, shell.hw + 0.02, y - 0.5, y - 0.08, mix(shell.low, shell.high, 0.4), mix(shell.low, shell.high, 0.76),
                    0.08);
    add_side_window(builder, slots, shell.hw + 0.02, y + 0.08, y + 0.5, mix(shell.low, shell.high, 0.4), mix(shell.low, shell.high, 0.76),
                    0.08);
}

void add_current_collector(ThingBuilder& builder, const TrainSlots& slots, double y, double top)
{
    for (const double side : {-1.0, 1.0}) {
        builder.add(
            make_tube(Points3{{side * 0.45, y - 0.5, top + 0.02}, {side * 0.42, y + 0.5, top + 0.45}, {side * 0.5, y - 0.3, top + 0.95}},
                      0.03, 10),
            "roof", slots.metal);
    }
    builder.add(make_bar({-0.75, y - 0.3, top + 0.97}, {0.75, y - 0.3, top + 0.97}, 0.04, 0.04, 0.0, 12), "roof", slots.metal);
    builder.add(make_beam(-0.6, 0.6, y - 0.7, y + 0.7, top - 0.08, top + 0.06, 0.03), "roof", slots.dark);
}

void add_diesel(ThingBuilder& builder, const Params& params, const TrainSlots& slots, double length)
{
    const double hw = 1.45;
    const Shell shell{length, hw, 1.05, 3.75, 1.5, params.number("nose") * 0.35, true};
    builder.add(make_shell(shell, slots, builder.part("windows"), 0.56, 0.86), "body", slots.paint);
    builder.add(make_beam(-hw * 0.95, hw * 0.95, -length / 2.0 + 0.25, length / 2.0 - 0.25, 0.8, 1.15, 0.05), "frame", slots.dark);
    for (int i = 0; i < 5; ++i) {
        const double y = mix(-0.26, 0.26, i / 4.0) * length;
        for (const double side : {-1.0, 1.0}) {
            for (int k = 0; k < 7; ++k) {
                const double z = 2.1 + 0.13 * k;
                builder.add(make_beam(side * hw - 0.035, side * hw + 0.035, y - 0.05 * length, y + 0.05 * length, z, z + 0.07, 0.01),
                            "body", slots.dark);
            }
        }
    }
    add_side_window(builder, slots, hw, -length / 2.0 + 1.35, -length / 2.0 + 2.1, 2.55, 3.2, 0.08);
    add_side_window(builder, slots, hw, length / 2.0 - 2.1, length / 2.0 - 1.35, 2.55, 3.2, 0.08);
    for (int i = 0; i < 3; ++i) {
        builder.add(move(make_cylinder(0.55, 0.16, 0.03), {0, mix(-0.25, 0.25, i / 2.0) * length, 3.68}), "roof", slots.dark);
    }
    const double front = -length / 2.0;
    for (const double x : {-0.75, 0.75}) {
        add_lamp(builder, slots, {x, front + 0.03, 1.75}, 0.15);
    }
    add_lamp(builder, slots, {0, front + 0.45, 3.42}, 0.13);
    builder.add(make_beam(-1.35, 1.35, front - 0.06, front + 0.3, 0.75, 1.2, 0.04), "frame", slots.trim);
    builder.add(make_beam(-1.2, 1.2, front - 0.02, front + 0.2, 0.25, 0.7, 0.06), "frame", slots.dark);
    add_buffers(builder, slots, front, -1.0, 1.0);
    add_buffers(builder, slots, length / 2.0 - 0.1, 1.0, 1.0);
    for (const double y : {-0.30, 0.30}) {
        add_bogie(builder, slots, y * length, 0.5);
    }
}

void add_fast(ThingBuilder& builder, const Params& params, const TrainSlots& slots, double length)
{
    const double hw = 1.5;
    const double nose = mix(3.0, 5.4, params.number("nose"));
    const Shell shell{length, hw, 0.62, 3.75, nose, 1.0, false};
    builder.add(make_shell(shell, slots, builder.part("windows"), 0.60, 0.88), "body", slots.paint);
    builder.add(make_beam(-hw * 0.86, hw * 0.86, -length / 2.0 + 0.5 * nose, length / 2.0 - 0.2, 0.32, 0.75, 0.08), "frame", slots.dark);
    add_carriage_sides(builder, slots, shell, params.integer("windows") + 3, -length / 2.0 + nose + 1.6, length / 2.0 - 0.6);
    add_doors(builder, slots, shell, -length / 2.0 + nose + 0.7);
    for (const double x : {-0.55, 0.55}) {
        const Mesh lamp = extrude(make_rectangle({0.22, 0.09}, 0.06), 0.06, 0.02);
        builder.add(place(lamp, {x, -length / 2.0 + 0.30 * nose, mix(0.62, 3.75, 0.36)}, glm::normalize(dvec3(1, x * 0.8, 0)), {0, 0, 1}),
                    "lights", slots.head);
    }
    for (int i = 0; i < 2; ++i) {
        builder.add(make_beam(-0.7, 0.7, mix(0.0, 0.3, i) * length, (mix(0.0, 0.3, i) + 0.14) * length, 3.66, 3.86, 0.06), "roof",
                    slots.dark);
    }
    for (const double y : {-0.5 * length + nose * 0.95, 0.36 * length}) {
        add_bogie(builder, slots, y, 0.43);
    }
}

void add_tram(ThingBuilder& builder, const Params& params, const TrainSlots& slots, double length)
{
    const double hw = 1.25;
    const Shell shell{length, hw, 0.42, 3.2, 0.9, 0.18, true};
    builder.add(make_shell(shell, slots, builder.part("windows"), 0.44, 0.84), "body", slots.paint);
    const int windows = params.integer("windows");
    add_carriage_sides(builder, slots, shell, windows, -length / 2.0 + 2.3, length / 2.0 - 2.3);
    add_doors(builder, slots, shell, -length / 2.0 + 1.6);
    add_doors(builder, slots, shell, length / 2.0 - 1.6);
    for (const double x : {-0.7, 0.7}) {
        add_lamp(builder, slots, {x, -length / 2.0 + 0.05, 1.0}, 0.13);
    }
    builder.add(make_beam(-0.55, 0.55, -length / 2.0 + 0.16, -length / 2.0 + 0.5, 2.78, 3.06, 0.03), "lights", slots.head);
    builder.add(make_beam(-hw * 0.9, hw * 0.9, -length / 2.0 + 0.3, length / 2.0 - 0.3, 0.25, 0.5, 0.05), "frame", slots.dark);
    add_current_collector(builder, slots, 0.1 * length, 3.2);
    for (const double y : {-0.28, 0.28}) {
        add_bogie(builder, slots, y * length, 0.34);
    }
}

void add_carriage(ThingBuilder& builder, const Params& params, const TrainSlots& slots, double length)
{
    const double hw = 1.4;
    const Shell shell{length, hw, 1.05, 3.75, 0.25, 0.0, true};
    Mesh body = make_shell(shell, slots, builder.part("windows"), 2.0, 3.0);
    const int roof_part = builder.part("roof");
    paint(
        body, slots.dark, [&](const dvec3& c, const dvec3& n) { return c.z > 3.42 && n.z > 0.1; }, roof_part);
    builder.add(body, "body", slots.paint);
    add_carriage_sides(builder, slots, shell, params.integer("windows") + 2, -length / 2.0 + 1.7, length / 2.0 - 1.7);
    add_doors(builder, slots, shell, -length / 2.0 + 0.9);
    add_doors(builder, slots, shell, length / 2.0 - 0.9);
    builder.add(make_beam(-hw * 0.95, hw * 0.95, -length / 2.0 + 0.1, length / 2.0 - 0.1, 0.82, 1.12, 0.04), "frame", slots.dark);
    for (int i = 0; i < 6; ++i) {
        builder.add(make_beam(-0.2, 0.2, mix(-0.4, 0.37, i / 5.0) * length, (mix(-0.4, 0.37, i / 5.0) + 0.03) * length, 3.7, 3.9, 0.04),
                    "roof", slots.dark);
    }
    builder.add(make_beam(-0.55, 0.55, -length / 2.0 - 0.28, -length / 2.0 + 0.1, 1.1, 3.2, 0.08), "frame", slots.dark);
    builder.add(make_beam(-0.55, 0.55, length / 2.0 - 0.1, length / 2.0 + 0.28, 1.1, 3.2, 0.08), "frame", slots.dark);
    for (const double x : {-0.95, 0.95}) {
        add_lamp(builder, slots, {x, -length / 2.0 + 0.02, 1.5}, 0.1);
    }
    add_buffers(builder, slots, -length / 2.0, -1.0, 1.0);
    add_buffers(builder, slots, length / 2.0 - 0.1, 1.0, 1.0);
    for (const double y : {-0.32, 0.32}) {
        add_bogie(builder, slots, y * length, 0.48);
    }
}

/// Rails on sleepers, from y0 to y1; their top is at z = 0.
void add_track(ThingBuilder& builder, double y0, double y1)
{
    const int steel = builder.add_slot("rails", make_metal("iron", 0.3));
    const int wood = builder.add_slot("sleepers", make_wood("walnut"));
    for (const double x : {-0.78, 0.78}) {
        builder.add(make_beam(x - 0.06, x + 0.06, y0, y1, -0.05, 0.0, 0.015), "track", steel);
        builder.add(make_beam(x - 0.025, x + 0.025, y0, y1, -0.14, -0.03, 0.0), "track", steel);
        builder.add(make_beam(x - 0.10, x + 0.10, y0, y1, -0.17, -0.13, 0.01), "track", steel);
    }
    const int sleepers = static_cast<int>((y1 - y0) / 0.62);
    for (int i = 0; i < sleepers; ++i) {
        const double y = mix(y0, y1, (i + 0.5) / sleepers);
        builder.add(make_beam(-1.35, 1.35, y - 0.13, y + 0.13, -0.33, -0.16, 0.02), "track", wood);
    }
}

void build_train(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const dvec3 color = find_color(params.word("color"));
    const bool is_steam = style == "steam";
    TrainSlots slots{};
    slots.paint = builder.add_slot("paint", make_lacquer(style == "fast" ? find_color(params.word("fast_color")) : color));
    slots.trim = builder.add_slot("trim", make_lacquer(is_steam          ? find_color("red")
                                                       : style == "fast" ? color
                                                                         : find_color(params.word("stripe"))));
    slots.dark = builder.add_slot("dark", make_plain(dvec3(0.02), 0.5));
    slots.glass = builder.add_slot("windows", make_dark_glass());
    slots.metal = builder.add_slot("metal", make_metal(is_steam ? "brass" : "steel", 0.3));
    slots.head = builder.add_slot("lights", make_light({0.95, 0.93, 0.85}, dvec3(0.6, 0.56, 0.45)));
    slots.wheels = {builder.add_slot("tires", make_metal("iron", 0.35)),
                    builder.add_slot("rims", make_plain(is_steam ? color * 0.8 : dvec3(0.05), 0.5))};
    const double length = params.number("length");
    if (is_steam) {
        add_steam_engine(builder, params, slots, length / 13.0);
    } else if (style == "diesel") {
        add_diesel(builder, params, slots, length);
    } else if (style == "fast") {
        add_fast(builder, params, slots, length * 1.25);
    } else if (style == "tram") {
        add_tram(builder, params, slots, length * 0.8);
    } else {
        add_carriage(builder, params, slots, length * 1.05);
    }
    if (params.word("track") == "yes") {
        const Bounds bounds = compute_bounds(builder.mesh());
        add_track(builder, bounds.low.y - 0.3, bounds.high.y + 0.3);
    }
    builder.center_box();
}

}  // namespace

Thing make_train_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a train: steam engine with its tender, diesel engine, fast train, tram, carriage";
    thing.parts = {{"wheels"},       {"frame"},         {"windows"},   {"lights"},     {"body", true},
                   {"boiler", true}, {"chimney", true}, {"cab", true}, {"roof", true}, {"track", true}};
    thing.least_m = 6.0;
    thing.most_m = 18.0;
    thing.parameters = {
        word_row("style", {"steam", "diesel", "fast", "tram", "carriage"}, "overall form"),
        word_row("track", {"yes", "no"}, "rails under it"),
        number_row("length", "m", 9.5, 13.0, 11.0, "of a diesel engine; others follow"),
        number_row("boiler", "m", 0.72, 0.92, 0.82, "radius of a steam engine's boiler"),
        number_row("chimney", "1", 0.9, 2.1, 1.3, "width of its chimney's top over the common one"),
        number_row("wheel", "m", 0.6, 0.85, 0.72, "radius of its driving wheels at most"),
        integer_row("axles", 2, 4, 3, "that drive it"),
        word_row("tender", {"yes", "no"}, "a car with coal behind it"),
        number_row("nose", "1", 0.0, 1.0, 0.5, "length and slope of the front of diesel and fast train"),
        integer_row("windows", 3, 5, 4, "of a tram's side; others have more"),
        color_row("color", {"green", "crimson", "navy", "black", "teal", "red", "orange", "blue", "yellow"},
                  "paint; stripe of a fast train"),
        color_row("fast_color", {"white", "silver", "sky", "cream"}, "of a fast train"),
        color_row("stripe", {"cream", "white", "yellow", "silver"}, "below the windows"),
    };
    thing.build = build_train;
    return thing;
}

}  // namespace clevrvk::things
