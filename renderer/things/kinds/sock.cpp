// Socks: ankle, crew, knee; plain, striped, dotted, with contrasting heel and toe; filled as if worn, or flat.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Crew, Ankle, Knee };
enum class Pattern { Stripes, Heel, Dots, Rings, Plain };
enum class Pose { Worn, Flat, Hung };

struct SockParams : KindParams {
    Style style;
    Pattern pattern;
    Pose pose;
    double size;
    double width;
    Color color;
    Color second_color;
    double shade;
};

/// A sock with its toe at -y, the heel above the origin and the leg upwards.
Blend make_body(double height, double wide, int part, int slot)
{
    Blend body;
    body.join(Solid::cone({0, 0.0, 0.045}, {0, 0.004, height + 0.04}, 0.040, wide), 0.0, part, slot);
    body.join(Solid::ellipsoid({0, 0.012, 0.040}, {0.036, 0.046, 0.040}), 0.03, part, slot);
    body.join(Solid::cone({0, -0.01, 0.042}, {0, -0.150, 0.034}, 0.040, 0.034, 0.95, {0, 0, 1}), 0.05, part, slot);
    return body;
}

/// Position along the leg from the ankle upwards, or along the foot from the ankle forwards; negative at the ankle.
double along(const dvec3& p)
{
    return std::max(p.z - 0.085, -p.y - 0.045);
}

void paint_sock(Mesh& mesh, Pattern pattern, double height, int second, int third)
{
    if (pattern == Pattern::Stripes || pattern == Pattern::Rings) {
        const double step = pattern == Pattern::Stripes ? 0.026 : 0.05;
        for (int i = 0; i <= 12; ++i) {
            paint_within(
                mesh, [&](const dvec3& p) { return std::abs(along(p) - step * (i + 0.35)) - step * 0.26; }, i % 2 == 0 ? second : third);
        }
    } else if (pattern == Pattern::Dots) {
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
    // Heel, toe, and the ribbed cuff.
    if (pattern != Pattern::Plain) {
        const Solid heel = Solid::ellipsoid({0, 0.054, 0.020}, {0.2, 0.062, 0.060});
        paint_within(
            mesh, [&](const dvec3& p) { return heel.measure(p); }, second);
        paint_within(
            mesh, [&](const dvec3& p) { return p.y + 0.148; }, second);
    }
}

void build_sock(const SockParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double height = style == Style::Ankle ? 0.10 : style == Style::Crew ? 0.21 : 0.34;
    const double wide = params.width * (style == Style::Knee ? 1.12 : 1.0);
    const int body = builder.add_slot("body", make_fabric(shade(find_color(params.color), params.shade)));
    const int second = builder.add_slot("second", make_fabric(find_color(params.second_color)));
    const int third = builder.add_slot("third", make_fabric(shade(find_color(params.second_color), 0.35)));
    const Blend blend = make_body(height, wide, builder.part("body"), body);
    Mesh mesh =
        cut_away(blend.make_mesh(style == Style::Knee ? 0.0058 : 0.0048), [&](const dvec3& p) { return height - p.z - 0.05 * p.y; });
    const double cuff = style == Style::Ankle ? 0.018 : 0.034;
    paint_sock(mesh, params.pattern, height, second, third);
    paint_within(
        mesh, [&](const dvec3& p) { return height - cuff - p.z - 0.05 * p.y; }, params.pattern == Pattern::Plain ? body : second,
        builder.part("cuff"));
    // Ribs at the cuff, wrinkles at the ankle.
    mesh = deform(std::move(mesh), [&](const dvec3& p) {
        const double angle = atan2(p.y, p.x);
        const double rib = smoothstep(height - cuff - 0.004, height - cuff + 0.004, p.z) * (0.03 * cos(26.0 * angle) + 0.03);
        const double fold = 0.0016 * sin(330.0 * p.z + 40.0 * p.y) * exp(-((p.z - 0.09) * (p.z - 0.09)) / 0.0008) * (p.y < 0.0 ? 1.0 : 0.4);
        const double out = 1.0 + rib + fold / 0.04;
        return dvec3(p.x * out, p.y * (p.z > 0.07 ? out : 1.0), p.z);
    });
    builder.add(crease(thicken(mesh, 0.003), 80.0), "body", body);
    Mesh& whole = builder.mesh();
    whole = scale(std::move(whole), dvec3(params.size));
    if (params.pose == Pose::Flat) {
        // Empty and on its side, with the toe to the left.
        whole = rotate(scale(std::move(whole), {0.22, 1.0, 1.0}), 1, kPi / 2.0);
        whole = rotate(std::move(whole), 2, -kPi / 2.0);
    } else if (params.pose == Pose::Hung) {
        // On a clothesline, with a peg.
        whole = scale(std::move(whole), {0.4, 1.0, 1.0});
        const int wood = builder.add_slot("peg", make_wood(Wood::Pine));
        const double top = height * params.size;
        builder.add(make_box({-0.014, -0.007, top - 0.02}, {-0.002, 0.007, top + 0.055}, 0.002), "peg", wood);
        builder.add(make_box({0.002, -0.007, top - 0.02}, {0.014, 0.007, top + 0.055}, 0.002), "peg", wood);
        builder.add(move(make_ellipsoid({0.016, 0.004, 0.006}, 16), {0, 0, top + 0.022}), "peg",
                    builder.add_slot("spring", make_metal(Metal::Steel)));
    }
    builder.center_box();
    builder.add_grasp({{0, 0, height * 0.8}, {0, 0, -1}, {0, 1, 0}, 0.05});
}

}  // namespace

Thing make_sock_thing()
{
    Thing thing;
    thing.summary = "a sock: ankle, crew or knee length; plain, striped or dotted; as worn, flat or hung";
    thing.parts = {{"body"}, {"cuff"}, {"peg", true}};
    thing.least_m = 0.14;
    thing.most_m = 0.48;
    const Rows<SockParams> rows{
        word_row<&SockParams::style>("style", {"crew", "ankle", "knee"}, "height of the leg"),
        word_row<&SockParams::pattern>("pattern", {"stripes", "heel", "dots", "rings", "plain"}, "pattern in the second colour"),
        word_row<&SockParams::pose>("pose", {"worn", "flat", "hung"},
                                    "whether the sock is filled as by a foot, lies empty, or hangs on a peg"),
        number_row<&SockParams::size>("size", "1", 0.75, 1.15, 1.0, "size; children's socks are small"),
        number_row<&SockParams::width>("width", "m", 0.042, 0.050, 0.046, "radius of the opening"),
        color_row<&SockParams::color>("color", {"white", "red", "navy", "gray", "yellow", "teal", "pink", "charcoal", "green"},
                                      "colour of the body"),
        color_row<&SockParams::second_color>("second_color", {"red", "navy", "orange", "black", "mint", "white"},
                                             "colour of the stripes, the dots, the heel, the toe and the cuff"),
        number_row<&SockParams::shade>("shade", "1", -0.12, 0.12, 0.0, "how much darker or lighter the body is"),
    };
    bind_rows<build_sock>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
