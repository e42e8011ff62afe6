// Pillows: square cushion, bed pillow, bolster, heart; with stripes, dots, buttons, a fringe.
#include "renderer/modeling/noise.h"
#include "renderer/things/pillow_patterns.h"
#include "renderer/things/stuffing.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace clevrvk::things {
namespace {

enum class Style { Cushion, Bed, Tufted, Fringe, Flange, Tasselled, Pair, Bolster, Heart };
enum class Rests { SetUp, Lying };

struct PillowParams : KindParams {
    Style style;
    double size;
    double thickness;
    Rests rests;
    double lean;
    bool has_dent;
    Color color;
    double shade;
    PillowPattern pattern;
    Color second_color;
    int seed;
};

/// A bolster along x. Its ends bulge and are gathered at their centres.
Mesh make_bolster(double half, double r)
{
    const double bulge = 0.22 * r;
    const Points2 profile = trace({{{0, -half + 0.05 * r}},
                                   {{0.10 * r, -half - 0.02 * r}, 0.05 * r},
                                   {{0.55 * r, -half - bulge * 0.35}, 0.3 * r},
                                   {{0.96 * r, -half + bulge * 0.4}, 0.16 * r},
                                   {{r, -0.6 * half}, 0.5 * half},
                                   {{1.03 * r, 0.0}, half},
                                   {{r, 0.6 * half}, 0.5 * half},
                                   {{0.96 * r, half - bulge * 0.4}, 0.16 * r},
                                   {{0.55 * r, half + bulge * 0.35}, 0.3 * r},
                                   {{0.10 * r, half + 0.02 * r}, 0.05 * r},
                                   {{0, half - 0.05 * r}}},
                                  false, 10);
    Points2 fine;  // subdivided so that no face is longer than a stripe's width
    for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
        const int steps = 1 + static_cast<int>(glm::length(profile[i + 1] - profile[i]) / (0.05 * half));
        for (int k = 0; k < steps; ++k) {
            fine.push_back(glm::mix(profile[i], profile[i + 1], static_cast<double>(k) / steps));
        }
    }
    fine.push_back(profile.back());
    const Mesh roll = lathe(fine, 96);
    const Mesh pleated = deform(roll, [&](dvec3 p) {
        const double share = glm::length(dvec2(p)) / r;
        const double end = smoothstep(half - 0.35 * r, half, std::abs(p.z)) * smoothstep(0.05, 0.4, share) * smoothstep(1.0, 0.75, share);
        p.z += (p.z > 0.0 ? 1.0 : -1.0) * 0.035 * r * end * cos(24.0 * atan2(p.y, p.x));
        return p;
    });
    return place(pleated, {0, 0, 0}, {0, 1, 0}, {0, 0, 1});
}

/// A button and piping at each end of a bolster.
void add_bolster_ends(ThingBuilder& builder, double half, double r, double inset, int slot)
{
    for (const double side : {-1.0, 1.0}) {
        builder.add(move(make_ellipsoid({0.010, 0.16 * r, 0.16 * r}, 20), {side * (half + 0.01 * r), 0, 0}), "trim", slot);
        builder.add(place(make_band(r * 0.955, r * 1.0, -0.005, 0.005, 0.004), {side * (half - inset), 0, 0}, {0, 1, 0}, {0, 0, 1}), "trim",
                    slot);
    }
}

/// A filled cushion before it is set up: front -y, around the origin.
struct Stuffed {
    Cover cover;
    Points3 rest;
    dvec2 cut;  ///< size of the flat cover
};

/// How a pillow rests: its lean, its tufts and its dents.
struct Rest {
    double lean_rad = 0.0;  ///< angle by which it is set up from lying
    bool is_tufted = false;
    bool has_dent = false;
};

Cover make_heart_cover(double size)
{
    Points2 outline;
    for (int i = 0; i < 128; ++i) {
        const double t = -2.0 * kPi * i / 128;
        const double s = sin(t);
        outline.emplace_back(s * s * s * 0.58 * size,
                             (13.0 * cos(t) - 5.0 * cos(2.0 * t) - 2.0 * cos(3.0 * t) - cos(4.0 * t)) / 29.0 * size);
    }
    return make_shrunk_cover(outline, 26);
}

