// Cords that lie: a coil, a loose length, an overhand knot; and cords along a given line. Rope is laid from three
// strands, string is twisted more finely, ribbon is flat.
#include "renderer/things/cord_form.h"

#include "renderer/modeling/cord.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace clevrvk::things {
namespace {

enum class Style { Coil, Loose, Knot };
enum class Make { Rope, String, Ribbon };

struct CordParams : KindParams {
    Style style;
    Make make;
    double thickness;
    double size;
    double turns;
    double knot;
    Color color;
    double shade;
    Points3 line{};  ///< of a cord that is laid along one; no parameter
};

double find_thickness(const CordParams& params)
{
    return params.make == Make::Rope ? params.thickness : 0.45 * params.thickness;
}

CordSection make_section(const CordParams& params)
{
    const double thickness = find_thickness(params);
    switch (params.make) {
        case Make::Rope: return {thickness, 1.0, 3, 3.2 * thickness};
        case Make::String: return {thickness, 1.0, 2, 5.0 * thickness};
        case Make::Ribbon: break;
    }
    return {thickness, 0.16, 0, 0.0};
}

/// A coil whose turns lie on each other; both ends leave it on the ground.
Points3 trace_coil(const CordParams& params, double thickness)
{
    const double radius = 0.36 * params.size;
    const Points3 helix = trace_helix(radius, 1.04 * thickness, std::round(params.turns) + 0.25);
    Points3 line;
    // The lower end comes to where the helix begins, along its way.
    constexpr int kSteps = 24;
    for (int k = 0; k < kSteps; ++k) {
        const double back = 1.0 - static_cast<double>(k) / kSteps;
        line.emplace_back(radius * (1.0 + 0.35 * back * back), -0.9 * radius * back, 0.0);
    }
    line.insert(line.end(), helix.begin(), helix.end());
    // The upper one leaves the helix along its way and comes down beside it.
    const dvec3 top = helix.back();
    for (int k = 1; k <= 2 * kSteps; ++k) {
        const double share = static_cast<double>(k) / (2 * kSteps);
        const double away = 1.9 * radius * share;
        line.emplace_back(top.x - away, top.y + 0.3 * radius * share * share, top.z * (1.0 - smoothstep(0.35, 0.9, share)));
    }
    return line;
}

Points3 trace_loose(const CordParams& params)
{
    const double half = 0.5 * params.size;
    const double sway = 0.05 * params.turns * half;
    Points3 line;
    constexpr int kCount = 200;
    for (int k = 0; k <= kCount; ++k) {
        const double share = 2.0 * k / kCount - 1.0;
        line.emplace_back(half * share, sway * sin(1.6 * kPi * share + 0.3 * params.turns) * (0.6 + 0.4 * share), 0.0);
    }
    return line;
}

void build_cord(const CordParams& params, ThingBuilder& builder)
{
    const int slot = builder.add_slot("cord", make_fabric(shade(find_color(params.color), params.shade)));
    const CordSection section = make_section(params);
    if (!params.line.empty()) {
        builder.add(make_cord(params.line, section), "cord", slot);
        builder.keep_place();
        return;
    }
    Points3 line;
    switch (params.style) {
        case Style::Coil: line = trace_coil(params, section.thickness); break;
        case Style::Loose: line = trace_loose(params); break;
        case Style::Knot:
            line = trace_overhand(section.thickness, params.knot * section.thickness,
                                  std::max(0.5 * params.size, 25.0 * section.thickness));
            break;
    }
    builder.add(make_cord(line, section), "cord", slot);
    const std::size_t place = line.size() / 20;
    const dvec3 way = glm::normalize(line[place + 1] - line[place]);
    builder.add_grasp({line[place], {0.0, 0.0, -1.0}, glm::normalize(dvec3(way.x, way.y, 0.0)), section.thickness});
    builder.center_box();
}

Rows<CordParams> list_rows()
{
    return {
        word_row<&CordParams::style>("style", {"coil", "loose", "knot"}, "how it lies"),
        word_row<&CordParams::make>("make", {"rope", "string", "ribbon"}, "material"),
        number_row<&CordParams::thickness>("thickness", "m", 0.01, 0.016, 0.012,
                                           "thickness of a rope; string and ribbon are 0.45 times as thick"),
        number_row<&CordParams::size>("size", "m", 0.25, 0.4, 0.32, "size across, without the ends of a coil"),
        number_row<&CordParams::turns>("turns", "1", 2.0, 5.0, 4.0,
                                       "number of turns of a coil, rounded; a larger number makes a loose cord sway more"),
        number_row<&CordParams::knot>("knot", "1", 1.2, 2.5, 1.5, "how open a knot is, in multiples of the thickness"),
        color_row<&CordParams::color>("color", {"tan", "beige", "white", "red", "blue", "green", "gray", "pink", "black"},
                                      "colour of the fibres"),
        number_row<&CordParams::shade>("shade", "1", -0.15, 0.15, 0.0, "how much darker or lighter the fibres are"),
    };
}

constexpr std::string_view kName = "cord";

}  // namespace

bool is_cord(const Thing& thing)
{
    return thing.name == kName;
}

CordShape describe_cord(const Params& params)
{
    const CordParams cord = list_rows().read(params);
    const double most_length = static_cast<double>(kMostTriangles) / find_triangle_density(make_section(cord));
    return {find_thickness(cord), most_length, cord.make != Make::Ribbon};
}

ThingMesh build_along(const Params& params, const Points3& line)
{
    CordParams cord = list_rows().read(params);
    cord.line = line;
    ThingBuilder builder(*find_thing(kName), {}, 1.0);
    build_cord(cord, builder);
    return builder.finish();
}

Thing make_cord_thing()
{
    Thing thing;
    thing.summary = "a cord: a rope, a string or a ribbon; coiled, loose, or with an overhand knot";
    thing.parts = {{"cord"}};
    thing.least_m = 0.2;
    thing.most_m = 1.0;
    bind_rows<build_cord>(thing, list_rows());
    return thing;
}

}  // namespace clevrvk::things
