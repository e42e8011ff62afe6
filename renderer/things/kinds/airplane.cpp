// Airplanes: airliner, propeller plane, biplane, jet fighter. The nose looks to -y, on its wheels.
#include "renderer/things/wheel.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

struct Style {
    double length;
    double radius;   ///< of the fuselage over the length
    double span;     ///< over the length
    double chord;    ///< at the root, over the length
    double tip;      ///< chord at the tip over that at the root
    double sweep;    ///< how far the tip lies behind the root, over the length
    double wing_at;  ///< of the leading edge at the root, over the length from the nose
    double wing_z;   ///< over the radius
};

Style find_style(std::string_view name)
{
    if (name == "propeller") {
        return {8.0, 0.072, 1.30, 0.19, 0.75, 0.01, 0.24, 0.95};
    }
    if (name == "biplane") {
        return {6.8, 0.070, 1.20, 0.17, 0.95, 0.0, 0.20, -0.75};
    }
    if (name == "fighter") {
        return {15.0, 0.050, 0.62, 0.36, 0.22, 0.24, 0.40, 0.1};
    }
    return {34.0, 0.052, 0.95, 0.16, 0.32, 0.19, 0.37, -0.55};
}

/// A wing or fin: airfoil sections from a root to a tip; chords along +y.
Mesh make_wing(const dvec3& root, const dvec3& tip, double root_chord, double tip_chord, double thickness, const dvec3& up)
{
    const auto section = [&](const dvec3& at, double chord) {
        Points3 ring;
        constexpr int kHalf = 14;
        for (int side = 0; side < 2; ++side) {
            for (int i = side; i < kHalf + side; ++i) {
                const double s = side == 0 ? static_cast<double>(i) / kHalf : 1.0 - static_cast<double>(i - 1 + 1) / kHalf;
                const double x = std::clamp(side == 0 ? s : 1.0 - static_cast<double>(i - side) / kHalf, 0.0, 1.0);
                const double t = x * x;
                const double half =
                    thickness * 2.5 * (0.2969 * std::sqrt(t) - 0.1260 * t - 0.3516 * t * t + 0.2843 * t * t * t - 0.1036 * t * t * t * t);
                ring.push_back(at + dvec3(0, t * chord, 0) + up * ((side == 0 ? 1.0 : -1.0) * std::max(half, 0.002) * chord));
            }
        }
        return ring;
    };
    std::vector<Points3> rings;
    for (int i = 0; i <= 8; ++i) {
        const double s = i / 8.0;
        rings.push_back(section(glm::mix(root, tip, s), mix(root_chord, tip_chord, s)));
    }
    const dvec3 end = tip + (tip - root) * 0.012;
    rings.push_back(section(end + dvec3(0, 0.15 * tip_chord, 0), tip_chord * 0.7));
    return loft(rings);
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

void build_airplane(const Params& params, ThingBuilder& builder)
{
    const std::string_view name = params.word("style");
    Style s = find_style(name);
    s.length *= params.number("length");
    s.span *= params.number("span");
    const double l = s.length;
    const double r = s.radius * l;
    const bool is_airliner = name == "airliner";
    const bool is_fighter = name == "fighter";
    const double z = r + (is_airliner ? 0.075 : is_fighter ? 0.10 : 0.12) * l * (is_airliner ? 0.75 : 1.0);
    const int body = builder.add_slot("body", make_lacquer(find_color(is_airliner  ? "white"
                                                                      : is_fighter ? params.word("camouflage")
                                                                                   : params.word("color"))));
    const int second = builder.add_slot("stripe", make_lacquer(find_color(is_airliner ? params.word("color") : "cream")));
    const int metal = builder.add_slot("metal", make_metal("aluminium", 0.3));
    const int dark = builder.add_slot("dark", make_plastic(dvec3(0.02), 0.5));
    const int glass = builder.add_slot("windows", make_dark_glass());
    // The fuselage along y from -l/2.
    const auto radius_at = [&](double t) {
        const double nose = is_fighter ? pow(std::min(1.0, t / 0.42), 0.75)
                                       : pow(std::max(0.0, 1.0 - pow(1.0 - std::min(1.0, t / (is_airliner ? 0.13 : 0.20)), 2.0)), 0.5);
        const double blunt = is_airliner || is_fighter ? 0.0 : 0.55 * smoothstep(0.06, 0.0, t);
        const double tail =
            is_fighter ? mix(1.0, 0.72, smoothstep(0.75, 1.0, t)) : mix(1.0, 0.13, pow(std::max(0.0, (t - 0.55) / 0.45), 1.4));
        return r * std::max(nose, blunt) * tail;
    };
    const auto middle_at = [&](double t) {
        return z + (is_fighter ? 0.0 : 0.72 * r * pow(std::max(0.0, (t - 0.55) / 0.45), 1.5)) -
               (is_airliner ? 0.25 * r * pow(std::max(0.0, 1.0 - t / 0.13), 2.0) : 0.0);
    };
    std::vector<Points3> rings;
    for (int i = 0; i <= 60; ++i) {
        const double t = i <= 20 ? 0.2 * pow(i / 20.0, 1.7) : mix(0.2, 1.0, (i - 20) / 40.0);
        Points3 ring;
        for (const dvec2& p : make_superellipse(dvec2(1.0, is_airliner ? 1.0 : 1.12), is_fighter ? 2.5 : 2.1, 40)) {
            ring.emplace_back(p.x * radius_at(t), (t - 0.5) * l, middle_at(t) + p.y * radius_at(t));
        }
        rings.push_back(ring);
    }
    Mesh fuselage = loft(rings);
    if (is_airliner || name == "propeller") {
        paint(fuselage, second,
              [&](const dvec3& c, const dvec3& n) { return std::abs(n.x) > 0.5 && c.z < z - 0.02 * r && c.z > z - 0.30 * r; });
    }
    builder.add(fuselage, "fuselage", body);
    // Wings, tail.
    const double wing_z = z + s.wing_z * r;
    const double y0 = (s.wing_at - 0.5) * l;
    const double lift = is_airliner ? 0.05 * l : is_fighter ? -0.008 * l : 0.02 * l;
    const dvec3 root(0.0, y0, wing_z);
    const dvec3 tip(s.span * l / 2.0, y0 + s.sweep * l, wing_z + lift);
    builder.add(with_mirrored(make_wing(root, tip, s.chord * l, s.chord * s.tip * l, is_fighter ? 0.05 : 0.12, {0, 0, 1})), "wings",
                name == "propeller" ? second : body);
    const double tail_y = (is_fighter ? 0.30 : 0.375) * l;
    const double tail_z = is_fighter ? z : middle_at(0.93);
    const double tail_chord = is_airliner ? 0.085 * l : is_fighter ? 0.17 * l : 0.11 * l;
    builder.add(with_mirrored(make_wing({0, tail_y + 0.02 * l, tail_z},
                                        {(is_airliner ? 0.18 : 0.20) * l,
                                         tail_y + (is_airliner  ? 0.09
                                                   : is_fighter ? 0.13
                                                                : 0.03) *
                                                      l,
                                         tail_z + 0.01 * l},
                                        tail_chord, tail_chord * 0.5, 0.08, {0, 0, 1})),
                "tail", is_fighter ? body : second);
    const auto add_fin = [&](double x, double lean) {
        builder.add(
            make_wing({x, tail_y - 0.01 * l, tail_z + 0.3 * r},
                      {x + lean, tail_y + (is_airliner || is_fighter ? 0.09 : 0.05) * l, tail_z + (is_airliner ? 0.165 : 0.145) * l},
                      tail_chord * 1.35, tail_chord * 0.6, 0.08, {1, 0, 0}),
            "tail", is_fighter ? body : second);
    };
    if (is_fighter && params.word("fins") == "two") {
        add_fin(0.6 * r, 0.03 * l);
        add_fin(-0.6 * r, -0.03 * l);
    } else {
        add_fin(0.0, 0.0);
    }
    // Engines, cockpit, windows.
    if (is_airliner) {
        for (const double side : {-1.0, 1.0}) {
            for (int i = 0; i < params.integer("engines") / 2; ++i) {
                const double share = 0.33 + 0.27 * i;
                const dvec3 at(side * share * s.span * l / 2.0, y0 + share * s.sweep * l - 0.045 * l,
                               mix(wing_z, wing_z + lift, share) - 0.033 * l);
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
                            "engines", second);
                builder.add(place(make_cylinder(er * 0.8, 0.004 * l, 0.0, 40), at + dvec3(0, 0.006 * l, 0), {1, 0, 0}, {0, 0, 1}),
                            "engines", dark);
                builder.add(place(lathe({{0, 0.016 * l}, {er * 0.25, 0.0}, {0, -0.002 * l}}, 20), at + dvec3(0, 0.003 * l, 0), {1, 0, 0},
                                  {0, 0, 1}),
                            "engines", metal);
                builder.add(make_box({at.x - 0.005 * l, at.y - 0.01 * l, at.z + er * 0.8},
                                     {at.x + 0.005 * l, at.y + 0.08 * l, at.z + 0.036 * l}, 0.002 * l),
                            "engines", body);
            }
            for (int i = 0; i < 26; ++i) {
                const double t = mix(0.16, 0.80, i / 25.0);
                const double wz = z + 0.20 * r;
                const double wx = std::sqrt(std::max(0.0, radius_at(t) * radius_at(t) - (wz - middle_at(t)) * (wz - middle_at(t))));
                builder.add(make_bar({side * (wx - 0.05), (t - 0.5) * l, wz}, {side * (wx + 0.012), (t - 0.5) * l, wz}, 0.0052 * l,
                                     0.0052 * l, 0.0, 12),
                            "windows", glass);
            }
        }
        builder.add(make_sheet(
                        [&](double u, double v) {
                            const double t = mix(0.042, 0.066, v);
                            const double angle = kPi / 2.0 + (2.0 * u - 1.0) * 1.05;
                            return dvec3(cos(angle) * radius_at(t) * 1.004, (t - 0.5) * l,
                                         middle_at(t) + sin(angle) * radius_at(t) * 1.004);
                        },
                        20, 3, 0.004 * l),
                    "windows", glass);
    } else {
        const double at = is_fighter ? 0.27 : name == "biplane" ? 0.42 : 0.27;
        const double canopy = is_fighter ? 0.075 * l : 0.07 * l;
        builder.add(
            move(make_ellipsoid({r * 0.62, canopy, r * (is_fighter ? 0.75 : 0.85)}, 32), {0, (at - 0.5) * l, middle_at(at) + 0.72 * r}),
            "windows", glass);
        if (is_fighter) {
            for (const double side : {-1.0, 1.0}) {
                builder.add(make_box({std::min(side * 0.75 * r, side * 1.65 * r), -0.16 * l, z - 0.65 * r},
                                     {std::max(side * 0.75 * r, side * 1.65 * r), 0.36 * l, z + 0.45 * r}, 0.3 * r),
                            "engines", body);
                builder.add(make_box({std::min(side * 0.9 * r, side * 1.5 * r), -0.163 * l, z - 0.5 * r},
                                     {std::max(side * 0.9 * r, side * 1.5 * r), -0.15 * l, z + 0.3 * r}, 0.1 * r),
                            "engines", dark);
            }
            for (const double x : {-0.42 * r, 0.42 * r}) {
                builder.add(make_bar({x, 0.44 * l, z}, {x, 0.53 * l, z}, 0.55 * r, 0.42 * r, 0.0, 32), "engines", metal);
                builder.add(make_bar({x, 0.50 * l, z}, {x, 0.531 * l, z}, 0.36 * r, 0.36 * r, 0.0, 32), "engines", dark);
            }
        } else {
            add_propeller(builder, {0, -0.5 * l - 0.01 * l, middle_at(0.0)}, 0.15 * l, params.integer("blades"), dark, metal);
            builder.add(
                place(lathe(trace({{{0, 0}}, {{r * 0.82, 0}, 0.1 * r}, {{r * 0.62, 0.035 * l}, 0.2 * r}, {{0, 0.035 * l}}}, false, 5), 40),
                      {0, -0.478 * l, middle_at(0.0)}, {1, 0, 0}, {0, 0, 1}),
                "engines", metal);
        }
    }
    if (name == "biplane") {
        const double high = z + 2.3 * r;
        builder.add(with_mirrored(make_wing({0, y0 - 0.03 * l, high}, {s.span * l / 2.0, y0 - 0.03 * l, high + 0.02 * l}, s.chord * l,
                                            s.chord * l * 0.95, 0.12, {0, 0, 1})),
                    "wings", second);
        for (const double side : {-1.0, 1.0}) {
            for (const double x : {0.10, 0.36}) {
                for (const double y : {0.03, 0.12}) {
                    builder.add(make_bar({side * x * l, y0 + y * l, wing_z + 0.01 * l},
                                         {side * x * l, y0 + (y - 0.03) * l, high + 0.01 * l}, 0.006 * l, 0.006 * l, 0.0, 10),
                                "wings", metal);
                }
            }
        }
    } else if (name == "propeller") {
        for (const double side : {-1.0, 1.0}) {
            builder.add(make_bar({side * 0.8 * r, y0 + 0.06 * l, z - 0.6 * r}, {side * 0.30 * l, y0 + 0.06 * l, wing_z + 0.005 * l},
                                 0.006 * l, 0.006 * l, 0.0, 10),
                        "wings", metal);
        }
    }
    // Wheels.
    const WheelSlots wheels{builder.add_slot("tires", make_rubber()), metal};
    const double wheel = (is_airliner ? 0.018 : is_fighter ? 0.028 : 0.042) * l;
    const bool has_tail_wheel = name == "biplane";
    const double track = is_airliner ? 0.075 * l : is_fighter ? 1.3 * r : 0.13 * l;
    const double main_y = has_tail_wheel ? y0 + 0.02 * l : is_airliner ? 0.06 * l : is_fighter ? 0.14 * l : y0 + 0.14 * l;
    for (const double side : {-1.0, 1.0}) {
        add_wheel(builder, wheels, {side * track, main_y, wheel}, wheel, wheel * 0.55, side, 0, 0.5);
        builder.add(make_bar({side * (track - wheel * 0.5), main_y, wheel}, {side * track * 0.5, main_y, z - 0.6 * r}, 0.006 * l, 0.007 * l,
                             0.0, 12),
                    "wheels", metal);
    }
    const double small = wheel * (has_tail_wheel ? 0.5 : 0.8);
    const double third_y = has_tail_wheel ? 0.44 * l : -0.40 * l;
    add_wheel(builder, wheels, {0, third_y, small}, small, small * 0.5, 1.0, 0, 0.5);
    builder.add(make_bar({small * 0.4, third_y, small}, {0, third_y, z - (has_tail_wheel ? 0.0 : 0.5 * r)}, 0.005 * l, 0.006 * l, 0.0, 12),
                "wheels", metal);
}

}  // namespace

Thing make_airplane_thing()
{
    Thing thing;
    thing.summary = "an airplane: airliner, propeller plane, biplane, jet fighter";
    thing.parts = {{"fuselage"}, {"wings"}, {"tail"}, {"wheels"}, {"windows"}, {"engines"}, {"propeller", true}};
    thing.least_m = 5.5;
    thing.most_m = 42.0;
    thing.parameters = {
        word_row("style", {"airliner", "propeller", "biplane", "fighter"}, "overall form"),
        number_row("length", "1", 0.9, 1.1, 1.0, "over the style's own"),
        number_row("span", "1", 0.92, 1.08, 1.0, "of the wings over the style's own"),
        word_row("fins", {"one", "two"}, "of a fighter"),
        integer_row("engines", 2, 4, 2, "of an airliner, in pairs"),
        integer_row("blades", 2, 4, 2, "of a propeller"),
        color_row("color", {"red", "blue", "navy", "yellow", "green", "orange", "teal", "purple"}, "paint; an airliner's stripe and tail"),
        color_row("camouflage", {"gray", "slate", "olive", "silver"}, "of a fighter"),
    };
    thing.build = build_airplane;
    return thing;
}

}  // namespace clevrvk::things
