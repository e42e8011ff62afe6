// Televisions, dark or showing a picture: flat ones on two feet, on a foot, for the wall, which is behind at their
// greatest y; and old ones with a tube and an aerial.
#include "renderer/things/fittings.h"
#include "renderer/things/painting.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Feet, Pedestal, Wall, Tube };

struct TelevisionParams : KindParams {
    Style style;
    double width;
    double bezel;
    bool is_on;
    Motif motif;
    Color rim;
    Color color;
    Wood wood;
    int seed;
};

constexpr double kLight = 1.1;  // radiance of a white picture

/// The picture or the dark glass, from (x, z) to (x, z) in the plane y.
void add_screen(ThingBuilder& builder, const TelevisionParams& params, const dvec2& low, const dvec2& high, double y)
{
    if (params.is_on) {
        add_painting(builder, "screen", {params.motif, low, high, y, params.seed},
                     [](const dvec3& color) { return make_light(color * 0.2, color * kLight); });
        return;
    }
    builder.add(stand_up(extrude(make_corners(low, high), 0.003, 0.0), y), "screen", builder.add_slot("screen", make_dark_glass()));
}

/// A thin body that stands on `foot`, and the ledge of its electronics below, behind.
void add_flat(ThingBuilder& builder, const TelevisionParams& params, double foot)
{
    const int body = builder.add_slot("body", make_plastic(find_color(params.rim) * 0.7, 0.3));
    const double half = 0.5 * params.width;
    const double tall = params.width * 9.0 / 16.0 + 0.012;
    const double bezel = params.bezel;
    const dvec2 low(-half + bezel, foot + bezel + 0.012);
    const dvec2 high(half - bezel, foot + tall - bezel);
    // The rim stands a millimetre before the screen.
    builder.add(
        stand_up(make_moulding(make_corners(low, high), {{0.0, 0.0}, {bezel, 0.0}, {bezel, 0.026}, {bezel - 0.001, 0.027}, {0.0, 0.027}}),
                 0.012),
        "body", body);
    builder.add(make_box({-half + 0.002, -0.014, foot}, {half - 0.002, 0.0118, foot + 0.0125}, 0.002), "body", body);
    builder.add(make_box({-half + 0.003, -0.004, foot + 0.004}, {half - 0.003, 0.014, foot + tall - 0.003}, 0.003), "body", body);
    builder.add(make_box({-0.36 * params.width, 0.01, foot + 0.03}, {0.36 * params.width, 0.052, foot + 0.62 * tall}, 0.012), "body", body);
    add_screen(builder, params, low - 0.001, high + 0.001, params.is_on ? -0.0045 : -0.0095);
    const int lamp = builder.add_slot("lamp", make_light({0.5, 0.1, 0.1}, params.is_on ? dvec3(0.1, 0.9, 0.2) : dvec3(0.9, 0.05, 0.03)));
    builder.add(make_box({half - 0.06, -0.0152, foot + 0.005}, {half - 0.05, -0.013, foot + 0.0075}, 0.0), "body", lamp);
    builder.add_grasp({{0.45 * params.width, 0.0, foot + 0.5 * tall}, {-1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 0.03});
}

void add_feet(ThingBuilder& builder, double width, double foot)
{
    const int metal = builder.add_slot("stand", make_metal(Metal::Iron, 0.35));
    for (const double side : {-1.0, 1.0}) {
        const double x = side * 0.36 * width;
        for (const double y : {-0.12, 0.12}) {
            const double out = side * 0.02;
            builder.add(make_tube(
                            smooth(Points3{{x, 0.0, foot + 0.0015}, {x + 0.3 * out, 0.35 * y, 0.45 * foot}, {x + out, y, 0.006}}, 6),
                            [](double share) { return mix(0.0085, 0.006, share); }, 14),
                        "stand", metal);
        }
    }
}

void add_pedestal(ThingBuilder& builder, double width, double foot)
{
    const int plastic = builder.add_slot("stand", make_plastic(find_color(Color::Black), 0.2));
    builder.add(extrude(make_rectangle({0.22 * width, 0.12}, 0.05), 0.012, 0.004), "stand", plastic);
    builder.add(make_box({-0.06, 0.0, 0.01}, {0.06, 0.03, foot + 0.0015}, 0.006), "stand", plastic);
}

/// Two knobs below each other, and a grille, beside an old screen.
/// \param top  the middle of the upper end of their plate   \param low  height of its lower end
void add_controls(ThingBuilder& builder, const dvec3& top, double low, double half, double tall, int trim, int dark)
{
    const double plate = top.y;
    for (int k = 0; k < 2; ++k) {
        const dvec3 at(top.x, plate, top.z - (0.13 + 0.24 * k) * tall);
        builder.add(move(stand_up(lathe(trace({{{0.0, -0.001}},
                                               {{0.15 * half, -0.001}},
                                               {{0.15 * half, 0.006}, 0.002},
                                               {{0.09 * half, 0.008}, 0.002},
                                               {{0.08 * half, 0.024}, 0.003},
                                               {{0.0, 0.024}}},
                                              false),
                                        32)),
                         at),
                    "knobs", trim);
        builder.add(move(make_box({-0.004, -0.029, -0.07 * half}, {0.004, -0.022, 0.07 * half}, 0.001), at), "knobs", dark);
    }
    for (int k = 0; k < 6; ++k) {
        const double z = low + (0.07 + 0.045 * k) * tall;
        builder.add(make_box({top.x - 0.17 * half, plate - 0.003, z}, {top.x + 0.17 * half, plate + 0.001, z + 0.018 * tall}, 0.001),
                    "knobs", trim);
    }
}

/// A cabinet that narrows behind the tube, a bulging screen, knobs and a grille beside it, and an aerial.
void add_tube(ThingBuilder& builder, const TelevisionParams& params)
{
    const bool is_wooden = params.seed % 2 == 0;
    const int body = builder.add_slot("body", is_wooden ? make_wood(params.wood) : make_lacquer(find_color(params.color)));
    const int trim = builder.add_slot("trim", make_metal(Metal::Chrome, 0.3));
    const int dark = builder.add_slot("grille", make_plastic(find_color(Color::Charcoal), 0.6));
    const double width = 0.5 * params.width;
    const double half = 0.5 * width;
    const double tall = 0.78 * width;
    const double foot = 0.035;
    const double deep = 0.75 * width;
    const double front = -0.5 * deep;
    const auto ring = [&](double share, double y) {
        Points3 points;
        for (const dvec2& p : make_rectangle(dvec2(half, 0.5 * tall) * share, 0.035 * share)) {
            points.emplace_back(p.x, y, foot + 0.5 * tall + p.y - (1.0 - share) * 0.1 * tall);
        }
        return points;
    };
    builder.add(loft(std::vector<Points3>{ring(0.97, front), ring(1.0, front + 0.012), ring(1.0, front + 0.55 * deep),
                                          ring(0.72, front + 0.75 * deep), ring(0.6, front + deep)}),
                "body", body);
    // A dark plate with the screen on its left, and controls on its right.
    const dvec2 low(-0.92 * half, foot + 0.08 * tall);
    const dvec2 high(0.92 * half, foot + 0.92 * tall);
    const double plate = front - 0.006;
    builder.add(stand_up(extrude(make_corners(low, high), 0.008, 0.002), front + 0.002), "body", dark);
    const dvec2 shown_low = low + 0.03 * width;
    const dvec2 shown_high(0.42 * half, high.y - 0.03 * width);
    const dvec2 shown_half = 0.5 * (shown_high - shown_low);
    const dvec2 middle = 0.5 * (shown_high + shown_low);
    const auto at_middle = [&](Mesh mesh) { return move(stand_up(std::move(mesh), plate), {middle.x, 0.0, middle.y}); };
    builder.add(at_middle(make_moulding(make_superellipse(shown_half, 5.0, 64),
                                        {{0.0, -0.001}, {0.018, -0.001}, {0.014, 0.01}, {0.004, 0.012}, {0.0, 0.006}})),
                "body", trim);
    const int screen = builder.add_slot("screen", params.is_on ? make_light({0.2, 0.25, 0.3}, {0.45, 0.55, 0.7}) : make_dark_glass());
    builder.add(
        at_middle(make_tub(shown_half + 0.001, 5.0,
                           {{0.0, -0.0005}, {0.0, 0.004}, {0.012, 0.008}, {0.04, 0.014}, {0.08, 0.019}, {shown_half.y * 0.8, 0.023}}, 64)),
        "screen", screen);
    add_controls(builder, {0.67 * half + 0.008, plate, high.y}, low.y, half, tall, trim, dark);
    for (const double side : {-1.0, 1.0}) {
        for (const double y : {front + 0.08, front + 0.5 * deep}) {
            builder.add(make_bar({side * 0.8 * half, y, foot + 0.002}, {side * 0.86 * half, y, 0.0}, 0.016, 0.01, 0.002), "stand", trim);
        }
        const dvec3 root(0.0, front + 0.3 * deep, foot + tall);
        builder.add(make_bar(root + dvec3(side * 0.012, 0.0, 0.018), root + dvec3(side * 0.75 * half, 0.03, 0.75 * tall), 0.0035, 0.002),
                    "aerial", trim);
        builder.add(move(make_ellipsoid(dvec3(0.006), 16), root + dvec3(side * 0.75 * half, 0.03, 0.75 * tall)), "aerial", trim);
    }
    builder.add(move(make_tub({0.05, 0.035}, 2.0, {{0.0, -0.001}, {0.002, 0.01}, {0.015, 0.024}, {0.03, 0.028}}, 40),
                     {0.0, front + 0.3 * deep, foot + tall}),
                "aerial", dark);
}

void build_television(const TelevisionParams& params, ThingBuilder& builder)
{
    constexpr double kFoot = 0.075;
    switch (params.style) {
        case Style::Feet:
            add_flat(builder, params, kFoot);
            add_feet(builder, params.width, kFoot);
            break;
        case Style::Pedestal:
            add_flat(builder, params, kFoot);
            add_pedestal(builder, params.width, kFoot);
            break;
        case Style::Wall: add_flat(builder, params, 0.0); break;
        case Style::Tube: add_tube(builder, params); break;
    }
    builder.center_box();
}

}  // namespace

