// Cows: black and white, brown and white, plain; with horns and an udder.
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"a cow: patched or plain, with horns; in five poses",
                            1.25,
                            1.5,
                            {"stand", "walk", "lie", "look", "graze"},
                            {"patches", "plain", "socks"},
                            list_cow_coats()};

/// A pink muzzle, and an udder where there is room for it.
void add_cow_flesh(Toy& toy, const Mammal& m, const Stance& stance)
{
    const Spot& head = stance.head;
    toy.paint(Solid::ellipsoid(head.at({0, -1.0 - m.snout + m.snout_radius, -m.snout_drop - 0.1}),
                               dvec3(1.05, 0.95, 1.0) * (m.snout_radius * 1.1 * head.unit), head.axes),
              "head", toy.slots.pink);
    if (toy.params.word("pose") != "lie") {
        toy.join(Solid::ellipsoid(stance.hip + dvec3(0, -0.20, -0.86 * m.hip), dvec3(0.5, 0.55, 0.42) * m.hip), 0.03, "body",
                 toy.slots.pink);
    }
}

void build_cow(const Params& params, ThingBuilder& builder)
{
    Mammal cow;
    cow.length = 1.00;
    cow.chest = 0.275;
    cow.hip = 0.255;
    cow.leg = 0.078;
    cow.foot = 0.056;
    cow.neck = 0.20;
    cow.neck_rise_deg = 24.0;
    cow.neck_radius = 0.155;
    cow.skull = 0.140;
    cow.snout = 1.35;
    cow.snout_radius = 0.62;
    cow.snout_drop = 0.55;
    cow.ears = EarKind::Leaf;
    cow.ear = 1.15;
    cow.tail = TailKind::Tuft;
    cow.tail_length = 0.75;
    cow.nose = NoseKind::Nostrils;
    cow.eyes = {42.0, 18.0, 0.15, true, 0.3};
    cow.has_hooves = true;
    build_quadruped(params, builder, kLooks, cow, {add_cow_flesh, add_cow_horns});
}

}  // namespace

Thing make_cow_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"horns"}});
    thing.build = build_cow;
    return thing;
}

}  // namespace clevrvk::things
