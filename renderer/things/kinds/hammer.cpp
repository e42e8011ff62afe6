// Hammers: claw hammer, ball-peen hammer, sledge, rubber mallet. They lie on a side with the head to the front.
#include "renderer/things/kind.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Claw, Ball, Sledge, Mallet };
enum class Handle { Wood, Steel };

struct HammerParams : KindParams {
    Style style;
    double length;
    double head;
    Handle handle;
    Wood wood;
    Metal metal;
    Color color;
};

struct Cut {
    double length;  ///< of the handle
    double head;
    double y0;  ///< of the head's middle
    double z;   ///< of the handle's axis
};

/// The handle along y, through the head, which lies along x.
void add_handle(ThingBuilder& builder, const Cut& cut, bool is_wooden, double thickness, int slot)
{
    const Points3 path = smooth(Points3{{0, cut.y0 - cut.head * 0.12, cut.z},
                                        {0, cut.y0 + 0.3 * cut.length, cut.z},
                                        {0, cut.y0 + 0.75 * cut.length, cut.z},
                                        {0, cut.y0 + cut.length, cut.z}},
                                10);
    builder.add(sweep(path,
                      [&](double s) {
                          const double swell = is_wooden ? 0.0115 + 0.0045 * smoothstep(0.3, 0.8, s) - 0.002 * smoothstep(0.8, 0.93, s) +
                                                               0.003 * smoothstep(0.93, 1.0, s)
                                                         : 0.0085;
                          return make_superellipse({swell * thickness, swell * thickness * 0.8}, 2.4, 24);
                      }),
                "handle", slot);
}

/// The rubber grip at the end of a steel handle.
void add_grip(ThingBuilder& builder, const Cut& cut, int slot)
{
    builder.add(sweep(resample(Points3{{0, cut.y0 + 0.52 * cut.length, cut.z}, {0, cut.y0 + cut.length * 1.01, cut.z}}, 24),
                      [&](double s) {
                          const double r = 0.0145 + 0.002 * sin(s * 2.0 * kPi) + (static_cast<int>(s * 23.0 + 0.5) % 2 == 0 ? 0.0008 : 0.0);
                          return make_superellipse({r, r * 0.82}, 2.6, 24);
                      }),
                "handle", slot);
}

void add_mallet_head(ThingBuilder& builder, const Cut& cut, int slot)
{
    const double half = cut.head * 0.75;
    const double r = cut.head * 0.42;
    builder.add(
        place(lathe(trace({{{0, -half}}, {{r, -half}, 0.006}, {{r * 0.92, 0.0}, 0.03}, {{r, half}, 0.006}, {{0, half}}}, false, 5), 48),
              {0, cut.y0, cut.z}, {0, 1, 0}, {0, 0, 1}),
        "head", slot);
}

void add_sledge_head(ThingBuilder& builder, const Cut& cut, int slot)
{
    const double half = cut.head * 0.62;
    const double r = cut.head * 0.30;
    std::vector<Points3> rings;
    for (const dvec2& level : {dvec2(-1.0, 0.86), dvec2(-0.94, 0.98), dvec2(-0.9, 1.0), dvec2(-0.4, 1.0), dvec2(-0.25, 0.9),
                               dvec2(0.25, 0.9), dvec2(0.4, 1.0), dvec2(0.9, 1.0), dvec2(0.94, 0.98), dvec2(1.0, 0.86)}) {
        Points3 ring;
        for (const dvec2& p : make_rectangle(dvec2(r * level.y), r * 0.35 * level.y, 2)) {
            ring.emplace_back(level.x * half, cut.y0 + p.x, cut.z + p.y);
        }
        rings.push_back(ring);
    }
    builder.add(loft(rings), "head", slot);
}

