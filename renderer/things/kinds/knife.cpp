// Knives: table knife, chef's knife, serrated bread knife, butter knife, cleaver. They lie on a side, points forward.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Table, Chef, Bread, Butter, Cleaver };
enum class Handle { Steel, Wood, Plastic };

struct KnifeParams : KindParams {
    Style style;
    double length;
    double depth;
    double roughness;
    Handle handle;
    Wood wood;
    Color color;
};

/// The outline of a blade in plan: y from the point at -blade to the handle at 0, x across, the edge towards -x.
Points2 make_blade(Style style, double blade, double deep)
{
    Points2 edge;
    Points2 spine;
    if (style == Style::Chef) {
        edge = smooth(
            Points2{{-0.05 * deep, -blade}, {-0.55 * deep, -0.78 * blade}, {-0.92 * deep, -0.42 * blade}, {-1.0 * deep, -0.08 * blade}}, 8);
        spine = smooth(Points2{{0.0, -0.0}, {0.0, -0.5 * blade}, {-0.012 * deep, -0.8 * blade}, {-0.05 * deep, -blade}}, 8);
    } else if (style == Style::Bread) {
        for (int i = 0; i <= 44; ++i) {
            const double s = i / 44.0;
            edge.emplace_back(-deep * (0.94 - 0.25 * pow(1.0 - s, 6.0) + 0.03 * sin(kPi * s)) - (i % 2 == 0 ? 0.0 : 0.0022),
                              mix(-blade * 0.985, -0.03 * blade, s));
        }
        spine = smooth(Points2{{0, 0}, {0, -0.6 * blade}, {-0.15 * deep, -0.95 * blade}, {-0.45 * deep, -blade}}, 6);
    } else if (style == Style::Cleaver) {
        edge = trace({{{-deep * 0.6, -blade}}, {{-deep, -blade}, 0.012}, {{-deep, 0.0}, 0.006}}, false, 5);
        spine = trace({{{0, 0}}, {{0, -blade}, 0.012}, {{-deep * 0.6, -blade}}}, false, 5);
    } else {
        const double belly = style == Style::Butter ? 1.25 : 1.0;
        edge = smooth(Points2{{-0.35 * deep, -blade},
                              {-0.85 * deep * belly, -0.86 * blade},
                              {-0.95 * deep * belly, -0.5 * blade},
                              {-0.80 * deep, -0.06 * blade},
                              {-0.70 * deep, 0.0}},
                      7);
        spine = smooth(Points2{{-0.10 * deep, 0.0},
                               {-0.02 * deep, -0.3 * blade},
                               {0.0, -0.8 * blade},
                               {-0.12 * deep, -0.97 * blade},
                               {-0.35 * deep, -blade}},
                       7);
    }
    Points2 outline = join({edge, spine});
    if (glm::length(outline.front() - outline.back()) < 1e-5) {
        outline.pop_back();
    }
    return outline;
}

void add_blade(ThingBuilder& builder, const Points2& outline, double deep, double thick, int steel)
{
    Mesh metal = extrude(outline, thick, 0.0);
    // Ground thin towards the cutting edge.
    metal = deform(std::move(metal), [&](dvec3 p) {
        const double to_edge = std::clamp(-p.x / deep, 0.0, 1.0);
        p.z = thick / 2.0 + (p.z - thick / 2.0) * mix(1.0, 0.12, to_edge * to_edge);
        return p;
    });
    builder.add(move(metal, {0, 0, 0.010 - thick / 2.0}), "blade", steel);
}

/// The handle along y; its centre is at x = `middle`.
void add_handle(ThingBuilder& builder, double middle, double grip, double wide, bool is_table, int slot)
{
    Mesh hold =
        sweep(smooth(Points3{{middle, -0.004, 0.010}, {middle, 0.3 * grip, 0.010}, {middle, 0.7 * grip, 0.010}, {middle, grip, 0.010}}, 8),
              [&](double s) {
                  const double swell =
                      is_table ? mix(0.75, 1.25, smoothstep(0.1, 0.9, s)) : 1.0 + 0.14 * sin(2.0 * kPi * (s + 0.15)) + 0.1 * s;
                  const double end = std::sqrt(std::max(0.02, 1.0 - pow(std::max(0.0, (s - 0.85) / 0.15), 2.0)));
                  return make_superellipse({wide * swell * end, (is_table ? 0.0042 : 0.0085) * mix(0.8, 1.0, end)}, 3.0, 24);
              });
    builder.add(hold, "handle", slot);
}

