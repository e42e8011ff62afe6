// Boats: rowing boat, sailing boat, motor boat, tug, folded paper boat. The bow points to -y.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Row, Sail, Motor, Tug };

struct BoatParams : KindParams {
    Style style;
    double length;
    double beam;
    Color color;
    Color bottom;
    Color sail;
    Wood wood;
};

struct Hull {
    double length;
    double beam;
    double depth;
    double sheer;     ///< rise of bow and stern
    double stern;     ///< width of the transom, relative to the beam
    double fullness;  ///< of the sections: 1 is a wedge, 3 nearly a box
};

double half_beam(const Hull& hull, double s)
{
    // s: 0 at the bow, 1 at the stern.
    const double bow = pow(std::max(0.0, std::min(1.0, s / 0.55)), 0.55);
    return hull.beam / 2.0 * bow * mix(1.0, hull.stern, smoothstep(0.55, 1.0, s));
}

double rim_height(const Hull& hull, double s)
{
    const double end = 2.0 * s - 1.0;
    return hull.depth + hull.sheer * (end < 0.0 ? end * end * 1.3 : end * end * 0.4);
}

/// A closed shell: down and around the outside, back along the inside, open at the top; or decked.
Mesh make_hull(const Hull& hull, double wall, bool is_decked)
{
    std::vector<Points3> rings;
    constexpr int kStations = 40;
    constexpr int kAround = 12;
    for (int i = 0; i <= kStations; ++i) {
        const double s = 0.004 + 0.996 * pow(static_cast<double>(i) / kStations, 1.25);
        const double high = rim_height(hull, s);
        const double keel = 0.45 * hull.depth * pow(1.0 - std::min(1.0, s / 0.35), 2.0) + 0.10 * hull.depth * smoothstep(0.7, 1.0, s);
        const double y = (s - 0.5) * hull.length - 0.10 * hull.length * (1.0 - std::min(1.0, s / 0.3)) * 0.3;
        Points3 ring;
        const auto add_side = [&](double inner, int from, int to) {
            for (int k = from; from < to ? k <= to : k >= to; k += from < to ? 1 : -1) {
                const double t = static_cast<double>(k) / kAround;  // -1 left rim, 0 keel, 1 right rim
                const double u = std::abs(t);
                const double half = std::max(0.0005, half_beam(hull, s) - inner * (s < 0.1 ? s * 10.0 : 1.0));
                const double x = (t < 0 ? -1.0 : 1.0) * half * (1.0 - pow(1.0 - u, hull.fullness));
                const double rake = (high - keel) * u * 0.35 * pow(1.0 - std::min(1.0, s / 0.25), 2.0);
                ring.emplace_back(x, y - rake, mix(keel + inner, high, pow(u, 1.6)));
            }
        };
        add_side(0.0, -kAround, kAround);
        if (is_decked) {
            for (int k = 1; k < 6; ++k) {
                const double t = 1.0 - 2.0 * k / 6.0;
                ring.emplace_back(t * half_beam(hull, s) * 0.999, ring.back().y,
                                  high - 0.05 * hull.depth + 0.06 * hull.depth * (1.0 - t * t));
            }
        } else {
            add_side(wall, kAround, -kAround);
        }
        rings.push_back(ring);
    }
    return loft(rings);
}

/// A rod along one rim.
Points3 make_rim(const Hull& hull, double side, double in)
{
    Points3 path;
    for (int i = 0; i <= 30; ++i) {
        const double s = 0.02 + 0.98 * i / 30.0;
        const double high = rim_height(hull, s);
        const double rake = (high)*0.25 * pow(1.0 - std::min(1.0, s / 0.25), 2.0);
        path.emplace_back(side * std::max(0.0, half_beam(hull, s) - in),
                          (s - 0.5) * hull.length - 0.03 * hull.length * (1.0 - std::min(1.0, s / 0.3)) - rake, high);
    }
    return path;
}

