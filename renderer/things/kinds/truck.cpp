// Trucks: box truck, tanker, dump truck, flatbed with logs, fire engine with a ladder. The front faces -y.
#include "renderer/things/wheel.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Box, Tanker, Dump, Logs, Fire };
enum class Cab { Upright, Sloped };

struct TruckParams : KindParams {
    Style style;
    double length;
    double width;
    double load_height;
    Cab cab;
    Color color;
    Color load_color;
};

struct Slots {
    int paint;
    int load;
    int glass;
    int trim;
    int chrome;
    int head;
    int tail;
};

/// The space for a load.
struct Bed {
    double from;   ///< y behind the cab
    double to;     ///< y of the rear
    double hw;     ///< half the width
    double floor;  ///< height of the bed
    double high;   ///< height of the load's top
};

/// A cab from y = front to front + depth: a loft of side sections, with windows painted between grid lines.
void add_cab(ThingBuilder& builder, const Slots& slots, double front, double depth, double width, double low, double high, bool has_nose)
{
    const double hw = width / 2.0;
    const double belt = mix(low, high, 0.50);
    // Side outline: y to the back, z up.
    const double slope = has_nose ? 0.20 : 0.10;
    const Points2 side = trace({{{front, low}, 0.06},
                                {{front + depth, low}, 0.02},
                                {{front + depth, high}, 0.10},
                                {{front + slope * depth * 1.4, high}, 0.14},
                                {{front + 0.02, belt}, 0.10}},
                               true, 5);
    // Extruded along x with rounded sides.
    const Mesh shell = extrude(side, round_levels(width, 0.09, 4));
    builder.add(place(shell, {-hw, 0, 0}, {0, 1, 0}, {0, 0, 1}), "cab", slots.paint);
    // Glass: windscreen and side windows as slightly protruding plates.
    const dvec3 foot(0, front + 0.02, belt + 0.03);
    const dvec3 head(0, front + slope * depth * 1.4, high - 0.14);
    const dvec3 up = glm::normalize(head - foot);
    builder.add(place(extrude(make_rectangle({hw - 0.14, glm::length(head - foot) / 2.0}, 0.06), 0.03, 0.01),
                      (foot + head) / 2.0 + glm::cross(dvec3(1, 0, 0), up) * -0.006, {1, 0, 0}, up),
                "windows", slots.glass);
    for (const double s : {-1.0, 1.0}) {
        const double y0 = front + 0.24 * depth;
        const Points2 window = trace({{{y0 - 0.03, belt + 0.02}, 0.05},
                                      {{front + 0.80 * depth, belt + 0.02}, 0.05},
                                      {{front + 0.80 * depth, high - 0.16}, 0.06},
                                      {{y0 + 0.14 * depth, high - 0.16}, 0.08}},
                                     true, 4);
        builder.add(place(extrude(window, 0.02, 0.006), {s > 0 ? hw - 0.014 : -hw - 0.006, 0, 0}, {0, 1, 0}, {0, 0, 1}), "windows",
                    slots.glass);
        // Door line, handle, mirror, step.
        for (const double y : {front + 0.17 * depth, front + 0.86 * depth}) {
            builder.add(make_box({s * hw - 0.003, y - 0.007, low + 0.12}, {s * hw + 0.003, y + 0.007, belt + 0.02}, 0), "cab", slots.trim);
        }
        builder.add(make_box({s * hw - 0.01, front + 0.70 * depth, belt - 0.16}, {s * hw + 0.025, front + 0.82 * depth, belt - 0.12}, 0.01),
                    "cab", slots.chrome);
        builder.add(make_bar({s * (hw - 0.02), front + 0.14 * depth, high - 0.30}, {s * (hw + 0.17), front + 0.06 * depth, high - 0.28},
                             0.015, 0.015),
                    "cab", slots.trim);
        builder.add(make_box({s * (hw + 0.17) - 0.08, front + 0.02 * depth, high - 0.62},
                             {s * (hw + 0.17) + 0.08, front + 0.02 * depth + 0.07, high - 0.22}, 0.03),
                    "cab", slots.trim);
        builder.add(make_box({s * hw * 0.70 - 0.15, front - 0.03, low + 0.20}, {s * hw * 0.70 + 0.15, front + 0.05, low + 0.36}, 0.04),
                    "lights", slots.head);
    }
    for (int i = 0; i < 4; ++i) {
        const double z = mix(low + 0.42, belt - 0.10, i / 3.0);
        builder.add(make_box({-hw * 0.6, front - 0.018, z - 0.025}, {hw * 0.6, front + 0.04, z + 0.025}, 0.012), "cab", slots.trim);
    }
    builder.add(make_box({-hw - 0.01, front - 0.06, low - 0.06}, {hw + 0.01, front + 0.22, low + 0.15}, 0.05), "cab", slots.chrome);
}

