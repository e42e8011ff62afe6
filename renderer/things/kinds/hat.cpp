// Hats: sun hat, top hat, fedora, cowboy hat, sombrero, mortarboard, baseball cap, knitted cap, party cone.
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Sun, Top, Fedora, Cowboy, Sombrero, Mortarboard, Cap, Knitted, Party };
enum class Trim { Same, Contrast };

struct HatParams : KindParams {
    Style style;
    double head;
    double brim;
    Color color;
    double shade;
    Color straw;
    Color band_color;
    Trim trim;
};

struct Slots {
    int cloth;
    int band;
    int trim;  ///< peak, seams, cuff
};

constexpr double kWall = 0.003;

/// A shell of revolution, open at the bottom. \param outside  from the top of the crown to the edge of the brim
Mesh make_shell(const Points2& outside, double wall)
{
    Points2 line = outside;
    for (std::size_t i = outside.size(); i-- > 0;) {
        const dvec2 along = glm::normalize(outside[std::min(i + 1, outside.size() - 1)] - outside[i > 0 ? i - 1 : 0]);
        const double x = i == 0 ? 0.0 : std::max(outside[i].x * 0.3, outside[i].x + along.y * wall);
        line.emplace_back(x, outside[i].y - along.x * wall);
    }
    return lathe(join({line}), 72);
}

/// A baseball cap with six panels.
void add_cap(ThingBuilder& builder, const Slots& slots, double r)
{
    Points2 dome;
    for (int i = 0; i <= 14; ++i) {
        const double angle = kPi / 2.0 * i / 14.0;
        dome.emplace_back(i == 0 ? 0.0 : r * sin(angle) * (1.0 + 0.02 * sin(2.0 * angle)), r * 1.15 * cos(angle) + 0.012);
    }
    dome.emplace_back(r, 0.0);
    builder.add(make_shell(dome, kWall), "crown", slots.cloth);
    // The peak bends down at both sides.
    Mesh peak = make_sheet(
        [&](double u, double v) {
            const double angle = (2.0 * v - 1.0) * 1.12;
            const double reach = 0.085 * pow(std::max(0.0, cos(angle * 1.28)), 0.6);
            const double out = r * 0.985 + u * reach;
            return dvec3(out * sin(angle), -out * cos(angle) - u * reach * 0.25,
                         0.006 - 0.30 * u * reach - 0.12 * u * out * sin(angle) * sin(angle));
        },
        10, 32, 0.0035);
    builder.add(peak, "brim", slots.trim);
    builder.add(move(make_ellipsoid({0.009, 0.009, 0.005}, 20), {0, 0, r * 1.15 + 0.013}), "crown", slots.band);
    for (int i = 0; i < 6; ++i) {
        // Seams.
        Points3 path;
        for (int k = 0; k <= 12; ++k) {
            const dvec2 p = dome[static_cast<std::size_t>(k + 1)];
            const double angle = 2.0 * kPi * i / 6.0 + kPi / 6.0;
            path.emplace_back(p.x * cos(angle), p.x * sin(angle), p.y + 0.0002);
        }
        builder.add(make_tube(path, 0.0011, 6), "crown", slots.trim);
    }
}

/// A ribbed circle in the plane at height z.
Points3 make_ribbed_ring(double radius, double z, double rib)
{
    constexpr int kAround = 120;
    Points3 ring;
    for (int i = 0; i < kAround; ++i) {
        const double angle = 2.0 * kPi * i / kAround;
        const double here = radius * (1.0 + rib * cos(30.0 * angle));
        ring.emplace_back(here * cos(angle), here * sin(angle), z);
    }
    return ring;
}

void add_bobble(ThingBuilder& builder, const dvec3& at, int slot)
{
    Rng rng = Rng::for_key(3, "things/hat/bobble", 0);
    for (int i = 0; i < 90; ++i) {
        const double z = 1.0 - 2.0 * (i + 0.5) / 90.0;
        const double angle = 2.39996 * i;
        const double ring = std::sqrt(1.0 - z * z);
        const double length = rng.uniform(0.026, 0.032);
        const dvec3 way(ring * cos(angle), ring * sin(angle), z);
        builder.add(make_bar(at, at + way * length, 0.004, 0.0055, 0.002, 8), "crown", slot);
    }
}

