// Cars: sedan, hatchback, van, off-roader, sports car, pickup. The front faces -y.
#include "renderer/things/car_body.h"
#include "renderer/things/wheel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Sedan, Hatchback, Van, OffRoader, Sports, Pickup };
enum class Roof { Same, Black };
enum class Van { Windows, Delivery };
enum class Lamps { Long, Round };

struct CarParams : KindParams {
    Style style;
    double length;
    double width;
    double height;
    Color color;
    double shade;
    Roof roof;
    Van van;
    Lamps lamps;
    double grille;
    double wheels;
    int spokes;
};

CarStyle find_style(Style style)
{
    switch (style) {
        case Style::Hatchback: return {3.95, 1.73, 1.48, 0.19, 0.305, 0.19, 0.815, 0.52, 0.625, 0.63, 0.255, 0.44, 0.86, 0.975, 2};
        case Style::Van: return {4.80, 1.90, 1.95, 0.20, 0.325, 0.17, 0.79, 0.46, 0.56, 0.57, 0.13, 0.285, 0.955, 0.99, 3};
        case Style::OffRoader: return {4.50, 1.88, 1.78, 0.27, 0.375, 0.19, 0.79, 0.565, 0.63, 0.63, 0.275, 0.40, 0.93, 0.985, 3};
        case Style::Sports: return {4.35, 1.86, 1.27, 0.14, 0.320, 0.20, 0.79, 0.56, 0.68, 0.70, 0.34, 0.52, 0.68, 0.93, 1};
        case Style::Pickup: return {5.20, 1.92, 1.80, 0.28, 0.375, 0.175, 0.76, 0.56, 0.60, 0.60, 0.255, 0.37, 0.575, 0.605, 2};
        case Style::Sedan: return {4.65, 1.82, 1.45, 0.18, 0.32, 0.185, 0.79, 0.52, 0.64, 0.66, 0.285, 0.455, 0.72, 0.875, 2};
    }
    return {};
}

struct Slots {
    int paint;
    int glass;
    int trim;
    int chrome;
    int head;
    int tail;
    int plate;
};

void add_lights(ThingBuilder& builder, const Slots& slots, const CarBody& body, const CarParams& params)
{
    const CarStyle& s = body.style();
    const double nose = -s.length / 2.0;
    const double hood = s.height * s.hood;
    const double round = params.lamps == Lamps::Round ? 1.0 : 0.0;
    for (const double side : {-1.0, 1.0}) {
        const double x = side * s.width * 0.365;
        const double y = nose + 0.02;
        if (round > 0.0) {
            builder.add(make_bar({x, y + 0.06, hood - 0.13}, {x, y - 0.035, hood - 0.13}, 0.105, 0.10, 0.015, 32), "lights", slots.chrome);
            builder.add(move(make_ellipsoid({0.085, 0.035, 0.085}, 32), {x, y - 0.035, hood - 0.13}), "lights", slots.head);
        } else {
            const Mesh lamp = make_box({-0.17, -0.06, -0.055}, {0.17, 0.06, 0.055}, 0.045);
            builder.add(move(rotate(lamp, 2, side * 0.32), {x, y + 0.02, hood - 0.12}), "lights", slots.head);
        }
        const double deck = s.height * s.tail;
        builder.add(move(rotate(make_box({-0.15, -0.05, -0.07}, {0.15, 0.05, 0.07}, 0.035), 2, side * -0.25),
                         {side * s.width * 0.365, s.length / 2.0 - 0.03, deck - 0.16}),
                    "lights", slots.tail);
        builder.add(
            move(make_box({-0.08, -0.03, -0.025}, {0.08, 0.03, 0.025}, 0.015), {side * s.width * 0.36, nose - 0.005, s.clearance + 0.16}),
            "lights", slots.head);
    }
    // Grille, bumpers, plates.
    const double grille = params.grille;
    builder.add(make_box({-0.30 * grille * s.width, nose - 0.022, hood - 0.20}, {0.30 * grille * s.width, nose + 0.12, hood - 0.08}, 0.03),
                "body", slots.trim);
    for (int i = 0; i < 3; ++i) {
        const double z = hood - 0.18 + 0.04 * i;
        builder.add(make_box({-0.28 * grille * s.width, nose - 0.030, z - 0.006}, {0.28 * grille * s.width, nose + 0.1, z + 0.006}, 0.004),
                    "body", slots.chrome);
    }
    const double low = s.clearance + 0.08;
    builder.add(make_box({-0.34 * s.width, nose - 0.03, low - 0.02}, {0.34 * s.width, nose + 0.12, low + 0.10}, 0.03), "bumpers",
                slots.trim);
    const double tail = s.length / 2.0;
    builder.add(make_box({-0.40 * s.width, tail - 0.13, low - 0.03}, {0.40 * s.width, tail + 0.03, low + 0.10}, 0.03), "bumpers",
                slots.trim);
    builder.add(make_box({-0.26, nose - 0.03, low + 0.105}, {0.26, nose + 0.05, low + 0.205}, 0.004), "body", slots.plate);
    builder.add(make_box({-0.26, tail - 0.05, low + 0.16}, {0.26, tail + 0.025, low + 0.26}, 0.004), "body", slots.plate);
}

