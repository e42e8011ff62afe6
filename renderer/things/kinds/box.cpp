// Boxes: shipping carton with flaps, shoe box with a lid, gift with a ribbon, wooden crate, treasure chest.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Carton, Lidded, Gift, Crate, Chest };
enum class Lid { Closed, Open };

struct BoxParams : KindParams {
    Style style;
    Lid lid;
    double length;
    double depth;
    double height;
    Color color;
    Color second_color;
    Wood wood;
};

/// A floor and four walls, open at the top.
Mesh make_tray(const dvec3& half_and_height, double wall, double round)
{
    const dvec3& h = half_and_height;
    Mesh tray = make_box({-h.x, -h.y, 0}, {h.x, h.y, wall}, round * 0.5);
    for (const double side : {-1.0, 1.0}) {
        tray.add(
            make_box({std::min(side * h.x, side * (h.x - wall)), -h.y, 0}, {std::max(side * h.x, side * (h.x - wall)), h.y, h.z}, round));
        tray.add(
            make_box({-h.x, std::min(side * h.y, side * (h.y - wall)), 0}, {h.x, std::max(side * h.y, side * (h.y - wall)), h.z}, round));
    }
    return tray;
}

void add_carton(ThingBuilder& builder, const BoxParams& params, const dvec3& h)
{
    const int board = builder.add_slot("body", make_plain(find_color(Color::Tan) * dvec3(1.1, 1.05, 1.0), 0.9));
    const int tape = builder.add_slot("tape", make_plain(find_color(Color::Crust) * dvec3(0.8), 0.25));
    const int ink = builder.add_slot("print", make_plain(find_color(Color::Charcoal), 0.8));
    const double wall = 0.005;
    const bool is_open = params.lid == Lid::Open;
    builder.add(make_tray(h, wall, 0.001), "body", board);
    for (const double side : {-1.0, 1.0}) {
        // Long flaps along x, short ones along y, hinged at the top edge.
        const Mesh flap_y = make_box({-h.x + 0.002, 0, -wall / 2.0}, {h.x - 0.002, h.y - 0.001, wall / 2.0}, 0.001);
        const Mesh flap_x = make_box({-h.y + 0.004, 0, -wall / 2.0}, {h.y - 0.004, std::min(h.x, h.y), wall / 2.0}, 0.001);
        const double angle = is_open ? -2.2 - 0.25 * side : 0.0;
        const double angle_x = is_open ? -2.0 + 0.2 * side : 0.0;
        const double turn_y = side > 0.0 ? kPi : 0.0;
        builder.add(move(rotate(move(rotate(flap_y, 0, -angle), {0, 0, 0}), 2, turn_y), {0, side * h.y, h.z + wall / 2.0}), "lid", board);
        builder.add(move(rotate(rotate(flap_x, 0, -angle_x), 2, side > 0.0 ? kPi / 2.0 : -kPi / 2.0), {side * h.x, 0, h.z - wall * 0.6}),
                    "lid", board);
        const double y = -h.y - 0.0002;
        builder.add(
            make_box({side * h.x * 0.62 - 0.018, y - 0.0003, h.z * 0.16}, {side * h.x * 0.62 + 0.018, y + 0.001, h.z * 0.16 + 0.03}, 0),
            "body", ink);
        if (!is_open) {
            builder.add(make_box({std::min(side * h.x, side * (h.x + 0.0005)), -0.024, h.z * 0.7},
                                 {std::max(side * h.x, side * (h.x + 0.0005)), 0.024, h.z + wall}, 0.0),
                        "lid", tape);
        }
    }
    if (!is_open) {
        builder.add(make_box({-h.x - 0.0005, -0.024, h.z + wall - 0.0002}, {h.x + 0.0005, 0.024, h.z + wall + 0.0006}, 0), "lid", tape);
    } else {
        builder.add_cavity({{0, 0, wall}, dvec2(h) - wall, dvec2(h) - wall, h.z - wall, false});
    }
}

