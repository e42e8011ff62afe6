// Plates: dinner plate with a rim, coupe, square plate, soup plate, stoneware.
#include "renderer/things/plate_food.h"

namespace clevrvk::things {
namespace {

enum class Style { Dinner, Coupe, Deep, Square, Scalloped, Stoneware };
enum class Decor { None, Edge, Rim, Ring };

struct PlateParams : KindParams {
    Style style;
    double radius;
    double depth;
    double well;
    Color color;
    double shade;
    Decor decor;
    Color band_color;
    Dish content;
    int seed;
};

/// The outline from the axis to the rim.
Points2 make_outside(bool has_rim, double radius, double height, double well)
{
    if (!has_rim) {
        return join(
            {{{0.0, 0.002}, {well * 0.82, 0.002}, {well * 0.84, 0.0}, {well * 0.9, 0.0}, {well * 0.92, 0.003}},
             smooth(Points2{{well * 0.95, 0.003}, {radius * 0.88, 0.30 * height}, {radius * 0.97, 0.68 * height}, {radius, height}}, 6)});
    }
    return join({{{0.0, 0.002}, {well * 0.88, 0.002}, {well * 0.90, 0.0}, {well * 0.95, 0.0}, {well * 0.97, 0.003}},
                 smooth(Points2{{well * 0.98, 0.0032}, {well * 1.05, 0.35 * height}, {well * 1.10, 0.62 * height}}, 5),
                 smooth(Points2{{well * 1.13, 0.68 * height}, {mix(well * 1.13, radius, 0.5), 0.84 * height}, {radius, height}}, 5)});
}

/// Turns circles into rounded squares towards the rim.
dvec3 bend_square(const dvec3& p, double radius)
{
    const double r = glm::length(dvec2(p));
    if (r < 1e-9) {
        return p;
    }
    const double share = smoothstep(0.2, 0.9, r / radius);
    const double c = p.x / r;
    const double s = p.y / r;
    const double stretch = pow(pow(c * c, 3.0) + pow(s * s, 3.0), -1.0 / 6.0);
    const double by = mix(1.0, stretch, share);
    return dvec3(p.x * by, p.y * by, p.z);
}

void build_plate(const PlateParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double radius = params.radius;
    const double height = radius * params.depth * (style == Style::Deep ? 1.7 : 1.0);
    const double well = radius * (style == Style::Coupe ? 0.72 : style == Style::Deep ? 0.58 : params.well);
    const double wall = style == Style::Stoneware ? 0.006 : 0.0038;
    const bool has_rim = style != Style::Coupe && style != Style::Stoneware;
    const Points2 profile = make_wall(make_outside(has_rim, radius, height, well), wall);
    Mesh plate = lathe(profile, 96);
    const dvec3 color = shade(find_color(params.color), params.shade);
    const int body = builder.add_slot("body", style == Style::Stoneware ? make_plain(color, 0.45) : make_ceramic(color));
    const int band = builder.add_slot("band", make_ceramic(find_color(params.band_color)));
    const Decor decor = params.decor;
    const int rim_part = builder.part("rim");
    const auto is_top = [&](const dvec3& c, const dvec3& n) { return n.z > 0.1 && c.z > wall * 0.9; };
    paint(
        plate, body, [&](const dvec3& c, const dvec3&) { return glm::length(dvec2(c)) > well * 1.08; }, rim_part);
    if (decor != Decor::None) {
        paint(plate, band, [&](const dvec3& c, const dvec3& n) {
            const double r = glm::length(dvec2(c)) / radius;
            const double limit = 0.955;
            return is_top(c, n) && (decor == Decor::Edge  ? r > limit
                                    : decor == Decor::Rim ? r > well / radius * 1.12
                                                          : r > 0.80 && r < 0.92);
        });
    }
    if (style == Style::Square) {
        plate = deform(std::move(plate), [&](const dvec3& p) { return bend_square(p, radius); });
    }
    if (style == Style::Scalloped) {
        plate = deform(std::move(plate), [&](dvec3 p) {
            const double r = glm::length(dvec2(p));
            const double wave = cos(16.0 * atan2(p.y, p.x)) * smoothstep(well, radius, r);
            return p + dvec3(p.x / radius, p.y / radius, 0.0) * (wave * 0.025 * radius) + dvec3(0, 0, wave * 0.04 * height);
        });
    }
    builder.add(plate, "center", body);
    if (params.content != Dish::None) {
        serve_food(builder, params.content, well * (style == Style::Coupe || style == Style::Stoneware ? 1.0 : 0.96), profile.back().y,
                   params.seed);
    } else {
        builder.add_support({{0, 0, profile.back().y}, dvec2(well * 0.7), true});
    }
    builder.add_grasp({{radius, 0, height}, {-1, 0, 0}, {0, 1, 0}, wall});
}

}  // namespace

Thing make_plate_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary =
        "a plate: dinner, coupe, deep, square, scalloped, stoneware; empty, or with cake, a meal, a breakfast, pasta, steak, fish or salad";
    thing.parts = {{"center"}, {"rim"}, {"content", true}};
    thing.least_m = 0.15;
    thing.most_m = 0.38;
    const Rows<PlateParams> rows{
        word_row<&PlateParams::style>("style", {"dinner", "coupe", "deep", "square", "scalloped", "stoneware"}, "overall form"),
        number_row<&PlateParams::radius>("radius", "m", 0.085, 0.14, 0.125, "radius of the rim"),
        number_row<&PlateParams::depth>("depth", "1", 0.13, 0.21, 0.17, "height divided by the radius"),
        number_row<&PlateParams::well>("well", "1", 0.6, 0.7, 0.66, "radius of the flat middle relative to the rim's radius"),
        color_row<&PlateParams::color>("color", {"white", "snow", "paper", "cream", "sky", "navy", "mint", "terracotta", "yellow", "pink"},
                                       "colour of the glaze"),
        number_row<&PlateParams::shade>("shade", "1", -0.15, 0.2, 0.0, "how much darker or lighter the glaze is"),
        word_row<&PlateParams::decor>("decor", {"none", "edge", "rim", "ring"}, "pattern of the second glaze"),
        color_row<&PlateParams::band_color>("band_color", {"gold", "navy", "blue", "green", "crimson", "white", "terracotta"},
                                            "colour of the second glaze"),
        word_row<&PlateParams::content>("content", {"none", "cake", "meal", "breakfast", "pasta", "steak", "fish", "salad"},
                                        "food on the plate"),
        integer_row<&PlateParams::seed>("seed", 0, 9999, 1, "seed of the arrangement of the food"),
    };
    bind_rows<build_plate>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
