// Toy frogs and toads: green and smooth, brown with warts, spotted; they squat.
#include "renderer/things/toys/toy.h"

#include <cmath>

namespace clevrvk::things {
namespace {

enum class Skin { Smooth, Spots, Warts };

struct ToyFrogParams : ToyParams {
    Skin skin;
    int seed;
};

const ToyLooks kLooks{{"green", "lime", "leaf", "olive", "brown", "teal"},
                      {"cream", "yellow", "white", "mint"},
                      Color::Gold,
                      Color::Cream,
                      Color::Charcoal,
                      Color::Crimson};

void add_limbs(Toy& toy, bool is_plush)
{
    const double r = is_plush ? 0.17 : 0.115;
    for (const double side : {1.0, -1.0}) {
        const auto at = [&](double x, double y, double z) { return dvec3(side * x, y, z); };
        // Fore legs: straight down, with spread toes.
        toy.join(Solid::cone(at(0.50, -0.42, 0.42), at(0.62, -0.52, 0.18), r * 1.25, r), 0.06, "legs", toy.slots.coat);
        toy.join(Solid::cone(at(0.62, -0.52, 0.2), at(0.58, -0.66, 0.06), r, r * 0.7), 0.04, "legs", toy.slots.coat);
        // Hind legs: folded.
        toy.join(Solid::ellipsoid(at(0.66, 0.34, 0.34), {r * 1.75, 0.46, 0.30}, make_axes({0, 0.25, 1.0}, {1, 0, 0})), 0.06, "legs",
                 toy.slots.coat);
        toy.join(Solid::cone(at(0.80, 0.55, 0.14), at(0.90, -0.02, 0.12), r * 1.1, r * 0.85), 0.04, "legs", toy.slots.coat);
        for (int i = -1; i <= 1; ++i) {
            const double toe = r * 0.62;
            toy.join(Solid::cone(at(0.58, -0.66, toe), at(0.58 + 0.17 * i, -0.90 + 0.04 * i * i, toe), toe, toe * 0.9), 0.02, "legs",
                     toy.slots.coat);
            toy.join(Solid::cone(at(0.90, -0.02, toe), at(0.98 + 0.18 * i, -0.40 + 0.05 * i * i, toe), toe, toe * 0.9), 0.02, "legs",
                     toy.slots.coat);
        }
    }
}

void paint_skin(const ToyFrogParams& params, Toy& toy, Skin skin)
{
    Rng rng = Rng::for_key(params.seed, "things/toy_frog/skin", 0);
    for (int i = 0; i < 22 && skin != Skin::Smooth; ++i) {
        // On the back; directions are from inside the body.
        const double angle = 2.39996 * i;
        const double out = 0.95 * std::sqrt((i + 0.5) / 22.0);
        const dvec3 way = glm::normalize(dvec3(out * cos(angle), 0.55 + 0.5 * out * sin(angle), 0.75));
        const dvec3 at = toy.flesh.find_surface({0, 0.05, 0.45}, way);
        const double size = rng.uniform(0.06, 0.11);
        if (skin == Skin::Warts) {
            toy.join(Solid::ball(at - way * (0.35 * size), 0.85 * size), 0.03, "body", toy.slots.coat);
        } else {
            toy.paint(Solid::ball(at, 1.15 * size), toy.slots.dark);
        }
    }
}

void build_toy_frog(const ToyFrogParams& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    const double girth = params.girth;
    const double head_size = params.head;
    toy.join(Solid::ellipsoid({0, 0.10, 0.48}, {0.62 * girth, 0.80, 0.44 * girth}, make_axes({0, 0.55, 1.0})), 0.0, "body", toy.slots.coat);
    const Spot head = make_spot({0, -0.48, 0.84}, 0.60 * head_size);
    paint_skin(params, toy, params.skin);
    toy.paint(Solid::ellipsoid({0, -0.55, 0.38}, {0.46, 0.52, 0.44}), toy.slots.second);
    toy.join(Solid::ellipsoid(head.origin, dvec3(1.02, 0.80, 0.62) * head.unit), 0.12, "head", toy.slots.coat);
    toy.paint(Solid::ellipsoid(head.at({0, -0.4, -0.58}), dvec3(0.92, 0.9, 0.46) * head.unit), toy.slots.second);
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ball(head.at({0.52 * side, -0.12, 0.52}), 0.31 * head.unit), 0.05, "head", toy.slots.coat);
    }
    add_limbs(toy, toy.is_plush);
    add_eyes(toy, {head.at({0, 0.0, 0.36}), head.axes, head.unit}, {58.0, 18.0, 0.23, false, 0.62});
    add_stroke(toy, {head.at({0, -0.1, 0.0}), head.axes, head.unit},
               {{0.92, -0.35, 0.02}, {0.6, -0.8, -0.16}, {0.0, -1.0, -0.24}, {-0.6, -0.8, -0.16}, {-0.92, -0.35, 0.02}}, 0.035, "mouth",
               toy.slots.dark);
    for (const double side : {1.0, -1.0}) {
        add_stud(toy, head, {0.13 * side, -1, 0.12}, dvec3(0.04, 0.04, 0.02) * head.unit, "nose", toy.slots.dark);
    }
    toy.picture_turn_rad = 0.9;
    finish_toy(params, toy);
}

}  // namespace

Thing make_toy_frog_thing()
{
    Thing thing = make_toy_kind("a toy frog or toad: smooth, spotted, or with warts; plush, figurine or picture",
                                {{"body"}, {"head"}, {"legs"}, {"eyes"}, {"nose"}, {"mouth"}});
    Rows<ToyFrogParams> rows = list_toy_rows(kLooks);
    rows.add(word_row<&ToyFrogParams::skin>("skin", {"smooth", "spots", "warts"}, "skin of the back"));
    rows.add(integer_row<&ToyFrogParams::seed>("seed", 0, 9999, 1, "seed of the spots and warts"));
    bind_rows<build_toy_frog>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
