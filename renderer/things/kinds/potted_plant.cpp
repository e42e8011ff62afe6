// Plants in pots: a snake plant, a rubber plant, a palm, a cactus, a rosette. Pots are of clay with a rim, or glazed;
// soil fills them to below the rim.
#include "renderer/things/kind.h"

#include "renderer/modeling/noise.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Snake, Rubber, Palm, Cactus, Rosette };
enum class Pot { Clay, Round, Straight };

struct PlantParams : KindParams {
    Style style;
    Pot pot;
    double size;
    double tall;
    int leaves;
    double droop;
    bool has_saucer;
    Color pot_color;
    Color green;
    int seed;
};

struct Slots {
    int leaf;
    int edge;
    int stem;
};

/// Where the plant grows.
struct Soil {
    double height;
    double radius;
};

/// A blade along a path that bends over, folded a little along its middle.
/// \param way  horizontal and unit   \param width  of half of it, for a share of its length
Mesh make_blade(const dvec3& root, const dvec3& way, double length, double rise_rad, double bend_rad,
                const std::function<double(double)>& half, double fold, double thickness, int steps = 12)
{
    const dvec3 across(-way.y, way.x, 0.0);
    const auto path = [=](double u) {
        // Along a circle.
        const double angle = rise_rad - bend_rad * u;
        const double along = std::abs(bend_rad) > 1e-6 ? (sin(rise_rad) - sin(angle)) / bend_rad : u * cos(rise_rad);
        const double up = std::abs(bend_rad) > 1e-6 ? (cos(angle) - cos(rise_rad)) / bend_rad : u * sin(rise_rad);
        return root + length * (along * way + dvec3(0.0, 0.0, up));
    };
    return make_sheet(
        [=](double u, double v) {
            const double s = 2.0 * v - 1.0;
            const double angle = rise_rad - bend_rad * u;
            const dvec3 normal = -sin(angle) * way + dvec3(0.0, 0.0, cos(angle));
            const double wide = std::max(half(u), 0.0006);
            return path(u) + s * wide * across + fold * std::abs(s) * wide * normal;
        },
        steps, 4, thickness);
}

/// The half width of a leaf that is widest at a share of its length, over its greatest.
double find_oval(double u, double power)
{
    return pow(std::max(1e-6, sin(kPi * pow(mix(0.012, 0.985, u), power))), 0.75);
}

/// Upright swords with pale edges.
void add_snake(ThingBuilder& builder, const PlantParams& params, const Soil& soil, Rng& rng, const Slots& slots)
{
    const int count = params.leaves + 3;
    for (int k = 0; k < count; ++k) {
        const double angle = 2.39996 * k;
        const double out = soil.radius * 0.72 * std::sqrt((k + 0.3) / count);
        const double length = params.tall * mix(1.0, 0.55, static_cast<double>(k) / count) * rng.uniform(0.9, 1.05);
        const double turn = angle + rng.uniform(-0.6, 0.6);
        const double lean = rng.uniform(0.05, 0.14) + 0.12 * k / count;
        const dvec3 way(cos(turn), sin(turn), 0.0);
        const dvec3 root(out * cos(angle), out * sin(angle), soil.height - 0.01);
        const double wide = 0.028 + 0.02 * params.tall;
        const auto half = [=](double u) { return wide * pow(std::max(1e-6, 1.0 - u), 0.45) * mix(0.62, 1.0, smoothstep(0.0, 0.45, u)); };
        Mesh blade = make_blade(root, way, length, 0.5 * kPi - lean, 0.14, half, 0.28, 0.0035, 18);
        builder.add(crease(blade, 60.0), "leaves", slots.leaf);
        for (const double side : {-1.0, 1.0}) {
            // Along each edge, a narrow pale strip.
            const dvec3 across(-way.y, way.x, 0.0);
            Points3 line;
            constexpr int kSteps = 18;
            for (int i = 0; i <= kSteps; ++i) {
                const double u = 0.99 * i / kSteps;
                const double rise = 0.5 * kPi - lean - 0.14 * u;
                const double first = 0.5 * kPi - lean;
                const dvec3 at = root + length * ((sin(first) - sin(rise)) / 0.14 * way + dvec3(0.0, 0.0, (cos(rise) - cos(first)) / 0.14));
                const dvec3 normal = -sin(rise) * way + dvec3(0.0, 0.0, cos(rise));
                line.push_back(at + half(u) * (side * across + 0.28 * normal));
            }
            builder.add(make_tube(
                            line, [](double share) { return mix(0.0032, 0.0018, share); }, 6),
                        "leaves", slots.edge);
        }
    }
}

