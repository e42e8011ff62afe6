// Cookies: with chocolate chips, sandwich cookie, butter cookie with a scalloped edge, iced ring like gingerbread.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Chips, Sandwich, Butter, Iced };
enum class Wafer { Dark, Light };

struct CookieParams : KindParams {
    Style style;
    double diameter;
    double thickness;
    double bake;
    int chips;
    Color icing;
    Wafer wafer;
    int seed;
};

struct Slots {
    int dough;
    int chocolate;
    int icing;
};

Mesh make_dough(double radius, double height, double rough, Rng& rng)
{
    const double a = rng.uniform(0.0, 6.28);
    const double b = rng.uniform(0.0, 6.28);
    const double c = rng.uniform(0.0, 6.28);
    const Points2 profile = trace({{{0, 0}},
                                   {{radius * 0.94, 0}, height * 0.5},
                                   {{radius, height * 0.45}, height * 0.5},
                                   {{radius * 0.82, height * 0.92}, radius * 0.3},
                                   {{0, height}}},
                                  false, 8);
    Points2 fine;
    for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
        for (int k = 0; k < 4; ++k) {
            fine.push_back(glm::mix(profile[i], profile[i + 1], k / 4.0));
        }
    }
    fine.push_back(profile.back());
    return deform(lathe(fine, 72), [=](dvec3 p) {
        const double angle = atan2(p.y, p.x);
        const double r = glm::length(dvec2(p)) / radius;
        const double edge = 1.0 + rough * (0.6 * sin(3.0 * angle + a) + 0.4 * sin(7.0 * angle + b)) * r * r;
        const double bumps = sin(p.x / radius * 11.0 + a) * sin(p.y / radius * 9.0 + b) + 0.6 * sin((p.x - p.y) / radius * 17.0 + c);
        return dvec3(dvec2(p) * edge, p.z + (p.z > height * 0.3 ? rough * 0.35 * height * bumps * (1.0 - 0.5 * r) : 0.0));
    });
}

void add_chips(ThingBuilder& builder, const Slots& slots, double radius, double height, int count, Rng& rng)
{
    builder.add(make_dough(radius, height, 0.06, rng), "dough", slots.dough);
    for (int i = 0; i < count; ++i) {
        // Distributed by the golden angle.
        const double r = radius * 0.84 * std::sqrt((i + 0.5) / count);
        const double angle = 2.39996 * i + rng.uniform(-0.3, 0.3);
        const double size = radius * rng.uniform(0.085, 0.14);
        const double z = height * (0.99 - 0.30 * (r / radius) * (r / radius) * (r / radius));
        const double turn = rng.uniform(0.0, 3.0);
        builder.add(move(rotate(scale(make_ellipsoid(dvec3(size), 14), {1.0, 0.8, 0.55}), 2, turn), {r * cos(angle), r * sin(angle), z}),
                    "topping", slots.chocolate);
    }
}

/// Two wafers with cream between them and a pattern on top.
void add_sandwich(ThingBuilder& builder, int wafer, int cream, double radius, double height)
{
    const double layer = height * 0.36;
    Points2 outline;
    const int teeth = 48;
    for (int i = 0; i < teeth * 4; ++i) {
        const double angle = 2.0 * kPi * i / (teeth * 4);
        const double r = radius * (1.0 - (i % 4 < 2 ? 0.0 : 0.03));
        outline.emplace_back(r * cos(angle), r * sin(angle));
    }
    for (const double z : {0.0, height - layer}) {
        builder.add(move(extrude(outline, layer, 0.0), {0, 0, z}), "dough", wafer);
    }
    builder.add(move(make_cylinder(radius * 0.93, height - 1.6 * layer, 0.0008, 48), {0, 0, layer * 0.8}), "topping", cream);
    builder.add(make_band(radius * 0.78, radius * 0.84, height - 0.0002, height + 0.0006), "dough", wafer);
    for (int i = 0; i < 12; ++i) {
        const double angle = 2.0 * kPi * i / 12.0;
        builder.add(move(rotate(extrude(make_superellipse({radius * 0.13, radius * 0.045}, 2.0, 16), 0.0008, 0.0), 2, angle),
                         {0.56 * radius * cos(angle), 0.56 * radius * sin(angle), height - 0.0002}),
                    "dough", wafer);
    }
    builder.add(move(make_cylinder(radius * 0.2, 0.0008, 0.0002, 32), {0, 0, height - 0.0002}), "dough", wafer);
}

/// A butter cookie with a scalloped edge.
void add_butter(ThingBuilder& builder, const Slots& slots, double radius, double height)
{
    Points2 outline;
    for (int i = 0; i < 160; ++i) {
        const double angle = 2.0 * kPi * i / 160;
        const double r = radius * (0.95 + 0.05 * cos(16.0 * angle));
        outline.emplace_back(r * cos(angle), r * sin(angle));
    }
    // If rounded by more than its lobes' curvature, the inset outline crosses itself: from 0.115 on, nothing fills it.
    builder.add(extrude(outline, round_levels(height * 0.7, std::min(height * 0.2, 0.11 * radius))), "dough", slots.dough);
    builder.add(move(make_cylinder(radius * 0.45, height * 0.22, height * 0.1, 40), {0, 0, height * 0.62}), "topping", slots.icing);
    for (int i = 0; i < 16; ++i) {
        const double angle = 2.0 * kPi * i / 16.0;
        builder.add(make_bar({0.75 * radius * cos(angle), 0.75 * radius * sin(angle), height * 0.55},
                             {0.75 * radius * cos(angle), 0.75 * radius * sin(angle), height * 0.706}, radius * 0.028, radius * 0.028, 0.0,
                             12),
                    "topping", slots.chocolate);
    }
}