/// The fittings of a wooden or plastic handle: three rivets and a bolster.
void add_rivets(ThingBuilder& builder, double middle, double grip, int steel)
{
    for (int i = 0; i < 3; ++i) {
        const double y = grip * (0.2 + 0.28 * i);
        builder.add(make_bar({middle, y, 0.0008}, {middle, y, 0.0192}, 0.0028, 0.0028, 0.0004, 16), "handle", steel);
    }
    builder.add(make_box({middle - 0.014, -0.010, 0.003}, {middle + 0.013, 0.002, 0.017}, 0.003), "handle", steel);
}

void build_knife(const KnifeParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double scale_by = params.length;
    const bool is_table = style == Style::Table || style == Style::Butter;
    const double blade = (style == Style::Chef      ? 0.20
                          : style == Style::Bread   ? 0.21
                          : style == Style::Cleaver ? 0.17
                          : style == Style::Butter  ? 0.085
                                                    : 0.105) *
                         scale_by;
    const double grip = (is_table ? 0.105 : 0.125) * scale_by;
    const double deep = (style == Style::Chef      ? 0.046
                         : style == Style::Bread   ? 0.034
                         : style == Style::Cleaver ? 0.080
                                                   : 0.021) *
                        params.depth;
    const int steel = builder.add_slot("blade", make_metal(Metal::Steel, params.roughness));
    add_blade(builder, make_blade(style, blade, deep), deep, style == Style::Cleaver ? 0.0035 : 0.0024, steel);
    const double middle = is_table ? -0.4 * deep : -0.30 * std::min(deep, 0.045);
    const bool is_all_steel = is_table && params.handle == Handle::Steel;
    model::Material material = params.handle == Handle::Wood ? make_wood(params.wood) : make_plastic(find_color(params.color), 0.4);
    const int handle = is_all_steel ? steel : builder.add_slot("handle", material);
    const double wide = is_table ? 0.0072 : 0.0125;
    add_handle(builder, middle, grip, wide, is_table, handle);
    if (!is_table) {
        add_rivets(builder, middle, grip, steel);
    }
    builder.add_grasp({{middle, 0.5 * grip, 0.010}, {0, 0, -1}, {0, 1, 0}, 2.0 * wide});
    builder.center_box();
}

}  // namespace

Thing make_knife_thing()
{
    Thing thing;
    thing.summary = "a knife: a table, butter, chef's or bread knife, or a cleaver";
    thing.parts = {{"blade"}, {"handle"}};
    thing.least_m = 0.15;
    thing.most_m = 0.42;
    const Rows<KnifeParams> rows{
        word_row<&KnifeParams::style>("style", {"table", "chef", "bread", "butter", "cleaver"}, "overall form"),
        number_row<&KnifeParams::length>("length", "1", 0.88, 1.15, 1.0, "length relative to the style's own"),
        number_row<&KnifeParams::depth>("depth", "1", 0.88, 1.15, 1.0, "depth of the blade relative to the style's own"),
        number_row<&KnifeParams::roughness>("roughness", "1", 0.12, 0.3, 0.2, "roughness of the blade"),
        word_row<&KnifeParams::handle>("handle", {"steel", "wood", "plastic"}, "material of the handle; only table knives can have steel"),
        choice_row<&KnifeParams::wood>("wood", kWoods, "wood of the handle"),
        color_row<&KnifeParams::color>("color", {"black", "red", "blue", "white", "green", "charcoal"}, "colour of a plastic handle"),
    };
    bind_rows<build_knife>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
