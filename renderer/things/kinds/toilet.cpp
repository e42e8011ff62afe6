// Toilets: with the cistern on the bowl, with a high cistern and a chain, hung on a tiled ledge. The wall is behind, at
// the greatest y; the lid is up or down.
#include "renderer/things/fittings.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Close, High, Hung };
enum class Flush { Lever, Button };

struct ToiletParams : KindParams {
    Style style;
    double width;
    double length;
    double tall;
    bool is_open;
    double cistern;
    Flush flush;
    Color ceramic;
    bool has_wooden_seat;
    Wood wood;
    Metal metal;
};

struct Slots {
    int ceramic;
    int seat;
    int metal;
    int water;
};

/// The bowl seen from above: an oval whose back is cut straight. `grow` enlarges it.
Points2 make_oval(const dvec2& half, double grow, double back)
{
    Points2 outline;
    constexpr int kCount = 72;
    for (int i = 0; i < kCount; ++i) {
        const double angle = 2.0 * kPi * i / kCount;
        dvec2 p((half.x + grow) * cos(angle), (half.y + grow) * sin(angle));
        // The back half is fuller.
        if (p.y > 0.0) {
            const double side = std::abs(cos(angle));
            p.x = (half.x + grow) * (cos(angle) < 0.0 ? -1.0 : 1.0) * pow(side, 0.62);
        }
        outline.emplace_back(p.x, std::min(p.y, back + grow));
    }
    return outline;
}

Points3 lift_to(const Points2& outline, double z, const dvec2& scale, double shift)
{
    Points3 ring;
    for (const dvec2& p : outline) {
        ring.emplace_back(p.x * scale.x, p.y * scale.y + shift, z);
    }
    return ring;
}

/// The outside from the foot, over the rim, and down the inside to the water.
void add_bowl(ThingBuilder& builder, const ToiletParams& params, const dvec2& half, double rim, const Slots& slots)
{
    const bool is_hung = params.style == Style::Hung;
    const double back = 0.92 * half.y;
    const auto ring = [&](double grow, double z, const dvec2& scale = dvec2(1.0), double shift = 0.0) {
        return lift_to(make_oval(half, grow, back), z, scale, shift);
    };
    std::vector<Points3> rings;
    if (is_hung) {
        rings = {ring(0.0, rim - 0.3, {0.5, 0.55}, 0.1), ring(0.0, rim - 0.28, {0.62, 0.66}, 0.08), ring(0.0, rim - 0.2, {0.8, 0.84}, 0.04),
                 ring(0.0, rim - 0.1, {0.95, 0.96}, 0.01)};
    } else {
        rings = {ring(0.0, 0.0, {0.66, 0.86}, 0.05),  ring(0.0, 0.02, {0.66, 0.86}, 0.05), ring(0.0, 0.05, {0.58, 0.8}, 0.06),
                 ring(0.0, 0.14, {0.55, 0.72}, 0.07), ring(0.0, 0.22, {0.66, 0.78}, 0.05), ring(0.0, 0.3, {0.86, 0.92}, 0.02)};
    }
    rings.push_back(ring(-0.004, rim - 0.045));
    rings.push_back(ring(0.0, rim - 0.03));
    rings.push_back(ring(0.0, rim - 0.008));
    rings.push_back(ring(-0.007, rim));
    rings.push_back(ring(-0.05, rim));
    rings.push_back(ring(-0.058, rim - 0.012));
    rings.push_back(ring(-0.052, rim - 0.05));
    rings.push_back(ring(-0.075, rim - 0.12, {1.0, 1.0}, 0.012));
    rings.push_back(ring(-0.11, rim - 0.18, {0.9, 0.9}, 0.03));
    rings.push_back(ring(-0.13, rim - 0.2, {0.75, 0.7}, 0.04));
    builder.add(crease(loft(rings), 55.0), "bowl", slots.ceramic);
    // Water over the hollow's floor, as a thin lens; a shut lid hides it.
    if (params.is_open) {
        const Points2 pool = make_oval(half, -0.118, back);
        builder.add(
            loft(std::vector<Points3>{lift_to(pool, rim - 0.2005, {0.72, 0.66}, 0.04), lift_to(pool, rim - 0.192, {0.83, 0.8}, 0.034)}),
            "water", slots.water);
    }
    const dvec2 inner = half - 0.12;
    builder.add_cavity({{0.0, 0.035, rim - 0.19}, 0.45 * inner, 0.75 * inner, 0.15, true});
}

