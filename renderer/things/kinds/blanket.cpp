// Blankets: spread out, thrown over a pouf, over a rail, folded, rolled; plain, striped, checked, with a fringe.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/cloth.h"
#include "renderer/things/cushion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

constexpr double kThick = 0.007;
constexpr int kRefine = 2;
constexpr int kSteps = kRefine * (Cloth::kCount - 1);  // faces of a side

struct Slots {
    int cloth;
    int second;
    int third;  ///< fringe and hems
};

/// Stripes, checks or a border, along the threads.
void paint_weave(Mesh& mesh, std::string_view pattern, const dvec2& steps, const Slots& slots)
{
    const auto is_band = [](double share, int bands) {
        const double place = share * bands;
        return place - std::floor(place) < 0.45;
    };
    for (Face& face : mesh.faces) {
        dvec2 middle(0.0);
        for (int i = 0; i < face.corner_count; ++i) {
            middle += face.uvs[static_cast<std::size_t>(i)] / static_cast<double>(face.corner_count);
        }
        const dvec2 share = middle / steps;
        const double edge = std::min(std::min(share.x, 1.0 - share.x), std::min(share.y, 1.0 - share.y));
        const bool across = is_band(share.y, pattern == "check" ? 6 : 9);
        const bool lengthwise = is_band(share.x, 6);
        if (pattern == "stripes") {
            face.slot = across ? slots.second : slots.cloth;
        } else if (pattern == "check") {
            face.slot = across && lengthwise ? slots.third : across || lengthwise ? slots.second : slots.cloth;
        } else if (pattern == "border") {
            face.slot = edge < 0.07 ? slots.second : slots.cloth;
        } else {
            face.slot = slots.cloth;
        }
    }
}

/// Tassels at the two short sides of a cloth.
void add_fringe(ThingBuilder& builder, const Cloth& cloth, double floor, int slot)
{
    for (int column = 0; column < Cloth::kCount; ++column) {
        for (const bool is_far : {false, true}) {
            const int row = is_far ? Cloth::kCount - 1 : 0;
            const auto at = [&](int r) { return cloth.points[static_cast<std::size_t>(r * Cloth::kCount + column)]; };
            const dvec3 root = at(row);
            const dvec3 way = glm::normalize(root - at(is_far ? row - 2 : row + 2));
            const bool lies = root.z - floor < 0.03;
            const dvec3 out = lies ? glm::normalize(dvec3(way.x, way.y, 0.0) + dvec3(1e-6, 0, 0)) : glm::normalize(way + dvec3(0, 0, -1.2));
            const dvec3 swing(0.004 * sin(5.0 * column), 0.004 * cos(3.0 * column), 0.0);
            const auto keep = [&](dvec3 p) { return dvec3(p.x, p.y, std::max(p.z, floor + 0.004)); };
            builder.add(
                make_tube(Points3{root - out * 0.004, keep(root + out * 0.03 + swing), keep(root + out * 0.058 - swing)}, 0.0036, 6),
                "fringe", slot);
        }
    }
}

/// Turns a corner of a flat cloth over.
void turn_corner(Cloth& cloth, const dvec2& size, double fold)
{
    for (dvec3& p : cloth.points) {
        const double beyond = (p.x / size.x - p.y / size.y) - (0.94 - fold);
        if (beyond > 0.0) {
            const dvec2 way = glm::normalize(dvec2(1.0 / size.x, -1.0 / size.y));
            const double length = beyond / glm::length(dvec2(1.0 / size.x, -1.0 / size.y));
            const double bend = 0.045;
            const double angle = std::min(length / bend, kPi);
            const double rest = std::max(0.0, length - kPi * bend);
            p += dvec3(way * (bend * sin(angle) - rest - length), bend * (1.0 - cos(angle)));
        }
    }
}

