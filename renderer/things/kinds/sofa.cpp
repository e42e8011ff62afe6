// Sofas: two or three seats, chesterfield, modern with slim arms, with a chaise; with cushions.
#include "renderer/things/cushion.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Plain, Modern, Rolled, Chaise };
enum class Cover { Fabric, Leather };

struct SofaParams : KindParams {
    Style style;
    int seats;
    double seat_width;
    double depth;
    double seat_height;
    double back_height;
    double arm;
    Cover cover;
    Color color;
    double shade;
    int cushions;
    Color accent;
};

struct Cut {
    bool is_rolled;
    bool is_modern;
    int seats;
    double seat_width;
    double w;     ///< half the width between the arms
    double d;     ///< half the depth
    double arm;   ///< width of an arm
    double seat;  ///< heights of the seat, the back, the feet and the frame below the cushions
    double back;
    double foot;
    double base;
};

struct Slots {
    int cover;
    int legs;
    int cushions;
};

void add_seats(ThingBuilder& builder, const Cut& cut, int cover)
{
    builder.add(
        make_cushion({-cut.w - cut.arm * 0.8, -cut.d + 0.02, cut.foot}, {cut.w + cut.arm * 0.8, cut.d, cut.base + 0.01}, 0.025, 0.003),
        "seat", cover);
    for (int i = 0; i < cut.seats; ++i) {
        const double x0 = -cut.w + i * cut.seat_width + 0.003;
        const double x1 = x0 + cut.seat_width - 0.006;
        builder.add(make_cushion({x0, -cut.d - 0.01, cut.base}, {x1, cut.d - 0.20, cut.seat}, 0.04, 0.022), "seat", cover);
        Mesh cushion = make_cushion({x0 + 0.005, cut.d - 0.26, cut.seat - 0.01},
                                    {x1 - 0.005, cut.d - 0.10, cut.back + (cut.is_rolled ? -0.05 : 0.04)}, 0.05, 0.03);
        builder.add(deform(std::move(cushion),
                           [&](dvec3 p) {
                               p.y += 0.12 * (p.z - cut.seat);
                               return p;
                           }),
                    "back", cover);
    }
}

void add_back(ThingBuilder& builder, const Cut& cut, int cover)
{
    builder.add(
        deform(make_cushion({-cut.w - cut.arm * 0.6, cut.d - 0.13, cut.foot}, {cut.w + cut.arm * 0.6, cut.d + 0.02, cut.back}, 0.05, 0.006),
               [&](dvec3 p) {
                   p.y += 0.10 * std::max(0.0, p.z - 0.3);
                   return p;
               }),
        "back", cover);
    if (cut.is_rolled) {
        builder.add(make_bar({-cut.w - cut.arm * 0.55, cut.d + 0.05, cut.back}, {cut.w + cut.arm * 0.55, cut.d + 0.05, cut.back}, 0.075,
                             0.075, 0.016, 36),
                    "back", cover);
    }
}

/// The arm on one side, and the legs below it.
void add_arm(ThingBuilder& builder, const Cut& cut, const Slots& slots, double side)
{
    const double arm_top = cut.seat + (cut.is_modern ? 0.14 : cut.is_rolled ? 0.20 : 0.19);
    const double x0 = std::min(side * cut.w, side * (cut.w + cut.arm));
    const double x1 = std::max(side * cut.w, side * (cut.w + cut.arm));
    if (cut.is_rolled) {
        builder.add(make_cushion({x0 + 0.03, -cut.d, cut.foot}, {x1 - 0.03, cut.d, arm_top - 0.06}, 0.03, 0.004), "arms", slots.cover);
        const dvec3 middle(side * (cut.w + cut.arm * 0.55), 0, arm_top - 0.07);
        builder.add(make_bar(middle + dvec3(0, -cut.d - 0.015, 0), middle + dvec3(0, cut.d, 0), 0.105, 0.105, 0.018, 40), "arms",
                    slots.cover);
        // Piping around the front of the rolled arm, and a button.
        builder.add(place(make_band(0.094, 0.109, -0.006, 0.006, 0.005, 48), middle + dvec3(0, -cut.d - 0.008, 0), {1, 0, 0}, {0, 0, 1}),
                    "arms", slots.cover);
        builder.add(move(make_ellipsoid({0.020, 0.010, 0.020}, 20), middle + dvec3(0, -cut.d - 0.016, 0)), "arms", slots.cover);
    } else {
        builder.add(make_cushion({x0, -cut.d, cut.foot}, {x1, cut.d + 0.02, arm_top}, cut.is_modern ? 0.03 : 0.06, 0.008), "arms",
                    slots.cover);
    }
    for (const double y : {-cut.d + 0.07, cut.d - 0.07}) {
        const double x = side * (cut.w + cut.arm * 0.4);
        if (cut.is_modern) {
            builder.add(make_bar({x, y, 0}, {x, y, cut.foot + 0.02}, 0.012, 0.012, 0.002), "legs", slots.legs);
        } else {
            builder.add(make_bar({x, y, 0}, {x, y, cut.foot + 0.02}, 0.022, 0.032, 0.004), "legs", slots.legs);
        }
    }
}

