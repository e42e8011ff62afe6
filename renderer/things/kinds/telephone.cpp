// Telephones: smartphone, desk telephone with a dial or keys, cordless handset on its base, folding mobile.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace clevrvk::things {
namespace {

enum class Style { Smartphone, Dial, Keys, Folding };
enum class Handset { Same, Dark };

struct TelephoneParams : KindParams {
    Style style;
    double size;
    double corner;
    Color color;
    Handset handset;
};

void add_smartphone(ThingBuilder& builder, const TelephoneParams& params, const dvec3& color)
{
    const double w = 0.036 * params.size;
    const double h = 0.074 * params.size;
    const double t = 0.0082;
    const double round = params.corner * w;
    const int body = builder.add_slot("body", make_metal(Metal::Aluminium, 0.3));
    const int back = builder.add_slot("back", make_lacquer(color));
    const int glass = builder.add_slot("screen", make_dark_glass());
    const int lens = builder.add_slot("lens", make_dark_glass());
    // Lying on its back with the screen up and the lower end to the front.
    builder.add(extrude(make_rectangle({w, h}, round, 8), t, 0.0022), "body", body);
    builder.add(move(extrude(make_rectangle({w - 0.0012, h - 0.0012}, round - 0.001, 8), 0.0006, 0.0002), {0, 0, t - 0.0003}), "body",
                lens);
    builder.add(move(extrude(make_rectangle({w - 0.0034, h - 0.0040}, round - 0.002, 8), 0.0006, 0.0), {0, 0, t - 0.0001}), "screen",
                builder.add_slot("picture", make_light(shade(color, 0.1), color * 0.55)));
    builder.add(move(extrude(make_rectangle({w - 0.0012, h - 0.0012}, round - 0.001, 8), 0.0006, 0.0002), {0, 0, -0.0003}), "body", back);
    const int icon_count = 16;
    for (int i = 0; i < icon_count; ++i) {
        const std::array<Color, 6> colors{Color::Red, Color::Yellow, Color::Lime, Color::White, Color::Orange, Color::Cyan};
        const dvec3 c = find_color(colors[static_cast<std::size_t>(i * 7 % 6)]);
        const double x = (i % 4 - 1.5) * w * 0.43;
        const double y = i < 12 ? h * 0.62 - (i / 4) * w * 0.52 : -h * 0.80;
        builder.add(move(extrude(make_rectangle(dvec2(w * 0.145), w * 0.04, 4), 0.0006, 0.0), {x, y, t + 0.0001}), "screen",
                    builder.add_slot("icon", make_light(c, c * 0.5)));
    }
    builder.add(move(extrude(make_rectangle({w * 0.20, 0.0018}, 0.0017, 6), 0.0008, 0.0), {0, h - 0.0075, t - 0.0001}), "screen", glass);
    builder.add(move(extrude(make_rectangle(dvec2(w * 0.38), w * 0.12, 6), 0.0016, 0.0005), {-w * 0.46, h - w * 0.54, -0.0014}), "camera",
                back);
    for (const dvec2 at : {dvec2(-0.18, 0.17), dvec2(0.18, 0.17), dvec2(-0.18, -0.17)}) {
        builder.add(move(make_cylinder(w * 0.145, 0.0022, 0.0004, 28), {-w * 0.46 + at.x * w, h - w * 0.54 + at.y * w, -0.0026}), "camera",
                    lens);
    }
    for (const double y : {0.30, 0.48}) {
        builder.add(make_box({-w - 0.0006, h * y - 0.005, t * 0.35}, {-w + 0.001, h * y + 0.005, t * 0.65}, 0.0004), "buttons", body);
    }
    builder.add(make_box({w - 0.001, h * 0.34 - 0.008, t * 0.35}, {w + 0.0006, h * 0.34 + 0.008, t * 0.65}, 0.0004), "buttons", body);
    builder.add_grasp({{0, -0.2 * h, t}, {0, 0, -1}, {0, 1, 0}, 2.0 * w});
}

/// A handset along x around the origin, with earpiece and mouthpiece down.
Mesh make_handset(double length)
{
    Mesh handset = sweep(smooth(Points3{{-0.5 * length, 0, -0.020},
                                        {-0.36 * length, 0, 0.004},
                                        {0, 0, 0.014},
                                        {0.36 * length, 0, 0.004},
                                        {0.5 * length, 0, -0.020}},
                                10),
                         [](double s) {
                             return make_superellipse({0.0165 + 0.007 * pow(std::abs(2.0 * s - 1.0), 3.0), 0.011}, 3.0, 28);
                         });
    for (const double side : {-1.0, 1.0}) {
        handset.add(move(
            lathe(trace({{{0, -0.020}}, {{0.024, -0.020}, 0.004}, {{0.028, 0.0}, 0.006}, {{0.020, 0.014}, 0.01}, {{0, 0.016}}}, false, 5),
                  36),
            {side * 0.44 * length, 0, -0.018}));
    }
    return handset;
}

/// Places a mesh at (x, y) on a telephone's face, at height z above it.
using Put = std::function<void(const Mesh& mesh, double x, double y, double z, int slot)>;

struct Slots {
    int body;
    int dark;
    int keys;
    int metal;
};

/// A wedge that rises towards the back, with a cradle on it.
void add_wedge(ThingBuilder& builder, double s, int body)
{
    const Points2 side = trace(
        {{{-0.105, 0.0}, 0.012}, {{0.105, 0.0}, 0.012}, {{0.098, 0.085}, 0.02}, {{0.030, 0.085}, 0.03}, {{-0.098, 0.030}, 0.016}}, true, 6);
    Points2 sized;
    for (const dvec2& p : side) {
        sized.push_back(p * s);
    }
    Mesh wedge = place(extrude(sized, 0.20 * s, 0.010 * s), {-0.10 * s, 0, 0}, {0, 1, 0}, {0, 0, 1});
    builder.add(deform(std::move(wedge),
                       [&](dvec3 p) {
                           p.x *= 1.0 - 0.16 * p.z / (0.085 * s);
                           return p;
                       }),
                "body", body);
    for (const double x : {-0.058, 0.058}) {
        builder.add(make_box(dvec3(x - 0.014, 0.036, 0.07) * s, dvec3(x + 0.014, 0.050, 0.108) * s, 0.005 * s), "body", body);
        builder.add(make_box(dvec3(x - 0.014, 0.082, 0.07) * s, dvec3(x + 0.014, 0.096, 0.108) * s, 0.005 * s), "body", body);
    }
}

/// A finger wheel above numbers, with its stop.
void add_dial(const Put& put, const Slots& slots)
{
    put(make_cylinder(0.052, 0.005, 0.0015, 56), 0, 0, -0.001, slots.keys);
    std::vector<Points2> loops{make_circle(0.047, 72)};
    for (int i = 0; i < 10; ++i) {
        const double angle = 0.9 + 2.0 * kPi * i / 12.5;
        Points2 hole;
        for (const dvec2& p : make_circle(0.0072, 20)) {
            hole.push_back(p + dvec2(cos(angle), sin(angle)) * 0.036);
        }
        loops.push_back(hole);
        put(make_cylinder(0.003, 0.0008, 0.0, 12), 0.036 * cos(angle), 0.036 * sin(angle), 0.0036, slots.dark);
    }
    put(extrude(loops, {{0.0, 0.0}, {0.0, 0.003}}), 0, 0, 0.006, slots.metal);
    put(make_cylinder(0.020, 0.006, 0.001, 32), 0, 0, 0.004, slots.body);
    put(make_box({0.026, -0.046, 0.0}, {0.030, -0.030, 0.012}, 0.001), 0, 0, 0, slots.metal);
}

/// Twelve keys with marks, and four keys beside them; the first of the four is red.
void add_keys(const Put& put, const Slots& slots, int red)
{
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 3; ++column) {
            put(extrude(make_rectangle({0.0095, 0.0070}, 0.003, 4), 0.006, 0.0015), 0.025 * (column - 1) - 0.02, 0.030 - 0.0195 * row,
                -0.001, slots.keys);
            put(make_box({-0.002, -0.003, 0.0}, {0.002, 0.003, 0.0006}, 0.0), 0.025 * (column - 1) - 0.02, 0.030 - 0.0195 * row, 0.0048,
                slots.dark);
        }
    }
    for (int i = 0; i < 4; ++i) {
        put(extrude(make_rectangle({0.011, 0.0042}, 0.002, 4), 0.005, 0.001), 0.056, 0.030 - 0.0195 * i, -0.001, i == 0 ? red : slots.dark);
    }
}