/// A cloth that comes to rest on something, with what it lies on.
void add_draped(const Params& params, ThingBuilder& builder, const Slots& slots, std::string_view style, const dvec2& size)
{
    Rng rng = Rng::for_key(params.integer("seed"), "things/blanket/fall", 0);
    const double turn = rng.uniform(-0.3, 0.3);
    const double aside = rng.uniform(-0.08, 0.08);
    const double back = rng.uniform(-0.1, 0.1);
    Field obstacle;
    Cloth cloth;
    if (style == "pouf") {
        const double r = 0.27;
        const double top = 0.40;
        const Solid body = Solid::box({0, 0, top / 2.0}, {r, r, top / 2.0}, 0.09);
        obstacle = [body](const dvec3& p) { return std::min(body.measure(p), p.z); };
        cloth = lay_cloth(size * 0.82, top + 0.02);
        const int leather = builder.add_slot("pouf", make_leather(find_color(params.word("below"))));
        builder.add(make_cushion({-r, -r, 0.0}, {r, r, top}, 0.09, 0.0), "below", leather);
    } else if (style == "rail") {
        const double top = 0.86;
        const double half = 0.50 * size.x + 0.07;
        const Solid bar = Solid::cone({-half, 0, top}, {half, 0, top}, 0.022, 0.022);
        obstacle = [bar](const dvec3& p) { return std::min(bar.measure(p), p.z); };
        cloth = lay_cloth(size * dvec2(0.86, 1.0), top + 0.03);
        const int wood = builder.add_slot("rail", make_wood("oak"));
        builder.add(make_bar({-half, 0, top}, {half, 0, top}, 0.02, 0.02, 0.004), "below", wood);
        for (const double side : {1.0, -1.0}) {
            builder.add(make_bar({side * half, 0, 0}, {side * half, 0, top + 0.03}, 0.022, 0.020, 0.004), "below", wood);
            builder.add(make_box({side * half - 0.022, -0.24, 0.0}, {side * half + 0.022, 0.24, 0.04}, 0.006), "below", wood);
        }
    } else {
        // On the floor, over what makes waves in it.
        const double wave = rng.uniform(4.5, 7.0);
        obstacle = [=](const dvec3& p) {
            return (p.z - 0.034 * (1.0 + sin(wave * (p.x + 0.4 * p.y) + 3.0 * turn)) * (0.6 + 0.4 * sin(6.0 * p.y - 2.0 * p.x + turn))) *
                   0.9;
        };
        cloth = lay_cloth(size * 0.94, 0.09);
        turn_corner(cloth, size, rng.uniform(0.22, 0.34));
    }
    if (style != "spread") {
        const double c = cos(turn);
        const double s = sin(turn);
        for (dvec3& p : cloth.points) {
            p = style == "pouf" ? dvec3(c * p.x - s * p.y + aside, s * p.x + c * p.y + back, p.z) : p + dvec3(0, back, 0);
        }
    }
    drape(cloth, obstacle, kThick * 0.75, style == "spread" ? 0.35 : 1.3);
    Mesh sheet = make_cloth_sheet(cloth, kThick, kRefine);
    paint_weave(sheet, params.word("pattern"), dvec2(kSteps), slots);
    builder.add(sheet, "cloth", slots.cloth);
    if (params.word("edge") == "fringe") {
        add_fringe(builder, cloth, 0.0, slots.third);
    }
}

/// The sheet along a line in (y, z), as wide as the cloth's section.
void add_sheet_along(ThingBuilder& builder, const Params& params, const Slots& slots, const Points2& line, double width, double thick)
{
    const auto last = static_cast<double>(line.size() - 1);
    constexpr int kAcross = 24;
    const int seed = params.integer("seed") % 7;
    Mesh sheet = make_sheet(
        [&](double u, double v) {
            const dvec2 p = line[static_cast<std::size_t>(std::lround(u * last))];
            const double sway = 0.004 * sin(9.0 * v + 0.3 * seed + 0.5 * std::floor(u * 5.0));
            return dvec3((v - 0.5) * (width + 0.008 * sin(31.0 * u + seed)), p.x + sway, p.y + 0.35 * sway);
        },
        static_cast<int>(last), kAcross, thick);
    paint_weave(sheet, params.word("pattern"), {last, kAcross}, slots);
    builder.add(crease(sheet, 70.0), "cloth", slots.cloth);
}

