// Bowls: cereal bowl, deep bowl, wide dish, wooden salad bowl, mixing bowl; some contain fruit or cereal.
#include "renderer/things/fit_cavity.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Coupe, Footed, Rimmed, Salad, Mixing };
enum class Inside { Same, White };
enum class Decor { None, Band, Rim };
enum class Content { None, Soup, Fruit };

struct BowlParams : KindParams {
    Style style;
    double radius;
    double depth;
    Color color;
    double shade;
    Wood wood;
    Inside inside;
    Decor decor;
    Color band_color;
    Content content;
};

void add_content(ThingBuilder& builder, const BowlParams& params, const Points2& profile, double height, double wall)
{
    const Content content = params.content;
    const double level = 0.72 * height;
    const double radius = find_radius(profile, level) - wall * 1.05;
    if (content == Content::Soup) {
        const int soup = builder.add_slot("content", make_plain(find_color(Color::Orange) * dvec3(0.9, 0.7, 0.5), 0.15));
        builder.add(lathe({{0.0, 0.55 * height}, {radius * 0.86, 0.55 * height}, {radius, level}, {0.0, level + 0.001}}, 48), "content",
                    soup);
    } else if (content == Content::Fruit) {
        const std::array<int, 3> slots{builder.add_slot("fruit_red", make_plain(find_color(Color::Red), 0.3)),
                                       builder.add_slot("fruit_green", make_plain(find_color(Color::Lime), 0.3)),
                                       builder.add_slot("fruit_orange", make_plain(find_color(Color::Orange), 0.55))};
        const double fruit = std::min(0.036, radius * 0.40);
        for (int i = 0; i < 6; ++i) {
            const double angle = 2.0 * kPi * i / 5.0 + 0.4;
            const dvec3 at =
                i == 5 ? dvec3(0.0, 0.0, level + fruit * 0.9)
                       : dvec3(cos(angle), sin(angle), 0.0) * (radius - fruit * 1.1) + dvec3(0, 0, level - fruit * 0.1 + 0.002 * i);
            const Mesh round = deform(make_ellipsoid(dvec3(fruit), 24), [&](const dvec3& p) {
                const double r = glm::length(dvec2(p)) / fruit;
                return p - dvec3(0, 0, 0.35 * p.z) * std::max(0.0, 1.0 - 2.2 * r);
            });
            builder.add(move(round, at), "content", slots[static_cast<std::size_t>(i % 3)]);
            builder.add(make_bar(at + dvec3(0, 0, fruit * 0.55), at + dvec3(0.002, 0, fruit * 1.0), 0.0012, 0.0016), "content", slots[1]);
        }
    }
}

/// A bowl's outline from the middle of its foot to the rim, and derived values; metres.
struct Cut {
    Points2 outside;
    double radius;
    double height;
    double foot;
    double wall;
};

Cut make_cut(const BowlParams& params, Style style)
{
    const double radius = params.radius * (style == Style::Salad ? 1.35 : 1.0);
    double height = radius * params.depth;
    const double foot = radius * 0.52;
    if (style == Style::Coupe) {
        height *= 0.72;
        const Points2 wall =
            smooth(Points2{{foot * 1.06, 0.001}, {0.80 * radius, 0.26 * height}, {0.95 * radius, 0.62 * height}, {radius, height}}, 8);
        return {join({{{0.0, 0.002}, {foot, 0.002}, {foot * 1.02, 0.0}}, wall}), radius, height, foot, 0.0045};
    }
    if (style == Style::Footed) {
        const Points2 wall =
            smooth(Points2{{foot * 0.99, 0.011}, {0.82 * radius, 0.38 * height}, {0.965 * radius, 0.74 * height}, {radius, height}}, 8);
        return {join({{{0.0, 0.006}, {foot * 0.86, 0.006}, {foot * 0.9, 0.0}, {foot, 0.0}, {foot * 0.97, 0.010}}, wall}), radius, height,
                foot, 0.0045};
    }
    if (style == Style::Rimmed) {
        const Points2 wall = smooth(Points2{{foot * 1.06, 0.001}, {0.74 * radius, 0.45 * height}, {0.79 * radius, 0.85 * height}}, 8);
        const Points2 rim = smooth(Points2{{0.80 * radius, 0.90 * height}, {0.88 * radius, 0.955 * height}, {radius, height}}, 5);
        return {join({{{0.0, 0.002}, {foot * 0.96, 0.002}, {foot, 0.0}}, wall, rim}), radius, height, foot, 0.0045};
    }
    if (style == Style::Salad) {
        height *= 0.85;
        const Points2 outside = smooth(
            Points2{{0.0, 0.0}, {foot * 0.9, 0.0005}, {0.78 * radius, 0.30 * height}, {0.97 * radius, 0.72 * height}, {radius, height}}, 8);
        return {outside, radius, height, foot, 0.009};
    }
    // A mixing bowl, made of steel.
    height *= 1.15;
    const Points2 wall = smooth(Points2{{0.0, 0.0},
                                        {foot * 0.8, 0.0005},
                                        {0.80 * radius, 0.34 * height},
                                        {0.93 * radius, 0.7 * height},
                                        {0.965 * radius, 0.99 * height}},
                                8);
    return {join({wall, {{radius, height}}}), radius, height, foot, 0.0016};
}

