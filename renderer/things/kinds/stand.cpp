// Stands with arms to hang something from: for coats, with arms all around, and for bananas, with one arm and a hook.
#include "renderer/things/kind.h"

namespace clevrvk::things {
namespace {

enum class Style { Coat, Banana };
enum class Base { Disc, Legs };

struct StandParams : KindParams {
    Style style;
    Base base;
    double height;
    double reach;
    int arms;
    double thickness;
    Wood wood;
    Metal metal;
    bool is_metal;
};

constexpr double kInto = 0.002;  // of a pole or an arm, into what holds it

struct Cut {
    double height;
    double reach;   ///< of an arm, from the axis
    double radius;  ///< of the pole
    double foot;    ///< height of the base
};

void add_base(ThingBuilder& builder, const Cut& cut, Base base, double spread, int slot)
{
    if (base == Base::Disc) {
        builder.add(lathe(trace({{{0.0, 0.0}},
                                 {{spread, 0.0}, 0.3 * cut.foot},
                                 {{spread, 0.6 * cut.foot}, 0.3 * cut.foot},
                                 {{0.4 * spread, cut.foot}, 0.3 * cut.foot},
                                 {{0.0, cut.foot}}},
                                false),
                          64),
                    "base", slot);
        return;
    }
    builder.add(move(make_cylinder(1.5 * cut.radius, 0.6 * cut.foot, 0.2 * cut.radius, 40), {0.0, 0.0, 0.4 * cut.foot}), "base", slot);
    constexpr int kLegs = 3;
    for (int k = 0; k < kLegs; ++k) {
        const double angle = 2.0 * kPi * k / kLegs - kPi / 2.0;
        const dvec3 out(cos(angle), sin(angle), 0.0);
        const dvec3 up(0.0, 0.0, 1.0);
        const double radius = 0.6 * cut.radius;
        builder.add(make_tube(smooth(Points3{0.4 * cut.radius * out + 0.75 * cut.foot * up, 0.45 * spread * out + 0.7 * cut.foot * up,
                                             0.85 * spread * out + 0.2 * cut.foot * up + 0.5 * radius * up, spread * out + radius * up},
                                     8),
                              radius, 14),
                    "base", slot);
    }
}

/// An arm that leaves the pole and turns up, with a knob at its end.
void add_arm(ThingBuilder& builder, const Cut& cut, double angle, double z, double size, int slot)
{
    const dvec3 out(cos(angle), sin(angle), 0.0);
    const dvec3 up(0.0, 0.0, 1.0);
    const double radius = 0.42 * cut.radius;
    const double reach = size * cut.reach;
    const dvec3 root = (cut.radius - kInto) * out + z * up;
    const dvec3 tip = reach * out + (z + 0.55 * reach) * up;
    builder.add(make_tube(smooth(Points3{root, 0.45 * (cut.radius + reach) * out + (z - 0.06 * reach) * up,
                                         0.86 * reach * out + (z + 0.12 * reach) * up, tip},
                                 8),
                          radius, 14),
                "arms", slot);
    builder.add(move(make_ellipsoid(dvec3(1.6 * radius), 24), tip), "arms", slot);
}

void build_coat_stand(const StandParams& params, const Cut& cut, ThingBuilder& builder, int slot)
{
    add_base(builder, cut, params.base, 0.21, slot);
    const double top = cut.height - 0.045;
    builder.add(lathe(trace({{{0.0, cut.foot - kInto}},
                             {{cut.radius, cut.foot - kInto}},
                             {{cut.radius, top}, 0.01},
                             {{0.6 * cut.radius, top + 0.005}, 0.003},
                             {{1.15 * cut.radius, 0.5 * (top + cut.height)}, 0.015},
                             {{0.0, cut.height}}},
                            false),
                      40),
                "pole", slot);
    for (int k = 0; k < params.arms; ++k) {
        const double angle = 2.0 * kPi * (k + 0.5) / params.arms - kPi / 2.0;
        add_arm(builder, cut, angle, cut.height - 0.13 - cut.reach * 0.2, 1.0, slot);
        add_arm(builder, cut, angle + kPi / params.arms, cut.height - 0.42 - cut.reach * 0.2, 0.7, slot);
    }
}

/// The pole stands behind; the arm comes forward over the middle and ends in a hook.
void build_banana_stand(const StandParams& params, const Cut& cut, ThingBuilder& builder, int slot)
{
    add_base(builder, cut, params.base, 0.095, slot);
    const double shoulder = 0.72 * cut.height;
    builder.add(make_bar({0.0, 0.0, cut.foot - kInto}, {0.0, 0.0, shoulder}, cut.radius, cut.radius, 0.0, 28), "pole", slot);
    const double radius = 0.7 * cut.radius;
    const double top = cut.height - radius;
    const double end = cut.reach;
    builder.add(make_tube(smooth(Points3{{0.0, 0.0, shoulder - kInto + radius},
                                         {0.0, -0.04 * end, mix(shoulder, top, 0.55)},
                                         {0.0, -0.38 * end, top},
                                         {0.0, -0.8 * end, mix(shoulder, top, 0.6)},
                                         {0.0, -0.87 * end, shoulder - 0.012},
                                         {0.0, -1.05 * end, shoulder - 0.02},
                                         {0.0, -1.15 * end, shoulder + 0.008}},
                                 8),
                          radius, 16),
                "arms", slot);
}

void build_stand(const StandParams& params, ThingBuilder& builder)
{
    const int slot = builder.add_slot("body", params.is_metal ? make_metal(params.metal, 0.3) : make_wood(params.wood));
    const bool is_coat = params.style == Style::Coat;
    const Cut cut{is_coat ? params.height : 0.2 * params.height, is_coat ? params.reach : 0.6 * params.reach,
                  (is_coat ? 0.5 : 0.24) * params.thickness, is_coat ? 0.05 : 0.02};
    if (is_coat) {
        build_coat_stand(params, cut, builder, slot);
    } else {
        build_banana_stand(params, cut, builder, slot);
    }
    builder.add_grasp({{0.0, 0.0, 0.5 * cut.height}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 2.0 * cut.radius});
}

}  // namespace

Thing make_stand_thing()
{
    Thing thing;
    thing.summary = "a stand with arms to hang things from: for coats or for bananas";
    thing.parts = {{"base"}, {"pole"}, {"arms"}};
    thing.least_m = 0.25;
    thing.most_m = 2.0;
    const Rows<StandParams> rows{
        word_row<&StandParams::style>("style", {"coat", "banana"}, "purpose"),
        word_row<&StandParams::base>("base", {"disc", "legs"}, "form of the base"),
        number_row<&StandParams::height>("height", "m", 1.6, 1.9, 1.75,
                                         "height of a stand for coats; a stand for bananas is a fifth as high"),
        number_row<&StandParams::reach>("reach", "m", 0.15, 0.22, 0.18,
                                        "reach of an arm from the axis; 0.6 times as far on a stand for bananas"),
        integer_row<&StandParams::arms>("arms", 3, 5, 4, "number of arms in each of the two rounds of a stand for coats"),
        number_row<&StandParams::thickness>("thickness", "m", 0.035, 0.055, 0.045,
                                            "thickness of the pole; about half as thick on a stand for bananas"),
        word_row<&StandParams::wood>("wood", kWoods, "wood of the pole, the arms and the base"),
        choice_row<&StandParams::metal>("metal", {"steel", "iron", "chrome", "brass"}, "metal that replaces the wood"),
        flag_row<&StandParams::is_metal>("is_metal", false, "whether the stand is of metal"),
    };
    bind_rows<build_stand>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