/// Fills a cover: the ground flattens it, a hand or head dents it, and a button draws it in.
Stuffed make_stuffed(Cover cover, const dvec2& cut, double thick, const Rest& rest, int seed)
{
    Rng rng = Rng::for_key(seed, "things/pillow/creases", 0);
    Filling filling;
    Mesh start = cover.mesh;
    for (dvec3& p : start.positions) {
        const double lump = find_rough_noise(p * (7.0 / cut.y), static_cast<std::uint32_t>(seed));
        const double u = 2.0 * p.x / cut.x;
        const double v = 2.0 * p.y / cut.y;
        // The edges between the corners are drawn in.
        p.x *= 0.97 * (1.0 - 0.12 * (1.0 - v * v) * u * u);
        p.y *= 0.97 * (1.0 - 0.12 * (1.0 - u * u) * v * v);
        p.z *= (0.8 + 0.4 * lump) * thick / (0.32 * cut.y);
    }
    filling.volume = compute_volume(start);
    filling.start = std::move(start.positions);
    const double low = sin(rest.lean_rad) * -0.40 * cut.y + cos(rest.lean_rad) * -0.17 * cut.y;
    const dvec3 up(0.0, sin(rest.lean_rad), cos(rest.lean_rad));
    const double reach = cut.y * rng.uniform(0.26, 0.36);
    // A lying pillow has a dent from a hand or head on top, a leaning one has a dent in its upper edge.
    const double aside = rng.uniform(-0.16, 0.16) * cut.x;
    const double deep = rng.uniform(0.02, 0.055) * cut.y;
    const dvec3 dent = rest.lean_rad > 0.5 ? dvec3(0.5 * aside, 0.43 * cut.y - deep + reach, 0.0)
                                           : dvec3(aside, rng.uniform(-0.1, 0.1) * cut.y, 0.22 * cut.y - deep + reach);
    filling.press = [&](dvec3& p, const dvec3& at) {
        const double below = low - glm::dot(p, up);
        if (below > 0.0) {
            p += up * below;
        }
        const dvec3 from = p - dent;
        const double distance = std::sqrt(glm::dot(from, from));
        if (rest.has_dent && distance < reach && distance > 1e-6) {
            p += from * ((reach - distance) / distance * 0.6);
        }
        const double out = glm::length(dvec2(at)) / cut.y;
        if (rest.is_tufted && out < 0.035) {
            p = dvec3(dvec2(at), (at.z > 0.0 ? 0.03 : -0.03) * cut.y);
        }
    };
    Stuffed stuffed{std::move(cover), {}, cut};
    stuffed.rest = stuff(stuffed.cover, filling);
    return stuffed;
}

Points3 list_seam(const Stuffed& stuffed)
{
    Points3 seam;
    for (const int i : stuffed.cover.seam) {
        seam.push_back(stuffed.rest[static_cast<std::size_t>(i)]);
    }
    return seam;
}

Mesh make_piping(const Stuffed& stuffed, double radius)
{
    return sweep(
        list_seam(stuffed), [&](double) { return make_circle(radius, 8); }, {0, 0, 1}, Ends::Joined);
}

/// The outward direction at a point of the seam, in the flat cover.
dvec2 find_way_out(const Stuffed& stuffed, std::size_t i)
{
    const auto& p = stuffed.cover.mesh.positions[static_cast<std::size_t>(stuffed.cover.seam[i])];
    const auto way = [](double at, double half) { return at > half - 1e-9 ? 1.0 : at < -half + 1e-9 ? -1.0 : 0.0; };
    return {way(p.x, stuffed.cut.x / 2.0), way(p.y, stuffed.cut.y / 2.0)};
}

/// A flat border outside the seam, as on an Oxford pillowcase.
Mesh make_flange(const Stuffed& stuffed, double width, int seed)
{
    const Points3 seam = list_seam(stuffed);
    std::vector<Points3> rings;
    for (std::size_t i = 0; i < seam.size(); ++i) {
        const dvec3 out(find_way_out(stuffed, i), 0.0);
        const double wave = find_noise(seam[i] * 14.0, static_cast<std::uint32_t>(seed)) - 0.5;
        const dvec3 edge = seam[i] + out * width + dvec3(0, 0, 0.9 * width * wave);
        const dvec3 inner = seam[i] - out * 0.006;
        const dvec3 half(0, 0, 0.002);
        rings.push_back(
            {inner + half, glm::mix(inner, edge, 0.5) + half, edge + half, edge - half, glm::mix(inner, edge, 0.5) - half, inner - half});
    }
    return crease(loft(rings, Ends::Joined), 60.0);
}

void add_fringe(ThingBuilder& builder, const Stuffed& stuffed, int slot)
{
    const Points3 seam = list_seam(stuffed);
    for (std::size_t i = 0; i < seam.size(); ++i) {
        const dvec3 out(find_way_out(stuffed, i), 0.0);
        const bool is_corner = std::abs(out.x) + std::abs(out.y) > 1.5;
        if (!is_corner) {
            const dvec3 root = seam[i] - out * 0.003;
            const double sway = 0.004 * sin(5.0 * static_cast<double>(i));
            const dvec3 side(out.y * sway, out.x * sway, 0.0);
            builder.add(
                make_tube(Points3{root, root + out * 0.022 + 0.4 * side + dvec3(0, 0, 0.4 * sway), root + out * 0.042 + side}, 0.0029, 6),
                "trim", slot);
        }
    }
}

