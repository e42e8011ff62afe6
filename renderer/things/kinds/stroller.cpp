// Strollers: pram with a hood and large wheels, buggy, light folding stroller, three-wheeled jogger. The child faces
// the front; the pusher stands behind.
#include "renderer/things/cushion.h"
#include "renderer/things/wheel.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Pram, Buggy, Folding, Runner };
enum class Frame { Chrome, Aluminium, Black };
enum class Grip { Rubber, Leather };

struct StrollerParams : KindParams {
    Style style;
    double wheel;
    double hood;
    double recline;
    Color color;
    Color lining;
    Frame frame;
    Grip grip;
};

struct Slots {
    int fabric;
    int lining;
    int frame;
    int grip;
    WheelSlots wheels;
};

void add_rod(ThingBuilder& builder, const dvec3& from, const dvec3& to, double radius, int slot, std::string_view part = "frame")
{
    builder.add(make_tube(Points3{from, glm::mix(from, to, 0.5), to}, radius, 12), part, slot);
}

/// A hood with ribs that turn about an axis along x; cloth spans `from` to `to`, degrees from the front upwards.
void add_hood(ThingBuilder& builder, const Slots& slots, const dvec3& hinge, double half_width, double reach, double from_deg,
              double to_deg, int ribs)
{
    const auto at = [&](double u, double v) {
        // u runs from side to side, v from the front rib to the rear one.
        const double turn = mix(from_deg, to_deg, v) * kPi / 180.0;
        const double side = cos(kPi * u);
        const double bow = pow(std::max(0.0, sin(kPi * u)), 0.45);
        // Cloth sags between ribs.
        const double sag = 1.0 - 0.035 * std::abs(sin(kPi * (ribs - 1) * v)) * bow;
        const dvec3 out(0.0, -cos(turn), sin(turn));
        return hinge + dvec3(half_width * side, 0, 0) + out * (reach * mix(0.10, 1.0, bow) * sag);
    };
    builder.add(crease(make_sheet(at, 28, 6 * (ribs - 1), 0.006), 50.0), "canopy", slots.fabric);
    for (int i = 0; i < ribs; ++i) {
        const double v = static_cast<double>(i) / (ribs - 1);
        Points3 path;
        for (int k = 0; k <= 28; ++k) {
            path.push_back(at(k / 28.0, v));
        }
        builder.add(make_tube(path, 0.006, 8), "canopy", slots.lining);
    }
}

/// A bar across the back with a soft grip, on two push rods that begin at given places.
void add_push_bar(ThingBuilder& builder, const Slots& slots, const dvec3& foot, const dvec3& top, double radius)
{
    for (const double side : {-1.0, 1.0}) {
        add_rod(builder, {side * foot.x, foot.y, foot.z}, {side * top.x, top.y, top.z}, radius, slots.frame);
    }
    const Points3 bar = smooth(Points3{{-top.x, top.y, top.z},
                                       {-top.x * 0.92, top.y + 0.035, top.z + 0.03},
                                       {0, top.y + 0.045, top.z + 0.04},
                                       {top.x * 0.92, top.y + 0.035, top.z + 0.03},
                                       {top.x, top.y, top.z}},
                               6);
    builder.add(make_tube(bar, radius * 1.6, 14), "handle", slots.grip);
    builder.add_grasp({{0, top.y + 0.045, top.z + 0.04}, {0, -1, 0}, {1, 0, 0}, radius * 3.2});
}

/// A cloth basin, deepest in its middle, with a rounded rim.
void add_bassinet(ThingBuilder& builder, const Slots& slots, const dvec3& middle, const dvec3& half)
{
    std::vector<Points3> rings;
    const auto add_ring = [&](double grow, double z) {
        Points3 ring;
        for (const dvec2& p : make_superellipse(dvec2(half) * grow, 2.8, 56)) {
            // Both ends rise.
            const double u = p.y / half.y;
            ring.push_back(middle + dvec3(p, z + 0.10 * half.z * u * u));
        }
        rings.push_back(ring);
    };
    for (const dvec2& level : {dvec2(0.0, -half.z), dvec2(0.55, -half.z), dvec2(0.76, -0.92 * half.z), dvec2(0.90, -0.6 * half.z),
                               dvec2(0.98, 0.0), dvec2(1.0, half.z), dvec2(0.985, 1.06 * half.z), dvec2(0.955, 1.0 * half.z),
                               dvec2(0.93, 0.0), dvec2(0.82, -0.45 * half.z), dvec2(0.0, -0.45 * half.z)}) {
        add_ring(level.x, level.y);
    }
    Mesh basin = crease(loft(rings), 50.0);
    paint(basin, slots.lining, [&](const dvec3& c, const dvec3& n) {
        const dvec3 way = c - middle;
        return way.z > -0.5 * half.z && glm::dot(dvec2(way), dvec2(n)) < 0.05 * glm::length(dvec2(way));
    });
    builder.add(basin, "seat", slots.fabric);
    // A blanket over the lower two thirds.
    builder.add(move(make_cushion({-half.x * 0.88, -half.y * 0.90, 0.0}, {half.x * 0.88, half.y * 0.25, half.z * 0.5}, 0.05, 0.03),
                     middle + dvec3(0, 0, half.z * 0.55)),
                "seat", slots.lining);
}

