// Shirts: T-shirt, long sleeves, polo, buttoned, sleeveless; as worn, or on a hanger.
#include "renderer/things/garment.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Tshirt, Long, Polo, Buttoned, Tank };
enum class Display { Worn, Hanger };
enum class Print { Plain, Stripes, Block, Circle, Star, Raglan };
enum class Hems { Same, Second };

struct ShirtParams : KindParams {
    Style style;
    Display display;
    double size;
    double width;
    Color color;
    Color second_color;
    double shade;
    Print pattern;
    Hems hems;
    double folds;
    int seed;
};

struct Pattern {
    double hem = 0.045;  ///< heights of the hem, the shoulder's axis at the neck, and the edge of the neck
    double shoulder = 0.590;
    double neck = 0.670;
    double slope = 0.15;            ///< half the distance between the ends of the shoulders
    dvec3 elbow{0.25, 0.0, 0.490};  ///< ends of the sleeve's parts
    dvec3 cuff{0.315, 0.0, 0.430};
    double sleeve = 0.070;  ///< radius at the shoulder and at the cuff
    double wrist = 0.070;
    double width = 0.21;  ///< half the chest's width
    bool has_sleeves = true;
    bool has_collar = false;
};

Pattern make_pattern(Style style, double width)
{
    Pattern p;
    p.width = 0.21 * width;
    const bool is_long = style == Style::Long || style == Style::Buttoned;
    if (is_long) {
        p.elbow = {0.272, 0.012, 0.34};
        p.cuff = {0.305, -0.035, 0.075};
        p.wrist = 0.048;
    }
    p.has_sleeves = style != Style::Tank;
    p.has_collar = style == Style::Polo || style == Style::Buttoned;
    p.slope = p.has_sleeves ? p.slope : 0.10;
    return p;
}

Blend make_body(const Pattern& p, int part, int sleeve_part, int slot)
{
    Blend body;
    const dvec3 thin(0, 1, 0);
    body.join(Solid::cone({0, 0, 0.06}, {0, 0, 0.40}, p.width * 0.98, p.width, 0.52, thin), 0.0, part, slot);
    for (const double side : {1.0, -1.0}) {
        body.join(Solid::cone({0, 0, p.shoulder}, {side * p.slope, 0, p.shoulder - 0.035}, 0.074, 0.066), 0.06, part, slot);
    }
    if (!p.has_sleeves) {
        return body;
    }
    body.join(Solid::cone({0, 0.004, p.shoulder + 0.02}, {0, 0.0, p.neck + 0.10}, 0.080, 0.072), 0.04, part, slot);
    for (const double side : {1.0, -1.0}) {
        const dvec3 mirror(side, 1, 1);
        const double middle = mix(p.sleeve, p.wrist, 0.45);
        body.join(Solid::cone(dvec3(p.slope * side, 0, p.shoulder - 0.045), p.elbow * mirror, p.sleeve, middle, 0.82, thin), 0.07,
                  sleeve_part, slot);
        body.join(Solid::cone(p.elbow * mirror, p.cuff * mirror, middle, p.wrist, 0.82, thin), 0.03, sleeve_part, slot);
    }
    return body;
}

/// Openings for neck, hem and sleeves.
std::vector<Opening> list_openings(const Pattern& p, bool is_vest)
{
    std::vector<Opening> openings{{{0, 0.0, p.hem}, {0, 0, -1}, 1e9}};
    if (is_vest) {
        openings.push_back({{0, 0.0, p.neck - 0.06}, glm::normalize(dvec3(0, -0.8, 1.0)), 0.092});
    } else {
        openings.push_back({{0, 0.0, p.neck}, glm::normalize(dvec3(0, -0.5, 1.0)), 0.16});
    }
    for (const double side : {1.0, -1.0}) {
        const dvec3 mirror(side, 1, 1);
        if (p.has_sleeves) {
            openings.push_back({p.cuff * mirror, glm::normalize((p.cuff - p.elbow) * mirror), 1.15 * p.wrist});
        } else {
            openings.push_back({{side * 0.148, 0, p.shoulder - 0.075}, glm::normalize(dvec3(side, 0, 0.1)), 0.135});
        }
    }
    return openings;
}

