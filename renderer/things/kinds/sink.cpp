// Sinks with their taps: a basin on a pedestal, one in a cabinet, one on the wall over its trap, and the steel bowl in
// the worktop of a kitchen. The wall is behind, at the greatest y.
#include "renderer/things/fittings.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Pedestal, Vanity, Kitchen, Wall };

struct SinkParams : KindParams {
    Style style;
    double width;
    double form;
    bool has_bowed_tap;
    bool has_two_turns;
    bool has_two_bowls;
    Panel panel;
    Color ceramic;
    Color color;
    Metal metal;
};

constexpr double kWall = 0.022;  // of ceramic

struct Slots {
    int ceramic;
    int metal;
    int dark;
};

/// The basin's place and form.
struct Bowl {
    dvec3 rim{0.0};  ///< the middle of its rim's top
    dvec2 half{0.0};
    double exponent;
    double depth;
    double wall;
    double lip = 0.0;  ///< how far its rim stands out over the wall, to hang in a hole
};

/// A drain: a ring with a dark hole, and a cross in it.
void add_drain(ThingBuilder& builder, const dvec3& at, const Slots& slots)
{
    builder.add(move(lathe(trace({{{0.016, 0.0005}}, {{0.016, -0.003}}, {{0.03, -0.003}}, {{0.03, 0.001}, 0.001}, {{0.02, 0.002}}}, true),
                           36, true),
                     at),
                "drain", slots.metal);
    builder.add(move(make_cylinder(0.017, 0.0032, 0.0), at + dvec3(0.0, 0.0, -0.003)), "drain", slots.dark);
    for (int k = 0; k < 2; ++k) {
        builder.add(move(rotate(make_box({-0.0165, -0.0015, 0.0}, {0.0165, 0.0015, 0.0012}, 0.0), 2, 0.5 * kPi * k), at), "drain",
                    slots.metal);
    }
}

/// A shell with an outside, a rounded rim and a hollow, its drain and its cavity.
/// \param foot  half width of the underside over that of the rim
void add_bowl(ThingBuilder& builder, const Bowl& bowl, double foot, const Slots& slots, int slot)
{
    const double least = std::min(bowl.half.x, bowl.half.y);
    const double under = (1.0 - foot) * least;
    const double wall = bowl.wall;
    const double round = 0.36 * bowl.depth;
    const double lip = bowl.lip;
    const Points2 profile = trace({{{lip + under, -bowl.depth - wall}, 0.0},
                                   {{lip + 0.35 * under, -0.6 * bowl.depth}, 0.1},
                                   {{lip, -0.8 * wall}},
                                   {{0.0, -0.75 * wall}, 0.3 * wall},
                                   {{0.0, 0.0}, 0.45 * wall},
                                   {{lip + 1.1 * wall, 0.0}, 0.45 * wall},
                                   {{lip + 1.5 * wall + 0.06 * least, -bowl.depth + 0.004}, round},
                                   {{least - 0.02, -bowl.depth}}},
                                  false, 6);
    builder.add(crease(move(make_tub(bowl.half, bowl.exponent, profile), bowl.rim), 50.0), "basin", slot);
    const dvec3 floor = bowl.rim - dvec3(0.0, 0.0, bowl.depth);
    add_drain(builder, floor, slots);
    const dvec2 inner = bowl.half - (lip + 1.5 * wall + 0.06 * least);
    builder.add_cavity({floor + dvec3(0.0, 0.0, 0.003), 0.45 * inner, 0.9 * inner, bowl.depth - 0.006, true});
}

