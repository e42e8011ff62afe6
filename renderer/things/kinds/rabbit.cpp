// Rabbits: long ears that stand.
#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{
    "a rabbit that sits or lies",
    0.16,
    0.22,
    {"sit", "lie"},
    {"plain", "belly", "patches"},
    {{"tan", "gray", "white", "cream", "chocolate"}, {"white", "cream", "gray", "black"}, "brown", "cream", "terracotta", "pink"}};

void build_rabbit(const Params& params, ThingBuilder& builder)
{
    Mammal rabbit;
    rabbit.length = 0.62;
    rabbit.chest = 0.235;
    rabbit.hip = 0.285;
    rabbit.leg = 0.080;
    rabbit.foot = 0.066;
    rabbit.neck = 0.06;
    rabbit.neck_rise_deg = 42.0;
    rabbit.neck_radius = 0.16;
    rabbit.skull = 0.205;
    rabbit.snout = 0.40;
    rabbit.snout_radius = 0.42;
    rabbit.snout_drop = 0.28;
    rabbit.ears = EarKind::Long;
    rabbit.ear = params.number("ear");
    rabbit.tail = TailKind::Ball;
    rabbit.tail_length = 0.22;
    rabbit.eyes = {48.0, 14.0, 0.16, true, 0.3};
    rabbit.has_cheeks = true;
    build_quadruped(params, builder, kLooks, rabbit);
}

}  // namespace

Thing make_rabbit_thing()
{
    Thing thing = make_quadruped_kind(kLooks);
    thing.parameters.push_back(number_row("ear", "1", 0.85, 1.2, 1.0, "length of the ears"));
    thing.build = build_rabbit;
    return thing;
}

}  // namespace clevrvk::things
