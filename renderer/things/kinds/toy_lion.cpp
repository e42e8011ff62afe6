// Toy lions: a mane around the face, a tuft at the tail; lionesses without mane are another kind.
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{
    {"gold", "tan", "yellow", "sand", "orange"}, {"brown", "crust", "chocolate", "orange"}, "amber", "cream", "chocolate", "peach"};

void build_toy_lion(const Params& params, ThingBuilder& builder)
{
    Mammal lion;
    lion.length = 0.84;
    lion.chest = 0.25;
    lion.hip = 0.215;
    lion.leg = 0.095;
    lion.foot = 0.085;
    lion.neck = 0.20;
    lion.neck_rise_deg = 42.0;
    lion.neck_radius = 0.17;
    lion.skull = 0.205;
    lion.snout = 0.50;
    lion.snout_radius = 0.52;
    lion.snout_drop = 0.34;
    lion.ears = EarKind::Round;
    lion.tail = TailKind::Tuft;
    lion.tail_length = 0.72;
    lion.eyes = {27.0, 17.0, 0.14, false, 0.6};
    lion.has_cheeks = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(toy, lion, read_pose(params), {add_lion_mane, {}});
}

}  // namespace

Thing make_toy_lion_thing()
{
    Thing thing = make_toy_kind("a lion with a mane as a toy; plush, figurine, picture", list_mammal_parts({{"mane"}}), kLooks);
    add_mammal_rows(thing, {"stand", "sit", "lie"}, {"plain", "socks"});
    thing.parameters.push_back(word_row("locks", {"pointed", "round"}, "of the mane"));
    thing.parameters.push_back(number_row("mane", "1", 0.4, 2.0, 1.2, "length of the mane's locks"));
    thing.old_build = build_toy_lion;
    return thing;
}

}  // namespace clevrvk::things
