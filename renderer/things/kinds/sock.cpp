// Socks: ankle, crew, knee; plain, striped, dotted, with heel and toe of another colour; filled as if worn, or flat.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// Its toe at -y, the heel over the origin, the leg up.
Blend make_body(double height, double wide, int part, int slot)
{
    Blend body;
    body.join(Solid::cone({0, 0.0, 0.045}, {0, 0.004, height + 0.04}, 0.040, wide), 0.0, part, slot);
    body.join(Solid::ellipsoid({0, 0.012, 0.040}, {0.036, 0.046, 0.040}), 0.03, part, slot);
    body.join(Solid::cone({0, -0.01, 0.042}, {0, -0.150, 0.034}, 0.040, 0.034, 0.95, {0, 0, 1}), 0.05, part, slot);
    return body;
}

/// Along the leg from the ankle upwards, or along the foot from the ankle forwards; negative at the ankle.
double along(const dvec3& p)
{
    return std::max(p.z - 0.085, -p.y - 0.045);
}

void paint_sock(Mesh& mesh, std::string_view pattern, double height, int second, int third)
{
    if (pattern == "stripes" || pattern == "rings") {
        const double step = pattern == "stripes" ? 0.026 : 0.05;
        for (int i = 0; i <= 12; ++i) {
            paint_within(
                mesh, [&](const dvec3& p) { return std::abs(along(p) - step * (i + 0.35)) - step * 0.26; }, i % 2 == 0 ? second : third);
        }
    } else if (pattern == "dots") {
        for (int i = 0; i < 60; ++i) {
            const double angle = 2.39996 * i;
            const double share = (i + 0.5) / 60.0;
            const dvec3 at = share < 0.5 ? dvec3(0.05 * cos(angle), 0.045 * sin(angle), 0.05 + 2.0 * share * (height - 0.06))
                                         : dvec3(0.042 * cos(angle), -0.02 - (share - 0.5) * 0.25, 0.04 + 0.042 * sin(angle));
            const Solid dot = Solid::ball(at, 0.0125);
            paint_within(
                mesh, [&](const dvec3& p) { return dot.measure(p); }, i % 2 == 0 ? second : third);
        }
    }
    // Heel and toe, and the cuff, which has ribs.
    if (pattern != "plain") {
        const Solid heel = Solid::ellipsoid({0, 0.054, 0.020}, {0.2, 0.062, 0.060});
        paint_within(
            mesh, [&](const dvec3& p) { return heel.measure(p); }, second);
        paint_within(
            mesh, [&](const dvec3& p) { return p.y + 0.148; }, second);
    }
}

void build_sock(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const double height = style == "ankle" ? 0.10 : style == "crew" ? 0.21 : 0.34;
    const double wide = params.number("width") * (style == "knee" ? 1.12 : 1.0);
    const int body = builder.add_slot("body", make_fabric(shade(find_color(params.word("color")), params.number("shade"))));
    const int second = builder.add_slot("second", make_fabric(find_color(params.word("second_color"))));
    const int third = builder.add_slot("third", make_fabric(shade(find_color(params.word("second_color")), 0.35)));
    const Blend blend = make_body(height, wide, builder.part("body"), body);
    Mesh mesh = cut_away(blend.make_mesh(style == "knee" ? 0.0058 : 0.0048), [&](const dvec3& p) { return height - p.z - 0.05 * p.y; });
    const double cuff = style == "ankle" ? 0.018 : 0.034;
    paint_sock(mesh, params.word("pattern"), height, second, third);
    paint_within(
        mesh, [&](const dvec3& p) { return height - cuff - p.z - 0.05 * p.y; }, params.word("pattern") == "plain" ? body : second,
        builder.part("cuff"));
    // Ribs of the cuff, wrinkles at the ankle.
    mesh = deform(std::move(mesh), [&](const dvec3& p) {
        const double angle = atan2(p.y, p.x);
        const double rib = smoothstep(height - cuff - 0.004, height - cuff + 0.004, p.z) * (0.03 * cos(26.0 * angle) + 0.03);
        const double fold = 0.0016 * sin(330.0 * p.z + 40.0 * p.y) * exp(-((p.z - 0.09) * (p.z - 0.09)) / 0.0008) * (p.y < 0.0 ? 1.0 : 0.4);
        const double out = 1.0 + rib + fold / 0.04;
        return dvec3(p.x * out, p.y * (p.z > 0.07 ? out : 1.0), p.z);
    });
    builder.add(crease(thicken(mesh, 0.003), 80.0), "body", body);
    Mesh& whole = builder.mesh();
    whole = scale(std::move(whole), dvec3(params.number("size")));
    if (params.word("pose") == "flat") {
        // Empty, on its side, the toe to the left.
        whole = rotate(scale(std::move(whole), {0.22, 1.0, 1.0}), 1, kPi / 2.0);
        whole = rotate(std::move(whole), 2, -kPi / 2.0);
    } else if (params.word("pose") == "hung") {
        // On a line, with a peg.
        whole = scale(std::move(whole), {0.4, 1.0, 1.0});
        const int wood = builder.add_slot("peg", make_wood("pine"));
        const double top = height * params.number("size");
        builder.add(make_box({-0.014, -0.007, top - 0.02}, {-0.002, 0.007, top + 0.055}, 0.002), "peg", wood);
        builder.add(make_box({0.002, -0.007, top - 0.02}, {0.014, 0.007, top + 0.055}, 0.002), "peg", wood);
        builder.add(move(make_ellipsoid({0.016, 0.004, 0.006}, 16), {0, 0, top + 0.022}), "peg",
                    builder.add_slot("spring", make_metal("steel")));
    }
    builder.center_box();
    builder.add_grasp({{0, 0, height * 0.8}, {0, 0, -1}, {0, 1, 0}, 0.05});
}

}  // namespace

Thing make_sock_thing()
{
    Thing thing;
    thing.summary = "a sock: ankle, crew, knee; plain, striped, dotted; as worn, flat, hung";
    thing.parts = {{"body"}, {"cuff"}, {"peg", true}};
    thing.least_m = 0.14;
    thing.most_m = 0.48;
    thing.parameters = {
        word_row("style", {"crew", "ankle", "knee"}, "height of the leg"),
        word_row("pattern", {"stripes", "heel", "dots", "rings", "plain"}, "in the second colour"),
        word_row("pose", {"worn", "flat", "hung"}, "filled as by a foot, lying empty, or on a peg"),
        number_row("size", "1", 0.75, 1.15, 1.0, "children's are small"),
        number_row("width", "m", 0.042, 0.050, 0.046, "radius of the opening"),
        color_row("color", {"white", "red", "navy", "gray", "yellow", "teal", "pink", "charcoal", "green"}, "body"),
        color_row("second_color", {"red", "navy", "orange", "black", "mint", "white"}, "stripes, dots, heel, toe, cuff"),
        number_row("shade", "1", -0.12, 0.12, 0.0, "darker or lighter body"),
    };
    thing.build = build_sock;
    return thing;
}

}  // namespace clevrvk::things