/// Broad leaves on stalks around an upright stem.
void add_rubber(ThingBuilder& builder, const PlantParams& params, const Soil& soil, Rng& rng, const Slots& slots)
{
    const double top = soil.height + 0.8 * params.tall;
    const dvec2 bend(rng.uniform(-0.05, 0.05), rng.uniform(-0.05, 0.05));
    const Points3 stem =
        smooth(Points3{{0.0, 0.0, soil.height - 0.02}, {0.6 * bend.x, 0.6 * bend.y, mix(soil.height, top, 0.4)}, {bend, top}}, 12);
    builder.add(make_tube(
                    stem, [](double share) { return mix(0.011, 0.005, share); }, 12),
                "stem", slots.stem);
    const int count = 2 * params.leaves + 4;
    for (int k = 0; k < count; ++k) {
        const double share = mix(0.22, 1.0, static_cast<double>(k) / (count - 1));
        const dvec3 root = stem[static_cast<std::size_t>(share * static_cast<double>(stem.size() - 1))];
        const double angle = 2.39996 * k + rng.uniform(-0.25, 0.25);
        const dvec3 way(cos(angle), sin(angle), 0.0);
        const double rise = mix(0.15, 1.15, smoothstep(0.3, 1.0, share)) - 0.4 * params.droop;
        const dvec3 end = root + 0.045 * (cos(rise + 0.25) * way + dvec3(0.0, 0.0, sin(rise + 0.25)));
        builder.add(make_tube(Points3{root, end}, 0.0035, 8), "stem", slots.leaf);
        const double length = mix(0.24, 0.13, share) * mix(0.8, 1.25, params.tall / 0.9) * rng.uniform(0.88, 1.08);
        builder.add(crease(make_blade(
                               end - 0.004 * way, way, length, rise, 0.7 + params.droop,
                               [=](double u) { return 0.27 * length * find_oval(u, 0.95); }, 0.22, 0.0016),
                           70.0),
                    "leaves", k % 3 == 0 ? slots.edge : slots.leaf);
    }
}

/// Fronds that arch over, with narrow leaflets at both sides.
void add_palm(ThingBuilder& builder, const PlantParams& params, const Soil& soil, Rng& rng, const Slots& slots)
{
    const int count = params.leaves + 2;
    for (int k = 0; k < count; ++k) {
        const double angle = 2.39996 * k + rng.uniform(-0.2, 0.2);
        const dvec3 way(cos(angle), sin(angle), 0.0);
        const dvec3 across(-way.y, way.x, 0.0);
        const double length = params.tall * 0.95 * mix(1.0, 0.75, static_cast<double>(k) / count) * rng.uniform(0.9, 1.05);
        const double first = mix(1.5, 1.15, static_cast<double>(k) / count);
        const double bend = 0.75 + 0.9 * params.droop + 0.5 * k / count;
        const dvec3 root = 0.02 * way + dvec3(0.0, 0.0, soil.height - 0.015);
        Points3 rib;
        constexpr int kSteps = 16;
        for (int i = 0; i <= kSteps; ++i) {
            const double u = static_cast<double>(i) / kSteps;
            const double rise = first - bend * u * u;
            rib.push_back(i == 0 ? root : rib.back() + length / kSteps * (cos(rise) * way + dvec3(0.0, 0.0, sin(rise))));
        }
        builder.add(make_tube(
                        rib, [](double share) { return mix(0.006, 0.0018, share); }, 8),
                    "stem", slots.stem);
        constexpr int kPairs = 13;
        for (int i = 0; i < kPairs; ++i) {
            const double share = mix(0.32, 0.985, static_cast<double>(i) / (kPairs - 1));
            const dvec3 at = rib[static_cast<std::size_t>(share * kSteps)];
            const dvec3 next = rib[std::min<std::size_t>(static_cast<std::size_t>(share * kSteps) + 1, kSteps)];
            const double part = share * kSteps - std::floor(share * kSteps);
            const dvec3 foot = glm::mix(at, next, part);
            const double leaflet = length * 0.36 * (1.0 - 0.65 * std::abs(share - 0.55) / 0.55) * rng.uniform(0.92, 1.05);
            for (const double side : {-1.0, 1.0}) {
                const dvec3 out = glm::normalize(side * across + mix(0.55, 1.3, share) * way);
                builder.add(
                    crease(make_blade(
                               foot, glm::normalize(dvec3(out.x, out.y, 0.0)), leaflet, 0.3 - 0.3 * params.droop, 0.9 + 0.5 * params.droop,
                               [=](double u) { return 0.011 * find_oval(u, 0.7) + 0.0004; }, 0.35, 0.0011, 7),
                           70.0),
                    "leaves", i % 4 == 0 ? slots.edge : slots.leaf);
            }
        }
    }
}