/// The two halves of a turned-down collar.
void add_collar(ThingBuilder& builder, const Pattern& p, int slot)
{
    builder.add(crease(make_sheet(
                           [&](double u, double v) {
                               const double angle = mix(-0.5 * kPi + 0.12, 1.5 * kPi - 0.12, v);
                               const double front = std::max(0.0, -sin(angle));
                               const double out = mix(0.0, 0.034 + 0.018 * front, u);
                               const double rise = 0.5 * 0.08 * sin(angle);
                               return dvec3((0.077 + 0.8 * out) * cos(angle), (0.077 + 0.8 * out) * sin(angle),
                                            p.neck + 0.014 + rise - 0.95 * out - 0.012 * front * u);
                           },
                           6, 48, 0.004),
                       75.0),
                "collar", slot);
}

/// A strip down the front with buttons.
void add_placket(ThingBuilder& builder, const Blend& body, const Pattern& p, double low, int cloth, int button)
{
    const auto at = [&](double x, double z) {
        const dvec3 inside(x, 0.0, z);
        const dvec3 front = body.find_surface(inside, {0, -1, 0});
        return front + dvec3(0, -0.0012, 0);
    };
    const double high = p.neck - 0.05;
    builder.add(crease(make_sheet([&](double u, double v) { return at(0.036 * (u - 0.5), mix(high, low, v)); }, 6, 30, 0.004), 75.0),
                "placket", cloth);
    const int count = high - low > 0.3 ? 6 : 3;
    for (int i = 0; i < count; ++i) {
        const dvec3 center = at(0, mix(high - 0.015, low + 0.03, i / (count - 1.0)));
        builder.add(place(make_cylinder(0.0065, 0.004, 0.0012, 20), center + dvec3(0, -0.001, 0), {1, 0, 0}, {0, 0, 1}), "placket", button);
    }
}

void paint_shirt(Mesh& mesh, const ShirtParams& params, const Pattern& p, int second)
{
    const Print pattern = params.pattern;
    if (pattern == Print::Stripes) {
        for (int i = 0; i < 12; ++i) {
            paint_within(
                mesh, [&](const dvec3& q) { return std::abs(q.z - 0.09 - 0.048 * i) - 0.011; }, second);
        }
    } else if (pattern == Print::Block) {
        paint_within(
            mesh, [&](const dvec3& q) { return std::abs(q.z - 0.40) - 0.055; }, second);
    } else if (pattern == Print::Circle || pattern == Print::Star) {
        const bool is_star = pattern == Print::Star;
        paint_within(
            mesh,
            [&](const dvec3& q) {
                const dvec2 from(q.x, q.z - 0.40);
                const double angle = atan2(from.x, from.y);
                const double edge = is_star ? 0.062 + 0.026 * cos(5.0 * angle) : 0.075;
                return std::max(glm::length(from) - edge, q.y + 0.01);
            },
            second);
    } else if (pattern == Print::Raglan && p.has_sleeves) {
        paint_within(
            mesh, [&](const dvec3& q) { return 0.155 + 0.35 * (0.55 - q.z) - std::abs(q.x); }, second);
    }
}

