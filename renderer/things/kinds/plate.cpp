// Plates: dinner plate with a rim, coupe, square plate, soup plate, stoneware.
#include "renderer/things/plate_food.h"

namespace clevrvk::things {
namespace {

/// The line of the outside, from the axis to the rim.
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

/// Circles become rounded squares towards the rim.
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

std::vector<std::string_view> list_contents()
{
    std::vector<std::string_view> contents{"none"};
    contents.insert(contents.end(), plate_dishes().begin(), plate_dishes().end());
    return contents;
}

void build_plate(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const double radius = params.number("radius");
    const double height = radius * params.number("depth") * (style == "deep" ? 1.7 : 1.0);
    const double well = radius * (style == "coupe" ? 0.72 : style == "deep" ? 0.58 : params.number("well"));
    const double wall = style == "stoneware" ? 0.006 : 0.0038;
    const bool has_rim = style != "coupe" && style != "stoneware";
    const Points2 profile = make_wall(make_outside(has_rim, radius, height, well), wall);
    Mesh plate = lathe(profile, 96);
    const dvec3 color = shade(find_color(params.word("color")), params.number("shade"));
    const int body = builder.add_slot("body", style == "stoneware" ? make_plain(color, 0.45) : make_ceramic(color));
    const int band = builder.add_slot("band", make_ceramic(find_color(params.word("band_color"))));
    const std::string_view decor = params.word("decor");
    const int rim_part = builder.part("rim");
    const auto is_top = [&](const dvec3& c, const dvec3& n) { return n.z > 0.1 && c.z > wall * 0.9; };
    paint(
        plate, body, [&](const dvec3& c, const dvec3&) { return glm::length(dvec2(c)) > well * 1.08; }, rim_part);
    if (decor != "none") {
        paint(plate, band, [&](const dvec3& c, const dvec3& n) {
            const double r = glm::length(dvec2(c)) / radius;
            const double limit = 0.955;
            return is_top(c, n) && (decor == "edge" ? r > limit : decor == "rim" ? r > well / radius * 1.12 : r > 0.80 && r < 0.92);
        });
    }
    if (style == "square") {
        plate = deform(std::move(plate), [&](const dvec3& p) { return bend_square(p, radius); });
    }
    if (style == "scalloped") {
        plate = deform(std::move(plate), [&](dvec3 p) {
            const double r = glm::length(dvec2(p));
            const double wave = cos(16.0 * atan2(p.y, p.x)) * smoothstep(well, radius, r);
            return p + dvec3(p.x / radius, p.y / radius, 0.0) * (wave * 0.025 * radius) + dvec3(0, 0, wave * 0.04 * height);
        });
    }
    builder.add(plate, "center", body);
    if (params.word("content") != "none") {
        serve_food(builder, params.word("content"), well * (style == "coupe" || style == "stoneware" ? 1.0 : 0.96), profile.back().y,
                   params.integer("seed"));
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
    thing.parameters = {
        word_row("style", {"dinner", "coupe", "deep", "square", "scalloped", "stoneware"}, "overall form"),
        number_row("radius", "m", 0.085, 0.14, 0.125, "of the rim"),
        number_row("depth", "1", 0.13, 0.21, 0.17, "height over the radius"),
        number_row("well", "1", 0.6, 0.7, 0.66, "radius of the flat middle over that of the rim"),
        color_row("color", {"white", "snow", "paper", "cream", "sky", "navy", "mint", "terracotta", "yellow", "pink"}, "glaze"),
        number_row("shade", "1", -0.15, 0.2, 0.0, "darker or lighter glaze"),
        word_row("decor", {"none", "edge", "rim", "ring"}, "second glaze"),
        color_row("band_color", {"gold", "navy", "blue", "green", "crimson", "white", "terracotta"}, "of the second glaze"),
        word_row("content", list_contents(), "what lies on it"),
        integer_row("seed", 0, 9999, 1, "of how food lies"),
    };
    thing.build = build_plate;
    return thing;
}

}  // namespace clevrvk::things
