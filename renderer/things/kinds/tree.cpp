// Trees: broad-leaved with a crown of leaves, conifer, palm, bare winter tree, birch.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Broad, Conifer, Palm, Bare, Birch };

struct TreeParams : KindParams {
    Style style;
    double height;
    double crown;
    Color leaves;
    int seed;
};

struct Slots {
    int bark;
    int leaf;
    int other_leaf;
};

/// A wavering rod that tapers to its end.
Points3 make_limb(const dvec3& from, const dvec3& way, double length, double waver, Rng& rng)
{
    Points3 path{from};
    dvec3 at = from;
    dvec3 heading = way;
    for (int i = 0; i < 4; ++i) {
        const double x = rng.uniform(-1.0, 1.0);
        const double y = rng.uniform(-1.0, 1.0);
        heading = glm::normalize(heading + dvec3(x, y, 0.15) * waver);
        at += heading * (length / 4.0);
        path.push_back(at);
    }
    return smooth(path, 3);
}

void add_limb(ThingBuilder& builder, const Slots& slots, const Points3& path, double from_radius, double to_radius, std::string_view part)
{
    builder.add(make_tube(
                    path, [&](double s) { return mix(from_radius, to_radius, s); }, from_radius > 0.05 ? 14 : 7),
                part, slots.bark);
}

/// Leaves on a sphere: each is a folded diamond with two faces on either side.
void add_leaves(ThingBuilder& builder, const Slots& slots, const dvec3& center, double radius, int count, double size, Rng& rng)
{
    for (int i = 0; i < count; ++i) {
        const double z = 1.0 - 2.0 * (i + 0.5) / count;
        const double angle = 2.39996 * i + rng.uniform(-0.4, 0.4);
        const double r = std::sqrt(std::max(0.0, 1.0 - z * z));
        const double depth = rng.uniform(0.72, 1.08);
        const dvec3 out(r * cos(angle), r * sin(angle), z);
        const dvec3 at = center + out * dvec3(1.0, 1.0, 0.82) * (radius * depth);
        const double roll = rng.uniform(0.0, 2.0 * kPi);
        const double droop = rng.uniform(-0.5, 0.2);
        const dvec3 helper(cos(roll), sin(roll), droop);
        const dvec3 along = glm::normalize(helper - out * (0.75 * glm::dot(helper, out)));
        const dvec3 across = glm::normalize(glm::cross(out, along)) * (0.34 * size);
        const dvec3 fold = glm::cross(along, across) * 0.35;
        // A closed sliver: tip, base, two sides, top and bottom.
        Mesh leaf;
        const int base = leaf.add_vertex(at - along * (0.5 * size));
        const int tip = leaf.add_vertex(at + along * (0.5 * size));
        const int left = leaf.add_vertex(at + across + fold);
        const int right = leaf.add_vertex(at - across + fold);
        const int below = leaf.add_vertex(at - fold * 0.25);
        const std::array<dvec2, 3> uvs{dvec2(0, 0), dvec2(size, 0), dvec2(0, size)};
        for (const std::array<int, 3>& triangle : {std::array<int, 3>{base, left, tip},
                                                   {base, tip, right},
                                                   {base, below, left},
                                                   {left, below, tip},
                                                   {tip, below, right},
                                                   {right, below, base}}) {
            leaf.add_face(triangle, uvs);
        }
        orient_outward(leaf);
        builder.add(std::move(leaf), "crown", rng.uniform_index(3) == 0 ? slots.other_leaf : slots.leaf);
    }
}

