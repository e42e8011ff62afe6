// Shoes: sneaker, laced boot, rubber boot, loafer, sandal; single or in pairs.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Sneaker, Boot, Rubber, Loafer, Sandal };
enum class Count { One, Pair };

struct ShoeParams : KindParams {
    Style style;
    Count count;
    double length;
    double shaft;
    Color color;
    Color second_color;
    double shade;
};

constexpr double kWall = 0.0035;

struct Cut {
    double shaft;       ///< height of the back of the opening
    double opening;     ///< half the length of the opening
    double toe_tall;    ///< half the height of the toecap
    double sole;        ///< thickness
    double heel;        ///< extra thickness under the heel
    double shaft_wide;  ///< radius of the shaft
};

struct Slots {
    int upper;
    int trim;
    int sole;
    int laces;
    int inside;
};

/// The footprint from above, with the toe at -y, bulging to the outer side at +x. \param grow  outward offset
Points2 make_print(double grow)
{
    const Points2 line = smooth(Points2{{-0.006, -0.140},
                                        {0.024, -0.128},
                                        {0.044, -0.088},
                                        {0.044, -0.045},
                                        {0.035, 0.020},
                                        {0.034, 0.085},
                                        {0.022, 0.128},
                                        {0.0, 0.139},
                                        {-0.022, 0.128},
                                        {-0.033, 0.085},
                                        {-0.030, 0.020},
                                        {-0.040, -0.050},
                                        {-0.042, -0.095},
                                        {-0.030, -0.128}},
                                5, true);
    return inset(line, -grow);
}

/// The foot and the shoe around it, without the opening.
Blend make_foot(const Cut& cut, int part, int slot)
{
    Blend foot;
    const double low = cut.sole;
    foot.join(Solid::ellipsoid({0.001, -0.080, low + 0.6 * cut.toe_tall}, {0.043, 0.060, cut.toe_tall}), 0.0, part, slot);
    foot.join(Solid::cone({0.001, -0.070, low + 0.020}, {0, 0.060, low + 0.042}, 0.040, 0.035), 0.04, part, slot);
    foot.join(Solid::box({0.002, 0.0, low + 0.014}, {0.033, 0.118, 0.020}, 0.014), 0.02, part, slot);
    foot.join(Solid::ellipsoid({0, 0.086, low + 0.034}, {0.036, 0.052, 0.058}), 0.03, part, slot);
    foot.join(Solid::cone({0, 0.045, low + 0.05}, {0, 0.075, cut.shaft + 0.02}, 0.034, cut.shaft_wide), 0.04, part, slot);
    if (cut.shaft > 0.12) {
        foot.join(Solid::cone({0, 0.070, 0.10}, {0, 0.066, cut.shaft + 0.02}, 0.040, cut.shaft_wide, 0.86), 0.03, part, slot);
    }
    return foot;
}

/// Crossed laces from instep to shaft, and a bow.
void add_laces(ThingBuilder& builder, const Blend& foot, const Cut& cut, int slot)
{
    const int rows = cut.shaft > 0.12 ? 6 : 4;
    const auto at = [&](double row, double side) {
        const double share = row / rows;
        const dvec3 inside(0, mix(-0.040, cut.shaft > 0.12 ? 0.062 : 0.018, std::min(1.0, 1.25 * share)),
                           mix(cut.sole + 0.03, cut.shaft > 0.12 ? cut.shaft * 0.88 : cut.sole + 0.052, share));
        const dvec3 way = glm::normalize(
            dvec3(side * 0.72, cut.shaft > 0.12 ? mix(-0.5, -1.0, share) : -0.45, mix(1.0, cut.shaft > 0.12 ? 0.15 : 0.8, share)));
        return foot.find_surface(inside, way) + way * 0.0022;
    };
    for (int i = 0; i < rows; ++i) {
        for (const double side : {1.0, -1.0}) {
            const Points3 path{at(i, side), at(i + 0.33, side * 0.36), at(i + 0.67, -side * 0.36), at(i + 1.0, -side)};
            builder.add(make_tube(smooth(path, 5), 0.0026, 8), "laces", slot);
        }
    }
    const dvec3 knot = at(rows, 0.0) + dvec3(0, -0.003, 0.003);
    for (const double side : {1.0, -1.0}) {
        builder.add(make_tube(smooth(Points3{knot, knot + dvec3(side * 0.022, -0.006, 0.012), knot + dvec3(side * 0.036, -0.004, -0.002),
                                             knot + dvec3(side * 0.020, -0.008, -0.004), knot + dvec3(0, -0.003, 0)},
                                     6),
                              0.0022, 8),
                    "laces", slot);
        builder.add(
            make_tube(smooth(Points3{knot, knot + dvec3(side * 0.014, -0.012, -0.008), knot + dvec3(side * 0.022, -0.016, -0.022)}, 6),
                      0.0022, 8),
            "laces", slot);
    }
    builder.add(move(make_ellipsoid({0.006, 0.005, 0.005}, 16), knot), "laces", slot);
}