void add_knitted(ThingBuilder& builder, const Slots& slots, double r)
{
    std::vector<Points3> rings;
    for (int i = 0; i <= 16; ++i) {
        const double angle = kPi / 2.0 * i / 16.0;
        rings.push_back(make_ribbed_ring(i == 16 ? 0.0 : r * pow(cos(angle), 0.75), r * 1.25 * sin(angle) + 0.03, 0.012));
    }
    rings.insert(rings.begin(), make_ribbed_ring(r * 0.98, 0.02, 0.012));
    rings.insert(rings.begin(), make_ribbed_ring(r * 0.90, 0.02, 0.0));
    rings.insert(rings.begin(), make_ribbed_ring(0.0, r * 0.9, 0.0));
    builder.add(crease(loft(rings), 60.0), "crown", slots.cloth);
    std::vector<Points3> cuff;
    for (const dvec2& p : make_rectangle({0.007, 0.030}, 0.006, 4)) {
        cuff.push_back(make_ribbed_ring(r * 1.03 + p.x, 0.030 + p.y, 0.016));
    }
    builder.add(crease(loft(cuff, Ends::Joined), 60.0), "brim", slots.trim);
    add_bobble(builder, {0, 0, r * 1.25 + 0.05}, slots.band);
}

/// A paper cone with dots.
void add_party(ThingBuilder& builder, const Slots& slots, double r)
{
    const Points2 line{{0.0, r * 2.3}, {0.004, r * 2.27}, {r * 0.35, r * 1.5}, {r * 0.8, 0.0}};
    builder.add(make_shell(line, 0.0015), "crown", slots.cloth);
    builder.add(move(make_ellipsoid(dvec3(0.018), 20), {0, 0, r * 2.3}), "crown", slots.band);
    for (int row = 0; row < 4; ++row) {
        for (int i = 0; i < 7 - row; ++i) {
            const double s = 0.16 + 0.2 * row;
            const double angle = 2.0 * kPi * (i + 0.5 * (row % 2)) / (7 - row);
            const double radius = find_radius(line, r * 2.3 * s);
            const dvec3 at(radius * cos(angle), radius * sin(angle), r * 2.3 * s);
            const dvec3 out = glm::normalize(dvec3(cos(angle), sin(angle), 0.30));
            builder.add(make_bar(at - out * 0.003, at + out * 0.0016, 0.010, 0.010, 0.0005, 20), "crown", slots.band);
        }
    }
    builder.add(make_band(r * 0.79, r * 0.815, 0.0, 0.010, 0.003), "brim", slots.band);
}

/// A square board on a skullcap, with a button and a tassel that hangs over the edge.
void add_mortarboard(ThingBuilder& builder, const Slots& slots, double r)
{
    Points2 dome;
    for (int i = 0; i <= 10; ++i) {
        const double angle = kPi / 2.0 * i / 10.0;
        dome.emplace_back(i == 0 ? 0.0 : r * sin(angle), 0.055 + 0.042 * cos(angle));
    }
    dome.emplace_back(r * 1.01, 0.0);
    builder.add(scale(make_shell(dome, kWall), {1.0, 1.1, 1.0}), "crown", slots.cloth);
    const double top = 0.105;
    const double half = 0.122;
    builder.add(move(rotate(make_box({-half, -half, -0.004}, {half, half, 0.004}, 0.002), 2, kPi / 4.0), {0, 0, top - 0.004}), "brim",
                slots.cloth);
    builder.add(move(make_ellipsoid({0.008, 0.008, 0.005}, 20), {0, 0, top + 0.002}), "crown", slots.band);
    const double edge = half * 1.41421 - 0.02;
    const dvec3 hang(-edge * 0.72 - 0.002, -edge * 0.36, 0);
    builder.add(make_tube(smooth(Points3{{0, 0, top + 0.004},
                                         {hang.x * 0.6, hang.y * 0.6, top + 0.003},
                                         {hang.x, hang.y, top + 0.001},
                                         {hang.x - 0.012, hang.y - 0.006, top - 0.03}},
                                 8),
                          0.0022, 8),
                "band", slots.band);
    const dvec3 knot(hang.x - 0.012, hang.y - 0.006, top - 0.034);
    builder.add(move(make_ellipsoid({0.007, 0.007, 0.009}, 16), knot), "band", slots.band);
    for (int i = 0; i < 19; ++i) {
        const double angle = 2.39996 * i;
        const dvec3 out = dvec3(cos(angle), sin(angle), 0) * std::sqrt((i + 0.5) / 19.0);
        builder.add(make_bar(knot + out * 0.005, knot + out * 0.010 + dvec3(0, 0, -0.055), 0.0018, 0.0018, 0.0, 6), "band", slots.band);
    }
}

