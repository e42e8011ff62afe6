// Clocks: wall clock, alarm clock with bells, mantel clock, square kitchen clock. Hands show the time.
#include "renderer/things/kind.h"

namespace clevrvk::things {
namespace {

enum class Style { Wall, Alarm, Mantel, Square };
enum class Face { Light, Dark };
enum class Marks { Bars, Dots };

struct ClockParams : KindParams {
    Style style;
    double radius;
    int hour;
    int minute;
    int second;
    Color color;
    Wood wood;
    Face face;
    Marks marks;
    Metal metal;
};

struct Slots {
    int body;
    int face;
    int mark;
    int hand;
    int second;
    int metal;
};

/// The face, marks and hands in the plane z = 0, facing +z, with noon at +y.
void add_face(ThingBuilder& builder, const Slots& slots, const ClockParams& params, double radius, const dvec3& at, const dvec3& x,
              const dvec3& y)
{
    const auto put = [&](const Mesh& mesh, std::string_view part, int slot) { builder.add(place(mesh, at, x, y), part, slot); };
    const auto plate = [&](double half_width, double from, double to, double low, double turn, double tip) {
        const Points2 outline{{half_width, from}, {half_width * tip, to}, {-half_width * tip, to}, {-half_width, from}};
        return rotate(move(extrude(outline, 0.012 * radius, 0.0), {0, 0, low}), 2, turn);
    };
    put(make_cylinder(radius, 0.02 * radius, 0.0, 72), "face", slots.face);
    const double top = 0.02 * radius;
    const bool has_numbers = params.marks == Marks::Dots;
    for (int i = 0; i < 60; ++i) {
        const double turn = -2.0 * kPi * i / 60.0;
        if (i % 5 != 0) {
            put(plate(0.007 * radius, 0.90 * radius, 0.94 * radius, top, turn, 1.0), "marks", slots.mark);
        } else if (has_numbers) {
            const double size = (i % 15 == 0 ? 0.075 : 0.045) * radius;
            put(move(make_cylinder(size, 0.012 * radius, 0.0, 24), {-0.80 * radius * sin(turn), 0.80 * radius * cos(turn), top}), "marks",
                slots.mark);
        } else {
            const double wide = (i % 15 == 0 ? 0.036 : 0.022) * radius;
            put(plate(wide, (i % 15 == 0 ? 0.70 : 0.76) * radius, 0.92 * radius, top, turn, 1.0), "marks", slots.mark);
        }
    }
    const double minutes = params.minute;
    const double hours = params.hour + minutes / 60.0;
    put(plate(0.040 * radius, -0.12 * radius, 0.52 * radius, top + 0.03 * radius, -2.0 * kPi * hours / 12.0, 0.45), "hands", slots.hand);
    put(plate(0.028 * radius, -0.14 * radius, 0.82 * radius, top + 0.05 * radius, -2.0 * kPi * minutes / 60.0, 0.40), "hands", slots.hand);
    put(plate(0.010 * radius, -0.20 * radius, 0.86 * radius, top + 0.07 * radius, -2.0 * kPi * params.second / 60.0, 0.6), "hands",
        slots.second);
    put(move(make_cylinder(0.055 * radius, 0.085 * radius, 0.008 * radius, 24), {0, 0, top}), "hands", slots.second);
}

/// A clock's dimensions, metres. Its face looks to -y.
struct Cut {
    double radius;  ///< of the face
    double deep;    ///< thickness of the case
    double z;       ///< of the face's centre
};

constexpr dvec3 kRight(1, 0, 0);
constexpr dvec3 kUp(0, 0, 1);

Slots add_slots(ThingBuilder& builder, const ClockParams& params, bool is_wooden)
{
    const bool is_dark = params.face == Face::Dark;
    Slots slots{};
    slots.body = builder.add_slot("body", is_wooden ? make_wood(params.wood) : make_lacquer(find_color(params.color)));
    slots.face = builder.add_slot("face", make_plain(find_color(is_dark ? Color::Navy : Color::White), 0.6));
    slots.mark = builder.add_slot("marks", make_plain(find_color(is_dark ? Color::Cream : Color::Black), 0.5));
    slots.hand = builder.add_slot("hands", make_plain(find_color(is_dark ? Color::White : Color::Black), 0.4));
    slots.second = builder.add_slot("second_hand", make_plain(find_color(Color::Red), 0.4));
    slots.metal = builder.add_slot("metal", make_metal(params.metal, 0.2));
    return slots;
}

/// A wooden arch on a base, with a metal ring around the face.
void add_mantel(ThingBuilder& builder, const Slots& slots, const ClockParams& params, const Cut& cut)
{
    const double radius = cut.radius;
    const double w = 1.35 * radius;
    const Points2 arch = trace(
        {{{-w, 0.18 * radius}}, {{w, 0.18 * radius}}, {{w, 2.62 * radius}, 1.2 * radius}, {{-w, 2.62 * radius}, 1.2 * radius}}, true, 12);
    builder.add(place(extrude(arch, 0.9 * radius, 0.05 * radius), {0, 0.45 * radius, 0}, kRight, kUp), "body", slots.body);
    builder.add(make_box({-1.6 * radius, -0.62 * radius, 0}, {1.6 * radius, 0.62 * radius, 0.2 * radius}, 0.05 * radius), "body",
                slots.body);
    const dvec3 front(0, -0.45 * radius, cut.z);
    builder.add(place(make_band(0.97 * radius, 1.08 * radius, -0.02 * radius, 0.06 * radius, 0.02 * radius), front, kRight, kUp), "body",
                slots.metal);
    add_face(builder, slots, params, radius, front, kRight, kUp);
}

void add_square(ThingBuilder& builder, const Slots& slots, const ClockParams& params, const Cut& cut)
{
    const double radius = cut.radius;
    const dvec3 front(0, -cut.deep / 2.0, cut.z);
    const Points2 outline = make_rectangle(dvec2(1.14 * radius), 0.25 * radius);
    builder.add(place(extrude(outline, cut.deep, 0.06 * radius), {0, cut.deep / 2.0, cut.z}, kRight, kUp), "body", slots.body);
    add_face(builder, slots, params, radius, front + dvec3(0, 0.002, 0), kRight, kUp);
    builder.add(place(make_band(0.985 * radius, 1.03 * radius, 0, 0.05 * radius, 0.01 * radius), front, kRight, kUp), "body", slots.metal);
}

/// A dish with a raised rim around the face.
void add_round(ThingBuilder& builder, const Slots& slots, const ClockParams& params, const Cut& cut)
{
    const double radius = cut.radius;
    const double deep = cut.deep;
    const Points2 case_line = trace({{{0, 0}},
                                     {{0.92 * radius, 0}, 0.1 * radius},
                                     {{1.14 * radius, 0.12 * radius}, 0.08 * radius},
                                     {{1.14 * radius, deep + 0.09 * radius}, 0.05 * radius},
                                     {{1.0 * radius, deep + 0.09 * radius}, 0.03 * radius},
                                     {{1.0 * radius, deep}},
                                     {{0, deep}}},
                                    false, 4);
    builder.add(place(lathe(case_line, 80), {0, deep / 2.0, cut.z}, kRight, kUp), "body", slots.body);
    add_face(builder, slots, params, radius, {0, -deep / 2.0, cut.z}, kRight, kUp);
}

/// One bell of an alarm clock, and the leg on its side.
void add_bell(ThingBuilder& builder, const Slots& slots, const Cut& cut, double side)
{
    const double radius = cut.radius;
    const dvec3 middle(0, 0, cut.z);
    const dvec3 out = glm::normalize(dvec3(side * 0.62, 0, 0.8));
    const dvec3 at = middle + out * (1.24 * radius);
    Points2 bell{{0.0, 0.02 * radius}};
    const Points2 dome = smooth(Points2{{0, 0.34}, {0.24, 0.29}, {0.42, 0.12}, {0.46, 0.0}}, 5);
    for (auto p = dome.rbegin(); p != dome.rend(); ++p) {
        bell.push_back(*p * radius);
    }
    builder.add(place(lathe(bell, 40), at, glm::normalize(glm::cross(dvec3(0, 1, 0), out)), dvec3(0, 1, 0)), "bells", slots.metal);
    builder.add(make_bar(middle + out * radius, at + out * (0.40 * radius), 0.05 * radius, 0.05 * radius, 0.01 * radius), "bells",
                slots.metal);
    builder.add(make_bar(dvec3(side * 0.86 * radius, 0.1 * radius, 0.0), dvec3(side * 0.62 * radius, 0.0, 0.5 * radius), 0.06 * radius,
                         0.09 * radius, 0.02 * radius),
                "body", slots.metal);
}

/// The hammer between the bells and the handle over them.
void add_hammer(ThingBuilder& builder, const Slots& slots, const Cut& cut)
{
    const double radius = cut.radius;
    const double z = cut.z;
    builder.add(make_bar({0, 0, z + radius}, {0, 0, z + 1.42 * radius}, 0.03 * radius, 0.03 * radius), "bells", slots.metal);
    builder.add(make_bar({-0.09 * radius, 0, z + 1.42 * radius}, {0.09 * radius, 0, z + 1.42 * radius}, 0.08 * radius, 0.08 * radius,
                         0.02 * radius),
                "bells", slots.metal);
    builder.add(make_tube(smooth(Points3{{-0.55 * radius, 0, z + 1.42 * radius},
                                         {-0.4 * radius, 0, z + 1.85 * radius},
                                         {0.4 * radius, 0, z + 1.85 * radius},
                                         {0.55 * radius, 0, z + 1.42 * radius}},
                                 8),
                          0.035 * radius, 10),
                "bells", slots.metal);
}

void build_clock(const ClockParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_alarm = style == Style::Alarm;
    const bool is_mantel = style == Style::Mantel;
    const double radius = params.radius * (is_alarm || is_mantel ? 0.42 : 1.0);
    const Cut cut{radius, is_alarm ? 0.75 * radius : 0.22 * radius, is_alarm ? 1.32 * radius : is_mantel ? 1.42 * radius : 1.14 * radius};
    const Slots slots = add_slots(builder, params, is_mantel);
    if (is_mantel) {
        add_mantel(builder, slots, params, cut);
    } else if (style == Style::Square) {
        add_square(builder, slots, params, cut);
    } else {
        add_round(builder, slots, params, cut);
    }
    if (is_alarm) {
        add_bell(builder, slots, cut, -1.0);
        add_bell(builder, slots, cut, 1.0);
        add_hammer(builder, slots, cut);
    }
    builder.add_grasp({{0, 0, cut.z + 1.1 * radius}, {0, 0, -1}, {1, 0, 0}, cut.deep});
}

}  // namespace

Thing make_clock_thing()
{
    Thing thing;
    thing.summary = "a clock: a round or square wall clock, an alarm clock with bells, or a mantel clock";
    thing.parts = {{"body"}, {"face"}, {"marks"}, {"hands"}, {"bells", true}};
    thing.least_m = 0.12;
    thing.most_m = 0.45;
    const Rows<ClockParams> rows{
        word_row<&ClockParams::style>("style", {"wall", "alarm", "mantel", "square"}, "overall form"),
        number_row<&ClockParams::radius>("radius", "m", 0.11, 0.17, 0.14,
                                         "radius of the face; that of an alarm or mantel clock is 0.42 times as large"),
        integer_row<&ClockParams::hour>("hour", 0, 11, 10, "hour that the clock shows"),
        integer_row<&ClockParams::minute>("minute", 0, 59, 9, "minute that the clock shows"),
        integer_row<&ClockParams::second>("second", 0, 59, 35, "second that the clock shows"),
        color_row<&ClockParams::color>("color", {"red", "teal", "black", "navy", "yellow", "white", "mint", "pink", "green", "silver"},
                                       "colour of the case"),
        choice_row<&ClockParams::wood>("wood", {"walnut", "oak", "cherry"}, "wood of a mantel clock"),
        word_row<&ClockParams::face>("face", {"light", "dark"}, "colour of the face"),
        word_row<&ClockParams::marks>("marks", {"bars", "dots"}, "form of the hour marks"),
        choice_row<&ClockParams::metal>("metal", {"brass", "chrome", "copper"}, "metal of the bells and rings"),
    };
    bind_rows<build_clock>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