void add_box(ThingBuilder& builder, const Slots& slots, const Bed& bed)
{
    builder.add(make_box({-bed.hw, bed.from, bed.floor}, {bed.hw, bed.to, bed.high}, 0.03), "load", slots.load);
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {bed.from, bed.to}) {
            builder.add(make_box({x * bed.hw - 0.035, y - 0.035, bed.floor}, {x * bed.hw + 0.035, y + 0.035, bed.high + 0.01}, 0.012),
                        "load", slots.chrome);
        }
        builder.add(make_box({x * bed.hw - 0.012, bed.from + 0.08 * (bed.to - bed.from), mix(bed.floor, bed.high, 0.38)},
                             {x * bed.hw + 0.012, bed.to - 0.08 * (bed.to - bed.from), mix(bed.floor, bed.high, 0.56)}, 0.0),
                    "load", slots.paint);
    }
    builder.add(make_box({-0.012, bed.to - 0.01, bed.floor + 0.1}, {0.012, bed.to + 0.03, bed.high - 0.1}, 0.005), "load", slots.trim);
}

void add_tank(ThingBuilder& builder, const Slots& slots, const Bed& bed)
{
    const double r = std::min(bed.hw * 0.98, (bed.high - bed.floor) * 0.46);
    const double z = bed.floor + r + 0.06;
    builder.add(place(lathe(trace({{{0, bed.from}}, {{r, bed.from}, 0.35 * r}, {{r, bed.to}, 0.35 * r}, {{0, bed.to}}}, false, 8), 56),
                      {0, 0, z}, {1, 0, 0}, {0, 0, -1}),
                "load", slots.chrome);
    for (int i = 0; i < 5; ++i) {
        const double y = mix(bed.from + 0.5, bed.to - 0.5, i / 4.0);
        builder.add(place(make_band(r - 0.01, r + 0.02, y - 0.04, y + 0.04, 0.01, 56), {0, 0, z}, {1, 0, 0}, {0, 0, -1}), "load",
                    slots.paint);
    }
    for (const double y : {mix(bed.from, bed.to, 0.35), mix(bed.from, bed.to, 0.65)}) {
        builder.add(move(make_cylinder(0.28, 0.10, 0.02), {0, y, z + r - 0.03}), "load", slots.trim);
    }
    builder.add(make_box({-bed.hw * 0.7, bed.from + 0.3, bed.floor - 0.05}, {bed.hw * 0.7, bed.to - 0.3, bed.floor + 0.25}, 0.05), "load",
                slots.trim);
}

/// A tipping body with a heap of sand.
void add_trough(ThingBuilder& builder, const Slots& slots, const Bed& bed)
{
    const Points2 side = trace({{{bed.from - 0.1, bed.floor + 0.10}, 0.05},
                                {{bed.to - 0.15, bed.floor + 0.10}, 0.05},
                                {{bed.to + 0.20, bed.high - 0.55}, 0.02},
                                {{bed.from - 0.05, bed.high - 0.25}, 0.02}},
                               true, 4);
    for (const double x : {-bed.hw, bed.hw - 0.07}) {
        builder.add(place(extrude(side, 0.07, 0.01), {x, 0, 0}, {0, 1, 0}, {0, 0, 1}), "load", slots.load);
    }
    builder.add(make_box({-bed.hw, bed.from - 0.1, bed.floor + 0.10}, {bed.hw, bed.to - 0.1, bed.floor + 0.20}, 0.02), "load", slots.load);
    builder.add(make_box({-bed.hw, bed.from - 0.11, bed.floor + 0.10}, {bed.hw, bed.from - 0.03, bed.high - 0.18}, 0.02), "load",
                slots.load);
    for (int i = 0; i < 5; ++i) {
        const double y = mix(bed.from + 0.2, bed.to - 0.4, i / 4.0);
        for (const double x : {-1.0, 1.0}) {
            builder.add(make_box({x * bed.hw - 0.04, y - 0.05, bed.floor + 0.12}, {x * bed.hw + 0.04, y + 0.05, bed.high - 0.42}, 0.015),
                        "load", slots.load);
        }
    }
    Rng rng = Rng::for_key(5, "things/truck/sand", 0);
    const double a = rng.uniform(0.0, 6.28);
    const int sand = builder.add_slot("sand", make_plain(find_color(Color::Sand), 0.95));
    builder.add(make_sheet(
                    [&](double u, double v) {
                        const double x = (2.0 * u - 1.0) * (bed.hw - 0.08);
                        const double y = mix(bed.from, bed.to - 0.25, v);
                        const double heap = sin(kPi * u) * sin(kPi * v);
                        return dvec3(
                            x, y, bed.floor + 0.45 + 0.75 * heap * (bed.high - bed.floor) * 0.55 + 0.04 * sin(9.0 * u + a) * sin(11.0 * v));
                    },
                    24, 24, 0.3),
                "load", sand);
}

