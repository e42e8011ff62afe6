// Makes the slots, rows, eyes and strokes of toys, and finishes toys as plush, figurine or picture.
#include "renderer/things/toys/toy.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clevrvk::things {
namespace {

/// Short fur, or paint.
model::Material make_coat(const dvec3& color, bool is_plush)
{
    constexpr double kFur_m = 0.0022;
    constexpr double kShadow = -0.3;  // between the hairs
    if (!is_plush) {
        return make_plain(color, 0.42);
    }
    model::Material fur = make_fabric(color);
    const dvec3 shadow = shade(color, kShadow);
    fur.solid = catalog::SolidTexture{"noise", {shadow.r, shadow.g, shadow.b}, kFur_m, {0.0, 0.0, 1.0}, 3};
    return fur;
}

dvec3 along(const Spot& spot, double out_deg, double rise_deg, double side)
{
    const double out = out_deg * kPi / 180.0;
    const double rise = rise_deg * kPi / 180.0;
    return spot.way({side * sin(out) * cos(rise), -cos(out) * cos(rise), sin(rise)});
}

/// A framed card; the toy lies flat in front of it and is seen from its side.
void make_picture(Toy& toy, double size, Color color)
{
    constexpr double kRelief = 0.012;
    Mesh& mesh = toy.builder.mesh();
    mesh = rotate(std::move(mesh), 2, toy.picture_turn_rad);
    const Bounds bounds = compute_bounds(mesh);
    const dvec3 middle = (bounds.low + bounds.high) / 2.0;
    const dvec3 whole = bounds.high - bounds.low;
    const double margin = 0.16 * std::max(whole.x, whole.z);
    const dvec2 half(whole.x / 2.0 + margin, whole.z / 2.0 + margin);
    const double fit = size / (2.0 * std::max(half.x, half.y));
    const double depth = kRelief * size / whole.y;
    mesh = scale(move(std::move(mesh), -dvec3(middle.x, bounds.high.y, middle.z)), {fit, depth, fit});
    const double thick = 0.012 * size;
    const dvec2 page = half * fit;
    const int card = toy.builder.add_slot("card", make_plain(find_color(color), 0.7));
    const int frame = toy.builder.add_slot("frame", make_plain(find_color(Color::White), 0.6));
    const dvec2 sheet = page - 0.1 * thick;  // the frame protrudes around it
    toy.builder.add(make_box({-sheet.x, 0.0, -sheet.y}, {sheet.x, thick, sheet.y}, 0.1 * thick), "card", card);
    const double wide = 0.25 * margin * fit;
    for (const double side : {-1.0, 1.0}) {
        toy.builder.add(make_box({-page.x, -0.3 * thick, side * (page.y - wide / 2.0) - wide / 2.0},
                                 {page.x, 0.3 * thick, side * (page.y - wide / 2.0) + wide / 2.0}, 0.1 * thick),
                        "card", frame);
        toy.builder.add(make_box({side * (page.x - wide / 2.0) - wide / 2.0, -0.31 * thick, -page.y},
                                 {side * (page.x - wide / 2.0) + wide / 2.0, 0.31 * thick, page.y}, 0.1 * thick),
                        "card", frame);
    }
    // It leans back slightly, as on a shelf.
    mesh = rotate(std::move(mesh), 0, -0.14);
    toy.builder.center_box();
    toy.builder.add_grasp({{page.x, 0, 0}, {-1, 0, 0}, {0, 0, 1}, thick});
}

}  // namespace

Spot make_spot(const dvec3& origin, double unit, double nod_rad, double turn_rad)
{
    const dvec3 left(cos(turn_rad), sin(turn_rad), 0.0);
    const dvec3 back = dvec3(-sin(turn_rad), cos(turn_rad), 0.0) * cos(nod_rad) + dvec3(0.0, 0.0, sin(nod_rad));
    return {origin, {left, back, glm::cross(left, back)}, unit};
}

Thing make_toy_kind(std::string_view summary, std::vector<Part> parts)
{
    Thing thing;
    thing.summary = summary;
    thing.revision = 3;
    thing.parts = std::move(parts);
    thing.parts.push_back({"card", true});
    thing.least_m = 0.1;
    thing.most_m = 0.42;
    return thing;
}

Rows<ToyParams> list_toy_rows(const ToyLooks& looks)
{
    return {
        word_row<&ToyParams::form>("form", {"plush", "figurine", "picture"},
                                   "make: stuffed plush, a moulded figurine, or the picture of a figurine on a card"),
        number_row<&ToyParams::size>("size", "m", 0.2, 0.4, 0.28,
                                     "longest side of plush animals and pictures; figurines are half as large"),
        color_row<&ToyParams::color>("color", looks.colors, "colour of the coat, or of most of it"),
        color_row<&ToyParams::second_color>("second_color", looks.second_colors, "colour of the patches, the belly or the muzzle"),
        number_row<&ToyParams::shade>("shade", "1", -0.12, 0.12, 0.0, "how much darker or lighter the coat is"),
        color_row<&ToyParams::accent_color>("accent_color", {"red", "blue", "green", "yellow", "purple", "teal", "pink"},
                                            "colour of the ribbon, the collar or the clothes"),
        color_row<&ToyParams::card_color>("card_color", {"sky", "mint", "lavender"}, "colour of the ground of pictures"),
        number_row<&ToyParams::head>("head", "1", 0.92, 1.12, 1.0, "size of the head relative to the kind's usual one"),
        number_row<&ToyParams::girth>("girth", "1", 0.9, 1.12, 1.0, "stoutness relative to the kind's usual one"),
    };
}

