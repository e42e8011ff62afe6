// Frogs: green pond frog, brown frog with a dark mask, tree frog with red eyes and toe discs.
#include "renderer/things/agents/pose_table.h"
#include "renderer/things/agents/sprawler.h"

#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Species { Green, Brown, Tree };

struct FrogParams : SprawlerParams {
    Species species;
    double length;
    double girth;
    double shade;
    int seed;
};

// clang-format off
constexpr std::array<SprawlerPoseRow, 6> kPoses{{
    {SprawlerPose::Sit, 1.0, -24, 0, {{{0.08, 0.14}, {0.06, 0.14}, {-0.02, 0.42}, {-0.02, 0.42}}}, "head_nod 20"},
    {SprawlerPose::Look, 1.0, -24, 0, {{{0.08, 0.14}, {0.06, 0.14}, {-0.02, 0.42}, {-0.02, 0.42}}}, "head_nod 12, head_turn 30"},
    {SprawlerPose::Crouch, 0.66, -8, 0, {{{0.16, 0.26}, {0.14, 0.26}, {0.0, 0.46}, {0.0, 0.46}}}, "head_nod 2"},
    {SprawlerPose::Walk, 0.84, -16, 0, {{{0.30, 0.22}, {-0.04, 0.26}, {-0.42, 0.34}, {0.04, 0.44}}}, "spine_turn 8, head_nod 10"},
    {SprawlerPose::Jump, 1.9, -38, 0, {{{0.16, 0.20, 0.72}, {0.12, 0.20, 0.70}, {-0.92, 0.16, 0.05}, {-0.90, 0.16, 0.05}}}, "head_nod 16"},
    {SprawlerPose::Swim, 0.62, 0, 0, {{{0.28, 0.28, 0.08}, {0.28, 0.28, 0.08}, {-0.86, 0.40, 0.08}, {-0.86, 0.40, 0.08}}}, "head_nod 0"},
}};
// clang-format on

SprawlerForm make_frog_form(double girth)
{
    SprawlerForm form;
    form.chest = 0.36 * girth;
    form.hip = 0.25 * girth;
    form.flat = 0.76;
    form.neck = 0.10;
    form.head = 0.37;
    form.fore_upper = 0.30;
    form.fore_lower = 0.38;
    form.hind_upper = 0.54;
    form.hind_lower = 0.54;
    form.sole = 0.30;
    form.leg = 0.085;
    form.toe = 0.26;
    form.toe_radius = 0.026;
    form.height = 0.44;
    return form;
}

/// Colours: back, belly, feet.
struct FrogSkin {
    dvec3 back;
    dvec3 belly;
    dvec3 feet;
    Color iris;
};

FrogSkin find_skin(Species species)
{
    switch (species) {
        case Species::Brown:
            return {find_color(Color::Tan) * dvec3(0.62, 0.52, 0.42), find_color(Color::Cream) * 0.8,
                    find_color(Color::Tan) * dvec3(0.62, 0.52, 0.42), Color::Gold};
        case Species::Tree: return {dvec3(0.13, 0.48, 0.035), find_color(Color::Cream), find_color(Color::Carrot), Color::Red};
        case Species::Green: return {dvec3(0.10, 0.23, 0.045), find_color(Color::Cream), dvec3(0.11, 0.21, 0.05), Color::Gold};
    }
    return {};
}

/// A wide flat head with protruding eyes.
void join_head(Toy& toy, const Spot& head, int belly)
{
    const double u = head.unit;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "head", toy.slots.coat); };
    join(Solid::ellipsoid(head.at({0.0, 0.05, 0.0}), dvec3(1.0, 1.0, 0.60) * u, head.axes), 0.16);
    join(Solid::ellipsoid(head.at({0.0, -0.55, -0.06}), dvec3(0.66, 0.62, 0.44) * u, head.axes), 0.14);
    for (const double side : {1.0, -1.0}) {
        join(Solid::ball(head.at({0.56 * side, -0.12, 0.50}), 0.28 * u), 0.05);
    }
    toy.paint(Solid::ellipsoid(head.at({0.0, -0.1, -0.72}), dvec3(1.2, 1.4, 0.52) * u, head.axes), belly);
}

