// Pencils: hexagonal with an eraser, coloured, round, carpenter's flat, crayon. They lie with the point to the front.
#include "renderer/things/kind.h"

#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Hexagonal, Colored, Round, Carpenter, Crayon };

struct PencilParams : KindParams {
    Style style;
    double length;
    double width;
    double sharp;
    bool has_eraser;
    Color color;
};

struct Cut {
    double length;
    double r;
    double y0;  ///< of the point
    double z;   ///< of the axis
    bool is_hexagonal;
    bool is_flat;
};

/// A cross-section: the pencil's own if `round` is 0, a circle if it is 1.
Points3 make_ring(const Cut& cut, double y, double radius, double round)
{
    constexpr int kAround = 48;
    Points3 ring;
    for (int i = 0; i < kAround; ++i) {
        const double angle = 2.0 * kPi * (i + 0.5) / kAround;
        const double corner = kPi / 6.0;
        double d = angle - corner;
        d -= 2.0 * corner * std::floor(d / (2.0 * corner));
        const double hexagon = cut.is_hexagonal ? cos(corner) / cos(d - corner) * 1.04 : 1.0;
        const double shape = mix(hexagon, 1.0, round) * radius;
        if (cut.is_flat) {
            // A bar with rounded edges and a flat lead.
            const double power = mix(7.0, 3.0, round);
            const double corner_reach = pow(pow(std::abs(cos(angle)), power) + pow(std::abs(sin(angle)), power), -1.0 / power);
            ring.emplace_back(radius * corner_reach * cos(angle) * 1.75, y, cut.z + radius * corner_reach * sin(angle) * 0.8);
            continue;
        }
        ring.emplace_back(shape * cos(angle), y, cut.z + shape * sin(angle));
    }
    return ring;
}

void add_crayon(ThingBuilder& builder, const Cut& cut, const dvec3& color, int paint_slot)
{
    const double r = cut.r;
    const double y0 = cut.y0;
    const auto ring_at = [&](double y, double radius) { return make_ring(cut, y, radius, 1.0); };
    const std::array<Points3, 8> rings{
        ring_at(y0, r * 0.26),    ring_at(y0 + 0.0006, r * 0.34), ring_at(y0 + 2.6 * r, r * 0.72), ring_at(y0 + 2.7 * r, r * 0.97),
        ring_at(y0 + 2.9 * r, r), ring_at(-y0 - 0.001, r),        ring_at(-y0, r * 0.9),           ring_at(-y0, 0.0)};
    Mesh body = loft(rings);
    paint(
        body, paint_slot, [&](const dvec3& c, const dvec3&) { return c.y < y0 + 2.7 * r; }, builder.part("point"));
    builder.add(body, "body", paint_slot);
    const int label = builder.add_slot("label", make_plain(shade(color, 0.35), 0.8));
    const int band = builder.add_slot("band", make_plain(dvec3(0.03), 0.6));
    const auto sleeve = [&](double from, double to, double over, int slot) {
        builder.add(place(make_band(r * 0.98, r + over, from, to, 0.0, 48), {0, 0, cut.z}, {1, 0, 0}, {0, 0, -1}), "body", slot);
    };
    sleeve(y0 + 6.0 * r, -y0 - 1.5 * r, 0.0002, label);
    sleeve(y0 + 7.0 * r, y0 + 7.5 * r, 0.0003, band);
    sleeve(-y0 - 3.0 * r, -y0 - 2.5 * r, 0.0003, band);
    sleeve(-0.12 * cut.length, 0.16 * cut.length, 0.0003, band);
}

/// The painted wooden body and its sharpened end.
void add_wooden_body(ThingBuilder& builder, const Cut& cut, double cone, int paint_slot, int wood, int lead)
{
    const double r = cut.r;
    const double y0 = cut.y0;
    const auto ring_at = [&](double y, double radius, double round) { return make_ring(cut, y, radius, round); };
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
        body, wood, [&](const dvec3& c, const dvec3&) { return c.y > y0 + cone * 0.29 && c.y < y0 + cone * 0.99; }, builder.part("point"));
    builder.add(body, "body", paint_slot);
}