void add_broad(ThingBuilder& builder, const TreeParams& params, const Slots& slots, double height, bool is_bare, Rng& rng)
{
    const double crown = params.crown * height;
    const double trunk = 0.036 * height;
    const double fork = height * 0.36;
    Points3 stem = smooth(Points3{{0, 0, 0},
                                  {0.01 * height, 0, 0.12 * height},
                                  {0.0, 0.012 * height, fork},
                                  {0.008 * height, 0, 0.62 * height},
                                  {0, 0, 0.82 * height}},
                          6);
    builder.add(make_tube(
                    stem, [&](double s) { return trunk * (mix(1.0, 0.22, s) + 0.75 * exp(-s * 26.0)); }, 20),
                "trunk", slots.bark);
    const int limbs = 8;
    for (int i = 0; i < limbs; ++i) {
        const double s = 0.40 + 0.42 * i / (limbs - 1.0);
        const dvec3 from = stem[static_cast<std::size_t>(s * static_cast<double>(stem.size() - 1))];
        const double angle = 2.39996 * i + rng.uniform(-0.3, 0.3);
        const double rise = rng.uniform(0.55, 1.0) + 0.5 * s;
        const double length = crown * mix(0.85, 0.55, s) * rng.uniform(0.85, 1.1);
        const dvec3 way = glm::normalize(dvec3(cos(angle), sin(angle), rise));
        const Points3 limb = make_limb(from, way, length, 0.22, rng);
        add_limb(builder, slots, limb, trunk * mix(0.5, 0.25, s), trunk * 0.08, "trunk");
        for (int k = 0; k < (is_bare ? 7 : 2); ++k) {
            const std::size_t at = 3 + static_cast<std::size_t>(k) * (is_bare ? 1 : 4);
            const double turn = angle + (k % 2 == 0 ? 0.9 : -0.9) + rng.uniform(-0.3, 0.3);
            const dvec3 twig_way = glm::normalize(dvec3(cos(turn), sin(turn), rng.uniform(0.3, 1.1)));
            const Points3 twig = make_limb(limb[std::min(at, limb.size() - 1)], twig_way, length * 0.42, 0.3, rng);
            add_limb(builder, slots, twig, trunk * 0.12, trunk * 0.03, is_bare ? "crown" : "trunk");
            if (is_bare) {
                for (int m = 0; m < 3; ++m) {
                    const double fine = turn + (m - 1) * 0.8 + rng.uniform(-0.3, 0.3);
                    const dvec3 fine_way = glm::normalize(dvec3(cos(fine), sin(fine), rng.uniform(0.2, 1.2)));
                    add_limb(builder, slots,
                             make_limb(twig[std::min<std::size_t>(3 + 3 * static_cast<std::size_t>(m), twig.size() - 1)], fine_way,
                                       length * 0.2, 0.3, rng),
                             trunk * 0.045, trunk * 0.02, "crown");
                }
            }
        }
        if (!is_bare) {
            add_leaves(builder, slots, limb.back() - way * (0.15 * length), crown * rng.uniform(0.34, 0.42), 190, 0.046 * height, rng);
        }
    }
    if (!is_bare) {
        // The leaves of the crown between its limbs: clusters on an ellipsoid and in its centre.
        const dvec3 middle(0, 0, height * 0.69);
        add_leaves(builder, slots, middle, crown * 0.62, 260, 0.046 * height, rng);
        const int clusters = 22;
        for (int i = 0; i < clusters; ++i) {
            const double z = 0.95 - 1.55 * (i + 0.5) / clusters;
            const double angle = 2.39996 * i + rng.uniform(-0.25, 0.25);
            const double reach = crown * rng.uniform(0.60, 0.74);
            const double across = std::sqrt(1.0 - z * z);
            add_leaves(builder, slots, middle + dvec3(across * cos(angle), across * sin(angle), 0.92 * z) * reach,
                       crown * rng.uniform(0.26, 0.36), 105, 0.046 * height, rng);
        }
    }
}

void add_conifer(ThingBuilder& builder, const TreeParams& params, const Slots& slots, double height, Rng& rng)
{
    const double wide = params.crown * height * 0.62;
    builder.add(
        make_tube(
            Points3{{0, 0, 0}, {0, 0, 0.5 * height}, {0, 0, height * 0.98}}, [&](double s) { return height * mix(0.028, 0.004, s); }, 16),
        "trunk", slots.bark);
    const int tiers = 15;
    for (int tier = 0; tier < tiers; ++tier) {
        const double s = static_cast<double>(tier) / (tiers - 1);
        const double z = mix(0.14, 0.985, s) * height;
        const double reach = wide * (1.0 - s * 0.96) * rng.uniform(0.92, 1.08);
        const int boughs = static_cast<int>(mix(15.0, 6.0, s));
        const double turn = rng.uniform(0.0, 6.28);
        for (int i = 0; i < boughs; ++i) {
            const double angle = turn + 2.0 * kPi * i / boughs + rng.uniform(-0.12, 0.12);
            const double length = reach * rng.uniform(0.85, 1.1);
            const dvec3 out(cos(angle), sin(angle), 0.0);
            const dvec3 side(-out.y, out.x, 0.0);
            // A bough: a hanging toothed leaf whose tip rises again.
            builder.add(make_sheet(
                            [&](double u, double v) {
                                const double t = 2.0 * v - 1.0;
                                const double tooth = 0.82 + 0.18 * cos(u * 34.0);
                                const double half =
                                    0.27 * length * tooth * (0.16 + sin(kPi * std::min(0.985, 0.10 + 0.9 * u)) * (1.0 - 0.45 * u));
                                return dvec3(0, 0, z) + out * (length * u) + side * (half * t) +
                                       dvec3(0, 0, length * (-0.42 * u + 0.20 * u * u * u) - 0.35 * half * t * t);
                            },
                            16, 2, 0.02 * length + 0.002 * height),
                        "crown", rng.uniform_index(3) == 0 ? slots.other_leaf : slots.leaf);
        }
    }
    builder.add(make_bar({0, 0, 0.93 * height}, {0, 0, 1.01 * height}, 0.018 * height, 0.002 * height, 0.0, 8), "crown", slots.leaf);
}