/// The sole, thicker under the heel and raised at the toe.
void add_sole(ThingBuilder& builder, const Cut& cut, const Slots& slots, bool has_heel)
{
    const auto spring = [](const dvec3& p) {
        const double front = std::max(0.0, -0.07 - p.y);
        return p + dvec3(0, 0, 1.9 * front * front);
    };
    const double step = has_heel ? cut.heel : 0.0;
    builder.add(deform(move(extrude(make_print(0.004), cut.sole - step, 0.004), {0, 0, step}), spring), "sole", slots.sole);
    if (has_heel) {
        Points2 heel;
        for (const dvec2& p : make_print(0.003)) {
            if (p.y > 0.05) {
                heel.push_back(p);
            }
        }
        builder.add(extrude(heel, step + 0.004, 0.001), "sole", slots.sole);
    }
    builder.add(deform(move(extrude(make_print(-0.006), 0.004, 0.001), {0, 0, cut.sole - 0.001}), spring), "sole", slots.inside);
}

/// The upper: the foot without its underside and opening, as a sheet.
Mesh make_upper(const ThingBuilder& builder, const Blend& foot, const Cut& cut, const Slots& slots, Style style)
{
    const int upper = builder.part("upper");
    Mesh mesh = cut_away(foot.make_mesh(cut.shaft > 0.12 ? 0.0062 : 0.0048), [&](const dvec3& p) { return p.z - cut.sole + 0.004; });
    const Solid opening = Solid::ellipsoid({0, 0.066, cut.shaft + 0.05}, {0.06, cut.opening, 0.058});
    mesh = cut_away(mesh, [&](const dvec3& p) { return cut.shaft > 0.12 ? cut.shaft - p.z : opening.measure(p); });
    if (style == Style::Sneaker) {
        paint_within(
            mesh, [&](const dvec3& p) { return p.y + 0.100 + 0.9 * std::abs(p.x) * std::abs(p.x) / 0.04 + 0.2 * (p.z - 0.04); }, slots.trim,
            upper);
        paint_within(
            mesh, [&](const dvec3& p) { return 0.112 - p.y - 0.15 * (p.z - 0.04); }, slots.trim, upper);
        for (int i = 0; i < 3; ++i) {
            // Slanted stripes at both sides.
            paint_within(
                mesh,
                [&](const dvec3& p) {
                    return std::max(std::abs(p.y - 0.006 - 0.022 * i - 0.45 * (p.z - 0.05)) - 0.0055, 0.021 - std::abs(p.x));
                },
                slots.trim, upper);
        }
    } else if (style == Style::Rubber) {
        paint_within(
            mesh, [&](const dvec3& p) { return cut.shaft - 0.018 - p.z; }, slots.trim, upper);
    } else if (style == Style::Boot) {
        paint_within(
            mesh, [&](const dvec3& p) { return cut.shaft - 0.022 - p.z; }, slots.trim, upper);
        paint_within(
            mesh, [&](const dvec3& p) { return p.y + 0.095; }, slots.trim, upper);
    }
    return crease(thicken(mesh, kWall), 80.0);
}

/// A strap over the foot. \param y  of its centre line
void add_strap(ThingBuilder& builder, const Blend& foot, const Cut& cut, double y, double wide, int slot)
{
    builder.add(crease(make_sheet(
                           [&](double u, double v) {
                               const double angle = (v - 0.5) * kPi * 0.98;
                               const double along = y + (u - 0.5) * wide;
                               const dvec3 way(sin(angle), 0.0, cos(angle));
                               return foot.find_surface({0, along, cut.sole + 0.004}, way) + way * 0.003;
                           },
                           6, 32, 0.004),
                       70.0),
                "upper", slot);
}

void add_sandal(ThingBuilder& builder, const Blend& foot, const Cut& cut, const Slots& slots)
{
    add_strap(builder, foot, cut, -0.075, 0.030, slots.upper);
    add_strap(builder, foot, cut, -0.030, 0.026, slots.upper);
    // Around the heel.
    Points3 path;
    for (int i = 0; i <= 28; ++i) {
        const double angle = mix(-0.12, kPi + 0.12, i / 28.0);
        path.push_back(foot.find_surface({0, 0.045, cut.sole + 0.045}, glm::normalize(dvec3(cos(angle), sin(angle), 0.1 * sin(angle)))));
    }
    builder.add(crease(sweep(path, [](double) { return make_superellipse({0.0022, 0.009}, 4.0, 16); }), 70.0), "upper", slots.upper);
    add_strap(builder, foot, cut, 0.045, 0.020, slots.upper);
    builder.add(move(make_box({-0.004, -0.009, -0.009}, {0.004, 0.009, 0.009}, 0.002), {0.035, 0.045, cut.sole + 0.040}), "laces",
                slots.trim);
}