void add_logs(ThingBuilder& builder, const Slots& slots, const Bed& bed)
{
    builder.add(make_box({-bed.hw, bed.from, bed.floor}, {bed.hw, bed.to, bed.floor + 0.12}, 0.03), "load", slots.trim);
    const int bark = builder.add_slot("bark", make_plain(find_color(Color::Bark), 0.95));
    const int cut = builder.add_slot("cut", make_wood(Wood::Pine));
    const double r = bed.hw * 0.235;
    for (int row = 0; row < 3; ++row) {
        for (int i = 0; i < 4 - row; ++i) {
            const dvec3 at((i - (3 - row) / 2.0) * 2.0 * r, 0, bed.floor + 0.12 + r + row * r * 1.74);
            Mesh log = make_bar(at + dvec3(0, bed.from + 0.1 + 0.05 * ((i + row) % 3), 0), at + dvec3(0, bed.to - 0.12 + 0.06 * (i % 2), 0),
                                r, r * 0.92, 0.02, 28);
            paint(log, cut, [&](const dvec3&, const dvec3& n) { return std::abs(n.y) > 0.9; });
            builder.add(log, "load", bark);
        }
    }
    for (const double x : {-1.0, 1.0}) {
        for (int i = 0; i < 3; ++i) {
            const double y = mix(bed.from + 0.4, bed.to - 0.4, i / 2.0);
            builder.add(make_box({x * bed.hw - 0.04, y - 0.05, bed.floor}, {x * bed.hw + 0.04, y + 0.05, bed.floor + 1.25}, 0.015), "load",
                        slots.paint);
        }
    }
}

/// Lockers on both sides with a ladder above. The body leaves 2 cm of the frame free and extends beyond its end.
void add_fire_engine(ThingBuilder& builder, const Slots& slots, const Bed& bed)
{
    builder.add(make_box({-bed.hw, bed.from - 0.05, bed.floor - 0.08}, {bed.hw, bed.to + 0.01, mix(bed.floor, bed.high, 0.62)}, 0.05),
                "load", slots.paint);
    const double top = mix(bed.floor, bed.high, 0.62);
    for (const double x : {-1.0, 1.0}) {
        builder.add(make_box({x * bed.hw - 0.008, bed.from, mix(bed.floor, top, 0.30)},
                             {x * bed.hw + 0.008, bed.to - 0.05, mix(bed.floor, top, 0.38)}, 0.0),
                    "load", slots.head);
        for (int i = 0; i < 4; ++i) {
            const double y0 = mix(bed.from + 0.1, bed.to - 0.1, i / 4.0);
            builder.add(make_box({x * bed.hw - 0.012, y0 + 0.05, mix(bed.floor, top, 0.46)},
                                 {x * bed.hw + 0.012, y0 + (bed.to - bed.from - 0.2) / 4.0 - 0.05, top - 0.08}, 0.0),
                        "load", slots.chrome);
        }
        builder.add(make_bar({x * 0.32, bed.from - 1.0, top + 0.42}, {x * 0.32, bed.to + 0.15, top + 0.16}, 0.045, 0.045, 0.01, 12), "load",
                    slots.chrome);
    }
    for (int i = 0; i < 16; ++i) {
        const double s = (i + 0.5) / 16.0;
        const double y = mix(bed.from - 1.0, bed.to + 0.15, s);
        builder.add(make_bar({-0.32, y, top + mix(0.42, 0.16, s)}, {0.32, y, top + mix(0.42, 0.16, s)}, 0.025, 0.025, 0.0, 10), "load",
                    slots.chrome);
    }
    builder.add(make_bar({0, bed.to - 0.7, top - 0.02}, {0, bed.to - 0.7, top + 0.2}, 0.35, 0.3, 0.03), "load", slots.chrome);
}

void add_load(ThingBuilder& builder, const Slots& slots, Style style, const Bed& bed)
{
    switch (style) {
        case Style::Box: add_box(builder, slots, bed); break;
        case Style::Tanker: add_tank(builder, slots, bed); break;
        case Style::Dump: add_trough(builder, slots, bed); break;
        case Style::Logs: add_logs(builder, slots, bed); break;
        case Style::Fire: add_fire_engine(builder, slots, bed); break;
    }
}

