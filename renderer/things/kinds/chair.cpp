// Chairs: kitchen chair with slats or spindles, shell chair on a metal frame, office chair, armchair.
#include "renderer/things/cushion.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Slats, Spindles, Shell, Office, Armchair };

struct ChairParams : KindParams {
    Style style;
    double width;
    double depth;
    double seat_height;
    double back_height;
    double lean;
    double leg;
    double splay;
    int spindles;
    Wood wood;
    bool has_pad;
    bool has_arms;
    Color color;
};

/// Dimensions shared by all styles, metres.
struct Frame {
    double width;
    double depth;
    double seat;  ///< height of the seat's top
    double top;   ///< height of the back's top
    double lean;  ///< how far the top of the back is behind its foot
};

/// Dimensions shared by the parts of a kitchen chair, metres.
struct Kitchen {
    Frame frame;
    double hw;     ///< half the width
    double hd;     ///< half the depth
    double under;  ///< height of the seat's underside
    bool is_padded;
    int wood;
};

/// Legs with rungs between them; the rear ones extend to the top of the back.
void add_kitchen_legs(ThingBuilder& builder, const Kitchen& kitchen, double leg, double splay)
{
    const Frame& f = kitchen.frame;
    const double hw = kitchen.hw;
    const double hd = kitchen.hd;
    const int wood = kitchen.wood;
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_bar({side * (hw - 0.03 + splay), -hd + 0.03 - splay, 0.0},
                             {side * (hw - 0.035), -hd + 0.035, kitchen.under + 0.01}, leg * 0.75, leg, 0.003),
                    "legs", wood);
        const Points3 rear = smooth(Points3{{side * (hw - 0.03 + splay), hd - 0.02 + splay, 0.0},
                                            {side * (hw - 0.03), hd - 0.03, f.seat},
                                            {side * (hw - 0.028), hd - 0.03 + f.lean * 0.35, mix(f.seat, f.top, 0.5)},
                                            {side * (hw - 0.03), hd - 0.03 + f.lean, f.top}},
                                    8);
        Mesh post = make_tube(
            rear, [&](double share) { return leg * mix(0.78, 1.0, share * 2.0 < 1.0 ? share * 2.0 : 2.0 - 2.0 * share); }, 16);
        const int back_part = builder.part("back");
        paint(
            post, wood, [&](const dvec3& center, const dvec3&) { return center.z > f.seat; }, back_part);
        builder.add(post, "legs", wood);
        builder.add(make_bar({side * (hw - 0.03), -hd + 0.04, 0.2}, {side * (hw - 0.03), hd - 0.03, 0.2}, 0.010, 0.010, 0.0, 12), "legs",
                    wood);
    }
    builder.add(make_bar({-hw + 0.03, 0.0, 0.2}, {hw - 0.03, 0.0, 0.2}, 0.010, 0.010, 0.0, 12), "legs", wood);
}

/// The seat on its frame: a hollowed board, or a pad.
void add_kitchen_seat(ThingBuilder& builder, const Kitchen& kitchen, int slot)
{
    const Frame& f = kitchen.frame;
    const double hw = kitchen.hw;
    const double hd = kitchen.hd;
    const double under = kitchen.under;
    builder.add(make_box({-hw + 0.03, -hd + 0.03, under - 0.055}, {hw - 0.03, hd - 0.03, under + 0.006}, 0.004), "seat", kitchen.wood);
    Mesh seat = make_box({-hw, -hd, under}, {hw, hd, f.seat}, kitchen.is_padded ? 0.022 : 0.010, {10, 10, 1});
    seat = deform(std::move(seat), [&](dvec3 p) {
        const double bowl = (1.0 - (p.x / hw) * (p.x / hw)) * (1.0 - (p.y / hd) * (p.y / hd));
        p.x *= 1.0 - 0.09 * (p.y + hd) / f.depth;  // narrower at the back
        p.z += (p.z - under) / (f.seat - under) * bowl * (kitchen.is_padded ? 0.018 : -0.010);
        return p;
    });
    builder.add(seat, "seat", slot);
}