/// Layers that lie on each other, joined by folds in front and behind.
void add_folded(ThingBuilder& builder, const Params& params, const Slots& slots, const dvec2& size)
{
    const int layers = params.integer("layers");
    const double half = 0.13 * size.y;
    const double step = 0.024;
    Points2 line;
    for (int i = 0; i < layers; ++i) {
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        const double z = step * i;
        for (int k = 0; k <= 14; ++k) {
            const double share = k / 14.0;
            line.emplace_back(side * mix(-half, half, share) * (1.0 - 0.02 * (i % 3)), z + 0.003 * sin(7.0 * share + i));
        }
        for (int k = 1; k < 8 && i + 1 < layers; ++k) {
            const double angle = kPi * (k / 8.0 - 0.5);
            line.emplace_back(side * (half * (1.0 - 0.02 * (i % 3)) + 0.55 * step * cos(angle)), z + step * (0.5 + 0.5 * sin(angle)));
        }
    }
    constexpr double kFoldThick = 0.019;
    add_sheet_along(builder, params, slots, line, 0.36 * size.x, kFoldThick);
    builder.add_support({{0, 0, step * (layers - 1) + 0.5 * kFoldThick}, {0.15 * size.x, 0.8 * half}});
}

void add_rolled(ThingBuilder& builder, const Params& params, const Slots& slots, const dvec2& size)
{
    Points2 line;
    const int turns = params.integer("layers") - 1;
    for (int i = 0; i <= 40 * turns; ++i) {
        const double angle = 2.0 * kPi * i / 40.0;
        const double radius = 0.022 + 0.0165 * angle / (2.0 * kPi);
        line.emplace_back(radius * cos(angle), radius * sin(angle));
    }
    add_sheet_along(builder, params, slots, line, 0.52 * size.x, 0.012);
    const double outside = 0.022 + 0.0165 * turns + 0.002;
    for (const double x : {-0.13, 0.13}) {
        builder.add(place(make_band(outside - 0.004, outside + 0.003, -0.016, 0.016, 0.003), {x * size.x, 0, 0}, {0, 1, 0}, {0, 0, 1}),
                    "fringe", slots.third);
    }
}

void build_blanket(const Params& params, ThingBuilder& builder)
{
    const std::string_view style = params.word("style");
    const dvec2 size(params.number("width"), params.number("width") * params.number("length"));
    Slots slots{};
    const dvec3 color = shade(find_color(params.word("color")), params.number("shade"));
    slots.cloth = builder.add_slot("cloth", make_fabric(color));
    slots.second = builder.add_slot("second", make_fabric(find_color(params.word("second_color"))));
    slots.third = builder.add_slot("third", make_fabric(glm::mix(color, find_color(params.word("second_color")), 0.8) * 0.75));
    if (style == "folded") {
        add_folded(builder, params, slots, size);
    } else if (style == "rolled") {
        add_rolled(builder, params, slots, size);
    } else {
        add_draped(params, builder, slots, style, size);
    }
    builder.center_box();
    builder.add_grasp({{0.4 * size.x, 0, 0.02}, {-1, 0, 0}, {0, 1, 0}, 0.03});
}

}  // namespace

Thing make_blanket_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a blanket: spread, over a pouf, over a rail, folded, rolled; plain, striped, checked";
    thing.parts = {{"cloth"}, {"fringe", true}, {"below", true}};
    thing.least_m = 0.3;
    thing.most_m = 1.9;
    thing.parameters = {
        word_row("style", {"folded", "pouf", "rail", "spread", "rolled"}, "how it lies"),
        number_row("width", "m", 0.9, 1.2, 1.05, "of the whole cloth"),
        number_row("length", "1", 1.1, 1.4, 1.25, "of the whole cloth, over its width"),
        color_row("color", {"cream", "red", "teal", "navy", "gray", "gold", "pink", "green", "lavender"}, "cloth"),
        color_row("second_color", {"white", "charcoal", "orange", "sky", "brown"}, "pattern"),
        number_row("shade", "1", -0.12, 0.12, 0.0, "darker or lighter cloth"),
        word_row("pattern", {"check", "stripes", "border", "plain"}, "in the second colour"),
        word_row("edge", {"fringe", "plain"}, "of the short sides of spread and thrown ones"),
        integer_row("layers", 4, 7, 5, "of folded ones; of rolled ones one turn less"),
        color_row("below", {"brown", "tan", "charcoal", "white"}, "the pouf"),
        integer_row("seed", 0, 9999, 1, "of the folds"),
    };
    thing.build = build_blanket;
    return thing;
}

}  // namespace clevrvk::things
