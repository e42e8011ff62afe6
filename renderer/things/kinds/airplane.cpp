// Airplanes: airliner, propeller plane, biplane, jet fighter. They stand on their wheels, the nose towards -y.
#include "renderer/things/wheel.h"
#include "renderer/things/wing.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Airliner, Propeller, Biplane, Fighter };
enum class Fins { One, Two };

struct AirplaneParams : KindParams {
    Style style;
    double length;
    double span;
    Fins fins;
    int engines;
    int blades;
    Color color;
    Color camouflage;
};

struct Proportions {
    double length;
    double radius;   ///< of the fuselage, relative to the length
    double span;     ///< relative to the length
    double chord;    ///< at the root, relative to the length
    double tip;      ///< chord at the tip, relative to the root
    double sweep;    ///< how far the tip is behind the root, relative to the length
    double wing_at;  ///< leading edge at the root: distance from the nose, relative to the length
    double wing_z;   ///< relative to the radius
};

Proportions find_proportions(Style style)
{
    switch (style) {
        case Style::Propeller: return {8.0, 0.072, 1.30, 0.19, 0.75, 0.01, 0.24, 0.95};
        case Style::Biplane: return {6.8, 0.070, 1.20, 0.17, 0.95, 0.0, 0.20, -0.75};
        case Style::Fighter: return {15.0, 0.050, 0.62, 0.36, 0.22, 0.24, 0.40, 0.1};
        case Style::Airliner: return {34.0, 0.052, 0.95, 0.16, 0.32, 0.19, 0.37, -0.55};
    }
    return {};
}

void add_propeller(ThingBuilder& builder, const dvec3& at, double radius, int blades, int blade_slot, int hub_slot)
{
    builder.add(
        place(
            lathe(smooth(Points2{{0, 0.26 * radius}, {0.07 * radius, 0.20 * radius}, {0.13 * radius, 0.0}, {0.0, -0.02 * radius}}, 6), 28),
            at, {1, 0, 0}, {0, 0, 1}),
        "propeller", hub_slot);
    for (int i = 0; i < blades; ++i) {
        Mesh blade = make_sheet(
            [&](double u, double v) {
                const double r = mix(0.06, 1.0, u) * radius;
                const double width = 0.085 * radius * (0.35 + 0.65 * sin(kPi * std::min(1.0, 0.12 + u * 0.86)));
                const double twist = mix(1.0, 0.3, u);
                const double s = (2.0 * v - 1.0) * width;
                return dvec3(s * cos(twist), s * sin(twist), r);
            },
            16, 5, 0.018 * radius);
        builder.add(move(rotate(std::move(blade), 1, 2.0 * kPi * i / blades + 0.35), at + dvec3(0, -0.06 * radius, 0)), "propeller",
                    blade_slot);
    }
}

/// The dimensions of an airplane, whose fuselage lies along y around the origin; metres.
struct Cut {
    Style name;
    bool is_airliner;
    bool is_fighter;
    Proportions style;
    double length;
    double radius;  ///< of the fuselage
    double z;       ///< of the fuselage's axis
    double wing_y;  ///< of the leading edge at the root
    double wing_z;
    double lift;  ///< height of the wing tips above the root
};

struct Slots {
    int body;
    int second;
    int metal;
    int dark;
    int glass;
};

Cut make_cut(const AirplaneParams& params)
{
    const bool is_airliner = params.style == Style::Airliner;
    const bool is_fighter = params.style == Style::Fighter;
    Proportions s = find_proportions(params.style);
    s.length *= params.length;
    s.span *= params.span;
    const double l = s.length;
    const double r = s.radius * l;
    const double z = r + (is_airliner ? 0.075 : is_fighter ? 0.10 : 0.12) * l * (is_airliner ? 0.75 : 1.0);
    const double lift = is_airliner ? 0.05 * l : is_fighter ? -0.008 * l : 0.02 * l;
    return {params.style, is_airliner, is_fighter, s, l, r, z, (s.wing_at - 0.5) * l, z + s.wing_z * r, lift};
}

