// Toy cows: black and white, brown and white, plain; with horns and an udder.
#include "renderer/things/toys/coats.h"
#include "renderer/things/toys/features.h"

#include <functional>

namespace clevrvk::things {
namespace {

const ToyLooks kLooks = list_cow_coats();

/// A pink muzzle, and an udder if there is room for it.
void add_flesh(const ToyMammalParams& params, Toy& toy, const Mammal& m, const Stance& stance)
{
    const Spot& head = stance.head;
    toy.paint(Solid::ellipsoid(head.at({0, -1.0 - m.snout + m.snout_radius, -m.snout_drop - 0.1}),
                               dvec3(1.05, 0.95, 1.0) * (m.snout_radius * 1.1 * head.unit), head.axes),
              toy.slots.pink);
    if (find_toy_pose(params) == ToyPose::Stand) {
        toy.join(Solid::ellipsoid(stance.hip + dvec3(0, -0.20, -0.82 * m.hip), dvec3(0.5, 0.55, 0.42) * m.hip), 0.03, "body",
                 toy.slots.pink);
    }
}

void build_toy_cow(const ToyMammalParams& params, ThingBuilder& builder)
{
    Mammal cow;
    cow.length = 0.92;
    cow.chest = 0.29;
    cow.hip = 0.28;
    cow.leg = 0.09;
    cow.foot = 0.072;
    cow.neck = 0.16;
    cow.neck_rise_deg = 28.0;
    cow.neck_radius = 0.17;
    cow.skull = 0.17;
    cow.snout = 1.15;
    cow.snout_radius = 0.62;
    cow.snout_drop = 0.5;
    cow.ears = EarKind::Leaf;
    cow.ear = 1.15;
    cow.tail = TailKind::Tuft;
    cow.tail_length = 0.75;
    cow.nose = NoseKind::Nostrils;
    cow.eyes = {42.0, 18.0, 0.15, true, 0.3};
    cow.has_hooves = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(params, toy, cow, find_toy_pose(params), {std::bind_front(add_flesh, std::cref(params)), add_cow_horns});
}

}  // namespace

Thing make_toy_cow_thing()
{
    Thing thing = make_toy_kind("a toy cow: patched or plain, with horns; plush, figurine or picture", list_mammal_parts({{"horns"}}));
    bind_rows<build_toy_cow>(thing, list_toy_mammal_rows(kLooks, {"stand", "lie"}, {"patches", "plain", "socks"}));
    return thing;
}

}  // namespace clevrvk::things