Toy begin_toy(const ToyParams& params, ThingBuilder& builder, const ToyLooks& looks)
{
    const bool is_plush = params.form == ToyForm::Plush;
    const auto coat = [&](std::string_view name, const dvec3& color) { return builder.add_slot(name, make_coat(color, is_plush)); };
    const dvec3 color = find_color(params.color);
    ToySlots slots{};
    slots.coat = coat("coat", shade(color, params.shade));
    slots.second = coat("second", find_color(params.second_color));
    slots.dark = builder.add_slot("dark", make_plain(find_color(looks.dark), 0.4));
    slots.pink = coat("pink", find_color(looks.pink));
    slots.horn = is_plush ? coat("horn", find_color(looks.horn)) : builder.add_slot("horn", make_plain(find_color(looks.horn), 0.4));
    slots.black = builder.add_slot("black", make_lacquer(dvec3(0.006)));
    slots.iris = builder.add_slot("iris", make_lacquer(find_color(looks.iris)));
    slots.white = builder.add_slot("white", make_lacquer(dvec3(0.9)));
    slots.accent = builder.add_slot("accent", make_fabric(find_color(params.accent_color)));
    Toy toy{builder, slots, is_plush, {}, {}};
    toy.stroke_lift = 0.5;
    return toy;
}

void finish_toy(const ToyParams& params, Toy& toy, int cells)
{
    const Bounds bounds = toy.flesh.bounds();
    const dvec3 whole = bounds.high - bounds.low;
    toy.builder.add(crease(toy.flesh.make_mesh(std::max({whole.x, whole.y, whole.z}) / cells * toy.builder.coarseness()), 100.0), "body",
                    toy.slots.coat);
    if (toy.bend) {
        toy.builder.mesh() = deform(std::move(toy.builder.mesh()), toy.bend);
    }
    const double size = params.size;
    if (params.form == ToyForm::Picture) {
        make_picture(toy, size, params.card_color);
        return;
    }
    Mesh& mesh = toy.builder.mesh();
    const Bounds all = compute_bounds(mesh);
    const dvec3 extent = all.high - all.low;
    const double fit = size * (toy.is_plush ? 1.0 : 0.5) / std::max({extent.x, extent.y, extent.z});
    mesh = scale(std::move(mesh), dvec3(fit));
    toy.builder.center_box();
    const dvec3 middle = (all.low + all.high) / 2.0 * fit;
    toy.builder.add_grasp({middle, {0, 0, -1}, {0, 1, 0}, extent.x * fit * 0.8});
}

void add_tail(Toy& toy, const Points3& path, const std::function<double(double)>& radius, std::string_view part, int slot, int segments)
{
    const auto round = [&](double share) {
        const double end = std::min(1.0, std::min(share + 0.002, 1.002 - share) / 0.09);
        return radius(share) * std::sqrt(std::max(0.0, 1.0 - (1.0 - end) * (1.0 - end)));
    };
    toy.builder.add(crease(make_tube(resample(smooth(path, 12), 48), round, segments), 100.0), part, slot);
}

void add_stud(Toy& toy, const Spot& spot, const dvec3& way, const dvec3& half, std::string_view part, int slot)
{
    const dvec3 at = toy.flesh.find_surface(spot.origin, glm::normalize(spot.way(way)));
    const dvec3 normal = toy.flesh.find_normal(at);
    const Axes axes = make_axes(normal, spot.axes.x);
    toy.builder.add(place(make_ellipsoid(half, 20), at, axes.x, axes.y), part, slot);
}

void add_eyes(Toy& toy, const Spot& head, const EyeStyle& style)
{
    const double r = style.size * head.unit;
    for (const double side : {1.0, -1.0}) {
        const dvec3 way = along(head, style.out_deg, style.rise_deg, side);
        const dvec3 at = toy.flesh.find_surface(head.origin, way);
        const dvec3 normal = toy.flesh.find_normal(at);
        const dvec3 gaze = glm::normalize(glm::mix(normal, head.way({0.0, -1.0, 0.0}), style.gaze));
        const dvec3 center = at - normal * (0.35 * r);
        const Axes axes = make_axes(gaze, head.axes.x);
        const auto add = [&](double size, double out, int slot) {
            toy.builder.add(place(make_ellipsoid({size * r, size * r, size * r * 0.8}, 24), center + gaze * (out * r), axes.x, axes.y),
                            "eyes", slot);
        };
        if (style.is_bead) {
            add(1.0, 0.0, toy.slots.black);
        } else {
            add(1.0, 0.0, toy.slots.iris);
            add(0.66, 0.34, toy.slots.black);
        }
        const double out = style.is_bead ? 0.66 : 0.76;
        const dvec3 up = center + gaze * (out * r) + (head.axes.z * 0.34 + head.axes.x * 0.24) * r;
        toy.builder.add(move(make_ellipsoid(dvec3(0.2 * r), 12), up), "eyes", toy.slots.white);
    }
}

void add_stroke(Toy& toy, const Spot& spot, const std::vector<dvec3>& ways, double radius, std::string_view part, int slot)
{
    Points3 path;
    for (const dvec3& way : smooth(ways, 6)) {
        const dvec3 at = toy.flesh.find_surface(spot.origin, glm::normalize(spot.way(way)));
        path.push_back(toy.stroke_lift > 0.0 ? at + toy.flesh.find_normal(at) * (toy.stroke_lift * radius * spot.unit) : at);
    }
    toy.builder.add(crease(make_tube(path, radius * spot.unit, 8), 100.0), part, slot);
}

}  // namespace clevrvk::things
