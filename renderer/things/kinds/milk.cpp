// Milk: gabled carton, brick carton with a cap, glass bottle, plastic jug with a handle, drinking glass.
#include "renderer/things/letters.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Carton, Brick, Bottle, Jug, Glass };
enum class Opening { Cap, None };

struct MilkParams : KindParams {
    Style style;
    double width;
    double height;
    double band;
    double level;
    double taper;
    Opening opening;
    Color color;
};

struct Slots {
    int white;
    int print;
    int cap;
    int milk;
    int glass;
    int wet;
};

/// Writes MILK on a plane. \param middle  of the word   \param right  unit; up is z
void add_word(ThingBuilder& builder, const dvec3& middle, const dvec3& right, double height, int slot, const Deformation& bend)
{
    const Lettering word = make_letters("MILK");
    for (const Points2& bar : word.bars) {
        Points2 sized;
        for (const dvec2& p : bar) {
            sized.push_back((p - dvec2(word.width, 1.0) / 2.0) * height);
        }
        builder.add(deform(place(extrude(sized, 0.0009, 0.0), middle, right, {0, 0, 1}), bend), "label", slot);
    }
}

dvec3 keep(const dvec3& p)
{
    return p;
}

/// A coloured band with a wave at its top, on the four sides of a pack.
void add_waves(ThingBuilder& builder, const dvec2& half, double low, double high, int slot)
{
    const std::array<dvec2, 4> ways{dvec2(1, 0), dvec2(0, 1), dvec2(-1, 0), dvec2(0, -1)};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const bool is_front = i % 2 == 0;
        const double wide = is_front ? half.x : half.y;
        const double out = is_front ? half.y : half.x;
        Points2 outline{{-wide, low}, {wide, low}};
        for (int k = 16; k >= 0; --k) {
            const double x = mix(-wide, wide, k / 16.0);
            outline.emplace_back(x, high * (1.0 + 0.07 * sin(kPi * (x / wide))));
        }
        const dvec3 right(ways[i], 0.0);
        const dvec3 ahead(ways[i].y, -ways[i].x, 0.0);
        builder.add(place(extrude(outline, 0.0007, 0.0), ahead * (out - 0.0001), right, {0, 0, 1}), "label", slot);
    }
}

/// A ribbed screw cap with its axis along z.
void add_cap(ThingBuilder& builder, const dvec3& at, double radius, double height, int slot)
{
    constexpr int kRibs = 30;
    std::vector<Points3> rings;
    for (const dvec3& level : {dvec3(0.0, 0.0, 1.0), {0.0, 0.82, 1.0}, {0.05, 0.95, 0.4}, {0.12, 1.0, 0.0}}) {
        Points3 ring;
        for (int i = 0; i < kRibs * 4; ++i) {
            const double angle = 2.0 * kPi * i / (kRibs * 4);
            const double r = radius * (1.0 - level.x - (i % 4 < 2 ? 0.0 : 0.035 * level.z));
            ring.push_back(at + dvec3(r * cos(angle), r * sin(angle), level.y * height));
        }
        rings.push_back(ring);
    }
    builder.add(loft(rings), "cap", slot);
}

/// A cardboard body whose top folds to a ridge along x, with a fin.
void add_carton(ThingBuilder& builder, const MilkParams& params, const Slots& slots, double half, double height)
{
    const double gable = half * 0.95;
    const double fin = 0.017;
    const double tuck = half * 0.42;
    builder.add(make_box({-half, -half, 0}, {half, half, height}, 0.002), "pack", slots.white);
    const auto ring = [&](double x, double y, double z) { return Points3{{-x, -y, z}, {x, -y, z}, {x, y, z}, {-x, y, z}}; };
    // The slopes, with their ends tucked in.
    const std::array<Points3, 3> roof{ring(half, half, height - 0.001), ring(half - tuck * 0.15, half * 0.5, height + gable * 0.5),
                                      ring(half * 0.98, 0.0016, height + gable)};
    builder.add(crease(loft(roof), 10.0), "pack", slots.white);
    builder.add(make_box({-half * 0.98, -0.0019, height + gable - 0.002}, {half * 0.98, 0.0019, height + gable + fin}, 0.0008), "pack",
                slots.print);
    add_waves(builder, dvec2(half), 0.001, height * params.band, slots.print);
    const dvec3 face(0, -half + 0.0002, height * 0.72);
    const double size = half * 0.44;
    add_word(builder, face, {1, 0, 0}, size, slots.print, keep);
    add_word(builder, {half - 0.0002, 0, height * 0.72}, {0, 1, 0}, size, slots.print, keep);
    add_word(builder, {0, half - 0.0002, height * 0.72}, {-1, 0, 0}, size, slots.print, keep);
    add_word(builder, {-half + 0.0002, 0, height * 0.72}, {0, -1, 0}, size, slots.print, keep);
    if (params.opening == Opening::Cap) {
        const dvec3 at = dvec3(0, -half * 0.5, height + gable * 0.5);
        const dvec3 up_slope = glm::normalize(dvec3(0, half, gable));
        builder.add(place(make_cylinder(0.0155, 0.003, 0.001, 40), at, {1, 0, 0}, up_slope), "cap", slots.cap);
        builder.add(place(make_cylinder(0.0135, 0.015, 0.002, 40), at, {1, 0, 0}, up_slope), "cap", slots.cap);
    }
    builder.add_grasp({{0, -half, height * 0.5}, {0, 1, 0}, {0, 0, 1}, 2.0 * half});
}