/// A joined seat and back with soft edges, a belt and a footrest.
void add_seat(ThingBuilder& builder, const Slots& slots, double half_width, double front, double low, double recline)
{
    const dvec3 bend(0, front + 0.25, low);
    const auto lean = [&](dvec3 p) {
        const double z = p.z - low;
        return dvec3(p.x * (1.0 - 0.12 * std::max(0.0, z) / 0.48), bend.y + z * sin(recline) * 0.94 + (p.y - bend.y),
                     low + z * cos(recline));
    };
    builder.add(make_cushion({-half_width, front, low - 0.03}, {half_width, bend.y + 0.04, low + 0.03}, 0.024, 0.010), "seat",
                slots.fabric);
    builder.add(deform(make_cushion({-half_width, bend.y - 0.02, low}, {half_width, bend.y + 0.04, low + 0.50}, 0.024, 0.010), lean),
                "seat", slots.fabric);
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_cushion({side * half_width - 0.02, front + 0.06, low - 0.01},
                                 {side * half_width + 0.02, bend.y + 0.12, low + 0.19}, 0.018, 0.004),
                    "seat", slots.lining);
        add_rod(builder, {side * half_width * 0.45, bend.y - 0.035 + 0.36 * sin(recline), low + 0.38 * cos(recline)},
                {side * half_width * 0.2, front + 0.12, low + 0.045}, 0.010, slots.grip, "seat");
    }
    builder.add(make_cushion({-half_width * 0.94, front - 0.03, low - 0.30}, {half_width * 0.94, front + 0.01, low + 0.01}, 0.016, 0.006),
                "seat", slots.fabric);
    builder.add(make_cushion({-half_width, front - 0.17, low - 0.33}, {half_width, front + 0.01, low - 0.30}, 0.014, 0.002), "frame",
                slots.grip);
}

void add_pair(ThingBuilder& builder, const Slots& slots, double x, double y, double radius, double width, int spokes)
{
    for (const double side : {-1.0, 1.0}) {
        add_wheel(builder, slots.wheels, {side * x, y, radius}, radius, width, side, spokes, 0.84);
    }
    add_rod(builder, {-x, y, radius}, {x, y, radius}, 0.009, slots.frame);
}

void add_pram(ThingBuilder& builder, const StrollerParams& params, const Slots& slots)
{
    const double radius = params.wheel * 1.55;
    const double track = 0.24;
    const double base = 0.29;
    add_pair(builder, slots, track, -base, radius, 0.035, 14);
    add_pair(builder, slots, track, base, radius, 0.035, 14);
    const double high = 0.66;
    for (const double side : {-1.0, 1.0}) {
        // C-shaped springs with a bow between them.
        const double x = side * 0.19;
        builder.add(make_tube(smooth(Points3{{x, -base, radius},
                                             {x, -base - 0.10, radius + 0.13},
                                             {x, -base * 0.72, radius + 0.24},
                                             {x, 0, radius + 0.19},
                                             {x, base * 0.72, radius + 0.24},
                                             {x, base + 0.10, radius + 0.13},
                                             {x, base, radius}},
                                     8),
                              0.011, 12),
                    "frame", slots.frame);
    }
    add_bassinet(builder, slots, {0, 0, high}, {0.21, 0.44, 0.125});
    for (const double y : {-0.2, 0.2}) {
        add_rod(builder, {-0.19, y, radius + 0.22}, {0.19, y, radius + 0.22}, 0.010, slots.frame);
        for (const double side : {-1.0, 1.0}) {
            add_rod(builder, {side * 0.19, y, radius + 0.21}, {side * 0.18, y, high - 0.08}, 0.009, slots.frame);
        }
    }
    add_hood(builder, slots, {0, 0.18, high + 0.11}, 0.215, 0.33, params.hood, 186.0, 4);
    add_push_bar(builder, slots, {0.20, 0.30, high - 0.02}, {0.21, 0.66, 0.98}, 0.010);
}

