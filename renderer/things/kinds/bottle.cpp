// Bottles: wine, beer, water, jug, flask, decanter, medicine.
#include "renderer/things/fit_cavity.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Wine, Beer, Water, Jug, Flask, Decanter, Medicine };
enum class Jug { Ceramic, Glass };

struct BottleParams : KindParams {
    Style style;
    double height;
    double width;
    Color glass;
    Jug jug;
    Color cap_color;
    Color label_color;
    Color print_color;
};

enum class Stopper { Cork, Crown, Screw, Ball };

/// A bottle's outline as fractions of its radius and height, and its closure.
struct Form {
    double radius;
    double height;
    double wall;
    std::vector<dvec3> knots;  ///< (fraction of radius, fraction of height, rounding as a fraction of the radius)
    Stopper stopper;
    double label_low;  ///< fractions of the height; no label if both are 0
    double label_high;
    double neck_from;  ///< fraction of the height at which the neck begins
};

Form make_wine()
{
    return {0.038,
            0.295,
            0.0028,
            {{0.0, 0.045, 0},
             {0.55, 0.012, 0.3},
             {0.8, 0.0, 0.1},
             {1.0, 0.0, 0.14},
             {1.0, 0.66, 1.3},
             {0.37, 0.77, 0.8},
             {0.355, 0.93, 0},
             {0.40, 0.935, 0.05},
             {0.40, 0.97, 0.05},
             {0.365, 0.975, 0.02},
             {0.365, 0.992, 0}},
            Stopper::Cork,
            0.17,
            0.52,
            0.72};
}

Form make_beer()
{
    return {0.031,
            0.232,
            0.0025,
            {{0.0, 0.03, 0},
             {0.6, 0.01, 0.3},
             {0.8, 0.0, 0.1},
             {1.0, 0.0, 0.16},
             {1.0, 0.56, 1.9},
             {0.46, 0.78, 1.6},
             {0.40, 0.93, 0},
             {0.47, 0.94, 0.06},
             {0.47, 0.965, 0.06},
             {0.41, 0.97, 0.02},
             {0.41, 0.99, 0}},
            Stopper::Crown,
            0.14,
            0.48,
            0.70};
}

Form make_water()
{
    return {0.033,
            0.222,
            0.0012,
            {{0.0, 0.03, 0},     {0.5, 0.01, 0.2},    {0.7, 0.0, 0.1},     {1.0, 0.0, 0.22},   {1.0, 0.16, 0.1},
             {0.94, 0.18, 0.12}, {1.0, 0.20, 0.1},    {1.0, 0.25, 0.1},    {0.94, 0.27, 0.12}, {1.0, 0.29, 0.1},
             {1.0, 0.62, 0.1},   {0.94, 0.64, 0.12},  {1.0, 0.66, 0.1},    {0.98, 0.72, 0.9},  {0.44, 0.885, 0.3},
             {0.42, 0.90, 0.03}, {0.52, 0.905, 0.03}, {0.52, 0.915, 0.03}, {0.40, 0.92, 0.03}, {0.40, 0.985, 0}},
            Stopper::Screw,
            0.32,
            0.60,
            0.86};
}

Form make_jug()
{
    return {0.085,
            0.27,
            0.005,
            {{0.0, 0.012, 0},
             {0.5, 0.008, 0.1},
             {0.56, 0.0, 0.05},
             {0.70, 0.0, 0.08},
             {1.0, 0.28, 1.0},
             {0.94, 0.56, 0.9},
             {0.34, 0.76, 0.4},
             {0.32, 0.93, 0.1},
             {0.40, 0.955, 0.05},
             {0.40, 0.985, 0.03}},
            Stopper::Cork,
            0.0,
            0.0,
            0.72};
}

Form make_flask()
{
    return {
        0.052,
        0.165,
        0.0022,
        {{0.0, 0.006, 0}, {0.8, 0.0, 0.1}, {1.0, 0.0, 0.22}, {0.97, 0.10, 0.3}, {0.34, 0.70, 0.6}, {0.33, 0.96, 0.05}, {0.42, 0.985, 0.0}},
        Stopper::Cork,
        0.0,
        0.0,
        0.70};
}

Form make_decanter()
{
    return {0.075,
            0.245,
            0.0035,
            {{0.0, 0.02, 0},
             {0.6, 0.0, 0.1},
             {0.78, 0.0, 0.1},
             {1.0, 0.20, 0.7},
             {0.86, 0.46, 0.8},
             {0.26, 0.60, 0.5},
             {0.21, 0.90, 0.2},
             {0.34, 0.955, 0.05},
             {0.32, 0.975, 0.0}},
            Stopper::Ball,
            0.0,
            0.0,
            0.58};
}

