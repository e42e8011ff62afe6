// Moons: a hanging or standing crescent, a sleeping face, a globe with craters, a night light.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Crescent, Plush, Lamp, Globe };

struct MoonParams : KindParams {
    Style style;
    double size;
    double phase;
    double thickness;
    Color color;
    int seed;
};

void add_crescent(ThingBuilder& builder, const MoonParams& params, double radius, int body, bool is_plump)
{
    const double phase = params.phase;
    const double thick = params.thickness * radius;
    // The outer arc, and an inner arc with the same end points.
    Points2 outer;
    Points2 inner;
    const double end = 2.35;
    const dvec2 tip(radius * cos(end), radius * sin(end));
    for (int i = 0; i <= 48; ++i) {
        const double s = 2.0 * i / 48.0 - 1.0;
        outer.emplace_back(radius * cos(end * s), radius * sin(end * s));
        const double y = tip.y * sin(kPi / 2.0 * s) / 1.0;
        const double bulge = std::sqrt(std::max(0.0, 1.0 - (y / tip.y) * (y / tip.y)));
        inner.emplace_back(tip.x + (radius * mix(0.95, 0.35, phase) - tip.x) * bulge * 0.92, y * 1.0);
    }
    std::vector<Points3> rings;
    for (int i = 0; i <= 48; ++i) {
        // Sections from horn to horn, round if plump.
        const dvec2 a = outer[static_cast<std::size_t>(i)];
        const dvec2 b = inner[static_cast<std::size_t>(i)];
        const dvec2 middle = (a + b) / 2.0;
        const dvec2 half = (a - b) / 2.0;
        const double share = glm::length(half) / (radius * 0.4);
        Points3 ring;
        for (int k = 0; k < 28; ++k) {
            const double angle = 2.0 * kPi * k / 28;
            const double flat = is_plump ? 1.0 : 0.5;
            const double c = cos(angle);
            const double s = sin(angle);
            const double px = (c < 0 ? -1.0 : 1.0) * pow(std::abs(c), flat);
            const double py = (s < 0 ? -1.0 : 1.0) * pow(std::abs(s), flat);
            const dvec2 p = middle + half * px;
            ring.emplace_back(
                -p.x, thick * (is_plump ? 1.25 * pow(std::min(1.0, share + 1e-9), 0.6) : pow(std::min(1.0, 2.0 * share + 1e-9), 0.5)) * py,
                p.y + radius);
        }
        rings.push_back(ring);
    }
    builder.add(crease(loft(rings), 45.0), "body", body);
    if (is_plump) {
        const int dark = builder.add_slot("face", make_plain(dvec3(0.01), 0.3));
        const int cheek = builder.add_slot("cheek", make_plain(find_color(Color::Pink), 0.8));
        // On the inner side of the crescent: a closed eye, a cheek, a smile.
        const double cx = -0.70 * radius;
        const double front = -1.18 * thick;
        const auto arc = [&](double at_x, double at_z, double size, double down) {
            builder.add(make_tube(smooth(Points3{{at_x - size, front, at_z + down * size * 0.4},
                                                 {at_x, front * 1.03, at_z - down * size * 0.4},
                                                 {at_x + size, front, at_z + down * size * 0.4}},
                                         6),
                                  0.014 * radius, 8),
                        "face", dark);
        };
        arc(cx + 0.02 * radius, 1.14 * radius, 0.09 * radius, 1.0);
        arc(cx + 0.06 * radius, 0.86 * radius, 0.07 * radius, 1.0);
        builder.add(move(make_ellipsoid(dvec3(0.07, 0.02, 0.06) * radius, 20), {cx - 0.04 * radius, front, 0.98 * radius}), "face", cheek);
    }
}