/// The cord that winds from handset to body.
Mesh make_cord(double s)
{
    Points3 cord;
    for (int i = 0; i <= 220; ++i) {
        const double t = i / 220.0;
        const double angle = 2.0 * kPi * 26.0 * t;
        const dvec3 middle = dvec3(-0.10 - 0.035 * sin(kPi * t), mix(0.066, -0.01, t), mix(0.085, 0.012, t) - 0.02 * sin(kPi * t));
        cord.push_back((middle + dvec3(0.0055 * cos(angle), 0.0, 0.0055 * sin(angle))) * s);
    }
    return make_tube(cord, 0.0014 * s, 6);
}

void add_desk(ThingBuilder& builder, const TelephoneParams& params, const dvec3& color, bool has_dial)
{
    Slots slots{};
    slots.body = builder.add_slot("body", make_lacquer(color));
    slots.dark = builder.add_slot("dark", make_plastic(dvec3(0.02), 0.4));
    slots.keys = builder.add_slot("keys", make_plastic(find_color(Color::Cream), 0.4));
    slots.metal = builder.add_slot("metal", make_metal(Metal::Chrome, 0.15));
    const double s = params.size;
    add_wedge(builder, s, slots.body);
    const int handset = params.handset == Handset::Dark ? slots.dark : slots.body;
    builder.add(scale(move(make_handset(0.20), {0, 0.066, 0.118}), dvec3(s)), "handset", handset);
    // The sloping face: its centre and its axes.
    const dvec3 up = glm::normalize(dvec3(0, 0.128, 0.055));
    const dvec3 normal = glm::cross(dvec3(1, 0, 0), up);
    const dvec3 face = dvec3(0, -0.034, 0.0585) * s;
    const Put put = [&](const Mesh& mesh, double x, double y, double z, int slot) {
        builder.add(place(scale(mesh, dvec3(s)), face + (dvec3(1, 0, 0) * x + up * y + normal * z) * s, {1, 0, 0}, up), "buttons", slot);
    };
    if (has_dial) {
        add_dial(put, slots);
    } else {
        add_keys(put, slots, builder.add_slot("red_key", make_plastic(find_color(Color::Red), 0.4)));
    }
    builder.add(make_cord(s), "cord", handset);
    builder.add_grasp({dvec3(0, 0.066, 0.13) * s, {0, 0, -1}, {1, 0, 0}, 0.034});
}

