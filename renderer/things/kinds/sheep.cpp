// Sheep: curly wool, a dark or a light face; rams have horns.
#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{
    "a sheep: ewe or ram, with a dark or a light face; in five poses",
    0.6,
    0.8,
    {"stand", "walk", "lie", "look", "graze"},
    {"plain"},
    {{"charcoal", "cream", "tan", "white"}, {"white", "cream", "snow", "beige", "gray"}, "brown", "tan", "black", "pink"},
    true,
    52.0};

void build_sheep(const Params& params, ThingBuilder& builder)
{
    Mammal sheep;
    sheep.length = 0.70;
    sheep.chest = 0.255;
    sheep.hip = 0.255;
    sheep.leg = 0.070;
    sheep.foot = 0.052;
    sheep.neck = 0.18;
    sheep.neck_rise_deg = 36.0;
    sheep.neck_radius = 0.12;
    sheep.skull = 0.145;
    sheep.snout = 0.95;
    sheep.snout_radius = 0.5;
    sheep.snout_drop = 0.45;
    sheep.ears = EarKind::Leaf;
    sheep.tail = TailKind::Ball;
    sheep.tail_length = 0.22;
    sheep.nose = NoseKind::Nostrils;
    sheep.eyes = {38.0, 14.0, 0.15, false, 0.35};
    sheep.has_hooves = true;
    sheep.wool = params.number("wool");
    build_quadruped(params, builder, kLooks, sheep, {add_wool, add_ram_horns});
}

}  // namespace

Thing make_sheep_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"wool"}, {"horns", true}});
    thing.parts.front().is_optional = true;  // the body, where wool covers all of it
    thing.parameters.push_back(word_row("sex", {"ewe", "ram"}, "a ram has horns"));
    thing.parameters.push_back(number_row("wool", "1", 1.0, 1.36, 1.22, "its girth over that of the body: shorn to uncut"));
    thing.build = build_sheep;
    return thing;
}

}  // namespace clevrvk::things
