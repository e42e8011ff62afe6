// Tables: dining table, round table on a column, desk with drawers, coffee table, folding picnic table, glass top.
#include "renderer/things/kind.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Dining, Round, Desk, Coffee };
enum class Legs { Square, Tapered, Splayed, Turned, Pedestal };
enum class Top { Wood, Glass };
enum class Finish { Wood, Paint };

struct TableParams : KindParams {
    Style style;
    double length;
    double aspect;
    double height;
    double top_thickness;
    double corner;
    Legs legs;
    double leg;
    Top top;
    Finish finish;
    Wood wood;
    Color color;
    Metal metal;
};

struct Cut {
    double height;
    double w;      ///< half the width of the top
    double d;      ///< half its depth
    double under;  ///< height of the top's underside
    double leg;    ///< half the thickness of a leg
    double in;     ///< distance from the top's edge to the legs
};

/// A turned column on four curved feet.
void add_turned_column(ThingBuilder& builder, const Cut& cut, int wood)
{
    builder.add(lathe(trace({{{0, 0.10}},
                             {{0.06, 0.10}, 0.02},
                             {{0.07, 0.18}, 0.04},
                             {{0.035, 0.30}, 0.05},
                             {{0.075, 0.45 * cut.height + 0.1}, 0.08},
                             {{0.04, cut.under - 0.08}, 0.04},
                             {{0.10, cut.under}},
                             {{0, cut.under}}},
                            false, 6),
                      48),
                "legs", wood);
    for (int i = 0; i < 4; ++i) {
        const double angle = kPi / 2.0 * (i + 0.5);
        const dvec3 out(cos(angle), sin(angle), 0);
        builder.add(sweep(smooth(Points3{out * 0.03 + dvec3(0, 0, 0.20), out * (0.3 * cut.w) + dvec3(0, 0, 0.15),
                                         out * (0.62 * cut.w) + dvec3(0, 0, 0.03)},
                                 6),
                          [](double s) {
                              return make_rectangle({mix(0.028, 0.022, s), mix(0.035, 0.022, s)}, 0.008);
                          }),
                    "legs", wood);
    }
}

/// A metal column on a round foot.
void add_metal_column(ThingBuilder& builder, const Cut& cut, int metal)
{
    builder.add(lathe(trace({{{0, 0}},
                             {{0.52 * cut.w, 0}, 0.004},
                             {{0.52 * cut.w, 0.018}, 0.01},
                             {{0.09, 0.035}, 0.06},
                             {{0.035, 0.12}, 0.06},
                             {{0.035, cut.under - 0.09}, 0.05},
                             {{0.11, cut.under}},
                             {{0, cut.under}}},
                            false, 6),
                      64),
                "legs", metal);
}

/// The apron of boards under a wooden top.
void add_apron(ThingBuilder& builder, const Cut& cut, int wood)
{
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_box({-cut.w + cut.in + cut.leg, side * (cut.d - cut.in - cut.leg * 0.6) - 0.011, cut.under - 0.09},
                             {cut.w - cut.in - cut.leg, side * (cut.d - cut.in - cut.leg * 0.6) + 0.011, cut.under + 0.002}, 0.003),
                    "frame", wood);
        builder.add(make_box({side * (cut.w - cut.in - cut.leg * 0.6) - 0.011, -cut.d + cut.in + cut.leg, cut.under - 0.09},
                             {side * (cut.w - cut.in - cut.leg * 0.6) + 0.011, cut.d - cut.in - cut.leg, cut.under + 0.002}, 0.003),
                    "frame", wood);
    }
}

/// A turned table leg that stands at the origin.
Mesh make_turned_leg(double leg, double under)
{
    return lathe(trace({{{0, 0}},
                        {{leg * 0.55, 0}, 0.004},
                        {{leg * 0.8, 0.12 * under}, 0.04},
                        {{leg * 0.5, 0.2 * under}, 0.02},
                        {{leg * 1.05, 0.55 * under}, 0.2},
                        {{leg * 0.6, 0.78 * under}, 0.03},
                        {{leg, 0.80 * under}, 0.004},
                        {{leg, under}},
                        {{0, under}}},
                       false, 6),
                 32);
}

