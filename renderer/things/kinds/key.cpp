// Keys: house key, old key with a ring and a bit, car key, skeleton key with a trefoil. They lie with the bit to the
// front.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { House, Old, Car };
enum class Bow { Round, Square, Trefoil };

struct KeyParams : KindParams {
    Style style;
    double size;
    Bow bow;
    int cuts;
    Metal metal;
    double roughness;
    Color color;
};

Points2 reverse(Points2 outline)
{
    std::reverse(outline.begin(), outline.end());
    return outline;
}

Points2 shift(Points2 outline, const dvec2& by)
{
    for (dvec2& p : outline) {
        p += by;
    }
    return outline;
}

/// The toothed edge of a flat key's blade, from the shoulder to the tip.
Points2 make_teeth(double from, double to, double x, double deep, int seed)
{
    Rng rng = Rng::for_key(seed, "things/key/cuts", 0);
    Points2 line;
    const int cuts = 6;
    for (int i = 0; i < cuts; ++i) {
        const double a = mix(from, to, (i + 0.10) / cuts);
        const double b = mix(from, to, (i + 0.45) / cuts);
        const double c = mix(from, to, (i + 0.65) / cuts);
        const double cut = deep * rng.uniform(0.25, 0.9);
        line.emplace_back(x, a);
        line.emplace_back(x - cut, b);
        line.emplace_back(x - cut, c);
    }
    return line;
}

void add_flat(ThingBuilder& builder, const KeyParams& params, int metal, bool is_car)
{
    const double size = params.size;
    const double blade = 0.030 * size;
    const double half = 0.0042 * size;
    const double thick = 0.0022 * size;
    Points2 outline{{-half, -0.004 * size}, {-half, -blade + 0.004 * size}, {-half * 0.2, -blade}, {half * 0.4, -blade + 0.001 * size}};
    Points2 teeth = make_teeth(-0.007 * size, -blade + 0.002 * size, half, half * 0.85, params.cuts);
    std::reverse(teeth.begin(), teeth.end());
    outline = join({outline, teeth, {{half, -0.004 * size}}});
    if (is_car) {
        outline.emplace_back(half, 0.004 * size);
        outline.emplace_back(-half, 0.004 * size);
        builder.add(move(extrude(outline, thick, 0.0003), {0, 0, 0.0045 * size}), "blade", metal);
        builder.add(make_box({-0.7 * half, -blade * 0.9, 0.0043 * size}, {-0.1 * half, -0.002, 0.0069 * size}, 0), "blade", metal);
        const int plastic = builder.add_slot("bow", make_plastic(find_color(Color::Charcoal) * 0.6, 0.45));
        const int buttons = builder.add_slot("buttons", make_plastic(find_color(params.color), 0.4));
        const Points2 body = trace({{{-0.010, 0.0}, 0.004},
                                    {{0.010, 0.0}, 0.004},
                                    {{0.017, 0.020}, 0.012},
                                    {{0.014, 0.048}, 0.010},
                                    {{-0.014, 0.048}, 0.010},
                                    {{-0.017, 0.020}, 0.012}},
                                   true, 6);
        Points2 sized;
        for (const dvec2& p : body) {
            sized.push_back(p * size);
        }
        builder.add(extrude(sized, 0.011 * size, 0.003 * size), "bow", plastic);
        for (int i = 0; i < 3; ++i) {
            builder.add(move(extrude(make_superellipse(dvec2(0.0062, 0.0042) * size, 3.0, 32), 0.0016 * size, 0.0006 * size),
                             {0, (0.013 + 0.0105 * i) * size, 0.0104 * size}),
                        "bow", i == 2 ? builder.add_slot("lock", make_plastic(find_color(Color::Red), 0.4)) : buttons);
        }
        return;
    }
    outline.emplace_back(0.0075 * size, -0.003 * size);
    outline.emplace_back(0.0075 * size, 0.001 * size);
    const Bow bow = params.bow;
    const double r = 0.012 * size;
    const dvec2 center(0.0, 0.012 * size);
    Points2 head;
    for (int i = 0; i <= 40; ++i) {
        const double angle = -kPi / 2.0 + 0.5 + (2.0 * kPi - 1.0) * i / 40.0;
        const double lobe = bow == Bow::Trefoil ? 1.0 + 0.16 * cos(3.0 * (angle + kPi / 2.0)) * -1.0 : 1.0;
        const double stretch = bow == Bow::Square ? pow(pow(cos(angle) * cos(angle), 2.5) + pow(sin(angle) * sin(angle), 2.5), -0.2) : 1.0;
        head.push_back(center + dvec2(cos(angle), sin(angle)) * (r * lobe * stretch));
    }
    outline = join({outline, head, {{-0.0075 * size, 0.001 * size}, {-0.0075 * size, -0.003 * size}}});
    const std::array<Points2, 2> loops{outline,
                                       reverse(shift(make_superellipse(dvec2(0.0045, 0.0026) * size, 2.5, 28), {0, 0.0185 * size}))};
    builder.add(extrude(loops, round_levels(thick, 0.0004, 2)), "bow", metal);
    Mesh groove = make_box({-0.55 * half, -blade * 0.92, thick - 0.0002}, {0.0, -0.004 * size, thick + 0.0003}, 0.0);
    builder.add(groove, "blade", builder.add_slot("groove", make_metal(Metal::Iron, 0.5)));
    paint(
        builder.mesh(), metal, [&](const dvec3& c, const dvec3&) { return c.y < -0.004 * size; }, builder.part("blade"));
}

