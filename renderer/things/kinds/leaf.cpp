// Leaves: maple, oak, beech, linden, willow, with veins. They stand on their stalk with the upper side to the front.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Maple, Oak, Beech, Linden, Willow };

struct LeafParams : KindParams {
    Style style;
    double length;
    double wide;
    double lobes;
    int veins;
    double fold;
    double curl;
    double wave;
    double lift;
    double stalk_length;
    Color color;
    double shade;
    Color stalk;
    int seed;
};

/// A flat leaf of length 1: its outline, star-shaped about a point, and the veins from that point.
struct Form {
    Points2 outline;             ///< counter-clockwise; x across, y from the stalk to the tip
    dvec2 heart{0.0};            ///< the whole outline is visible from it
    std::vector<Points2> veins;  ///< the first is the midrib
};

/// A blade with the given half width at each fraction of its length, symmetric, with teeth.
Form make_blade(const std::function<double(double)>& half, double teeth, double depth, int vein_count, double slant)
{
    constexpr int kSteps = 110;
    Form form;
    form.heart = {0.0, 0.42};
    const auto edge = [&](double t, double side) {
        const double wave = teeth > 0.0 ? depth * (teeth * t - std::floor(teeth * t)) : 0.0;
        return dvec2(side * half(t) * (1.0 - wave), t);
    };
    for (int i = 0; i <= kSteps; ++i) {
        form.outline.push_back(edge(static_cast<double>(i) / kSteps, 1.0));
    }
    for (int i = kSteps - 1; i > 0; --i) {
        form.outline.push_back(edge(static_cast<double>(i) / kSteps, -1.0));
    }
    form.veins.push_back({{0.0, 0.0}, {0.0, 0.5}, {0.0, 0.97}});
    for (int i = 0; i < vein_count; ++i) {
        const double t = mix(0.10, 0.80, (i + 0.5) / vein_count);
        for (const double side : {-1.0, 1.0}) {
            const double reach = half(std::min(0.98, t + slant * half(t))) * 0.86;
            form.veins.push_back({{0.0, t}, {side * reach * 0.5, t + slant * reach * 0.42}, {side * reach, t + slant * reach}});
        }
    }
    return form;
}

Form make_oak(int lobes)
{
    const auto half = [lobes](double t) {
        const double body = 0.30 * pow(std::max(0.0, sin(kPi * pow(t, 0.78))), 0.75) * (0.45 + 0.75 * t);
        return body * (0.78 + 0.34 * sin(2.0 * kPi * lobes * t - 1.2)) + 0.004 * (1.0 - t);
    };
    return make_blade(half, 0.0, 0.0, lobes, 0.62);
}

/// Pointed lobes with deep bays between them; the whole outline is visible from the end of the stalk.
Form make_maple(double depth)
{
    // Angle from the tip in degrees, and radius: tips, teeth and bays of one side.
    const std::array<dvec2, 14> half{dvec2(0, 0.80), {7, 0.62},  {13, 0.63}, {17, 0.50}, {25, 0.30 - 0.08 * depth}, {36, 0.50},
                                     {43, 0.60},     {50, 0.76}, {57, 0.56}, {66, 0.50}, {76, 0.31 - 0.06 * depth}, {92, 0.44},
                                     {103, 0.56},    {118, 0.36}};
    Points2 polar(half.begin(), half.end());
    polar.emplace_back(140, 0.26);
    polar.emplace_back(168, 0.16);
    Form form;
    form.heart = {0.0, 0.20};
    const auto at = [&](const dvec2& p, double side) {
        const double angle = p.x * kPi / 180.0;
        return form.heart + dvec2(side * sin(angle), cos(angle)) * p.y;
    };
    // Edges curve inward between a tip and a bay.
    const auto add_between = [&](const dvec2& from, const dvec2& to) {
        constexpr int kSteps = 4;
        for (int i = 0; i < kSteps; ++i) {
            const double s = static_cast<double>(i) / kSteps;
            const dvec2 p = glm::mix(from, to, s);
            form.outline.push_back(form.heart + (p - form.heart) * (1.0 - 0.05 * sin(kPi * s)));
        }
    };
    Points2 loop;
    for (std::size_t i = polar.size(); i-- > 0;) {
        loop.push_back(at(polar[i], 1.0));
    }
    for (std::size_t i = 1; i < polar.size(); ++i) {
        loop.push_back(at(polar[i], -1.0));
    }
    for (std::size_t i = 0; i < loop.size(); ++i) {
        add_between(loop[i], loop[(i + 1) % loop.size()]);
    }
    for (const dvec2& tip : {dvec2(0, 0.80), dvec2(50, 0.76), dvec2(103, 0.56)}) {
        for (const double side : {1.0, -1.0}) {
            if (tip.x > 0.0 || side > 0.0) {
                form.veins.push_back({at({tip.x, 0.0}, side), at({tip.x, 0.5 * tip.y}, side), at({tip.x, 0.95 * tip.y}, side)});
            }
        }
    }
    for (const double t : {0.3, 0.5, 0.7}) {
        for (const double side : {-1.0, 1.0}) {
            const dvec2 root = form.heart + dvec2(0.0, t * 0.80);
            const double reach = 0.20 * (1.05 - t) * 0.7;
            form.veins.push_back({root, root + dvec2(side * reach * 0.5, reach * 0.5), root + dvec2(side * reach, reach * 0.95)});
        }
    }
    form.veins.front().insert(form.veins.front().begin(), dvec2(0.0, 0.04));
    return form;
}

