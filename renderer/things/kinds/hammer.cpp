// Hammers: claw hammer, ball-peen hammer, sledge, rubber mallet. They lie on a side, the head to the front.
#include "renderer/things/kind.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

void build_hammer(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const bool is_sledge = style == "sledge";
    const double length = (is_sledge ? 0.55 : 0.31) * params.number("length");
    const double head = params.number("head") * (is_sledge ? 1.7 : 1.0);
    const bool is_mallet = style == "mallet";
    const int metal = builder.add_slot("head", is_mallet ? make_rubber() : make_metal(params.word("metal"), 0.35));
    const bool is_wooden = params.word("handle") == "wood" || is_mallet;
    const int grip = builder.add_slot("handle", is_wooden ? make_wood(params.word("wood")) : make_metal("steel", 0.3));
    const int rubber = builder.add_slot("grip", make_plain(find_color(params.word("color")), 0.7));
    const double z = head * (is_mallet ? 0.42 : is_sledge ? 0.30 : 0.24);
    const double y0 = -length / 2.0;
    // Handle along y through the head, which lies along x.
    const Points3 path =
        smooth(Points3{{0, y0 - head * 0.12, z}, {0, y0 + 0.3 * length, z}, {0, y0 + 0.75 * length, z}, {0, y0 + length, z}}, 10);
    builder.add(sweep(path,
                      [&](double s) {
                          const double swell = is_wooden ? 0.0115 + 0.0045 * smoothstep(0.3, 0.8, s) - 0.002 * smoothstep(0.8, 0.93, s) +
                                                               0.003 * smoothstep(0.93, 1.0, s)
                                                         : 0.0085;
                          const double by = is_sledge ? 1.35 : 1.0;
                          return make_superellipse({swell * by, swell * by * 0.8}, 2.4, 24);
                      }),
                "handle", grip);
    if (!is_wooden) {
        builder.add(sweep(resample(Points3{{0, y0 + 0.52 * length, z}, {0, y0 + length * 1.01, z}}, 24),
                          [&](double s) {
                              const double r =
                                  0.0145 + 0.002 * sin(s * 2.0 * kPi) + (static_cast<int>(s * 23.0 + 0.5) % 2 == 0 ? 0.0008 : 0.0);
                              return make_superellipse({r, r * 0.82}, 2.6, 24);
                          }),
                    "handle", rubber);
    }
    if (is_mallet || is_sledge) {
        const double half = head * (is_mallet ? 0.75 : 0.62);
        const double r = head * (is_mallet ? 0.42 : 0.30);
        if (is_mallet) {
            builder.add(
                place(lathe(trace({{{0, -half}}, {{r, -half}, 0.006}, {{r * 0.92, 0.0}, 0.03}, {{r, half}, 0.006}, {{0, half}}}, false, 5),
                            48),
                      {0, y0, z}, {0, 1, 0}, {0, 0, 1}),
                "head", metal);
        } else {
            std::vector<Points3> rings;
            for (const dvec2& level : {dvec2(-1.0, 0.86), dvec2(-0.94, 0.98), dvec2(-0.9, 1.0), dvec2(-0.4, 1.0), dvec2(-0.25, 0.9),
                                       dvec2(0.25, 0.9), dvec2(0.4, 1.0), dvec2(0.9, 1.0), dvec2(0.94, 0.98), dvec2(1.0, 0.86)}) {
                Points3 ring;
                for (const dvec2& p : make_rectangle(dvec2(r * level.y), r * 0.35 * level.y, 2)) {
                    ring.emplace_back(level.x * half, y0 + p.x, z + p.y);
                }
                rings.push_back(ring);
            }
            builder.add(loft(rings), "head", metal);
        }
    } else {
        // A striking face on +x; a claw or a ball on -x.
        const double r = head * 0.165;
        builder.add(place(lathe(trace({{{0, 0.10 * head}},
                                       {{r * 0.85, 0.10 * head}},
                                       {{r * 0.85, 0.36 * head}, 0.004},
                                       {{r * 1.15, 0.42 * head}, 0.003},
                                       {{r * 1.15, 0.56 * head}, 0.003},
                                       {{0, 0.575 * head}}},
                                      false, 4),
                                40),
                          {0, y0, z}, {0, 1, 0}, {0, 0, 1}),
                    "head", metal);
        builder.add(make_box({-0.15 * head, y0 - 0.15 * head, z - 0.14 * head}, {0.15 * head, y0 + 0.16 * head, z + 0.14 * head}, 0.006),
                    "head", metal);
        if (style == "ball") {
            builder.add(make_bar({-0.10 * head, y0, z}, {-0.40 * head, y0, z}, r * 0.8, r * 0.7, 0.0, 32), "head", metal);
            builder.add(move(make_ellipsoid(dvec3(r * 1.1), 32), {-0.45 * head, y0, z}), "head", metal);
        } else {
            for (const double side : {-1.0, 1.0}) {
                builder.add(sweep(smooth(Points3{{-0.08 * head, y0 - 0.02 * head, z + side * 0.055 * head},
                                                 {-0.30 * head, y0 - 0.02 * head, z + side * 0.075 * head},
                                                 {-0.55 * head, y0 + 0.08 * head, z + side * 0.105 * head},
                                                 {-0.70 * head, y0 + 0.30 * head, z + side * 0.130 * head}},
                                         8),
                                  [&](double s) {
                                      return make_superellipse({mix(0.062, 0.045, s) * head, mix(0.115, 0.018, s) * head}, 3.0, 20);
                                  },
                                  {0, 1, 0}),
                            "head", metal);
            }
        }
    }
    builder.add_grasp({{0, y0 + 0.8 * length, z}, {0, 0, -1}, {0, 1, 0}, 0.03});
    builder.center_box();
}

}  // namespace

Thing make_hammer_thing()
{
    Thing thing;
    thing.summary = "a hammer: with a claw, ball-peen, sledge, rubber mallet";
    thing.parts = {{"head"}, {"handle"}};
    thing.least_m = 0.25;
    thing.most_m = 0.75;
    thing.parameters = {
        word_row("style", {"claw", "ball", "sledge", "mallet"}, "overall form"),
        number_row("length", "1", 0.9, 1.12, 1.0, "of the handle over the style's own"),
        number_row("head", "m", 0.088, 0.115, 0.10, "length of the head; a sledge's is 1.7 times that"),
        word_row("handle", {"wood", "steel"}, "of the handle; a mallet's is of wood"),
        word_row("wood", {"oak", "birch", "pine", "walnut"}, "of the handle"),
        word_row("metal", {"steel", "iron", "chrome"}, "of the head"),
        color_row("color", {"black", "red", "blue", "yellow", "orange", "green"}, "rubber of the grip"),
    };
    thing.build = build_hammer;
    return thing;
}

}  // namespace clevrvk::things
