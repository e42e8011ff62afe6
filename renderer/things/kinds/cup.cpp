// Cups: mug, teacup on a foot, espresso cup, beaker, tin cup.
#include "renderer/things/kind.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Mug, Teacup, Bistro, Barrel, Tin };
enum class Handle { Loop, Ear, Square };
enum class Inside { Same, White };
enum class Decor { None, Stripe, Rim };

struct CupParams : KindParams {
    Style style;
    double height;
    double width;
    Handle handle;
    double handle_reach;
    double handle_width;
    Color color;
    double shade;
    Inside inside;
    Decor decor;
};

/// A cup's outline before the row's factors.
struct Outline {
    double rim_radius;
    double base_radius;
    double height;
    double wall;
    double belly;   ///< bulge of the side beyond the straight line, relative to the rim's radius
    double foot;    ///< height of its foot ring
    double handle;  ///< height of the handle, relative to the cup; 0 if there is none
};

Outline find_outline(Style style)
{
    switch (style) {
        case Style::Mug: return {0.041, 0.040, 0.095, 0.0040, 0.0, 0.002, 0.68};
        case Style::Teacup: return {0.049, 0.024, 0.060, 0.0024, 0.26, 0.005, 0.58};
        case Style::Bistro: return {0.046, 0.027, 0.074, 0.0045, 0.16, 0.004, 0.55};
        case Style::Barrel: return {0.039, 0.033, 0.090, 0.0042, 0.24, 0.003, 0.62};
        case Style::Tin: return {0.040, 0.0385, 0.078, 0.0014, 0.0, 0.0, 0.66};
    }
    return {};
}

/// From the middle of the underside over the outside and the rim to the middle of the inside.
Points2 make_profile(const Outline& style)
{
    const double side = style.height - style.foot;
    const auto radius_at = [&](double share, double in) {
        const double straight = mix(style.base_radius, style.rim_radius, share);
        return straight + style.belly * style.rim_radius * sin(kPi * pow(share, 0.8)) * 0.5 + style.belly * 0.012 * share * share * share -
               in;
    };
    Points2 outside;
    Points2 inside;
    constexpr int kSteps = 16;
    for (int i = 0; i <= kSteps; ++i) {
        const double share = static_cast<double>(i) / kSteps;
        outside.emplace_back(radius_at(share, 0.0), style.foot + side * share);
        const double low = style.wall * 1.6 / side;
        const double up = mix(1.0, low, share);
        inside.emplace_back(radius_at(up, style.wall), style.foot + side * up);
    }
    // The corner between side and floor is rounded both inside and outside.
    const double round = std::min(0.45 * style.base_radius, 0.012);
    std::vector<Knot> knots{{{0.0, style.foot * 0.5}}, {{style.base_radius * 0.72, style.foot * 0.5}, 0.001}};
    if (style.foot > 0.0) {
        knots.push_back({{style.base_radius * 0.76, 0.0}, 0.0008});
        knots.push_back({{style.base_radius * 0.88, 0.0}, 0.0008});
        knots.push_back({{style.base_radius * 0.90, style.foot}, 0.001});
    }
    for (std::size_t i = 0; i < outside.size(); ++i) {
        const bool is_rim = i + 1 == outside.size();
        knots.push_back({outside[i], i == 0 ? round * 0.4 : is_rim ? style.wall * 0.49 : 0.0});
    }
    for (std::size_t i = 0; i < inside.size(); ++i) {
        knots.push_back({inside[i], i == 0 ? style.wall * 0.49 : i + 1 == inside.size() ? round : 0.0});
    }
    knots.push_back({{0.0, inside.back().y}});
    return trace(knots, false, 4);
}

Mesh make_handle(const Points2& profile, const Outline& style, const CupParams& params)
{
    const double reach = params.handle_reach * style.rim_radius;
    const double span = style.handle * style.height;
    const double top = style.height * 0.5 + span * 0.5;
    const double bottom = style.height * 0.5 - span * 0.5;
    const double thick = std::max(style.wall * 1.25, 0.0022);
    const double upper = find_radius(profile, top) - style.wall * 0.6;
    const double lower = find_radius(profile, bottom) - style.wall * 0.6;
    const double far = std::max(upper, lower) + reach;
    Points3 path;
    switch (params.handle) {
        case Handle::Ear:
            path = {{upper, 0.0, top},
                    {mix(upper, far, 0.75), 0.0, top + 0.05 * span},
                    {far, 0.0, mix(bottom, top, 0.62)},
                    {mix(lower, far, 0.62), 0.0, mix(bottom, top, 0.2)},
                    {lower, 0.0, bottom}};
            break;
        case Handle::Square:
            path = {{upper, 0.0, top},
                    {mix(upper, far, 0.8), 0.0, top},
                    {far, 0.0, mix(bottom, top, 0.82)},
                    {far, 0.0, mix(bottom, top, 0.2)},
                    {mix(lower, far, 0.8), 0.0, bottom},
                    {lower, 0.0, bottom}};
            break;
        case Handle::Loop:
            path = {{upper, 0.0, top},
                    {mix(upper, far, 0.7), 0.0, mix(bottom, top, 0.96)},
                    {far, 0.0, mix(bottom, top, 0.5)},
                    {mix(lower, far, 0.7), 0.0, mix(bottom, top, 0.04)},
                    {lower, 0.0, bottom}};
            break;
    }
    const double width = params.handle_width * 0.5;
    return sweep(smooth(path, 7), [&](double) { return make_superellipse({width, thick}, 2.6, 16); }, {0.0, 0.0, 1.0});
}