/// Dark lines around doors, handles, mirrors, a sill.
void add_side_details(ThingBuilder& builder, const Slots& slots, const CarBody& body)
{
    const CarStyle& s = body.style();
    const double front = s.cowl + 0.055;
    const double rear = s.pillars >= 2 ? std::min(s.roof_rear + 0.02, s.rear_axle - 0.02) : 0.62;
    std::vector<double> lines{front, rear};
    if (s.pillars >= 2) {
        lines.insert(lines.begin() + 1, mix(front, rear, 0.53));
    }
    const double low = s.clearance + 0.09;
    for (const double side : {-1.0, 1.0}) {
        const auto on_side = [&](double y, double z) { return dvec3(side * (body.half_width(y, z) + 0.0005), y, z); };
        for (const double line : lines) {
            const double y = body.y_at(line);
            const double from = std::max(low, body.bottom(y) + 0.03);
            builder.add(
                make_sheet([&](double u, double v) { return on_side(y + 0.006 * (2.0 * v - 1.0), mix(from, body.top(y) - 0.03, u)); }, 14,
                           1, 0.004),
                "doors", slots.trim);
        }
        const double from_y = body.y_at(front);
        const double to_y = body.y_at(rear);
        builder.add(
            make_sheet([&](double u, double v) { return on_side(mix(from_y, to_y, u), low + 0.006 * (2.0 * v - 1.0)); }, 20, 1, 0.004),
            "doors", slots.trim);
        builder.add(
            make_sheet([&](double u, double v) { return on_side(mix(from_y, to_y, u), mix(s.clearance + 0.005, s.clearance + 0.05, v)); },
                       20, 2, 0.016),
            "doors", slots.trim);
        for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
            const double y = body.y_at(lines[i + 1]) - 0.14;
            const double z = s.height * s.belt - 0.10;
            builder.add(make_box({side * body.half_width(y, z) - 0.016, y - 0.085, z - 0.014},
                                 {side * body.half_width(y, z) + 0.022, y + 0.085, z + 0.014}, 0.012),
                        "doors", slots.chrome);
        }
        const double mirror_y = body.y_at(s.cowl + 0.075);
        const double mirror_z = s.height * s.belt + 0.07;
        const double half = body.half_width(mirror_y, s.height * s.belt);
        builder.add(
            make_bar({side * (half - 0.08), mirror_y, mirror_z - 0.05}, {side * (half + 0.05), mirror_y, mirror_z - 0.02}, 0.022, 0.018),
            "mirrors", slots.trim);
        builder.add(move(make_box({-0.10, -0.05, -0.062}, {0.10, 0.045, 0.062}, 0.045), {side * (half + 0.11), mirror_y, mirror_z}),
                    "mirrors", slots.paint);
    }
}

/// The open bed of a pickup: walls, and a floor that is not visible from below.
void add_bed(ThingBuilder& builder, const Slots& slots, const CarBody& body)
{
    const CarStyle& s = body.style();
    const double from = body.y_at(s.deck + 0.02);
    const double to = s.length / 2.0 - 0.16;
    const double half = s.width / 2.0 - 0.13;
    const double high = s.height * s.tail + 0.04;
    const std::array<Points2, 2> loops{make_rectangle({half + 0.07, (to - from) / 2.0 + 0.05}, 0.05), [&] {
                                           Points2 hole = make_rectangle({half, (to - from) / 2.0}, 0.03);
                                           std::reverse(hole.begin(), hole.end());
                                           return hole;
                                       }()};
    builder.add(move(extrude(loops, round_levels(0.16, 0.012)), {0, (from + to) / 2.0, high - 0.03}), "body", slots.paint);
    builder.add(make_box({-half, from, high - 0.05}, {half, to, high + 0.0}, 0.01), "body", slots.trim);
}