Slots add_slots(ThingBuilder& builder, const AirplaneParams& params, const Cut& cut)
{
    const Color first = cut.is_airliner ? Color::White : cut.is_fighter ? params.camouflage : params.color;
    return {builder.add_slot("body", make_lacquer(find_color(first))),
            builder.add_slot("stripe", make_lacquer(find_color(cut.is_airliner ? params.color : Color::Cream))),
            builder.add_slot("metal", make_metal(Metal::Aluminium, 0.3)), builder.add_slot("dark", make_plastic(dvec3(0.02), 0.5)),
            builder.add_slot("windows", make_dark_glass())};
}

/// The fuselage's radius.
/// \param t  0 at the nose, 1 at the end
double radius_at(const Cut& cut, double t)
{
    const double nose = cut.is_fighter ? pow(std::min(1.0, t / 0.42), 0.75)
                                       : pow(std::max(0.0, 1.0 - pow(1.0 - std::min(1.0, t / (cut.is_airliner ? 0.13 : 0.20)), 2.0)), 0.5);
    const double blunt = cut.is_airliner || cut.is_fighter ? 0.0 : 0.55 * smoothstep(0.06, 0.0, t);
    const double tail =
        cut.is_fighter ? mix(1.0, 0.72, smoothstep(0.75, 1.0, t)) : mix(1.0, 0.13, pow(std::max(0.0, (t - 0.55) / 0.45), 1.4));
    return cut.radius * std::max(nose, blunt) * tail;
}

/// The height of the fuselage's axis.
double middle_at(const Cut& cut, double t)
{
    return cut.z + (cut.is_fighter ? 0.0 : 0.72 * cut.radius * pow(std::max(0.0, (t - 0.55) / 0.45), 1.5)) -
           (cut.is_airliner ? 0.25 * cut.radius * pow(std::max(0.0, 1.0 - t / 0.13), 2.0) : 0.0);
}

void add_fuselage(ThingBuilder& builder, const Cut& cut, const Slots& slots)
{
    std::vector<Points3> rings;
    for (int i = 0; i <= 60; ++i) {
        const double t = i <= 20 ? 0.2 * pow(i / 20.0, 1.7) : mix(0.2, 1.0, (i - 20) / 40.0);
        Points3 ring;
        for (const dvec2& p : make_superellipse(dvec2(1.0, cut.is_airliner ? 1.0 : 1.12), cut.is_fighter ? 2.5 : 2.1, 40)) {
            ring.emplace_back(p.x * radius_at(cut, t), (t - 0.5) * cut.length, middle_at(cut, t) + p.y * radius_at(cut, t));
        }
        rings.push_back(ring);
    }
    Mesh fuselage = loft(rings);
    if (cut.is_airliner || cut.name == Style::Propeller) {
        paint(fuselage, slots.second, [&](const dvec3& c, const dvec3& n) {
            return std::abs(n.x) > 0.5 && c.z < cut.z - 0.02 * cut.radius && c.z > cut.z - 0.30 * cut.radius;
        });
    }
    builder.add(fuselage, "fuselage", slots.body);
}

void add_wings(ThingBuilder& builder, const Cut& cut, const Slots& slots)
{
    const double l = cut.length;
    const Proportions& s = cut.style;
    const dvec3 root(0.0, cut.wing_y, cut.wing_z);
    const dvec3 tip(s.span * l / 2.0, cut.wing_y + s.sweep * l, cut.wing_z + cut.lift);
    builder.add(with_mirrored(make_wing(root, tip, s.chord * l, s.chord * s.tip * l, cut.is_fighter ? 0.05 : 0.12, {0, 0, 1})), "wings",
                cut.name == Style::Propeller ? slots.second : slots.body);
}

