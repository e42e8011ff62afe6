// Hooks: one on a plate at a wall, two on a board at a wall, one under a ceiling. A wall is behind, at the greatest y;
// a ceiling is above, at the greatest z.
#include "renderer/things/kind.h"

namespace clevrvk::things {
namespace {

enum class Style { Wall, Board, Ceiling };

struct HookParams : KindParams {
    Style style;
    double height;
    double reach;
    double thickness;
    double tip;
    Metal metal;
    Wood wood;
};

constexpr double kPlate = 0.006;
constexpr double kInto = 0.002;  // of a rod, into what holds it

/// A prong that leaves a wall and turns up, from (x, 0, z). \param size  its height
void add_prong(ThingBuilder& builder, const HookParams& params, const dvec3& at, double size, int slot)
{
    const double reach = params.reach;
    const dvec3 tip(0.0, -reach, (0.3 * params.tip - 0.3) * size);
    const Points3 path = smooth(Points3{{0.0, kInto, 0.0},
                                        {0.0, -0.22 * reach, -0.02 * size},
                                        {0.0, -0.38 * reach, -0.36 * size},
                                        {0.0, -0.66 * reach, -0.48 * size},
                                        {0.0, -0.9 * reach, -0.38 * size},
                                        tip},
                                8);
    // Its flat end stays within the plate.
    builder.add(move(make_tube(path, [&](double) { return params.thickness / 2.0; }, 16), at), "hook", slot);
    builder.add(move(make_ellipsoid(dvec3(0.75 * params.thickness), 24), at + tip), "hook", slot);
    builder.add_grasp({at + dvec3(0.0, -0.66 * reach, -0.48 * size), {0.0, 0.0, 1.0}, {0.0, 1.0, 0.0}, params.thickness});
}

/// The plate screwed to a wall, with its face at y = 0. \param round  radius of its corners
Mesh make_plate(const dvec2& half, double thickness, double round, double z)
{
    return place(extrude(make_rectangle(half, round), thickness, 0.3 * thickness), {0.0, thickness, z}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0});
}

/// A screw's head before a plate.
Mesh make_screw(double x, double z)
{
    return place(make_cylinder(0.0035, 0.0025, 0.001, 20), {x, 0.001, z}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0});
}

void add_wall_hook(ThingBuilder& builder, const HookParams& params, int metal)
{
    const double half = 0.5 * params.height;
    builder.add(make_plate({0.16 * params.height, half}, kPlate, 0.1 * params.height, half), "plate", metal);
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_screw(0.0, half + 0.78 * side * half), "plate", metal);
    }
    add_prong(builder, params, {0.0, 0.0, 1.25 * half}, 1.1 * half, metal);
}

void add_board(ThingBuilder& builder, const HookParams& params, int metal)
{
    const int wood = builder.add_slot("board", make_wood(params.wood));
    const double half = 0.5 * params.height;
    builder.add(make_plate({1.5 * params.height, half}, 0.018, 0.012, half), "plate", wood);
    for (const double side : {-1.0, 1.0}) {
        add_prong(builder, params, {0.9 * side * params.height, 0.0, 1.2 * half}, 1.1 * half, metal);
    }
}

void add_ceiling_hook(ThingBuilder& builder, const HookParams& params, int metal)
{
    const double rose = 0.012;
    const double bow = 0.5 * params.reach;
    const double top = params.height - rose;
    builder.add(move(make_cylinder(0.28 * params.height, rose, 0.004, 48), {0.0, 0.0, top}), "plate", metal);
    // From the shaft around and up again, open on the right.
    Points3 path{{0.0, 0.0, top + kInto}, {0.0, 0.0, mix(2.0 * bow, top, 0.5)}};
    const double center = bow + params.thickness / 2.0;
    const double last = mix(1.15, 1.45, params.tip) * kPi;
    for (double angle = 0.0; angle <= last; angle += kPi / 8.0) {
        path.emplace_back(-bow * sin(angle), 0.0, center + bow * cos(angle));
    }
    builder.add(make_tube(smooth(path, 5), params.thickness / 2.0, 16), "hook", metal);
    builder.add_grasp({{-bow, 0.0, center}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, params.thickness});
}

void build_hook(const HookParams& params, ThingBuilder& builder)
{
    const int metal = builder.add_slot("metal", make_metal(params.metal, 0.3));
    switch (params.style) {
        case Style::Wall: add_wall_hook(builder, params, metal); break;
        case Style::Board: add_board(builder, params, metal); break;
        case Style::Ceiling: add_ceiling_hook(builder, params, metal); break;
    }
    builder.center_box();
}

}  // namespace

Thing make_hook_thing()
{
    Thing thing;
    thing.summary = "a hook: one on a plate for a wall, two on a board for a wall, or one for a ceiling";
    thing.parts = {{"plate"}, {"hook"}};
    thing.least_m = 0.06;
    thing.most_m = 0.4;
    const Rows<HookParams> rows{
        word_row<&HookParams::style>("style", {"wall", "board", "ceiling"}, "place that the hook is screwed to"),
        number_row<&HookParams::height>("height", "m", 0.08, 0.12, 0.1,
                                        "height of the plate, or how far the hook hangs down from the ceiling"),
        number_row<&HookParams::reach>("reach", "m", 0.035, 0.06, 0.045, "distance from the wall, or width of the bow"),
        number_row<&HookParams::thickness>("thickness", "m", 0.005, 0.009, 0.007, "thickness of the rod"),
        number_row<&HookParams::tip>("tip", "1", 0.0, 1.0, 0.5, "how far the end turns up"),
        choice_row<&HookParams::metal>("metal", {"brass", "steel", "iron", "chrome"}, "metal of the hook and the plate"),
        word_row<&HookParams::wood>("wood", kWoods, "wood of a board"),
    };
    bind_rows<build_hook>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
