// Baskets: with a bow handle, for laundry, for bread, with two lids, of wire. Rods are woven around stakes.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Bow, Laundry, Bread, Picnic, Wire };

struct BasketParams : KindParams {
    Style style;
    double width;
    double depth;
    double height;
    double flare;
    double handle;
    double rod;
    int stakes;
    double open;
    bool has_cloth;
    Color color;
    Color cloth_color;
};

/// The shape of the side: half width and depth at the base and the rim, metres.
struct Form {
    dvec2 base;
    dvec2 rim;
    double height;
    double belly;     ///< bulge of the side, relative to the rim's half width
    double exponent;  ///< 2: oval; greater: more rectangular
};

struct Slots {
    int rods;
    int dark;
    int cloth;
    int lid;
};

/// A place on the side. \param out  distance outside it, metres
dvec3 find_side(const Form& form, double angle, double share, double out)
{
    const double swell = 1.0 + form.belly * sin(kPi * share);
    const dvec2 half = glm::mix(form.base, form.rim, share) * swell;
    const double x = cos(angle);
    const double y = sin(angle);
    const double scale = pow(pow(std::abs(x), form.exponent) + pow(std::abs(y), form.exponent), -1.0 / form.exponent);
    const double length = glm::length(dvec2(half.x * x, half.y * y) * scale);
    return {half.x * x * scale * (1.0 + out / length), half.y * y * scale * (1.0 + out / length), form.height * share};
}

/// A closed rod around the side at a given distance from it.
template <typename Distance>
Mesh make_hoop(const Form& form, int count, double share, const dvec2& half, const Distance& distance)
{
    std::vector<Points3> rings;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * kPi * i / count;
        const dvec3 at = find_side(form, angle, share, distance(angle));
        const dvec3 out = glm::normalize(dvec3(cos(angle), sin(angle), 0.0));
        Points3 ring;
        for (const dvec2& p : make_superellipse(half, 2.0, 6)) {
            ring.push_back(at + out * p.x + dvec3(0, 0, p.y));
        }
        rings.push_back(ring);
    }
    return loft(rings, Ends::Joined);
}

/// Rows of rods that pass alternately in front of and behind the stakes, with a shaded lining of their colour behind.
void add_weave(ThingBuilder& builder, const Form& form, const Slots& slots, int stakes, double rod)
{
    const int rows = std::clamp(static_cast<int>(form.height / (1.75 * rod)), 8, 18);
    const double half_row = form.height / rows * 0.5;
    for (int row = 0; row < rows; ++row) {
        const double phase = row % 2 == 0 ? 0.0 : kPi;
        builder.add(make_hoop(form, stakes * 4, (row + 0.5) / rows, {rod * 0.42, half_row * 1.02},
                              [&](double angle) { return rod * 0.62 * cos(stakes * 0.5 * angle + phase); }),
                    "body", slots.rods);
    }
    for (int i = 0; i < stakes; ++i) {
        const double angle = 2.0 * kPi * (i + 0.5) / stakes;
        Points3 path;
        for (int k = 0; k <= 5; ++k) {
            path.push_back(find_side(form, angle, k / 5.0, 0.0));
        }
        builder.add(make_tube(
                        path, [&](double) { return rod * 0.36; }, 6),
                    "body", slots.rods);
    }
    // The wall and floor behind the rods.
    const int around = 64;
    std::vector<Points3> rings;
    const auto add_ring = [&](double share, double in, double z) {
        Points3 ring;
        for (int i = 0; i < around; ++i) {
            dvec3 p = find_side(form, 2.0 * kPi * i / around, share, -in);
            p.z = z;
            ring.push_back(p);
        }
        rings.push_back(ring);
    };
    add_ring(0.0, 0.0, 0.0);
    for (int k = 0; k <= 8; ++k) {
        add_ring(k / 8.0, rod * 0.2, form.height * k / 8.0);
    }
    for (int k = 8; k >= 0; --k) {
        const double z = std::max(form.height * k / 8.0, rod);
        add_ring(k / 8.0, rod * 1.1, z);
    }
    builder.add(loft(rings), "body", slots.dark);
}