void add_tap(ThingBuilder& builder, const SinkParams& params, const dvec3& at, double reach, const Slots& slots)
{
    const bool is_bowed = params.has_bowed_tap || params.style == Style::Kitchen;
    builder.add(move(make_tap({is_bowed ? (params.style == Style::Kitchen ? 0.32 : 0.21) : 0.1, reach, is_bowed, params.has_two_turns}),
                     at - dvec3(0.0, 0.0, 0.001)),
                "tap", slots.metal);
    builder.add_grasp({at + dvec3(0.0, 0.0, is_bowed ? 0.1 : 0.03), {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.03});
}

/// The shelf behind a basin that carries the tap.
void add_ledge(ThingBuilder& builder, const Bowl& bowl, double back, int slot)
{
    const double front = bowl.rim.y + bowl.half.y - 1.4 * bowl.wall;
    const double wide = 0.86 * bowl.half.x;
    builder.add(make_box({-wide, front, bowl.rim.z - 0.11}, {wide, back, bowl.rim.z + 0.004}, 0.012), "basin", slot);
}

void build_pedestal(const SinkParams& params, ThingBuilder& builder, const Slots& slots)
{
    const Bowl bowl{{0.0, -0.06, 0.85}, {0.5 * params.width, 0.4 * params.width - 0.02}, mix(2.0, 4.0, params.form), 0.15, kWall};
    add_bowl(builder, bowl, 0.42, slots, slots.ceramic);
    const double back = bowl.half.y + 0.05;
    add_ledge(builder, bowl, back, slots.ceramic);
    const double top = bowl.rim.z - bowl.depth - 0.012;
    builder.add(
        crease(
            move(make_tub(
                     {0.14, 0.12}, 3.0,
                     smooth(Points2{{0.012, 0.0}, {0.0, 0.02}, {0.012, 0.07}, {0.05, 0.16}, {0.062, 0.4}, {0.05, top - 0.06}, {0.03, top}},
                            6)),
                 {0.0, 0.0, 0.0}),
            60.0),
        "stand", slots.ceramic);
    add_tap(builder, params, {0.0, back - 0.05, bowl.rim.z + 0.004}, 0.14, slots);
}

void build_wall(const SinkParams& params, ThingBuilder& builder, const Slots& slots)
{
    const Bowl bowl{{0.0, -0.05, 0.4}, {0.5 * params.width, 0.36 * params.width}, mix(3.0, 8.0, params.form), 0.12, kWall};
    add_bowl(builder, bowl, 0.7, slots, slots.ceramic);
    const double back = bowl.half.y + 0.06;
    add_ledge(builder, bowl, back, slots.ceramic);
    // The trap: down, a bow, and back into the wall.
    const double low = bowl.rim.z - bowl.depth - kWall;
    builder.add(make_tube(
                    smooth(Points3{{0.0, -0.05, low + 0.002},
                                   {0.0, -0.05, low - 0.09},
                                   {0.0, -0.03, low - 0.145},
                                   {0.0, 0.0, low - 0.16},
                                   {0.0, 0.03, low - 0.145},
                                   {0.0, 0.05, low - 0.1},
                                   {0.0, 0.08, low - 0.075},
                                   {0.0, back, low - 0.07}},
                           5),
                    [](double) { return 0.017; }, 18),
                "stand", slots.metal);
    for (const double z : {low - 0.04, low - 0.1}) {
        builder.add(move(make_cylinder(0.024, 0.016, 0.003), {0.0, -0.05, z}), "stand", slots.metal);
    }
    add_tap(builder, params, {0.0, back - 0.055, bowl.rim.z + 0.004}, 0.14, slots);
}

/// A cabinet with two doors, open above.
void add_cabinet(ThingBuilder& builder, const SinkParams& params, double half, double back, double top, const Slots& slots)
{
    const int body = builder.add_slot("cabinet", make_plain(find_color(params.color), 0.4));
    const double front = -back;
    builder.add(make_tray({-half, front + 0.02, 0.1}, {half, back, top}, 0.018), "stand", body);
    builder.add(make_box({-half + 0.003, front + 0.075, 0.0}, {half - 0.003, back - 0.01, 0.1015}, 0.001), "stand", body);
    const dvec2 low(-half, 0.1);
    for (const double side : {-1.0, 1.0}) {
        const dvec2 from(side < 0.0 ? low.x + 0.0015 : 0.0015, low.y + 0.0015);
        const dvec2 to(side < 0.0 ? -0.0015 : half - 0.0015, top - 0.003);
        builder.add(make_panel(params.panel, from, to, front, 0.018), "doors", body);
        const double x = side * 0.035;
        builder.add(make_bow({x, front + 0.001, top - 0.2}, {x, front + 0.001, top - 0.07}, {0.0, -0.028, 0.0}, 0.005), "doors",
                    slots.metal);
        builder.add_grasp({{x, front - 0.027, top - 0.135}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.01});
    }
}

/// A worktop with holes for the bowls. \param bowls  hang in it by their rims
void add_worktop(ThingBuilder& builder, const std::vector<Bowl>& bowls, double half, double back, double top, double thick, int slot)
{
    std::vector<Points2> loops{make_rectangle({half + 0.012, back + 0.012}, 0.006)};
    for (const Bowl& bowl : bowls) {
        Points2 hole;
        for (const dvec2& p : make_superellipse(bowl.half - bowl.lip + 0.002, bowl.exponent, 56)) {
            hole.push_back(dvec2(bowl.rim) + p);
        }
        loops.push_back(hole);
    }
    builder.add(move(extrude(loops, {{0.0, 0.0}, {0.0, thick - 0.003}, {0.003, thick}}), {0.0, 0.0, top}), "top", slot);
}

void build_vanity(const SinkParams& params, ThingBuilder& builder, const Slots& slots)
{
    const double half = 0.58 * params.width + 0.04;
    const double back = 0.25;
    const double top = 0.8;
    add_cabinet(builder, params, half, back, top, slots);
    const Bowl bowl{{0.0, -0.035, top + 0.03 + 0.0106}, {0.42 * params.width, 0.175}, mix(2.0, 5.0, params.form), 0.13, 0.014, 0.012};
    const int stone = builder.add_slot("top", make_plain(find_color(params.color == Color::White ? Color::Slate : Color::White), 0.2));
    add_worktop(builder, {bowl}, half, back, top, 0.03, stone);
    add_bowl(builder, bowl, 0.6, slots, slots.ceramic);
    builder.add(make_box({-half, back - 0.014, top + 0.029}, {half, back + 0.004, top + 0.11}, 0.003), "top", stone);
    add_tap(builder, params, {0.0, back - 0.062, top + 0.03}, 0.14, slots);
}

void build_kitchen(const SinkParams& params, ThingBuilder& builder, const Slots& slots)
{
    const double half = 0.5 * std::max(0.8, 1.75 * params.width);
    const double back = 0.29;
    const double top = 0.86;
    add_cabinet(builder, params, half, back, top, slots);
    const int stone = builder.add_slot("top", params.form < 0.5 ? make_wood(Wood::Oak) : make_plain(find_color(Color::Charcoal), 0.25));
    const int steel = builder.add_slot("steel", make_metal(Metal::Steel, 0.3));
    std::vector<Bowl> bowls;
    const double rim = top + 0.036 + 0.0062;
    const double wide = params.has_two_bowls ? 0.43 * half : 0.48 * half;
    for (const double side : {-1.0, 1.0}) {
        if (params.has_two_bowls || side < 0.0) {
            bowls.push_back({{side * 0.47 * half, -0.03, rim}, {wide, 0.2}, 7.0, 0.17, 0.008, 0.014});
        }
    }
    add_worktop(builder, bowls, half, back, top, 0.036, stone);
    for (const Bowl& bowl : bowls) {
        add_bowl(builder, bowl, 0.8, slots, steel);
    }
    if (!params.has_two_bowls) {
        // A tray with ridges, on which dishes dry.
        builder.add(make_box({0.06 * half, -0.23, top + 0.0355}, {0.93 * half, 0.17, top + 0.0385}, 0.0012), "top", steel);
        for (int k = 0; k < 9; ++k) {
            const double x = mix(0.12, 0.87, k / 8.0) * half;
            builder.add(make_box({x - 0.006, -0.2, top + 0.037}, {x + 0.006, 0.14, top + 0.0415}, 0.0015), "top", steel);
        }
    }
    add_tap(builder, params, {params.has_two_bowls ? 0.0 : -0.47 * half, back - 0.065, top + 0.036}, 0.2, slots);
}

void build_sink(const SinkParams& params, ThingBuilder& builder)
{
    Slots slots{};
    slots.ceramic = builder.add_slot("ceramic", make_ceramic(find_color(params.ceramic)));
    slots.metal = builder.add_slot("metal", make_metal(params.metal, 0.12));
    slots.dark = builder.add_slot("hole", make_plain(dvec3(0.01), 0.8));
    switch (params.style) {
        case Style::Pedestal: build_pedestal(params, builder, slots); break;
        case Style::Vanity: build_vanity(params, builder, slots); break;
        case Style::Kitchen: build_kitchen(params, builder, slots); break;
        case Style::Wall: build_wall(params, builder, slots); break;
    }
    builder.center_box();
}

}  // namespace

