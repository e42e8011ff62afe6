// Toy rabbits: long ears that stand or hang; plain, with a light belly, patched.
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{
    {"white", "gray", "tan", "cream", "pink", "chocolate"}, {"white", "cream", "gray", "black"}, "brown", "cream", "terracotta", "pink"};

void build_toy_bunny(const Params& params, ThingBuilder& builder)
{
    Mammal bunny;
    const bool is_lop = params.word("ears") == "hanging" && params.word("form") != "picture";
    bunny.length = 0.46;
    bunny.chest = 0.19;
    bunny.hip = 0.25;
    bunny.leg = 0.075;
    bunny.foot = 0.065;
    bunny.neck = 0.06;
    bunny.neck_rise_deg = 42.0;
    bunny.neck_radius = 0.13;
    bunny.skull = 0.185;
    bunny.snout = 0.35;
    bunny.snout_radius = 0.42;
    bunny.snout_drop = 0.28;
    bunny.ears = is_lop ? EarKind::Floppy : EarKind::Long;
    bunny.ear = is_lop ? 1.6 : params.number("ear");
    bunny.tail = TailKind::Ball;
    bunny.tail_length = 0.2;
    bunny.eyes = {36.0, 14.0, 0.16, true, 0.4};
    bunny.has_cheeks = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(toy, bunny, params.word("pose") == "lie" ? Pose::Lie : toy.is_plush ? Pose::Teddy : Pose::Sit, {{}, add_rabbit_teeth});
}

}  // namespace

Thing make_toy_bunny_thing()
{
    Thing thing = make_toy_kind("a rabbit as a toy: ears up or hanging; plush, figurine, picture", list_mammal_parts({{"teeth"}}), kLooks);
    add_mammal_rows(thing, {"sit", "lie"}, {"belly", "plain", "patches"});
    thing.parameters.push_back(word_row("ears", {"up", "hanging"}, "how they are carried; up in pictures"));
    thing.parameters.push_back(number_row("ear", "1", 0.85, 1.2, 1.0, "length of ears that stand"));
    thing.old_build = build_toy_bunny;
    return thing;
}

}  // namespace clevrvk::things
