// Dogs: hounds with hanging ears, spitzes with pointed ones.
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"a dog: hound or spitz; in six poses",
                            0.32,
                            0.66,
                            {"stand", "walk", "run", "sit", "lie", "look"},
                            {"plain", "belly", "patches", "saddle", "spots", "socks"},
                            list_dog_coats()};

void build_dog(const Params& params, ThingBuilder& builder)
{
    Mammal dog;
    dog.length = 0.86;
    dog.chest = 0.205;
    dog.hip = 0.165;
    dog.leg = 0.068;
    dog.foot = 0.050;
    dog.neck = 0.24;
    dog.neck_radius = 0.115;
    dog.skull = 0.150;
    dog.snout = 1.2 * params.number("snout");
    dog.snout_radius = 0.42;
    dog.snout_drop = 0.32;
    dog.ears = params.word("ears") == "pointed" ? EarKind::Pointed : EarKind::Floppy;
    dog.ear = params.word("ears") == "pointed" ? 0.85 : 1.05;
    dog.tail = params.word("ears") == "pointed" ? TailKind::Bushy : TailKind::Up;
    dog.tail_length = 0.42;
    dog.eyes = {27.0, 15.0, 0.15, false, 0.55};
    build_quadruped(params, builder, kLooks, dog);
}

}  // namespace

Thing make_dog_thing()
{
    Thing thing = make_quadruped_kind(kLooks);
    thing.parameters.push_back(word_row("ears", {"floppy", "pointed"}, "a hound's or a spitz's"));
    thing.parameters.push_back(number_row("snout", "1", 0.8, 1.2, 1.0, "length"));
    thing.build = build_dog;
    return thing;
}

}  // namespace clevrvk::things