/// A cardboard brick with a flat top.
void add_brick(ThingBuilder& builder, const MilkParams& params, const Slots& slots, double half, double height)
{
    const dvec2 h(half, half * 0.72);
    builder.add(make_box({-h.x, -h.y, 0}, {h.x, h.y, height}, 0.0025), "pack", slots.white);
    for (const double side : {-1.0, 1.0}) {
        // The ears, folded down.
        const double x = side * h.x;
        builder.add(place(extrude(Points2{{-h.y * 0.8, 0}, {h.y * 0.8, 0}, {0, -h.y * 1.3}}, 0.0012, 0.0),
                          {x - side * 0.0003, 0, height - 0.004}, {0, side, 0}, {0, 0, 1}),
                    "pack", slots.white);
    }
    builder.add(make_box({-h.x, -0.0012, height - 0.001}, {h.x, 0.006, height + 0.0012}, 0.0004), "pack", slots.white);
    add_waves(builder, h, 0.001, height * params.band, slots.print);
    const double size = half * 0.42;
    add_word(builder, {0, -h.y + 0.0002, height * 0.74}, {1, 0, 0}, size, slots.print, keep);
    add_word(builder, {0, h.y - 0.0002, height * 0.74}, {-1, 0, 0}, size, slots.print, keep);
    builder.add(move(make_cylinder(0.0155, 0.004, 0.001, 40), {0, -h.y * 0.45, height - 0.001}), "cap", slots.cap);
    add_cap(builder, {0, -h.y * 0.45, height + 0.002}, 0.0142, 0.013, slots.cap);
    builder.add_support({{0, h.y * 0.6, height}, {h.x * 0.9, h.y * 0.3}});
    builder.add_grasp({{0, -h.y, height * 0.5}, {0, 1, 0}, {0, 0, 1}, 2.0 * h.x});
}

/// A vessel, and the milk in it at a hair's breadth from its wall.
void add_filled(ThingBuilder& builder, const Points2& coarse, double wall, double level, const Slots& slots)
{
    Points2 outside;
    for (std::size_t i = 0; i < coarse.size(); ++i) {
        const bool is_across = i > 0 && coarse[i - 1].y < level - 1e-4 && coarse[i].y > level + 1e-4;
        if (is_across) {
            outside.push_back(glm::mix(coarse[i - 1], coarse[i], (level - coarse[i - 1].y) / (coarse[i].y - coarse[i - 1].y)));
        }
        outside.push_back(coarse[i]);
    }
    const Points2 vessel = make_wall(outside, wall);
    // If milk touched the glass, the glass would not be visible in front of it.
    Mesh glass = lathe(vessel, 64);
    paint(
        glass, slots.wet, [&](const dvec3& c, const dvec3& n) { return c.z < level && (n.z < -0.5 || glm::dot(dvec2(c), dvec2(n)) > 0.0); },
        builder.part("milk"));
    builder.add(std::move(glass), "pack", slots.glass);
    Points2 milk{{0.0, vessel.back().y + 0.0003}};
    const double low = vessel.back().y + 0.0006;
    constexpr int kSteps = 24;
    for (int i = 0; i <= kSteps; ++i) {
        const double z = mix(low, level, static_cast<double>(i) / kSteps);
        milk.emplace_back(std::max(0.002, find_radius(outside, z) - wall - 0.0004 - (i == 0 ? 0.002 : 0.0)), z);
    }
    milk.emplace_back(0.0, level);
    builder.add(lathe(milk, 64), "milk", slots.milk);
}