/// A ribbed column with spines on its ribs, and arms that turn up.
void add_cactus(ThingBuilder& builder, const PlantParams& params, const Soil& soil, Rng& rng, const Slots& slots)
{
    constexpr int kRibs = 11;
    const auto add_limb = [&](const Points3& path, double radius) {
        const auto half_at = [=](double share) {
            return radius * std::sqrt(std::max(1e-4, 1.0 - pow(std::max(0.0, (share - 0.84) / 0.16), 2.0))) *
                   mix(0.86, 1.0, smoothstep(0.0, 0.25, share));
        };
        builder.add(crease(sweep(path,
                                 [&](double share) {
                                     Points2 outline;
                                     for (int i = 0; i < 4 * kRibs; ++i) {
                                         const double angle = 2.0 * kPi * i / (4 * kRibs);
                                         const double r = half_at(share) * (1.0 - 0.13 * (i % 4 == 2 ? 1.0 : i % 4 == 0 ? 0.0 : 0.45));
                                         outline.emplace_back(r * cos(angle), r * sin(angle));
                                     }
                                     return outline;
                                 },
                                 {0.0, 1.0, 0.0}),
                           60.0),
                    "stem", slots.leaf);
        const std::vector<PathFrame> frames = make_frames(path, {0.0, 1.0, 0.0});
        for (std::size_t i = 1; i + 1 < frames.size(); i += 2) {
            const double share = static_cast<double>(i) / static_cast<double>(frames.size() - 1);
            for (int rib = 0; rib < kRibs; ++rib) {
                const double angle = 2.0 * kPi * rib / kRibs;
                const dvec3 out = cos(angle) * frames[i].right + sin(angle) * frames[i].up;
                const dvec3 side = glm::cross(out, frames[i].tangent);
                const dvec3 root = frames[i].origin + (half_at(share) - 0.0006) * out;
                for (int k = 0; k < 3; ++k) {
                    const dvec3 tip =
                        root + 0.011 * glm::normalize(out + 0.9 * (k - 1.0) * side + (k == 1 ? 0.5 : -0.2) * frames[i].tangent);
                    builder.add(make_bar(root, tip, 0.0007, 0.0002, 0.0, 3), "leaves", slots.edge);
                }
            }
        }
    };
    const double high = 0.62 * params.tall;
    const double radius = std::min(0.16 * high, 0.75 * soil.radius);
    Points3 column;
    for (int k = 0; k <= 28; ++k) {
        column.emplace_back(0.0, 0.0, mix(soil.height - 0.012, soil.height + high, k / 28.0));
    }
    add_limb(column, radius);
    const int arms = params.leaves % 3;
    for (int k = 0; k < arms; ++k) {
        const double angle = 2.2 * k + (k == 0 ? 0.25 : 0.6);
        const dvec3 way((k % 2 == 0 ? 1.0 : -1.0) * cos(0.5 * angle), -sin(0.4 * angle), 0.0);
        const dvec3 out = glm::normalize(way);
        const double at = soil.height + high * rng.uniform(0.36, 0.52);
        const double reach = 2.0 * radius;
        const double up = high * rng.uniform(0.26, 0.36);
        const dvec3 z(0.0, 0.0, 1.0);
        add_limb(smooth(Points3{0.7 * radius * out + at * z, 1.2 * radius * out + (at + 0.01) * z,
                                0.93 * reach * out + (at + 0.25 * radius + 0.01) * z, reach * out + (at + 0.9 * radius) * z,
                                reach * out + (at + 0.9 * radius + up) * z},
                        6),
                 0.55 * radius);
    }
}