void paint_back(const FrogParams& params, Toy& toy, const SprawlerStance& s, Species species)
{
    const Spot& head = s.head;
    Rng rng = Rng::for_key(params.seed, "things/frog/spots", 0);
    for (int i = 0; i < 26 && species != Species::Tree; ++i) {
        const double angle = 2.39996 * i;
        const double out = std::sqrt((i + 0.5) / 26.0);
        const dvec3 way = glm::normalize(s.trunk.way({1.1 * out * cos(angle), 0.0, 0.55}));
        const dvec3 inside = s.trunk.at({0.0, 0.62 * out * sin(angle), 0.0});
        const double size = rng.uniform(0.04, 0.085);
        toy.paint(Solid::ball(toy.flesh.find_surface(inside, way), size), toy.slots.pink);
    }
    if (species == Species::Brown) {
        for (const double side : {1.0, -1.0}) {
            toy.paint(Solid::ellipsoid(head.at({0.98 * side, 0.15, 0.0}), dvec3(0.36, 0.62, 0.26) * head.unit, head.axes), toy.slots.dark);
        }
    }
}

void build_frog(const FrogParams& params, ThingBuilder& builder)
{
    const Species species = params.species;
    const FrogSkin skin = find_skin(species);
    const double size = params.length / 1.55;
    AnimalColors colors{shade(skin.back, params.shade), skin.belly, skin.iris, Color::Cream, Color::Chocolate, Color::Olive};
    Toy toy = begin_animal(builder, colors, Cover::Moist, 0.05 * size);
    toy.slots.accent = builder.add_slot("toes", make_cover(skin.feet, Cover::Moist, 0.05 * size));
    toy.slots.pink = builder.add_slot("spots", make_cover(skin.back * 0.28, Cover::Moist, 0.05 * size));
    const SprawlerForm form = make_frog_form(params.girth);
    Posture posture = pose_sprawler(form, find_pose(kPoses, params.pose));
    posture.set(builder.joints());
    const SprawlerStance s = join_sprawler(toy, form, posture);
    toy.paint(Solid::ellipsoid(s.trunk.at({0.0, 0.0, -0.30}), {0.46, 1.0, 0.26}, s.trunk.axes), toy.slots.second);
    join_head(toy, s.head, toy.slots.second);
    paint_back(params, toy, s, species);
    const Spot eyes{s.head.at({0.0, 0.0, 0.30}), s.head.axes, s.head.unit};
    add_eyes(toy, eyes, {72.0, 24.0, 0.235, false, 0.1});
    add_stroke(toy, {s.head.at({0.0, 0.05, 0.0}), s.head.axes, s.head.unit},
               {{1.0, 0.0, -0.05}, {0.8, -0.65, -0.13}, {0.0, -1.0, -0.13}, {-0.8, -0.65, -0.13}, {-1.0, 0.0, -0.05}}, 0.022, "mouth",
               toy.slots.dark);
    for (const double side : {1.0, -1.0}) {
        add_stud(toy, s.head, {0.16 * side, -1.0, 0.16}, dvec3(0.04, 0.04, 0.02) * s.head.unit, "nose", toy.slots.dark);
    }
    if (species == Species::Tree) {
        for (const std::string_view name : {"left_fore_foot", "right_fore_foot", "left_hind_foot", "right_hind_foot"}) {
            toy.paint(Solid::ball(posture.at(name).origin, 0.16), toy.slots.accent);
        }
    }
    finish_animal(toy, 84.0, size);
    add_sprawler_contacts(toy, posture, s, {0.0, -6.0, -0.1}, size);
}

}  // namespace

Thing make_frog_thing()
{
    Thing thing = make_sprawler_kind("a frog: a green frog, a brown frog or a tree frog; in six poses");
    thing.least_m = 0.04;
    thing.most_m = 0.36;
    Rows<FrogParams> rows = list_sprawler_rows({"sit", "look", "crouch", "walk", "jump", "swim"});
    rows.add(word_row<&FrogParams::species>("species", {"green", "brown", "tree"}, "kind of frog"));
    rows.add(number_row<&FrogParams::length>("length", "m", 0.05, 0.11, 0.08, "length from the nose to the end of the body"));
    rows.add(number_row<&FrogParams::girth>("girth", "1", 0.92, 1.1, 1.0, "stoutness relative to the kind's usual one"));
    rows.add(number_row<&FrogParams::shade>("shade", "1", -0.25, 0.12, 0.0, "how much darker or lighter the skin is"));
    rows.add(integer_row<&FrogParams::seed>("seed", 0, 9999, 1, "seed of the spots"));
    bind_rows<build_frog>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