void add_wooden_legs(ThingBuilder& builder, const Cut& cut, Legs legs, int wood, int metal)
{
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            const dvec3 top(x * (cut.w - cut.in - cut.leg), y * (cut.d - cut.in - cut.leg), cut.under);
            const dvec3 foot = top * dvec3(1, 1, 0) + dvec3(x, y, 0) * (legs == Legs::Splayed ? 0.05 : 0.0);
            if (legs == Legs::Turned) {
                builder.add(move(make_turned_leg(cut.leg, cut.under), {foot.x, foot.y, 0}), "legs", wood);
            } else if (legs == Legs::Square) {
                builder.add(make_box({foot.x - cut.leg, foot.y - cut.leg, 0}, {foot.x + cut.leg, foot.y + cut.leg, cut.under}, 0.005),
                            "legs", wood);
            } else {
                builder.add(make_bar(foot, top, cut.leg * 0.6, cut.leg, 0.004, 28), "legs", legs == Legs::Pedestal ? metal : wood);
            }
        }
    }
}

/// Bars along the sides and thin metal legs below a glass top.
void add_glass_frame(ThingBuilder& builder, const Cut& cut, bool is_splayed, int metal)
{
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_bar({-cut.w + cut.in, side * (cut.d - cut.in), 0.3 * cut.height},
                             {cut.w - cut.in, side * (cut.d - cut.in), 0.3 * cut.height}, 0.011, 0.011, 0.0, 16),
                    "frame", metal);
    }
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            const dvec3 top(x * (cut.w - cut.in - cut.leg), y * (cut.d - cut.in - cut.leg), cut.under);
            const dvec3 foot = top * dvec3(1, 1, 0) + dvec3(x, y, 0) * (is_splayed ? 0.05 : 0.0);
            builder.add(make_bar(foot, top, 0.016, 0.016, 0.002), "legs", metal);
        }
    }
}

/// A chest with three drawers on the right.
void add_drawers(ThingBuilder& builder, const Cut& cut, int wood, int metal)
{
    const double x0 = cut.w * 0.36;
    const double x1 = cut.w - cut.in - 0.01;
    builder.add(make_box({x0, -cut.d + cut.in, 0.12}, {x1, cut.d - cut.in, cut.under}, 0.006), "drawers", wood);
    for (int i = 0; i < 3; ++i) {
        const double z0 = mix(0.14, cut.under - 0.01, i / 3.0) + 0.006;
        const double z1 = mix(0.14, cut.under - 0.01, (i + 1) / 3.0) - 0.006;
        builder.add(make_box({x0 + 0.012, -cut.d + cut.in - 0.016, z0}, {x1 - 0.012, -cut.d + cut.in + 0.01, z1}, 0.004), "drawers", wood);
        const double middle = (x0 + x1) / 2.0;
        builder.add(make_tube(smooth(Points3{{middle - 0.05, -cut.d + cut.in - 0.014, (z0 + z1) / 2},
                                             {middle - 0.045, -cut.d + cut.in - 0.04, (z0 + z1) / 2},
                                             {middle + 0.045, -cut.d + cut.in - 0.04, (z0 + z1) / 2},
                                             {middle + 0.05, -cut.d + cut.in - 0.014, (z0 + z1) / 2}},
                                     4),
                              0.005, 10),
                    "drawers", metal);
    }
}

