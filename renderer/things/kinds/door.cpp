// Doors in their frames: with panels, with glass, of planks with straps, arched, flush. They open to the front.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Panels, Glazed, Planks, Arched, Flush };
enum class Glass { Half, Full };
enum class Handle { Lever, Knob, Ring };
enum class Finish { Paint, Wood };

struct DoorParams : KindParams {
    Style style;
    double width;
    double height;
    double open;
    double jamb;
    int columns;
    int rows;
    Glass glass;
    Handle handle;
    Finish finish;
    Color color;
    Color frame;
    Wood wood;
    Metal metal;
};

struct Cut {
    double width;  ///< of the leaf
    double height;
    double thick;
    double arch;  ///< height of the top's middle above its sides
};

struct Slots {
    int leaf;
    int frame;
    int glass;
    int metal;
};

/// The outline of a leaf or an opening: (x, z) from the hinge at 0, enlarged by `grow` at the sides and the top.
Points2 make_outline(const Cut& cut, double grow)
{
    Points2 outline{{-grow, 0.0}, {cut.width + grow, 0.0}, {cut.width + grow, cut.height - cut.arch + grow}};
    constexpr int kSteps = 20;
    for (int i = 1; i < kSteps && cut.arch > 0.0; ++i) {
        const double angle = kPi * i / kSteps;
        outline.emplace_back(cut.width / 2.0 + (cut.width / 2.0 + grow) * cos(angle), cut.height - cut.arch + grow + cut.arch * sin(angle));
    }
    outline.emplace_back(-grow, cut.height - cut.arch + grow);
    return outline;
}

/// Stands up a mesh made in (x, z, thickness to the front).
Mesh stand(Mesh mesh)
{
    return place(std::move(mesh), {0, 0, 0}, {1, 0, 0}, {0, 0, 1});
}

/// A field on both faces of the leaf: recessed with a raised middle, or a pane.
void add_field(const Cut& cut, const dvec2& low, const dvec2& high, Mesh& leaf)
{
    const dvec2 half = (high - low) / 2.0;
    const dvec2 middle = (low + high) / 2.0;
    const auto put = [&](const dvec2& at, const dvec2& size) {
        leaf.add(stand(move(extrude(make_rectangle(size, 0.0), cut.thick + 0.018, 0.008), {at, -0.009})));
    };
    const double bar = 0.014;
    for (const double side : {-1.0, 1.0}) {
        put(middle + dvec2(side * (half.x - bar), 0.0), {bar, half.y});
        put(middle + dvec2(0.0, side * (half.y - bar)), {half.x, bar});
    }
    put(middle, half - dvec2(3.2 * bar));
}

/// The leaf as a plate with openings for panes, and glazing bars.
void add_glazed(ThingBuilder& builder, const Cut& cut, const Slots& slots, const DoorParams& params, const Deformation& turn)
{
    const int columns = params.columns;
    const int rows = params.rows + 1;
    const double stile = 0.115;
    const double low = params.glass == Glass::Full ? 0.24 : 0.95;
    const double high = cut.height - cut.arch - stile;
    std::vector<Points2> loops{make_outline(cut, 0.0)};
    Mesh panes;
    for (int i = 0; i < columns; ++i) {
        for (int k = 0; k < rows; ++k) {
            const double wide = (cut.width - 2.0 * stile) / columns;
            const double tall = (high - low) / rows;
            const dvec2 middle(stile + wide * (i + 0.5), low + tall * (k + 0.5));
            Points2 hole;
            for (const dvec2& p : make_rectangle(dvec2(wide, tall) / 2.0 - 0.016, 0.0)) {
                hole.push_back(middle + p);
            }
            loops.push_back(hole);
            panes.add(stand(move(extrude(make_rectangle(dvec2(wide, tall) / 2.0 - 0.010, 0.0), 0.006, 0.0), {middle, cut.thick / 2.0})));
        }
    }
    Mesh leaf = stand(extrude(loops, {{0.0, 0.0}, {0.0, cut.thick}}));
    if (low > 0.5) {
        add_field(cut, {stile, 0.20}, {cut.width - stile, low - 0.10}, leaf);
    }
    builder.add(deform(std::move(leaf), turn), "leaf", slots.leaf);
    builder.add(deform(std::move(panes), turn), "window", slots.glass);
}

void add_panelled(ThingBuilder& builder, const Cut& cut, const Slots& slots, const DoorParams& params, const Deformation& turn)
{
    Mesh leaf = stand(extrude(make_outline(cut, 0.0), cut.thick, 0.003));
    const int columns = params.columns;
    const int rows = params.rows;
    const double stile = 0.10;
    const double high = cut.height - cut.arch - stile;
    const double wide = (cut.width - stile) / columns;
    double from = 0.17;
    for (int k = 0; k < rows; ++k) {
        // Lower fields are taller than the uppermost.
        const double share = rows == 1 ? 1.0 : k + 1 == rows ? 0.6 / (rows - 0.4) : 1.0 / (rows - 0.4);
        const double to = from + share * (high - 0.17);
        for (int i = 0; i < columns; ++i) {
            add_field(cut, {stile + wide * i, from}, {wide * (i + 1), to - 0.07}, leaf);
        }
        from = to;
    }
    builder.add(deform(std::move(leaf), turn), "leaf", slots.leaf);
}