/// Rails between the rear legs, with optional spindles.
void add_kitchen_back(ThingBuilder& builder, const Kitchen& kitchen, int spindles)
{
    const Frame& f = kitchen.frame;
    const double hw = kitchen.hw;
    const auto rear_at = [&](double z) { return kitchen.hd - 0.03 + f.lean * pow((z - f.seat) / (f.top - f.seat), 1.5); };
    const auto add_rail = [&](double low, double high, double thick) {
        // Curved backwards in plan.
        Mesh rail = make_box({-hw + 0.03, -thick, low}, {hw - 0.03, thick, high}, 0.006, {10, 1, 1});
        builder.add(deform(std::move(rail),
                           [&](dvec3 p) {
                               p.y += rear_at(p.z) + 0.035 * (1.0 - (p.x / hw) * (p.x / hw));
                               return p;
                           }),
                    "back", kitchen.wood);
    };
    const double room = f.top - f.seat;
    add_rail(f.top - 0.22 * room, f.top - 0.01, 0.009);
    if (spindles == 0) {
        add_rail(f.seat + 0.48 * room, f.seat + 0.62 * room, 0.008);
        add_rail(f.seat + 0.22 * room, f.seat + 0.36 * room, 0.008);
        return;
    }
    add_rail(f.seat + 0.14 * room, f.seat + 0.22 * room, 0.008);
    const double low = f.seat + 0.2 * room;
    const double high = f.top - 0.2 * room;
    const double middle = mix(low, high, 0.5);
    for (int i = 0; i < spindles; ++i) {
        const double x = mix(-hw + 0.08, hw - 0.08, spindles > 1 ? static_cast<double>(i) / (spindles - 1) : 0.5);
        const double bend = 0.035 * (1.0 - (x / hw) * (x / hw));
        builder.add(make_tube(Points3{{x, rear_at(low) + bend, low}, {x, rear_at(middle) + bend, middle}, {x, rear_at(high) + bend, high}},
                              0.008, 12),
                    "back", kitchen.wood);
    }
}

/// \param spindles  number in the back; 0: it has slats
void add_kitchen(ThingBuilder& builder, const ChairParams& params, const Frame& f, int spindles)
{
    const int wood = builder.add_slot("frame", make_wood(params.wood));
    const bool is_padded = params.has_pad;
    const int seat_slot = is_padded ? builder.add_slot("seat", make_fabric(find_color(params.color))) : wood;
    const Kitchen kitchen{f, f.width / 2.0, f.depth / 2.0, f.seat - (is_padded ? 0.045 : 0.028), is_padded, wood};
    add_kitchen_legs(builder, kitchen, params.leg, params.splay);
    add_kitchen_seat(builder, kitchen, seat_slot);
    add_kitchen_back(builder, kitchen, spindles);
}