void add_thrown_cushion(ThingBuilder& builder, const Cut& cut, int i, int slot)
{
    const double side = i % 2 == 0 ? -1.0 : 1.0;
    const double x = side * (cut.w - 0.22) + (i >= 2 ? side * -0.24 : 0.0);
    Mesh pillow = make_pillow({0.42, 0.42, 0.15});
    // Upright and leaning back.
    pillow = rotate(rotate(std::move(pillow), 0, kPi / 2.0 - 0.28), 2, side * 0.22);
    builder.add(move(std::move(pillow), {x, cut.d - 0.34 - 0.03 * i, cut.seat + 0.20}), "cushions", slot);
}

/// A seat on the right that extends to the front.
void add_chaise(ThingBuilder& builder, const Cut& cut, const Slots& slots)
{
    builder.add(make_cushion({cut.w - cut.seat_width, -cut.d - 0.62, cut.foot}, {cut.w + cut.arm * 0.3, -cut.d + 0.04, cut.base + 0.01},
                             0.025, 0.003),
                "seat", slots.cover);
    builder.add(make_cushion({cut.w - cut.seat_width + 0.003, -cut.d - 0.63, cut.base}, {cut.w + cut.arm * 0.3, -cut.d + 0.0, cut.seat},
                             0.04, 0.022),
                "seat", slots.cover);
    for (const double x : {cut.w - cut.seat_width + 0.07, cut.w - 0.05}) {
        builder.add(make_bar({x, -cut.d - 0.55, 0}, {x, -cut.d - 0.55, cut.foot + 0.02}, 0.022, 0.032, 0.004), "legs", slots.legs);
    }
}

void build_sofa(const SofaParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    Cut cut{};
    cut.is_rolled = style == Style::Rolled;
    cut.is_modern = style == Style::Modern;
    cut.seats = params.seats;
    cut.seat_width = params.seat_width;
    cut.w = cut.seats * cut.seat_width / 2.0;
    cut.d = params.depth / 2.0;
    cut.arm = cut.is_modern ? 0.10 : cut.is_rolled ? 0.20 : params.arm;
    cut.seat = params.seat_height;
    cut.back = params.back_height;
    cut.foot = cut.is_modern ? 0.15 : 0.07;
    cut.base = cut.seat - 0.15;
    const dvec3 color = shade(find_color(params.color), params.shade);
    const bool is_leather = params.cover == Cover::Leather;
    Slots slots{};
    slots.cover = builder.add_slot("cover", is_leather ? make_leather(color) : make_fabric(color));
    slots.legs = builder.add_slot("legs", cut.is_modern ? make_metal(Metal::Iron, 0.4) : make_wood(Wood::Walnut));
    slots.cushions = builder.add_slot("cushions", make_fabric(find_color(params.accent)));
    add_seats(builder, cut, slots.cover);
    add_back(builder, cut, slots.cover);
    for (const double side : {-1.0, 1.0}) {
        add_arm(builder, cut, slots, side);
    }
    const int cushions = params.cushions;
    for (int i = 0; i < cushions; ++i) {
        add_thrown_cushion(builder, cut, i, slots.cushions);
    }
    if (style == Style::Chaise) {
        add_chaise(builder, cut, slots);
    }
    // The middle seat, or the one on the right.
    builder.add_support({{cut.seats % 2 == 0 ? 0.5 * cut.seat_width : 0.0, -0.55 * cut.d, cut.seat}, {cut.seat_width * 0.42, cut.d * 0.2}});
}

}  // namespace

Thing make_sofa_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a sofa: plain, modern with thin legs, with rolled arms, or with a chaise; with cushions";
    thing.parts = {{"seat"}, {"back"}, {"arms"}, {"legs"}, {"cushions", true}};
    thing.least_m = 1.2;
    thing.most_m = 3.0;
    const Rows<SofaParams> rows{
        word_row<&SofaParams::style>("style", {"plain", "modern", "rolled", "chaise"}, "overall form"),
        integer_row<&SofaParams::seats>("seats", 2, 3, 3, "number of seats side by side"),
        number_row<&SofaParams::seat_width>("seat_width", "m", 0.6, 0.78, 0.68, "width of one seat"),
        number_row<&SofaParams::depth>("depth", "m", 0.80, 0.95, 0.86, "depth from front to back"),
        number_row<&SofaParams::seat_height>("seat_height", "m", 0.40, 0.46, 0.43, "height of the top of the cushions"),
        number_row<&SofaParams::back_height>("back_height", "m", 0.76, 0.90, 0.82, "height of the top of the back"),
        number_row<&SofaParams::arm>("arm", "m", 0.13, 0.24, 0.17, "width of an arm of a plain sofa or one with a chaise"),
        word_row<&SofaParams::cover>("cover", {"fabric", "leather"}, "material of the cover"),
        color_row<&SofaParams::color>(
            "color", {"gray", "charcoal", "teal", "navy", "green", "brown", "tan", "cream", "crimson", "yellow", "sky", "pink"},
                                      "colour of the cover"),
        number_row<&SofaParams::shade>("shade", "1", -0.2, 0.2, 0.0, "how much darker or lighter the cover is"),
        integer_row<&SofaParams::cushions>("cushions", 0, 3, 2, "number of loose cushions on the sofa"),
        color_row<&SofaParams::accent>("accent", {"orange", "white", "yellow", "mint", "red", "navy", "lavender"},
                                       "colour of the loose cushions"),
    };
    bind_rows<build_sofa>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