/// The ring to sit on, and the lid, which turns about the hinges behind.
void add_seat(ThingBuilder& builder, const ToiletParams& params, const dvec2& half, double rim, const Slots& slots)
{
    const double back = 0.84 * half.y;
    const double z = rim + 0.004;
    const std::vector<Points2> loops{make_oval(half, 0.006, back - 0.02), make_oval(half, -0.072, back - 0.03)};
    builder.add(crease(move(extrude(loops, round_levels(0.02, 0.008, 4)), {0.0, 0.0, z}), 50.0), "seat", slots.seat);
    Mesh lid = extrude(make_oval(half, 0.008, back - 0.02), round_levels(0.018, 0.008, 4));
    const dvec3 pivot(0.0, back + 0.012, z + 0.022);
    lid = move(std::move(lid), {0.0, 0.0, z + 0.0215});
    builder.add(
        crease(params.is_open ? swing(std::move(lid), pivot, 0, params.style == Style::Close ? -90.0 : -98.0) : std::move(lid), 50.0),
        "lid", slots.seat);
    for (const double side : {-1.0, 1.0}) {
        const double x = side * 0.075;
        builder.add(make_bar({x - 0.02, pivot.y, z + 0.018}, {x + 0.02, pivot.y, z + 0.018}, 0.009, 0.009, 0.002, 16), "hinges",
                    slots.metal);
        builder.add(make_bar({x, pivot.y, rim - 0.002}, {x, pivot.y, z + 0.014}, 0.009, 0.007, 0.0, 16), "hinges", slots.metal);
    }
    if (!params.is_open) {
        builder.add_support({{0.0, 0.0, z + 0.0395}, 0.55 * half});
        builder.add_grasp({{0.0, -half.y - 0.002, z + 0.03}, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, 0.018});
    } else {
        builder.add_grasp({{0.0, -half.y + 0.03, z + 0.01}, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, 0.02});
    }
}

/// A cistern with its lid and lever or button. \param low, high  its box
void add_cistern(ThingBuilder& builder, const ToiletParams& params, const dvec3& low, const dvec3& high, const Slots& slots)
{
    const double taper = 0.02;
    const dvec2 half(0.5 * (high.x - low.x), 0.5 * (high.y - low.y));
    const dvec3 middle(0.0, 0.5 * (low.y + high.y), 0.0);
    const double tall = high.z - low.z;
    builder.add(
        move(extrude(make_rectangle(half, 0.03), {{taper + 0.012, 0.0}, {taper, 0.012}, {0.0, tall - 0.004}, {0.001, tall - 0.002}}),
             {middle.x, middle.y, low.z}),
        "cistern", slots.ceramic);
    builder.add(move(extrude(make_rectangle(half + 0.008, 0.036), round_levels(0.03, 0.011)), {middle.x, middle.y, high.z - 0.0025}),
                "cistern", slots.ceramic);
    builder.add_support({{0.0, middle.y, high.z + 0.0275}, half - dvec2(0.03, 0.03)});
    if (params.style != Style::Close) {
        return;
    }
    if (params.flush == Flush::Lever) {
        // At the side, free of the lid.
        const dvec3 at(low.x + 0.002, middle.y - 0.02, high.z - 0.05);
        builder.add(make_bar(at, at + dvec3(-0.022, 0.0, 0.0), 0.013, 0.011, 0.002, 20), "flush", slots.metal);
        builder.add(
            make_tube(
                smooth(Points3{at + dvec3(-0.017, 0.0, 0.0), at + dvec3(-0.02, -0.03, -0.004), at + dvec3(-0.018, -0.085, -0.012)}, 6),
                [](double share) { return mix(0.0055, 0.0075, share); }, 14),
            "flush", slots.metal);
    } else {
        builder.add(move(make_cylinder(0.028, 0.0065, 0.002), {0.0, middle.y, high.z + 0.0265}), "flush", slots.metal);
        builder.add(make_box({-0.0008, middle.y - 0.024, high.z + 0.0325}, {0.0008, middle.y + 0.024, high.z + 0.0335}, 0.0), "flush",
                    slots.water);
    }
}