/// A bow of two loops and two tails around the origin.
void add_bow(ThingBuilder& builder, const dvec3& at, double size, int slot)
{
    const auto band = [&](double) { return make_rectangle({0.18 * size, 0.012 * size}, 0.0); };
    for (const double side : {-1.0, 1.0}) {
        builder.add(move(sweep(smooth(Points3{{0, 0, 0.02 * size},
                                              {side * 0.42 * size, 0.05 * size, 0.40 * size},
                                              {side * 0.86 * size, 0.02 * size, 0.30 * size},
                                              {side * 0.62 * size, -0.02 * size, 0.04 * size},
                                              {0, -0.01 * size, 0.03 * size}},
                                      8),
                               band, {0, 1, 0}),
                         at),
                    "lid", slot);
        builder.add(move(sweep(smooth(Points3{{0, 0, 0.03 * size},
                                              {side * 0.3 * size, -0.28 * size, 0.05 * size},
                                              {side * 0.55 * size, -0.66 * size, 0.02 * size}},
                                      8),
                               band, {0, 0, 1}),
                         at),
                    "lid", slot);
    }
    builder.add(move(make_ellipsoid(dvec3(0.16, 0.17, 0.13) * size, 24), at + dvec3(0, 0, 0.08 * size)), "lid", slot);
}

void add_lidded(ThingBuilder& builder, const BoxParams& params, const dvec3& h, bool is_gift)
{
    const dvec3 color = find_color(params.color);
    const int body = builder.add_slot("body", make_plain(color, is_gift ? 0.35 : 0.7));
    const int lid =
        builder.add_slot("lid", make_plain(is_gift ? shade(color, 0.15) : find_color(params.second_color), is_gift ? 0.35 : 0.7));
    const int ribbon = builder.add_slot("ribbon", make_fabric(find_color(params.second_color)));
    const bool is_open = params.lid == Lid::Open && !is_gift;
    const double rim = std::min(0.045, h.z * 0.3);
    builder.add(make_tray(h, 0.003, 0.001), "body", body);
    Mesh cover = mirror(make_tray({h.x + 0.004, h.y + 0.004, rim}, 0.003, 0.001), 2);
    if (is_open) {
        // It leans against the box.
        builder.add(move(rotate(cover, 1, 1.15), {h.x + 0.06 + rim * 0.3, 0.0, h.x * 0.86 + 0.02}), "lid", lid);
        builder.add_cavity({{0, 0, 0.003}, dvec2(h) - 0.003, dvec2(h) - 0.003, h.z - 0.003, false});
    } else {
        builder.add(move(cover, {0, 0, h.z + 0.003}), "lid", lid);
        if (!is_gift) {
            builder.add_support({{0, 0, h.z + 0.003}, dvec2(h)});
        }
    }
    if (is_gift) {
        const double w = 0.11 * std::min(h.x, h.y) + 0.006;
        const double t = h.z + 0.0035;
        // The ribbon passes below, too, and the gift stands on it.
        constexpr double kBelow = -0.0005;
        builder.add(make_box({-w, -h.y - 0.0055, kBelow}, {w, h.y + 0.0055, t + 0.0008}, 0.0005), "lid", ribbon);
        builder.add(make_box({-h.x - 0.0055, -w, kBelow}, {h.x + 0.0055, w, t + 0.0008}, 0.0005), "lid", ribbon);
        add_bow(builder, {0, 0, t}, 0.62 * std::min(h.x, h.y), ribbon);
    } else {
        builder.add(make_box({-h.x * 0.5, -h.y - 0.0004, h.z * 0.2}, {h.x * 0.5, -h.y + 0.001, h.z * 0.5}, 0.0), "body", ribbon);
    }
}