/// Two rods twisted around each other on the rim.
void add_rim(ThingBuilder& builder, const Form& form, const Slots& slots, double rod, double share)
{
    const int turns = static_cast<int>(2.0 * kPi * (form.rim.x + form.rim.y) / 2.0 / (5.0 * rod));
    for (const double phase : {0.0, kPi}) {
        std::vector<Points3> rings;
        const int count = std::min(turns * 8, 320);
        for (int i = 0; i < count; ++i) {
            const double angle = 2.0 * kPi * i / count;
            const double twist = turns * angle + phase;
            const dvec3 at = find_side(form, angle, share, rod * 0.75 * cos(twist)) + dvec3(0, 0, rod * 0.75 * sin(twist));
            const dvec3 out(cos(angle), sin(angle), 0.0);
            Points3 ring;
            for (const dvec2& p : make_circle(rod * 0.85, 7)) {
                ring.push_back(at + out * p.x + dvec3(0, 0, p.y));
            }
            rings.push_back(ring);
        }
        builder.add(loft(rings, Ends::Joined), "rim", slots.rods);
    }
}

/// A bow handle from side to side over the basket, wrapped with a strip.
void add_bow(ThingBuilder& builder, const BasketParams& params, const Form& form, const Slots& slots, double rod)
{
    const double rise = params.handle * form.rim.x + 0.08;
    const double reach = find_side(form, 0.0, 1.0, 0.0).x;
    Points3 path;
    for (int i = 0; i <= 48; ++i) {
        const double angle = kPi * i / 48.0;
        path.emplace_back(reach * cos(angle), 0.0, form.height + rise * pow(sin(angle), 0.75));
    }
    path.front().z -= 0.35 * form.height;
    path.back().z -= 0.35 * form.height;
    for (const double side : {-1.0, 1.0}) {
        Points3 strand;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const double twist = 0.8 * static_cast<double>(i) + (side > 0.0 ? kPi : 0.0);
            strand.push_back(path[i] + dvec3(0.3 * rod * cos(twist), rod * 0.8 * cos(twist), 0.6 * rod * sin(twist)));
        }
        builder.add(make_tube(smooth(strand, 2), rod * 0.95, 8), "handle", slots.rods);
    }
    builder.add_grasp({{0, 0, form.height + rise}, {0, 0, -1}, {1, 0, 0}, 3.0 * rod});
}

/// A handle at each end.
void add_ears(ThingBuilder& builder, const Form& form, const Slots& slots, double rod)
{
    const double size = std::clamp(0.36 * form.height, 0.032, 0.075);
    for (const double side : {-1.0, 1.0}) {
        Points3 path;
        for (int i = 0; i <= 24; ++i) {
            const double angle = kPi * i / 24.0;
            path.emplace_back(side * (form.rim.x + 0.020 + 0.012 * sin(angle)), size * cos(angle), form.height - 0.01 + size * sin(angle));
        }
        builder.add(make_tube(path, rod * 1.4, 12), "handle", slots.rods);
        builder.add_grasp({{side * (form.rim.x + 0.032), 0, form.height - 0.01 + size}, {0, 0, -1}, {0, 1, 0}, 2.8 * rod});
    }
}

/// Two lids hinged at the middle, woven like boards with ridges; one is open by an angle.
void add_lids(ThingBuilder& builder, const BasketParams& params, const Form& form, const Slots& slots, double rod)
{
    for (const double side : {-1.0, 1.0}) {
        const double open = side > 0.0 ? params.open * kPi / 180.0 : 0.0;
        const dvec2 half(form.rim.x * 0.49, form.rim.y * 0.98);
        Mesh lid = move(extrude(make_rectangle(half, 0.35 * half.x), 0.012, 0.004), {half.x + 0.006, 0, 0});
        for (int i = 0; i < 9; ++i) {
            const double y = mix(-half.y * 0.85, half.y * 0.85, i / 8.0);
            lid.add(make_bar({0.02, y, 0.011}, {2.0 * half.x - 0.02, y, 0.011}, rod * 0.8, rod * 0.8, 0.0, 8));
        }
        lid = rotate(std::move(lid), 1, -open);
        if (side < 0.0) {
            lid = rotate(std::move(lid), 2, kPi);
        }
        builder.add(move(std::move(lid), {0, 0, form.height + 1.4 * rod}), "lid", slots.lid);
    }
}

