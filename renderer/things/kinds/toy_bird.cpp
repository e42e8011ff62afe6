// Toy songbirds: robin, blue bird, canary, one with a crest.
#include "renderer/things/toys/bird.h"

namespace clevrvk::things {
namespace {

enum class Crown { Plain, Cap, Crest };

struct ToyBirdParams : ToyParams {
    Crown crown;
    double tail;
};

const ToyLooks kLooks{
    {"brown", "blue", "yellow", "red", "teal", "gray"}, {"orange", "white", "cream", "peach"}, Color::Brown, Color::Amber};

void build_toy_bird(const ToyBirdParams& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    Bird bird;
    bird.wide = 0.66;
    bird.tall = 0.70;
    bird.head = toy.is_plush ? 0.58 : 0.48;
    bird.head_at = {0.0, -0.62, 0.82};
    bird.tail = params.tail;
    bird.eyes.is_bead = true;
    const bool is_yellow = params.color == Color::Yellow;
    const dvec3 color = find_color(params.color);
    const int wing = builder.add_slot("wing", make_fabric(shade(color, -0.35)));
    const int beak = builder.add_slot("beak", make_plain(find_color(is_yellow ? Color::Orange : Color::Gold), 0.4));
    const Plumage plumage{toy.slots.coat, toy.slots.coat, toy.slots.second, wing, toy.slots.coat, wing, beak, beak};
    const BirdStance stance = add_bird(params, toy, bird, plumage);
    const Spot& head = stance.head;
    const Crown crown = params.crown;
    if (crown == Crown::Crest) {
        for (int i = 0; i < 3; ++i) {
            toy.join(Solid::cone(head.at({0, -0.25 + 0.3 * i, 0.7}), head.at({0, 0.25 + 0.4 * i, 1.65 - 0.3 * i}), 0.28 * head.unit,
                                 0.07 * head.unit, 0.6),
                     0.05, "head", toy.slots.coat);
        }
    } else if (crown == Crown::Cap) {
        toy.paint(Solid::ellipsoid(head.at({0, 0.2, 0.85}), dvec3(0.95, 1.1, 0.6) * head.unit), wing);
    }
    toy.paint(Solid::ellipsoid(head.at({0, -0.75, -0.55}), dvec3(0.72, 0.5, 0.55) * head.unit), toy.slots.second);
    add_bird_face(toy, bird, plumage, stance);
    finish_toy(params, toy);
}

}  // namespace

Thing make_toy_bird_thing()
{
    Thing thing = make_toy_kind("a toy songbird: robin, bluebird, canary, or with a crest; plush, figurine or picture", list_bird_parts());
    Rows<ToyBirdParams> rows = list_toy_rows(kLooks);
    rows.add(word_row<&ToyBirdParams::crown>("crown", {"plain", "cap", "crest"}, "top of the head"));
    rows.add(number_row<&ToyBirdParams::tail>("tail", "1", 0.6, 1.1, 0.8, "length of the tail divided by half that of the body"));
    bind_rows<build_toy_bird>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