void add_folding(ThingBuilder& builder, const TelephoneParams& params, const dvec3& color)
{
    const double s = params.size;
    const int body = builder.add_slot("body", make_lacquer(color));
    const int dark = builder.add_slot("dark", make_plastic(dvec3(0.03), 0.4));
    const int key = builder.add_slot("keys", make_plastic(find_color(Color::Silver), 0.3));
    const int screen = builder.add_slot("screen", make_light(find_color(Color::Sky), find_color(Color::Sky) * 0.5));
    const double w = 0.024 * s;
    const double h = 0.090 * s;
    const double t = 0.010 * s;
    // The lower half lies; the upper half is hinged at y = 0.
    builder.add(move(extrude(make_rectangle({w, h / 2.0}, 0.010 * s, 6), t, 0.003 * s), {0, -h / 2.0, 0}), "body", body);
    for (int i = 0; i < 12; ++i) {
        builder.add(move(extrude(make_superellipse({0.0059 * s, 0.0039 * s}, 4.0, 32), 0.0014 * s, 0.0004 * s),
                         {(i % 3 - 1) * 0.0148 * s, -0.038 * s - (i / 3) * 0.0115 * s, t - 0.0005 * s}),
                    "buttons", key);
    }
    builder.add(move(make_cylinder(0.0095 * s, 0.0014 * s, 0.0004 * s, 36), {0, -0.020 * s, t - 0.0004 * s}), "buttons", key);
    builder.add(move(make_cylinder(0.0045 * s, 0.0022 * s, 0.0004 * s, 28), {0, -0.020 * s, t - 0.0004 * s}), "buttons", dark);
    const double open = 0.62 + 0.5 * params.corner;
    const auto put = [&](Mesh mesh, std::string_view part, int slot) {
        builder.add(move(rotate(std::move(mesh), 0, open), {0, 0.002 * s, t * 0.6}), part, slot);
    };
    put(move(extrude(make_rectangle({w, h / 2.0}, 0.010 * s, 6), t * 0.8, 0.0025 * s), {0, h / 2.0, -t * 0.4}), "body", body);
    put(move(extrude(make_rectangle({w * 0.84, h * 0.34}, 0.003 * s, 4), 0.0008 * s, 0.0), {0, h * 0.47, t * 0.4 - 0.0004 * s}), "screen",
        dark);
    put(move(extrude(make_rectangle({w * 0.74, h * 0.29}, 0.001 * s, 3), 0.0008 * s, 0.0), {0, h * 0.47, t * 0.4}), "screen", screen);
    put(move(extrude(make_rectangle({w * 0.25, 0.0012 * s}, 0.001 * s, 4), 0.0006 * s, 0.0), {0, h * 0.92, t * 0.4 - 0.0002 * s}), "body",
        dark);
    builder.add(make_bar({-w * 0.98, 0.001 * s, t * 0.6}, {w * 0.98, 0.001 * s, t * 0.6}, t * 0.56, t * 0.56, 0.002 * s, 28), "body", body);
    put(make_bar({w * 0.78, h * 0.95, 0}, {w * 0.78, h * 1.16, 0}, 0.0034 * s, 0.0026 * s, 0.001 * s, 16), "body", dark);
    builder.add_grasp({{0, -h / 2.0, t}, {0, 0, -1}, {0, 1, 0}, 2.0 * w});
}