/// A wire shopping basket with two handles folded down onto the rim.
void add_wire(ThingBuilder& builder, const Form& form, const Slots& slots)
{
    constexpr double kWire = 0.0022;
    const int metal = builder.add_slot("wire", make_metal(Metal::Chrome, 0.2));
    const auto none = [](double) { return 0.0; };
    const int rows = 7;
    for (int row = 0; row <= rows; ++row) {
        const double thick = row == rows ? 2.2 * kWire : kWire;
        builder.add(make_hoop(form, 96, static_cast<double>(row) / rows, dvec2(thick), none), row == rows ? "rim" : "body", metal);
    }
    const int stakes = 44;
    for (int i = 0; i < stakes; ++i) {
        const double angle = 2.0 * kPi * i / stakes;
        builder.add(make_tube(Points3{find_side(form, angle, 0.0, 0.0), find_side(form, angle, 0.5, 0.0), find_side(form, angle, 1.0, 0.0)},
                              kWire, 6),
                    "body", metal);
    }
    for (int i = -7; i <= 7; ++i) {
        const double x = form.base.x * i / 8.0;
        const double y = form.base.y * pow(1.0 - pow(std::abs(i / 8.0), form.exponent), 1.0 / form.exponent);
        builder.add(make_tube(Points3{{x, -y, 0}, {x, 0, 0}, {x, y, 0}}, kWire, 6), "body", metal);
    }
    for (int i = -4; i <= 4; ++i) {
        const double y = form.base.y * i / 5.0;
        const double x = form.base.x * pow(1.0 - pow(std::abs(i / 5.0), form.exponent), 1.0 / form.exponent);
        builder.add(make_tube(Points3{{-x, y, 0.001}, {0, y, 0.001}, {x, y, 0.001}}, kWire, 6), "body", metal);
    }
    for (const double side : {-1.0, 1.0}) {
        const dvec3 foot(0.80 * form.rim.x, side * form.rim.y, form.height);
        const dvec3 up = dvec3(0, -side * 0.55 * form.rim.y, 0.62 * form.rim.y);
        const Points3 path =
            smooth(Points3{foot, foot + 0.7 * up, dvec3(0.6 * foot.x, foot.y, foot.z) + up, dvec3(-0.6 * foot.x, foot.y, foot.z) + up,
                           dvec3(-foot.x, foot.y, foot.z) + 0.7 * up, dvec3(-foot.x, foot.y, foot.z)},
                   6);
        builder.add(make_tube(path, 1.6 * kWire, 10), "handle", metal);
        const dvec3 middle = dvec3(0, foot.y, foot.z) + up * 1.06;
        builder.add(make_tube(Points3{middle - dvec3(0.05, 0, 0), middle, middle + dvec3(0.05, 0, 0)}, 0.009, 14), "handle", slots.cloth);
        builder.add_grasp({middle, {0, 0, -1}, {1, 0, 0}, 0.018});
    }
}

void add_cloth(ThingBuilder& builder, const Form& form, const Slots& slots, double rod)
{
    // A cloth over the rim: inside, over the top, and down the outside with a wavy hem.
    std::vector<Points3> rings;
    constexpr int kAround = 96;
    const auto add_ring = [&](double share, double out, double wave) {
        Points3 ring;
        for (int i = 0; i < kAround; ++i) {
            const double angle = 2.0 * kPi * i / kAround;
            ring.push_back(find_side(form, angle, share + wave * sin(12.0 * angle), out));
        }
        rings.push_back(ring);
    };
    const double lift = 1.9 * rod / form.height;
    add_ring(0.25, -2.2 * rod, 0.0);
    add_ring(1.0 + lift, -2.4 * rod, 0.0);
    add_ring(1.0 + 1.6 * lift, 0.0, 0.0);
    add_ring(1.0 + lift, 2.4 * rod, 0.0);
    add_ring(0.70, 2.2 * rod, 0.04);
    add_ring(0.70, 1.6 * rod, 0.04);
    add_ring(1.0 + 0.7 * lift, 1.8 * rod, 0.0);
    add_ring(1.0 + 1.2 * lift, 0.0, 0.0);
    add_ring(1.0 + 0.7 * lift, -1.8 * rod, 0.0);
    add_ring(0.25, -1.6 * rod, 0.0);
    builder.add(crease(loft(rings, Ends::Joined), 60.0), "cloth", slots.cloth);
}

