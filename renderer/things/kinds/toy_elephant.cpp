// Toy elephants: trunk down or raised, with or without tusks.
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{
    {"gray", "slate", "sky", "lavender", "stone", "pink"}, {"white", "cream", "silver"}, "brown", "cream", "charcoal", "pink"};

void build_toy_elephant(const Params& params, ThingBuilder& builder)
{
    Mammal elephant;
    elephant.length = 0.66;
    elephant.chest = 0.33;
    elephant.hip = 0.32;
    elephant.leg = 0.135;
    elephant.foot = 0.125;
    elephant.neck = 0.06;
    elephant.neck_rise_deg = 32.0;
    elephant.neck_radius = 0.2;
    elephant.skull = 0.25;
    elephant.ears = EarKind::Flap;
    elephant.ear = params.number("ear");
    elephant.tail = TailKind::Tuft;
    elephant.tail_length = 0.5;
    elephant.nose = NoseKind::Trunk;
    elephant.eyes = {38.0, 12.0, 0.105, true, 0.4};
    elephant.has_hooves = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(toy, elephant, read_pose(params), {add_trunk, add_tusks});
}

}  // namespace

Thing make_toy_elephant_thing()
{
    Thing thing =
        make_toy_kind("an elephant as a toy: trunk down or raised; plush, figurine, picture",
                      {{"body"}, {"head"}, {"legs"}, {"ears"}, {"tail"}, {"eyes"}, {"trunk"}, {"tusks", true}, {"neckwear", true}}, kLooks);
    add_mammal_rows(thing, {"stand", "sit"}, {"plain", "socks"});
    thing.parameters.push_back(word_row("trunk", {"down", "raised"}, "how it is held"));
    thing.parameters.push_back(word_row("tusks", {"long", "none"}, "beside the trunk"));
    thing.parameters.push_back(number_row("ear", "1", 0.8, 1.15, 1.0, "size of the ears"));
    thing.old_build = build_toy_elephant;
    return thing;
}

}  // namespace clevrvk::things