void build_shirt(const ShirtParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_vest = style == Style::Tank;
    const Pattern p = make_pattern(style, params.width);
    const int cloth = builder.add_slot("cloth", make_fabric(shade(find_color(params.color), params.shade)));
    const int second = builder.add_slot("second", make_fabric(find_color(params.second_color)));
    const int button = builder.add_slot("button", make_plastic(find_color(Color::Cream)));
    const Blend body = make_body(p, builder.part("body"), p.has_sleeves ? builder.part("sleeves") : builder.part("body"), cloth);
    Mesh mesh = body.make_mesh(style == Style::Long || style == Style::Buttoned ? 0.0145 : 0.0125);
    const std::vector<Opening> openings = list_openings(p, is_vest);
    for (const Opening& opening : openings) {
        mesh = cut_away(std::move(mesh), [&](const dvec3& q) { return measure_opening(opening, q); });
    }
    paint_shirt(mesh, params, p, second);
    // Ribs and hems: always at the neck, and at the cuffs of sleeves.
    for (std::size_t i = 1; i < openings.size(); ++i) {
        Opening hem = openings[i];
        hem.reach *= 1.25;
        paint_within(
            mesh, [&](const dvec3& q) { return measure_opening(hem, q, i == 1 ? 0.020 : 0.024); },
            params.hems == Hems::Second ? second : cloth,
            builder.part(i == 1          ? "collar"
                         : p.has_sleeves ? "sleeves"
                                         : "body"));
    }
    const std::array<dvec3, 4> gathers{dvec3(0.19, 0, 0.45), dvec3(-0.19, 0, 0.45), p.elbow, p.elbow * dvec3(-1, 1, 1)};
    const double depth = params.folds;
    mesh = deform(std::move(mesh), [&](const dvec3& q) { return q + fold(q, gathers, depth, params.seed); });
    builder.add(crease(thicken(mesh, 0.004), 75.0), "body", cloth);
    if (p.has_collar) {
        add_collar(builder, p, cloth);
        add_placket(builder, body, p, style == Style::Polo ? 0.44 : p.hem + 0.012, cloth, button);
    }
    if (params.display == Display::Hanger) {
        add_hanger(builder, p.neck - 0.02, p.slope + 0.04, p.has_sleeves ? 0.085 : 0.05);
    }
    builder.mesh() = scale(std::move(builder.mesh()), dvec3(params.size));
    builder.center_box();
    builder.add_grasp({{0, 0, 0.5}, {0, 1, 0}, {1, 0, 0}, 0.02});
}

}  // namespace

Thing make_shirt_thing()
{
    Thing thing;
    thing.summary = "a shirt: T-shirt, long-sleeved, polo, buttoned or sleeveless; as worn or on a hanger";
    thing.parts = {{"body"}, {"sleeves", true}, {"collar"}, {"placket", true}, {"hanger", true}};
    thing.least_m = 0.30;
    thing.most_m = 1.05;
    const Rows<ShirtParams> rows{
        word_row<&ShirtParams::style>("style", {"tshirt", "long", "polo", "buttoned", "tank"}, "cut"),
        word_row<&ShirtParams::display>("display", {"worn", "hanger"},
                                        "whether the shirt is filled as by a body, on a hanger or without one"),
        number_row<&ShirtParams::size>("size", "1", 0.6, 1.1, 1.0, "size; children's shirts are small"),
        number_row<&ShirtParams::width>("width", "1", 0.92, 1.12, 1.0, "width of the chest"),
        color_row<&ShirtParams::color>(
            "color", {"white", "red", "navy", "sky", "yellow", "green", "gray", "black", "pink", "orange", "teal"}, "colour of the cloth"),
        color_row<&ShirtParams::second_color>("second_color", {"navy", "white", "red", "gold", "charcoal", "mint"},
                                              "colour of the pattern and the hems"),
        number_row<&ShirtParams::shade>("shade", "1", -0.12, 0.12, 0.0, "how much darker or lighter the cloth is"),
        word_row<&ShirtParams::pattern>("pattern", {"plain", "stripes", "block", "circle", "star", "raglan"},
                                        "pattern in the second colour"),
        word_row<&ShirtParams::hems>("hems", {"same", "second"}, "colour of the neck and the cuffs"),
        number_row<&ShirtParams::folds>("folds", "m", 0.002, 0.007, 0.004, "depth of the folds"),
        integer_row<&ShirtParams::seed>("seed", 0, 9999, 1, "seed of the folds"),
    };
    bind_rows<build_shirt>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