void add_sail(ThingBuilder& builder, const Hull& hull, const BoatParams& params, int wood)
{
    const int cloth = builder.add_slot("sail", make_fabric(find_color(params.sail)));
    const double mast = hull.length * 1.15;
    const double y = -0.10 * hull.length;
    const double foot = hull.depth * 0.6;
    builder.add(make_bar({0, y, foot}, {0, y, foot + mast}, 0.012 * hull.length, 0.007 * hull.length), "mast", wood);
    builder.add(
        make_bar({0, y, foot + 0.16 * mast}, {0, y + 0.52 * hull.length, foot + 0.15 * mast}, 0.008 * hull.length, 0.006 * hull.length),
        "mast", wood);
    const auto belly = [&](double u, double v) { return 0.10 * hull.length * sin(kPi * u) * sin(kPi * v * 0.9) * 0.8; };
    builder.add(make_sheet(
                    [&](double u, double v) {
                        const double width = 0.50 * hull.length * (1.0 - pow(v, 1.15)) + 0.01;
                        return dvec3(belly(u, v), y + 0.012 * hull.length + u * width, foot + mast * mix(0.175, 0.97, v));
                    },
                    14, 20, 0.004 * hull.length),
                "sail", cloth);
    builder.add(make_sheet(
                    [&](double u, double v) {
                        const double width = 0.34 * hull.length * (1.0 - v) + 0.01;
                        const double lean = -0.36 * hull.length * (1.0 - v);
                        return dvec3(belly(u, v) * 0.8, y - 0.015 * hull.length + lean + u * width * 0.93,
                                     foot + mast * mix(0.12, 0.80, v) + 0.04 * mast * u * (1.0 - v));
                    },
                    12, 20, 0.004 * hull.length),
                "sail", cloth);
    const int flag = builder.add_slot("flag", make_fabric(find_color(params.color)));
    builder.add(make_sheet(
                    [&](double u, double v) {
                        return dvec3(0.02 * hull.length * sin(6.0 * u) * u, y + 0.16 * hull.length * u,
                                     foot + mast * 1.0 + (v - 0.5) * 0.09 * hull.length * (1.0 - 0.85 * u) - 0.05 * hull.length);
                    },
                    12, 4, 0.003 * hull.length),
                "sail", flag);
}

struct Slots {
    int paint;
    int low;
    int wood;
    int white;
    int glass;
    int metal;
};

/// Adds slots in the order that all styles share.
Slots add_slots(ThingBuilder& builder, const BoatParams& params)
{
    Slots slots{};
    slots.paint = builder.add_slot("hull", make_lacquer(find_color(params.color)));
    slots.low = builder.add_slot("bottom", make_plain(find_color(params.bottom), 0.5));
    slots.wood = builder.add_slot("wood", make_wood(params.wood));
    slots.white = builder.add_slot("white", make_lacquer(find_color(Color::White)));
    slots.glass = builder.add_slot("windows", make_dark_glass());
    slots.metal = builder.add_slot("metal", make_metal(Metal::Chrome, 0.2));
    return slots;
}

void add_hull(ThingBuilder& builder, const Hull& hull, const Slots& slots, bool is_decked)
{
    Mesh shell = make_hull(hull, 0.012 * hull.length, is_decked);
    paint(shell, slots.low, [&](const dvec3& c, const dvec3& n) { return c.z < 0.42 * hull.depth && n.z < 0.2; });
    paint(shell, slots.wood, [&](const dvec3& c, const dvec3& n) { return n.z > 0.25 && c.z > 0.02 * hull.depth; });
    builder.add(shell, "hull", slots.paint);
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_tube(make_rim(hull, side, 0.004 * hull.length), 0.010 * hull.length, 10), "hull",
                    is_decked ? slots.white : slots.wood);
    }
}

/// Benches from side to side.
void add_benches(ThingBuilder& builder, const Hull& hull, int wood)
{
    const double length = hull.length;
    for (const double s : {0.30, 0.52, 0.78}) {
        const double half = half_beam(hull, s) * 0.90;
        const double y = (s - 0.5) * length;
        builder.add(make_box({-half, y - 0.035 * length, hull.depth * 0.62}, {half, y + 0.035 * length, hull.depth * 0.62 + 0.012 * length},
                             0.004 * length),
                    "seats", wood);
    }
}

void add_oars(ThingBuilder& builder, const Hull& hull, const Slots& slots)
{
    const double length = hull.length;
    for (const double side : {-1.0, 1.0}) {
        const dvec3 lock(side * half_beam(hull, 0.5), 0.02 * length, hull.depth * 1.08);
        const dvec3 in = lock + dvec3(-side * 0.30 * hull.beam, 0.06 * length, 0.03 * length);
        const dvec3 out = lock + dvec3(side * 0.42 * length, -0.14 * length, -0.09 * length);
        builder.add(make_bar(in, out, 0.009 * length, 0.008 * length), "oars", slots.wood);
        const dvec3 way = glm::normalize(out - in);
        const dvec3 across = glm::normalize(glm::cross(way, dvec3(0, 0, 1)));
        builder.add(place(extrude(make_superellipse({0.09 * length, 0.028 * length}, 3.0, 32), 0.007 * length, 0.002 * length),
                          out + way * (0.07 * length), way, across),
                    "oars", slots.wood);
        builder.add(make_bar(lock - dvec3(0, 0, 0.03 * length), lock + dvec3(0, 0, 0.012 * length), 0.010 * length, 0.010 * length), "oars",
                    slots.metal);
    }
}

