// Apples: whole, bitten or halved, with stem and leaf.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Whole, Bitten, Half };

struct AppleParams : KindParams {
    Style style;
    double diameter;
    double tall;
    double shoulder;
    double lobes;
    Color color;
    double shade;
    bool has_leaf;
};

/// The outline from the lower hollow to the upper one, for radius 1.
Points2 make_profile(double tall, double shoulder)
{
    Points2 line = smooth(Points2{{0.0, -0.74 * tall},
                                  {0.10, -0.76 * tall},
                                  {0.26, -0.90 * tall},
                                  {0.52, -0.86 * tall},
                                  {0.84, -0.50 * tall},
                                  {1.0, 0.08 * tall},
                                  {0.90 * shoulder, 0.58 * tall},
                                  {0.62 * shoulder, 0.84 * tall},
                                  {0.36, 0.86 * tall},
                                  {0.14, 0.72 * tall},
                                  {0.0, 0.58 * tall}},
                          7);
    line.front().x = 0.0;
    line.back().x = 0.0;
    return line;
}

void add_leaf(ThingBuilder& builder, const dvec3& at, double length, int slot)
{
    Mesh leaf = make_sheet(
        [&](double u, double v) {
            const double s = 2.0 * v - 1.0;
            const double half = 0.30 * pow(std::max(1e-9, sin(kPi * mix(0.02, 0.985, u))), 0.8) * (1.0 - 0.35 * u);
            return at + dvec3(u, s * half, 0.35 * u - 0.5 * u * u + 0.25 * std::abs(s) * half) * length;
        },
        16, 8, length * 0.03);
    builder.add(leaf, "leaf", slot);
}

/// Adds points to a line, most of them near the bite. \param radius  of the apple
Points2 refine(const Points2& line, double radius)
{
    Points2 fine;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const int parts = std::abs(line[i].y) < 0.75 * radius && line[i].x > 0.5 * radius ? 5 : 1;
        for (int k = 0; k < parts; ++k) {
            fine.push_back(glm::mix(line[i], line[i + 1], static_cast<double>(k) / parts));
        }
    }
    fine.push_back(line.back());
    return fine;
}

/// Half an apple, cut through the core, lying on its skin with the cut surface to the front.
void add_half(ThingBuilder& builder, Mesh half, double radius, int skin, int flesh)
{
    paint(
        half, flesh, [&](const dvec3& c, const dvec3& n) { return std::abs(n.y) > 0.9 && std::abs(c.y) < 0.06 * radius; },
        builder.part("flesh"));
    builder.add(half, "skin", skin);
    const int seed = builder.add_slot("seeds", make_plain(find_color(Color::Chocolate), 0.4));
    const int core = builder.add_slot("core", make_plain(find_color(Color::Beige), 0.7));
    builder.add(scale(rotate(make_cylinder(0.26 * radius, 0.012 * radius, 0.0, 40), 0, kPi / 2.0), {1.0, 1.0, 1.35}), "flesh", core);
    for (const double side : {-1.0, 1.0}) {
        builder.add(move(make_ellipsoid(dvec3(0.055, 0.035, 0.11) * radius, 16), {side * 0.11 * radius, -0.02 * radius, -0.03 * radius}),
                    "flesh", seed);
    }
}

/// The direction of a bite, seen from above.
constexpr double kBite = -0.85;

/// A bite: points inside three spheres are moved to the spheres' surfaces.
Mesh bite(Mesh whole, double radius, int flesh, int flesh_part)
{
    const double size = 0.52 * radius;
    const std::array<dvec3, 3> balls{dvec3(0.66, -1.04, 0.06) * radius, dvec3(0.82, -0.86, 0.38) * radius,
                                     dvec3(0.86, -0.86, -0.30) * radius};
    Mesh bitten = deform(crease(std::move(whole), 32.0), [&](const dvec3& p) {
        // Inwards, to where the ray enters a sphere.
        const double length = glm::length(p);
        const dvec3 way = p / length;
        double nearest = length;
        for (const dvec3& ball : balls) {
            const double along = glm::dot(ball, way);
            const double square = size * size - (glm::dot(ball, ball) - along * along);
            nearest = square > 0.0 && along > 0.0 ? std::min(nearest, along - std::sqrt(square)) : nearest;
        }
        return way * nearest;
    });
    const auto is_bare = [&](const dvec3& c, const dvec3&) {
        return std::any_of(balls.begin(), balls.end(), [&](const dvec3& ball) { return glm::length(c - ball) < size * 1.004; });
    };
    paint(bitten, flesh, is_bare, flesh_part);
    return bitten;
}

