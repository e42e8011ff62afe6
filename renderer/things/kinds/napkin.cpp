// Napkins: folded flat with a border, as a triangle, as a standing fan, drawn through a ring.
#include "renderer/things/folding.h"

#include "renderer/modeling/cut.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Square, Triangle, Fan, Ring };
enum class Border { Plain, Line, Checks };

struct NapkinParams : KindParams {
    Style style;
    Border border;
    double size;
    double thick;
    int pleats;
    Color color;
    Color second_color;
    Metal metal;
    int seed;
};

struct Slots {
    int cloth;
    int second;
};

/// Paints lines beside the edges of a square of this size, or checks all over it.
void paint_border(Mesh& cloth, const NapkinParams& params, double half, int slot)
{
    const auto paint_line = [&](double at, double wide) {
        paint_within(
            cloth, [=](const dvec3& p) { return std::abs(std::max(std::abs(p.x), std::abs(p.y)) - at) - wide; }, slot);
    };
    if (params.border == Border::Line) {
        paint_line(0.84 * half, 0.024 * half);
        paint_line(0.72 * half, 0.01 * half);
    } else if (params.border == Border::Checks) {
        for (int k = -2; k <= 2; ++k) {
            const double at = 0.4 * half * k;
            paint_within(
                cloth, [=](const dvec3& p) { return std::abs(p.x - at) - 0.06 * half; }, slot);
            paint_within(
                cloth, [=](const dvec3& p) { return std::abs(p.y - at) - 0.06 * half; }, slot);
        }
    }
}

void add_square(ThingBuilder& builder, const NapkinParams& params, const Slots& slots)
{
    const double half = 0.25 * params.size;
    const double pitch = 1.5 * params.thick;
    const int layers = 4;
    const Mesh strip = make_strip(fold_line(2.0 * half, pitch, layers), 2.0 * half, 0.93 * pitch, 0.0, params.seed);
    Mesh cloth = strip;
    paint_border(cloth, params, half, slots.second);
    // Its corner and edges rise a little, as folded cloth does.
    const double top = pitch * layers;
    cloth = deform(std::move(cloth), [=](dvec3 p) {
        const double out = std::max(0.0, (p.x + p.y) / (2.0 * half) - 0.35);
        p.z += (p.z / top) * (0.012 * out * out + 0.0006 * sin(60.0 * p.x) * sin(45.0 * p.y));
        return p;
    });
    builder.add(crease(std::move(cloth), 70.0), "cloth", slots.cloth);
    builder.add_support({{-0.1 * half, -0.1 * half, top}, dvec2(0.6 * half)});
    builder.add_grasp({{0.0, -half + 0.006, 0.5 * top}, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, top});
}

/// Folded over its diagonal, which lies behind: layers one above the other that open to the front.
void add_triangle(ThingBuilder& builder, const NapkinParams& params, const Slots& slots)
{
    const double half = 0.36 * params.size;
    const double thick = 1.3 * params.thick;
    double z = 0.0;
    for (int layer = 0; layer < 4; ++layer) {
        const double less = 1.0 - 0.014 * layer;
        const double turn = 0.012 * (layer % 3 - 1);
        Mesh sheet = make_sheet(
            [&](double u, double v) {
                // From the diagonal at y = 0 to the corner at -half.
                const double y = -0.985 * half * less * v;
                const double wide = half * less * (1.0 - 0.985 * v);
                const double x = mix(-wide, wide, u);
                return dvec3(x - turn * y, y + turn * x, z + 0.5 * thick + 0.004 * layer * smoothstep(0.1, 1.0, v));
            },
            28, 20, thick);
        if (params.border != Border::Plain && layer == 3) {
            paint_within(
                sheet,
                [=](const dvec3& p) {
                    const double edge = (half * less - std::abs(p.x + turn * p.y) + p.y) / std::sqrt(2.0);
                    return std::abs(edge - 0.09 * half) - 0.018 * half;
                },
                slots.second);
        }
        builder.add(crease(std::move(sheet), 70.0), "cloth", slots.cloth);
        z += thick + 0.0002;
    }
    // The folds along the diagonal.
    for (int k = 0; k < 2; ++k) {
        const double radius = thick + 0.0001;
        const double at = 2.0 * k * radius + radius;
        builder.add(make_tube(Points3{{-0.96 * half, -0.0004, at}, {0.96 * half, -0.0004, at}}, radius, 12), "cloth", slots.cloth);
    }
    builder.add_grasp({{0.0, -0.85 * half, 0.5 * z + 0.004}, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, z});
}

