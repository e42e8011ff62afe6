// Toy pigs: pink, spotted, saddled.
#include "renderer/things/toys/coats.h"
#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks = list_pig_coats(Color::Crimson);

void build_toy_pig(const ToyMammalParams& params, ThingBuilder& builder)
{
    Mammal pig;
    pig.length = 0.80;
    pig.chest = 0.34;
    pig.hip = 0.34;
    pig.leg = 0.10;
    pig.foot = 0.085;
    pig.neck = 0.02;
    pig.neck_rise_deg = 18.0;
    pig.neck_radius = 0.25;
    pig.skull = 0.27;
    pig.snout = 0.42;
    pig.snout_radius = 0.42;
    pig.snout_drop = 0.16;
    pig.ears = EarKind::Pointed;
    pig.ear = 0.72;
    pig.tail = TailKind::Curl;
    pig.tail_length = 0.55;
    pig.nose = NoseKind::Disc;
    pig.eyes = {30.0, 18.0, 0.12, true, 0.5};
    pig.has_hooves = true;
    pig.has_cheeks = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(params, toy, pig, find_toy_pose(params));
}

}  // namespace

Thing make_toy_pig_thing()
{
    Thing thing = make_toy_kind("a toy pig: pink, spotted, or with a saddle; plush, figurine or picture", list_mammal_parts());
    bind_rows<build_toy_pig>(thing, list_toy_mammal_rows(kLooks, {"stand", "sit"}, {"plain", "spots", "patches", "belly"}));
    return thing;
}

}  // namespace clevrvk::things