Form find_form(const LeafParams& params)
{
    const Style style = params.style;
    const double wide = params.wide;
    const int veins = params.veins;
    if (style == Style::Oak) {
        return make_oak(std::clamp(veins - 2, 4, 5));
    }
    if (style == Style::Maple) {
        return make_maple(params.lobes);
    }
    const auto oval = [](double t, double low, double power) { return pow(std::max(0.0, sin(kPi * pow(t, low))), power); };
    if (style == Style::Linden) {
        // Wide at the stalk, with a long tip.
        return make_blade([=](double t) { return 0.47 * wide * oval(t, 0.52, 0.62) * (1.0 - 0.45 * t) + 0.002; }, 26.0, 0.10, veins, 0.75);
    }
    if (style == Style::Willow) {
        return make_blade([=](double t) { return 0.085 * wide * oval(t, 0.80, 0.85) + 0.001; }, 0.0, 0.0, veins + 3, 1.4);
    }
    return make_blade([=](double t) { return 0.30 * wide * oval(t, 0.86, 0.80) + 0.001; }, 14.0, 0.07, veins, 0.7);
}

void build_leaf(const LeafParams& params, ThingBuilder& builder)
{
    const Form form = find_form(params);
    const double length = params.length * (params.style == Style::Maple ? 0.85 : 1.0);
    const dvec3 color = shade(find_color(params.color), params.shade);
    model::Material blade = make_plain(color, 0.5);
    const dvec3 other = shade(color, -0.22);
    blade.solid =
        catalog::SolidTexture{"noise", {other.r, other.g, other.b}, 0.03, {0.0, 0.0, 1.0}, static_cast<std::uint32_t>(params.seed)};
    const int blade_slot = builder.add_slot("blade", blade);
    const int vein_slot = builder.add_slot("veins", make_plain(shade(color, 0.35), 0.6));
    const int stalk_slot = builder.add_slot("stalk", make_plain(shade(find_color(params.stalk), 0.1), 0.6));
    const double fold = params.fold;
    const double curl = params.curl;
    const double wave = params.wave;
    const double lift = params.lift * kPi / 180.0;
    const double phase = 0.1 * params.seed;
    // Maps the flat leaf to the bent one, including height above its plane, then raises it about the end of the stalk.
    const auto bend = [&](const dvec2& p, double above) {
        const double x = p.x * length;
        const double y = p.y * length;
        const double high = fold * std::abs(x) + curl * y * (y / length - 0.9) +
                            wave * length * sin(9.0 * p.y + phase + (p.x > 0.0 ? 1.0 : 0.0)) * std::abs(p.x) + above;
        return dvec3(x, y * cos(lift) - high * sin(lift), y * sin(lift) + high * cos(lift));
    };
    const double thick = 0.0009;
    std::vector<Points3> rings;
    constexpr int kRings = 9;
    for (int side = 0; side < 2; ++side) {
        for (int i = 0; i <= kRings; ++i) {
            const double share = static_cast<double>(side == 0 ? i : kRings - i) / kRings;
            Points3 ring;
            for (const dvec2& p : form.outline) {
                ring.push_back(bend(glm::mix(form.heart, p, share), side == 0 ? thick / 2.0 : -thick / 2.0));
            }
            rings.push_back(ring);
        }
    }
    builder.add(crease(loft(rings), 60.0), "blade", blade_slot);
    for (std::size_t i = 0; i < form.veins.size(); ++i) {
        const double root = length * (i == 0 ? 0.011 : 0.0065);
        Points3 path;
        for (const dvec2& p : smooth(form.veins[i], 5)) {
            path.push_back(bend(p, 0.3 * root));
        }
        builder.add(make_tube(
                        path, [&](double s) { return root * mix(1.0, 0.3, s); }, 8),
                    "veins", vein_slot);
    }
    // The stalk continues the midrib and rests on the ground.
    const dvec2 foot = form.veins.front().front();
    const double stalk = params.stalk_length * length;
    const dvec3 root = bend(foot, 0.0);
    const dvec3 way = glm::normalize(bend(foot, 0.0) - bend(foot + dvec2(0, 0.08), 0.0));
    const Points3 path = smooth(Points3{bend(foot + dvec2(0, 0.04), 0.0), root, root + way * (stalk * 0.5) + dvec3(0, -0.1 * stalk, 0.0),
                                        root + way * (stalk * 0.7) + dvec3(0.05 * stalk, -0.45 * stalk, 0)},
                                8);
    builder.add(make_tube(
                    path, [&](double s) { return length * mix(0.011, 0.015, s * s); }, 10),
                "stalk", stalk_slot);
    builder.center_box();
    builder.add_grasp({path[path.size() * 3 / 4], {0, 1, 0}, glm::normalize(way), 0.03 * length});
}

}  // namespace