void build_telephone(const TelephoneParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const dvec3 color = find_color(params.color);
    if (style == Style::Smartphone) {
        add_smartphone(builder, params, color);
    } else if (style == Style::Folding) {
        add_folding(builder, params, color);
    } else {
        add_desk(builder, params, color, style == Style::Dial);
    }
}

}  // namespace

Thing make_telephone_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a telephone: a smartphone, a desk telephone with a dial or with keys, or a folding mobile";
    thing.parts = {{"body"}, {"buttons"}, {"screen", true}, {"camera", true}, {"handset", true}, {"cord", true}};
    thing.least_m = 0.12;
    thing.most_m = 0.30;
    const Rows<TelephoneParams> rows{
        word_row<&TelephoneParams::style>("style", {"smartphone", "dial", "keys", "folding"}, "overall form"),
        number_row<&TelephoneParams::size>("size", "1", 0.95, 1.12, 1.0, "size relative to the style's own"),
        number_row<&TelephoneParams::corner>("corner", "1", 0.18, 0.36, 0.26,
                                             "radius of a smartphone's corners divided by half its width; for a mobile, how far it is "
                                             "folded up"),
        color_row<&TelephoneParams::color>("color",
                                           {"red", "black", "cream", "teal", "navy", "pink", "mint", "yellow", "silver", "lavender"},
                                           "colour of the body; of a smartphone, the back and the picture"),
        word_row<&TelephoneParams::handset>("handset", {"same", "dark"}, "colour of the handset of a desk telephone"),
    };
    bind_rows<build_telephone>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