/// Fleshy leaves in spirals.
void add_rosette(ThingBuilder& builder, const PlantParams& params, const Soil& soil, Rng& rng, const Slots& slots)
{
    const int count = 18 + 3 * params.leaves;
    const double reach = std::min(0.22 * params.tall + 0.05, 1.5 * soil.radius);
    for (int k = 0; k < count; ++k) {
        const double share = std::sqrt((k + 0.5) / count);
        const double angle = 2.39996 * k;
        const dvec3 way(cos(angle), sin(angle), 0.0);
        const double rise = mix(1.35, 0.22, share) + rng.uniform(-0.05, 0.05);
        const double length = reach * mix(0.45, 1.0, share);
        const dvec3 root = 0.16 * reach * share * way + dvec3(0.0, 0.0, soil.height + mix(0.18, 0.01, share) * reach);
        const auto half = [=](double u) { return 0.24 * length * find_oval(u, 1.5); };
        builder.add(crease(make_blade(root, way, length, rise, -0.45, half, 0.5, 0.09 * length, 10), 75.0), "leaves",
                    k % 2 == 0 ? slots.leaf : slots.edge);
    }
    builder.add(move(make_ellipsoid({0.2 * reach, 0.2 * reach, 0.26 * reach}, 24), {0.0, 0.0, soil.height}), "stem", slots.stem);
}

/// The outside of a pot from the middle of its foot to its rim.
Points2 trace_pot(Pot pot, double radius, double low, double tall)
{
    Points2 outside;
    switch (pot) {
        case Pot::Clay:
            outside = trace({{{0.0, low}},
                             {{0.68 * radius, low}, 0.004},
                             {{0.9 * radius, low + 0.76 * tall}},
                             {{radius, low + 0.77 * tall}, 0.003},
                             {{1.02 * radius, low + tall}, 0.004}},
                            false, 4);
            break;
        case Pot::Round:
            outside = join({{{0.0, low}, {0.5 * radius, low}},
                            smooth(Points2{{0.56 * radius, low + 0.003},
                                           {0.9 * radius, low + 0.3 * tall},
                                           {radius, low + 0.6 * tall},
                                           {0.93 * radius, low + 0.9 * tall},
                                           {0.9 * radius, low + tall}},
                                   6)});
            break;
        case Pot::Straight:
            outside = trace({{{0.0, low}}, {{0.86 * radius, low}, 0.006}, {{0.98 * radius, low + tall}, 0.004}}, false, 4);
            break;
    }
    return outside;
}

/// The pot with its rim, a saucer, and soil with crumbs. \return  where the plant grows
Soil add_pot(ThingBuilder& builder, const PlantParams& params, double radius, double tall, Rng& rng)
{
    const int clay = builder.add_slot("pot", params.pot == Pot::Clay ? make_plain(find_color(Color::Terracotta), 0.85)
                                                                     : make_ceramic(find_color(params.pot_color)));
    const int earth = builder.add_slot("soil", make_plain(find_color(Color::Chocolate) * 0.55, 1.0));
    const double low = params.has_saucer ? 0.008 : 0.0;
    const double wall = 0.007;
    const Points2 outside = trace_pot(params.pot, radius, low, tall);
    builder.add(lathe(make_wall(outside, wall), 64), "pot", clay);
    const double level = low + 0.86 * tall;
    const double inner = find_radius(outside, level) - wall;
    builder.add(lathe(smooth(Points2{{0.0, level - 0.03},
                                     {inner - 0.006, level - 0.02},
                                     {inner + 0.001, level - 0.004},
                                     {0.6 * inner, level + 0.003},
                                     {0.0, level + 0.005}},
                             4),
                      48),
                "soil", earth);
    for (int k = 0; k < 40; ++k) {
        const double angle = rng.uniform(0.0, 6.28);
        const double share = rng.uniform(0.1, 0.9);
        const double size = rng.uniform(0.003, 0.006);
        builder.add(move(make_ellipsoid(dvec3(size, size, 0.8 * size), 6),
                         {share * inner * cos(angle), share * inner * sin(angle), level + 0.003 - 0.004 * share * share}),
                    "soil", earth);
    }
    if (params.has_saucer) {
        builder.add(lathe(trace({{{0.0, 0.0}},
                                 {{0.92 * radius, 0.0}, 0.004},
                                 {{1.12 * radius, 0.024}, 0.002},
                                 {{1.08 * radius, 0.025}, 0.002},
                                 {{0.9 * radius, 0.0075}, 0.004},
                                 {{0.0, 0.0075}}},
                                false, 4),
                          56),
                    "saucer", clay);
    }
    // A small pot is held around; any by the wall at its rim.
    builder.add_grasp({{0.0, 0.0, low + 0.4 * tall}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 2.0 * radius});
    builder.add_grasp(
        {{0.0, -find_radius(outside, low + 0.96 * tall) + 0.5 * wall, low + 0.96 * tall}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, wall});
    return {level, inner};
}

