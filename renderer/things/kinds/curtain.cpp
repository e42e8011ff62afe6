// Curtains on a rod, in folds: a pair, one side, a pair tied back; and a roller blind. The wall is behind, at the
// greatest y, and they reach the floor or hang as low as their length says.
#include "renderer/things/kind.h"

#include "renderer/modeling/cut.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Pair, Tied, Single, Blind };
enum class Pattern { Plain, Hem, Bands };
enum class Finial { Ball, Cap };

struct CurtainParams : KindParams {
    Style style;
    Pattern pattern;
    double width;
    double length;
    double drawn;
    int folds;
    double deep;
    Finial finial;
    Color color;
    Color second_color;
    Metal metal;
    int seed;
};

constexpr double kRod = 0.012;
constexpr double kRing = 0.019;      // radius of a ring's middle line
constexpr double kFromWall = 0.085;  // of the rod's axis
constexpr double kCloth = 0.0022;

struct Slots {
    int cloth;
    int second;
    int metal;
};

/// A piece of cloth that hangs from `outer` towards the middle.
struct Hanging {
    double outer;  ///< x of its outer edge
    double way;    ///< 1: it reaches to greater x
    double width;  ///< at the rod
    bool is_tied;
    double phase;
};

/// The share of its width that a piece has at a share of its length.
double find_gather(const Hanging& hanging, double v)
{
    if (!hanging.is_tied) {
        return 1.0 - 0.05 * sin(kPi * v);
    }
    constexpr double kTie = 0.62;
    return v < kTie ? mix(1.0, 0.24, smoothstep(0.0, kTie, v)) : mix(0.24, 0.5, smoothstep(kTie, 1.0, v));
}

/// The place of a point of the cloth.
/// \param u, v  shares of the width, from the outer edge, and of the length, from above
dvec3 hang(const CurtainParams& params, const Hanging& hanging, double u, double v)
{
    const double wave = u + 0.012 * sin(7.0 * u + hanging.phase) * v;
    const double angle = 2.0 * kPi * params.folds * wave;
    const double deep = params.deep * mix(0.55, 1.0 + 0.22 * sin(3.0 * u + 2.0 * hanging.phase), smoothstep(0.0, 0.35, v));
    const double gather = find_gather(hanging, v);
    // The crests bend over a little, so that folds look round.
    const double x = hanging.width * (u + 0.16 / params.folds * sin(2.0 * angle) * 0.3) * gather;
    const double y = deep * (0.5 + 0.5 * sin(angle)) * (hanging.is_tied ? mix(1.0, 0.75, 1.0 - gather) : 1.0);
    return {hanging.outer + hanging.way * x, kFromWall - y - 0.02 + 0.5 * params.deep, -v * params.length};
}

void add_piece(ThingBuilder& builder, const CurtainParams& params, const Hanging& hanging, const Slots& slots)
{
    const int steps = 10 * params.folds;
    Mesh cloth = make_sheet([&](double u, double v) { return hang(params, hanging, u, v); }, steps, 26, kCloth);
    const auto paint_between = [&](double from, double to) {
        paint_within(
            cloth, [=](const dvec3& p) { return std::abs(p.z + 0.5 * (from + to)) - 0.5 * (to - from); }, slots.second);
    };
    const double length = params.length;
    if (params.pattern == Pattern::Hem) {
        paint_between(0.86 * length, 1.1 * length);
    } else if (params.pattern == Pattern::Bands) {
        for (int k = 0; k < 5; ++k) {
            paint_between((0.1 + 0.19 * k) * length, (0.17 + 0.19 * k) * length);
        }
    }
    orient_outward(cloth);
    builder.add(crease(std::move(cloth), 75.0), "cloth", slots.cloth);
    // A ring at each crest, with a clip that holds the hem.
    for (int k = 0; k < params.folds; ++k) {
        const double u = (k + 0.25) / params.folds;
        const double x = hang(params, hanging, u, 0.0).x;
        const double y = hang(params, hanging, u, 0.0).y;
        const dvec3 center(x, 0.0, 0.03);
        Points3 ring;
        for (int i = 0; i < 24; ++i) {
            const double angle = 2.0 * kPi * i / 24;
            ring.emplace_back(x, kRing * sin(angle), center.z + kRing * cos(angle));
        }
        builder.add(sweep(
                        ring, [](double) { return make_circle(0.0026, 8); }, {1.0, 0.0, 0.0}, Ends::Joined),
                    "rings", slots.metal);
        builder.add(make_bar({x, 0.0, center.z - kRing}, {x, y - 0.001, -0.006}, 0.0024, 0.0036, 0.0, 8), "rings", slots.metal);
    }
    if (!hanging.is_tied) {
        return;
    }
    // A band around the gathered cloth, to a hook in the wall.
    const double v = 0.62;
    double low = 1.0;
    double high = -1.0;
    double left = 1e9;
    double right = -1e9;
    for (int k = 0; k <= 200; ++k) {
        const dvec3 p = hang(params, hanging, k / 200.0, v);
        low = std::min(low, p.y);
        high = std::max(high, p.y);
        left = std::min(left, p.x);
        right = std::max(right, p.x);
    }
    const dvec2 half(0.5 * (right - left) + 0.008, 0.5 * (high - low) + 0.008);
    const dvec3 middle(0.5 * (left + right), 0.5 * (low + high), -v * params.length);
    Points2 loop = make_superellipse(half, 2.6, 48);
    const Points2 inner = inset(loop, 0.004);
    Mesh band = extrude(std::vector<Points2>{loop, inner}, {{0.0, 0.0}, {0.0, 0.055}});
    const double slope = -hanging.way * 0.35;
    band = deform(std::move(band), [&](const dvec3& p) { return dvec3(p.x, p.y, p.z - 0.0275 - slope * p.x * 0.6); });
    builder.add(move(std::move(band), middle), "ties", slots.second);
    builder.add(make_bar({middle.x - hanging.way * (half.x - 0.003), middle.y, middle.z - slope * hanging.way * -0.6 * half.x},
                         {middle.x - hanging.way * (half.x + 0.02), kFromWall, middle.z + 0.02}, 0.005, 0.006, 0.0, 12),
                "ties", slots.metal);
}