void build_car(const CarParams& params, ThingBuilder& builder)
{
    CarStyle style = find_style(params.style);
    style.length *= params.length;
    style.width *= params.width;
    style.height *= params.height;
    style.wheel *= params.wheels;
    const CarBody body(style);
    const dvec3 color = shade(find_color(params.color), params.shade);
    Slots slots{};
    slots.paint = builder.add_slot("paint", make_lacquer(color));
    slots.glass = builder.add_slot("windows", make_dark_glass());
    slots.trim = builder.add_slot("trim", make_plastic(dvec3(0.015), 0.5));
    slots.chrome = builder.add_slot("chrome", make_metal(Metal::Chrome, 0.12));
    slots.head = builder.add_slot("headlights", make_light({0.9, 0.9, 0.88}, dvec3(0.25, 0.25, 0.24)));
    slots.tail = builder.add_slot("tail_lights", make_light({0.5, 0.01, 0.01}, {0.15, 0.0, 0.0}));
    slots.plate = builder.add_slot("plate", make_plain(find_color(Color::White), 0.5));
    builder.add(body.make_lower(), "body", slots.paint);
    const bool is_delivery = params.style == Style::Van && params.van == Van::Delivery;
    Mesh cabin = make_greenhouse(body, slots.glass, builder.part("windows"), !is_delivery);
    if (params.roof == Roof::Black) {
        paint(cabin, slots.trim,
              [&](const dvec3& center, const dvec3& normal) { return normal.z > 0.6 && center.z > style.height * 0.93; });
    }
    builder.add(cabin, "body", slots.paint);
    builder.add(make_box({-style.width * 0.30, -style.length * 0.45, style.clearance + 0.01},
                         {style.width * 0.30, style.length * 0.45, style.height * 0.42}, 0.05),
                "body", slots.trim);
    const WheelSlots wheel{builder.add_slot("tires", make_rubber()), builder.add_slot("rims", make_metal(Metal::Aluminium, 0.3))};
    for (const double side : {-1.0, 1.0}) {
        for (const double axle : {style.front_axle, style.rear_axle}) {
            add_wheel(builder, wheel, {side * (style.width / 2.0 - 0.135), body.y_at(axle), style.wheel}, style.wheel, 0.21, side,
                      params.spokes);
        }
    }
    add_lights(builder, slots, body, params);
    add_side_details(builder, slots, body);
    if (params.style == Style::Pickup) {
        add_bed(builder, slots, body);
    }
    builder.add_support(
        {{0, body.y_at((style.roof_front + style.roof_rear) / 2.0), style.height}, {style.width * 0.3, style.length * 0.1}});
}

}  // namespace

Thing make_car_thing()
{
    Thing thing;
    thing.summary = "a car: sedan, hatchback, van, off-roader, sports car or pickup";
    thing.parts = {{"body"}, {"windows"}, {"wheels"}, {"lights"}, {"bumpers"}, {"doors"}, {"mirrors"}};
    thing.least_m = 3.6;
    thing.most_m = 5.6;
    const Rows<CarParams> rows{
        word_row<&CarParams::style>("style", {"sedan", "hatchback", "van", "off-roader", "sports", "pickup"}, "overall form"),
        number_row<&CarParams::length>("length", "1", 0.95, 1.05, 1.0, "length relative to the style's own"),
        number_row<&CarParams::width>("width", "1", 0.97, 1.03, 1.0, "width relative to the style's own"),
        number_row<&CarParams::height>("height", "1", 0.96, 1.06, 1.0, "height relative to the style's own"),
        color_row<&CarParams::color>(
            "color", {"red", "crimson", "orange", "yellow", "green", "teal", "blue", "navy", "sky", "white", "silver", "gray", "black"},
            "colour of the paint"),
        number_row<&CarParams::shade>("shade", "1", -0.2, 0.15, 0.0, "how much darker or lighter the paint is"),
        word_row<&CarParams::roof>("roof", {"same", "black"}, "colour of the roof"),
        word_row<&CarParams::van>("van", {"windows", "delivery"}, "whether a van has windows behind the driver"),
        word_row<&CarParams::lamps>("lamps", {"long", "round"}, "form of the headlights"),
        number_row<&CarParams::grille>("grille", "1", 0.7, 1.1, 0.9, "width of the grille relative to the usual one"),
        number_row<&CarParams::wheels>("wheels", "1", 0.98, 1.12, 1.04, "radius of the wheels relative to the style's own"),
        integer_row<&CarParams::spokes>("spokes", 5, 10, 5, "number of spokes of a wheel"),
    };
    bind_rows<build_car>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