Thing make_television_thing()
{
    Thing thing;
    thing.summary = "a television, dark or lit: flat on two feet, on a foot, for the wall; an old one with a tube";
    thing.parts = {{"screen"}, {"body"}, {"stand", true}, {"knobs", true}, {"aerial", true}};
    thing.least_m = 0.3;
    thing.most_m = 1.6;
    const Rows<TelevisionParams> rows{
        word_row<&TelevisionParams::style>("style", {"feet", "pedestal", "wall", "tube"}, "what it stands on; tube is an old one"),
        number_row<&TelevisionParams::width>("width", "m", 0.75, 1.5, 1.1, "of the whole; an old one has half of it"),
        number_row<&TelevisionParams::bezel>("bezel", "m", 0.006, 0.022, 0.01, "width of a flat one's rim"),
        flag_row<&TelevisionParams::is_on>("on", false, "whether it shows a picture; an old one glows"),
        choice_row<&TelevisionParams::motif>("motif", {"hills", "sea", "portrait", "flowers"}, "what a flat one shows"),
        color_row<&TelevisionParams::rim>("rim", {"black", "charcoal", "silver"}, "of a flat one's rim and back"),
        color_row<&TelevisionParams::color>("color", {"red", "cream", "teal", "charcoal", "gray"}, "of an old one"),
        choice_row<&TelevisionParams::wood>("wood", {"walnut", "cherry", "oak"}, "of an old one with an even seed"),
        integer_row<&TelevisionParams::seed>("seed", 0, 9999, 1, "of the picture; wood or paint of an old one"),
    };
    bind_rows<build_television>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
