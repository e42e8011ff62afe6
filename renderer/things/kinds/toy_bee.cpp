// Toy bees: honey bee and bumblebee, with bands, wings, antennae and a sting.
#include "renderer/things/toys/toy.h"

#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Honey, Bumble };
enum class Face { Light, Dark };

struct ToyBeeParams : ToyParams {
    Style style;
    int bands;
    Face face;
    double spread;
};

const ToyLooks kLooks{
    {"yellow", "banana", "gold"}, {"black", "charcoal", "chocolate"}, Color::Brown, Color::Cream, Color::Black, Color::Pink};

void add_feelers(Toy& toy, const Spot& head)
{
    for (const double side : {1.0, -1.0}) {
        const Points3 path{head.at({0.34 * side, -0.2, 0.8}), head.at({0.42 * side, -0.4, 1.3}), head.at({0.72 * side, -0.72, 1.62})};
        toy.builder.add(make_tube(smooth(path, 8), 0.055 * head.unit, 10), "feelers", toy.slots.dark);
        toy.builder.add(move(make_ellipsoid(dvec3(0.14 * head.unit), 20), path.back()), "feelers", toy.slots.dark);
    }
}

void add_wings(Toy& toy, double spread, int slot)
{
    for (const double side : {1.0, -1.0}) {
        for (int i = 0; i < 2; ++i) {
            const double length = i == 0 ? 0.68 : 0.46;
            const dvec3 way = glm::normalize(dvec3(side, (i == 0 ? 0.45 : 1.15), spread));
            const Axes axes = make_axes(glm::normalize(glm::cross(way, dvec3(0, 1, -0.3)) * -side), way);
            const dvec3 root(side * 0.18, -0.22 + 0.12 * i, 0.5);
            toy.builder.add(place(make_ellipsoid({length, 0.36 * length + 0.04, 0.045}, 36), root + way * length, axes.x, axes.y), "wings",
                            slot);
        }
    }
}

void add_legs(Toy& toy, bool is_plush)
{
    for (const double side : {1.0, -1.0}) {
        for (int i = 0; i < 3; ++i) {
            const double y = -0.5 + 0.34 * i;
            if (is_plush) {
                toy.builder.add(move(make_ellipsoid({0.13, 0.12, 0.17}, 24), {side * 0.36, y, -0.5}), "legs", toy.slots.dark);
                continue;
            }
            const Points3 path{{side * 0.3, y, -0.35}, {side * 0.62, y - 0.06 + 0.1 * i, -0.38}, {side * 0.78, y - 0.1 + 0.16 * i, -0.78}};
            toy.builder.add(make_tube(smooth(path, 5), 0.055, 10), "legs", toy.slots.dark);
        }
    }
}

void build_toy_bee(const ToyBeeParams& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    const bool is_bumble = params.style == Style::Bumble;
    const double r = (is_bumble || toy.is_plush ? 0.62 : 0.48) * params.girth;
    const int bands = params.bands;
    toy.join(Solid::ellipsoid({0, 0, 0}, {r, 0.95, r * 0.95}), 0.0, "body", toy.slots.coat);
    toy.join(Solid::cone({0, 0.4, -0.02}, {0, 1.06, -0.08}, r * 0.7, 0.10), 0.2, "body", toy.slots.coat);
    for (int i = 0; i < bands; ++i) {
        const double y = mix(-0.18, 0.86, (i + 0.5) / bands);
        toy.paint(Solid::box({0, y, 0}, {2, 0.27 / bands, 2}, 0.0), toy.slots.second);
    }
    const Spot head = make_spot({0, -0.92, 0.12}, 0.44 * params.head * (toy.is_plush ? 1.15 : 1.0), 0.0);
    const bool has_dark_head = params.face == Face::Dark;
    toy.join(Solid::ball(head.origin, head.unit), 0.06, "head", has_dark_head ? toy.slots.second : toy.slots.coat);
    builder.add(make_bar({0, 1.0, -0.08}, {0, 1.32, -0.12}, 0.075, 0.008, 0.0, 16), "sting", toy.slots.dark);
    if (has_dark_head) {
        // Light rings make the eyes visible.
        for (const double side : {1.0, -1.0}) {
            toy.paint(Solid::ball(head.at({0.46 * side, -0.80, 0.28}), 0.36 * head.unit), toy.slots.white);
        }
    }
    add_eyes(toy, head, {30.0, 16.0, 0.21, true, 0.6});
    for (const double side : {1.0, -1.0}) {
        add_stud(toy, head, {0.62 * side, -1, -0.28}, dvec3(0.16, 0.12, 0.05) * head.unit, "cheeks", toy.slots.pink);
    }
    add_stroke(toy, head, {{0.34, -1, -0.24}, {0.18, -1, -0.40}, {-0.18, -1, -0.40}, {-0.34, -1, -0.24}}, 0.045, "mouth",
               has_dark_head ? toy.slots.white : toy.slots.dark);
    add_feelers(toy, head);
    add_wings(toy, params.spread, builder.add_slot("wing", make_plain(dvec3(0.78, 0.86, 0.92), 0.25)));
    add_legs(toy, toy.is_plush);
    toy.picture_turn_rad = 1.05;
    finish_toy(params, toy);
}

}  // namespace

Thing make_toy_bee_thing()
{
    Thing thing = make_toy_kind("a toy bee: honey bee or bumblebee; plush, figurine or picture",
                                {{"body"}, {"head"}, {"eyes"}, {"mouth"}, {"cheeks"}, {"feelers"}, {"wings"}, {"legs"}, {"sting"}});
    Rows<ToyBeeParams> rows = list_toy_rows(kLooks);
    rows.add(word_row<&ToyBeeParams::style>("style", {"honey", "bumble"}, "kind: honey bees are slender, bumblebees stout"));
    rows.add(integer_row<&ToyBeeParams::bands>("bands", 2, 4, 3, "number of dark bands on the body"));
    rows.add(word_row<&ToyBeeParams::face>("face", {"light", "dark"}, "colour of the head"));
    rows.add(number_row<&ToyBeeParams::spread>("spread", "1", 0.35, 1.0, 0.6, "how steeply the wings rise"));
    bind_rows<build_toy_bee>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