void add_tail(ThingBuilder& builder, const Cut& cut, const Slots& slots, bool has_two_fins)
{
    const double l = cut.length;
    const double y = (cut.is_fighter ? 0.30 : 0.375) * l;
    const double z = cut.is_fighter ? cut.z : middle_at(cut, 0.93);
    const double chord = cut.is_airliner ? 0.085 * l : cut.is_fighter ? 0.17 * l : 0.11 * l;
    const int slot = cut.is_fighter ? slots.body : slots.second;
    const dvec3 tip((cut.is_airliner ? 0.18 : 0.20) * l, y + (cut.is_airliner ? 0.09 : cut.is_fighter ? 0.13 : 0.03) * l, z + 0.01 * l);
    builder.add(with_mirrored(make_wing({0, y + 0.02 * l, z}, tip, chord, chord * 0.5, 0.08, {0, 0, 1})), "tail", slot);
    const auto add_fin = [&](double x, double lean) {
        builder.add(
            make_wing({x, y - 0.01 * l, z + 0.3 * cut.radius},
                      {x + lean, y + (cut.is_airliner || cut.is_fighter ? 0.09 : 0.05) * l, z + (cut.is_airliner ? 0.165 : 0.145) * l},
                      chord * 1.35, chord * 0.6, 0.08, {1, 0, 0}),
            "tail", slot);
    };
    if (has_two_fins) {
        add_fin(0.6 * cut.radius, 0.03 * l);
        add_fin(-0.6 * cut.radius, -0.03 * l);
    } else {
        add_fin(0.0, 0.0);
    }
}

/// An airliner's engine below the wing, with its pylon.
/// \param at  the middle of the inlet
void add_engine(ThingBuilder& builder, const Slots& slots, const dvec3& at, double l)
{
    const double er = 0.026 * l;
    builder.add(place(lathe(trace({{{0, -0.01 * l}},
                                   {{er * 0.82, -0.01 * l}},
                                   {{er * 0.86, 0.022 * l}, 0.004 * l},
                                   {{er, 0.026 * l}, 0.006 * l},
                                   {{er, -0.03 * l}, 0.02 * l},
                                   {{er * 0.55, -0.085 * l}, 0.003 * l},
                                   {{0, -0.10 * l}}},
                                  false, 5),
                            40),
                      at, {1, 0, 0}, {0, 0, 1}),
                "engines", slots.second);
    builder.add(place(make_cylinder(er * 0.8, 0.004 * l, 0.0, 40), at + dvec3(0, 0.006 * l, 0), {1, 0, 0}, {0, 0, 1}), "engines",
                slots.dark);
    builder.add(place(lathe({{0, 0.016 * l}, {er * 0.25, 0.0}, {0, -0.002 * l}}, 20), at + dvec3(0, 0.003 * l, 0), {1, 0, 0}, {0, 0, 1}),
                "engines", slots.metal);
    builder.add(
        make_box({at.x - 0.005 * l, at.y - 0.01 * l, at.z + er * 0.8}, {at.x + 0.005 * l, at.y + 0.08 * l, at.z + 0.036 * l}, 0.002 * l),
        "engines", slots.body);
}

/// A row of round windows along one side.
void add_cabin_windows(ThingBuilder& builder, const Cut& cut, double side, int glass)
{
    const double l = cut.length;
    for (int i = 0; i < 26; ++i) {
        const double t = mix(0.16, 0.80, i / 25.0);
        const double radius = radius_at(cut, t);
        const double z = cut.z + 0.20 * cut.radius;
        const double rise = z - middle_at(cut, t);
        const double x = std::sqrt(std::max(0.0, radius * radius - rise * rise));
        builder.add(
            make_bar({side * (x - 0.05), (t - 0.5) * l, z}, {side * (x + 0.012), (t - 0.5) * l, z}, 0.0052 * l, 0.0052 * l, 0.0, 12),
            "windows", glass);
    }
}

void add_windscreen(ThingBuilder& builder, const Cut& cut, int glass)
{
    builder.add(make_sheet(
                    [&](double u, double v) {
                        const double t = mix(0.042, 0.066, v);
                        const double angle = kPi / 2.0 + (2.0 * u - 1.0) * 1.05;
                        return dvec3(cos(angle) * radius_at(cut, t) * 1.004, (t - 0.5) * cut.length,
                                     middle_at(cut, t) + sin(angle) * radius_at(cut, t) * 1.004);
                    },
                    20, 3, 0.004 * cut.length),
                "windows", glass);
}

/// A bubble of glass over the pilot.
void add_canopy(ThingBuilder& builder, const Cut& cut, int glass)
{
    const double at = cut.is_fighter ? 0.27 : cut.name == Style::Biplane ? 0.42 : 0.27;
    const dvec3 half(cut.radius * 0.62, cut.is_fighter ? 0.075 * cut.length : 0.07 * cut.length,
                     cut.radius * (cut.is_fighter ? 0.75 : 0.85));
    builder.add(move(make_ellipsoid(half, 32), {0, (at - 0.5) * cut.length, middle_at(cut, at) + 0.72 * cut.radius}), "windows", glass);
}