/// A tassel at each corner: a knot and a bundle of threads.
void add_tassels(ThingBuilder& builder, const Stuffed& stuffed, const dvec3& down, int slot)
{
    const Points3 seam = list_seam(stuffed);
    for (std::size_t i = 0; i < seam.size(); ++i) {
        const dvec2 way = find_way_out(stuffed, i);
        if (std::abs(way.x) + std::abs(way.y) < 1.5) {
            continue;
        }
        const dvec3 out = glm::normalize(dvec3(way, 0.0));
        const dvec3 knot = seam[i] + out * 0.010;
        builder.add(move(make_ellipsoid(dvec3(0.011), 16), knot), "trim", slot);
        const dvec3 across = glm::normalize(glm::cross(out, dvec3(0, 0, 1)));
        for (int k = 0; k < 16; ++k) {
            const double angle = 2.39996 * k;
            const double spread = 0.012 * std::sqrt((k + 0.5) / 16.0);
            const dvec3 aside = across * (spread * cos(angle)) + dvec3(0, 0, 1) * (spread * sin(angle));
            const dvec3 tip = glm::normalize(out + 0.35 * down) * 0.062;
            builder.add(make_tube(Points3{knot, knot + out * 0.030 + 0.8 * aside, knot + tip + 1.3 * aside}, 0.0026, 6), "trim", slot);
        }
    }
}

/// Cloth with visible threads.
model::Material make_weave(const dvec3& color)
{
    constexpr double kThread_m = 0.0025;
    model::Material cloth = make_fabric(color);
    const dvec3 gap = shade(color, -0.35);
    cloth.solid = catalog::SolidTexture{"fabric", {gap.r, gap.g, gap.b}, kThread_m, {0.0, 0.0, 1.0}, 1};
    return cloth;
}

/// Slots of a pillow.
struct Slots {
    int body;
    int second;
};

void add_bolster(ThingBuilder& builder, const PillowParams& params, const Slots& slots, double size, double r)
{
    const double half = size * 0.7;
    Mesh mesh = make_bolster(half, r);
    add_bolster_ends(builder, half, r, 0.02 * size, slots.second);
    const PillowPattern pattern = params.pattern;
    if (pattern != PillowPattern::Plain) {
        paint_stripes(mesh, pattern == PillowPattern::Ticking ? PillowPattern::Ticking : PillowPattern::Stripes, half / 7.0, slots.second);
    }
    builder.add(mesh, "body", slots.body);
}

/// One filled pillow with its trim. \return  the filled cushion
Stuffed add_stuffed(ThingBuilder& builder, const PillowParams& params, const Slots& slots, Style style, const Rest& rest, int seed)
{
    const double size = params.size;
    const bool is_wide = style == Style::Bed || style == Style::Flange || style == Style::Pair;
    const dvec2 cut = dvec2(is_wide ? 1.42 * size : size, size) * 1.12;
    Cover cover = style == Style::Heart ? make_heart_cover(size) : make_rectangular_cover(cut, {is_wide ? 64 : 50, is_wide ? 46 : 50});
    const double thick = params.thickness * size * (style == Style::Heart ? 0.72 : is_wide ? 1.0 : 1.06);
    const Stuffed stuffed = make_stuffed(std::move(cover), cut, thick, rest, seed);
    Mesh mesh = stuffed.cover.mesh;
    paint_pattern(mesh, params.pattern, cut, slots.second);
    builder.add(crease(carry_over(stuffed.cover, stuffed.rest, std::move(mesh)), 75.0), "body", slots.body);
    if (style == Style::Fringe) {
        add_fringe(builder, stuffed, slots.second);
    } else if (style == Style::Tasselled) {
        add_tassels(builder, stuffed, {0.0, -sin(rest.lean_rad), -cos(rest.lean_rad)}, slots.second);
    } else if (style == Style::Flange) {
        builder.add(make_flange(stuffed, 0.05, seed), "trim", slots.body);
    } else if (style == Style::Tufted) {
        for (const double side : {-1.0, 1.0}) {
            builder.add(move(make_ellipsoid({0.017, 0.017, 0.008}, 20), {0, 0, side * (0.03 * cut.y + 0.004)}), "trim", slots.second);
        }
    } else {
        builder.add(make_piping(stuffed, 0.0042), "trim", style == Style::Cushion ? slots.second : slots.body);
    }
    return stuffed;
}