model::Material make_material(const BowlParams& params, Style style)
{
    if (style == Style::Salad) {
        return make_wood(params.wood);
    }
    if (style == Style::Mixing) {
        return make_metal(Metal::Steel, 0.25);
    }
    return make_ceramic(shade(find_color(params.color), params.shade));
}

void build_bowl(const BowlParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const Cut cut = make_cut(params, style);
    const Points2 profile = make_wall(cut.outside, cut.wall);
    const double bottom = profile.back().y;
    const int body_slot = builder.add_slot("body", make_material(params, style));
    const bool is_glazed = style != Style::Salad && style != Style::Mixing;
    const int band = is_glazed ? builder.add_slot("band", make_ceramic(find_color(params.band_color))) : body_slot;
    const int inside_slot =
        is_glazed && params.inside == Inside::White ? builder.add_slot("inside", make_ceramic(find_color(Color::White))) : body_slot;
    Mesh body = lathe(profile, 72);
    const auto is_inside = [&](const dvec3& c, const dvec3& n) {
        return c.z > bottom - 1e-4 && glm::dot(dvec2(n), dvec2(c)) < 0.1 * glm::length(dvec2(c)) && n.z > 0.02;
    };
    paint(body, inside_slot, is_inside, builder.part("inside"));
    if (params.decor == Decor::Band && is_glazed) {
        paint(body, band,
              [&](const dvec3& c, const dvec3& n) { return c.z > 0.80 * cut.height && c.z < 0.92 * cut.height && !is_inside(c, n); });
    } else if (params.decor == Decor::Rim && is_glazed) {
        paint(body, band, [&](const dvec3& c, const dvec3&) { return c.z > 0.975 * cut.height; });
    }
    builder.add(body, "body", body_slot);
    add_content(builder, params, cut.outside, cut.height, cut.wall);
    if (params.content == Content::None) {
        builder.add_cavity(fit_cavity(cut.outside, cut.wall, bottom + 0.15 * cut.height, 0.97 * cut.height));
    }
    builder.add_grasp({{cut.radius, 0, cut.height}, {0, 0, -1}, {0, 1, 0}, cut.wall});
}

}  // namespace

Thing make_bowl_thing()
{
    Thing thing;
    thing.summary = "a bowl: coupe, footed, rimmed, a wooden salad bowl or a mixing bowl; empty, or with soup or fruit";
    thing.parts = {{"body"}, {"inside"}, {"content", true}};
    thing.least_m = 0.10;
    thing.most_m = 0.36;
    const Rows<BowlParams> rows{
        word_row<&BowlParams::style>("style", {"coupe", "footed", "rimmed", "salad", "mixing"}, "overall form"),
        number_row<&BowlParams::radius>("radius", "m", 0.065, 0.11, 0.08, "radius of the rim; the rim of a salad bowl is a third wider"),
        number_row<&BowlParams::depth>("depth", "1", 0.72, 1.0, 0.85, "depth divided by the radius"),
        color_row<&BowlParams::color>(
            "color", {"white", "cream", "sky", "blue", "navy", "teal", "mint", "green", "yellow", "red", "pink", "charcoal"},
                                      "colour of the glaze"),
        number_row<&BowlParams::shade>("shade", "1", -0.2, 0.2, 0.0, "how much darker or lighter the glaze is"),
        choice_row<&BowlParams::wood>("wood", {"oak", "walnut", "cherry", "birch"}, "wood of a salad bowl"),
        word_row<&BowlParams::inside>("inside", {"same", "white"}, "glaze of the inside"),
        word_row<&BowlParams::decor>("decor", {"none", "band", "rim"}, "pattern of the second glaze"),
        color_row<&BowlParams::band_color>("band_color", {"navy", "terracotta", "gold", "green", "white"}, "colour of the second glaze"),
        word_row<&BowlParams::content>("content", {"none", "soup", "fruit"}, "contents"),
    };
    bind_rows<build_bowl>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
