// Balloons: round, pear-shaped, long, heart-shaped, of rubber or shiny foil, on a string.
#include "renderer/things/kind.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Round, Pear, Long, Heart };
enum class Skin { Rubber, Foil };

struct BalloonParams : KindParams {
    Style style;
    double diameter;
    Color color;
    Skin skin;
    double string;
    double curl;
};

/// A heart in the plane, y up, one unit wide.
Points2 make_heart(int count)
{
    Points2 points;
    for (int i = 0; i < count; ++i) {
        const double t = 2.0 * kPi * i / count;
        const double s = sin(t);
        points.emplace_back(s * s * s * 0.5, (13.0 * cos(t) - 5.0 * cos(2.0 * t) - 2.0 * cos(3.0 * t) - cos(4.0 * t)) / 32.0);
    }
    std::reverse(points.begin(), points.end());
    return points;
}

void build_balloon(const BalloonParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double size = params.diameter;
    const dvec3 color = find_color(params.color);
    const bool is_foil = style == Style::Heart || params.skin == Skin::Foil;
    model::Material skin = make_plastic(color, 0.15);
    skin.clearcoat = 1.0;
    if (is_foil) {
        skin.metallic = 1.0;
        skin.roughness = 0.18;
    }
    const int body = builder.add_slot("body", skin);
    const int knot_slot = builder.add_slot("knot", make_plastic(color * 0.6, 0.4));
    const int string_slot = builder.add_slot("string", make_plain(find_color(Color::White), 0.8));
    const double string = params.string;
    const double r = size / 2.0;
    double neck = 0.0;
    if (style == Style::Heart) {
        std::vector<Points3> rings;
        const Points2 heart = make_heart(96);
        for (int i = 0; i <= 16; ++i) {
            const double angle = kPi * i / 16.0 - kPi / 2.0;
            Points3 ring;
            for (const dvec2& p : heart) {
                const double scale_by = size * 1.1 * (i == 0 || i == 16 ? 0.0 : pow(cos(angle), 0.55));
                ring.emplace_back(p.x * scale_by, sin(angle) * size * 0.26, p.y * scale_by);
            }
            rings.push_back(ring);
        }
        builder.add(crease(loft(rings), 65.0), "body", body);
        neck = size * 0.57;
    } else {
        const double tall = style == Style::Long ? 1.9 : style == Style::Pear ? 1.32 : 1.05;
        const double taper = style == Style::Pear ? 0.40 : style == Style::Long ? 0.12 : 0.16;
        Points2 profile;
        for (int i = 0; i <= 40; ++i) {
            const double angle = kPi * i / 40.0 - kPi / 2.0;
            const double up = sin(angle);
            profile.emplace_back(i == 0 || i == 40 ? 0.0 : r * cos(angle) * (1.0 + taper * up * 0.8), r * tall * up);
        }
        builder.add(lathe(profile, 56), "body", body);
        neck = r * tall * 0.995;
    }
    // The knot: a neck and a small skirt.
    const Points2 tie = smooth(Points2{{0.0, -neck + 0.004},
                                       {0.010, -neck},
                                       {0.006, -neck - 0.010},
                                       {0.007, -neck - 0.014},
                                       {0.016, -neck - 0.028},
                                       {0.0, -neck - 0.022}},
                               4);
    builder.add(lathe(tie, 24), "knot", knot_slot);
    Points3 path;
    const double curl = params.curl;
    for (int i = 0; i <= 24; ++i) {
        const double s = i / 24.0;
        path.emplace_back(curl * sin(7.0 * s) * s, curl * 0.7 * sin(5.0 * s + 0.6) * s, -neck - 0.014 - string * s);
    }
    builder.add(make_tube(path, 0.0016, 8), "string", string_slot);
    builder.add_grasp({path.back(), {0, 1, 0}, {0, 0, 1}, 0.0032});
}

}  // namespace

Thing make_balloon_thing()
{
    Thing thing;
    thing.summary = "a balloon on a string: round, pear-shaped, long or heart-shaped";
    thing.parts = {{"body"}, {"knot"}, {"string"}};
    thing.least_m = 0.3;
    thing.most_m = 1.6;
    const Rows<BalloonParams> rows{
        word_row<&BalloonParams::style>("style", {"round", "pear", "long", "heart"}, "overall form"),
        number_row<&BalloonParams::diameter>("diameter", "m", 0.22, 0.34, 0.27, "diameter of the body"),
        color_row<&BalloonParams::color>(
            "color", {"red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "sky", "gold", "lime"}, "skin"),
        word_row<&BalloonParams::skin>("skin", {"rubber", "foil"}, "material"),
        number_row<&BalloonParams::string>("string", "m", 0.15, 0.5, 0.3, "length of the string"),
        number_row<&BalloonParams::curl>("curl", "m", 0.005, 0.04, 0.02, "how far the string swings out"),
    };
    bind_rows<build_balloon>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