/// Two pillows: one on the other, slightly askew, or a square one leaning against a wide one.
void add_pair(ThingBuilder& builder, const PillowParams& params, const Slots& slots, const Rest& rest, int seed)
{
    Rng rng = Rng::for_key(seed, "things/pillow/pair", 0);
    const double size = params.size;
    const double turn = rng.uniform(-0.2, 0.2);
    const double aside = rng.uniform(-0.1, 0.1) * size;
    const bool is_set_up = rest.lean_rad > 0.0;
    const Rest first{is_set_up ? 1.3 : 0.0, false, rest.has_dent};
    add_stuffed(builder, params, slots, Style::Bed, first, seed);
    Mesh lower = rotate(std::move(builder.mesh()), 0, first.lean_rad);
    builder.mesh() = {};
    const Slots turned{slots.second, slots.body};
    add_stuffed(builder, params, is_set_up ? turned : slots, is_set_up ? Style::Cushion : Style::Bed, rest, seed + 1);
    Mesh upper = rotate(rotate(std::move(builder.mesh()), 0, rest.lean_rad), 2, is_set_up ? 0.5 * turn : turn);
    const Bounds below = compute_bounds(lower);
    const Bounds above = compute_bounds(upper);
    const dvec3 offset = is_set_up ? dvec3(2.0 * aside, -0.36 * size, below.low.z - above.low.z)
                                   : dvec3(0.3 * aside, 0.01, below.high.z - above.low.z - 0.10 * size);
    builder.mesh() = std::move(lower);
    builder.mesh().add(move(upper, offset));
}

void build_pillow(const PillowParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double size = params.size;
    const double thick = params.thickness * size;
    const int seed = params.seed;
    const Slots slots{builder.add_slot("body", make_weave(shade(find_color(params.color), params.shade))),
                      builder.add_slot("pattern", make_weave(find_color(params.second_color)))};
    if (style == Style::Bolster) {
        add_bolster(builder, params, slots, size, thick * 0.62);
        builder.center_box();
        builder.add_grasp({{size * 0.59, 0, 0}, {-1, 0, 0}, {0, 1, 0}, 0.06});
        return;
    }
    Rest rest;
    rest.is_tufted = style == Style::Tufted;
    rest.has_dent = !rest.is_tufted && params.has_dent;
    const bool is_set_up = params.rests == Rests::SetUp;
    rest.lean_rad = is_set_up ? params.lean * kPi / 180.0 : 0.0;
    if (style == Style::Pair) {
        add_pair(builder, params, slots, rest, seed);
        builder.center_box();
        return;
    }
    const Stuffed stuffed = add_stuffed(builder, params, slots, style, rest, seed);
    builder.mesh() = rotate(std::move(builder.mesh()), 0, rest.lean_rad);
    builder.center_box();
    builder.add_grasp({{stuffed.cut.x * 0.40, 0, 0}, {-1, 0, 0}, {0, cos(rest.lean_rad), sin(rest.lean_rad)}, 0.06});
}

}  // namespace

Thing make_pillow_thing()
{
    Thing thing;
    thing.revision = 4;
    thing.summary = "a pillow: a cushion, a bed pillow, tufted, with a fringe, a border or tassels, a pair, a bolster or a heart";
    thing.parts = {{"body"}, {"trim", true}};
    thing.least_m = 0.3;
    thing.most_m = 0.95;
    const Rows<PillowParams> rows{
        word_row<&PillowParams::style>("style", {"cushion", "bed", "tufted", "fringe", "flange", "tasselled", "pair", "bolster", "heart"},
                                       "overall form"),
        number_row<&PillowParams::size>("size", "m", 0.36, 0.52, 0.44, "side of a cushion"),
        number_row<&PillowParams::thickness>("thickness", "1", 0.32, 0.44, 0.38, "thickness divided by the size"),
        word_row<&PillowParams::rests>("rests", {"set_up", "lying"}, "whether the pillow is set up or lies; a bolster always lies"),
        number_row<&PillowParams::lean>("lean", "deg", 58.0, 76.0, 66.0, "angle by which the pillow is raised from lying"),
        flag_row<&PillowParams::has_dent>("dent", true, "whether a hand or a head has left a dent; tufted pillows have none"),
        color_row<&PillowParams::color>(
            "color", {"white", "cream", "sky", "pink", "mint", "teal", "navy", "yellow", "terracotta", "red", "lavender", "gray"},
                                        "colour of the cover"),
        number_row<&PillowParams::shade>("shade", "1", -0.15, 0.15, 0.0, "how much darker or lighter the cover is"),
        word_row<&PillowParams::pattern>("pattern", {"plain", "stripes", "ticking", "check", "frame", "flowers", "dots"},
                                         "pattern of the cover; a bolster has stripes instead of any pattern except plain and ticking"),
        color_row<&PillowParams::second_color>("second_color", {"navy", "white", "crimson", "gold", "green", "charcoal"},
                                               "colour of the pattern, the fringe or the button"),
        integer_row<&PillowParams::seed>("seed", 0, 9999, 1, "seed of the creases"),
    };
    bind_rows<build_pillow>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