/// A frame of two crossed legs on one side.
void add_crossed_legs(ThingBuilder& builder, const Slots& slots, double x, const dvec2& front, const dvec2& back, const dvec2& seat_front,
                      const dvec2& top, double radius)
{
    for (const double side : {-1.0, 1.0}) {
        add_rod(builder, {side * x, front.x, front.y}, {side * x, top.x, top.y}, radius, slots.frame);
        add_rod(builder, {side * x, back.x, back.y}, {side * x, seat_front.x, seat_front.y}, radius, slots.frame);
    }
}

void add_buggy(ThingBuilder& builder, const StrollerParams& params, const Slots& slots)
{
    const double small = params.wheel * 0.72;
    const double large = params.wheel;
    const double hw = 0.20;
    add_pair(builder, slots, 0.25, -0.34, small, 0.05, 5);
    add_pair(builder, slots, 0.27, 0.30, large, 0.05, 5);
    const double low = 0.50;
    add_crossed_legs(builder, slots, hw + 0.035, {-0.33, small + 0.02}, {0.29, large + 0.01}, {-0.16, low + 0.05}, {0.34, 0.80}, 0.014);
    add_seat(builder, slots, hw, -0.20, low, params.recline);
    add_hood(builder, slots, {0, 0.16, low + 0.38}, hw + 0.03, 0.32, params.hood, 172.0, 3);
    add_push_bar(builder, slots, {hw + 0.035, 0.32, 0.78}, {hw + 0.035, 0.52, 1.0}, 0.014);
    // A bumper bar in front of the child.
    builder.add(make_tube(smooth(Points3{{-hw - 0.03, -0.02, low + 0.22},
                                         {-hw - 0.02, -0.22, low + 0.24},
                                         {0, -0.29, low + 0.245},
                                         {hw + 0.02, -0.22, low + 0.24},
                                         {hw + 0.03, -0.02, low + 0.22}},
                                 6),
                          0.017, 14),
                "frame", slots.grip);
    builder.add(make_cushion({-hw, -0.18, 0.19}, {hw, 0.24, 0.31}, 0.05, 0.008), "basket", slots.lining);
}

void add_folding(ThingBuilder& builder, const StrollerParams& params, const Slots& slots)
{
    const double radius = params.wheel * 0.55;
    const double hw = 0.17;
    for (const double y : {-0.30, 0.28}) {
        for (const double side : {-1.0, 1.0}) {
            for (const double out : {-0.022, 0.022}) {
                add_wheel(builder, slots.wheels, {side * 0.22 + out, y, radius}, radius, 0.022, out > 0.0 ? 1.0 : -1.0, 6, 0.72);
            }
        }
    }
    const double low = 0.44;
    add_crossed_legs(builder, slots, hw + 0.03, {-0.30, radius}, {0.28, radius}, {-0.14, low + 0.04}, {0.40, 1.0}, 0.010);
    for (const double side : {-1.0, 1.0}) {
        for (const double y : {-0.30, 0.28}) {
            add_rod(builder, {side * (hw + 0.02), y, radius}, {side * 0.245, y, radius}, 0.008, slots.frame);
        }
        // Hooked handles, one on each side.
        const double x = side * (hw + 0.03);
        builder.add(
            make_tube(smooth(Points3{{x, 0.37, 0.95}, {x, 0.415, 1.03}, {x, 0.46, 1.06}, {x, 0.53, 1.04}, {x, 0.56, 1.0}}, 6), 0.016, 14),
            "handle", slots.grip);
        builder.add_grasp({{x, 0.46, 1.076}, {0, 0, -1}, {0, 1, 0}, 0.032});
    }
    for (const double z : {0.25, 0.60}) {
        add_rod(builder, {-hw - 0.03, mix(0.2, -0.1, (z - 0.1) / 0.6), z}, {hw + 0.03, mix(-0.22, 0.12, (z - 0.1) / 0.6), z + 0.02}, 0.008,
                slots.frame);
    }
    add_seat(builder, slots, hw, -0.18, low, params.recline * 0.8);
    add_hood(builder, slots, {0, 0.19, low + 0.44}, hw + 0.02, 0.27, std::max(58.0, params.hood), 160.0, 3);
}