void build_plant(const PlantParams& params, ThingBuilder& builder)
{
    Rng rng = Rng::for_key(params.seed, "things/potted_plant", 0);
    const dvec3 green = find_color(params.green);
    Slots slots{};
    const bool is_cactus = params.style == Style::Cactus;
    model::Material leaf = make_plain(green, is_cactus ? 0.7 : 0.4);
    slots.leaf = builder.add_slot("leaves", leaf);
    const dvec3 edge = is_cactus || params.style == Style::Snake ? find_color(Color::Cream) * (is_cactus ? 1.0 : 0.75) : shade(green, 0.12);
    slots.edge =
        builder.add_slot("edges", make_plain(params.style == Style::Snake ? glm::mix(edge, find_color(Color::Lime), 0.35) : edge, 0.5));
    slots.stem = builder.add_slot("stem", make_plain(params.style == Style::Rubber ? find_color(Color::Bark) : shade(green, -0.25), 0.7));
    const bool is_small = params.style == Style::Rosette || is_cactus;
    const double radius = params.size * (is_small ? 0.055 : 0.115);
    const Soil soil = add_pot(builder, params, radius, radius * (params.style == Style::Rosette ? 1.35 : 1.75), rng);
    PlantParams grown = params;
    grown.tall = params.tall * (is_cactus ? 0.45 : params.style == Style::Rosette ? 0.35 : params.style == Style::Snake ? 0.75 : 1.0);
    switch (params.style) {
        case Style::Snake: add_snake(builder, grown, soil, rng, slots); break;
        case Style::Rubber: add_rubber(builder, grown, soil, rng, slots); break;
        case Style::Palm: add_palm(builder, grown, soil, rng, slots); break;
        case Style::Cactus: add_cactus(builder, grown, soil, rng, slots); break;
        case Style::Rosette: add_rosette(builder, grown, soil, rng, slots); break;
    }
    const auto seed = static_cast<std::uint32_t>(params.seed);
    builder.tint("leaves", [seed](const dvec3& p, const dvec3&) { return dvec3(0.78 + 0.4 * find_noise(p / 0.05, seed)); });
}

}  // namespace

Thing make_potted_plant_thing()
{
    Thing thing;
    thing.summary = "a plant in a pot: snake plant, rubber plant, palm, cactus, rosette";
    thing.parts = {{"pot"}, {"soil"}, {"leaves"}, {"stem", true}, {"saucer", true}};
    thing.least_m = 0.09;
    thing.most_m = 1.9;
    const Rows<PlantParams> rows{
        word_row<&PlantParams::style>("style", {"snake", "rubber", "palm", "cactus", "rosette"}, "kind of plant"),
        word_row<&PlantParams::pot>("pot", {"clay", "round", "straight"}, "of clay with a rim; glazed with a belly, or straight"),
        number_row<&PlantParams::size>("size", "1", 0.85, 1.25, 1.0, "of the pot, over the common one of its plant"),
        number_row<&PlantParams::tall>("tall", "m", 0.55, 1.1, 0.8, "of a rubber plant or palm; others have 0.35 to 0.75 of it"),
        integer_row<&PlantParams::leaves>("leaves", 5, 9, 7, "of a palm less two; others have more; a cactus has up to two arms"),
        number_row<&PlantParams::droop>("droop", "1", 0.0, 1.0, 0.4, "how far leaves hang"),
        flag_row<&PlantParams::has_saucer>("saucer", true, "whether the pot stands in one"),
        color_row<&PlantParams::pot_color>("pot_color", {"white", "teal", "charcoal", "sky", "yellow", "gray"}, "of a glazed pot"),
        color_row<&PlantParams::green>("green", {"leaf", "moss", "green", "olive"}, "of the leaves"),
        integer_row<&PlantParams::seed>("seed", 0, 9999, 1, "of its growth"),
    };
    bind_rows<build_plant>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