void add_iced(ThingBuilder& builder, const Slots& slots, double radius, double height, Rng& rng)
{
    builder.add(make_dough(radius, height * 0.8, 0.02, rng), "dough", slots.dough);
    Points2 blob;
    for (int i = 0; i < 96; ++i) {
        const double angle = 2.0 * kPi * i / 96;
        const double r = radius * (0.80 + 0.035 * sin(5.0 * angle + 1.0) + 0.03 * sin(8.0 * angle));
        blob.emplace_back(r * cos(angle), r * sin(angle));
    }
    builder.add(move(extrude(blob, round_levels(height * 0.32, height * 0.14)), {0, 0, height * 0.60}), "topping", slots.icing);
    const std::array<int, 4> sprinkles{builder.add_slot("red", make_plain(find_color(Color::Red), 0.3)),
                                       builder.add_slot("yellow", make_plain(find_color(Color::Yellow), 0.3)),
                                       builder.add_slot("blue", make_plain(find_color(Color::Blue), 0.3)),
                                       builder.add_slot("green", make_plain(find_color(Color::Green), 0.3))};
    for (int i = 0; i < 26; ++i) {
        const double r = radius * 0.70 * std::sqrt((i + 0.5) / 26.0);
        const double angle = 2.39996 * i;
        const double turn = rng.uniform(0.0, 3.14);
        const dvec3 at(r * cos(angle), r * sin(angle), height * 0.935);
        const dvec3 half(radius * 0.055 * cos(turn), radius * 0.055 * sin(turn), 0.0);
        builder.add(make_tube(Points3{at - half, at + half}, radius * 0.020, 8), "topping", sprinkles[static_cast<std::size_t>(i % 4)]);
    }
}

void build_cookie(const CookieParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double radius = params.diameter / 2.0;
    const double height = params.thickness;
    Rng rng = Rng::for_key(params.seed, "things/cookie/crumbs", 0);
    const dvec3 dough_color = shade(find_color(Color::Crust), params.bake);
    Slots slots{};
    slots.dough = builder.add_slot("dough", make_plain(dough_color, 0.9));
    slots.chocolate = builder.add_slot("chocolate", make_plain(find_color(Color::Chocolate) * 0.8, 0.35));
    slots.icing = builder.add_slot("icing", make_plain(find_color(params.icing), 0.35));
    switch (style) {
        case Style::Chips: add_chips(builder, slots, radius, height, params.chips, rng); break;
        case Style::Sandwich: {
            const int wafer =
                builder.add_slot("wafer", make_plain(params.wafer == Wafer::Dark ? find_color(Color::Chocolate) * 0.5 : dough_color, 0.8));
            add_sandwich(builder, wafer, slots.icing, radius, height);
            break;
        }
        case Style::Butter: add_butter(builder, slots, radius, height); break;
        case Style::Iced: add_iced(builder, slots, radius, height, rng); break;
    }
    builder.add_grasp({{radius, 0, height / 2.0}, {-1, 0, 0}, {0, 1, 0}, height});
}

}  // namespace

Thing make_cookie_thing()
{
    Thing thing;
    thing.summary = "a cookie: a chocolate chip cookie, a sandwich, a butter cookie, or an iced one with sprinkles";
    thing.parts = {{"dough"}, {"topping"}};
    thing.revision = 2;
    thing.least_m = 0.04;
    thing.most_m = 0.11;
    const Rows<CookieParams> rows{
        word_row<&CookieParams::style>("style", {"chips", "sandwich", "butter", "iced"}, "overall form"),
        number_row<&CookieParams::diameter>("diameter", "m", 0.05, 0.085, 0.065, "diameter across"),
        number_row<&CookieParams::thickness>("thickness", "m", 0.009, 0.015, 0.012, "thickness in the middle"),
        number_row<&CookieParams::bake>("bake", "1", -0.25, 0.35, 0.1, "how much darker or lighter the dough is"),
        integer_row<&CookieParams::chips>("chips", 8, 20, 13, "number of chocolate chips"),
        color_row<&CookieParams::icing>("icing", {"white", "pink", "sky", "crimson", "mint", "yellow"},
                                        "colour of the icing, the cream or the jam"),
        word_row<&CookieParams::wafer>("wafer", {"dark", "light"}, "colour of the wafers of a sandwich cookie"),
        integer_row<&CookieParams::seed>("seed", 0, 9999, 1, "seed of the unevenness"),
    };
    bind_rows<build_cookie>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