Thing make_sink_thing()
{
    Thing thing;
    thing.summary = "a sink with its tap: on a pedestal, in a cabinet, of steel in a worktop, on the wall";
    thing.parts = {{"basin"}, {"tap"}, {"drain"}, {"stand"}, {"top", true}, {"doors", true}};
    thing.least_m = 0.4;
    thing.most_m = 1.3;
    const Rows<SinkParams> rows{
        word_row<&SinkParams::style>("style", {"pedestal", "vanity", "kitchen", "wall"}, "what carries the basin"),
        number_row<&SinkParams::width>("width", "m", 0.46, 0.64, 0.54, "of the basin; that in a kitchen's worktop follows"),
        number_row<&SinkParams::form>("form", "1", 0.0, 1.0, 0.4, "from round to rectangular; a kitchen's worktop is of wood up to 0.5"),
        flag_row<&SinkParams::has_bowed_tap>("bowed_tap", false, "whether the tap has a high bow; a kitchen's always has"),
        flag_row<&SinkParams::has_two_turns>("two_turns", false, "whether the tap has two handles instead of a lever"),
        flag_row<&SinkParams::has_two_bowls>("two_bowls", false, "of a kitchen; else a tray for drying"),
        word_row<&SinkParams::panel>("panel", {"plain", "framed"}, "of doors"),
        color_row<&SinkParams::ceramic>("ceramic", {"white", "snow", "cream"}, "of the basin"),
        color_row<&SinkParams::color>("color", {"white", "gray", "navy", "teal", "mint", "charcoal", "tan"}, "of the cabinet"),
        choice_row<&SinkParams::metal>("metal", {"chrome", "steel", "brass"}, "of tap and handles"),
    };
    bind_rows<build_sink>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
