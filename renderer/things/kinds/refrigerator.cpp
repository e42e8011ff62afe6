// Refrigerators: with the freezer above or below, with two doors side by side, an old round one. They are hollow: an
// open door shows shelves, drawers of pale plastic, and racks at its inside.
#include "renderer/things/fittings.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { FreezerAbove, FreezerBelow, TwoDoors, Round };
enum class Finish { Paint, Steel };

struct RefrigeratorParams : KindParams {
    Style style;
    double width;
    double tall;
    bool is_open;
    double swing;
    double handle;
    int shelves;
    Finish finish;
    Color color;
    Color old_color;
};

constexpr double kWall = 0.045;
constexpr double kGap = 0.007;

struct Slots {
    int body;
    int liner;
    int clear;
    int metal;
    int seal;
};

/// A compartment's opening in the front, and its door.
struct Room {
    dvec2 low{0.0};  ///< of the whole front that its door covers
    dvec2 high{0.0};
    double hinge = 1.0;    ///< -1: on the left, 1: on the right
    double open = 0.0;     ///< deg
    bool is_cold = false;  ///< a freezer: it has drawers instead of shelves
};

struct Cut {
    double front;  ///< y of the body's front edges
    double back;
    double door;   ///< thickness
    double round;  ///< of the doors' and the body's corners
};

/// The lining, shelves with a rim, and drawers, of a room that stands open.
void add_inside(ThingBuilder& builder, const Room& room, const Cut& cut, const Slots& slots, int shelves)
{
    const dvec3 low(room.low.x + kWall, cut.front + 0.012, room.low.y + kWall);
    const dvec3 high(room.high.x - kWall, cut.back - kWall, room.high.y - kWall);
    const double into = 0.004;
    const double shelf_front = low.y + 0.05;
    const double drawer = room.is_cold ? (high.z - low.z) / 3.0 : 0.2;
    const int drawers = room.is_cold ? 3 : 1;
    for (int k = 0; k < drawers; ++k) {
        const double z = low.z + drawer * k + 0.006;
        builder.add(make_box({low.x + 0.006, shelf_front, z}, {high.x - 0.006, shelf_front + 0.006, z + drawer - 0.022}, 0.002), "shelves",
                    slots.clear);
        builder.add(make_box({low.x + 0.05, shelf_front - 0.016, z + drawer - 0.05},
                             {high.x - 0.05, shelf_front + 0.001, z + drawer - 0.034}, 0.004),
                    "shelves", slots.liner);
        builder.add(make_tray({low.x + 0.012, shelf_front + 0.0055, z}, {high.x - 0.012, high.y - 0.02, z + drawer - 0.035}, 0.004),
                    "shelves", slots.clear);
    }
    if (room.is_cold) {
        return;
    }
    const double first = low.z + drawer;
    for (int k = 0; k < shelves; ++k) {
        const double z = mix(first, high.z, static_cast<double>(k) / shelves);
        builder.add(make_box({low.x - into, shelf_front, z}, {high.x + into, high.y + into, z + 0.006}, 0.0), "shelves", slots.clear);
        builder.add(make_box({low.x - into, shelf_front - 0.008, z - 0.004}, {high.x + into, shelf_front + 0.001, z + 0.01}, 0.002),
                    "shelves", slots.liner);
        builder.add_support({{0.5 * (low.x + high.x), 0.5 * (shelf_front + high.y), z + 0.006},
                             {0.5 * (high.x - low.x) - 0.015, 0.5 * (high.y - shelf_front) - 0.015}});
    }
}

