// Pillows: square cushion, bed pillow, bolster, heart; with stripes, dots, buttons, a fringe.
#include "renderer/modeling/cut.h"
#include "renderer/things/cushion.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace clevrvk::things {
namespace {

/// Along x. Its ends bulge and are gathered at their middle.
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
    Points2 fine;  // so that no face is longer than a stripe is wide
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

Mesh make_heart(double size, double thick)
{
    Points2 outline;
    for (int i = 0; i < 96; ++i) {
        const double t = 2.0 * kPi * i / 96;
        const double s = sin(t);
        outline.emplace_back(s * s * s * 0.5 * size,
                             (13.0 * cos(t) - 5.0 * cos(2.0 * t) - 2.0 * cos(3.0 * t) - cos(4.0 * t)) / 33.0 * size);
    }
    std::vector<Points3> rings;
    // Steps are even across the face, and finer towards the seam.
    constexpr int kSteps = 20;
    for (int i = -kSteps; i <= kSteps; ++i) {
        const double share = std::abs(i) == kSteps ? 0.0 : cos(kPi / 2.0 * i / kSteps);
        const double flat = pow(share, 1.0 / 0.62);
        const double height = (i < 0 ? -1.0 : 1.0) * std::sqrt(1.0 - flat * flat);
        Points3 ring;
        for (const dvec2& p : outline) {
            ring.emplace_back(p * share, height * thick * 0.62);
        }
        rings.push_back(ring);
    }
    return crease(loft(rings), 70.0);
}

/// A pillow with creases: dents, and puckers that run from the seam; drawn in at the middle where it is tufted.
Mesh make_creased(const dvec3& whole, bool is_tufted, int seed)
{
    Rng rng = Rng::for_key(seed, "things/pillow/creases", 0);
    const double a = rng.uniform(0.0, 6.28);
    const double b = rng.uniform(0.0, 6.28);
    const double c = rng.uniform(0.0, 6.28);
    return deform(crease(make_pillow(whole, {static_cast<int>(48.0 * whole.x / whole.y), 48}), 100.0), [&](dvec3 p) {
        const double u = p.x / whole.x;
        const double v = p.y / whole.y;
        const auto pucker = [&](double from_edge, double along, double phase) {
            return exp(-from_edge * 11.0) * sin(46.0 * along + 3.0 * sin(9.0 * along + phase) + phase);
        };
        p.z *= 1.0 + 0.09 * sin(5.0 * u + a) * sin(6.0 * v + b);
        p.z *= 1.0 + 0.11 * (pucker(0.5 - std::abs(u), v, p.z > 0.0 ? a : c) + pucker(0.5 - std::abs(v), u, p.z > 0.0 ? b : c));
        if (is_tufted) {
            const double reach = std::sqrt(u * u + v * v);
            p.z *= 1.0 + 0.10 * exp(-reach * 7.0) * sin(11.0 * atan2(v, u) + a) * smoothstep(0.0, 0.08, reach);
            p.z *= 1.0 - 0.55 * exp(-reach * reach * 90.0);
        }
        return p;
    });
}

/// Piping along the seam of a pillow, which ends between two corners that are drawn out.
Mesh make_piping(const dvec3& whole, double radius)
{
    Points3 seam;
    constexpr int kSteps = 24;
    for (int side = 0; side < 4; ++side) {
        for (int k = 0; k < kSteps; ++k) {
            const double along = 2.0 * k / kSteps - 1.0;
            const double in = 1.0 - 0.10 * (1.0 - along * along);
            const dvec2 at = side == 0   ? dvec2(along, -in)
                             : side == 1 ? dvec2(in, along)
                             : side == 2 ? dvec2(-along, in)
                                         : dvec2(-in, -along);
            seam.emplace_back(at * dvec2(whole) * 0.5, 0.0);
        }
    }
    return sweep(
        seam, [&](double) { return make_circle(radius, 8); }, {0, 0, 1}, Ends::Joined);
}

void add_fringe(ThingBuilder& builder, const dvec3& whole, int slot)
{
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 56; ++k) {
            const double s = (2.0 * (k + 0.5) / 56.0 - 1.0) * 0.485;
            const double in = 0.5 - 0.05 * (1.0 - 4.0 * s * s) - 0.006;
            const dvec3 root(s * whole.x, -in * whole.y, 0);
            Mesh thread = make_tube(
                Points3{root, root + dvec3(0.001 * sin(7.0 * k), -0.022, -0.004), root + dvec3(0.003 * sin(5.0 * k), -0.042, -0.012)},
                0.0027, 6);
            builder.add(rotate(std::move(thread), 2, kPi / 2.0 * i), "trim", slot);
        }
    }
}

