// Cabinets with doors and drawers: a kitchen cabinet under a worktop, a chest of drawers, a sideboard on legs, a
// wardrobe. They are hollow: doors open on shelves, and a drawer that is pulled out is a tray.
#include "renderer/things/fittings.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Kitchen, Chest, Sideboard, Wardrobe };
enum class Handle { Bar, Knob, Cup };
enum class Finish { Paint, Wood };

struct CabinetParams : KindParams {
    Style style;
    double width;
    double tall;
    double deep;
    int columns;
    int rows;
    Panel panel;
    Handle handle;
    bool is_open;
    double swing;
    double pull;
    Finish finish;
    Color color;
    Wood wood;
    Metal metal;
};

constexpr double kBoard = 0.018;
constexpr double kFront = 0.018;  // thickness of doors and drawers' fronts
constexpr double kGap = 0.003;

/// A door, or a drawer, in the plane of the fronts.
struct Leaf {
    dvec2 low{0.0};
    dvec2 high{0.0};
    bool is_drawer = false;
    double hinge = -1.0;  ///< -1: on the left, 1: on the right
    double open = 0.0;    ///< of a door, deg; of a drawer, m
};

struct Slots {
    int body;
    int inside;
    int metal;
};

/// Where the fronts are, and the body behind them.
struct Cut {
    dvec3 low{0.0};  ///< of the body
    dvec3 high{0.0};
    double front;  ///< y of the fronts' faces
};

Mesh make_grip(Handle handle, const Leaf& leaf, double face)
{
    const dvec2 middle = 0.5 * (leaf.low + leaf.high);
    const dvec2 size = leaf.high - leaf.low;
    const double inset = 0.045;
    // Doors are held opposite to their hinges: high in low ones, low in high ones.
    const double x = leaf.is_drawer ? middle.x : leaf.hinge < 0.0 ? leaf.high.x - inset : leaf.low.x + inset;
    const double z = leaf.is_drawer ? middle.y : std::clamp(1.0, leaf.low.y + 0.1, leaf.high.y - 0.1);
    if (handle == Handle::Knob) {
        return make_knob({x, face, z}, 0.015);
    }
    if (handle == Handle::Bar) {
        const double half = leaf.is_drawer ? std::min(0.08, 0.3 * size.x) : 0.075;
        const dvec3 along = leaf.is_drawer ? dvec3(half, 0.0, 0.0) : dvec3(0.0, 0.0, half);
        return make_bow(dvec3(x, face + 0.001, z) - along, dvec3(x, face + 0.001, z) + along, {0.0, -0.03, 0.0}, 0.0055);
    }
    // A shell that fingers reach under: half of a lathe, open below.
    const double half = leaf.is_drawer ? std::min(0.045, 0.3 * size.x) : 0.035;
    const double wide = half;
    Mesh cup = make_sheet(
        [=](double u, double v) {
            const double along = mix(-0.98, 0.98, u);
            const double bow = std::sqrt(1.0 - along * along);
            const double angle = mix(0.0, 0.5 * kPi, v);
            return dvec3(x + wide * along, face - 0.0005 - 0.024 * bow * sin(angle) * 0.98 - 0.001, z - 0.012 + 0.028 * bow * cos(angle));
        },
        14, 7, 0.0025);
    return cup;
}

