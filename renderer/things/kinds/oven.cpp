// Ovens: ranges with gas burners, electric coils or a ceramic top over the oven, and one built into a wall unit. They
// are hollow: an open door, hinged below, shows wire racks.
#include "renderer/things/fittings.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Gas, Coil, Ceramic, BuiltIn };
enum class Finish { Paint, Steel };

struct OvenParams : KindParams {
    Style style;
    double width;
    double backguard;
    int knobs;
    bool is_open;
    double swing;
    Finish finish;
    Color color;
    Color knob_color;
};

constexpr double kDeep = 0.6;
constexpr double kFront = -0.5 * kDeep + 0.04;  // y of the body's face behind the door
constexpr double kBack = 0.5 * kDeep;
constexpr double kDoor = 0.036;
constexpr double kGap = 0.006;

struct Slots {
    int body;
    int metal;
    int black;
    int glass;
    int iron;
    int knobs;
    int print;
};

/// Heights of what is above each other, m.
struct Cut {
    double half;      ///< of the width
    double drawer;    ///< from where the drawer begins
    double door;      ///< from where the door begins
    double controls;  ///< from where the controls begin
    double top;
};

/// The shell with its cavity, the black lining, and racks in it.
void add_body(ThingBuilder& builder, const Cut& cut, const Slots& slots)
{
    const dvec2 low(-cut.half + 0.06, cut.door + 0.05);
    const dvec2 high(cut.half - 0.06, cut.controls - 0.05);
    const std::vector<Points2> loops{make_corners({-cut.half, cut.drawer - 0.02}, {cut.half, cut.top}), make_corners(low, high)};
    builder.add(stand_up(extrude(loops, {{0.0, 0.0}, {0.0, kBack - kFront}}), kBack), "body", slots.body);
    builder.add(make_carcass({low.x - 0.002, kFront + 0.003, low.y - 0.002}, {high.x + 0.002, kBack - 0.06, high.y + 0.002}, 0.006), "body",
                slots.black);
    for (int k = 0; k < 2; ++k) {
        const double z = mix(low.y, high.y, 0.3 + 0.36 * k);
        const dvec2 half(high.x - 0.002, 0.5 * (kBack - 0.09 - (kFront + 0.02)));
        const double middle = 0.5 * (kFront + 0.02 + kBack - 0.09);
        for (const double y : {-half.y, half.y}) {
            builder.add(make_bar({-half.x, middle + y, z}, {half.x, middle + y, z}, 0.004, 0.004, 0.0, 8), "racks", slots.metal);
        }
        constexpr int kWires = 13;
        for (int i = 0; i < kWires; ++i) {
            const double x = mix(-0.95 * half.x, 0.95 * half.x, static_cast<double>(i) / (kWires - 1));
            builder.add(make_bar({x, middle - half.y, z + 0.003}, {x, middle + half.y, z + 0.003}, 0.0022, 0.0022, 0.0, 6), "racks",
                        slots.metal);
        }
    }
}

/// A door with a window, hinged at its foot.
void add_door(ThingBuilder& builder, const OvenParams& params, const Cut& cut, const Slots& slots)
{
    const dvec2 low(-cut.half + 0.003, cut.door + 0.5 * kGap);
    const dvec2 high(cut.half - 0.003, cut.controls - 0.5 * kGap);
    const double back = kFront - 0.003;
    const double face = back - kDoor;
    const double open = params.is_open ? params.swing : 0.0;
    const auto put = [&](Mesh mesh) { return swing(std::move(mesh), {0.0, face, low.y}, 0, open); };
    const dvec2 pane_low = low + dvec2(0.085, 0.1);
    const dvec2 pane_high = high - dvec2(0.085, 0.115);
    const dvec2 middle = 0.5 * (pane_low + pane_high);
    Points2 hole;
    for (const dvec2& p : make_rectangle(0.5 * (pane_high - pane_low), 0.018)) {
        hole.push_back(middle + p);
    }
    const std::vector<Points2> loops{make_corners(low, high), hole};
    const double round = 0.004;
    builder.add(put(stand_up(extrude(loops, {{0.0, 0.0}, {0.0, kDoor - round}, {0.3 * round, kDoor - 0.3 * round}, {round, kDoor}}), back)),
                "door", slots.body);
    builder.add(put(stand_up(move(extrude(make_corners(pane_low - 0.002, pane_high + 0.002), 0.012, 0.0), {0.0, 0.0, 0.008}), back)),
                "window", slots.glass);
    const double z = high.y - 0.05;
    const double reach = 0.82 * cut.half;
    builder.add(put(make_bow({-reach, face + 0.002, z}, {reach, face + 0.002, z}, {0.0, -0.046, 0.0}, 0.011)), "handle", slots.metal);
    if (open == 0.0) {
        builder.add_grasp({{0.0, face - 0.044, z}, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, 0.022});
    }
}

