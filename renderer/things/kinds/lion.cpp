// Lions with a mane around the face and a tuft at the tail.
#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"a lion with a mane; in six poses",
                            0.95,
                            1.2,
                            {"stand", "walk", "run", "sit", "lie", "look"},
                            {"plain", "socks"},
                            {{"tan", "sand", "gold"}, {"brown", "crust", "chocolate", "bark"}, "amber", "cream", "chocolate", "peach"}};

void build_lion(const Params& params, ThingBuilder& builder)
{
    Mammal lion;
    lion.length = 0.98;
    lion.chest = 0.215;
    lion.hip = 0.180;
    lion.leg = 0.080;
    lion.foot = 0.070;
    lion.neck = 0.20;
    lion.neck_rise_deg = 36.0;
    lion.neck_radius = 0.15;
    lion.skull = 0.165;
    lion.snout = 0.62;
    lion.snout_radius = 0.52;
    lion.snout_drop = 0.34;
    lion.ears = EarKind::Round;
    lion.tail = TailKind::Tuft;
    lion.tail_length = 0.78;
    lion.eyes = {27.0, 17.0, 0.13, false, 0.6};
    lion.has_cheeks = true;
    build_quadruped(params, builder, kLooks, lion, {add_lion_mane, {}});
}

}  // namespace

Thing make_lion_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"mane"}});
    thing.parameters.push_back(word_row("locks", {"pointed", "round"}, "of the mane"));
    thing.parameters.push_back(number_row("mane", "1", 0.4, 2.0, 1.2, "length of the mane's locks"));
    thing.build = build_lion;
    return thing;
}

}  // namespace clevrvk::things