/// A fighter's intakes along the sides and its two nozzles.
void add_jets(ThingBuilder& builder, const Cut& cut, const Slots& slots)
{
    const double l = cut.length;
    const double r = cut.radius;
    const double z = cut.z;
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_box({std::min(side * 0.75 * r, side * 1.65 * r), -0.16 * l, z - 0.65 * r},
                             {std::max(side * 0.75 * r, side * 1.65 * r), 0.36 * l, z + 0.45 * r}, 0.3 * r),
                    "engines", slots.body);
        builder.add(make_box({std::min(side * 0.9 * r, side * 1.5 * r), -0.163 * l, z - 0.5 * r},
                             {std::max(side * 0.9 * r, side * 1.5 * r), -0.15 * l, z + 0.3 * r}, 0.1 * r),
                    "engines", slots.dark);
    }
    for (const double x : {-0.42 * r, 0.42 * r}) {
        builder.add(make_bar({x, 0.44 * l, z}, {x, 0.53 * l, z}, 0.55 * r, 0.42 * r, 0.0, 32), "engines", slots.metal);
        builder.add(make_bar({x, 0.50 * l, z}, {x, 0.531 * l, z}, 0.36 * r, 0.36 * r, 0.0, 32), "engines", slots.dark);
    }
}

/// The propeller in front of the nose, and the cowl behind it.
void add_nose(ThingBuilder& builder, const Cut& cut, const Slots& slots, int blades)
{
    const double l = cut.length;
    const double r = cut.radius;
    add_propeller(builder, {0, -0.5 * l - 0.01 * l, middle_at(cut, 0.0)}, 0.15 * l, blades, slots.dark, slots.metal);
    builder.add(place(lathe(trace({{{0, 0}}, {{r * 0.82, 0}, 0.1 * r}, {{r * 0.62, 0.035 * l}, 0.2 * r}, {{0, 0.035 * l}}}, false, 5), 40),
                      {0, -0.478 * l, middle_at(cut, 0.0)}, {1, 0, 0}, {0, 0, 1}),
                "engines", slots.metal);
}

/// A biplane's second wing, on struts.
void add_upper_wing(ThingBuilder& builder, const Cut& cut, const Slots& slots)
{
    const double l = cut.length;
    const double y = cut.wing_y;
    const double chord = cut.style.chord * l;
    const double high = cut.z + 2.3 * cut.radius;
    builder.add(with_mirrored(make_wing({0, y - 0.03 * l, high}, {cut.style.span * l / 2.0, y - 0.03 * l, high + 0.02 * l}, chord,
                                        chord * 0.95, 0.12, {0, 0, 1})),
                "wings", slots.second);
    for (const double side : {-1.0, 1.0}) {
        for (const double x : {0.10, 0.36}) {
            for (const double back : {0.03, 0.12}) {
                builder.add(make_bar({side * x * l, y + back * l, cut.wing_z + 0.01 * l},
                                     {side * x * l, y + (back - 0.03) * l, high + 0.01 * l}, 0.006 * l, 0.006 * l, 0.0, 10),
                            "wings", slots.metal);
            }
        }
    }
}

/// The struts that hold the high wings of a propeller plane.
void add_wing_struts(ThingBuilder& builder, const Cut& cut, int metal)
{
    const double l = cut.length;
    const double y = cut.wing_y + 0.06 * l;
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_bar({side * 0.8 * cut.radius, y, cut.z - 0.6 * cut.radius}, {side * 0.30 * l, y, cut.wing_z + 0.005 * l},
                             0.006 * l, 0.006 * l, 0.0, 10),
                    "wings", metal);
    }
}