/// Boards side by side, and iron straps across them.
void add_planks(ThingBuilder& builder, const Cut& cut, const Slots& slots, const DoorParams& params, const Deformation& turn)
{
    const int boards = 3 + 2 * params.columns;
    const double wide = cut.width / boards;
    Mesh leaf;
    for (int i = 0; i < boards; ++i) {
        const auto top = [&](double x) {
            const double u = 2.0 * x / cut.width - 1.0;
            return cut.height - cut.arch + cut.arch * std::sqrt(std::max(0.0, 1.0 - u * u));
        };
        const double x0 = wide * i + 0.003;
        const double x1 = wide * (i + 1) - 0.003;
        Points2 board{{x0, 0.0}, {x1, 0.0}};
        for (int k = 0; k <= 6; ++k) {
            const double x = mix(x1, x0, k / 6.0);
            board.emplace_back(x, top(x));
        }
        leaf.add(stand(extrude(board, cut.thick, 0.004)));
    }
    builder.add(deform(std::move(leaf), turn), "leaf", slots.leaf);
    Mesh straps;
    for (const double z : {0.28, cut.height - cut.arch - 0.28}) {
        straps.add(make_box({0.0, -cut.thick - 0.006, z - 0.028}, {cut.width * 0.82, 0.006, z + 0.028}, 0.003));
        for (int i = 0; i < boards - 1; ++i) {
            straps.add(move(make_ellipsoid({0.013, 0.010, 0.013}, 12), {wide * (i + 0.5), -cut.thick - 0.005, z}));
        }
    }
    builder.add(deform(std::move(straps), turn), "hinges", slots.metal);
}

/// A lever or a knob on both faces, on a plate.
void add_handle(ThingBuilder& builder, const Cut& cut, const Slots& slots, const DoorParams& params, const Deformation& turn)
{
    const Handle form = params.handle;
    const double x = cut.width - 0.062;
    constexpr double kHeight = 1.02;
    Mesh handle;
    for (const double side : {-1.0, 1.0}) {
        const double face = side < 0.0 ? -cut.thick : 0.0;
        const auto out = [&](double distance) { return face + side * distance; };
        handle.add(make_box({x - 0.021, std::min(out(-0.002), out(0.005)), kHeight - 0.11},
                            {x + 0.021, std::max(out(-0.002), out(0.005)), kHeight + 0.06}, 0.002));
        switch (form) {
            case Handle::Ring: {
                handle.add(move(rotate(lathe(make_circle(0.007, 10), 12), 0, 0.0), {x, out(0.02), kHeight}));
                Points3 ring;
                for (int i = 0; i < 28; ++i) {
                    const double angle = 2.0 * kPi * i / 28;
                    ring.emplace_back(x + 0.055 * sin(angle), out(0.018), kHeight - 0.055 + 0.055 * cos(angle));
                }
                handle.add(sweep(
                    ring, [](double) { return make_circle(0.0075, 12); }, {0, 1, 0}, Ends::Joined));
                break;
            }
            case Handle::Knob:
                handle.add(make_bar({x, out(0.0), kHeight}, {x, out(0.045), kHeight}, 0.011, 0.011, 0.0, 16));
                handle.add(move(make_ellipsoid({0.031, 0.023, 0.031}, 28), {x, out(0.058), kHeight}));
                break;
            case Handle::Lever:
                handle.add(make_tube(smooth(Points3{{x, out(0.0), kHeight},
                                                    {x, out(0.048), kHeight},
                                                    {x - 0.03, out(0.055), kHeight},
                                                    {x - 0.125, out(0.055), kHeight - 0.006}},
                                            6),
                                     0.010, 14));
                break;
        }
    }
    builder.add(deform(std::move(handle), turn), "handle", slots.metal);
    const dvec3 hold = form == Handle::Lever ? dvec3(x - 0.085, -cut.thick - 0.055, kHeight) : dvec3(x, -cut.thick - 0.058, kHeight);
    const dvec3 grip = form == Handle::Ring ? dvec3(x, -cut.thick - 0.018, kHeight - 0.11) : hold;
    const dvec3 axis = turn(dvec3(1, 0, 0)) - turn(dvec3(0.0));
    const dvec3 back = turn(dvec3(0, 1, 0)) - turn(dvec3(0.0));
    builder.add_grasp({turn(grip), back, axis, 0.02});
}