/// The door, its seal and racks behind it, and its handle, before they are turned.
void add_door(ThingBuilder& builder, const RefrigeratorParams& params, const Room& room, const Cut& cut, const Slots& slots)
{
    const bool is_old = params.style == Style::Round;
    const dvec2 low = room.low + 0.5 * kGap;
    const dvec2 high = room.high - 0.5 * kGap;
    const dvec2 middle = 0.5 * (low + high);
    const dvec2 half = 0.5 * (high - low);
    const double back = cut.front - 0.008;
    const double face = back - cut.door;
    const auto put = [&](Mesh mesh) {
        return swing(std::move(mesh), {room.hinge < 0.0 ? low.x : high.x, face, 0.0}, 2, room.hinge * room.open);
    };
    const auto at_middle = [&](Mesh mesh) { return put(move(stand_up(std::move(mesh), back), {middle.x, 0.0, middle.y})); };
    builder.add(at_middle(extrude(make_rectangle(half, cut.round, 5), round_levels(cut.door, is_old ? 0.03 : 0.008, 4))), "doors",
                slots.body);
    builder.add(at_middle(move(extrude(make_rectangle(half - 0.018, 0.015), 0.0075, 0.0), {0.0, 0.0, -0.0065})), "seal", slots.seal);
    const double side = -room.hinge;
    const double x = middle.x + side * (half.x - (is_old ? 0.06 : 0.045));
    const double length = std::min(params.handle, 1.3 * half.y);
    const bool is_above = low.y > 0.9;
    if (is_old) {
        // A lever on a plate.
        const double z = is_above ? low.y + 0.12 : middle.y + 0.25 * half.y;
        Mesh lever = make_box({x - 0.022, face - 0.006, z - 0.04}, {x + 0.022, face + 0.002, z + 0.04}, 0.004);
        lever.add(make_tube(
            smooth(Points3{{x, face, z + 0.02}, {x, face - 0.045, z + 0.015}, {x, face - 0.052, z - 0.05}, {x, face - 0.04, z - 0.14}}, 6),
            [](double share) { return mix(0.012, 0.009, share); }, 16));
        builder.add(put(lever), "handles", slots.metal);
    } else {
        const double from = is_above ? low.y + 0.05 : high.y - 0.06 - length;
        builder.add(put(make_bow({x, face + 0.002, from}, {x, face + 0.002, from + length}, {0.0, -0.045, 0.0}, 0.0105)), "handles",
                    slots.metal);
        if (room.open == 0.0) {
            builder.add_grasp({{x, face - 0.043, from + 0.5 * length}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.021});
        }
    }
    if (room.open == 0.0) {
        return;
    }
    const double inner = back + 0.014;
    builder.add(put(make_box({low.x + 0.06, back - 0.004, low.y + 0.07}, {high.x - 0.06, inner, high.y - 0.06}, 0.004)), "seal",
                slots.liner);
    for (int k = 0; k < 3 && !room.is_cold; ++k) {
        const double z = mix(low.y + 0.12, high.y - 0.2, k / 2.5);
        Mesh rack = make_box({low.x + 0.08, inner - 0.001, z}, {high.x - 0.08, inner + 0.085, z + 0.005}, 0.0);
        rack.add(make_box({low.x + 0.08, inner + 0.08, z}, {high.x - 0.08, inner + 0.085, z + 0.075}, 0.0));
        for (const double end : {low.x + 0.08, high.x - 0.085}) {
            rack.add(make_box({end, inner - 0.001, z}, {end + 0.005, inner + 0.085, z + 0.06}, 0.0));
        }
        builder.add(put(rack), "shelves", slots.clear);
    }
}

/// Before a freezer's door: a dark niche with a spout and a drip tray, and lit signs above it.
void add_dispenser(ThingBuilder& builder, const Room& room, const Cut& cut, const Slots& slots)
{
    const dvec2 middle(0.5 * (room.low.x + room.high.x) - 0.02, mix(room.low.y, room.high.y, 0.62));
    const double face = cut.front - 0.008 - cut.door;
    const auto put = [&](Mesh mesh) { return swing(std::move(mesh), {room.low.x + 0.5 * kGap, face, 0.0}, 2, room.hinge * room.open); };
    const dvec2 half(0.085, 0.16);
    builder.add(put(move(stand_up(make_moulding(make_corners({-half.x + 0.012, -half.y + 0.012}, {half.x - 0.012, 0.06}),
                                                {{0.0, -0.001}, {0.012, -0.001}, {0.012, 0.005}, {0.0, 0.007}})),
                         {middle.x, face, middle.y})),
                "handles", slots.metal);
    builder.add(put(make_box({middle.x - half.x + 0.01, face - 0.0025, middle.y - half.y + 0.01},
                             {middle.x + half.x - 0.01, face + 0.001, middle.y + 0.062}, 0.0)),
                "handles", slots.seal);
    builder.add(
        put(make_box({middle.x - half.x, face - 0.006, middle.y + 0.075}, {middle.x + half.x, face + 0.001, middle.y + half.y}, 0.002)),
        "handles", slots.seal);
    const int lit = builder.add_slot("signs", make_light({0.3, 0.6, 0.8}, {0.25, 0.7, 1.0}));
    for (int k = 0; k < 3; ++k) {
        const double x = middle.x + 0.045 * (k - 1);
        builder.add(put(make_box({x - 0.01, face - 0.0067, middle.y + 0.11}, {x + 0.01, face - 0.0055, middle.y + 0.124}, 0.0)), "handles",
                    lit);
    }
    builder.add(put(make_box({middle.x - 0.02, face - 0.03, middle.y + 0.015}, {middle.x + 0.02, face - 0.002, middle.y + 0.05}, 0.005)),
                "handles", slots.metal);
    builder.add(put(make_box({middle.x - 0.06, face - 0.035, middle.y - half.y + 0.012},
                             {middle.x + 0.06, face - 0.002, middle.y - half.y + 0.022}, 0.003)),
                "handles", slots.metal);
}

