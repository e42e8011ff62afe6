// Stars: flat with points, faceted, on a stand, a cookie-cutter outline, toy-like with rounded points.
#include "renderer/things/kind.h"

#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Flat, Faceted, Frame, Plush, Topper };
enum class Finish { Paint, Metal, Wood };

struct StarParams : KindParams {
    Style style;
    double size;
    int points;
    double inner;
    double thickness;
    Finish finish;
    Color color;
};

Points2 make_star(double radius, double inner, int points, double round, double turn)
{
    std::vector<Knot> knots;
    for (int i = 0; i < 2 * points; ++i) {
        const double angle = turn + kPi * i / points;
        const double r = i % 2 == 0 ? radius : radius * inner;
        knots.push_back({{r * cos(angle), r * sin(angle)}, i % 2 == 0 ? round : round * 0.6});
    }
    return trace(knots, true, 5);
}

/// A stuffed star in the xy plane.
Mesh make_plush(double radius, double thick, int points, double turn)
{
    const Points2 outline = make_star(radius, 0.60, points > 6 ? 6 : points, 0.28 * radius, turn);
    std::vector<Points3> rings;
    for (int i = 0; i <= 18; ++i) {
        const double angle = kPi * i / 18.0 - kPi / 2.0;
        Points3 ring;
        for (const dvec2& p : outline) {
            ring.emplace_back(p * (i == 0 || i == 18 ? 0.0 : pow(cos(angle), 0.45)), sin(angle) * 1.9 * thick);
        }
        rings.push_back(ring);
    }
    return crease(loft(rings), 60.0);
}

/// Eyes and a smile, in the plane z = front.
Mesh make_face(double radius, double front)
{
    Mesh face;
    for (const double side : {-1.0, 1.0}) {
        face.add(move(make_ellipsoid(dvec3(0.06, 0.08, 0.05) * radius, 20), {side * 0.17 * radius, 0.08 * radius, front}));
    }
    face.add(make_tube(
        smooth(Points3{{-0.13 * radius, -0.10 * radius, front}, {0, -0.18 * radius, front * 1.01}, {0.13 * radius, -0.10 * radius, front}},
               6),
        0.018 * radius, 8));
    return face;
}

void build_star(const StarParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double radius = params.size / 2.0;
    const int points = params.points;
    const double inner = points > 6 ? 0.62 : points == 6 ? 0.55 : params.inner;
    const double thick = params.thickness * radius;
    const dvec3 color = find_color(params.color);
    model::Material material = params.finish == Finish::Metal  ? make_metal(Metal::Gold, 0.28)
                               : params.finish == Finish::Wood ? make_wood(Wood::Birch)
                                                               : make_plastic(color, 0.35);
    if (style == Style::Plush) {
        material = make_fabric(color);
    }
    const int body = builder.add_slot("body", material);
    // Upright with one point up and the front to -y.
    const dvec3 x(1, 0, 0);
    const dvec3 y(0, 0, 1);
    const double turn = kPi / 2.0;
    const double lift = radius;
    const auto put = [&](const Mesh& mesh, int slot, std::string_view part) { builder.add(place(mesh, {0, 0, lift}, x, y), part, slot); };
    if (style == Style::Faceted) {
        const Points2 outline = make_star(radius, inner * 0.95, points, 0.0, turn);
        const std::array<Points3, 3> rings{Points3(outline.size(), dvec3(0, 0, -1.6 * thick)), modeling::lift(outline),
                                           Points3(outline.size(), dvec3(0, 0, 1.6 * thick))};
        put(crease(loft(rings), 5.0), body, "body");
    } else if (style == Style::Frame) {
        const std::array<Points2, 2> loops{make_star(radius, inner, points, 0.05 * radius, turn),
                                           make_star(radius * 0.70, inner, points, 0.0, turn)};
        put(move(extrude(loops, round_levels(thick, 0.08 * thick)), {0, 0, -thick / 2.0}), body, "body");
    } else if (style == Style::Plush) {
        put(make_plush(radius, thick, points, turn), body, "body");
        put(make_face(radius, 1.72 * thick), builder.add_slot("face", make_plain(dvec3(0.01), 0.2)), "face");
    } else {
        put(move(extrude(make_star(radius, inner, points, 0.06 * radius, turn), thick, 0.14 * thick), {0, 0, -thick / 2.0}), body, "body");
        if (style == Style::Topper) {
            const int metal = builder.add_slot("stand", make_metal(Metal::Gold, 0.3));
            put(scale(move(extrude(make_star(radius * 0.6, inner, points, 0.03 * radius, turn), thick * 1.4, 0.08 * thick),
                           {0, 0, -thick * 0.7}),
                      dvec3(1.0)),
                metal, "body");
            builder.add(make_bar({0, 0, -0.35 * radius}, {0, 0, 0.45 * lift}, 0.20 * radius, 0.07 * radius, 0.01 * radius, 32), "stand",
                        metal);
        }
    }
    builder.add_grasp({{0, 0, lift}, {0, 1, 0}, {0, 0, 1}, thick});
}

}  // namespace

Thing make_star_thing()
{
    Thing thing;
    thing.summary = "a star: flat, faceted, a frame, a plush star with a face, or the star on a tree's top";
    thing.parts = {{"body"}, {"face", true}, {"stand", true}};
    thing.least_m = 0.06;
    thing.most_m = 0.42;
    const Rows<StarParams> rows{
        word_row<&StarParams::style>("style", {"flat", "faceted", "frame", "plush", "topper"}, "overall form"),
        number_row<&StarParams::size>("size", "m", 0.09, 0.28, 0.16, "size from point to point"),
        integer_row<&StarParams::points>("points", 5, 8, 5, "number of points"),
        number_row<&StarParams::inner>("inner", "1", 0.40, 0.52, 0.45, "radius between the points relative to that of the points"),
        number_row<&StarParams::thickness>("thickness", "1", 0.14, 0.26, 0.18, "thickness divided by the radius"),
        word_row<&StarParams::finish>("finish", {"paint", "metal", "wood"}, "material"),
        color_row<&StarParams::color>("color", {"yellow", "gold", "red", "white", "blue", "orange", "pink", "silver"},
                                      "colour of the paint or the plush"),
    };
    bind_rows<build_star>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