/// A one-piece shell that bends up into the back, on four thin legs or a sled base.
void add_shell(ThingBuilder& builder, const ChairParams& params, const Frame& f)
{
    const int shell = builder.add_slot("seat", make_plastic(find_color(params.color), 0.4));
    const bool is_wooden = params.has_pad;
    const int frame = builder.add_slot("frame", is_wooden ? make_wood(params.wood) : make_metal(Metal::Chrome, 0.15));
    const double hw = f.width / 2.0;
    const Points3 line = smooth(Points3{{0, -f.depth / 2.0 - 0.02, f.seat - 0.035},
                                        {0, -f.depth / 2.0 + 0.05, f.seat},
                                        {0, 0.02, f.seat - 0.015},
                                        {0, f.depth / 2.0 - 0.06, f.seat - 0.005},
                                        {0, f.depth / 2.0 + 0.01, f.seat + 0.10},
                                        {0, f.depth / 2.0 + 0.03 + f.lean * 0.4, mix(f.seat, f.top, 0.6)},
                                        {0, f.depth / 2.0 + 0.03 + f.lean, f.top}},
                                8);
    const Points3 path = resample(line, 41);
    Mesh sheet = make_sheet(
        [&](double u, double v) {
            const double place = u * 40.0;
            const auto i = std::min(static_cast<std::size_t>(place), std::size_t{39});
            const dvec3 p = glm::mix(path[i], path[i + 1], place - static_cast<double>(i));
            const dvec3 tangent = glm::normalize(path[i + 1] - path[i]);
            const dvec3 normal(0.0, -tangent.z, tangent.y);
            const double s = 2.0 * v - 1.0;
            // The outline is rounded at both ends; the sides curl up.
            const double end = std::max(pow(std::max(0.0, 1.0 - u / 0.12), 2.0), pow(std::max(0.0, (u - 0.86) / 0.14), 2.0));
            const double half = hw * mix(1.0, 0.86, smoothstep(0.4, 0.9, u)) * mix(1.0, 0.62, end);
            return p + dvec3(s * half, 0, 0) + normal * (0.05 * s * s * s * s + 0.02 * s * s);
        },
        40, 16, 0.009);
    const int back_part = builder.part("back");
    paint(
        sheet, shell, [&](const dvec3& center, const dvec3&) { return center.z > f.seat + 0.07; }, back_part);
    builder.add(crease(sheet, 50.0), "seat", shell);
    const double under = f.seat - 0.022;
    for (const double side : {-1.0, 1.0}) {
        if (is_wooden) {
            builder.add(make_bar({side * (hw - 0.01), -f.depth / 2.0, 0.0}, {side * (hw * 0.5), -0.09, under}, 0.010, 0.018, 0.002), "legs",
                        frame);
            builder.add(make_bar({side * (hw - 0.01), f.depth / 2.0, 0.0}, {side * (hw * 0.5), 0.11, under}, 0.010, 0.018, 0.002), "legs",
                        frame);
        } else {
            builder.add(make_tube(smooth(Points3{{side * (hw - 0.02), -f.depth / 2.0 + 0.02, 0.01},
                                                 {side * (hw - 0.04), -f.depth / 2.0 + 0.06, under - 0.04},
                                                 {side * (hw - 0.05), -f.depth / 2.0 + 0.10, under - 0.008},
                                                 {side * (hw - 0.05), f.depth / 2.0 - 0.10, under - 0.008},
                                                 {side * (hw - 0.04), f.depth / 2.0 - 0.06, under - 0.04},
                                                 {side * (hw - 0.02), f.depth / 2.0 + 0.01, 0.01}},
                                         8),
                                  0.010, 12),
                        "legs", frame);
        }
    }
    for (const double y : {-0.09, 0.11}) {
        builder.add(make_bar({-hw * 0.85, y, under - 0.008}, {hw * 0.85, y, under - 0.008}, 0.009, 0.009, 0.0, 12), "legs", frame);
    }
}