std::vector<Room> plan_rooms(const RefrigeratorParams& params, const dvec2& low, const dvec2& high)
{
    const double swing = params.is_open ? params.swing : 0.0;
    switch (params.style) {
        case Style::FreezerAbove: {
            const double split = mix(low.y, high.y, 0.7);
            return {{low, {high.x, split}, 1.0, swing, false}, {{low.x, split}, high, 1.0, 0.0, true}};
        }
        case Style::FreezerBelow: {
            const double split = mix(low.y, high.y, 0.36);
            return {{{low.x, split}, high, 1.0, swing, false}, {low, {high.x, split}, 1.0, 0.0, true}};
        }
        case Style::TwoDoors: {
            const double split = mix(low.x, high.x, 0.45);
            return {{{split, low.y}, high, 1.0, swing, false}, {low, {split, high.y}, -1.0, 0.4 * swing, true}};
        }
        case Style::Round: return {{low, high, 1.0, swing, false}};
    }
    return {};
}

/// The walls around the rooms, the partition between them, and the back.
void add_body(ThingBuilder& builder, const std::vector<Room>& rooms, const Cut& cut, const dvec2& low, const dvec2& high,
              const Slots& slots)
{
    const dvec2 middle = 0.5 * (low + high);
    const dvec2 half = 0.5 * (high - low);
    const double deep = cut.back - cut.front;
    const auto at_middle = [&](Mesh mesh) { return move(stand_up(std::move(mesh), cut.back), {middle.x, 0.0, middle.y}); };
    constexpr double kShell = 0.022;
    const double edge = 0.5 * cut.round;
    builder.add(at_middle(make_moulding(
                    make_rectangle(half - kShell, std::max(0.012, cut.round - kShell), 5),
                    {{0.0, 0.0}, {kShell - edge, 0.0}, {kShell - 0.3 * edge, 0.3 * edge}, {kShell, edge}, {kShell, deep}, {0.0, deep}})),
                "body", slots.body);
    // The lining: a moulding around all rooms, a back, and partitions.
    builder.add(at_middle(make_moulding(
                    make_rectangle(half - kWall, std::max(0.012, cut.round - kWall), 5),
                    {{0.0, 0.02}, {kWall - kShell + 0.002, 0.02}, {kWall - kShell + 0.002, deep - 0.003}, {0.0, deep - 0.003}})),
                "body", slots.liner);
    builder.add(at_middle(move(extrude(make_rectangle(half - kShell + 0.002, std::max(0.012, cut.round - kShell)), kWall - 0.006, 0.0),
                               {0.0, 0.0, 0.004})),
                "body", slots.liner);
    if (rooms.size() > 1) {
        const bool is_side = rooms[0].low.y == rooms[1].low.y;
        const double split = is_side ? rooms[0].low.x : std::max(rooms[0].low.y, rooms[1].low.y);
        const double into = kShell;
        builder.add(
            is_side ? make_box({split - kWall, cut.front + 0.004, low.y + into}, {split + kWall, cut.back - 0.03, high.y - into}, 0.004)
                    : make_box({low.x + into, cut.front + 0.004, split - kWall}, {high.x - into, cut.back - 0.03, split + kWall}, 0.004),
            "body", slots.liner);
    }
}