/// Pleats that stand and spread from a fold on the table.
void add_fan(ThingBuilder& builder, const NapkinParams& params, const Slots& slots)
{
    const double radius = 0.42 * params.size;
    const int pleats = params.pleats;
    const auto put = [&](double u, double v) {
        const double angle = mix(0.1, kPi - 0.1, u);
        const double r = mix(0.16, 1.0, v) * radius;
        const double wave = 2.0 * std::abs(pleats * u - std::floor(pleats * u + 0.5)) - 0.5;
        const double deep = mix(0.012, 0.034, v) * mix(1.0, 0.5, params.thick / 0.003);
        return dvec3(-r * cos(angle), deep * wave, r * sin(angle));
    };
    Mesh fan = make_sheet(put, 8 * pleats, 16, params.thick * 1.2);
    if (params.border != Border::Plain) {
        const double high = 0.9 * radius;
        paint_within(
            fan, [=](const dvec3& p) { return std::abs(glm::length(dvec2(p.x, p.z)) - high) - 0.03 * radius; }, slots.second);
    }
    builder.add(crease(std::move(fan), 30.0), "cloth", slots.cloth);
    // The rest of the cloth, folded behind and before the pleats as a foot.
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_sheet(
                        [&](double u, double v) {
                            const double x = mix(-0.3, 0.3, u) * radius * (1.0 - 0.35 * v);
                            return dvec3(x, side * (mix(0.05, 0.011, v) + 0.003), 0.004 + mix(0.0, 0.2, v) * radius);
                        },
                        12, 8, params.thick),
                    "cloth", slots.cloth);
    }
    builder.add_grasp({{0.0, 0.0, 0.98 * radius}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, 0.03});
}

/// Gathered in the middle by a ring, spread at both ends.
void add_ringed(ThingBuilder& builder, const NapkinParams& params, const Slots& slots)
{
    const double half = 0.27 * params.size;
    const double ring = 0.019;
    Points3 path;
    constexpr int kSteps = 36;
    for (int k = 0; k <= kSteps; ++k) {
        path.emplace_back(mix(-half, half, static_cast<double>(k) / kSteps), 0.0, ring);
    }
    const double phase = 0.6 * (params.seed % 10);
    Mesh cloth = sweep(path, [&](double share) {
        const double out = std::abs(2.0 * share - 1.0);
        const double spread = smoothstep(0.12, 1.0, out);
        Points2 outline;
        constexpr int kCount = 60;
        for (int i = 0; i < kCount; ++i) {
            const double angle = 2.0 * kPi * i / kCount;
            const double pleat = 1.0 + mix(0.03, 0.2, spread) * cos(7.0 * angle + phase + (share < 0.5 ? 1.3 : 0.0) * spread);
            const double wide = mix(0.93 * ring, 0.058, spread) * pleat;
            const double high = mix(0.93 * ring, 0.012, spread) * pleat;
            outline.emplace_back(wide * cos(angle), high * sin(angle) - (ring - std::max(high, 0.011)) * spread * 0.62);
        }
        return outline;
    });
    if (params.border != Border::Plain) {
        paint_within(
            cloth, [=](const dvec3& p) { return std::abs(std::abs(p.x) - 0.86 * half) - 0.05 * half; }, slots.second);
    }
    builder.add(crease(std::move(cloth), 60.0), "cloth", slots.cloth);
    const int metal = builder.add_slot("ring", make_metal(params.metal, 0.2));
    builder.add(place(lathe(trace({{{ring - 0.0012, -0.013}, 0.001},
                                   {{ring + 0.0022, -0.013}, 0.0012},
                                   {{ring + 0.0012, 0.0}, 0.006},
                                   {{ring + 0.0022, 0.013}, 0.0012},
                                   {{ring - 0.0012, 0.013}, 0.001}},
                                  true, 3),
                            56, true),
                      {0.0, 0.0, ring}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}),
                "ring", metal);
    builder.add_grasp({{0.0, 0.0, ring}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, 2.0 * ring});
}

void build_napkin(const NapkinParams& params, ThingBuilder& builder)
{
    Slots slots{};
    slots.cloth = builder.add_slot("cloth", make_fabric(find_color(params.color)));
    slots.second = builder.add_slot("border", make_fabric(find_color(params.second_color)));
    switch (params.style) {
        case Style::Square: add_square(builder, params, slots); break;
        case Style::Triangle: add_triangle(builder, params, slots); break;
        case Style::Fan: add_fan(builder, params, slots); break;
        case Style::Ring: add_ringed(builder, params, slots); break;
    }
    builder.center_box();
}

}  // namespace

Thing make_napkin_thing()
{
    Thing thing;
    thing.summary = "a napkin: folded to a square or a triangle, as a standing fan, drawn through a ring";
    thing.parts = {{"cloth"}, {"ring", true}};
    thing.least_m = 0.14;
    thing.most_m = 0.4;
    const Rows<NapkinParams> rows{
        word_row<&NapkinParams::style>("style", {"square", "triangle", "fan", "ring"}, "how it is folded"),
        word_row<&NapkinParams::border>("border", {"line", "checks", "plain"},
                                        "in the second colour; checks are those of a square, a line elsewhere"),
        number_row<&NapkinParams::size>("size", "m", 0.33, 0.45, 0.4, "of the open cloth"),
        number_row<&NapkinParams::thick>("thick", "m", 0.0012, 0.0026, 0.0018, "of one layer"),
        integer_row<&NapkinParams::pleats>("pleats", 8, 12, 10, "of a fan"),
        color_row<&NapkinParams::color>("color", {"white", "cream", "sky", "crimson", "mint", "yellow", "navy", "pink"}, "of the cloth"),
        color_row<&NapkinParams::second_color>("second_color", {"red", "blue", "gold", "green", "charcoal"}, "of the border"),
        choice_row<&NapkinParams::metal>("metal", {"steel", "gold", "copper", "brass"}, "of the ring"),
        integer_row<&NapkinParams::seed>("seed", 0, 9999, 1, "of its folds"),
    };
    bind_rows<build_napkin>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