Thing make_leaf_thing()
{
    Thing thing;
    thing.summary = "a leaf: oak, maple, beech, linden or willow; green or in autumn colours";
    thing.parts = {{"blade"}, {"veins"}, {"stalk"}};
    thing.least_m = 0.06;
    thing.most_m = 0.26;
    const Rows<LeafParams> rows{
        word_row<&LeafParams::style>("style", {"maple", "oak", "beech", "linden", "willow"}, "kind of tree"),
        number_row<&LeafParams::length>("length", "m", 0.075, 0.16, 0.11, "length of the blade"),
        number_row<&LeafParams::wide>("wide", "1", 0.85, 1.2, 1.0, "width of a beech, linden or willow leaf relative to the usual one"),
        number_row<&LeafParams::lobes>("lobes", "1", 0.0, 1.0, 0.5, "depth of the bays of a maple leaf"),
        integer_row<&LeafParams::veins>("veins", 6, 9, 7, "number of veins on a side; an oak leaf has two lobes fewer"),
        number_row<&LeafParams::fold>("fold", "1", 0.05, 0.35, 0.18, "how steeply the halves rise from the midrib"),
        number_row<&LeafParams::curl>("curl", "1", -0.25, 0.35, 0.1, "how far the tip turns up"),
        number_row<&LeafParams::wave>("wave", "1", 0.0, 0.12, 0.05, "waviness of the margin"),
        number_row<&LeafParams::lift>("lift", "deg", 40.0, 82.0, 66.0, "how steeply the leaf stands"),
        number_row<&LeafParams::stalk_length>("stalk_length", "1", 0.16, 0.34, 0.24, "length of the stalk divided by that of the blade"),
        color_row<&LeafParams::color>("color", {"leaf", "green", "lime", "moss", "gold", "orange", "crimson", "terracotta", "brown"},
                                      "colour of the blade"),
        number_row<&LeafParams::shade>("shade", "1", -0.1, 0.15, 0.0, "how much darker or lighter the leaf is"),
        color_row<&LeafParams::stalk>("stalk", {"lime", "brown", "crimson"}, "colour of the stalk"),
        integer_row<&LeafParams::seed>("seed", 0, 9999, 1, "seed of the waves and the blotches"),
    };
    bind_rows<build_leaf>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