/// A motor boat's console with its windscreen, two seats, and the motor at the stern.
void add_cockpit(ThingBuilder& builder, const Hull& hull, const Slots& slots)
{
    const double length = hull.length;
    const double high = hull.depth * 1.02;
    builder.add(make_box({-0.26 * hull.beam, -0.06 * length, high - 0.02 * length}, {0.26 * hull.beam, 0.12 * length, high + 0.05 * length},
                         0.02 * length),
                "cabin", slots.white);
    builder.add(make_sheet(
                    [&](double u, double v) {
                        const double angle = (2.0 * u - 1.0) * 1.15;
                        return dvec3(0.36 * hull.beam * sin(angle) * mix(1.0, 0.86, v),
                                     0.02 * length - 0.13 * length * cos(angle) + 0.05 * length * v,
                                     high + 0.02 * length + 0.085 * length * v);
                    },
                    20, 4, 0.005 * length),
                "cabin", slots.glass);
    const int seat = builder.add_slot("seats", make_leather(find_color(Color::Cream)));
    for (const double side : {-1.0, 1.0}) {
        const double left = side * 0.2 * hull.beam - 0.12 * hull.beam;
        const double right = side * 0.2 * hull.beam + 0.12 * hull.beam;
        builder.add(make_box({left, 0.14 * length, high - 0.01}, {right, 0.24 * length, high + 0.03 * length}, 0.012 * length), "seats",
                    seat);
        builder.add(make_box({left, 0.225 * length, high - 0.01}, {right, 0.25 * length, high + 0.085 * length}, 0.012 * length), "seats",
                    seat);
    }
    builder.add(
        make_box({-0.055 * length, 0.485 * length, hull.depth * 0.5}, {0.055 * length, 0.575 * length, hull.depth * 1.5}, 0.022 * length),
        "cabin", slots.low);
    builder.add(
        make_box({-0.016 * length, 0.50 * length, 0.02 * hull.depth}, {0.016 * length, 0.55 * length, hull.depth * 0.7}, 0.008 * length),
        "cabin", slots.metal);
}

/// A tug's deckhouse, with the bridge and its roof on top.
void add_deckhouse(ThingBuilder& builder, const Hull& hull, const Slots& slots)
{
    const double length = hull.length;
    const double high = hull.depth;
    builder.add(
        make_box({-0.27 * hull.beam, -0.20 * length, high - 0.02}, {0.27 * hull.beam, 0.18 * length, high + 0.13 * length}, 0.02 * length),
        "cabin", slots.white);
    builder.add(make_box({-0.23 * hull.beam, -0.17 * length, high + 0.12 * length}, {0.23 * hull.beam, 0.02 * length, high + 0.26 * length},
                         0.02 * length),
                "cabin", slots.white);
    builder.add(make_box({-0.27 * hull.beam, -0.20 * length, high + 0.255 * length},
                         {0.27 * hull.beam, 0.05 * length, high + 0.275 * length}, 0.006 * length),
                "cabin", slots.paint);
}

/// The windows of the bridge and the deckhouse along one side, and the front window on that side.
void add_windows(ThingBuilder& builder, const Hull& hull, double side, int glass)
{
    const double length = hull.length;
    const double high = hull.depth;
    for (int i = 0; i < 2; ++i) {
        const double y = -0.13 * length + 0.085 * length * i;
        builder.add(make_box({side * 0.232 * hull.beam - 0.004 * length, y - 0.032 * length, high + 0.165 * length},
                             {side * 0.232 * hull.beam + 0.004 * length, y + 0.032 * length, high + 0.235 * length}, 0.003 * length),
                    "windows", glass);
    }
    for (int i = 0; i < 3; ++i) {
        const double y = -0.10 * length + 0.10 * length * i;
        builder.add(make_bar({side * 0.262 * hull.beam, y, high + 0.065 * length}, {side * 0.278 * hull.beam, y, high + 0.065 * length},
                             0.024 * length, 0.024 * length, 0.002 * length),
                    "windows", glass);
    }
    builder.add(make_box({side * 0.11 * hull.beam - 0.08 * hull.beam, -0.176 * length, high + 0.165 * length},
                         {side * 0.11 * hull.beam + 0.08 * hull.beam, -0.166 * length, high + 0.235 * length}, 0.003 * length),
                "windows", glass);
}