void build_cup(const CupParams& params, ThingBuilder& builder)
{
    const Style style_name = params.style;
    Outline style = find_outline(style_name);
    style.height *= params.height;
    style.rim_radius *= params.width;
    style.base_radius *= params.width;
    const Points2 profile = make_profile(style);
    const bool is_tin = style_name == Style::Tin;
    const dvec3 color = shade(find_color(params.color), params.shade);
    const dvec3 inner = params.inside == Inside::Same ? color : find_color(Color::White);
    const int outside = builder.add_slot("outside", make_ceramic(color));
    const int inside = builder.add_slot("inside", make_ceramic(inner));
    const int rim = builder.add_slot("rim", is_tin ? make_ceramic(find_color(Color::Navy)) : make_ceramic(shade(color, -0.5)));

    const double floor_z = profile.back().y;
    Mesh body = lathe(profile, 72);
    paint(
        body, inside,
        [&](const dvec3& center, const dvec3& normal) {
            return center.z > floor_z - 1e-4 && normal.x * center.x + normal.y * center.y < 0.2 * glm::length(dvec2(center));
        },
        builder.part("inside"));
    const bool has_stripe = params.decor != Decor::None;
    const double stripe_low = style.height * (params.decor == Decor::Rim ? 0.955 : 0.55);
    const double stripe_high = style.height * (params.decor == Decor::Rim ? 1.0 : 0.78);
    if (has_stripe || is_tin) {
        paint(body, rim, [&](const dvec3& center, const dvec3& normal) {
            const bool is_out = normal.x * center.x + normal.y * center.y > 0.0;
            const double low = is_tin ? style.height * 0.97 : stripe_low;
            return is_out && center.z > low && center.z < (is_tin ? 1.0 : stripe_high);
        });
    }
    builder.add(body, "body", outside);
    builder.add(make_handle(profile, style, params), "handle", outside);
    const double hold = find_radius(profile, style.height * 0.5) + params.handle_reach * style.rim_radius * 0.8;
    builder.add_grasp({{hold, 0.0, style.height * 0.5}, {-1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, params.handle_width});
    const double rim_radius = find_radius(profile, style.height * 0.98) - style.wall;
    builder.add_cavity({{0.0, 0.0, floor_z}, dvec2(style.base_radius - style.wall), dvec2(rim_radius), style.height - floor_z, true});
    builder.add_grasp({{0.0, 0.0, style.height * 0.5}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 2.0 * find_radius(profile, style.height * 0.5)});
}

}  // namespace

Thing make_cup_thing()
{
    Thing thing;
    thing.summary = "a cup to drink from: a mug, a teacup, a bistro cup, a barrel-shaped cup or a tin cup";
    thing.parts = {{"body"}, {"inside"}, {"handle"}};
    thing.least_m = 0.06;
    thing.most_m = 0.17;
    const Rows<CupParams> rows{
        word_row<&CupParams::style>("style", {"mug", "teacup", "bistro", "barrel", "tin"}, "overall form"),
        number_row<&CupParams::height>("height", "1", 0.88, 1.15, 1.0, "height relative to the style's own"),
        number_row<&CupParams::width>("width", "1", 0.9, 1.12, 1.0, "width relative to the style's own"),
        word_row<&CupParams::handle>("handle", {"loop", "ear", "square"}, "form of the handle"),
        number_row<&CupParams::handle_reach>("handle_reach", "1", 0.62, 0.85, 0.7,
                                             "how far the handle stands out, divided by the radius of the rim"),
        number_row<&CupParams::handle_width>("handle_width", "m", 0.008, 0.014, 0.011, "width of the handle"),
        color_row<&CupParams::color>(
            "color", {"white", "cream", "red", "orange", "yellow", "green", "teal", "blue", "navy", "pink", "black", "sky", "mint"},
            "colour of the glaze"),
        number_row<&CupParams::shade>("shade", "1", -0.25, 0.2, 0.0, "how much darker or lighter the glaze is"),
        word_row<&CupParams::inside>("inside", {"same", "white"}, "glaze of the inside"),
        word_row<&CupParams::decor>("decor", {"none", "stripe", "rim"}, "place of a band of darker glaze"),
    };
    bind_rows<build_cup>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