void add_crate(ThingBuilder& builder, const BoxParams& params, const dvec3& h)
{
    const int wood = builder.add_slot("body", make_wood(params.wood));
    const int dark = builder.add_slot("gaps", make_plain(find_color(Color::Bark) * 0.4, 0.9));
    const int rows = 4;
    const double pitch = h.z / rows;
    builder.add(make_box({-h.x + 0.02, -h.y + 0.02, 0.001}, {h.x - 0.02, h.y - 0.02, 0.012}, 0.0), "body", dark);
    for (int i = 0; i < rows; ++i) {
        const double low = i * pitch + 0.006;
        const double high = (i + 1) * pitch - 0.006;
        for (const double side : {-1.0, 1.0}) {
            builder.add(make_box({-h.x, side * h.y - 0.006, low}, {h.x, side * h.y + 0.006, high}, 0.003), "body", wood);
            builder.add(make_box({side * (h.x - 0.008) - 0.006, -h.y, low}, {side * (h.x - 0.008) + 0.006, h.y, high}, 0.003), "body",
                        wood);
        }
    }
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            builder.add(make_box({x * (h.x - 0.028) - 0.014, y * (h.y - 0.014) - 0.010, 0},
                                 {x * (h.x - 0.028) + 0.014, y * (h.y - 0.014) + 0.010, h.z}, 0.002),
                        "body", wood);
            builder.add(make_box({x * (h.x - 0.025) - 0.022, y * (h.y + 0.010) - 0.006, 0},
                                 {x * (h.x - 0.025) + 0.022, y * (h.y + 0.010) + 0.006, h.z}, 0.003),
                        "body", wood);
        }
    }
    for (int i = 0; i < 5; ++i) {
        const double y = mix(-h.y + 0.03, h.y - 0.03, i / 4.0);
        builder.add(make_box({-h.x + 0.01, y - h.y * 0.16, 0.004}, {h.x - 0.01, y + h.y * 0.16, 0.014}, 0.002), "body", wood);
    }
    if (params.lid == Lid::Closed) {
        for (int i = 0; i < 5; ++i) {
            const double y = mix(-h.y, h.y, (i + 0.5) / 5.0);
            builder.add(make_box({-h.x, y - h.y * 0.19, h.z}, {h.x, y + h.y * 0.19, h.z + 0.012}, 0.003), "lid", wood);
        }
    } else {
        builder.add_cavity({{0, 0, 0.014}, dvec2(h) - 0.03, dvec2(h) - 0.03, h.z - 0.014, false});
    }
}

