// Pencils: hexagonal with an eraser, coloured, round, carpenter's flat, crayon. They lie, the point to the front.
#include "renderer/things/kind.h"

#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

void build_pencil(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const double length = params.number("length") * (style == "crayon" ? 0.5 : 1.0);
    const double r = (style == "crayon" ? 0.0055 : 0.0037) * params.number("width");
    const bool is_flat = style == "carpenter";
    const dvec3 color = find_color(params.word("color"));
    const int paint_slot = builder.add_slot("paint", style == "crayon" ? make_plain(color, 0.6) : make_lacquer(color));
    const int wood = builder.add_slot("wood", make_plain(find_color("sand"), 0.8));
    const int lead = builder.add_slot("lead", make_plain(style == "colored" ? color * 0.9 : dvec3(0.02), 0.4));
    constexpr int kAround = 48;
    const double z = is_flat ? r * 0.8 : r;
    const auto ring_at = [&](double y, double radius, double round) {
        Points3 ring;
        for (int i = 0; i < kAround; ++i) {
            const double angle = 2.0 * kPi * (i + 0.5) / kAround;
            const double corner = kPi / 6.0;
            double d = angle - corner;
            d -= 2.0 * corner * std::floor(d / (2.0 * corner));
            const double hexagon = style == "hexagonal" || style == "colored" ? cos(corner) / cos(d - corner) * 1.04 : 1.0;
            const double shape = mix(hexagon, 1.0, round) * radius;
            ring.emplace_back(shape * cos(angle) * (is_flat ? mix(1.9, 1.0, round) : 1.0), y,
                              z + shape * sin(angle) * (is_flat ? mix(0.8, 1.0, round) : 1.0));
        }
        return ring;
    };
    const double y0 = -length / 2.0;
    if (style == "crayon") {
        const std::array<Points3, 8> rings{ring_at(y0, r * 0.26, 1),           ring_at(y0 + 0.0006, r * 0.34, 1),
                                           ring_at(y0 + 2.6 * r, r * 0.72, 1), ring_at(y0 + 2.7 * r, r * 0.97, 1),
                                           ring_at(y0 + 2.9 * r, r, 1),        ring_at(-y0 - 0.001, r, 1),
                                           ring_at(-y0, r * 0.9, 1),           ring_at(-y0, 0.0, 1)};
        Mesh body = loft(rings);
        paint(
            body, paint_slot, [&](const dvec3& c, const dvec3&) { return c.y < y0 + 2.7 * r; }, builder.part("point"));
        builder.add(body, "body", paint_slot);
        const int label = builder.add_slot("label", make_plain(shade(color, 0.35), 0.8));
        const int band = builder.add_slot("band", make_plain(dvec3(0.03), 0.6));
        const auto sleeve = [&](double from, double to, double over, int slot) {
            builder.add(place(make_band(r * 0.98, r + over, from, to, 0.0, 48), {0, 0, z}, {1, 0, 0}, {0, 0, -1}), "body", slot);
        };
        sleeve(y0 + 6.0 * r, -y0 - 1.5 * r, 0.0002, label);
        sleeve(y0 + 7.0 * r, y0 + 7.5 * r, 0.0003, band);
        sleeve(-y0 - 3.0 * r, -y0 - 2.5 * r, 0.0003, band);
        sleeve(-0.12 * length, 0.16 * length, 0.0003, band);
    } else {
        const double cone = params.number("sharp") * r * 6.0;
        const std::array<Points3, 8> rings{ring_at(y0, 0.0, 1),
                                           ring_at(y0 + 0.0004, r * 0.07, 1),
                                           ring_at(y0 + cone * 0.28, r * 0.29, 1),
                                           ring_at(y0 + cone * 0.30, r * 0.31, 1),
                                           ring_at(y0 + cone * 0.97, r * 0.985, 0.6),
                                           ring_at(y0 + cone * 1.04, r, 0.0),
                                           ring_at(-y0 - 0.0005, r, 0.0),
                                           ring_at(-y0, r * 0.9, 0.2)};
        Mesh body = loft(rings);
        paint(
            body, lead, [&](const dvec3& c, const dvec3&) { return c.y < y0 + cone * 0.29; }, builder.part("point"));
        paint(
            body, wood, [&](const dvec3& c, const dvec3&) { return c.y > y0 + cone * 0.29 && c.y < y0 + cone * 0.99; },
            builder.part("point"));
        builder.add(body, "body", paint_slot);
        const auto collar = [&](double from, double to, double over, int slot, std::string_view part) {
            builder.add(
                place(lathe(trace({{{0, from}}, {{r + over, from}, 0.0004}, {{r + over, to}, over < 0.0 ? 0.001 : 0.0004}, {{0, to}}},
                                  false, 3),
                            40),
                      {0, 0, z}, {1, 0, 0}, {0, 0, -1}),
                part, slot);
        };
        if (params.word("eraser") == "yes" && !is_flat) {
            const int metal = builder.add_slot("ferrule", make_metal("brass", 0.3));
            const int eraser = builder.add_slot("eraser", make_plain(find_color("pink"), 0.9));
            collar(-y0 - 0.003, -y0 + 0.010, 0.0002, metal, "eraser");
            for (int i = 0; i < 4; ++i) {
                const double at = -y0 - 0.001 + (i < 2 ? 0.0018 * i : 0.0038 + 0.0018 * i);
                collar(at, at + 0.0011, 0.0005, metal, "eraser");
            }
            collar(-y0 + 0.009, -y0 + 0.019, -0.0001, eraser, "eraser");
        } else if (!is_flat) {
            const int band = builder.add_slot("band", make_metal("gold", 0.3));
            collar(-y0 - 0.016, -y0 - 0.013, 0.0003, band, "body");
        }
    }
    builder.add_grasp({{0, y0 + 0.03, z}, {0, 0, -1}, {0, 1, 0}, 2.0 * r});
    builder.center_box();
}

}  // namespace

Thing make_pencil_thing()
{
    Thing thing;
    thing.summary = "a pencil: hexagonal, coloured, round, carpenter's; a crayon";
    thing.parts = {{"body"}, {"point"}, {"eraser", true}};
    thing.least_m = 0.05;
    thing.most_m = 0.21;
    thing.parameters = {
        word_row("style", {"hexagonal", "colored", "round", "carpenter", "crayon"}, "overall form"),
        number_row("length", "m", 0.11, 0.178, 0.16, "without the eraser; a crayon has half"),
        number_row("width", "1", 0.95, 1.15, 1.0, "over the style's own"),
        number_row("sharp", "1", 0.7, 1.2, 1.0, "length of the cone over the common one"),
        word_row("eraser", {"yes", "no"}, "an eraser at the end"),
        color_row("color", {"yellow", "red", "blue", "green", "orange", "purple", "pink", "teal", "black", "brown"}, "paint or wax"),
    };
    thing.build = build_pencil;
    return thing;
}

}  // namespace clevrvk::things