/// Knobs with a mark on their front, and a display between them. \param at  the middle of the panel's face
void add_controls(ThingBuilder& builder, const OvenParams& params, const Slots& slots, const dvec3& at, double half)
{
    const int count = params.knobs;
    for (int k = 0; k < count; ++k) {
        // In two groups, around the display.
        const double share = count == 1 ? 0.0 : -1.0 + 2.0 * k / (count - 1.0);
        const double x = at.x + half * 0.82 *
                                    (share + (share < 0.0   ? -1.0
                                              : share > 0.0 ? 1.0
                                                            : 0.0) *
                                                 0.35 * (1.0 - std::max(share, -share)));
        Mesh knob = lathe(trace({{{0.0, -0.001}},
                                 {{0.023, -0.001}},
                                 {{0.023, 0.004}, 0.001},
                                 {{0.0185, 0.0055}, 0.001},
                                 {{0.0165, 0.026}, 0.003},
                                 {{0.0, 0.0265}}},
                                false),
                          32);
        knob.add(make_box({-0.0045, -0.017, 0.024}, {0.0045, 0.017, 0.033}, 0.002));
        const double turn = 0.6 * k;
        builder.add(move(stand_up(rotate(knob, 2, turn)), {x, at.y, at.z}), "knobs", slots.knobs);
        const Mesh mark =
            move(stand_up(rotate(make_box({-0.0012, 0.004, 0.0328}, {0.0012, 0.016, 0.0336}, 0.0), 2, turn)), {x, at.y, at.z});
        builder.add(mark, "knobs", slots.print);
    }
    const double wide = std::min(0.06, 0.18 * half);
    if (count % 2 == 0) {
        builder.add(make_box({at.x - wide, at.y - 0.003, at.z - 0.02}, {at.x + wide, at.y + 0.001, at.z + 0.02}, 0.002), "controls",
                    slots.black);
        const int digits = builder.add_slot("digits", make_light({0.1, 0.5, 0.4}, {0.15, 0.9, 0.7}));
        for (int k = 0; k < 4; ++k) {
            const double x = at.x + wide * (-0.6 + 0.4 * k);
            builder.add(make_box({x - 0.12 * wide, at.y - 0.0036, at.z - 0.008}, {x + 0.12 * wide, at.y - 0.0025, at.z + 0.008}, 0.0),
                        "controls", digits);
        }
    }
}

/// A burner with its cap, under a grate of cast iron.
void add_burner(ThingBuilder& builder, const dvec3& at, double radius, const Slots& slots)
{
    builder.add(move(lathe(trace({{{0.0, -0.001}},
                                  {{radius, -0.001}},
                                  {{radius, 0.008}, 0.003},
                                  {{0.72 * radius, 0.012}, 0.002},
                                  {{0.7 * radius, 0.02}, 0.003},
                                  {{0.0, 0.022}}},
                                 false),
                           32),
                     at),
                "burners", slots.iron);
    const double reach = 0.098;
    const double z = at.z + 0.038;
    const double bar = 0.006;
    for (int k = 0; k < 4; ++k) {
        const double angle = 0.5 * kPi * k;
        const auto put = [&](Mesh mesh) { return move(rotate(std::move(mesh), 2, angle), {at.x, at.y, z}); };
        builder.add(put(make_box({-reach, reach - 2.0 * bar, -bar}, {reach, reach, bar}, 0.002)), "grates", slots.iron);
        builder.add(put(make_box({0.35 * radius, -bar, -bar}, {reach - bar, bar, 1.2 * bar}, 0.002)), "grates", slots.iron);
        builder.add(
            put(make_box({reach - 2.2 * bar, reach - 2.2 * bar, at.z - z - 0.001}, {reach - 0.2 * bar, reach - 0.2 * bar, bar}, 0.002)),
            "grates", slots.iron);
    }
}