void add_leaf(ThingBuilder& builder, const CabinetParams& params, const Slots& slots, const Cut& cut, const Leaf& leaf)
{
    const dvec2 low = leaf.low + 0.5 * kGap;
    const dvec2 high = leaf.high - 0.5 * kGap;
    const auto put = [&](Mesh mesh) {
        return leaf.is_drawer ? move(std::move(mesh), {0.0, -leaf.open, 0.0})
                              : swing(std::move(mesh), {leaf.hinge < 0.0 ? low.x : high.x, cut.front, 0.0}, 2, leaf.hinge * leaf.open);
    };
    const std::string_view part = leaf.is_drawer ? "drawers" : "doors";
    builder.add(put(make_panel(params.panel, low, high, cut.front, kFront)), part, slots.body);
    const double face =
        cut.front + (params.panel == Panel::Framed && leaf.is_drawer && std::min(high.x - low.x, high.y - low.y) >= 0.174 ? 0.007 : 0.0);
    const Mesh grip = put(make_grip(params.handle, {low, high, leaf.is_drawer, leaf.hinge, 0.0}, face));
    builder.add(grip, "handles", slots.metal);
    const Bounds bounds = compute_bounds(grip);
    if (params.handle == Handle::Bar && (leaf.is_drawer || leaf.open == 0.0)) {
        const dvec3 middle = 0.5 * (bounds.low + bounds.high);
        builder.add_grasp({{middle.x, bounds.low.y + 0.0055, middle.z},
                           {0.0, 1.0, 0.0},
                           leaf.is_drawer ? dvec3(1.0, 0.0, 0.0) : dvec3(0.0, 0.0, 1.0),
                           0.011});
    } else if (params.handle == Handle::Knob && (leaf.is_drawer || leaf.open == 0.0)) {
        const dvec3 middle = 0.5 * (bounds.low + bounds.high);
        builder.add_grasp({{middle.x, bounds.low.y + 0.008, middle.z}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.03});
    }
    if (!leaf.is_drawer || leaf.open <= 0.0) {
        return;
    }
    const dvec3 from(low.x + 0.022, cut.front + kFront - 0.001, low.y + 0.016);
    const double deep = 0.86 * (cut.high.y - cut.low.y);
    const dvec3 to(high.x - 0.022, from.y + deep, high.y - 0.028);
    builder.add(put(make_tray(from, to, 0.011)), part, slots.inside);
    const double free = leaf.open - kFront - 0.02;
    if (free > 0.06) {
        const double floor = from.z + 0.011;
        const dvec2 half(0.5 * (to.x - from.x) - 0.013, 0.5 * free);
        builder.add_cavity({{0.5 * (from.x + to.x), from.y - leaf.open + half.y + 0.002, floor}, half, half, to.z - floor - 0.006, false});
    }
}

/// A board across one column or between two.
void add_board(ThingBuilder& builder, const Cut& cut, const dvec3& low, const dvec3& high, int slot)
{
    builder.add(make_box({low.x, cut.low.y + 0.004, low.z}, {high.x, cut.high.y - 0.005, high.z}, 0.0), "body", slot);
}

/// Fronts between two heights in equal columns, of which the middle of the first is drawers where there are three.
std::vector<Leaf> plan_leaves(const CabinetParams& params, const Cut& cut, ThingBuilder& builder, int slot)
{
    std::vector<Leaf> leaves;
    const double wide = (cut.high.x - cut.low.x) / params.columns;
    const auto left = [&](int column) { return cut.low.x + wide * column; };
    const auto add_drawers = [&](int column, double from, double to, int rows) {
        // Lower ones are taller.
        double z = to;
        for (int k = 0; k < rows; ++k) {
            const double height = (to - from) * (1.0 + 0.22 * k) / (rows + 0.11 * rows * (rows - 1));
            leaves.push_back({{left(column), z - height}, {left(column) + wide, z}, true, -1.0, 0.0});
            z -= height;
        }
    };
    const auto add_door = [&](int column, double from, double to) {
        const bool is_right = params.columns == 1 ? false : column == params.columns - 1 || (params.columns > 2 && column == 1);
        leaves.push_back({{left(column), from}, {left(column) + wide, to}, false, is_right ? 1.0 : -1.0, 0.0});
        const double shelf = mix(from, to, to - from > 1.0 ? 0.82 : 0.5);
        add_board(builder, cut, {left(column) + 0.5 * kBoard, 0.0, shelf}, {left(column) + wide - 0.5 * kBoard, 0.0, shelf + kBoard}, slot);
    };
    const auto add_rail = [&](double z) {
        add_board(builder, cut, {cut.low.x + kBoard - 0.002, 0.0, z - 0.5 * kBoard}, {cut.high.x - kBoard + 0.002, 0.0, z + 0.5 * kBoard},
                  slot);
    };
    const double low = cut.low.z;
    const double high = cut.high.z;
    switch (params.style) {
        case Style::Chest:
            for (int column = 0; column < params.columns; ++column) {
                add_drawers(column, low, high, params.rows);
            }
            break;
        case Style::Kitchen:
            add_rail(high - 0.16);
            for (int column = 0; column < params.columns; ++column) {
                add_drawers(column, high - 0.16, high, 1);
                add_door(column, low, high - 0.16);
            }
            break;
        case Style::Sideboard:
            for (int column = 0; column < params.columns; ++column) {
                if (params.columns != 2 && column == params.columns / 2) {
                    add_drawers(column, low, high, params.rows);
                } else {
                    add_door(column, low, high);
                }
            }
            break;
        case Style::Wardrobe:
            add_rail(low + 0.3);
            for (int column = 0; column < params.columns; ++column) {
                add_drawers(column, low, low + 0.3, 1);
                add_door(column, low + 0.3, high);
            }
            break;
    }
    for (int column = 1; column < params.columns; ++column) {
        add_board(builder, cut, {left(column) - 0.5 * kBoard, 0.0, low + kBoard - 0.002},
                  {left(column) + 0.5 * kBoard, 0.0, high - kBoard + 0.002}, slot);
    }
    return leaves;
}

