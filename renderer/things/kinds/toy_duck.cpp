// Toy ducks: bath duck, mallard, white farm duck, duckling.
#include "renderer/things/toys/bird.h"

namespace clevrvk::things {
namespace {

enum class Breed { Bath, Mallard, Farm, Duckling };
enum class Hat { None, Hat };

struct ToyDuckParams : ToyParams {
    Breed breed;
    double bill;
    Hat hat;
};

const ToyLooks kLooks{{"yellow", "white", "gold", "sky", "pink"}, {"white", "cream"}, Color::Brown, Color::Orange};

void build_toy_duck(const ToyDuckParams& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    const Breed breed = params.breed;
    const bool is_bath = breed == Breed::Bath;
    const bool is_mallard = breed == Breed::Mallard;
    Bird duck;
    duck.upright_deg = 8.0;
    duck.wide = 0.70;
    duck.tall = 0.60;
    duck.head = is_bath || breed == Breed::Duckling ? 0.56 : 0.40;
    duck.head_at = is_bath || breed == Breed::Duckling ? dvec3(0.0, -0.55, 0.92) : dvec3(0.0, -0.82, 0.95);
    duck.neck = is_bath ? 0.38 : 0.24;
    duck.beak = BeakKind::Flat;
    duck.beak_length = params.bill;
    duck.wing = breed == Breed::Duckling ? 0.75 : 0.95;
    duck.tail = 0.15;
    duck.tail_rise_deg = 40.0;
    duck.leg = 0.24;
    duck.feet = is_bath && !toy.is_plush ? FootKind::None : FootKind::Webbed;
    duck.eyes = {46.0, 18.0, 0.15, true, 0.25};
    const auto slot = [&](std::string_view name, Color color) { return builder.add_slot(name, make_plain(find_color(color), 0.5)); };
    const int orange = slot("bill", is_mallard ? Color::Gold : Color::Orange);
    Plumage plumage{toy.slots.coat, toy.slots.coat, toy.slots.coat, toy.slots.coat, toy.slots.coat, toy.slots.coat, orange, orange};
    if (is_mallard) {
        const int gray = slot("gray", Color::Silver);
        const int brown = slot("brown", Color::Brown);
        plumage = {gray, slot("green", Color::Green), brown, brown, gray, toy.slots.second, orange, orange};
    }
    const BirdStance stance = add_bird(params, toy, duck, plumage);
    if (is_mallard) {
        // A white ring below the green head.
        toy.paint(Solid::ellipsoid(glm::mix(stance.head.origin, stance.body.at({0, -0.4, 0.1}), 0.62), {0.5, 0.5, 0.06},
                                   make_axes(stance.head.origin - stance.body.at({0, -0.4, 0.1}))),
                  toy.slots.white);
    }
    if (is_bath) {
        // A flat base to float on.
        toy.flesh.carve(Solid::box({0, 0, -1.50}, {3, 3, 1.0}, 0.0), 0.04, builder.part("body"), toy.slots.coat);
    }
    add_bird_face(toy, duck, plumage, stance);
    if (params.hat == Hat::Hat && !is_mallard) {
        const Spot& head = stance.head;
        const Mesh hat =
            lathe(trace({{{0.0, 0.62}}, {{0.36, 0.62}, 0.08}, {{0.40, 0.08}, 0.06}, {{0.66, 0.0}, 0.03}, {{0.64, -0.06}}, {{0.0, -0.06}}},
                        false, 4),
                  40);
        builder.add(place(scale(hat, dvec3(head.unit)), head.at({0, 0.1, 0.84}), head.axes.x, head.axes.y), "hat", toy.slots.accent);
    }
    finish_toy(params, toy);
}

}  // namespace

Thing make_toy_duck_thing()
{
    Thing thing = make_toy_kind("a toy duck: bath duck, mallard, farm duck or duckling; plush, figurine or picture",
                                list_bird_parts({{"hat", true}}));
    Rows<ToyDuckParams> rows = list_toy_rows(kLooks);
    rows.add(word_row<&ToyDuckParams::breed>("breed", {"bath", "mallard", "farm", "duckling"}, "kind of duck"));
    rows.add(number_row<&ToyDuckParams::bill>("bill", "1", 0.75, 1.1, 0.9, "length of the bill"));
    rows.add(word_row<&ToyDuckParams::hat>("hat", {"none", "hat"}, "hat that the duck wears"));
    bind_rows<build_toy_duck>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