/// A spiral of a tube in a bright dish.
void add_coil(ThingBuilder& builder, const dvec3& at, double radius, const Slots& slots)
{
    builder.add(move(lathe(trace({{{0.0, -0.001}},
                                  {{1.16 * radius, -0.001}},
                                  {{1.16 * radius, 0.005}, 0.002},
                                  {{1.05 * radius, 0.005}, 0.002},
                                  {{0.95 * radius, 0.001}},
                                  {{0.0, 0.0008}}},
                                 false),
                           48),
                     at),
                "burners", slots.metal);
    Points3 spiral;
    constexpr int kSteps = 90;
    for (int k = 0; k <= kSteps; ++k) {
        const double share = static_cast<double>(k) / kSteps;
        const double angle = 2.0 * kPi * 3.6 * share;
        const double r = mix(0.2, 1.0, share) * radius;
        spiral.emplace_back(r * cos(angle), r * sin(angle), 0.0115);
    }
    builder.add(move(make_tube(spiral, 0.0058, 10), at), "burners", slots.iron);
}

void add_hob(ThingBuilder& builder, const OvenParams& params, const Cut& cut, const Slots& slots)
{
    const double rim = 0.003;
    const bool is_ceramic = params.style == Style::Ceramic;
    const double thick = 0.014;
    builder.add(move(extrude(make_rectangle({cut.half + rim, 0.5 * (kBack - kFront + kDoor + 0.01)}, 0.012), thick, 0.004),
                     {0.0, 0.5 * (kBack + kFront - kDoor - 0.01), cut.top - 0.0005}),
                "top", is_ceramic ? slots.black : slots.body);
    const double z = cut.top + thick - 0.0005;
    const double front = kFront - kDoor + 0.17;
    const double back = kBack - 0.2;
    int place = 0;
    for (const double side : {-1.0, 1.0}) {
        for (const double y : {front, back}) {
            const dvec3 at(side * 0.5 * (cut.half + 0.015), y, z);
            const double radius = place % 3 == 0 ? 0.085 : 0.068;
            if (params.style == Style::Gas) {
                add_burner(builder, at, 0.55 * radius, slots);
            } else if (params.style == Style::Coil) {
                add_coil(builder, at, radius, slots);
            } else {
                for (const double ring : {1.0, 0.62}) {
                    builder.add(move(make_band(ring * radius - 0.002, ring * radius, -0.0005, 0.0004, 0.0, 56), at), "burners",
                                slots.print);
                }
            }
            ++place;
        }
    }
    if (params.backguard > 0.05) {
        builder.add(make_box({-cut.half, kBack - 0.045, z - 0.002}, {cut.half, kBack, z + params.backguard}, 0.006), "controls",
                    slots.body);
    }
}