/// The outline of a hat with a brim, from the top of the crown to the edge.
Points2 make_line(Style style, double r, double brim)
{
    if (style == Style::Top) {
        return trace(
            {{{0, 0.150}}, {{r * 1.10, 0.150}, 0.004}, {{r * 0.98, 0.07}, 0.1}, {{r * 1.01, 0.004}, 0.008}, {{r + brim * 0.75, 0.010}}},
            false, 6);
    }
    if (style == Style::Fedora) {
        return join(
            {smooth(Points2{{0.0, 0.098}, {0.35 * r, 0.108}, {0.62 * r, 0.116}, {0.82 * r, 0.104}, {0.96 * r, 0.05}, {1.0 * r, 0.010}}, 6),
             smooth(Points2{{r * 1.04, 0.002}, {r + 0.5 * brim, 0.0}, {r + 0.85 * brim, 0.012}}, 5)});
    }
    if (style == Style::Cowboy) {
        return join(
            {smooth(Points2{{0.0, 0.118}, {0.40 * r, 0.128}, {0.66 * r, 0.130}, {0.83 * r, 0.112}, {0.94 * r, 0.06}, {1.0 * r, 0.008}}, 6),
             smooth(Points2{{r * 1.04, 0.001}, {r + 0.7 * brim, 0.0}, {r + 1.45 * brim, 0.0}}, 7)});
    }
    if (style == Style::Sombrero) {
        return join({smooth(Points2{{0.0, 0.185}, {0.24 * r, 0.178}, {0.50 * r, 0.140}, {0.78 * r, 0.070}, {0.98 * r, 0.010}}, 6),
                     smooth(Points2{{r * 1.05, 0.002},
                                    {r + 1.2 * brim, -0.010},
                                    {r + 1.8 * brim, 0.004},
                                    {r + 2.1 * brim, 0.040},
                                    {r + 2.12 * brim, 0.052}},
                            10)});
    }
    return join({smooth(Points2{{0.0, 0.10}, {0.55 * r, 0.096}, {0.86 * r, 0.072}, {0.98 * r, 0.03}, {1.01 * r, 0.008}}, 6),
                 smooth(Points2{{r * 1.05, 0.002}, {r + brim, -0.006}, {r + 1.5 * brim, -0.024}}, 6)});
}

/// Makes the head opening oval and gives crown and brim the style's waves.
dvec3 bend(dvec3 p, Style style, double r, double brim)
{
    const double reach = glm::length(dvec2(p));
    const double out = std::max(0.0, reach - r * 1.02) / brim;
    const double angle = atan2(p.y, p.x);
    if (style == Style::Fedora) {
        // A pinch along the crown, an oval head opening, and a brim that is turned down in front.
        const double high = smoothstep(0.05, 0.11, p.z);
        p.z -= high * 0.020 * exp(-p.x * p.x / (0.00035));
        p.x *= 1.0 - 0.16 * high * smoothstep(0.0, -r, p.y);
        p.z += out * (0.012 * cos(2.0 * angle) - 0.010 * (p.y < 0.0 ? 1.0 : 0.0) * std::abs(sin(angle)));
    } else if (style == Style::Cowboy) {
        // A crease along the crown with a dent on each side in front, and a brim that is rolled up at the sides.
        const double high = smoothstep(0.06, 0.125, p.z);
        p.z -= high * 0.030 * exp(-p.x * p.x / 0.0006);
        p.x *= 1.0 - 0.30 * high * smoothstep(0.2 * r, -0.8 * r, p.y);
        const double aside = p.x * p.x / std::max(1e-9, reach * reach);
        p.z += out * out * (0.044 * aside * aside - 0.012 * (1.0 - aside));
        p.x *= 1.0 - 0.10 * out * aside;
    } else if (style == Style::Sombrero) {
        p.z += 0.004 * out * sin(2.0 * angle);
    } else if (style == Style::Top) {
        p.z += out * 0.014 * cos(2.0 * angle);
    } else {
        p.z += out * 0.010 * sin(3.0 * angle + 0.6) + out * 0.006 * sin(5.0 * angle);
    }
    p.y *= 1.10;
    return p;
}

/// Paints the edge of a sombrero's brim, and rings on brim and crown.
void paint_embroidery(Mesh& shell, int slot, double r, double brim)
{
    const auto reach = [](const dvec3& p) { return glm::length(dvec2(p.x, p.y / 1.1)); };
    paint_within(
        shell, [&](const dvec3& p) { return r + 1.98 * brim - reach(p); }, slot);
    for (const double out : {0.55, 1.05, 1.55}) {
        paint_within(
            shell, [&](const dvec3& p) { return std::abs(reach(p) - r - out * brim) - 0.07 * brim; }, slot);
    }
    paint_within(
        shell, [&](const dvec3& p) { return std::abs(p.z - 0.105) - 0.005; }, slot);
    paint_within(
        shell, [&](const dvec3& p) { return std::abs(p.z - 0.140) - 0.004; }, slot);
}

