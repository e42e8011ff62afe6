// Flowers: daisy, tulip, sunflower, rose; as a cut flower or in a pot.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Daisy, Tulip, Sunflower, Rose };
enum class Stand { Cut, Pot };

struct FlowerParams : KindParams {
    Style style;
    double size;
    double stem;
    double nod;
    int petals;
    Color color;
    Stand stand;
    int count;
    Color pot_color;
};

/// A petal that grows from the origin along +x with its upper side up; it rises at an angle and curls along its length.
Mesh make_petal(double length, double width, double rise, double curl, double cup, double point, double coarseness = 1.0)
{
    return make_sheet(
        [=](double u, double v) {
            const double s = 2.0 * v - 1.0;
            const double half =
                width / 2.0 *
                (0.10 + pow(std::max(1e-9, sin(kPi * std::min(0.5 + 0.488 * u, mix(0.08, 0.985, pow(u, point))))), 0.7) * 0.95);
            const double angle = rise + curl * u;
            // The path along a circle with this curvature.
            const double x = std::abs(curl) > 1e-6 ? (sin(angle) - sin(rise)) / curl : u * cos(rise);
            const double z = std::abs(curl) > 1e-6 ? (cos(rise) - cos(angle)) / curl : u * sin(rise);
            const double deep = cup * s * s * half;
            return dvec3(length * x - deep * sin(angle), s * half, length * z + deep * cos(angle));
        },
        static_cast<int>(std::lround(9.0 / coarseness)), static_cast<int>(std::lround(4.0 / coarseness)), 0.012 * length + 0.0004);
}

void add_petals(ThingBuilder& builder, const dvec3& at, int count, double turn, const Mesh& petal, double out, int slot)
{
    for (int i = 0; i < count; ++i) {
        builder.add(move(rotate(move(petal, {out, 0, 0}), 2, turn + 2.0 * kPi * i / count), at), "petals", slot);
    }
}

void add_head(ThingBuilder& builder, const FlowerParams& params, Style style, const dvec3& top, double size, int petals, int second,
              int center)
{
    const int count = params.petals;
    if (style == Style::Daisy || style == Style::Sunflower) {
        const bool is_sun = style == Style::Sunflower;
        const double eye = size * (is_sun ? 0.46 : 0.24);
        add_petals(builder, top, count + (is_sun ? 10 : 4), 0.0,
                   make_petal(size - eye * 0.8, size * (is_sun ? 0.25 : 0.24), 0.12, is_sun ? 0.25 : -0.2, 0.25, 0.8, builder.coarseness()),
                   eye * 0.8, petals);
        add_petals(
            builder, top + dvec3(0, 0, 0.02 * size), count + (is_sun ? 10 : 4), 0.14,
            make_petal(size * 0.96 - eye * 0.8, size * (is_sun ? 0.25 : 0.24), 0.26, is_sun ? 0.2 : -0.2, 0.25, 0.8, builder.coarseness()),
            eye * 0.8, second);
        builder.add(move(make_ellipsoid({eye, eye, eye * 0.42}, 40), top + dvec3(0, 0, 0.03 * size)), "center", center);
        const int seeds = static_cast<int>((is_sun ? 150 : 70) / builder.coarseness());
        for (int i = 0; i < seeds; ++i) {
            // Seeds are arranged by the golden angle.
            const double r = eye * 0.97 * std::sqrt((i + 0.5) / seeds);
            const double angle = 2.39996 * i;
            const double z = 0.42 * eye * std::sqrt(std::max(0.0, 1.0 - r * r / (eye * eye)));
            builder.add(
                move(make_ellipsoid(dvec3(0.055, 0.055, 0.07) * eye, 6), top + dvec3(r * cos(angle), r * sin(angle), 0.03 * size + z)),
                "center", center);
        }
    } else if (style == Style::Tulip) {
        add_petals(builder, top, 3, 0.0, make_petal(size * 1.5, size * 1.05, 0.42, 1.25, 0.75, 1.0), 0.02 * size, petals);
        add_petals(builder, top, 3, kPi / 3.0, make_petal(size * 1.45, size * 1.05, 0.62, 1.10, 0.8, 1.0), 0.0, second);
        builder.add(make_bar(top, top + dvec3(0, 0, 0.6 * size), 0.06 * size, 0.09 * size, 0.02 * size, 12), "center", center);
    } else {  // rose
        for (int ring = 0; ring < 6; ++ring) {
            const double s = ring / 5.0;
            const double rise = mix(1.42, 0.35, s);
            const double length = size * mix(0.62, 1.0, s);
            add_petals(builder, top + dvec3(0, 0, size * mix(0.22, 0.0, s)), ring < 1 ? 3 : 5, 0.9 * ring,
                       make_petal(length, size * mix(0.62, 1.05, s), rise, mix(0.5, -0.55, s), mix(1.3, 0.45, s), 1.25),
                       size * mix(0.03, 0.08, s), ring % 2 == 0 ? petals : second);
        }
        builder.add(move(make_ellipsoid(dvec3(0.14, 0.14, 0.34) * size, 20), top + dvec3(0, 0, 0.38 * size)), "center", petals);
    }
}

void add_stem(ThingBuilder& builder, Style style, const Points3& stem, double radius, double leaf, int green)
{
    builder.add(make_tube(
                    stem, [&](double s) { return radius * mix(1.15, 0.85, s); }, 10),
                "stem", green);
    for (int i = 0; i < (style == Style::Tulip ? 3 : 4); ++i) {
        const double at = style == Style::Tulip ? 0.04 + 0.05 * i : 0.25 + 0.16 * i;
        const dvec3 root = stem[static_cast<std::size_t>(at * static_cast<double>(stem.size() - 1))];
        const Mesh blade = style == Style::Tulip ? make_petal(leaf * 2.3, leaf * 0.48, 1.40, -0.75, 0.8, 0.75)
                                                 : make_petal(leaf, leaf * 0.5, 0.75, -0.95, 0.5, 0.8);
        builder.add(move(rotate(blade, 2, 2.4 * i + 0.6), root), "leaves", green);
    }
}