void add_palm(ThingBuilder& builder, const Slots& slots, double height, Rng& rng)
{
    const double lean = rng.uniform(0.04, 0.16) * height;
    const Points3 stem =
        smooth(Points3{{0, 0, 0}, {0.15 * lean, 0, 0.3 * height}, {0.55 * lean, 0, 0.62 * height}, {lean, 0, 0.86 * height}}, 16);
    builder.add(
        crease(make_tube(
                   stem, [&](double s) { return height * (mix(0.026, 0.017, s) + 0.014 * exp(-s * 18.0)) * (1.0 + 0.07 * cos(s * 150.0)); },
                   16),
               60.0),
        "trunk", slots.bark);
    const dvec3 top = stem.back();
    const int fronds = 15;
    for (int i = 0; i < fronds; ++i) {
        const double angle = 2.39996 * i + rng.uniform(-0.2, 0.2);
        const double rise = mix(1.15, -0.25, static_cast<double>(i) / fronds) + rng.uniform(-0.1, 0.1);
        const double length = height * rng.uniform(0.34, 0.42);
        const dvec3 out(cos(angle), sin(angle), 0.0);
        const dvec3 side(-out.y, out.x, 0.0);
        const auto spine = [&](double u) {
            return top + out * (length * u * (1.0 - 0.12 * u)) + dvec3(0, 0, length * (rise * u - (0.75 + 0.35 * rise) * u * u));
        };
        Points3 rib;
        for (int k = 0; k <= 8; ++k) {
            rib.push_back(spine(k / 8.0));
        }
        builder.add(make_tube(
                        rib, [&](double s) { return height * mix(0.007, 0.001, s); }, 6),
                    "crown", slots.leaf);
        for (int k = 2; k < 22; ++k) {
            const double u = k / 22.0;
            const dvec3 at = spine(u);
            const dvec3 along = glm::normalize(spine(u + 0.03) - at);
            for (const double sign : {-1.0, 1.0}) {
                const double blade = length * 0.30 * sin(kPi * mix(0.18, 0.97, u));
                const dvec3 way = glm::normalize(side * sign + along * 0.75 + dvec3(0, 0, -0.55));
                builder.add(make_sheet(
                                [&](double a, double b) {
                                    return at + way * (blade * a) + along * ((2.0 * b - 1.0) * 0.016 * height * (1.0 - 0.9 * a)) +
                                           dvec3(0, 0, -0.22 * blade * a * a);
                                },
                                3, 1, 0.0015 * height),
                            "crown", k % 3 == 0 ? slots.other_leaf : slots.leaf);
            }
        }
    }
    const int nut = builder.add_slot("nuts", make_plain(find_color(Color::Brown), 0.7));
    for (int i = 0; i < 5; ++i) {
        const double angle = 2.0 * kPi * i / 5.0;
        builder.add(
            move(make_ellipsoid(dvec3(0.020, 0.020, 0.024) * height, 16), top + dvec3(cos(angle), sin(angle), -0.9) * (0.026 * height)),
            "crown", nut);
    }
}

void build_tree(const TreeParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double height = params.height;
    Rng rng = Rng::for_key(params.seed, "things/tree/growth", 0);
    const dvec3 green = find_color(style == Style::Conifer ? Color::Green
                                   : style == Style::Palm  ? Color::Leaf
                                                           : params.leaves) *
                        (style == Style::Conifer ? 0.55 : 0.9);
    Slots slots{};
    slots.bark = builder.add_slot("bark", make_plain(style == Style::Birch ? find_color(Color::White) * 0.85
                                                                           : find_color(style == Style::Palm ? Color::Tan : Color::Bark),
                                                     0.95));
    slots.leaf = builder.add_slot("leaves", make_plain(green, 0.6));
    slots.other_leaf = builder.add_slot("other_leaves", make_plain(shade(green, 0.14), 0.6));
    if (style == Style::Conifer) {
        add_conifer(builder, params, slots, height, rng);
    } else if (style == Style::Palm) {
        add_palm(builder, slots, height, rng);
    } else {
        add_broad(builder, params, slots, height, style == Style::Bare, rng);
    }
}

}  // namespace

Thing make_tree_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a tree: broad-leaved, birch, conifer, palm or bare";
    thing.parts = {{"trunk"}, {"crown"}};
    thing.least_m = 2.4;
    thing.most_m = 13.0;
    const Rows<TreeParams> rows{
        word_row<&TreeParams::style>("style", {"broad", "conifer", "palm", "bare", "birch"}, "kind of tree"),
        number_row<&TreeParams::height>("height", "m", 3.5, 9.0, 6.0, "height of the top"),
        number_row<&TreeParams::crown>("crown", "1", 0.28, 0.44, 0.36, "reach of the crown divided by the height"),
        color_row<&TreeParams::leaves>("leaves", {"leaf", "green", "moss", "lime", "orange", "gold", "crimson"},
                                       "colour of the leaves of a broad-leaved tree"),
        integer_row<&TreeParams::seed>("seed", 0, 9999, 1, "seed of the growth"),
    };
    bind_rows<build_tree>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