void build_door(const DoorParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const Cut cut{params.width, params.height, 0.044, style == Style::Arched ? params.width * 0.42 : 0.0};
    const dvec3 color = find_color(params.color);
    const bool is_wooden = params.finish == Finish::Wood || style == Style::Arched || style == Style::Planks;
    Slots slots{};
    slots.leaf = builder.add_slot("leaf", is_wooden ? make_wood(params.wood) : make_lacquer(color));
    slots.frame = builder.add_slot("frame", style == Style::Arched ? make_plain(find_color(Color::Stone), 0.9)
                                            : is_wooden            ? make_wood(params.wood)
                                                                   : make_plain(find_color(params.frame), 0.5));
    slots.glass = builder.add_slot("window", make_glass({0.94, 0.97, 0.97}));
    slots.metal = builder.add_slot("metal", is_wooden ? make_metal(Metal::Iron, 0.45) : make_metal(params.metal, 0.2));
    // Hinged on the left, to the front.
    const double open = params.open;
    const double turn_cos = cos(open * kPi / 180.0);
    const double turn_sin = sin(open * kPi / 180.0);
    const Deformation turn = [&](const dvec3& p) {
        return dvec3(-cut.width / 2.0 + p.x * turn_cos + p.y * turn_sin, -p.x * turn_sin + p.y * turn_cos, p.z + 0.012);
    };
    const double jamb = params.jamb;
    std::vector<Points2> loops{make_outline({cut.width, cut.height + 0.006, 0.0, cut.arch}, jamb)};
    Points2 opening;
    for (const dvec2& p : make_outline({cut.width, cut.height + 0.006, 0.0, cut.arch}, 0.004)) {
        opening.emplace_back(p.x, std::max(p.y, 0.012));
    }
    loops.push_back(opening);
    builder.add(move(stand(extrude(loops, {{0.0, 0.0}, {0.0, 0.11}})), {-cut.width / 2.0, 0.045, 0.0}), "frame", slots.frame);
    if (style == Style::Glazed) {
        add_glazed(builder, cut, slots, params, turn);
    } else if (style == Style::Planks || style == Style::Arched) {
        add_planks(builder, cut, slots, params, turn);
    } else if (style == Style::Panels) {
        add_panelled(builder, cut, slots, params, turn);
    } else {
        builder.add(deform(stand(extrude(make_outline(cut, 0.0), cut.thick, 0.003)), turn), "leaf", slots.leaf);
        builder.add(deform(make_box({0.004, -cut.thick - 0.002, 0.005}, {cut.width - 0.004, 0.002, 0.2}, 0.001), turn), "hinges",
                    slots.metal);
    }
    // Their pins protrude halfway from the frame's face, beside the leaf at any opening angle.
    for (const double z : {0.2, cut.height / 2.0, cut.height - cut.arch - 0.2}) {
        const dvec3 pin(-cut.width / 2.0 - 0.014, -0.065, z);
        builder.add(make_bar(pin - dvec3(0, 0, 0.045), pin + dvec3(0, 0, 0.045), 0.008, 0.008, 0.002, 14), "hinges", slots.metal);
    }
    add_handle(builder, cut, slots, params, turn);
}

}  // namespace

Thing make_door_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a door in its frame: panelled, glazed, made of planks, arched or flush; shut or open";
    thing.parts = {{"leaf"}, {"frame"}, {"handle"}, {"hinges"}, {"window", true}};
    thing.least_m = 1.9;
    thing.most_m = 2.5;
    const Rows<DoorParams> rows{
        word_row<&DoorParams::style>("style", {"panels", "glazed", "planks", "arched", "flush"}, "overall form"),
        number_row<&DoorParams::width>("width", "m", 0.74, 1.02, 0.86, "width of the leaf"),
        number_row<&DoorParams::height>("height", "m", 1.92, 2.16, 2.02, "height of the leaf"),
        number_row<&DoorParams::open>("open", "deg", 0.0, 62.0, 12.0, "angle by which the door stands open"),
        number_row<&DoorParams::jamb>("jamb", "m", 0.05, 0.12, 0.08, "width of the frame's sides"),
        integer_row<&DoorParams::columns>("columns", 1, 3, 2,
                                          "number of columns of panels or panes; a door of planks has three more planks than twice that"),
        integer_row<&DoorParams::rows>("rows", 1, 4, 3, "number of rows of panels; panes have one row more"),
        word_row<&DoorParams::glass>("glass", {"half", "full"}, "how much of a glazed door is glass"),
        word_row<&DoorParams::handle>("handle", {"lever", "knob", "ring"}, "form of the handle"),
        word_row<&DoorParams::finish>("finish", {"paint", "wood"}, "finish of panelled, glazed and flush doors"),
        color_row<&DoorParams::color>("color", {"white", "red", "green", "navy", "teal", "yellow", "cream", "charcoal", "crimson", "sky"},
                                      "colour of the paint"),
        color_row<&DoorParams::frame>("frame", {"white", "cream", "gray"}, "colour of the frame of a painted door"),
        choice_row<&DoorParams::wood>("wood", {"oak", "walnut", "pine", "cherry"}, "wood of a door that is not painted"),
        choice_row<&DoorParams::metal>("metal", {"brass", "chrome", "steel"}, "metal of the handle and the hinges of a painted door"),
    };
    bind_rows<build_door>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