/// An eraser in a ferrule, or a gold band.
void add_end(ThingBuilder& builder, const Cut& cut, bool has_eraser)
{
    const double r = cut.r;
    const double end = -cut.y0;
    const auto collar = [&](double from, double to, double over, int slot, std::string_view part) {
        builder.add(place(lathe(trace({{{0, from}}, {{r + over, from}, 0.0004}, {{r + over, to}, over < 0.0 ? 0.001 : 0.0004}, {{0, to}}},
                                      false, 3),
                                40),
                          {0, 0, cut.z}, {1, 0, 0}, {0, 0, -1}),
                    part, slot);
    };
    if (has_eraser) {
        const int metal = builder.add_slot("ferrule", make_metal(Metal::Brass, 0.3));
        const int eraser = builder.add_slot("eraser", make_plain(find_color(Color::Pink), 0.9));
        collar(end - 0.003, end + 0.010, 0.0002, metal, "eraser");
        for (int i = 0; i < 4; ++i) {
            const double at = end - 0.001 + (i < 2 ? 0.0018 * i : 0.0038 + 0.0018 * i);
            collar(at, at + 0.0011, 0.0005, metal, "eraser");
        }
        collar(end + 0.009, end + 0.019, -0.0001, eraser, "eraser");
    } else {
        const int band = builder.add_slot("band", make_metal(Metal::Gold, 0.3));
        collar(end - 0.016, end - 0.013, 0.0003, band, "body");
    }
}

void build_pencil(const PencilParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_crayon = style == Style::Crayon;
    Cut cut{};
    cut.length = params.length * (is_crayon ? 0.5 : 1.0);
    cut.r = (is_crayon ? 0.0055 : 0.0037) * params.width;
    cut.is_hexagonal = style == Style::Hexagonal || style == Style::Colored;
    cut.is_flat = style == Style::Carpenter;
    cut.y0 = -cut.length / 2.0;
    cut.z = cut.is_flat ? cut.r * 0.8 : cut.r;
    const dvec3 color = find_color(params.color);
    const int paint_slot = builder.add_slot("paint", is_crayon ? make_plain(color, 0.6) : make_lacquer(color));
    const int wood = builder.add_slot("wood", make_plain(find_color(Color::Sand), 0.8));
    const int lead = builder.add_slot("lead", make_plain(style == Style::Colored ? color * 0.9 : dvec3(0.02), 0.4));
    if (is_crayon) {
        add_crayon(builder, cut, color, paint_slot);
    } else {
        add_wooden_body(builder, cut, params.sharp * cut.r * 6.0, paint_slot, wood, lead);
        if (!cut.is_flat) {
            add_end(builder, cut, params.has_eraser);
        }
    }
    builder.add_grasp({{0, cut.y0 + 0.03, cut.z}, {0, 0, -1}, {0, 1, 0}, 2.0 * cut.r});
    builder.center_box();
}

}  // namespace

Thing make_pencil_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a pencil: hexagonal, coloured, round, or flat like a carpenter's; or a crayon";
    thing.parts = {{"body"}, {"point"}, {"eraser", true}};
    thing.least_m = 0.05;
    thing.most_m = 0.21;
    const Rows<PencilParams> rows{
        word_row<&PencilParams::style>("style", {"hexagonal", "colored", "round", "carpenter", "crayon"}, "overall form"),
        number_row<&PencilParams::length>("length", "m", 0.11, 0.178, 0.16, "length without the eraser; a crayon is half as long"),
        number_row<&PencilParams::width>("width", "1", 0.95, 1.15, 1.0, "width relative to the style's own"),
        number_row<&PencilParams::sharp>("sharp", "1", 0.7, 1.2, 1.0, "length of the cone relative to the usual one"),
        flag_row<&PencilParams::has_eraser>("eraser", true, "whether an eraser sits at the end"),
        color_row<&PencilParams::color>("color", {"yellow", "red", "blue", "green", "orange", "purple", "pink", "teal", "black", "brown"},
                                        "colour of the paint or the wax"),
    };
    bind_rows<build_pencil>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