void build_apple(const AppleParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double radius = params.diameter / 2.0;
    const Points2 unit = make_profile(params.tall, params.shoulder);
    Points2 profile;
    for (const dvec2& p : unit) {
        profile.push_back(p * radius);
    }
    const double lobes = params.lobes;
    const auto grow = [&](dvec3 p) {
        const double angle = atan2(p.y, p.x);
        const double r = glm::length(dvec2(p)) / radius;
        const double low = smoothstep(0.2, -0.8, p.z / radius);
        return dvec3(dvec2(p) * (1.0 + lobes * cos(5.0 * angle) * low * r), p.z + 0.6 * lobes * radius * cos(5.0 * angle) * low * r * 1.2);
    };
    const dvec3 color = shade(find_color(params.color), params.shade);
    model::Material skin = make_plain(color, 0.28);
    skin.clearcoat = 0.6;
    skin.clearcoat_roughness = 0.15;
    const int skin_slot = builder.add_slot("skin", skin);
    const int flesh = builder.add_slot("flesh", make_plain(find_color(Color::Cream), 0.7));
    const int wood = builder.add_slot("stem", make_plain(find_color(Color::Bark) * 0.6, 0.8));
    const int leaf = builder.add_slot("leaf", make_plain(find_color(Color::Leaf), 0.5));
    switch (style) {
        case Style::Half: add_half(builder, deform(lathe_sector(profile, 0.0, kPi, 40), grow), radius, skin_slot, flesh); break;
        case Style::Bitten: {
            // A bite needs a finer mesh than the skin, so the columns are concentrated around it.
            const Mesh whole = deform(lathe(refine(profile, radius), 128), [&](const dvec3& p) {
                const double from_bite = atan2(sin(atan2(p.y, p.x) - kBite), cos(atan2(p.y, p.x) - kBite));
                const double angle = kBite + from_bite - 0.78 * sin(from_bite);
                const double r = glm::length(dvec2(p));
                return dvec3(r * cos(angle), r * sin(angle), p.z);
            });
            builder.add(bite(deform(whole, grow), radius, flesh, builder.part("flesh")), "skin", skin_slot);
            break;
        }
        case Style::Whole: builder.add(deform(lathe(profile, 64), grow), "skin", skin_slot); break;
    }
    const double hollow = profile.back().y;
    const dvec3 stem_top(0.12 * radius, 0.04 * radius, hollow + 0.62 * radius);
    builder.add(make_tube(
                    smooth(Points3{{0, 0, hollow - 0.02 * radius}, {0.02 * radius, 0, hollow + 0.30 * radius}, stem_top}, 6),
                    [&](double s) { return radius * mix(0.035, 0.055, s * s); }, 12),
                "stem", wood);
    if (params.has_leaf) {
        add_leaf(builder, dvec3(0.05 * radius, 0.02 * radius, hollow + 0.42 * radius), 0.85 * radius, leaf);
    }
    builder.add_grasp({{0, 0, 0}, {0, 0, -1}, {0, 1, 0}, 2.0 * radius});
}

}  // namespace

Thing make_apple_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "an apple: whole, bitten or cut in half";
    thing.parts = {{"skin"}, {"stem"}, {"flesh", true}, {"leaf", true}};
    thing.least_m = 0.06;
    thing.most_m = 0.13;
    const Rows<AppleParams> rows{
        word_row<&AppleParams::style>("style", {"whole", "bitten", "half"}, "state: whole, bitten, or cut in half"),
        number_row<&AppleParams::diameter>("diameter", "m", 0.066, 0.09, 0.078, "diameter of the whole apple"),
        number_row<&AppleParams::tall>("tall", "1", 0.92, 1.12, 1.0, "height relative to the usual one"),
        number_row<&AppleParams::shoulder>("shoulder", "1", 0.94, 1.05, 1.0, "width of the upper part relative to the usual one"),
        number_row<&AppleParams::lobes>("lobes", "1", 0.01, 0.05, 0.025, "depth of the five lobes at the bottom"),
        color_row<&AppleParams::color>("color", {"red", "crimson", "lime", "green", "yellow", "pink"}, "skin"),
        number_row<&AppleParams::shade>("shade", "1", -0.2, 0.1, 0.0, "how much darker or lighter the skin is"),
        flag_row<&AppleParams::has_leaf>("leaf", true, "whether a leaf grows at the stem"),
    };
    bind_rows<build_apple>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