void add_chest(ThingBuilder& builder, const BoxParams& params, const dvec3& h)
{
    const int wood = builder.add_slot("body", make_wood(params.wood == Wood::Birch ? Wood::Oak : params.wood));
    const int metal = builder.add_slot("metal", make_metal(Metal::Brass, 0.35));
    const double low = h.z * 0.62;
    const bool is_open = params.lid == Lid::Open;
    builder.add(make_tray({h.x, h.y, low}, 0.018, 0.004), "body", wood);
    // The lid is a segment of a barrel.
    const double radius = h.y;
    Points2 arch{{radius, 0.0}};
    for (int i = 1; i < 24; ++i) {
        const double angle = kPi * i / 24.0;
        arch.emplace_back(radius * cos(angle), 0.75 * radius * sin(angle));
    }
    arch.emplace_back(-radius, 0.0);
    const double open = is_open ? -1.25 : 0.0;
    const auto put_lid = [&](const Mesh& mesh, int slot) {
        // Along x, hinged at the back.
        Mesh lid = place(mesh, {0, 0, 0}, {0, -1, 0}, {0, 0, 1});
        lid = move(rotate(move(lid, {0, -h.y, 0}), 0, open), {0, h.y, low + 0.002});
        builder.add(lid, "lid", slot);
    };
    put_lid(move(extrude(arch, 2.0 * h.x, 0.006), {0, 0, -h.x}), wood);
    const Points2 strap = [&] {
        // Its ends must not be coplanar with the underside of the wood.
        const dvec2 up(0.0, 0.0005);
        Points2 outer;
        for (const dvec2& p : arch) {
            outer.push_back(p * 1.025 + up);
        }
        for (std::size_t i = arch.size(); i-- > 0;) {
            outer.push_back(arch[i] * 0.97 + up);
        }
        return outer;
    }();
    for (const double x : {-0.72, 0.0, 0.72}) {
        put_lid(move(extrude(strap, 0.12 * h.x, 0.001), {0, 0, x * h.x - 0.06 * h.x}), metal);
        for (const double side : {-1.0, 1.0}) {
            builder.add(make_box({x * h.x - 0.06 * h.x, side * h.y - 0.003, 0.001}, {x * h.x + 0.06 * h.x, side * h.y + 0.003, low}, 0.001),
                        "body", metal);
        }
    }
    for (const double x : {-1.0, 1.0}) {
        builder.add(make_tube(smooth(Points3{{x * h.x, -0.3 * h.y, low * 0.7},
                                             {x * (h.x + 0.025), -0.2 * h.y, low * 0.55},
                                             {x * (h.x + 0.025), 0.2 * h.y, low * 0.55},
                                             {x * h.x, 0.3 * h.y, low * 0.7}},
                                     6),
                              0.006, 10),
                    "body", metal);
    }
    builder.add(make_box({-0.10 * h.x, -h.y - 0.014, low - 0.22 * low}, {0.10 * h.x, -h.y, low + 0.02}, 0.004), "body", metal);
    if (is_open) {
        builder.add_cavity({{0, 0, 0.018}, dvec2(h) - 0.02, dvec2(h) - 0.02, low - 0.018, false});
    }
}

void build_box(const BoxParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double length = params.length;
    const dvec3 half(length / 2.0, length / 2.0 * params.depth, length * params.height);
    if (style == Style::Carton) {
        add_carton(builder, params, half);
    } else if (style == Style::Crate) {
        add_crate(builder, params, half);
    } else if (style == Style::Chest) {
        add_chest(builder, params, {half.x, half.y * 0.85, half.z});
    } else {
        add_lidded(builder, params, style == Style::Gift ? half : half * dvec3(1.0, 1.0, 0.62), style == Style::Gift);
    }
    builder.add_grasp({{half.x, 0, half.z / 2.0}, {-1, 0, 0}, {0, 1, 0}, 2.0 * half.x});
}

}  // namespace

Thing make_box_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary = "a box: a carton with flaps, a shoe box, a gift with a ribbon, a crate or a chest; open or closed";
    thing.parts = {{"body"}, {"lid", true}};
    thing.least_m = 0.15;
    thing.most_m = 1.0;
    const Rows<BoxParams> rows{
        word_row<&BoxParams::style>("style", {"carton", "lidded", "gift", "crate", "chest"}, "overall form"),
        word_row<&BoxParams::lid>("lid", {"closed", "open"}, "whether the box is open; gifts are always closed"),
        number_row<&BoxParams::length>("length", "m", 0.2, 0.45, 0.32, "length along x"),
        number_row<&BoxParams::depth>("depth", "1", 0.62, 1.0, 0.75, "depth divided by the length"),
        number_row<&BoxParams::height>("height", "1", 0.42, 0.75, 0.55, "height divided by the length"),
        color_row<&BoxParams::color>("color", {"red", "blue", "green", "purple", "yellow", "pink", "white", "navy", "orange", "teal"},
                                     "colour of the paper"),
        color_row<&BoxParams::second_color>("second_color", {"gold", "white", "crimson", "black", "sky"},
                                            "colour of the ribbon or the lid"),
        choice_row<&BoxParams::wood>("wood", {"pine", "oak", "walnut", "birch"}, "wood of a crate or a chest"),
    };
    bind_rows<build_box>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
