// Pigs: pink, spotted, saddled.
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"a pig: plain, spotted, patched, or with a belly of another colour; in five poses",
                            0.55,
                            0.8,
                            {"stand", "walk", "sit", "lie", "look"},
                            {"plain", "spots", "patches", "belly"},
                            list_pig_coats(Color::Charcoal),
                            false};

void build_pig(const QuadrupedParams& params, ThingBuilder& builder)
{
    Mammal pig;
    pig.length = 0.98;
    pig.chest = 0.325;
    pig.hip = 0.315;
    pig.leg = 0.092;
    pig.foot = 0.070;
    pig.neck = 0.06;
    pig.neck_rise_deg = 14.0;
    pig.neck_radius = 0.23;
    pig.skull = 0.225;
    pig.snout = 0.62;
    pig.snout_radius = 0.42;
    pig.snout_drop = 0.20;
    pig.ears = EarKind::Pointed;
    pig.ear = 0.72;
    pig.tail = TailKind::Curl;
    pig.tail_length = 0.55;
    pig.nose = NoseKind::Disc;
    pig.eyes = {30.0, 18.0, 0.12, true, 0.5};
    pig.has_hooves = true;
    pig.has_cheeks = true;
    build_quadruped(params, builder, kLooks, pig);
}

}  // namespace

Thing make_pig_thing()
{
    Thing thing = make_quadruped_kind(kLooks);
    bind_rows<build_pig>(thing, list_quadruped_rows(kLooks));
    return thing;
}

}  // namespace clevrvk::things