void add_globe(ThingBuilder& builder, const MoonParams& params, double radius, int body)
{
    Rng rng = Rng::for_key(params.seed, "things/moon/craters", 0);
    struct Crater {
        dvec3 at;
        double size;
    };
    std::vector<Crater> craters;
    for (int i = 0; i < 26; ++i) {
        const double z = rng.uniform(-1.0, 1.0);
        const double angle = rng.uniform(0.0, 2.0 * kPi);
        const double size = rng.uniform(0.06, 0.24);
        const double r = std::sqrt(1.0 - z * z);
        craters.push_back({{r * cos(angle), r * sin(angle), z}, size * size * 3.2 + 0.05});
    }
    Mesh globe = make_box(dvec3(-1.0), dvec3(1.0), 0.0, glm::ivec3(48));
    globe = deform(std::move(globe), [&](const dvec3& p) {
        const dvec3 way = glm::normalize(p);
        double height = 0.0;
        for (const Crater& crater : craters) {
            const double d = glm::length(way - crater.at) / crater.size;
            height += crater.size * (d < 1.0 ? -0.20 * (1.0 - d * d) : 0.0) +
                      crater.size * 0.09 * exp(std::max(-60.0, -(d - 1.0) * (d - 1.0) * 18.0));
        }
        return way * (radius * (1.0 + height));
    });
    const int mare = builder.add_slot("maria", make_plain(find_color(Color::Gray) * 0.75, 0.95));
    globe = crease(std::move(globe), 180.0);
    paint(globe, mare, [&](const dvec3& c, const dvec3&) {
        const dvec3 p = glm::normalize(c) * 2.6;
        return sin(p.x * 1.7 + 1.0) + sin(p.y * 2.1 + 0.5 * sin(2.0 * p.z)) + sin(p.z * 1.9 + p.x) > 1.25;
    });
    builder.add(move(std::move(globe), {0, 0, radius}), "body", body);
}

void build_moon(const MoonParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double radius = params.size / 2.0;
    const dvec3 color = find_color(params.color);
    if (style == Style::Globe) {
        add_globe(builder, params, radius, builder.add_slot("body", make_plain(find_color(Color::Silver) * 0.9, 0.95)));
    } else if (style == Style::Lamp) {
        add_crescent(builder, params, radius, builder.add_slot("body", make_light(color, color * 0.5)), false);
        const int wood = builder.add_slot("stand", make_wood(Wood::Walnut));
        builder.add(move(make_cylinder(0.62 * radius, 0.10 * radius, 0.02 * radius, 56), {0, 0, -0.07 * radius}), "stand", wood);
    } else {
        add_crescent(builder, params, radius, builder.add_slot("body", style == Style::Plush ? make_fabric(color) : make_lacquer(color)),
                     style == Style::Plush);
    }
    builder.add_grasp({{0, 0, radius}, {0, 1, 0}, {0, 0, 1}, 0.3 * radius});
}

}  // namespace

Thing make_moon_thing()
{
    Thing thing;
    thing.summary = "a moon: a crescent, a plush moon with a sleeping face, a night light, or a globe with craters";
    thing.parts = {{"body"}, {"face", true}, {"stand", true}};
    thing.least_m = 0.1;
    thing.most_m = 0.4;
    const Rows<MoonParams> rows{
        word_row<&MoonParams::style>("style", {"crescent", "plush", "lamp", "globe"}, "overall form"),
        number_row<&MoonParams::size>("size", "m", 0.12, 0.3, 0.2, "size across"),
        number_row<&MoonParams::phase>("phase", "1", 0.3, 0.85, 0.5, "phase of a crescent: 0 is wide, 1 is narrow"),
        number_row<&MoonParams::thickness>("thickness", "1", 0.10, 0.2, 0.15, "thickness divided by the radius"),
        color_row<&MoonParams::color>("color", {"yellow", "cream", "gold", "white", "sky", "orange"}, "colour of a crescent"),
        integer_row<&MoonParams::seed>("seed", 0, 9999, 1, "seed of the craters"),
    };
    bind_rows<build_moon>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