void add_office(ThingBuilder& builder, const ChairParams& params, const Frame& f)
{
    const int fabric = builder.add_slot("seat", make_fabric(find_color(params.color)));
    const int plastic = builder.add_slot("frame", make_plastic(find_color(Color::Black) * 1.5, 0.5));
    const int metal = builder.add_slot("column", make_metal(Metal::Steel, 0.25));
    const double hw = f.width / 2.0;
    builder.add(make_cushion({-hw, -f.depth / 2.0, f.seat - 0.075}, {hw, f.depth / 2.0 - 0.03, f.seat - 0.01}, 0.03, 0.012), "seat",
                fabric);
    const double back_y = f.depth / 2.0 - 0.02;
    Mesh back = make_cushion({-hw * 0.92, back_y - 0.03, f.seat + 0.10}, {hw * 0.92, back_y + 0.03, f.top}, 0.028, 0.012);
    back = deform(std::move(back), [&](dvec3 p) {
        const double rise = (p.z - f.seat) / (f.top - f.seat);
        p.y += f.lean * rise * rise + 0.03 * (p.x / hw) * (p.x / hw) * -1.0;
        p.x *= 1.0 - 0.16 * smoothstep(0.5, 1.0, rise);
        return p;
    });
    builder.add(back, "back", fabric);
    builder.add(sweep(smooth(Points3{{0, 0.05, f.seat - 0.09},
                                     {0, back_y + 0.03, f.seat - 0.08},
                                     {0, back_y + 0.075, f.seat + 0.06},
                                     {0, back_y + 0.05, mix(f.seat, f.top, 0.45)}},
                             8),
                      [](double) {
                          return make_rectangle({0.035, 0.010}, 0.008);
                      },
                      {1, 0, 0}),
                "back", plastic);
    builder.add(make_bar({0, 0, f.seat - 0.10}, {0, 0, f.seat - 0.06}, 0.09, 0.13, 0.01), "legs", plastic);
    builder.add(make_bar({0, 0, 0.09}, {0, 0, f.seat - 0.08}, 0.024, 0.018), "legs", metal);
    builder.add(make_bar({0, 0, 0.07}, {0, 0, 0.16}, 0.042, 0.032, 0.006), "legs", plastic);
    for (int i = 0; i < 5; ++i) {
        const double angle = 2.0 * kPi * (i + 0.25) / 5.0;
        const dvec3 out(cos(angle), sin(angle), 0.0);
        const dvec3 across(-out.y, out.x, 0.0);
        builder.add(sweep(Points3{out * 0.02 + dvec3(0, 0, 0.105), out * 0.17 + dvec3(0, 0, 0.092), out * 0.31 + dvec3(0, 0, 0.070)},
                          [](double share) {
                              return make_rectangle({mix(0.024, 0.014, share), mix(0.018, 0.009, share)}, 0.006);
                          }),
                    "legs", plastic);
        for (const double side : {-1.0, 1.0}) {
            const dvec3 hub = out * 0.305 + across * (side * 0.014) + dvec3(0, 0, 0.030);
            builder.add(make_bar(hub - across * 0.010, hub + across * 0.010, 0.030, 0.030, 0.005, 24), "legs", plastic);
        }
    }
    if (params.has_arms) {
        for (const double side : {-1.0, 1.0}) {
            const double x = side * (hw + 0.035);
            builder.add(make_tube(smooth(Points3{{side * 0.08, 0.02, f.seat - 0.085},
                                                 {x, 0.02, f.seat - 0.06},
                                                 {x, 0.03, f.seat + 0.05},
                                                 {x, 0.02, f.seat + 0.19}},
                                         8),
                                  0.016, 14),
                        "arms", plastic);
            builder.add(make_box({x - 0.035, -0.13, f.seat + 0.185}, {x + 0.035, 0.13, f.seat + 0.215}, 0.014), "arms", plastic);
        }
    }
}

void add_armchair(ThingBuilder& builder, const ChairParams& params, const Frame& kitchen)
{
    Frame f = kitchen;
    f.width = 0.56 + (kitchen.width - 0.42);
    f.depth = 0.60;
    f.seat = 0.43;
    f.top = 0.86 + (kitchen.top - 0.9) * 0.6;
    const int fabric = builder.add_slot("seat", make_fabric(find_color(params.color)));
    const int wood = builder.add_slot("frame", make_wood(params.wood));
    const double hw = f.width / 2.0;
    const double hd = f.depth / 2.0;
    const double arm = 0.13;
    builder.add(make_cushion({-hw - arm * 0.7, -hd, 0.13}, {hw + arm * 0.7, hd + 0.10, 0.30}, 0.03, 0.004), "seat", fabric);
    builder.add(make_cushion({-hw + 0.004, -hd - 0.03, 0.29}, {hw - 0.004, hd - 0.02, f.seat}, 0.045, 0.025), "seat", fabric);
    const auto lean_back = [&](dvec3 p) {
        p.y += f.lean * 1.2 * std::max(0.0, p.z - 0.3) / (f.top - 0.3);
        return p;
    };
    builder.add(deform(make_cushion({-hw - arm * 0.5, hd - 0.03, 0.14}, {hw + arm * 0.5, hd + 0.14, f.top}, 0.06, 0.012), lean_back),
                "back", fabric);
    builder.add(deform(make_cushion({-hw + 0.01, hd - 0.13, f.seat - 0.02}, {hw - 0.01, hd + 0.02, f.top - 0.05}, 0.05, 0.03), lean_back),
                "back", fabric);
    for (const double side : {-1.0, 1.0}) {
        const double x0 = std::min(side * hw, side * (hw + arm));
        const double x1 = std::max(side * hw, side * (hw + arm));
        builder.add(make_cushion({x0, -hd - 0.02, 0.14}, {x1, hd + 0.10, 0.60}, 0.055, 0.012), "arms", fabric);
        for (const double y : {-hd + 0.06, hd + 0.04}) {
            builder.add(make_bar({side * (hw + 0.04), y, 0.0}, {side * (hw + 0.02), y, 0.15}, 0.015, 0.025, 0.003), "legs", wood);
        }
    }
}