void add_brimmed(ThingBuilder& builder, const Slots& slots, Style style, double r, double brim)
{
    Mesh shell = deform(make_shell(make_line(style, r, brim), kWall), [&](const dvec3& p) { return bend(p, style, r, brim); });
    const double crown_edge = r * 1.03;
    paint(
        shell, slots.cloth, [&](const dvec3& c, const dvec3&) { return glm::length(dvec2(c.x, c.y / 1.1)) > crown_edge && c.z < 0.03; },
        builder.part("brim"));
    if (style == Style::Sombrero) {
        paint_embroidery(shell, slots.band, r, brim);
    }
    builder.add(shell, "crown", slots.cloth);
    const double wide = style == Style::Sun ? 0.030 : style == Style::Cowboy ? 0.014 : 0.026;
    builder.add(scale(make_band(r * 0.985, r * 1.018, 0.010, 0.010 + wide, 0.002), {1.0, 1.1, 1.0}), "band", slots.band);
    builder.add(make_box({r * 0.97, -0.02, 0.010}, {r * 1.05, 0.02, 0.010 + wide}, 0.006), "band", slots.band);
    if (style == Style::Sun) {
        for (const double side : {-1.0, 1.0}) {
            builder.add(sweep(smooth(Points3{{r * 1.03, 0, 0.02}, {r * 1.12, side * 0.03, 0.012}, {r * 1.30, side * 0.05, 0.004}}, 6),
                              [](double s) {
                                  return make_rectangle({mix(0.008, 0.013, s), 0.001}, 0.0);
                              }),
                        "band", slots.band);
        }
    }
}

/// Woven straw, the black cloth of a gown, or other cloth.
model::Material make_hat_cloth(Style style, const dvec3& color, const dvec3& straw)
{
    if (style == Style::Mortarboard) {
        return make_fabric(find_color(Color::Black));
    }
    if (style != Style::Sun && style != Style::Sombrero) {
        return make_fabric(color);
    }
    constexpr double kStraw_m = 0.007;
    model::Material woven = make_fabric(straw);
    const dvec3 gap = shade(straw, -0.45);
    woven.solid = catalog::SolidTexture{"fabric", {gap.r, gap.g, gap.b}, kStraw_m, {0.0, 0.0, 1.0}, 1};
    return woven;
}

void build_hat(const HatParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double r = params.head / 2.0;
    const dvec3 color = shade(find_color(params.color), params.shade);
    Slots slots{};
    slots.cloth = builder.add_slot("crown", make_hat_cloth(style, color, find_color(params.straw)));
    slots.band = builder.add_slot("band", make_fabric(find_color(params.band_color)));
    slots.trim = params.trim == Trim::Contrast ? slots.band : slots.cloth;
    if (style == Style::Cap) {
        add_cap(builder, slots, r);
    } else if (style == Style::Knitted) {
        add_knitted(builder, slots, r);
    } else if (style == Style::Mortarboard) {
        add_mortarboard(builder, slots, r);
    } else if (style == Style::Party) {
        add_party(builder, slots, r);
    } else {
        add_brimmed(builder, slots, style, r, params.brim);
    }
    builder.add_grasp({{0, -r, 0.02}, {0, 1, 0}, {1, 0, 0}, kWall});
}

}  // namespace

Thing make_hat_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a hat: sun hat, top hat, fedora, cowboy hat, sombrero, mortarboard, baseball cap, knitted cap, or party hat";
    thing.parts = {{"crown"}, {"brim"}, {"band", true}};
    thing.least_m = 0.15;
    thing.most_m = 0.62;
    const Rows<HatParams> rows{
        word_row<&HatParams::style>("style", {"sun", "top", "fedora", "cowboy", "sombrero", "mortarboard", "cap", "knitted", "party"},
                                    "overall form"),
        number_row<&HatParams::head>("head", "m", 0.165, 0.19, 0.178, "width of the head"),
        number_row<&HatParams::brim>("brim", "m", 0.05, 0.075, 0.06, "width of the brim"),
        color_row<&HatParams::color>(
            "color", {"charcoal", "brown", "tan", "navy", "red", "green", "blue", "gray", "purple", "yellow", "pink"},
                                     "colour of the cloth"),
        number_row<&HatParams::shade>("shade", "1", -0.2, 0.15, 0.0, "how much darker or lighter the cloth is"),
        color_row<&HatParams::straw>("straw", {"sand", "cream", "tan", "white"}, "colour of the straw of a sun hat or a sombrero"),
        color_row<&HatParams::band_color>("band_color", {"black", "white", "crimson", "navy", "orange", "teal", "yellow"},
                                          "colour of the band, the bobble, the peak, the tassel or the embroidery"),
        word_row<&HatParams::trim>("trim", {"same", "contrast"}, "colour of the peak or the cuff"),
    };
    bind_rows<build_hat>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