void build_flower(const FlowerParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const dvec3 color = find_color(style == Style::Sunflower ? Color::Yellow : params.color);
    const int petals = builder.add_slot("petals", make_plain(color, 0.6));
    const int second = builder.add_slot("inner_petals", make_plain(shade(color, params.color == Color::White ? -0.06 : 0.12), 0.6));
    const int center = builder.add_slot("center", make_plain(find_color(style == Style::Sunflower ? Color::Chocolate : Color::Gold), 0.9));
    const int green = builder.add_slot("green", make_plain(find_color(Color::Leaf), 0.55));
    const double size = params.size * (style == Style::Sunflower ? 2.0 : style == Style::Tulip ? 0.62 : style == Style::Rose ? 0.85 : 1.0);
    const double tall = params.stem * (style == Style::Sunflower ? 1.7 : 1.0);
    const bool has_pot = params.stand == Stand::Pot;
    const double low = has_pot ? 0.105 : 0.0;
    const int count = has_pot ? params.count : 1;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.39996 * i;
        const double spread = count > 1 ? 0.35 * size + 0.02 : 0.0;
        const double high = low + tall * (1.0 - 0.12 * (i % 3));
        const dvec3 out(cos(angle) * spread, sin(angle) * spread, 0.0);
        const Points3 stem = smooth(
            Points3{out * 0.3 + dvec3(0, 0, low), out * 0.7 + dvec3(0.01, 0, mix(low, high, 0.5)), out * 2.0 + dvec3(0, 0, high)}, 10);
        add_stem(builder, style, stem, 0.0032 + 0.02 * size * 0.5, 0.28 * tall, green);
        const std::size_t before = builder.mesh().positions.size();
        add_head(builder, params, style, stem.back(), size, petals, second, center);
        builder.add(move(make_ellipsoid(dvec3(0.2, 0.2, 0.13) * size, 20), stem.back() - dvec3(0, 0, 0.02 * size)), "stem", green);
        // Flat heads tilt to the front so that their faces are visible.
        const double nod = (style == Style::Daisy || style == Style::Sunflower ? 1.0 : 0.35) * params.nod * kPi / 180.0;
        for (std::size_t k = before; k < builder.mesh().positions.size(); ++k) {
            const dvec3 p = builder.mesh().positions[k] - stem.back();
            builder.mesh().positions[k] = stem.back() + dvec3(p.x, p.y * cos(nod) - p.z * sin(nod), p.y * sin(nod) + p.z * cos(nod));
        }
    }
    if (has_pot) {
        const int clay = builder.add_slot("pot", make_plain(find_color(params.pot_color), 0.8));
        const int soil = builder.add_slot("soil", make_plain(find_color(Color::Chocolate) * 0.6, 1.0));
        builder.add(
            lathe(make_wall(trace({{{0, 0}}, {{0.050, 0}, 0.004}, {{0.066, 0.086}, 0.0}, {{0.073, 0.088}, 0.002}, {{0.075, 0.118}, 0.003}},
                                  false, 4),
                            0.005),
                  56),
            "pot", clay);
        builder.add(lathe(smooth(Points2{{0.0, 0.07}, {0.062, 0.08}, {0.064, 0.102}, {0.03, 0.108}, {0.0, 0.110}}, 4), 40), "pot", soil);
        builder.add_grasp({{0, 0, 0.05}, {0, 1, 0}, {0, 0, 1}, 0.12});
    } else {
        // It stands as if held, because lying would hide the head.
        builder.add_grasp({{0, 0, 0.3 * tall}, {0, 1, 0}, {0, 0, 1}, 0.008});
    }
}

}  // namespace

Thing make_flower_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary = "a flower: daisy, tulip, sunflower or rose; cut or in a pot";
    thing.parts = {{"petals"}, {"center"}, {"stem"}, {"leaves"}, {"pot", true}};
    thing.least_m = 0.15;
    thing.most_m = 1.2;
    const Rows<FlowerParams> rows{
        word_row<&FlowerParams::style>("style", {"daisy", "tulip", "sunflower", "rose"}, "kind of flower"),
        number_row<&FlowerParams::size>("size", "m", 0.035, 0.055, 0.045, "radius of a daisy's head; other kinds scale with it"),
        number_row<&FlowerParams::stem>("stem", "m", 0.18, 0.32, 0.25, "length of the stem; a sunflower's is 1.7 times as long"),
        number_row<&FlowerParams::nod>("nod", "deg", 25.0, 75.0, 50.0,
                                       "how far the head of a daisy or a sunflower turns to the front; other heads turn less"),
        integer_row<&FlowerParams::petals>("petals", 9, 16, 12, "number of petals of a daisy; a sunflower has more"),
        color_row<&FlowerParams::color>("color", {"white", "red", "pink", "yellow", "orange", "purple", "lavender", "crimson", "peach"},
                                        "colour of the petals; those of a sunflower are yellow"),
        word_row<&FlowerParams::stand>("stand", {"cut", "pot"}, "whether the flower is cut or grows in a pot"),
        integer_row<&FlowerParams::count>("count", 1, 5, 3, "number of flowers in a pot"),
        color_row<&FlowerParams::pot_color>("pot_color", {"terracotta", "white", "teal", "gray", "navy"}, "colour of the pot"),
    };
    bind_rows<build_flower>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
