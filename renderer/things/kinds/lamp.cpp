// Lamps: table lamp with a shade, banker's lamp, desk lamp on an arm, floor lamp, pendant bulb on a stand.
#include "renderer/things/kind.h"

namespace clevrvk::things {
namespace {

enum class Style { Table, Floor, Desk };
enum class Base { Vase, Gourd, Wood };
enum class Shade { Cone, Bell };

struct LampParams : KindParams {
    Style style;
    double size;
    Base base;
    Shade shade;
    double taper;
    Color shade_color;
    Color base_color;
    Metal metal;
};

/// A shade as a thin shell, open at both ends.
Mesh make_shade(double bottom_radius, double top_radius, double low, double high, bool is_bell)
{
    const double wall = 0.002;
    Points2 side;
    for (int i = 0; i <= 10; ++i) {
        const double s = i / 10.0;
        const double curve = is_bell ? s * s * (1.6 - 0.6 * s) : s;
        side.emplace_back(mix(top_radius, bottom_radius, curve), mix(high, low, s));
    }
    Points2 outline = side;
    for (std::size_t i = side.size(); i-- > 0;) {
        outline.emplace_back(side[i].x + wall, side[i].y);
    }
    return lathe(outline, 64, true);
}

void add_shade(ThingBuilder& builder, const LampParams& params, const dvec3& at, double bottom, double top, double height, bool is_bell)
{
    const dvec3 color = find_color(params.shade_color);
    const int cloth = builder.add_slot("shade", make_light(color, color * 0.25));
    const int bulb = builder.add_slot("bulb", make_light({1, 0.95, 0.85}, {3.0, 2.6, 1.9}));
    const int metal = builder.add_slot("socket", make_metal(Metal::Brass, 0.3));
    builder.add(move(make_shade(bottom, top, 0.0, height, is_bell), at), "shade", cloth);
    for (const double z : {0.0, height}) {
        const double r = z > 0.0 ? top : bottom;
        builder.add(move(make_band(r - 0.0005, r + 0.004, z - 0.004, z + 0.0045, 0.001), at), "shade", metal);
    }
    builder.add(move(make_ellipsoid(dvec3(0.028, 0.028, 0.034), 24), at + dvec3(0, 0, 0.42 * height)), "bulb", bulb);
    builder.add(make_bar(at + dvec3(0, 0, -0.12 * height), at + dvec3(0, 0, 0.32 * height), 0.013, 0.016, 0.002), "stand", metal);
    // The spider that supports the shade.
    for (int i = 0; i < 3; ++i) {
        const double angle = 2.0 * kPi * i / 3.0;
        builder.add(make_bar(at + dvec3(0, 0, 0.30 * height), at + dvec3(cos(angle) * top, sin(angle) * top, height - 0.006), 0.0015,
                             0.0015, 0.0, 8),
                    "stand", metal);
    }
}

void add_table(ThingBuilder& builder, const LampParams& params, double size)
{
    const Base base = params.base;
    model::Material material = make_ceramic(find_color(params.base_color));
    const double h = 0.26 * size;
    Points2 profile;
    switch (base) {
        case Base::Vase:
            profile = join({{{0, 0}, {0.055 * size, 0}},
                            smooth(Points2{{0.06 * size, 0.004},
                                           {0.095 * size, 0.36 * h},
                                           {0.085 * size, 0.62 * h},
                                           {0.03 * size, 0.86 * h},
                                           {0.018 * size, h}},
                                   8),
                            {{0, h}}});
            break;
        case Base::Gourd:
            profile = join({{{0, 0}, {0.06 * size, 0}},
                            smooth(Points2{{0.064 * size, 0.004},
                                           {0.088 * size, 0.2 * h},
                                           {0.045 * size, 0.48 * h},
                                           {0.060 * size, 0.68 * h},
                                           {0.026 * size, 0.90 * h},
                                           {0.018 * size, h}},
                                   8),
                            {{0, h}}});
            break;
        case Base::Wood:
            material = make_wood(Wood::Walnut);
            profile = trace({{{0, 0}},
                             {{0.085 * size, 0}, 0.004},
                             {{0.085 * size, 0.02}, 0.006},
                             {{0.03 * size, 0.034}, 0.02},
                             {{0.016 * size, 0.07}, 0.02},
                             {{0.030 * size, 0.40 * h}, 0.04},
                             {{0.016 * size, 0.62 * h}, 0.03},
                             {{0.030 * size, 0.70 * h}, 0.006},
                             {{0.016 * size, 0.78 * h}, 0.006},
                             {{0.014 * size, h}},
                             {{0, h}}},
                            false, 6);
            break;
    }
    builder.add(lathe(profile, 56), "base", builder.add_slot("base", material));
    const double ratio = params.taper;
    const double bottom = 0.155 * size;
    add_shade(builder, params, {0, 0, h + 0.02}, bottom, bottom * ratio, 0.20 * size, params.shade == Shade::Bell);
}

void add_floor(ThingBuilder& builder, const LampParams& params, double size)
{
    const int metal = builder.add_slot("base", make_metal(params.metal, 0.3));
    const double h = 1.28 * size;
    if (params.base == Base::Wood) {
        const int wood = builder.add_slot("legs", make_wood(Wood::Oak));
        for (int i = 0; i < 3; ++i) {
            const double angle = 2.0 * kPi * i / 3.0 + 0.5;
            const dvec3 out(cos(angle), sin(angle), 0.0);
            builder.add(make_bar(out * 0.26, out * 0.03 + dvec3(0, 0, h), 0.014, 0.018, 0.002), "base", wood);
        }
        builder.add(make_bar({0, 0, h - 0.034}, {0, 0, h + 0.03}, 0.05, 0.05, 0.006), "stand", metal);
    } else {
        builder.add(lathe(trace({{{0, 0}},
                                 {{0.14, 0}, 0.004},
                                 {{0.14, 0.018}, 0.008},
                                 {{0.02, 0.030}, 0.01},
                                 {{0.012, 0.06}, 0.01},
                                 {{0.012, h}},
                                 {{0, h}}},
                                false, 5),
                          48),
                    "base", metal);
    }
    add_shade(builder, params, {0, 0, h}, 0.21, 0.21 * params.taper, 0.25, params.shade == Shade::Bell);
}

void add_desk(ThingBuilder& builder, const LampParams& params, double size)
{
    const int lacquer = builder.add_slot("base", make_lacquer(find_color(params.base_color)));
    const int metal = builder.add_slot("arm", make_metal(Metal::Chrome, 0.2));
    const int bulb = builder.add_slot("bulb", make_light({1, 0.96, 0.9}, {3.0, 2.8, 2.4}));
    builder.add(
        lathe(trace({{{0, 0}}, {{0.09, 0}, 0.004}, {{0.09, 0.014}, 0.006}, {{0.03, 0.026}, 0.01}, {{0.018, 0.05}, 0.004}, {{0, 0.05}}},
                    false, 5),
              48),
        "base", lacquer);
    const dvec3 foot(0, 0, 0.045);
    const dvec3 elbow = dvec3(0, 0.13, 0.26) * size;
    const dvec3 head = dvec3(0, -0.12, 0.40) * size;
    for (const double x : {-0.008, 0.008}) {
        builder.add(make_bar(foot + dvec3(x, 0, 0), elbow + dvec3(x, 0, 0), 0.0045, 0.0045, 0.0, 12), "stand", metal);
        builder.add(make_bar(elbow + dvec3(x, 0, 0), head + dvec3(x, 0, 0), 0.0045, 0.0045, 0.0, 12), "stand", metal);
    }
    for (const dvec3& joint : {foot, elbow, head}) {
        builder.add(make_bar(joint - dvec3(0.018, 0, 0), joint + dvec3(0.018, 0, 0), 0.014, 0.014, 0.003), "stand", lacquer);
    }
    // The reflector: a bell that faces down and to the front.
    const Points2 bell = smooth(Points2{{0.0, 0.115}, {0.020, 0.110}, {0.026, 0.075}, {0.060, 0.040}, {0.075, 0.0}}, 6);
    const dvec3 axis = glm::normalize(dvec3(0, 0.45, 0.9));
    const dvec3 y = glm::cross(axis, dvec3(1, 0, 0));
    const dvec3 at = head - axis * 0.085 + dvec3(0, -0.012, 0);
    builder.add(place(lathe(make_wall(bell, 0.0018), 48), at, {1, 0, 0}, y), "shade", lacquer);
    builder.add(place(move(make_ellipsoid(dvec3(0.024, 0.024, 0.030), 24), {0, 0, 0.038}), at, {1, 0, 0}, y), "bulb", bulb);
}

void build_lamp(const LampParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double size = params.size;
    switch (style) {
        case Style::Table: add_table(builder, params, size * 1.25); break;
        case Style::Floor: add_floor(builder, params, size); break;
        case Style::Desk: add_desk(builder, params, size); break;
    }
    builder.add_grasp({{0, 0, 0.15}, {0, 1, 0}, {0, 0, 1}, 0.05});
}

}  // namespace

Thing make_lamp_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a lamp: table lamp, floor lamp, or desk lamp with an arm";
    thing.parts = {{"base"}, {"stand"}, {"shade"}, {"bulb"}};
    thing.least_m = 0.28;
    thing.most_m = 1.9;
    const Rows<LampParams> rows{
        word_row<&LampParams::style>("style", {"table", "floor", "desk"}, "overall form"),
        number_row<&LampParams::size>("size", "1", 0.88, 1.15, 1.0, "size relative to the usual one"),
        word_row<&LampParams::base>("base", {"vase", "gourd", "wood"}, "foot of a table lamp; with wood, a floor lamp has three legs"),
        word_row<&LampParams::shade>("shade", {"cone", "bell"}, "profile of the shade"),
        number_row<&LampParams::taper>("taper", "1", 0.45, 0.95, 0.7, "upper radius of the shade divided by the lower radius"),
        color_row<&LampParams::shade_color>("shade_color", {"cream", "white", "beige", "sky", "terracotta", "green", "yellow", "pink"},
                                            "colour of the shade"),
        color_row<&LampParams::base_color>("base_color", {"white", "teal", "navy", "red", "yellow", "black", "green", "mint", "charcoal"},
                                           "colour of the glaze or the lacquer"),
        choice_row<&LampParams::metal>("metal", {"brass", "steel", "iron"}, "metal of a floor lamp"),
    };
    bind_rows<build_lamp>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