void add_gear(ThingBuilder& builder, const Cut& cut, int metal)
{
    const double l = cut.length;
    const double r = cut.radius;
    const WheelSlots wheels{builder.add_slot("tires", make_rubber()), metal};
    const double wheel = (cut.is_airliner ? 0.018 : cut.is_fighter ? 0.028 : 0.042) * l;
    const bool has_tail_wheel = cut.name == Style::Biplane;
    const double track = cut.is_airliner ? 0.075 * l : cut.is_fighter ? 1.3 * r : 0.13 * l;
    const double main_y = has_tail_wheel    ? cut.wing_y + 0.02 * l
                          : cut.is_airliner ? 0.06 * l
                          : cut.is_fighter  ? 0.14 * l
                                            : cut.wing_y + 0.14 * l;
    for (const double side : {-1.0, 1.0}) {
        add_wheel(builder, wheels, {side * track, main_y, wheel}, wheel, wheel * 0.55, side, 0, 0.5);
        builder.add(make_bar({side * (track - wheel * 0.5), main_y, wheel}, {side * track * 0.5, main_y, cut.z - 0.6 * r}, 0.006 * l,
                             0.007 * l, 0.0, 12),
                    "wheels", metal);
    }
    const double small = wheel * (has_tail_wheel ? 0.5 : 0.8);
    const double third_y = has_tail_wheel ? 0.44 * l : -0.40 * l;
    add_wheel(builder, wheels, {0, third_y, small}, small, small * 0.5, 1.0, 0, 0.5);
    builder.add(
        make_bar({small * 0.4, third_y, small}, {0, third_y, cut.z - (has_tail_wheel ? 0.0 : 0.5 * r)}, 0.005 * l, 0.006 * l, 0.0, 12),
        "wheels", metal);
}

void build_airplane(const AirplaneParams& params, ThingBuilder& builder)
{
    const Cut cut = make_cut(params);
    const Slots slots = add_slots(builder, params, cut);
    add_fuselage(builder, cut, slots);
    add_wings(builder, cut, slots);
    add_tail(builder, cut, slots, cut.is_fighter && params.fins == Fins::Two);
    if (cut.is_airliner) {
        const double l = cut.length;
        for (const double side : {-1.0, 1.0}) {
            for (int i = 0; i < params.engines / 2; ++i) {
                const double share = 0.33 + 0.27 * i;
                const dvec3 at(side * share * cut.style.span * l / 2.0, cut.wing_y + share * cut.style.sweep * l - 0.045 * l,
                               mix(cut.wing_z, cut.wing_z + cut.lift, share) - 0.033 * l);
                add_engine(builder, slots, at, l);
            }
            add_cabin_windows(builder, cut, side, slots.glass);
        }
        add_windscreen(builder, cut, slots.glass);
    } else {
        add_canopy(builder, cut, slots.glass);
        if (cut.is_fighter) {
            add_jets(builder, cut, slots);
        } else {
            add_nose(builder, cut, slots, params.blades);
        }
    }
    if (cut.name == Style::Biplane) {
        add_upper_wing(builder, cut, slots);
    } else if (cut.name == Style::Propeller) {
        add_wing_struts(builder, cut, slots.metal);
    }
    add_gear(builder, cut, slots.metal);
}

}  // namespace

Thing make_airplane_thing()
{
    Thing thing;
    thing.summary = "an airplane: airliner, propeller plane, biplane or jet fighter";
    thing.parts = {{"fuselage"}, {"wings"}, {"tail"}, {"wheels"}, {"windows"}, {"engines"}, {"propeller", true}};
    thing.least_m = 5.5;
    thing.most_m = 42.0;
    const Rows<AirplaneParams> rows{
        word_row<&AirplaneParams::style>("style", {"airliner", "propeller", "biplane", "fighter"}, "overall form"),
        number_row<&AirplaneParams::length>("length", "1", 0.9, 1.1, 1.0, "length relative to the style's own"),
        number_row<&AirplaneParams::span>("span", "1", 0.92, 1.08, 1.0, "span of the wings relative to the style's own"),
        word_row<&AirplaneParams::fins>("fins", {"one", "two"}, "number of fins of a fighter"),
        integer_row<&AirplaneParams::engines>("engines", 2, 4, 2, "number of engines of an airliner, in pairs"),
        integer_row<&AirplaneParams::blades>("blades", 2, 4, 2, "number of blades of a propeller"),
        color_row<&AirplaneParams::color>("color", {"red", "blue", "navy", "yellow", "green", "orange", "teal", "purple"},
                                          "paint; on an airliner, only the stripe and the tail"),
        color_row<&AirplaneParams::camouflage>("camouflage", {"gray", "slate", "olive", "silver"}, "camouflage of a fighter"),
    };
    bind_rows<build_airplane>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