void add_runner(ThingBuilder& builder, const StrollerParams& params, const Slots& slots)
{
    const double large = params.wheel * 1.45;
    const double hw = 0.20;
    add_pair(builder, slots, 0.29, 0.28, large, 0.045, 16);
    const double front = -0.68;
    for (const double side : {-1.0, 1.0}) {
        add_wheel(builder, slots.wheels, {side * 0.012, front, large * 0.85}, large * 0.85, 0.024, side, 16, 0.84);
        add_rod(builder, {side * 0.05, front, large * 0.85}, {side * 0.07, front + 0.30, large * 0.85 + 0.16}, 0.012, slots.frame);
        add_rod(builder, {side * 0.07, front + 0.30, large * 0.85 + 0.16}, {side * (hw + 0.03), 0.30, 0.78}, 0.015, slots.frame);
        add_rod(builder, {side * 0.07, front + 0.30, large * 0.85 + 0.16}, {side * 0.26, 0.28, large}, 0.015, slots.frame);
        add_rod(builder, {side * 0.26, 0.28, large}, {side * (hw + 0.03), 0.16, 0.74}, 0.013, slots.frame);
    }
    add_seat(builder, slots, hw, -0.22, 0.50, params.recline);
    add_hood(builder, slots, {0, 0.15, 0.90}, hw + 0.03, 0.32, params.hood, 170.0, 3);
    add_push_bar(builder, slots, {hw + 0.03, 0.28, 0.76}, {hw + 0.03, 0.60, 0.98}, 0.015);
    builder.add(make_cushion({-hw * 0.9, -0.12, 0.23}, {hw * 0.9, 0.22, 0.34}, 0.05, 0.008), "basket", slots.lining);
}

model::Material make_frame(Frame frame)
{
    switch (frame) {
        case Frame::Chrome: return make_metal(Metal::Chrome, 0.2);
        case Frame::Aluminium: return make_metal(Metal::Aluminium, 0.2);
        case Frame::Black: return make_lacquer(dvec3(0.02));
    }
    return {};
}

void build_stroller(const StrollerParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const dvec3 color = find_color(params.color);
    Slots slots{};
    slots.fabric = builder.add_slot("fabric", make_fabric(color));
    slots.lining = builder.add_slot("lining", make_fabric(find_color(params.lining)));
    slots.frame = builder.add_slot("frame", make_frame(params.frame));
    slots.grip = builder.add_slot("grip", params.grip == Grip::Leather ? make_leather(find_color(Color::Brown)) : make_rubber());
    slots.wheels = {builder.add_slot("tires", make_rubber()), builder.add_slot("rims", make_metal(Metal::Aluminium, 0.3))};
    switch (style) {
        case Style::Pram: add_pram(builder, params, slots); break;
        case Style::Buggy: add_buggy(builder, params, slots); break;
        case Style::Folding: add_folding(builder, params, slots); break;
        case Style::Runner: add_runner(builder, params, slots); break;
    }
    builder.center_box();
}

}  // namespace

Thing make_stroller_thing()
{
    Thing thing;
    thing.summary = "a stroller: a pram with a hood, a buggy, a light folding stroller, or one with three wheels";
    thing.parts = {{"seat"}, {"canopy"}, {"frame"}, {"wheels"}, {"handle"}, {"basket", true}};
    thing.least_m = 0.9;
    thing.most_m = 1.7;
    const Rows<StrollerParams> rows{
        word_row<&StrollerParams::style>("style", {"pram", "buggy", "folding", "runner"}, "overall form"),
        number_row<&StrollerParams::wheel>("wheel", "m", 0.11, 0.15, 0.13, "radius of a buggy's rear wheels; other styles scale with it"),
        number_row<&StrollerParams::hood>("hood", "deg", 28.0, 88.0, 52.0,
                                          "how far the front of the hood is raised from lying ahead"),
        number_row<&StrollerParams::recline>("recline", "1", 0.15, 0.75, 0.4, "angle by which the back leans, in radians"),
        color_row<&StrollerParams::color>("color", {"navy", "teal", "crimson", "charcoal", "red", "mint", "gray", "pink", "olive", "sky"},
                                          "colour of the hood and the seat"),
        color_row<&StrollerParams::lining>("lining", {"cream", "white", "gray", "yellow", "charcoal"},
                                           "colour of the lining, the blanket and the basket"),
        word_row<&StrollerParams::frame>("frame", {"chrome", "aluminium", "black"}, "finish of the frame"),
        word_row<&StrollerParams::grip>("grip", {"rubber", "leather"}, "material of the push handle"),
    };
    bind_rows<build_stroller>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
