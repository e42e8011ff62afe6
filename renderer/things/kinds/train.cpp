// Trains, as a single engine or car: steam, electric or diesel engine, fast train, tram, carriage, freight car.
#include "renderer/modeling/cut.h"
#include "renderer/things/train_cars.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// A body with a rounded box as its section, tapered to a nose at its front or at both ends.
struct Shell {
    double length;
    double hw;
    double low;
    double high;
    double nose;   ///< length of the tapered part, at the front or at both ends
    double slope;  ///< 0: the nose is upright, 1: it is a wedge with a low end
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

/// The shell with a stripe below the windows and a windscreen in the nose.
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

/// Rows of windows, and doors, on both sides.
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

void add_fast(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length)
{
    const double hw = 1.5;
    const double nose = mix(3.0, 5.4, params.nose);
    const Shell shell{length, hw, 0.62, 3.75, nose, 1.0, false};
    Mesh body = make_shell(shell, slots, builder.part("windows"), 0.64, 0.86);
    const double roof = mix(shell.low, shell.high, 0.985);
    paint_within(
        body, [&](const dvec3& p) { return std::max(roof - p.z, nose - 0.3 - (p.y + length / 2.0)); }, slots.roof);
    // Headlights: a slanted ellipse on each side of the nose.
    paint_within(
        body,
        [&](const dvec3& p) {
            const dvec2 off((std::abs(p.x) - 0.62) / 0.30, (p.z - mix(shell.low, shell.high, 0.30) - 0.25 * (std::abs(p.x) - 0.62)) / 0.11);
            return std::max(p.y + length / 2.0 - 0.6 * nose, 0.2 * (glm::length(off) - 1.0));
        },
        slots.head, builder.part("lights"));
    builder.add(body, "body", slots.paint);
    builder.add(make_beam(-hw * 0.86, hw * 0.86, -length / 2.0 + 0.5 * nose, length / 2.0 - 0.2, 0.32, 0.75, 0.08), "frame", slots.dark);
    add_carriage_sides(builder, slots, shell, params.windows + 3, -length / 2.0 + nose + 1.6, length / 2.0 - 0.6);
    add_doors(builder, slots, shell, -length / 2.0 + nose + 0.7);
    for (int i = 0; i < 2; ++i) {
        builder.add(make_beam(-0.7, 0.7, mix(0.0, 0.3, i) * length, (mix(0.0, 0.3, i) + 0.14) * length, 3.66, 3.86, 0.06), "roof",
                    slots.dark);
    }
    for (const double y : {-0.5 * length + nose * 0.95, 0.36 * length}) {
        add_bogie(builder, slots, y, 0.43);
    }
}

void add_tram(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length)
{
    const double hw = 1.25;
    const Shell shell{length, hw, 0.42, 3.2, 0.9, 0.18, true};
    builder.add(make_shell(shell, slots, builder.part("windows"), 0.44, 0.84), "body", slots.paint);
    const int windows = params.windows;
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

/// Weathered paint.
model::Material make_coat(const dvec3& color)
{
    model::Material coat = make_lacquer(color);
    coat.clearcoat_roughness = 0.12;
    return coat;
}

void build_train(const TrainParams& params, ThingBuilder& builder)
{
    const TrainStyle style = params.style;
    const dvec3 color = find_color(params.color);
    const bool is_steam = style == TrainStyle::Steam;
    TrainSlots slots{};
    slots.paint = builder.add_slot("paint", make_coat(find_color(is_steam                       ? params.steam_color
                                                                 : style == TrainStyle::Fast    ? params.fast_color
                                                                 : style == TrainStyle::Freight ? params.freight_color
                                                                                                : params.color)));
    slots.trim = builder.add_slot("trim", make_coat(is_steam                    ? find_color(Color::Crimson)
                                                    : style == TrainStyle::Fast ? color
                                                                                : find_color(params.stripe)));
    slots.dark = builder.add_slot("dark", make_plain(dvec3(0.022, 0.020, 0.019), 0.6));
    slots.glass = builder.add_slot("windows", make_dark_glass());
    slots.metal = builder.add_slot("metal", make_metal(is_steam ? Metal::Brass : Metal::Steel, 0.35));
    slots.head = builder.add_slot("lights", make_light({0.95, 0.93, 0.85}, dvec3(0.5, 0.46, 0.36)));
    slots.roof = builder.add_slot("roofing", make_plain(dvec3(0.16, 0.16, 0.165), 0.7));
    slots.gear = builder.add_slot("gear", make_plain(dvec3(0.085, 0.075, 0.066), 0.6));
    slots.wheels = {builder.add_slot("tires", make_metal(Metal::Iron, 0.4)),
                    builder.add_slot("rims", make_plain(is_steam ? find_color(Color::Crimson) * 0.8 : dvec3(0.05), 0.5))};
    const double length = params.length;
    switch (style) {
        case TrainStyle::Steam: add_steam_engine(builder, params, slots, length / 12.0); break;
        case TrainStyle::Electric: add_engine(builder, params, slots, length * 1.12, true); break;
        case TrainStyle::Diesel: add_engine(builder, params, slots, length * 1.12, false); break;
        case TrainStyle::Fast: add_fast(builder, params, slots, length * 1.25); break;
        case TrainStyle::Tram: add_tram(builder, params, slots, length * 0.8); break;
        case TrainStyle::Carriage: add_carriage(builder, params, slots, length * 1.18); break;
        case TrainStyle::Freight: add_freight_car(builder, params, slots, length * 1.02); break;
    }
    builder.center_box();
}

}  // namespace

Thing make_train_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary =
        "a train: a steam engine with its tender, an electric or diesel engine, a fast train, a tram, a carriage, or a goods wagon";
    thing.parts = {{"wheels"},       {"frame"},         {"windows", true}, {"lights", true}, {"body", true},
                   {"boiler", true}, {"chimney", true}, {"cab", true},     {"roof", true}};
    thing.least_m = 6.0;
    thing.most_m = 22.0;
    const Rows<TrainParams> rows{
        word_row<&TrainParams::style>("style", {"steam", "electric", "diesel", "fast", "tram", "carriage", "freight"}, "overall form"),
        number_row<&TrainParams::length>("length", "m", 9.5, 13.0, 11.0, "length of a diesel engine; other styles scale with it"),
        number_row<&TrainParams::boiler>("boiler", "m", 0.80, 0.98, 0.88, "radius of a steam engine's boiler"),
        number_row<&TrainParams::chimney>("chimney", "1", 0.9, 2.1, 1.3,
                                          "width of the top of a steam engine's chimney relative to the usual one"),
        number_row<&TrainParams::wheel>("wheel", "m", 0.70, 0.90, 0.80, "maximum radius of a steam engine's driving wheels"),
        integer_row<&TrainParams::axles>("axles", 2, 4, 3, "number of driving axles of a steam engine"),
        flag_row<&TrainParams::has_tender>("tender", true, "whether a car with coal follows a steam engine"),
        number_row<&TrainParams::nose>("nose", "1", 0.0, 1.0, 0.5, "length and slope of the front of a diesel engine or a fast train"),
        integer_row<&TrainParams::windows>("windows", 3, 5, 4, "number of windows on the side of a tram; other styles have more"),
        color_row<&TrainParams::color>("color", {"green", "crimson", "navy", "teal", "red", "orange", "blue", "yellow"},
                                       "colour of the paint; on a fast train, only the stripe"),
        color_row<&TrainParams::steam_color>("steam_color", {"black", "charcoal", "green", "navy", "crimson"}, "colour of a steam engine"),
        flag_row<&TrainParams::has_pilot>("pilot", true,
                                          "whether a steam engine has slanting bars in front that clear the track, instead of buffers"),
        word_row<&TrainParams::freight>("freight", {"box", "tank", "coal", "gravel"},
                                        "kind of goods wagon: with a roof, a tank, or open with its load"),
        color_row<&TrainParams::freight_color>("freight_color", {"terracotta", "brown", "gray", "charcoal", "green", "navy"},
                                               "colour of a goods wagon"),
        color_row<&TrainParams::fast_color>("fast_color", {"white", "silver", "sky", "cream"}, "colour of a fast train"),
        color_row<&TrainParams::stripe>("stripe", {"cream", "white", "yellow", "silver"}, "stripe below the windows"),
    };
    bind_rows<build_train>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