void build_table(const TableParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_low = style == Style::Coffee;
    const bool is_round = style == Style::Round;
    Cut cut{};
    cut.height = params.height * (is_low ? 0.56 : 1.0);
    cut.w = params.length / 2.0 * (is_low ? 0.75 : is_round ? 0.62 : 1.0);
    cut.d = is_round ? cut.w : cut.w * params.aspect;
    cut.leg = params.leg;
    cut.in = 0.06;
    const int wood =
        builder.add_slot("wood", params.finish == Finish::Paint ? make_plain(find_color(params.color), 0.4) : make_wood(params.wood));
    const int metal = builder.add_slot("metal", make_metal(params.metal, 0.3));
    const bool has_glass = is_low && params.top == Top::Glass;
    const int top_slot = has_glass ? builder.add_slot("top", make_glass({0.86, 0.95, 0.92})) : wood;
    const double thick = has_glass ? 0.012 : params.top_thickness;
    cut.under = cut.height - thick;
    const Legs legs = params.legs;
    if (is_round) {
        builder.add(move(make_cylinder(cut.w, thick, 0.01, 96), {0, 0, cut.under}), "top", top_slot);
        if (legs == Legs::Turned) {
            add_turned_column(builder, cut, wood);
        } else {
            add_metal_column(builder, cut, metal);
        }
    } else {
        const double corner = params.corner * std::min(cut.w, cut.d);
        builder.add(
            move(extrude(make_rectangle({cut.w, cut.d}, corner, 8), thick, std::min({0.006, thick * 0.4, corner})), {0, 0, cut.under}),
            "top", top_slot);
        if (has_glass) {
            add_glass_frame(builder, cut, legs == Legs::Splayed, metal);
        } else {
            add_apron(builder, cut, wood);
            add_wooden_legs(builder, cut, legs, wood, metal);
        }
        if (style == Style::Desk) {
            add_drawers(builder, cut, wood, metal);
        } else if (is_low && !has_glass) {
            builder.add(make_box({-cut.w + cut.in + cut.leg, -cut.d + cut.in + cut.leg, 0.35 * cut.height},
                                 {cut.w - cut.in - cut.leg, cut.d - cut.in - cut.leg, 0.35 * cut.height + 0.018}, 0.004),
                        "frame", wood);
        }
    }
    builder.add_support({{0, 0, cut.height}, {cut.w, cut.d}, is_round});
    builder.add_grasp({{0, -cut.d, cut.height - thick / 2.0}, {0, 1, 0}, {1, 0, 0}, thick});
}

}  // namespace

Thing make_table_thing()
{
    Thing thing;
    thing.summary = "a table: a dining table, a round table, a desk with drawers, or a coffee table of wood or glass";
    thing.parts = {{"top"}, {"legs"}, {"frame", true}, {"drawers", true}};
    thing.least_m = 0.6;
    thing.most_m = 2.1;
    const Rows<TableParams> rows{
        word_row<&TableParams::style>("style", {"dining", "round", "desk", "coffee"}, "overall form"),
        number_row<&TableParams::length>("length", "m", 1.15, 2.0, 1.5, "length of a dining table; other styles scale with it"),
        number_row<&TableParams::aspect>("aspect", "1", 0.45, 0.62, 0.54, "depth divided by the length"),
        number_row<&TableParams::height>("height", "m", 0.70, 0.78, 0.74, "height of a dining table; other styles scale with it"),
        number_row<&TableParams::top_thickness>("top_thickness", "m", 0.022, 0.045, 0.03, "thickness of a wooden top"),
        number_row<&TableParams::corner>("corner", "1", 0.02, 0.35, 0.08, "radius of the corners of the top divided by half its depth"),
        word_row<&TableParams::legs>("legs", {"square", "tapered", "splayed", "turned", "pedestal"},
                                     "form of the legs; a pedestal is always of metal"),
        number_row<&TableParams::leg>("leg", "m", 0.025, 0.04, 0.03, "half the thickness of a leg"),
        word_row<&TableParams::top>("top", {"wood", "glass"}, "top of a coffee table"),
        word_row<&TableParams::finish>("finish", {"wood", "paint"}, "finish of the wood"),
        choice_row<&TableParams::wood>("wood", kWoods, "wood where the table is not painted"),
        color_row<&TableParams::color>("color", {"white", "charcoal", "teal", "cream", "sky", "red"}, "colour of the paint"),
        choice_row<&TableParams::metal>("metal", {"iron", "chrome", "brass"}, "metal of the legs and handles"),
    };
    bind_rows<build_table>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
