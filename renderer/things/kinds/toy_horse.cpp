// Toy horses: bay, grey, palomino, pinto, with mane and tail of another colour.
#include "renderer/things/toys/mammal.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{{"crust", "brown", "tan", "white", "gray", "chocolate"},
                      {"black", "cream", "chocolate", "white"},
                      "brown",
                      "charcoal",
                      "black",
                      "peach"};

/// Tufts from the brow down the back of the neck.
void add_mane(Toy& toy, const Mammal&, const Stance& s)
{
    const Spot& head = s.head;
    const dvec3 back = s.chest + dvec3(0, 0.12, 0.26);
    const Points3 crest = resample(smooth(Points3{head.at({0, -0.75, 0.75}), head.at({0, 0.0, 1.02}), head.at({0, 0.75, 0.72}),
                                                  glm::mix(head.at({0, 0.95, 0.2}), back, 0.45), back},
                                          8),
                                   15);
    for (std::size_t i = 0; i + 1 < crest.size(); ++i) {
        const dvec3 inside = glm::mix(s.chest, head.origin, 1.0 - static_cast<double>(i) / 14.0);
        const dvec3 out = glm::normalize(crest[i] - inside);
        const dvec3 root = toy.flesh.find_surface(inside, out);
        const double r = 0.21 * head.unit + 0.02;
        const double side = i % 2 == 0 ? 1.0 : 0.6;
        toy.builder.add(make_tube(
                            smooth(Points3{root - out * 0.03, root + out * r * 0.9, root + out * r * 0.7 + dvec3(side * r, 0, -r * 0.8),
                                           root + dvec3(side * 1.25 * r, 0, -2.3 * r)},
                                   5),
                            [&](double t) { return r * 0.85 * std::sqrt(std::max(0.02, 1.0 - t * t)); }, 12),
                        "mane", toy.slots.second);
    }
}

void build_toy_horse(const Params& params, ThingBuilder& builder)
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
    // On their legs, plush ones too: a horse that sits is a dog.
    build_mammal(toy, horse, params.word("pose") == "stand" ? Pose::Stand : Pose::Lie, {{}, add_mane});
}

}  // namespace

Thing make_toy_horse_thing()
{
    Thing thing = make_toy_kind("a horse as a toy: bay, grey, pinto; plush, figurine, picture", list_mammal_parts({{"mane"}}), kLooks);
    add_mammal_rows(thing, {"stand", "lie"}, {"plain", "socks", "patches"});
    thing.build = build_toy_horse;
    return thing;
}

}  // namespace clevrvk::things
