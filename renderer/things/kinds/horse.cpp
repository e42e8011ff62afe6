// Horses: bay, grey, palomino, pinto, with mane and tail of another colour.
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"a horse: bay, grey, pinto; in six poses",
                            1.35,
                            1.75,
                            {"stand", "walk", "run", "lie", "look", "graze"},
                            {"plain", "socks", "patches"},
                            list_horse_coats()};

void build_horse(const Params& params, ThingBuilder& builder)
{
    Mammal horse;
    horse.length = 0.80;
    horse.chest = 0.205;
    horse.hip = 0.200;
    horse.leg = 0.066;
    horse.foot = 0.043;
    horse.neck = 0.50;
    horse.neck_rise_deg = 50.0;
    horse.neck_radius = 0.105;
    horse.skull = 0.115;
    horse.snout = 2.1;
    horse.snout_radius = 0.56;
    horse.snout_drop = 0.75;
    horse.ears = EarKind::Pointed;
    horse.ear = 0.72;
    horse.tail = TailKind::Hair;
    horse.tail_length = 0.72;
    horse.nose = NoseKind::Nostrils;
    horse.eyes = {55.0, 12.0, 0.16, true, 0.15};
    horse.has_hooves = true;
    build_quadruped(params, builder, kLooks, horse, {{}, add_horse_mane});
}

}  // namespace

Thing make_horse_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"mane"}});
    thing.build = build_horse;
    return thing;
}

}  // namespace clevrvk::things
