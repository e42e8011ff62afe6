// Elephants: trunk down or raised, with or without tusks.
#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"an elephant: trunk down or raised; in three poses",
                            2.2,
                            3.2,
                            {"stand", "walk", "look"},
                            {"plain"},
                            {{"gray", "slate", "stone"}, {"gray", "stone", "slate"}, "brown", "cream", "charcoal", "pink"},
                            false};

void build_elephant(const Params& params, ThingBuilder& builder)
{
    Mammal elephant;
    elephant.length = 0.76;
    elephant.chest = 0.315;
    elephant.hip = 0.30;
    elephant.leg = 0.118;
    elephant.foot = 0.098;
    elephant.neck = 0.10;
    elephant.neck_rise_deg = 30.0;
    elephant.neck_radius = 0.2;
    elephant.skull = 0.215;
    elephant.ears = EarKind::Flap;
    elephant.ear = params.number("ear");
    elephant.tail = TailKind::Tuft;
    elephant.tail_length = 0.5;
    elephant.nose = NoseKind::Trunk;
    elephant.eyes = {38.0, 12.0, 0.09, true, 0.4};
    elephant.has_hooves = true;
    build_quadruped(params, builder, kLooks, elephant, {add_trunk, add_tusks});
}

}  // namespace

Thing make_elephant_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"trunk"}, {"tusks", true}});
    std::erase_if(thing.parts, [](const Part& part) { return part.name == "nose" || part.name == "mouth"; });  // the trunk is both
    thing.parameters.push_back(word_row("trunk", {"down", "raised"}, "how it is held"));
    thing.parameters.push_back(word_row("tusks", {"long", "none"}, "beside the trunk"));
    thing.parameters.push_back(number_row("ear", "1", 0.7, 1.2, 1.0, "size of the ears"));
    thing.build = build_elephant;
    return thing;
}

}  // namespace clevrvk::things