void build_refrigerator(const RefrigeratorParams& params, ThingBuilder& builder)
{
    const bool is_old = params.style == Style::Round;
    const bool is_steel = params.finish == Finish::Steel && !is_old;
    Slots slots{};
    slots.body = builder.add_slot("body", is_steel ? make_metal(Metal::Steel, 0.36)
                                                   : make_lacquer(find_color(is_old ? params.old_color : params.color)));
    slots.liner = builder.add_slot("liner", make_plastic(find_color(Color::Snow), 0.4));
    slots.clear = builder.add_slot("clear", make_plastic({0.7, 0.8, 0.84}, 0.15));
    slots.metal = builder.add_slot("handles", is_old || !is_steel ? make_metal(Metal::Chrome, 0.15) : make_metal(Metal::Steel, 0.25));
    slots.seal = builder.add_slot("seal", make_plastic(find_color(Color::Charcoal), 0.7));
    const double width = params.width * (params.style == Style::TwoDoors ? 1.4 : 1.0);
    const double tall = params.tall * (is_old ? 0.82 : 1.0);
    const double foot = is_old ? 0.06 : 0.045;
    const double deep = 0.66;
    const Cut cut{-0.5 * deep + 0.075, 0.5 * deep, is_old ? 0.075 : 0.06, is_old ? 0.085 : 0.014};
    const dvec2 low(-0.5 * width, foot);
    const dvec2 high(0.5 * width, tall);
    const std::vector<Room> rooms = plan_rooms(params, low, high);
    add_body(builder, rooms, cut, low, high, slots);
    for (const Room& room : rooms) {
        if (room.open > 0.0) {
            add_inside(builder, room, cut, slots, params.shelves);
        }
        add_door(builder, params, room, cut, slots);
        if (params.style == Style::TwoDoors && room.is_cold) {
            add_dispenser(builder, room, cut, slots);
        }
    }
    for (const double side : {-1.0, 1.0}) {
        for (const double y : {cut.front + 0.05, cut.back - 0.07}) {
            const double x = side * (high.x - 0.09);
            builder.add(make_bar({x, y, 0.0}, {x, y, foot + 0.003}, 0.02, 0.015, 0.003), "feet", is_old ? slots.metal : slots.seal);
        }
    }
    if (is_old) {
        builder.add(make_box({-0.08, cut.front - 0.008 - cut.door - 0.004, high.y - 0.16},
                             {0.05, cut.front - 0.006 - cut.door, high.y - 0.125}, 0.0025),
                    "handles", slots.metal);
    } else {
        builder.add(make_box({low.x + 0.03, cut.front + 0.02, 0.012}, {high.x - 0.03, cut.front + 0.04, foot + 0.002}, 0.002), "feet",
                    slots.seal);
        builder.add_support({{0.0, 0.5 * (cut.front + cut.back), tall}, {0.5 * width - 0.03, 0.5 * (cut.back - cut.front) - 0.03}});
    }
}

}  // namespace

Thing make_refrigerator_thing()
{
    Thing thing;
    thing.summary = "a refrigerator: freezer above or below, two doors side by side, an old round one; shut or open";
    thing.parts = {{"body"}, {"doors"}, {"handles"}, {"seal"}, {"feet"}, {"shelves", true}};
    thing.least_m = 1.1;
    thing.most_m = 2.0;
    const Rows<RefrigeratorParams> rows{
        word_row<&RefrigeratorParams::style>("style", {"freezer-above", "freezer-below", "two-doors", "round"}, "form"),
        number_row<&RefrigeratorParams::width>("width", "m", 0.56, 0.68, 0.6, "across; with two doors 1.4 times that"),
        number_row<&RefrigeratorParams::tall>("tall", "m", 1.5, 1.85, 1.7, "of the top above the floor; a round one has 0.82 of it"),
        flag_row<&RefrigeratorParams::is_open>("open", false, "whether the main door stands open"),
        number_row<&RefrigeratorParams::swing>("swing", "deg", 35.0, 110.0, 80.0, "how far an open door is turned"),
        number_row<&RefrigeratorParams::handle>("handle", "m", 0.3, 0.6, 0.42, "length of the handles"),
        integer_row<&RefrigeratorParams::shelves>("shelves", 3, 5, 4, "of the main room"),
        word_row<&RefrigeratorParams::finish>("finish", {"paint", "steel"}, "of one that is not round"),
        color_row<&RefrigeratorParams::color>("color", {"white", "silver", "black", "cream"}, "of paint"),
        color_row<&RefrigeratorParams::old_color>("old_color", {"mint", "red", "cream", "sky", "yellow", "black"}, "of a round one"),
    };
    bind_rows<build_refrigerator>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
