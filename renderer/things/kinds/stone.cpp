// Stones: pebble, boulder, broken rock, a pile of flat stones.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

enum class Style { Boulder, Pebble, Broken, Pile };
enum class Grain { Speckles, Clouds, Veins };
enum class Cover { Bare, Moss };

struct StoneParams : KindParams {
    Style style;
    double size;
    double depth;
    double height;
    Color color;
    double shade;
    Grain grain;
    Cover cover;
    int count;
    int seed;
};

/// A smooth field of bumps, about -1 to 1, with features of size about 1.
double bumps(const dvec3& p, double turn)
{
    return (sin(2.3 * p.x + 1.7 * p.y + turn) * sin(2.1 * p.y - 1.3 * p.z + 1.7 * turn) + sin(1.9 * p.z + 2.4 * p.x - 0.6 * turn)) / 2.0;
}

/// A worn stone: an ellipsoid with gentle bumps.
Mesh make_pebble(const dvec3& half, double turn)
{
    return crease(deform(make_ellipsoid(dvec3(1.0), 64),
                         [&](const dvec3& p) {
                             const double out = 1.0 + 0.10 * bumps(1.1 * p, turn) + 0.03 * bumps(2.7 * p, turn + 2.0);
                             return p * out * half;
                         }),
                  180.0);
}

/// A block broken along planes; its edges are worn by `wear`.
Mesh make_rock(const dvec3& half, double turn, double wear, Rng& rng)
{
    Blend rock;
    rock.join(Solid::ellipsoid({0, 0, 0}, half * 1.12), 0.0, 0, 0);
    const double size = std::max({half.x, half.y, half.z});
    for (int i = 0; i < 13; ++i) {
        const double z = 1.0 - 2.0 * (i + 0.5) / 13.0;
        const double angle = 2.39996 * i + rng.uniform(-0.35, 0.35);
        const double ring = std::sqrt(1.0 - z * z);
        const dvec3 out = glm::normalize(dvec3(ring * cos(angle), ring * sin(angle), z + rng.uniform(-0.15, 0.15)));
        const double reach = glm::length(out * half) * rng.uniform(0.76, 0.98);
        rock.carve(Solid::box(out * (reach + 2.0 * size), dvec3(2.0 * size), 0.0,
                              make_axes(out, std::abs(out.x) < 0.9 ? dvec3(1, 0, 0) : dvec3(0, 1, 0))),
                   wear * size, 0, 0);
    }
    Mesh mesh = rock.make_mesh(size / 36.0);
    for (Face& face : mesh.faces) {
        face.part = kUnset;
        face.slot = kUnset;
    }
    return crease(deform(std::move(mesh),
                         [&](const dvec3& p) {
                             const dvec3 q = p / size;
                             return p * (1.0 + 0.035 * bumps(3.1 * q, turn) + 0.014 * bumps(8.0 * q, turn + 1.0) +
                                         0.008 * bumps(17.0 * q, turn + 4.0));
                         }),
                  48.0);
}

/// Rock of one colour with grains or veins of another.
model::Material make_stone(const StoneParams& params)
{
    const dvec3 color = shade(find_color(params.color), params.shade);
    model::Material stone = make_plain(color, params.style == Style::Pebble ? 0.55 : 0.9);
    const Grain grain = params.grain;
    const dvec3 second = shade(color, grain == Grain::Veins ? 0.45 : -0.4);
    const double scale = params.size * (grain == Grain::Veins ? 0.5 : grain == Grain::Speckles ? 0.035 : 0.22);
    stone.solid = catalog::SolidTexture{grain == Grain::Veins ? "marble" : "noise",
                                        {second.r, second.g, second.b},
                                        scale,
                                        {0.0, 0.0, 1.0},
                                        static_cast<std::uint32_t>(params.seed)};
    return stone;
}

void build_stone(const StoneParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double size = params.size;
    Rng rng = Rng::for_key(params.seed, "things/stone", 0);
    const double turn = rng.uniform(0.0, 6.28);
    const dvec3 half = dvec3(0.5, 0.5 * params.depth, 0.5 * params.height) * size;
    const int slot = builder.add_slot("stone", make_stone(params));
    const int moss = builder.add_slot("moss", make_plain(find_color(Color::Moss), 1.0));
    if (style == Style::Pebble) {
        builder.add(make_pebble(half, turn), "stone", slot);
    } else if (style == Style::Pile) {
        const int count = params.count;
        double top = 0.0;
        for (int i = 0; i < count; ++i) {
            const double share = 1.0 - 0.62 * i / count;
            const double low = rng.uniform(0.15, 0.24);
            const double lean = rng.uniform(-0.05, 0.05);
            const dvec3 flat = dvec3(0.5, 0.5 * rng.uniform(0.75, 0.95), low) * (size * share);
            builder.add(move(rotate(rotate(make_pebble(flat, turn + 2.0 * i), 0, lean), 2, 1.9 * i),
                             {lean * size, 0.5 * lean * size, top + flat.z}),
                        "stone", slot);
            top += 1.9 * flat.z;
        }
    } else {
        Mesh rock = make_rock(half, turn, style == Style::Boulder ? 0.16 : 0.0, rng);
        if (params.cover == Cover::Moss) {
            paint_within(
                rock, [&](const dvec3& p) { return 0.42 * half.z - p.z + 0.35 * half.z * bumps(p * (6.0 / size), turn); }, moss);
        }
        // It is slightly embedded in the ground.
        const double floor = -0.80 * half.z;
        rock = deform(std::move(rock), [&](const dvec3& p) { return dvec3(p.x, p.y, std::max(p.z, floor + 0.04 * (p.z - floor))); });
        builder.add(rock, "stone", slot);
    }
    builder.center_box();
    builder.add_grasp({{0, 0, half.z}, {0, 0, -1}, {1, 0, 0}, 2.0 * half.y});
}

}  // namespace

Thing make_stone_thing()
{
    Thing thing;
    thing.summary = "a stone: a pebble, a boulder, a broken rock, or a pile of flat stones";
    thing.parts = {{"stone"}};
    thing.least_m = 0.05;
    thing.most_m = 0.95;
    const Rows<StoneParams> rows{
        word_row<&StoneParams::style>("style", {"boulder", "pebble", "broken", "pile"}, "how the stone was formed"),
        number_row<&StoneParams::size>("size", "m", 0.09, 0.5, 0.25, "length of the longest side"),
        number_row<&StoneParams::depth>("depth", "1", 0.7, 1.0, 0.85, "depth from front to back, divided by the size"),
        number_row<&StoneParams::height>("height", "1", 0.5, 0.85, 0.65, "height divided by the size"),
        color_row<&StoneParams::color>("color", {"stone", "gray", "slate", "charcoal", "silver"}, "colour of the ground mass"),
        number_row<&StoneParams::shade>("shade", "1", -0.2, 0.2, 0.0, "how much darker or lighter the stone is"),
        word_row<&StoneParams::grain>("grain", {"speckles", "clouds", "veins"}, "pattern of the rock"),
        word_row<&StoneParams::cover>("cover", {"bare", "moss"}, "cover on top of boulders and broken rocks"),
        integer_row<&StoneParams::count>("count", 3, 6, 4, "number of stones in a pile"),
        integer_row<&StoneParams::seed>("seed", 0, 9999, 1, "seed of the form"),
    };
    bind_rows<build_stone>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