/// A wall of tiles up to the waist, with its face at y.
void add_tiled_ledge(ThingBuilder& builder, double y, const Slots& slots)
{
    constexpr double kTile = 0.2;
    constexpr int kColumns = 3;
    constexpr int kRows = 6;
    constexpr double kDeep = 0.17;
    const int grout = builder.add_slot("grout", make_plain(find_color(Color::Gray), 0.9));
    const double half = 0.5 * kColumns * kTile;
    builder.add(make_box({-half + 0.001, y + 0.003, 0.0}, {half - 0.001, y + kDeep, kRows * kTile}, 0.0), "cistern", grout);
    for (int i = 0; i < kColumns; ++i) {
        for (int k = 0; k < kRows; ++k) {
            const dvec2 low(-half + kTile * i + 0.0015, kTile * k + 0.0015);
            builder.add(make_box({low.x, y, low.y}, {low.x + kTile - 0.003, y + 0.005, low.y + kTile - 0.003}, 0.0015), "cistern",
                        slots.ceramic);
        }
    }
    builder.add(make_box({-half - 0.006, y - 0.01, kRows * kTile - 0.001}, {half + 0.006, y + kDeep, kRows * kTile + 0.02}, 0.004),
                "cistern", slots.ceramic);
    builder.add_support({{0.0, y + 0.5 * (kDeep - 0.01), kRows * kTile + 0.02}, {half - 0.01, 0.5 * kDeep - 0.015}});
}

/// A cistern near the ceiling, the pipe down from it, and a chain with a handle.
void add_high_cistern(ThingBuilder& builder, const ToiletParams& params, const dvec2& half, const Slots& slots)
{
    const double rim = params.tall;
    const double top = 1.75;
    const double wall = half.y + 0.16;
    add_cistern(builder, params, {-0.5 * params.cistern, wall - 0.2, top}, {0.5 * params.cistern, wall, top + 0.28}, slots);
    builder.add(make_tube(
                    smooth(Points3{{0.0, half.y + 0.08, rim - 0.08},
                                   {0.0, half.y + 0.115, rim - 0.06},
                                   {0.0, half.y + 0.125, rim + 0.05},
                                   {0.0, half.y + 0.125, 0.6 * top},
                                   {0.0, half.y + 0.125, top + 0.013}},
                           6),
                    [](double) { return 0.018; }, 18),
                "flush", slots.metal);
    // A lever above, and a chain of links with a handle.
    const double x = 0.5 * params.cistern + 0.05;
    const double y = wall - 0.1;
    builder.add(make_bar({0.4 * params.cistern, y, top + 0.2}, {x, y, top + 0.2}, 0.006, 0.005, 0.0, 12), "flush", slots.metal);
    for (int k = 0; k < 30; ++k) {
        builder.add(move(make_ellipsoid({0.0035, 0.0035, 0.0115}, 10), {x, y, top + 0.19 - 0.02 * k}), "flush", slots.metal);
    }
    const double low = top + 0.19 - 0.02 * 30;
    builder.add(
        move(lathe(trace({{{0.0, -0.09}}, {{0.012, -0.085}, 0.006}, {{0.015, -0.04}, 0.02}, {{0.006, 0.0}, 0.003}, {{0.0, 0.006}}}, false),
                   24),
             {x, y, low}),
        "flush", slots.ceramic);
    builder.add_grasp({{x, y, low - 0.05}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.03});
}