/// A head with a striking face at +x and a claw or ball at -x.
void add_small_head(ThingBuilder& builder, const Cut& cut, bool has_ball, int slot)
{
    const double r = cut.head * 0.165;
    builder.add(place(lathe(trace({{{0, 0.10 * cut.head}},
                                   {{r * 0.85, 0.10 * cut.head}},
                                   {{r * 0.85, 0.36 * cut.head}, 0.004},
                                   {{r * 1.15, 0.42 * cut.head}, 0.003},
                                   {{r * 1.15, 0.56 * cut.head}, 0.003},
                                   {{0, 0.575 * cut.head}}},
                                  false, 4),
                            40),
                      {0, cut.y0, cut.z}, {0, 1, 0}, {0, 0, 1}),
                "head", slot);
    builder.add(make_box({-0.15 * cut.head, cut.y0 - 0.15 * cut.head, cut.z - 0.14 * cut.head},
                         {0.15 * cut.head, cut.y0 + 0.16 * cut.head, cut.z + 0.14 * cut.head}, 0.006),
                "head", slot);
    if (has_ball) {
        builder.add(make_bar({-0.10 * cut.head, cut.y0, cut.z}, {-0.40 * cut.head, cut.y0, cut.z}, r * 0.8, r * 0.7, 0.0, 32), "head",
                    slot);
        builder.add(move(make_ellipsoid(dvec3(r * 1.1), 32), {-0.45 * cut.head, cut.y0, cut.z}), "head", slot);
    } else {
        for (const double side : {-1.0, 1.0}) {
            builder.add(sweep(smooth(Points3{{-0.08 * cut.head, cut.y0 - 0.02 * cut.head, cut.z + side * 0.055 * cut.head},
                                             {-0.30 * cut.head, cut.y0 - 0.02 * cut.head, cut.z + side * 0.075 * cut.head},
                                             {-0.55 * cut.head, cut.y0 + 0.08 * cut.head, cut.z + side * 0.105 * cut.head},
                                             {-0.70 * cut.head, cut.y0 + 0.30 * cut.head, cut.z + side * 0.130 * cut.head}},
                                     8),
                              [&](double s) {
                                  return make_superellipse({mix(0.062, 0.045, s) * cut.head, mix(0.115, 0.018, s) * cut.head}, 3.0, 20);
                              },
                              {0, 1, 0}),
                        "head", slot);
        }
    }
}

void build_hammer(const HammerParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_sledge = style == Style::Sledge;
    const bool is_mallet = style == Style::Mallet;
    Cut cut{};
    cut.length = (is_sledge ? 0.55 : 0.31) * params.length;
    cut.head = params.head * (is_sledge ? 1.7 : 1.0);
    cut.y0 = -cut.length / 2.0;
    cut.z = cut.head * (is_mallet ? 0.42 : is_sledge ? 0.30 : 0.24);
    const int metal = builder.add_slot("head", is_mallet ? make_rubber() : make_metal(params.metal, 0.35));
    const bool is_wooden = params.handle == Handle::Wood || is_mallet;
    const int grip = builder.add_slot("handle", is_wooden ? make_wood(params.wood) : make_metal(Metal::Steel, 0.3));
    const int rubber = builder.add_slot("grip", make_plain(find_color(params.color), 0.7));
    add_handle(builder, cut, is_wooden, is_sledge ? 1.35 : 1.0, grip);
    if (!is_wooden) {
        add_grip(builder, cut, rubber);
    }
    if (is_mallet) {
        add_mallet_head(builder, cut, metal);
    } else if (is_sledge) {
        add_sledge_head(builder, cut, metal);
    } else {
        add_small_head(builder, cut, style == Style::Ball, metal);
    }
    builder.add_grasp({{0, cut.y0 + 0.8 * cut.length, cut.z}, {0, 0, -1}, {0, 1, 0}, 0.03});
    builder.center_box();
}

}  // namespace

Thing make_hammer_thing()
{
    Thing thing;
    thing.summary = "a hammer: claw, ball-peen or sledge hammer, or a rubber mallet";
    thing.parts = {{"head"}, {"handle"}};
    thing.least_m = 0.25;
    thing.most_m = 0.75;
    const Rows<HammerParams> rows{
        word_row<&HammerParams::style>("style", {"claw", "ball", "sledge", "mallet"}, "overall form"),
        number_row<&HammerParams::length>("length", "1", 0.9, 1.12, 1.0, "length of the handle relative to the style's own"),
        number_row<&HammerParams::head>("head", "m", 0.088, 0.115, 0.10,
                                        "length of the head; that of a sledge hammer is 1.7 times as long"),
        word_row<&HammerParams::handle>("handle", {"wood", "steel"}, "material of the handle; a mallet's is always wood"),
        choice_row<&HammerParams::wood>("wood", {"oak", "birch", "pine", "walnut"}, "wood of the handle"),
        choice_row<&HammerParams::metal>("metal", {"steel", "iron", "chrome"}, "metal of the head"),
        color_row<&HammerParams::color>("color", {"black", "red", "blue", "yellow", "orange", "green"}, "colour of the rubber grip"),
    };
    bind_rows<build_hammer>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