void build_chair(const ChairParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const Frame frame{params.width, params.depth, params.seat_height, params.back_height, params.lean};
    if (style == Style::Slats || style == Style::Spindles) {
        add_kitchen(builder, params, frame, style == Style::Spindles ? params.spindles : 0);
    } else if (style == Style::Shell) {
        add_shell(builder, params, frame);
    } else if (style == Style::Office) {
        add_office(builder, params, frame);
    } else {
        add_armchair(builder, params, frame);
    }
    if (style != Style::Armchair && style != Style::Shell) {
        builder.add_support({{0.0, -0.08 * frame.depth, frame.seat}, {frame.width * 0.36, frame.depth * 0.28}});
    }
    builder.add_grasp({{0.0, frame.depth / 2.0 + frame.lean, frame.top - 0.02}, {0, 0, -1}, {1, 0, 0}, 0.04});
}

}  // namespace

Thing make_chair_thing()
{
    Thing thing;
    thing.summary = "a chair for one: a kitchen chair with slats or spindles, a shell chair, an office chair or an armchair";
    thing.parts = {{"seat"}, {"back"}, {"legs"}, {"arms", true}};
    thing.least_m = 0.7;
    thing.most_m = 1.2;
    const Rows<ChairParams> rows{
        word_row<&ChairParams::style>("style", {"slats", "spindles", "shell", "office", "armchair"}, "overall form"),
        number_row<&ChairParams::width>("width", "m", 0.40, 0.50, 0.44, "width of the seat"),
        number_row<&ChairParams::depth>("depth", "m", 0.40, 0.47, 0.43, "depth of the seat"),
        number_row<&ChairParams::seat_height>("seat_height", "m", 0.43, 0.48, 0.45, "height of the top of the seat above the floor"),
        number_row<&ChairParams::back_height>("back_height", "m", 0.82, 1.0, 0.9, "height of the top of the back above the floor"),
        number_row<&ChairParams::lean>("lean", "m", 0.05, 0.13, 0.09, "how far the back leans backwards"),
        number_row<&ChairParams::leg>("leg", "m", 0.015, 0.023, 0.018, "radius of a wooden leg"),
        number_row<&ChairParams::splay>("splay", "m", 0.0, 0.05, 0.02, "how far wooden legs spread outwards"),
        integer_row<&ChairParams::spindles>("spindles", 4, 8, 6, "number of spindles in the back"),
        choice_row<&ChairParams::wood>("wood", kWoods, "wood of the frame"),
        flag_row<&ChairParams::has_pad>("pad", false, "whether the seat is padded; a shell chair gets wooden legs instead"),
        flag_row<&ChairParams::has_arms>("arms", false, "whether an office chair has arms"),
        color_row<&ChairParams::color>(
            "color", {"red", "orange", "yellow", "green", "teal", "blue", "navy", "gray", "charcoal", "cream", "white", "tan"},
            "colour of the fabric or the shell"),
    };
    bind_rows<build_chair>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