void build_oven(const OvenParams& params, ThingBuilder& builder)
{
    const bool is_steel = params.finish == Finish::Steel;
    const bool is_built_in = params.style == Style::BuiltIn;
    Slots slots{};
    slots.body = builder.add_slot("body", is_steel ? make_metal(Metal::Steel, 0.33) : make_ceramic(find_color(params.color)));
    slots.metal = builder.add_slot("metal", make_metal(Metal::Chrome, 0.2));
    slots.black = builder.add_slot("black", make_plain(dvec3(0.018), 0.12));
    model::Material tinted = make_glass({0.28, 0.27, 0.26});
    tinted.is_thin = true;
    slots.glass = builder.add_slot("window", tinted);
    slots.iron = builder.add_slot("iron", make_plain(dvec3(0.03), 0.6));
    slots.knobs = builder.add_slot("knobs", params.knob_color == Color::Silver ? make_metal(Metal::Steel, 0.3)
                                                                               : make_plastic(find_color(params.knob_color), 0.35));
    slots.print =
        builder.add_slot("print", make_plain(find_color(params.knob_color == Color::White ? Color::Black : Color::White) * 0.8, 0.5));
    const double half = 0.5 * params.width;
    const Cut cut = is_built_in ? Cut{half, 0.02, 0.02, 0.48, 0.6} : Cut{half, 0.07, 0.24, 0.75, 0.88};
    add_body(builder, cut, slots);
    add_door(builder, params, cut, slots);
    const double face = kFront - kDoor - 0.003;
    builder.add(make_box({-half + 0.002, face, cut.controls + 0.5 * kGap}, {half - 0.002, kFront + 0.002, cut.top - 0.001}, 0.004),
                "controls", is_built_in ? slots.black : slots.body);
    add_controls(builder, params, slots, {0.0, face, 0.5 * (cut.controls + cut.top)}, half);
    if (is_built_in) {
        builder.add(stand_up(make_moulding(make_corners({-half + 0.001, 0.001}, {half - 0.001, cut.top - 0.001}),
                                           {{0.0, 0.0}, {0.019, 0.0}, {0.019, 0.014}, {0.016, 0.016}, {0.0, 0.016}}),
                             kFront + 0.012),
                    "top", slots.metal);
        return;
    }
    builder.add(make_panel(Panel::Plain, {-half + 0.003, cut.drawer}, {half - 0.003, cut.door - 0.5 * kGap}, face, kDoor), "drawer",
                slots.body);
    builder.add(make_box({-0.3 * half, face - 0.012, cut.door - 0.045}, {0.3 * half, face + 0.002, cut.door - 0.033}, 0.004), "drawer",
                slots.metal);
    for (const double side : {-1.0, 1.0}) {
        for (const double y : {kFront + 0.05, kBack - 0.05}) {
            builder.add(make_bar({side * (half - 0.05), y, 0.0}, {side * (half - 0.05), y, cut.drawer - 0.018}, 0.018, 0.014, 0.003),
                        "feet", slots.iron);
        }
    }
    add_hob(builder, params, cut, slots);
}

}  // namespace

Thing make_oven_thing()
{
    Thing thing;
    thing.summary = "an oven: a range with gas burners, coils or a ceramic top; one to build in; shut or open";
    thing.parts = {{"body"},  {"door"}, {"window"},        {"handle"},       {"controls"},     {"knobs"},
                   {"racks"}, {"top"},  {"burners", true}, {"grates", true}, {"drawer", true}, {"feet", true}};
    thing.least_m = 0.58;
    thing.most_m = 1.3;
    const Rows<OvenParams> rows{
        word_row<&OvenParams::style>("style", {"gas", "coil", "ceramic", "built-in"}, "burners; built-in has none"),
        number_row<&OvenParams::width>("width", "m", 0.56, 0.76, 0.6, "across"),
        number_row<&OvenParams::backguard>("backguard", "m", 0.0, 0.18, 0.1, "height of the panel behind the burners; none up to 0.05"),
        integer_row<&OvenParams::knobs>("knobs", 4, 6, 5, "on the front; an even number has a clock between them"),
        flag_row<&OvenParams::is_open>("open", false, "whether the door stands open"),
        number_row<&OvenParams::swing>("swing", "deg", 30.0, 88.0, 70.0, "how far an open door is turned down"),
        word_row<&OvenParams::finish>("finish", {"paint", "steel"}, "enamel, or steel"),
        color_row<&OvenParams::color>("color", {"white", "black", "cream", "red", "mint", "charcoal"}, "of enamel"),
        color_row<&OvenParams::knob_color>("knob_color", {"black", "silver", "white"}, "of the knobs"),
    };
    bind_rows<build_oven>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