void add_rod(ThingBuilder& builder, const CurtainParams& params, int slot)
{
    const double half = 0.5 * params.width + 0.08;
    builder.add(make_bar({-half, 0.0, 0.03 + kRing - kRod - 0.003}, {half, 0.0, 0.03 + kRing - kRod - 0.003}, kRod, kRod, 0.0, 24), "rod",
                slot);
    const double z = 0.03 + kRing - kRod - 0.003;
    for (const double side : {-1.0, 1.0}) {
        const double x = side * half;
        if (params.finial == Finial::Ball) {
            builder.add(move(make_ellipsoid(dvec3(0.028), 32), {x + side * 0.024, 0.0, z}), "rod", slot);
            builder.add(make_bar({x - side * 0.006, 0.0, z}, {x + side * 0.004, 0.0, z}, 0.018, 0.018, 0.003), "rod", slot);
        } else {
            builder.add(make_bar({x - side * 0.02, 0.0, z}, {x + side * 0.02, 0.0, z}, 0.018, 0.022, 0.005), "rod", slot);
        }
        const double at = side * (half - 0.045);
        builder.add(make_bar({at, 0.0, z - 0.004}, {at, kFromWall - 0.004, z - 0.004}, 0.007, 0.008, 0.0, 14), "rod", slot);
        builder.add(make_bar({at, kFromWall - 0.008, z - 0.004}, {at, kFromWall, z - 0.004}, 0.026, 0.026, 0.002), "rod", slot);
    }
}

/// Cloth that comes off a tube, a bar in its hem, and a cord of beads beside it.
void add_blind(ThingBuilder& builder, const CurtainParams& params, const Slots& slots)
{
    const double half = 0.5 * params.width;
    const double length = mix(0.35, 0.9, params.drawn) * 0.65 * params.length;
    const double y = kFromWall - 0.06;
    builder.add(make_bar({-half, y, 0.0}, {half, y, 0.0}, 0.024, 0.024, 0.0, 40), "cloth", slots.cloth);
    Mesh cloth = make_box({-half, y - 0.0252, -length}, {half, y - 0.0232, 0.001}, 0.0, {4, 1, 24});
    if (params.pattern != Pattern::Plain) {
        const int bands = params.pattern == Pattern::Hem ? 1 : 4;
        for (int k = 0; k < bands; ++k) {
            const double z = -length * (0.88 - 0.22 * k);
            paint_within(
                cloth, [=](const dvec3& p) { return std::abs(p.z - z) - 0.04 * length; }, slots.second);
        }
    }
    builder.add(std::move(cloth), "cloth", slots.cloth);
    builder.add(make_box({-half + 0.001, y - 0.0275, -length - 0.02}, {half - 0.001, y - 0.0205, -length + 0.006}, 0.003), "rod",
                slots.second);
    for (const double side : {-1.0, 1.0}) {
        const double from = side * (half - 0.002);
        builder.add(make_bar({from, y, 0.0}, {from + side * 0.016, y, 0.0}, 0.028, 0.028, 0.002, 36), "rod", slots.metal);
        const double x = side * (half + 0.011);
        builder.add(make_box({x - 0.004, y + 0.0, -0.028}, {x + 0.004, kFromWall, 0.03}, 0.002), "rod", slots.metal);
    }
    const double x = half + 0.02;
    const double low = -0.55 * params.length * 0.65;
    Points3 cord;
    for (int k = 0; k < 40; ++k) {
        const double angle = 2.0 * kPi * k / 40;
        cord.emplace_back(x, y + 0.022 * cos(angle), (sin(angle) > 0.0 ? 0.0 : low) + 0.022 * sin(angle));
    }
    builder.add(sweep(
                    cord, [](double) { return make_circle(0.002, 8); }, {1.0, 0.0, 0.0}, Ends::Joined),
                "rings", slots.metal);
    for (int k = 0; k < 24; ++k) {
        for (const double side : {-1.0, 1.0}) {
            builder.add(move(make_ellipsoid(dvec3(0.0036), 8), {x, y + 0.022 * side, low * (k + 0.5) / 24.0}), "rings", slots.metal);
        }
    }
}