Form make_medicine()
{
    return {
        0.032,
        0.105,
        0.0022,
        {{0.0, 0.02, 0}, {0.7, 0.0, 0.1}, {1.0, 0.0, 0.16}, {1.0, 0.72, 0.36}, {0.62, 0.82, 0.12}, {0.60, 0.86, 0.03}, {0.60, 0.985, 0}},
        Stopper::Screw,
        0.12,
        0.64,
        0.74};
}

Form find_form(Style style)
{
    switch (style) {
        case Style::Wine: return make_wine();
        case Style::Beer: return make_beer();
        case Style::Water: return make_water();
        case Style::Jug: return make_jug();
        case Style::Flask: return make_flask();
        case Style::Decanter: return make_decanter();
        case Style::Medicine: return make_medicine();
    }
    return {};
}

/// \param radius  inner radius of the neck   \param top  height of the rim
void add_stopper(ThingBuilder& builder, const Form& style, const BottleParams& params, double radius, double top)
{
    const dvec3 color = find_color(params.cap_color);
    if (style.stopper == Stopper::Cork) {
        const int cork = builder.add_slot("cap", make_plain(find_color(Color::Tan), 0.85));
        builder.add(make_bar({0, 0, top - 0.018}, {0, 0, top + 0.012}, radius * 0.97, radius * 1.1, 0.0015, 32), "cap", cork);
        return;
    }
    if (style.stopper == Stopper::Ball) {
        const int glass = builder.add_slot("cap", make_glass({0.97, 0.98, 0.98}));
        const Points2 profile = trace({{{0, top - 0.02}},
                                       {{radius * 0.8, top - 0.02}, 0.002},
                                       {{radius * 0.9, top + 0.003}, 0.002},
                                       {{radius * 0.8, top + 0.006}, 0.003},
                                       {{0.021, top + 0.016}, 0.014},
                                       {{0.021, top + 0.038}, 0.016},
                                       {{0, top + 0.046}}},
                                      false, 8);
        builder.add(lathe(profile, 48), "cap", glass);
        return;
    }
    const bool is_crown = style.stopper == Stopper::Crown;
    const int cap = builder.add_slot("cap", is_crown ? make_metal(Metal::Gold, 0.35) : make_plastic(color));
    const double outer = radius + style.wall + (is_crown ? 0.0022 : 0.0028);
    const double height = is_crown ? 0.0075 : style.height < 0.15 ? 0.022 : 0.016;
    // Ribs around the side.
    const int ribs = is_crown ? 21 : 40;
    const double low = top + 0.0012 - height;
    std::vector<Points3> rings;
    for (const dvec3& level : {dvec3(0.0, 0.0, 1.0), {0.0, 0.7, 1.0}, {0.0004, 0.9, 0.5}, {0.0014, 0.98, 0.0}, {0.0024, 1.0, 0.0}}) {
        Points3 ring;
        for (int i = 0; i < ribs * 4; ++i) {
            const double angle = 2.0 * kPi * i / (ribs * 4);
            const double radius_here = outer - level.x - (i % 4 < 2 ? 0.0 : (is_crown ? 0.0012 : 0.0007) * level.z);
            ring.emplace_back(radius_here * cos(angle), radius_here * sin(angle), low + level.y * height);
        }
        rings.push_back(ring);
    }
    builder.add(loft(rings), "cap", cap);
}

void add_label(ThingBuilder& builder, const Form& style, const Points2& outside, const BottleParams& params)
{
    const double low = style.label_low * style.height;
    const double high = style.label_high * style.height;
    const double radius = find_radius(outside, (low + high) / 2.0);
    const int paper = builder.add_slot("label", make_plain(find_color(params.label_color), 0.7));
    const int ink = builder.add_slot("print", make_plain(find_color(params.print_color), 0.6));
    builder.add(make_band(radius - 0.0002, radius + 0.0003, low, high), "label", paper);
    const auto add_print = [&](double from, double to, double half_width_rad) {
        const Points2 strip{{radius, mix(low, high, from)},
                            {radius + 0.0005, mix(low, high, from)},
                            {radius + 0.0005, mix(low, high, to)},
                            {radius, mix(low, high, to)}};
        for (const double middle : {-kPi / 2.0, kPi / 2.0}) {
            builder.add(lathe_sector(strip, middle - half_width_rad, middle + half_width_rad, 24), "label", ink);
        }
    };
    add_print(0.58, 0.78, 0.62);
    add_print(0.42, 0.47, 0.78);
    add_print(0.30, 0.34, 0.55);
    add_print(0.90, 0.94, 1.1);
    add_print(0.06, 0.10, 1.1);
}