void add_bottle(ThingBuilder& builder, const MilkParams& params, const Slots& slots, double half, double height)
{
    const double r = half * 1.05;
    const Points2 outside = trace({{{0.0, 0.004}},
                                   {{r * 0.7, 0.003}, 0.003},
                                   {{r * 0.8, 0.0}, 0.003},
                                   {{r, 0.0}, 0.008},
                                   {{r, height * 0.58}, 0.05},
                                   {{r * 0.46, height * 0.86}, 0.04},
                                   {{r * 0.46, height * 0.94}, 0.0},
                                   {{r * 0.56, height * 0.95}, 0.003},
                                   {{r * 0.56, height * 0.99}, 0.003},
                                   {{r * 0.50, height}, 0.0}},
                                  false, 8);
    add_filled(builder, outside, 0.0028, height * params.level, slots);
    builder.add(move(make_cylinder(r * 0.60, 0.010, 0.003, 48), {0, 0, height - 0.004}), "cap", slots.cap);
    const auto bend = [&](const dvec3& p) {
        const double angle = p.x / r;
        const double out = r - p.y;
        return dvec3(out * sin(angle), -out * cos(angle), p.z);
    };
    add_word(builder, {0, 0.0001, height * 0.32}, {1, 0, 0}, r * 0.42, slots.print, bend);
    builder.add_grasp({{0, -r, height * 0.35}, {0, 1, 0}, {0, 0, 1}, 2.0 * r});
}

/// A square jug with a handle joined to neck and side.
void add_jug(ThingBuilder& builder, const Slots& slots, double half, double height)
{
    const double h = half * 1.35;
    const double tall = height * 0.92;
    std::vector<Points3> rings;
    const auto add_ring = [&](double half_here, double exponent, double z) {
        Points3 ring;
        for (const dvec2& p : make_superellipse(dvec2(half_here), exponent, 64)) {
            ring.emplace_back(p, z);
        }
        rings.push_back(ring);
    };
    add_ring(h * 0.86, 5.0, 0.0);
    add_ring(h * 0.97, 5.5, 0.004);
    add_ring(h, 6.0, 0.014);
    for (const double z : {0.2, 0.21, 0.4, 0.41, 0.52}) {
        add_ring(h * (z == 0.21 || z == 0.4 ? 0.985 : 1.0), 6.0, tall * z);
    }
    add_ring(h * 0.97, 5.0, tall * 0.60);
    add_ring(h * 0.80, 3.4, tall * 0.70);
    add_ring(h * 0.56, 2.6, tall * 0.80);
    add_ring(h * 0.36, 2.1, tall * 0.90);
    add_ring(h * 0.27, 2.0, tall * 0.95);
    add_ring(h * 0.27, 2.0, tall);
    builder.add(crease(loft(rings), 50.0), "pack", slots.white);
    add_cap(builder, {0, 0, tall - 0.012}, h * 0.33, 0.022, slots.cap);
    const Points3 grip = smooth(Points3{{h * 0.22, 0, tall * 0.93},
                                        {h * 0.55, 0, tall * 0.95},
                                        {h * 0.90, 0, tall * 0.84},
                                        {h * 0.97, 0, tall * 0.66},
                                        {h * 0.88, 0, tall * 0.50}},
                                8);
    builder.add(sweep(grip, [&](double) { return make_superellipse({h * 0.20, h * 0.12}, 2.4, 20); }), "handle", slots.white);
    // A paper label around the lower half.
    std::vector<Points3> band;
    for (const dvec2& level : {dvec2(0.984, 0.22), dvec2(1.004, 0.22), dvec2(1.004, 0.39), dvec2(0.984, 0.39)}) {
        Points3 ring;
        for (const dvec2& p : make_superellipse(dvec2(h * level.x), 6.0, 64)) {
            ring.emplace_back(p, tall * level.y);
        }
        band.push_back(ring);
    }
    builder.add(loft(band, Ends::Joined), "label", slots.print);
    for (const dvec3& right : {dvec3(1, 0, 0), dvec3(0, 1, 0), dvec3(-1, 0, 0), dvec3(0, -1, 0)}) {
        const dvec3 ahead = glm::cross(right, dvec3(0, 0, 1));
        add_word(builder, ahead * (h * 1.0035) + dvec3(0, 0, tall * 0.305), right, h * 0.30, slots.white, keep);
    }
    const dvec3 hold(h * 0.98, 0, tall * 0.70);
    builder.add_grasp({hold, {-1, 0, 0}, {0, 0, 1}, h * 0.40});
}

