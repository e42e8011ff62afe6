// Plain cylinders that stand upright: solid, a tube that is open at both ends, a vessel that is open above. The shape
// `cylinder` has a formula; this one has parts and affordances.
#include "renderer/things/fit_cavity.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Solid, Tube, Vessel };
enum class Finish { Paint, Wood, Metal };

struct CylinderParams : KindParams {
    Style style;
    double width;
    double height;
    double wall;
    double edge;
    Finish finish;
    Color color;
    Wood wood;
    Metal metal;
};

model::Material make_material(const CylinderParams& params)
{
    if (params.finish == Finish::Wood) {
        return make_wood(params.wood);
    }
    return params.finish == Finish::Metal ? make_metal(params.metal, 0.3) : make_plain(find_color(params.color), 0.45);
}

void build_cylinder(const CylinderParams& params, ThingBuilder& builder)
{
    constexpr int kSegments = 72;
    const int slot = builder.add_slot("body", make_material(params));
    const double radius = 0.5 * params.width;
    if (params.style == Style::Solid) {
        builder.add(make_cylinder(radius, params.height, params.edge, kSegments), "body", slot);
        builder.add_support({{0.0, 0.0, params.height}, dvec2(radius - params.edge), true});
        builder.add_grasp({{0.0, 0.0, 0.5 * params.height}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, params.width});
        return;
    }
    if (params.style == Style::Tube) {
        builder.add(make_band(radius - params.wall, radius, 0.0, params.height, 0.3 * params.wall, kSegments), "body", slot);
    } else {
        // A bend that is tighter than the wall would have no inside.
        const double bend = std::max(params.edge, 1.2 * params.wall);
        const Points2 outside = trace({{{0.0, 0.0}}, {{radius, 0.0}, bend}, {{radius, params.height}}}, false);
        builder.add(lathe(make_wall(outside, params.wall), kSegments), "body", slot);
        builder.add_cavity(fit_cavity(outside, params.wall, params.wall + bend, 0.98 * params.height));
    }
    builder.add_grasp({{0.0, 0.5 * params.wall - radius, params.height}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, params.wall});
}

}  // namespace

Thing make_plain_cylinder_thing()
{
    Thing thing;
    thing.summary = "a plain upright cylinder: solid, a tube, or a vessel that is open above";
    thing.parts = {{"body"}};
    thing.least_m = 0.12;
    thing.most_m = 0.42;
    const Rows<CylinderParams> rows{
        word_row<&CylinderParams::style>("style", {"solid", "tube", "vessel"}, "how much of the cylinder is hollow"),
        number_row<&CylinderParams::width>("width", "m", 0.06, 0.2, 0.15, "diameter"),
        number_row<&CylinderParams::height>("height", "m", 0.12, 0.42, 0.3, "height from the base to the top"),
        number_row<&CylinderParams::wall>("wall", "m", 0.004, 0.012, 0.006, "thickness of the wall of a tube or a vessel"),
        number_row<&CylinderParams::edge>("edge", "m", 0.001, 0.006, 0.002, "radius of the rounded edges, except the edges of walls"),
        word_row<&CylinderParams::finish>("finish", {"paint", "wood", "metal"}, "finish of the surface"),
        color_row<&CylinderParams::color>("color", kBrightColors, "colour of the paint"),
        word_row<&CylinderParams::wood>("wood", kWoods, "kind of wood"),
        choice_row<&CylinderParams::metal>("metal", {"steel", "aluminium", "brass", "copper"}, "kind of metal"),
    };
    bind_rows<build_cylinder>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