void build_curtain(const CurtainParams& params, ThingBuilder& builder)
{
    Slots slots{};
    slots.cloth = builder.add_slot("cloth", make_fabric(find_color(params.color)));
    slots.second = builder.add_slot("second", make_fabric(find_color(params.second_color)));
    slots.metal = builder.add_slot("metal", make_metal(params.metal, 0.3));
    Rng rng = Rng::for_key(params.seed, "things/curtain", 0);
    const double half = 0.5 * params.width;
    const double first = rng.uniform(0.0, 6.0);
    const double second = rng.uniform(0.0, 6.0);
    switch (params.style) {
        case Style::Pair:
        case Style::Tied: {
            const bool is_tied = params.style == Style::Tied;
            const double wide = (is_tied ? 0.97 : mix(0.42, 0.98, params.drawn)) * half;
            add_rod(builder, params, slots.metal);
            add_piece(builder, params, {-half, 1.0, wide, is_tied, first}, slots);
            add_piece(builder, params, {half, -1.0, wide, is_tied, second}, slots);
            break;
        }
        case Style::Single:
            add_rod(builder, params, slots.metal);
            add_piece(builder, params, {-half, 1.0, mix(0.5, 0.98, params.drawn) * params.width, false, first}, slots);
            break;
        case Style::Blind: add_blind(builder, params, slots); break;
    }
    builder.center_box();
}

}  // namespace

Thing make_curtain_thing()
{
    Thing thing;
    thing.summary = "curtains on a rod: a pair, a pair tied back, one side; or a roller blind";
    thing.parts = {{"cloth"}, {"rod"}, {"rings"}, {"ties", true}};
    thing.least_m = 0.8;
    thing.most_m = 2.6;
    const Rows<CurtainParams> rows{
        word_row<&CurtainParams::style>("style", {"pair", "tied", "single", "blind"}, "how it hangs"),
        word_row<&CurtainParams::pattern>("pattern", {"plain", "hem", "bands"}, "in the second colour"),
        number_row<&CurtainParams::width>("width", "m", 1.0, 1.9, 1.4, "of what it covers"),
        number_row<&CurtainParams::length>("length", "m", 1.2, 2.3, 1.9, "from the rod down; a blind's is at most 0.6 of it"),
        number_row<&CurtainParams::drawn>("drawn", "1", 0.0, 1.0, 0.3, "how much of the window is covered"),
        integer_row<&CurtainParams::folds>("folds", 6, 9, 7, "of each piece"),
        number_row<&CurtainParams::deep>("deep", "m", 0.045, 0.075, 0.06, "of the folds"),
        word_row<&CurtainParams::finial>("finial", {"ball", "cap"}, "at the rod's ends"),
        color_row<&CurtainParams::color>("color", {"cream", "sky", "crimson", "gray", "teal", "white", "gold", "lavender", "navy"},
                                         "cloth"),
        color_row<&CurtainParams::second_color>("second_color", {"tan", "navy", "white", "terracotta", "moss"}, "of pattern and ties"),
        choice_row<&CurtainParams::metal>("metal", {"iron", "brass", "steel", "chrome"}, "of rod and rings"),
        integer_row<&CurtainParams::seed>("seed", 0, 9999, 1, "of the folds"),
    };
    bind_rows<build_curtain>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