Form find_form(const BasketParams& params)
{
    const Style style = params.style;
    const double half = params.width / 2.0;
    const double depth = params.depth;
    const double flare = params.flare;
    const double height = params.height;
    switch (style) {
        case Style::Laundry: return {dvec2(half) * flare, dvec2(half), 2.0 * half * height * 1.5, 0.06, 2.0};
        case Style::Bread: return {dvec2(half, half * depth) * flare, {half, half * depth}, half * height * 0.62, 0.05, 2.0};
        case Style::Picnic:
            return {dvec2(half, half * depth) * mix(flare, 1.0, 0.6), {half, half * depth}, 2.0 * half * height * 0.72, 0.0, 6.0};
        case Style::Wire:
            return {
                dvec2(half, half * depth * 0.9) * mix(flare, 1.0, 0.4), {half, half * depth * 0.9}, 2.0 * half * height * 0.72, 0.0, 6.0};
        case Style::Bow: return {dvec2(half, half * depth) * flare, {half, half * depth}, 2.0 * half * height * 0.72, 0.07, 2.4};
    }
    return {};
}

void build_basket(const BasketParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const Form form = find_form(params);
    const dvec3 color = find_color(params.color);
    model::Material rods = make_plain(color, 0.65);
    const dvec3 other = shade(color, -0.3);
    rods.solid = catalog::SolidTexture{"noise", {other.r, other.g, other.b}, 0.02, {0.0, 0.0, 1.0}, 3};
    Slots slots{};
    slots.rods = builder.add_slot("rods", rods);
    slots.dark = builder.add_slot("lining", make_plain(color * 0.3, 0.9));
    slots.cloth = builder.add_slot("cloth", make_fabric(find_color(params.cloth_color)));
    slots.lid = builder.add_slot("lid", make_plain(shade(color, -0.12), 0.65));
    const double rod = params.rod;
    builder.add_cavity({{0, 0, 1.5 * rod}, 0.68 * form.base - 2.0 * rod, 0.68 * form.rim - 2.0 * rod, form.height - 1.5 * rod, true});
    if (style == Style::Wire) {
        add_wire(builder, form, slots);
        return;
    }
    // The count is even so that rows can alternate.
    add_weave(builder, form, slots, 2 * params.stakes, rod);
    add_rim(builder, form, slots, rod, 1.0);
    add_rim(builder, form, slots, rod, 0.03);
    if (params.has_cloth && style != Style::Picnic) {
        add_cloth(builder, form, slots, rod);
    }
    if (style == Style::Bow || style == Style::Picnic) {
        add_bow(builder, params, form, slots, rod);
    } else {
        add_ears(builder, form, slots, rod);
    }
    if (style == Style::Picnic) {
        add_lids(builder, params, form, slots, rod);
    }
}

}  // namespace

Thing make_basket_thing()
{
    Thing thing;
    thing.summary = "a basket: with a bow handle, a laundry basket, a bread basket, a picnic basket with lids, or a wire shopping basket";
    thing.parts = {{"body"}, {"rim"}, {"handle"}, {"lid", true}, {"cloth", true}};
    thing.least_m = 0.22;
    thing.most_m = 0.75;
    const Rows<BasketParams> rows{
        word_row<&BasketParams::style>("style", {"bow", "laundry", "bread", "picnic", "wire"}, "overall form"),
        number_row<&BasketParams::width>("width", "m", 0.28, 0.46, 0.36, "width of the rim"),
        number_row<&BasketParams::depth>("depth", "1", 0.62, 0.9, 0.74, "depth divided by the width, for baskets that are not round"),
        number_row<&BasketParams::height>("height", "1", 0.55, 0.85, 0.68,
                                          "height divided by the width; each style uses a share of it"),
        number_row<&BasketParams::flare>("flare", "1", 0.66, 0.9, 0.78, "width of the base relative to the rim's width"),
        number_row<&BasketParams::handle>("handle", "1", 0.7, 1.3, 1.0, "rise of a bow handle divided by half the width"),
        number_row<&BasketParams::rod>("rod", "m", 0.0055, 0.008, 0.0065, "thickness of the rods"),
        integer_row<&BasketParams::stakes>("stakes", 11, 15, 13, "half the number of stakes"),
        number_row<&BasketParams::open>("open", "deg", 0.0, 70.0, 30.0, "how far one lid is lifted"),
        flag_row<&BasketParams::has_cloth>("cloth", false, "whether a cloth lies over the rim"),
        color_row<&BasketParams::color>("color", {"tan", "sand", "brown", "crumb", "bark", "cream"}, "colour of the rods"),
        color_row<&BasketParams::cloth_color>("cloth_color", {"crimson", "white", "sky", "navy", "green"},
                                              "colour of the cloth, or of the grips of a wire basket"),
    };
    bind_rows<build_basket>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