/// A tyre that hangs along the side as a fender.
/// \param s  0 at the bow, 1 at the stern
void add_fender(ThingBuilder& builder, const Hull& hull, double side, double s)
{
    const double length = hull.length;
    builder.add(place(lathe(trace({{{0.028 * length, -0.012 * length}, 0.004 * length},
                                   {{0.052 * length, -0.012 * length}, 0.008 * length},
                                   {{0.052 * length, 0.012 * length}, 0.008 * length},
                                   {{0.028 * length, 0.012 * length}, 0.004 * length}},
                                  true, 4),
                            28, true),
                      {side * (half_beam(hull, s) + 0.004 * length), (s - 0.5) * length, rim_height(hull, s) * 0.74}, {0, 1, 0}, {0, 0, 1}),
                "hull", builder.add_slot("tyres", make_rubber()));
}

/// A tug's funnel with its band, and the mast.
void add_funnel(ThingBuilder& builder, const Hull& hull, const Slots& slots)
{
    const double length = hull.length;
    const double high = hull.depth;
    builder.add(make_bar({0, 0.10 * length, high + 0.12 * length}, {0, 0.11 * length, high + 0.34 * length}, 0.045 * length, 0.040 * length,
                         0.004 * length, 32),
                "cabin", slots.low);
    builder.add(make_bar({0, 0.1065 * length, high + 0.27 * length}, {0, 0.109 * length, high + 0.31 * length}, 0.0425 * length,
                         0.0423 * length, 0.0, 32),
                "cabin", slots.white);
    builder.add(
        make_bar({0, -0.04 * length, high + 0.27 * length}, {0, -0.04 * length, high + 0.46 * length}, 0.007 * length, 0.004 * length),
        "mast", slots.metal);
}

void build_boat(const BoatParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double length = params.length * (style == Style::Tug ? 2.0 : style == Style::Sail ? 1.4 : 1.0);
    const double stern = style == Style::Motor ? 0.92 : style == Style::Tug ? 0.85 : 0.70;
    const double fullness = style == Style::Motor ? 1.6 : 2.2;
    const Hull hull{length, length * params.beam, length * 0.145 * (style == Style::Tug ? 1.45 : 1.0), length * 0.075, stern, fullness};
    const Slots slots = add_slots(builder, params);
    add_hull(builder, hull, slots, style == Style::Motor || style == Style::Tug);
    if (style == Style::Row) {
        add_benches(builder, hull, slots.wood);
        add_oars(builder, hull, slots);
    } else if (style == Style::Sail) {
        add_benches(builder, hull, slots.wood);
        add_sail(builder, hull, params, slots.wood);
    } else if (style == Style::Motor) {
        add_cockpit(builder, hull, slots);
    } else {  // tug
        add_deckhouse(builder, hull, slots);
        for (const double side : {-1.0, 1.0}) {
            add_windows(builder, hull, side, slots.glass);
            for (int i = 0; i < 4; ++i) {
                add_fender(builder, hull, side, 0.30 + 0.17 * i);
            }
        }
        add_funnel(builder, hull, slots);
    }
    builder.center_box();
}

}  // namespace

Thing make_boat_thing()
{
    Thing thing;
    thing.summary = "a boat: a rowing boat with oars, a sailing boat, a motor boat or a tug";
    thing.parts = {{"hull"}, {"seats", true}, {"oars", true}, {"mast", true}, {"sail", true}, {"cabin", true}, {"windows", true}};
    thing.least_m = 2.5;
    thing.most_m = 12.0;
    const Rows<BoatParams> rows{
        word_row<&BoatParams::style>("style", {"row", "sail", "motor", "tug"}, "overall form"),
        number_row<&BoatParams::length>("length", "m", 3.2, 4.8, 4.0,
                                        "length of a rowing boat; a sailing boat is 1.4 times as long, and a tug twice as long"),
        number_row<&BoatParams::beam>("beam", "1", 0.32, 0.40, 0.36, "width divided by the length"),
        color_row<&BoatParams::color>("color", {"white", "red", "blue", "navy", "green", "yellow", "teal", "orange"}, "colour of the hull"),
        color_row<&BoatParams::bottom>("bottom", {"crimson", "navy", "charcoal", "green"}, "colour below the waterline"),
        color_row<&BoatParams::sail>("sail", {"white", "cream", "red", "sky", "orange"}, "colour of the sails"),
        choice_row<&BoatParams::wood>("wood", {"oak", "pine", "walnut", "cherry"}, "wood of the seats, the deck, the oars and the mast"),
    };
    bind_rows<build_boat>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
