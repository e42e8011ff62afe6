// Sofas: two or three seats, chesterfield, modern with slim arms, with a chaise; cushions.
#include "renderer/things/cushion.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

void build_sofa(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const bool is_rolled = style == "rolled";
    const bool is_modern = style == "modern";
    const int seats = params.integer("seats");
    const double seat_width = params.number("seat_width");
    const double arm = is_modern ? 0.10 : is_rolled ? 0.20 : params.number("arm");
    const double w = seats * seat_width / 2.0;
    const double d = params.number("depth") / 2.0;
    const double seat = params.number("seat_height");
    const double back = params.number("back_height");
    const double foot = is_modern ? 0.15 : 0.07;
    const dvec3 color = shade(find_color(params.word("color")), params.number("shade"));
    const bool is_leather = params.word("cover") == "leather";
    const int cover = builder.add_slot("cover", is_leather ? make_leather(color) : make_fabric(color));
    const int wood = builder.add_slot("legs", is_modern ? make_metal("iron", 0.4) : make_wood("walnut"));
    const int accent = builder.add_slot("cushions", make_fabric(find_color(params.word("accent"))));
    const double base = seat - 0.15;
    builder.add(make_cushion({-w - arm * 0.8, -d + 0.02, foot}, {w + arm * 0.8, d, base + 0.01}, 0.025, 0.003), "seat", cover);
    for (int i = 0; i < seats; ++i) {
        const double x0 = -w + i * seat_width + 0.003;
        const double x1 = x0 + seat_width - 0.006;
        builder.add(make_cushion({x0, -d - 0.01, base}, {x1, d - 0.20, seat}, 0.04, 0.022), "seat", cover);
        Mesh cushion =
            make_cushion({x0 + 0.005, d - 0.26, seat - 0.01}, {x1 - 0.005, d - 0.10, back + (is_rolled ? -0.05 : 0.04)}, 0.05, 0.03);
        builder.add(deform(std::move(cushion),
                           [&](dvec3 p) {
                               p.y += 0.12 * (p.z - seat);
                               return p;
                           }),
                    "back", cover);
    }
    builder.add(deform(make_cushion({-w - arm * 0.6, d - 0.13, foot}, {w + arm * 0.6, d + 0.02, back}, 0.05, 0.006),
                       [&](dvec3 p) {
                           p.y += 0.10 * std::max(0.0, p.z - 0.3);
                           return p;
                       }),
                "back", cover);
    if (is_rolled) {
        builder.add(make_tube(Points3{{-w - arm * 0.5, d + 0.05, back}, {0, d + 0.05, back}, {w + arm * 0.5, d + 0.05, back}}, 0.075, 24),
                    "back", cover);
    }
    const double arm_top = is_modern ? seat + 0.14 : is_rolled ? seat + 0.20 : seat + 0.19;
    for (const double side : {-1.0, 1.0}) {
        const double x0 = std::min(side * w, side * (w + arm));
        const double x1 = std::max(side * w, side * (w + arm));
        if (is_rolled) {
            builder.add(make_cushion({x0 + 0.03, -d, foot}, {x1 - 0.03, d, arm_top - 0.06}, 0.03, 0.004), "arms", cover);
            builder.add(make_tube(Points3{{side * (w + arm * 0.55), -d + 0.07, arm_top - 0.07},
                                          {side * (w + arm * 0.55), 0, arm_top - 0.07},
                                          {side * (w + arm * 0.55), d - 0.05, arm_top - 0.07}},
                                  0.105, 28),
                        "arms", cover);
        } else {
            builder.add(make_cushion({x0, -d, foot}, {x1, d + 0.02, arm_top}, is_modern ? 0.03 : 0.06, 0.008), "arms", cover);
        }
        for (const double y : {-d + 0.07, d - 0.07}) {
            const double x = side * (w + arm * 0.4);
            if (is_modern) {
                builder.add(make_bar({x, y, 0}, {x, y, foot + 0.02}, 0.012, 0.012, 0.002), "legs", wood);
            } else {
                builder.add(make_bar({x, y, 0}, {x, y, foot + 0.02}, 0.022, 0.032, 0.004), "legs", wood);
            }
        }
    }
    const int cushions = params.integer("cushions");
    for (int i = 0; i < cushions; ++i) {
        const double side = i % 2 == 0 ? -1.0 : 1.0;
        const double x = side * (w - 0.22) + (i >= 2 ? side * -0.24 : 0.0);
        Mesh pillow = make_pillow({0.42, 0.42, 0.15});
        // Upright, leaning back.
        pillow = rotate(rotate(std::move(pillow), 0, kPi / 2.0 - 0.28), 2, side * 0.22);
        builder.add(move(std::move(pillow), {x, d - 0.34 - 0.03 * i, seat + 0.20}), "cushions", accent);
    }
    if (style == "chaise") {
        builder.add(make_cushion({w - seat_width, -d - 0.62, foot}, {w + arm * 0.3, -d + 0.04, base + 0.01}, 0.025, 0.003), "seat", cover);
        builder.add(make_cushion({w - seat_width + 0.003, -d - 0.63, base}, {w + arm * 0.3, -d + 0.0, seat}, 0.04, 0.022), "seat", cover);
        for (const double x : {w - seat_width + 0.07, w - 0.05}) {
            builder.add(make_bar({x, -d - 0.55, 0}, {x, -d - 0.55, foot + 0.02}, 0.022, 0.032, 0.004), "legs", wood);
        }
    }
    builder.add_support({{0, -0.1, seat}, {w * 0.95, d * 0.6}});
}

}  // namespace

Thing make_sofa_thing()
{
    Thing thing;
    thing.summary = "a sofa: plain, modern on thin legs, with rolled arms, with a chaise; with cushions";
    thing.parts = {{"seat"}, {"back"}, {"arms"}, {"legs"}, {"cushions", true}};
    thing.least_m = 1.2;
    thing.most_m = 3.0;
    thing.parameters = {
        word_row("style", {"plain", "modern", "rolled", "chaise"}, "overall form"),
        integer_row("seats", 2, 3, 3, "side by side"),
        number_row("seat_width", "m", 0.6, 0.78, 0.68, "of one seat"),
        number_row("depth", "m", 0.80, 0.95, 0.86, "front to back"),
        number_row("seat_height", "m", 0.40, 0.46, 0.43, "of the cushions' top"),
        number_row("back_height", "m", 0.76, 0.90, 0.82, "of the back's top"),
        number_row("arm", "m", 0.13, 0.24, 0.17, "width of an arm of plain and chaise sofas"),
        word_row("cover", {"fabric", "leather"}, "what it is covered with"),
        color_row("color", {"gray", "charcoal", "teal", "navy", "green", "brown", "tan", "cream", "crimson", "yellow", "sky", "pink"},
                  "cover"),
        number_row("shade", "1", -0.2, 0.2, 0.0, "darker or lighter cover"),
        integer_row("cushions", 0, 3, 2, "thrown on it"),
        color_row("accent", {"orange", "white", "yellow", "mint", "red", "navy", "lavender"}, "of those cushions"),
    };
    thing.build = build_sofa;
    return thing;
}

}  // namespace clevrvk::things