void add_old(ThingBuilder& builder, const KeyParams& params, int metal)
{
    const double size = params.size * 1.35;
    const double length = 0.055 * size;
    const double r = 0.0034 * size;
    const double z = r * 1.2;
    builder.add(place(lathe(trace({{{0, 0}},
                                   {{r, 0}, 0.0006},
                                   {{r, 0.70 * length}},
                                   {{r * 1.35, 0.72 * length}, 0.0006},
                                   {{r * 1.35, 0.77 * length}, 0.0006},
                                   {{r, 0.79 * length}},
                                   {{r, 0.85 * length}},
                                   {{r * 1.7, 0.88 * length}, 0.001},
                                   {{r * 1.7, 0.93 * length}, 0.001},
                                   {{r, 0.96 * length}},
                                   {{r, length}},
                                   {{0, length}}},
                                  false, 4),
                            28),
                      {0, -length, z}, {1, 0, 0}, {0, 0, -1}),
                "blade", metal);
    // The bit: a plate with notches.
    const double b = 0.016 * size;
    const Points2 bit{{0.0, 0.0},           {b, 0.0},      {b, 0.30 * b}, {0.62 * b, 0.30 * b},
                      {0.62 * b, 0.46 * b}, {b, 0.46 * b}, {b, 0.62 * b}, {0.45 * b, 0.62 * b},
                      {0.45 * b, 0.78 * b}, {b, 0.78 * b}, {b, 1.1 * b},  {0.0, 1.1 * b}};
    builder.add(move(extrude(bit, 0.0030 * size, 0.0004), {0, -length + 0.002 * size, z - 0.0015 * size}), "blade", metal);
    const Bow bow = params.bow;
    const auto ring_at = [&](const dvec2& at, double radius, double thick) {
        Points3 path;
        for (int i = 0; i < 40; ++i) {
            const double angle = 2.0 * kPi * i / 40;
            path.emplace_back(at.x + radius * cos(angle), at.y + radius * sin(angle) * (bow == Bow::Square ? 0.8 : 1.0), z);
        }
        builder.add(sweep(
                        path, [&](double) { return make_circle(thick, 12); }, {0, 0, 1}, Ends::Joined),
                    "bow", metal);
    };
    const double ring = 0.0125 * size;
    if (bow == Bow::Trefoil) {
        for (const dvec2 at : {dvec2(0.0, 1.55), dvec2(-0.72, 0.62), dvec2(0.72, 0.62)}) {
            ring_at(at * ring, ring * 0.66, r * 0.75);
        }
    } else {
        ring_at({0, ring * 0.85}, ring, r * 0.85);
    }
}

void build_key(const KeyParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const int metal = builder.add_slot("metal", make_metal(params.metal, params.roughness));
    if (style == Style::Old) {
        add_old(builder, params, metal);
    } else {
        add_flat(builder, params, metal, style == Style::Car);
    }
    builder.add_grasp({{0, 0.012, 0.002}, {0, 0, -1}, {0, 1, 0}, 0.02});
    builder.center_box();
}

}  // namespace

Thing make_key_thing()
{
    Thing thing;
    thing.summary = "a key: a modern door key, an old key with a bit, or a car key";
    thing.parts = {{"bow"}, {"blade"}};
    thing.least_m = 0.04;
    thing.most_m = 0.16;
    const Rows<KeyParams> rows{
        word_row<&KeyParams::style>("style", {"house", "old", "car"}, "overall form"),
        number_row<&KeyParams::size>("size", "1", 0.9, 1.25, 1.0, "size relative to the style's own"),
        word_row<&KeyParams::bow>("bow", {"round", "square", "trefoil"}, "form of the head"),
        integer_row<&KeyParams::cuts>("cuts", 0, 999, 7, "number that selects the pattern of the cuts"),
        choice_row<&KeyParams::metal>("metal", {"brass", "steel", "chrome", "gold", "copper", "iron"}, "metal of the key"),
        number_row<&KeyParams::roughness>("roughness", "1", 0.18, 0.42, 0.28, "roughness of the metal"),
        color_row<&KeyParams::color>("color", {"silver", "gray", "white"}, "colour of the buttons of a car key"),
    };
    bind_rows<build_key>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