void build_toilet(const ToiletParams& params, ThingBuilder& builder)
{
    Slots slots{};
    slots.ceramic = builder.add_slot("ceramic", make_ceramic(find_color(params.ceramic)));
    slots.seat = builder.add_slot("seat", params.has_wooden_seat ? make_wood(params.wood) : make_plastic(find_color(params.ceramic), 0.2));
    slots.metal = builder.add_slot("metal", make_metal(params.metal, 0.15));
    slots.water = builder.add_slot("water", make_plain({0.3, 0.38, 0.4}, 0.03));
    const dvec2 half(0.5 * params.width, 0.5 * params.length);
    const double rim = params.tall;
    add_bowl(builder, params, half, rim, slots);
    add_seat(builder, params, half, rim, slots);
    const double back = half.y + 0.17;
    // The ledge behind the seat, on which the cistern stands, or by which the bowl hangs.
    const double ledge = 0.82 * half.y;
    const bool is_close = params.style == Style::Close;
    builder.add(make_box({-0.62 * half.x, ledge, is_close ? 0.14 : rim - 0.2},
                         {0.62 * half.x, is_close ? back - 0.01 : half.y + 0.09, rim - 0.003}, 0.02),
                "bowl", slots.ceramic);
    switch (params.style) {
        case Style::Close:
            add_cistern(builder, params, {-0.5 * params.cistern, half.y + 0.012, rim - 0.004}, {0.5 * params.cistern, back, rim + 0.33},
                        slots);
            break;
        case Style::High: add_high_cistern(builder, params, half, slots); break;
        case Style::Hung: {
            // A tiled ledge with the cistern within, and a plate with two buttons.
            const double y = half.y + 0.0885;
            add_tiled_ledge(builder, y, slots);
            builder.add(make_box({-0.12, y - 0.012, rim + 0.42}, {0.12, y + 0.001, rim + 0.58}, 0.006), "flush", slots.metal);
            for (const double side : {-1.0, 1.0}) {
                builder.add(move(stand_up(make_cylinder(side < 0.0 ? 0.042 : 0.03, 0.006, 0.002)), {side * 0.055, y - 0.0105, rim + 0.5}),
                            "flush", slots.metal);
            }
            break;
        }
    }
    builder.center_box();
}

}  // namespace

Thing make_toilet_thing()
{
    Thing thing;
    thing.summary = "a toilet: its cistern on the bowl, or high with a chain, or within a tiled ledge; lid up or down";
    thing.parts = {{"bowl"}, {"seat"}, {"lid"}, {"hinges"}, {"flush"}, {"cistern", true}, {"water", true}};
    thing.least_m = 0.6;
    thing.most_m = 2.2;
    const Rows<ToiletParams> rows{
        word_row<&ToiletParams::style>("style", {"close", "high", "hung"}, "cistern on the bowl, or high; hung on a tiled ledge"),
        number_row<&ToiletParams::width>("width", "m", 0.35, 0.4, 0.37, "of the bowl"),
        number_row<&ToiletParams::length>("length", "m", 0.44, 0.52, 0.47, "of the bowl, without what is behind it"),
        number_row<&ToiletParams::tall>("tall", "m", 0.38, 0.44, 0.4, "of the rim above the floor"),
        flag_row<&ToiletParams::is_open>("open", false, "whether the lid is up"),
        number_row<&ToiletParams::cistern>("cistern", "m", 0.34, 0.44, 0.39, "width of the cistern"),
        word_row<&ToiletParams::flush>("flush", {"lever", "button"}, "of a cistern on the bowl"),
        color_row<&ToiletParams::ceramic>("ceramic", {"white", "snow", "cream"}, "of the ceramic"),
        flag_row<&ToiletParams::has_wooden_seat>("wooden_seat", false, "whether seat and lid are of wood"),
        choice_row<&ToiletParams::wood>("wood", {"oak", "walnut", "pine"}, "of such a seat"),
        choice_row<&ToiletParams::metal>("metal", {"chrome", "brass", "steel"}, "of hinges and flush"),
    };
    bind_rows<build_toilet>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