void build_truck(const TruckParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double length = params.length;
    const double width = params.width;
    const double wheel = 0.50;
    const double floor = 1.02;
    const double cab_high = 2.55;
    const double high = style == Style::Box ? params.load_height : 2.75;
    const dvec3 color = style == Style::Fire ? find_color(Color::Red) : find_color(params.color);
    Slots slots{};
    slots.paint = builder.add_slot("paint", make_lacquer(color));
    slots.load = builder.add_slot("load", make_plain(find_color(params.load_color), 0.5));
    slots.glass = builder.add_slot("windows", make_dark_glass());
    slots.trim = builder.add_slot("trim", make_plastic(dvec3(0.02), 0.5));
    slots.chrome = builder.add_slot("chrome", make_metal(Metal::Aluminium, 0.25));
    slots.head = builder.add_slot("headlights", make_light({0.9, 0.9, 0.88}, dvec3(0.25)));
    slots.tail = builder.add_slot("tail_lights", make_light({0.5, 0.01, 0.01}, {0.15, 0.0, 0.0}));
    const double front = -length / 2.0;
    const double depth = 1.9;
    add_cab(builder, slots, front, depth, width, 0.55, cab_high, params.cab == Cab::Sloped);
    builder.add(make_box({-0.42, front + 0.3, 0.52}, {0.42, length / 2.0 - 0.05, 0.86}, 0.04), "frame", slots.trim);
    const double from = front + depth + 0.18;
    builder.add(make_box({-width / 2.0 + 0.06, from, floor - 0.10}, {width / 2.0 - 0.06, length / 2.0, floor + 0.01}, 0.02), "frame",
                slots.trim);
    add_load(builder, slots, style, {from, length / 2.0, width / 2.0, floor, high});
    const WheelSlots wheels{builder.add_slot("tires", make_rubber()), builder.add_slot("rims", make_metal(Metal::Aluminium, 0.35))};
    std::vector<double> axles{front + 1.15, length / 2.0 - 1.25};
    if (length > 7.2) {
        axles.push_back(length / 2.0 - 2.35);
    }
    for (const double side : {-1.0, 1.0}) {
        for (const double y : axles) {
            add_wheel(builder, wheels, {side * (width / 2.0 - 0.19), y, wheel}, wheel, 0.34, side, 0, 0.58);
        }
        builder.add(make_box({side * width * 0.40 - 0.12, length / 2.0 - 0.02, 0.72},
                             {side * width * 0.40 + 0.12, length / 2.0 + 0.03, 0.86}, 0.02),
                    "lights", slots.tail);
        builder.add(make_bar({side * (width / 2.0 - 0.35), from + 0.3, 0.65}, {side * (width / 2.0 - 0.35), from + 1.2, 0.65}, 0.27, 0.27,
                             0.04, 32),
                    "frame", slots.chrome);
    }
    if (style == Style::Fire) {
        const int blue = builder.add_slot("beacon", make_light({0.05, 0.1, 0.8}, {0.1, 0.2, 1.2}));
        for (const double x : {-0.6, 0.6}) {
            builder.add(make_bar({x, front + 0.9, cab_high - 0.02}, {x, front + 0.9, cab_high + 0.16}, 0.11, 0.09, 0.03), "lights", blue);
        }
    }
}

}  // namespace

Thing make_truck_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a truck: a box truck, tanker, dump truck, timber truck, or fire engine";
    thing.parts = {{"cab"}, {"windows"}, {"frame"}, {"wheels"}, {"lights"}, {"load"}};
    thing.least_m = 5.5;
    thing.most_m = 9.5;
    const Rows<TruckParams> rows{
        word_row<&TruckParams::style>("style", {"box", "tanker", "dump", "logs", "fire"}, "body behind the cab"),
        number_row<&TruckParams::length>("length", "m", 6.2, 8.6, 7.2, "overall length"),
        number_row<&TruckParams::width>("width", "m", 2.2, 2.5, 2.35, "overall width"),
        number_row<&TruckParams::load_height>("load_height", "m", 2.9, 3.7, 3.3, "height of the top of the box above the ground"),
        word_row<&TruckParams::cab>("cab", {"upright", "sloped"}, "form of the windscreen"),
        color_row<&TruckParams::color>("color", {"red", "blue", "yellow", "green", "orange", "white", "teal", "navy"},
                                       "colour of the cab; that of a fire engine is red"),
        color_row<&TruckParams::load_color>("load_color", {"white", "silver", "orange", "yellow", "sky", "gray"}, "colour of the load"),
    };
    bind_rows<build_truck>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