/// The feet or plinth under the body, and the top on it.
void add_base_and_top(ThingBuilder& builder, const CabinetParams& params, const Cut& cut, const Slots& slots)
{
    const double top = cut.high.z;
    const double back = cut.high.y;
    const auto add_top = [&](double thick, double side, double front, double round, int slot) {
        const dvec3 low(cut.low.x - side, cut.front - front, top - 0.0005);
        const dvec3 high(cut.high.x + side, back, top + thick);
        builder.add(make_box(low, high, round), "top", slot);
        builder.add_support({{0.0, 0.5 * (low.y + high.y), high.z}, {high.x - round - 0.004, 0.5 * (high.y - low.y) - round - 0.004}});
    };
    if (params.style == Style::Kitchen) {
        builder.add(make_box({cut.low.x + 0.004, cut.front + 0.07, 0.0}, {cut.high.x - 0.004, back - 0.02, cut.low.z + 0.001}, 0.001),
                    "base", slots.body);
        model::Material stone = make_plain(find_color(params.finish == Finish::Wood ? Color::Charcoal : Color::Stone), 0.25);
        add_top(0.036, 0.01, 0.022, 0.005, builder.add_slot("worktop", params.columns == 1 ? make_wood(Wood::Oak) : stone));
    } else if (params.style == Style::Wardrobe) {
        builder.add(make_box({cut.low.x + 0.001, cut.front + 0.01, 0.0}, {cut.high.x - 0.001, back - 0.001, cut.low.z + 0.001}, 0.002),
                    "base", slots.body);
        builder.add(make_box({cut.low.x - 0.012, cut.front - 0.012, top - 0.0005}, {cut.high.x + 0.012, back, top + 0.02}, 0.004), "top",
                    slots.body);
        builder.add(make_box({cut.low.x - 0.03, cut.front - 0.03, top + 0.0195}, {cut.high.x + 0.03, back, top + 0.05}, 0.008), "top",
                    slots.body);
        builder.add_support({{0.0, 0.5 * (cut.front + back), top + 0.05}, {0.45 * params.width, 0.4 * (back - cut.front)}});
    } else {
        add_top(0.022, 0.012, 0.012, 0.006, slots.body);
        const bool is_high = params.style == Style::Sideboard;
        for (const double side : {-1.0, 1.0}) {
            for (const double y : {cut.front + 0.06, back - 0.05}) {
                const double x = side * (cut.high.x - 0.06);
                const double splay = is_high ? 0.035 : 0.0;
                builder.add(make_bar({x + side * splay, y + (y < 0.0 ? -1.0 : 1.0) * splay, 0.0}, {x, y, cut.low.z + 0.002},
                                     is_high ? 0.011 : 0.017, is_high ? 0.02 : 0.026, 0.003),
                            "base", slots.body);
            }
        }
    }
}