void build_bottle(const BottleParams& params, ThingBuilder& builder)
{
    const Style name = params.style;
    Form style = find_form(name);
    style.radius *= params.width;
    style.height *= params.height;
    std::vector<Knot> knots;
    for (const dvec3& knot : style.knots) {
        knots.push_back({{knot.x * style.radius, knot.y * style.height}, knot.z * style.radius});
    }
    const Points2 outside = trace(knots, false, 8);
    const Points2 profile = make_wall(outside, style.wall);
    const dvec3 tint = name == Style::Water ? dvec3(0.9, 0.96, 0.98) : find_color(params.glass);
    const bool is_clear = name == Style::Decanter || name == Style::Flask;
    const bool is_ceramic = name == Style::Jug && params.jug == Jug::Ceramic;
    const dvec3 clear(0.96, 0.98, 0.97);
    const int body_slot = builder.add_slot("body", is_ceramic ? make_ceramic(find_color(params.cap_color))
                                                              : make_glass(is_clear ? clear : shade(tint, 0.12)));
    Mesh body = lathe(profile, 64);
    paint(
        body, body_slot, [&](const dvec3& center, const dvec3&) { return center.z > style.neck_from * style.height; },
        builder.part("neck"));
    builder.add(body, "body", body_slot);

    const double neck = outside.back().x - style.wall;
    const double top = outside.back().y + style.wall / 2.0;
    add_stopper(builder, style, params, neck, top);
    if (style.label_high > 0.0) {
        add_label(builder, style, outside, params);
    }
    if (name == Style::Jug) {
        const double from = find_radius(outside, style.height * 0.88) - 0.002;
        const double to = find_radius(outside, style.height * 0.58) - 0.003;
        const Points3 path = smooth(Points3{{from, 0, style.height * 0.88},
                                            {from + 0.03, 0, style.height * 0.90},
                                            {to + 0.012, 0, style.height * 0.76},
                                            {to, 0, style.height * 0.56}},
                                    8);
        builder.add(sweep(path, [](double) { return make_superellipse({0.011, 0.006}, 2.4, 20); }), "handle", body_slot);
    }
    if (name != Style::Flask) {
        builder.add_cavity(fit_cavity(outside, style.wall, profile.back().y + 0.06 * style.height, 0.55 * style.height));
    }
    builder.add_grasp({{0, 0, 0.4 * style.height}, {0, 1, 0}, {0, 0, 1}, 2.0 * style.radius});
}

}  // namespace

Thing make_bottle_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a bottle: for wine, beer or water, a jug with a handle, a laboratory flask, a decanter, or a medicine bottle";
    thing.parts = {{"body"}, {"neck"}, {"cap"}, {"label", true}, {"handle", true}};
    thing.least_m = 0.08;
    thing.most_m = 0.40;
    const Rows<BottleParams> rows{
        word_row<&BottleParams::style>("style", {"wine", "beer", "water", "jug", "flask", "decanter", "medicine"}, "overall form"),
        number_row<&BottleParams::height>("height", "1", 0.88, 1.14, 1.0, "height relative to the style's own"),
        number_row<&BottleParams::width>("width", "1", 0.9, 1.15, 1.0, "width relative to the style's own"),
        color_row<&BottleParams::glass>("glass", {"leaf", "amber", "moss", "white", "sky"},
                                        "tint of the glass if the style does not fix it"),
        word_row<&BottleParams::jug>("jug", {"ceramic", "glass"}, "material of a jug"),
        color_row<&BottleParams::cap_color>("cap_color", {"blue", "white", "red", "green", "brown", "cream", "terracotta", "navy"},
                                            "colour of a screw cap or of the ceramic"),
        color_row<&BottleParams::label_color>("label_color", {"paper", "cream", "white", "yellow", "red", "navy", "sky"},
                                              "colour of the label"),
        color_row<&BottleParams::print_color>("print_color", {"charcoal", "crimson", "gold", "green", "blue"},
                                              "colour of the print on the label"),
    };
    bind_rows<build_bottle>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
