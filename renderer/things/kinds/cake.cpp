// Cakes: layer cake, tiered cake, cupcake, ring cake, a cake with a piece cut out; with candles, cherries, drips.
#include "renderer/things/kind.h"

namespace clevrvk::things {
namespace {

enum class Style { Round, Cut, Tiered, Ring, Cupcake };
enum class Decor { Plain, Drip };
enum class Top { Candles, Cherries };

struct CakeParams : KindParams {
    Style style;
    double radius;
    double height;
    double size;
    Color icing;
    Color sponge;
    Color drip;
    Color candle_color;
    Decor decor;
    Top top;
    int candles;
};

struct Slots {
    int icing;
    int sponge;
    int cream;
    int drip;
    int candle;
    int flame;
    int cherry;
};

void add_candle(ThingBuilder& builder, const Slots& slots, const dvec3& at, double height)
{
    builder.add(make_bar(at, at + dvec3(0, 0, height), 0.0035, 0.0035, 0.0006, 16), "candles", slots.candle);
    builder.add(make_bar(at + dvec3(0, 0, height), at + dvec3(0, 0, height + 0.005), 0.0006, 0.0006, 0.0, 6), "candles", slots.drip);
    const Points2 flame = smooth(Points2{{0, 0}, {0.0034, 0.005}, {0.0020, 0.012}, {0, 0.019}}, 5);
    builder.add(move(lathe(flame, 16), at + dvec3(0, 0, height + 0.003)), "candles", slots.flame);
}

/// Spheres of cream along the edge of a tier.
void add_pearls(ThingBuilder& builder, const Slots& slots, double radius, double z, double from, double to)
{
    const int count = static_cast<int>((to - from) * radius / 0.0135);
    for (int i = 0; i < count; ++i) {
        const double angle = mix(from, to, (i + 0.5) / count);
        const Points2 drop = smooth(Points2{{0, 0}, {0.0075, 0.002}, {0.0055, 0.008}, {0, 0.014}}, 3);
        builder.add(move(lathe(drop, 12), {(radius - 0.009) * cos(angle), (radius - 0.009) * sin(angle), z}), "topping", slots.cream);
    }
}

/// A tier that begins at z = low; the wedge from 0 to `cut` radians is left out.
void add_tier(ThingBuilder& builder, const Slots& slots, double radius, double low, double height, double cut, bool has_drip)
{
    const double high = low + height;
    if (cut <= 0.0) {
        builder.add(move(make_cylinder(radius, height, 0.007, 72), {0, 0, low}), "body", slots.icing);
    } else {
        const double begin = -kPi / 2.0 + cut / 2.0;
        const double end = begin + 2.0 * kPi - cut;
        const auto sector = [&](double r, double z0, double z1, double grow, int slot) {
            const Points2 outline{{0.0, z0}, {r, z0}, {r, z1}, {0.0, z1}};
            builder.add(lathe_sector(outline, begin - grow, end + grow, 64), "body", slot);
        };
        sector(radius - 0.004, low, high - 0.004, 0.010, slots.sponge);
        sector(radius, low + 0.0005, high, 0.0, slots.icing);
        for (const double share : {0.33, 0.66}) {
            sector(radius - 0.005, low + share * height - 0.003, low + share * height + 0.003, 0.014, slots.cream);
        }
    }
    if (!has_drip) {
        return;
    }
    Points2 outline;
    for (int i = 0; i < 72; ++i) {
        outline.push_back(make_circle(radius + 0.001, 72)[static_cast<std::size_t>(i)]);
    }
    if (cut <= 0.0) {
        builder.add(move(extrude(outline, 0.004, 0.0015), {0, 0, high - 0.001}), "topping", slots.drip);
        for (int i = 0; i < 22; ++i) {
            const double angle = 2.0 * kPi * i / 22.0;
            const double length = height * (0.18 + 0.16 * (1.0 + sin(2.4 * i)));
            const dvec3 out(cos(angle), sin(angle), 0.0);
            builder.add(
                make_tube(Points3{out * (radius - 0.002) + dvec3(0, 0, high), out * (radius + 0.0005) + dvec3(0, 0, high - 0.5 * length),
                                  out * (radius + 0.001) + dvec3(0, 0, high - length)},
                          0.0042, 10),
                "topping", slots.drip);
        }
    }
}

void add_cupcake(ThingBuilder& builder, const Slots& slots, const CakeParams& params)
{
    const double size = params.size;
    std::vector<Points3> rings;
    for (const dvec2 level :
         {dvec2(0.023, 0.0), dvec2(0.026, 0.012), dvec2(0.029, 0.024), dvec2(0.032, 0.036), dvec2(0.030, 0.036), dvec2(0.026, 0.034)}) {
        Points3 ring;
        for (int i = 0; i < 112; ++i) {
            const double angle = 2.0 * kPi * i / 112;
            const double r = level.x + (i % 4 < 2 ? 0.0009 : -0.0009);
            ring.push_back(dvec3(r * cos(angle), r * sin(angle), level.y) * size);
        }
        rings.push_back(ring);
    }
    builder.add(loft(rings), "body", slots.candle);
    builder.add(
        scale(lathe(trace({{{0, 0.03}}, {{0.030, 0.03}, 0.002}, {{0.0325, 0.040}, 0.004}, {{0, 0.046}}}, false, 5), 48), dvec3(size)),
        "body", slots.sponge);
    // A rope of cream that spirals up to a point.
    Points3 path;
    for (int i = 0; i <= 120; ++i) {
        const double s = i / 120.0;
        const double angle = 2.0 * kPi * 3.2 * s;
        const double r = 0.021 * (1.0 - s) + 0.0005;
        path.push_back(dvec3(r * cos(angle), r * sin(angle), 0.045 + 0.030 * s) * size);
    }
    builder.add(make_tube(
                    path, [&](double s) { return size * 0.0105 * (1.0 - 0.75 * s); }, 14),
                "topping", slots.icing);
    builder.add(scale(lathe({{0.0, 0.040}, {0.024, 0.041}, {0.012, 0.062}, {0.0, 0.066}}, 32), dvec3(size)), "topping", slots.icing);
    builder.add(move(make_ellipsoid(dvec3(0.0085 * size), 24), dvec3(0, 0, 0.081) * size), "topping", slots.cherry);
    builder.add(make_tube(smooth(Points3{dvec3(0, 0, 0.088) * size, dvec3(0.003, 0, 0.098) * size, dvec3(0.009, 0, 0.106) * size}, 4),
                          0.0007 * size, 6),
                "topping", slots.drip);
}

Slots add_slots(ThingBuilder& builder, const CakeParams& params)
{
    const dvec3 icing = find_color(params.icing);
    Slots slots{};
    slots.icing = builder.add_slot("icing", make_plain(icing, 0.45));
    slots.sponge = builder.add_slot("sponge", make_plain(find_color(params.sponge), 0.95));
    slots.cream = builder.add_slot("cream", make_plain(shade(icing, params.icing == Color::White ? -0.25 : 0.65), 0.4));
    slots.drip = builder.add_slot("drip", make_plain(find_color(params.drip), 0.2));
    slots.candle = builder.add_slot("candle", make_plain(find_color(params.candle_color), 0.5));
    slots.flame = builder.add_slot("flame", make_light({1.0, 0.7, 0.2}, {4.0, 2.0, 0.4}));
    slots.cherry = builder.add_slot("cherry", make_plain(find_color(Color::Crimson), 0.12));
    return slots;
}

void add_plate(ThingBuilder& builder, double radius)
{
    const int plate = builder.add_slot("plate", make_ceramic(find_color(Color::White)));
    builder.add(lathe(trace({{{0, 0}},
                             {{radius * 0.7, 0}, 0.001},
                             {{radius * 1.22, 0.010}, 0.002},
                             {{radius * 1.22, 0.013}, 0.0015},
                             {{radius * 1.02, 0.008}, 0.004},
                             {{0, 0.008}}},
                            false, 4),
                      72),
                "plate", plate);
}

/// A fluted ring that begins at z = low, and its glaze.
void add_ring(ThingBuilder& builder, const Slots& slots, double radius, double low, double height)
{
    const double top = low + height;
    const Points2 outline = trace({{{radius * 0.26, low}, 0.004},
                                   {{radius, low}, 0.010},
                                   {{radius * 0.97, top}, 0.55 * height},
                                   {{radius * 0.32, top}, 0.5 * height}},
                                  true, 8);
    builder.add(deform(lathe(outline, 96, true),
                       [&](dvec3 p) {
                           const double angle = atan2(p.y, p.x);
                           const double r = glm::length(dvec2(p)) / radius;
                           return dvec3(dvec2(p) * (1.0 + 0.05 * cos(12.0 * angle) * smoothstep(0.5, 1.0, r)),
                                        p.z + 0.05 * height * cos(12.0 * angle) * smoothstep(0.3, 0.8, r) * (p.z - low) / height);
                       }),
                "body", slots.sponge);
    const Points2 glaze = trace({{{radius * 0.38, top - 0.25 * height}, 0.002},
                                 {{radius * 0.90, top - 0.25 * height}, 0.002},
                                 {{radius * 0.86, top + 0.002}, 0.3 * height},
                                 {{radius * 0.42, top + 0.002}, 0.3 * height}},
                                true, 8);
    builder.add(deform(lathe(glaze, 96, true),
                       [&](dvec3 p) {
                           const double angle = atan2(p.y, p.x);
                           const double r = glm::length(dvec2(p)) / radius;
                           const double drop = p.z < top - 0.15 * height ? 0.5 + 0.5 * sin(7.0 * angle) : 0.0;
                           return dvec3(dvec2(p) * (1.0 + 0.05 * cos(12.0 * angle) * smoothstep(0.5, 1.0, r) +
                                                    (r > 0.6 ? 0.07 * drop : -0.07 * drop)),
                                        p.z + 0.05 * height * cos(12.0 * angle) * smoothstep(0.3, 0.8, r) - 0.2 * height * drop);
                       }),
                "topping", slots.icing);
}

/// Three tiers, each with cream around its base.
void add_tiers(ThingBuilder& builder, const Slots& slots, double radius, double low, double height, bool has_drip)
{
    add_tier(builder, slots, radius, low, height * 0.8, 0.0, has_drip);
    add_pearls(builder, slots, radius * 1.05, low + 0.001, 0.0, 2.0 * kPi);
    add_tier(builder, slots, radius * 0.68, low + height * 0.8, height * 0.75, 0.0, has_drip);
    add_pearls(builder, slots, radius * 0.74, low + height * 0.8, 0.0, 2.0 * kPi);
    add_tier(builder, slots, radius * 0.40, low + height * 1.55, height * 0.65, 0.0, has_drip);
    add_pearls(builder, slots, radius * 0.46, low + height * 1.55, 0.0, 2.0 * kPi);
}

void add_cherry(ThingBuilder& builder, const Slots& slots, const dvec3& at)
{
    builder.add(move(make_ellipsoid(dvec3(0.010), 20), at + dvec3(0, 0, 0.009)), "topping", slots.cherry);
    builder.add(make_tube(Points3{at + dvec3(0, 0, 0.017), at + dvec3(0.003, 0.002, 0.032)}, 0.0008, 6), "topping", slots.drip);
}

/// Candles or cherries around the top; a single one stands behind the middle.
/// \param cut  angle of the missing wedge, radians
void add_decor(ThingBuilder& builder, const Slots& slots, double radius, double top, double cut, int count, bool has_candles)
{
    const double spread = radius * 0.58;
    for (int i = 0; i < count; ++i) {
        const double angle = -kPi / 2.0 + cut / 2.0 + (2.0 * kPi - cut) * (i + 0.5) / count;
        const dvec3 at = count == 1 ? dvec3(0, 0.2 * radius, top) : dvec3(spread * cos(angle), spread * sin(angle), top);
        if (has_candles) {
            add_candle(builder, slots, at, 0.05);
        } else {
            add_cherry(builder, slots, at);
        }
    }
}

void build_cake(const CakeParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const Slots slots = add_slots(builder, params);
    if (style == Style::Cupcake) {
        add_cupcake(builder, slots, params);
        builder.add_grasp({{0, 0, 0.02}, {0, 0, -1}, {0, 1, 0}, 0.055});
        return;
    }
    const double radius = params.radius;
    const double height = params.height;
    const double low = 0.007;
    const double top = low + height;
    const bool has_drip = params.decor == Decor::Drip;
    const bool has_candles = params.top == Top::Candles;
    add_plate(builder, radius);
    if (style == Style::Ring) {
        add_ring(builder, slots, radius, low, height);
    } else if (style == Style::Tiered) {
        add_tiers(builder, slots, radius, low, height, has_drip);
        add_decor(builder, slots, radius * 0.40, low + height * 2.2, 0.0, 1, has_candles);
    } else {
        const double cut = style == Style::Cut ? 0.75 : 0.0;
        add_tier(builder, slots, radius, low, height, cut, has_drip);
        add_pearls(builder, slots, radius, top + 0.0005, -kPi / 2.0 + cut / 2.0, 1.5 * kPi - cut / 2.0);
        if (cut <= 0.0) {
            add_pearls(builder, slots, radius * 1.07, low + 0.001, 0.0, 2.0 * kPi);
        }
        add_decor(builder, slots, radius, top, cut, params.candles, has_candles);
    }
}

}  // namespace

Thing make_cake_thing()
{
    Thing thing;
    thing.summary = "a cake: round, with a piece cut out, in tiers, a ring cake or a cupcake; with candles or cherries";
    thing.parts = {{"body"}, {"topping"}, {"plate", true}, {"candles", true}};
    thing.least_m = 0.06;
    thing.most_m = 0.45;
    const Rows<CakeParams> rows{
        word_row<&CakeParams::style>("style", {"round", "cut", "tiered", "ring", "cupcake"}, "overall form"),
        number_row<&CakeParams::radius>("radius", "m", 0.09, 0.13, 0.11, "radius of the lowest tier"),
        number_row<&CakeParams::height>("height", "m", 0.07, 0.10, 0.08, "height of a tier"),
        number_row<&CakeParams::size>("size", "1", 0.9, 1.3, 1.1, "size of a cupcake relative to the usual one"),
        color_row<&CakeParams::icing>("icing", {"white", "pink", "sky", "mint", "cream", "chocolate", "yellow", "lavender"},
                                      "colour of the icing"),
        color_row<&CakeParams::sponge>("sponge", {"crumb", "chocolate", "crust"}, "colour of the inside"),
        color_row<&CakeParams::drip>("drip", {"chocolate", "crimson", "brown", "white"},
                                     "colour of the glaze that runs down, and of the stems"),
        color_row<&CakeParams::candle_color>("candle_color", {"red", "blue", "white", "pink", "yellow", "green"},
                                             "colour of the candles, or of a cupcake's paper"),
        word_row<&CakeParams::decor>("decor", {"plain", "drip"}, "glaze: plain, or running down the sides"),
        word_row<&CakeParams::top>("top", {"candles", "cherries"}, "decoration on top"),
        integer_row<&CakeParams::candles>("candles", 3, 9, 6, "number of candles or cherries"),
    };
    bind_rows<build_cake>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
