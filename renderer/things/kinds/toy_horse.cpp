// Toy horses: bay, grey, palomino, pinto, with contrasting mane and tail.
#include "renderer/things/toys/coats.h"
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks = list_horse_coats();

void build_toy_horse(const ToyMammalParams& params, ThingBuilder& builder)
{
    Mammal horse;
    horse.length = 0.74;
    horse.chest = 0.225;
    horse.hip = 0.22;
    horse.leg = 0.075;
    horse.foot = 0.052;
    horse.neck = 0.50;
    horse.neck_rise_deg = 52.0;
    horse.neck_radius = 0.12;
    horse.skull = 0.135;
    horse.snout = 1.9;
    horse.snout_radius = 0.56;
    horse.snout_drop = 0.75;
    horse.ears = EarKind::Pointed;
    horse.ear = 0.72;
    horse.tail = TailKind::Hair;
    horse.tail_length = 0.72;
    horse.nose = NoseKind::Nostrils;
    horse.eyes = {55.0, 12.0, 0.16, true, 0.15};
    horse.has_hooves = true;
    Toy toy = begin_toy(params, builder, kLooks);
    if (toy.is_plush) {
        horse.snout = 1.85;
        horse.skull = 0.11;
        horse.neck = 0.55;
    }
    // They stand on their legs, even as plush: a sitting horse would look like a dog.
    build_mammal(params, toy, horse, params.pose == ToyPose::Stand ? ToyPose::Stand : ToyPose::Lie, {{}, add_horse_mane});
}

}  // namespace

Thing make_toy_horse_thing()
{
    Thing thing = make_toy_kind("a toy horse: bay, grey or pinto; plush, figurine or picture", list_mammal_parts({{"mane"}}));
    bind_rows<build_toy_horse>(thing, list_toy_mammal_rows(kLooks, {"stand", "lie"}, {"plain", "socks", "patches"}));
    return thing;
}

}  // namespace clevrvk::things