void add_loafer_strap(ThingBuilder& builder, const Blend& foot, const Cut& cut, const Slots& slots)
{
    add_strap(builder, foot, cut, -0.028, 0.022, slots.upper);
    const dvec3 top = foot.find_surface({0, -0.028, cut.sole + 0.01}, {0, 0, 1});
    builder.add(move(make_box({-0.016, -0.004, -0.001}, {0.016, 0.004, 0.009}, 0.002), top), "laces", slots.trim);
}

void build_shoe(const ShoeParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    Cut cut{0.082, 0.066, 0.036, 0.026, 0.0, 0.036};
    if (style == Style::Boot) {
        cut = {0.150, 0.0, 0.040, 0.034, 0.014, 0.043};
    } else if (style == Style::Rubber) {
        cut = {params.shaft, 0.0, 0.040, 0.022, 0.008, 0.056};
    } else if (style == Style::Loafer) {
        cut = {0.066, 0.085, 0.032, 0.022, 0.010, 0.036};
    } else if (style == Style::Sandal) {
        cut = {0.048, 0.07, 0.030, 0.024, 0.0, 0.034};
    }
    const dvec3 color = shade(find_color(params.color), params.shade);
    const dvec3 second = find_color(params.second_color);
    Slots slots{};
    slots.upper = builder.add_slot("upper", style == Style::Sneaker  ? make_fabric(color)
                                            : style == Style::Rubber ? make_lacquer(color)
                                                                     : make_leather(color));
    slots.trim =
        builder.add_slot("trim", style == Style::Sandal || style == Style::Loafer ? make_metal(Metal::Brass) : make_plastic(second, 0.5));
    slots.sole = builder.add_slot(
        "sole", style == Style::Sneaker ? make_plain(find_color(Color::White), 0.7)
                                        : make_plain(find_color(style == Style::Sandal ? Color::Crust : Color::Chocolate) * 0.6, 0.8));
    slots.laces = builder.add_slot("laces", make_fabric(style == Style::Boot ? find_color(Color::Sand) : find_color(Color::White)));
    slots.inside = builder.add_slot("inside", make_fabric(find_color(style == Style::Sandal ? Color::Tan : Color::Gray)));
    const Blend foot = make_foot(cut, builder.part("upper"), slots.upper);
    add_sole(builder, cut, slots, cut.heel > 0.0);
    if (style == Style::Sandal) {
        add_sandal(builder, foot, cut, slots);
    } else {
        builder.add(make_upper(builder, foot, cut, slots, style), "upper", slots.upper);
        if (style == Style::Sneaker || style == Style::Boot) {
            add_laces(builder, foot, cut, slots.laces);
        } else if (style == Style::Loafer) {
            add_loafer_strap(builder, foot, cut, slots);
        }
    }
    const double fit = params.length / 0.288;
    Mesh& mesh = builder.mesh();
    mesh = scale(std::move(mesh), dvec3(fit));
    if (params.count == Count::Pair) {
        Mesh left = move(rotate(mirror(mesh, 0), 2, 0.09), {-0.062 * fit, 0.008, 0});
        mesh = move(rotate(std::move(mesh), 2, -0.05), {0.062 * fit, 0, 0});
        mesh.add(left);
    }
    builder.center_box();
    builder.add_grasp(
        {{params.count == Count::Pair ? 0.062 * fit : 0.0, 0.11 * fit, cut.shaft * fit * 0.8}, {0, 0, -1}, {0, 1, 0}, 0.07 * fit});
}

}  // namespace

Thing make_shoe_thing()
{
    Thing thing;
    thing.summary = "a shoe or a pair: sneaker, laced boot, rubber boot, loafer or sandal";
    thing.parts = {{"upper"}, {"sole"}, {"laces", true}};
    thing.least_m = 0.15;
    thing.most_m = 0.40;
    const Rows<ShoeParams> rows{
        word_row<&ShoeParams::style>("style", {"sneaker", "boot", "rubber", "loafer", "sandal"}, "overall form"),
        word_row<&ShoeParams::count>("count", {"one", "pair"}, "number of shoes"),
        number_row<&ShoeParams::length>("length", "m", 0.16, 0.31, 0.27, "length from toe to heel; children's shoes are short"),
        number_row<&ShoeParams::shaft>("shaft", "m", 0.20, 0.29, 0.25, "height of a rubber boot"),
        color_row<&ShoeParams::color>("color", {"red", "navy", "black", "brown", "yellow", "green", "white", "pink", "teal", "tan"},
                                      "colour of the upper"),
        color_row<&ShoeParams::second_color>("second_color", {"white", "black", "orange", "sky", "gray"},
                                             "colour of the caps, the stripes and the rims"),
        number_row<&ShoeParams::shade>("shade", "1", -0.15, 0.15, 0.0, "how much darker or lighter the upper is"),
    };
    bind_rows<build_shoe>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