/// Stripes or checks. Faces are divided along all borders first, so that each lies within one field.
void paint_pattern(Mesh& mesh, std::string_view pattern, double across, const std::function<double(const dvec3&)>& find_row, int second)
{
    const double stripe = across / 14.0;
    const bool has_rows = pattern == "check";
    const double column = has_rows ? 2.0 * stripe : stripe;
    if (pattern == "plain") {
        return;
    }
    paint_within(
        mesh, [&](const dvec3& p) { return column * sin(kPi * p.x / column); }, kUnset);
    if (has_rows) {
        paint_within(
            mesh, [&](const dvec3& p) { return column * sin(kPi * find_row(p)); }, kUnset);
    }
    paint(mesh, second, [&](const dvec3& c, const dvec3&) {
        const double row = has_rows ? std::floor(find_row(c)) : 0.0;
        return static_cast<int>(std::floor(c.x / column) + row + 1000.0) % 2 == 0;
    });
}

/// Cloth whose threads show.
model::Material make_weave(const dvec3& color)
{
    constexpr double kThread_m = 0.0045;
    model::Material cloth = make_fabric(color);
    const dvec3 gap = shade(color, -0.35);
    cloth.solid = catalog::SolidTexture{"fabric", {gap.r, gap.g, gap.b}, kThread_m, {0.0, 0.0, 1.0}, 1};
    return cloth;
}

void build_pillow(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const double size = params.number("size");
    const double thick = params.number("thickness") * size;
    const int body = builder.add_slot("body", make_weave(shade(find_color(params.word("color")), params.number("shade"))));
    const int second = builder.add_slot("pattern", make_weave(find_color(params.word("second_color"))));
    Mesh mesh;
    dvec3 whole(size, size, thick);
    if (style == "bolster") {
        const double r = thick * 0.62;
        const double half = size * 0.7;
        mesh = make_bolster(half, r);
        add_bolster_ends(builder, half, r, 0.02 * size, second);
        whole = {2.0 * half, 2.0 * r, 2.0 * r};
    } else if (style == "heart") {
        mesh = make_heart(size, thick);
    } else {
        if (style == "bed") {
            whole = {size * 1.45, size, thick * 0.95};
        }
        mesh = make_creased(whole, style == "tufted", params.integer("seed"));
        if (style == "tufted") {
            for (const double side : {-1.0, 1.0}) {
                builder.add(move(make_ellipsoid({0.016, 0.016, 0.008}, 20), {0, 0, side * thick * 0.235}), "trim", second);
            }
        }
        if (style == "fringe") {
            add_fringe(builder, whole, second);
        } else if (style == "cushion") {
            builder.add(make_piping(whole, 0.004), "trim", second);
        }
    }
    const double across = style == "bed" || style == "bolster" ? whole.x : size;
    const auto find_row = [&](const dvec3& p) { return style == "bolster" ? 5.0 * atan2(p.z, p.y) / kPi : p.y / (across / 7.0) + 0.5; };
    paint_pattern(mesh, params.word("pattern"), across, find_row, second);
    builder.add(mesh, "body", body);
    if (style != "bolster") {
        // On its edge, leaning back as against a sofa.
        builder.mesh() = rotate(std::move(builder.mesh()), 0, params.number("lean") * kPi / 180.0);
    }
    builder.center_box();
    const double lean = style == "bolster" ? 0.0 : params.number("lean") * kPi / 180.0;
    builder.add_grasp({{whole.x * 0.42, 0, 0}, {-1, 0, 0}, {0, cos(lean), sin(lean)}, 0.06});
}

}  // namespace

Thing make_pillow_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary = "a pillow: cushion, for a bed, tufted, with a fringe, bolster, heart";
    thing.parts = {{"body"}, {"trim", true}};
    thing.least_m = 0.3;
    thing.most_m = 0.95;
    thing.parameters = {
        word_row("style", {"cushion", "bed", "tufted", "fringe", "bolster", "heart"}, "overall form"),
        number_row("size", "m", 0.36, 0.52, 0.44, "of a cushion's side"),
        number_row("thickness", "1", 0.32, 0.44, 0.38, "over the size"),
        number_row("lean", "deg", 0.0, 72.0, 50.0, "how far it is set up from lying; a bolster lies"),
        color_row("color", {"white", "cream", "sky", "pink", "mint", "teal", "navy", "yellow", "terracotta", "red", "lavender", "gray"},
                  "cover"),
        number_row("shade", "1", -0.15, 0.15, 0.0, "darker or lighter cover"),
        word_row("pattern", {"plain", "stripes", "check"}, "of the cover"),
        color_row("second_color", {"navy", "white", "crimson", "gold", "green", "charcoal"}, "pattern, fringe, button"),
        integer_row("seed", 0, 9999, 1, "of creases"),
    };
    thing.build = build_pillow;
    return thing;
}

}  // namespace clevrvk::things