void build_cabinet(const CabinetParams& params, ThingBuilder& builder)
{
    Slots slots{};
    const bool is_wooden = params.finish == Finish::Wood;
    slots.body = builder.add_slot("body", is_wooden ? make_wood(params.wood) : make_plain(find_color(params.color), 0.4));
    slots.inside = builder.add_slot("inside", is_wooden ? make_wood(params.wood) : make_wood(Wood::Birch));
    slots.metal = builder.add_slot("handles", make_metal(params.metal, 0.28));
    const Style style = params.style;
    const double foot = style == Style::Kitchen ? 0.1 : style == Style::Sideboard ? 0.2 : 0.08;
    const double tall = style == Style::Kitchen     ? 0.88
                        : style == Style::Chest     ? 0.95 * params.tall
                        : style == Style::Sideboard ? 0.78 * params.tall
                                                    : 1.9 * params.tall;
    const double deep = (style == Style::Kitchen || style == Style::Wardrobe ? 1.25 : 1.0) * params.deep;
    const double width = params.width * (style == Style::Sideboard ? 1.35 : style == Style::Kitchen && params.columns == 1 ? 0.6 : 1.0);
    Cut cut{};
    cut.front = -0.5 * deep;
    cut.low = {-0.5 * width, cut.front + kFront + 0.0015, foot};
    cut.high = {0.5 * width, 0.5 * deep, tall};
    builder.add(make_carcass(cut.low, cut.high, kBoard), "body", slots.body);
    std::vector<Leaf> leaves = plan_leaves(params, cut, builder, slots.body);
    if (params.is_open) {
        // One drawer, and one or two doors.
        const auto drawer = std::ranges::find_if(leaves, &Leaf::is_drawer);
        const auto door = std::ranges::find_if(leaves, [](const Leaf& leaf) { return !leaf.is_drawer; });
        if (door != leaves.end()) {
            door->open = params.swing;
        }
        if (drawer != leaves.end() && (door == leaves.end() || style == Style::Sideboard)) {
            drawer->open = params.pull * (deep - 0.06);
        }
        if (leaves.back().is_drawer == false && &leaves.back() != &*door && style == Style::Wardrobe) {
            leaves.back().open = 0.45 * params.swing;
        }
    }
    for (const Leaf& leaf : leaves) {
        add_leaf(builder, params, slots, cut, leaf);
    }
    add_base_and_top(builder, params, cut, slots);
}

}  // namespace

Thing make_cabinet_thing()
{
    Thing thing;
    thing.summary = "a cabinet with doors and drawers: in a kitchen, a chest of drawers, a sideboard, a wardrobe; shut or open";
    thing.parts = {{"body"}, {"doors", true}, {"drawers", true}, {"handles"}, {"base"}, {"top"}};
    thing.least_m = 0.6;
    thing.most_m = 2.3;
    const Rows<CabinetParams> rows{
        word_row<&CabinetParams::style>("style", {"kitchen", "chest", "sideboard", "wardrobe"}, "kind of cabinet"),
        number_row<&CabinetParams::width>("width", "m", 0.75, 1.1, 0.9, "of the body; a sideboard has 1.35 times that"),
        number_row<&CabinetParams::tall>("tall", "1", 0.85, 1.08, 1.0, "height over the common one of its style; a kitchen's has none"),
        number_row<&CabinetParams::deep>("deep", "m", 0.4, 0.5, 0.45, "of the body; in a kitchen, and a wardrobe, 1.25 times that"),
        integer_row<&CabinetParams::columns>("columns", 1, 3, 2, "of doors or drawers side by side"),
        integer_row<&CabinetParams::rows>("rows", 3, 5, 4, "of drawers, one above the other"),
        word_row<&CabinetParams::panel>("panel", {"plain", "framed"}, "of doors and drawers"),
        word_row<&CabinetParams::handle>("handle", {"bar", "knob", "cup"}, "form of the handles"),
        flag_row<&CabinetParams::is_open>("open", false, "whether a door stands open, or a drawer of a chest or sideboard is out"),
        number_row<&CabinetParams::swing>("swing", "deg", 25.0, 100.0, 70.0, "how far an open door is turned"),
        number_row<&CabinetParams::pull>("pull", "1", 0.25, 0.75, 0.5, "how far a drawer is out, over its depth"),
        word_row<&CabinetParams::finish>("finish", {"paint", "wood"}, "of body and fronts"),
        color_row<&CabinetParams::color>("color", {"white", "cream", "gray", "navy", "teal", "mint", "charcoal", "yellow"}, "of paint"),
        choice_row<&CabinetParams::wood>("wood", {"oak", "walnut", "pine", "cherry", "birch"}, "of one that is not painted"),
        choice_row<&CabinetParams::metal>("metal", {"brass", "chrome", "iron", "steel"}, "of the handles"),
    };
    bind_rows<build_cabinet>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