void add_glass(ThingBuilder& builder, const MilkParams& params, const Slots& slots, double half, double height)
{
    const double tall = height * 0.62;
    const double r = half * 0.92;
    const double base = r * params.taper;
    const Points2 outside = trace({{{0.0, 0.0}}, {{base, 0.0}, 0.004}, {{mix(base, r, 0.5), tall * 0.5}}, {{r, tall}}}, false, 6);
    add_filled(builder, outside, 0.0024, tall * params.level * 1.15, slots);
    builder.add_grasp({{0, -mix(base, r, 0.5), tall * 0.5}, {0, 1, 0}, {0, 0, 1}, 2.0 * mix(base, r, 0.5)});
    const double level = tall * params.level * 1.15;
    const double low = find_radius(outside, level) - 0.005;
    if (params.opening != Opening::Cap) {
        builder.add_cavity({{0, 0, level + 0.0005}, dvec2(low * 0.97), dvec2(low * 0.99), tall - level - 0.0015, true});
    } else {
        // A drinking straw leans in the glass.
        const int straw = builder.add_slot("straw", make_plastic(find_color(params.color), 0.3));
        builder.add(make_tube(Points3{{-0.4 * base, 0, level * 0.7}, {0.2 * r, 0, tall * 0.75}, {0.75 * r, 0.0, tall * 1.28}}, 0.003, 14),
                    "cap", straw);
    }
}

void build_milk(const MilkParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const dvec3 color = find_color(params.color);
    Slots slots{};
    slots.white = builder.add_slot("pack", make_plain(find_color(Color::Snow), 0.45));
    slots.print = builder.add_slot("print", make_plain(color, 0.45));
    slots.cap = builder.add_slot("cap", make_plastic(style == Style::Bottle ? find_color(Color::Silver) : color, 0.35));
    slots.milk = builder.add_slot("milk", make_plain(find_color(Color::White), 0.5));
    slots.wet = builder.add_slot("wet", make_lacquer(find_color(Color::White)));
    slots.glass = builder.add_slot("glass", make_glass({0.96, 0.98, 0.97}));
    const double half = params.width / 2.0;
    const double height = params.height;
    switch (style) {
        case Style::Carton: add_carton(builder, params, slots, half, height * 0.80); break;
        case Style::Brick: add_brick(builder, params, slots, half, height); break;
        case Style::Bottle: add_bottle(builder, params, slots, half, height * 1.05); break;
        case Style::Jug: add_jug(builder, slots, half, height * 1.1); break;
        case Style::Glass: add_glass(builder, params, slots, half, height); break;
    }
}

}  // namespace

Thing make_milk_thing()
{
    Thing thing;
    thing.summary = "milk: a gable-top or brick carton, a glass bottle, a plastic jug, or a drinking glass of milk";
    thing.parts = {{"pack"}, {"label", true}, {"cap", true}, {"milk", true}, {"handle", true}};
    thing.least_m = 0.08;
    thing.most_m = 0.30;
    const Rows<MilkParams> rows{
        word_row<&MilkParams::style>("style", {"carton", "brick", "bottle", "jug", "glass"}, "container"),
        number_row<&MilkParams::width>("width", "m", 0.066, 0.095, 0.078, "width of a carton; other styles scale with it"),
        number_row<&MilkParams::height>("height", "m", 0.17, 0.25, 0.21, "height of a brick carton; other styles scale with it"),
        number_row<&MilkParams::band>("band", "1", 0.2, 0.5, 0.36, "height of the coloured band divided by that of the pack"),
        number_row<&MilkParams::level>("level", "1", 0.5, 0.78, 0.7, "level of the milk in glass"),
        number_row<&MilkParams::taper>("taper", "1", 0.72, 0.95, 0.82, "width of a drinking glass's foot divided by that of its rim"),
        word_row<&MilkParams::opening>("opening", {"cap", "none"}, "whether a carton has a cap, or a glass a straw"),
        color_row<&MilkParams::color>("color", {"blue", "red", "green", "navy", "sky", "orange", "purple"},
                                      "colour of the print, the cap and the straw"),
    };
    bind_rows<build_milk>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
