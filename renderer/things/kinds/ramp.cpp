// Ramps that rise from the front to a level landing behind: a solid wedge, or a board on posts, some with kerbs.
#include "renderer/things/kind.h"

namespace clevrvk::things {
namespace {

enum class Style { Wedge, Board };
enum class Finish { Paint, Wood };

struct RampParams : KindParams {
    Style style;
    double length;
    double width;
    double height;
    double landing;
    bool has_kerbs;
    Finish finish;
    Color color;
    Wood wood;
};

constexpr double kNose = 0.006;  // the height of the front edge
constexpr double kBoard = 0.022;

/// An outline in (y, z), raised along x. \param half  of its width
Mesh raise_across(const Points2& outline, double middle, double half)
{
    return place(extrude(outline, 2.0 * half, 0.0), {middle - half, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0});
}

void build_ramp(const RampParams& params, ThingBuilder& builder)
{
    const int slot =
        builder.add_slot("ramp", params.finish == Finish::Paint ? make_plain(find_color(params.color), 0.5) : make_wood(params.wood));
    const double front = -0.5 * params.length;
    const double back = 0.5 * params.length;
    const double edge = back - params.landing;
    const double half = 0.5 * params.width;
    const double z = params.height;
    if (params.style == Style::Wedge) {
        builder.add(raise_across({{front, 0.0}, {back, 0.0}, {back, z}, {edge, z}, {front, kNose}}, 0.0, half), "ramp", slot);
    } else {
        const double foot = front + (edge - front) * kBoard / z;  // where the underside reaches the ground
        builder.add(raise_across({{front, 0.0}, {foot, 0.0}, {edge, z - kBoard}, {back, z - kBoard}, {back, z}, {edge, z}, {front, kNose}},
                                 0.0, half),
                    "ramp", slot);
        for (const double side : {-1.0, 1.0}) {
            for (const double y : {edge + 0.03, back - 0.03}) {
                const double x = side * (half - 0.04);
                builder.add(make_box({x - 0.025, y - 0.025, 0.0}, {x + 0.025, y + 0.025, z - kBoard + 0.002}, 0.003), "support", slot);
            }
        }
    }
    if (params.has_kerbs) {
        constexpr double kKerb = 0.035;
        for (const double side : {-1.0, 1.0}) {
            const Points2 outline{{front + 0.02, kNose + 0.006}, {edge, z - 0.002}, {back, z - 0.002}, {back, z + kKerb}, {edge, z + kKerb},
                                  {front + 0.02, kNose + kKerb}};
            builder.add(raise_across(outline, side * (half - 0.012), 0.01), "kerbs", slot);
        }
    }
    builder.add_support({{0.0, back - 0.5 * params.landing, z}, {half - 0.03, 0.5 * params.landing - 0.004}});
}

}  // namespace

Thing make_ramp_thing()
{
    Thing thing;
    thing.summary = "a ramp that rises from the front to a landing behind: a solid wedge or a board on posts";
    thing.parts = {{"ramp"}, {"support", true}, {"kerbs", true}};
    thing.least_m = 0.8;
    thing.most_m = 1.8;
    const Rows<RampParams> rows{
        word_row<&RampParams::style>("style", {"wedge", "board"}, "construction"),
        number_row<&RampParams::length>("length", "m", 0.8, 1.8, 1.3, "length from the front edge to the back, including the landing"),
        number_row<&RampParams::width>("width", "m", 0.4, 0.8, 0.6, "width across"),
        number_row<&RampParams::height>("height", "m", 0.18, 0.5, 0.35, "height of the landing"),
        number_row<&RampParams::landing>("landing", "m", 0.15, 0.4, 0.3, "length of the landing"),
        flag_row<&RampParams::has_kerbs>("kerbs", false, "whether kerbs run along both sides"),
        word_row<&RampParams::finish>("finish", {"wood", "paint"}, "finish of the surface"),
        color_row<&RampParams::color>("color", kBrightColors, "colour of the paint"),
        word_row<&RampParams::wood>("wood", kWoods, "kind of wood"),
    };
    bind_rows<build_ramp>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
