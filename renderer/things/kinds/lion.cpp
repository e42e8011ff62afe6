// Lions with a mane around the face and a tuft at the tail.
#include "renderer/things/agents/quadruped.h"

#include <cmath>

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"a lion with a mane; in six poses",
                            0.95,
                            1.2,
                            {"stand", "walk", "run", "sit", "lie", "look"},
                            {"plain", "socks"},
                            {{"tan", "sand", "gold"}, {"brown", "crust", "chocolate", "bark"}, "amber", "cream", "chocolate", "peach"}};

/// The mane: locks in rings around the face, down the neck to the shoulders and the breast; dark behind, as it grows.
void join_mane(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    const double length = 0.55 + 0.28 * toy.params.number("mane");
    const bool is_round = toy.params.word("locks") == "round";
    const dvec3 throat = glm::mix(s.chest, head.origin, 0.45) - dvec3(0, 0.02, 0.05);
    toy.join(Solid::ellipsoid(head.at({0, 0.55, -0.15}), dvec3(1.30, 0.85, 1.40) * head.unit, head.axes), 0.02, "mane", toy.slots.second);
    toy.join(Solid::cone(head.at({0, 0.7, -0.3}), throat, 1.35 * head.unit, 1.25 * m.chest), 0.05, "mane", toy.slots.second);
    constexpr int kRings = 6;
    constexpr int kCount = 17;
    for (int ring = 0; ring < kRings; ++ring) {
        const double share = ring / (kRings - 1.0);
        const dvec3 middle = glm::mix(head.at({0, 0.10, -0.08}), throat, share);
        const double inner = mix(0.86 * head.unit, 1.10 * m.chest, share);
        const double outer = mix(1.35 * head.unit, 1.32 * m.chest, share) * mix(1.0, length, 0.5);
        for (int i = 0; i < kCount; ++i) {
            const double angle = 2.0 * kPi * (i + 0.5 * (ring % 2)) / kCount;
            const dvec3 out = head.axes.x * cos(angle) + glm::mix(head.axes.z, dvec3(0, 0, 1), share) * sin(angle);
            const double lower = sin(angle) < 0.0 ? 1.0 - 0.30 * sin(angle) : 1.0;
            // Hair falls: down, and away from the face.
            const dvec3 fall = dvec3(0, 0.10 + 0.10 * share, -0.14) * head.unit * 1.6;
            toy.join(Solid::cone(middle + out * inner, middle + out * (outer * lower) + fall, 0.30 * head.unit,
                                 (is_round ? 0.20 : 0.07) * head.unit),
                     0.012, "mane", toy.slots.second);
        }
    }
    toy.paint(Solid::ellipsoid(head.at({0, -0.85 - m.snout + m.snout_radius, -m.snout_drop - 0.25}),
                               dvec3(1.25, 1.2, 0.95) * (m.snout_radius * head.unit), head.axes),
              "head", toy.slots.horn);
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ellipsoid(head.at({0.70 * side, -0.02, 0.84}), dvec3(0.30, 0.18, 0.30) * head.unit, head.axes), 0.01, "ears",
                 toy.slots.coat);
        toy.paint(Solid::ellipsoid(head.at({0.70 * side, -0.24, 0.84}), dvec3(0.18, 0.18, 0.18) * head.unit, head.axes), "ears",
                  toy.slots.dark);
    }
}

void build_lion(const Params& params, ThingBuilder& builder)
{
    Mammal lion;
    lion.length = 0.98;
    lion.chest = 0.215;
    lion.hip = 0.180;
    lion.leg = 0.086;
    lion.foot = 0.076;
    lion.neck = 0.20;
    lion.neck_rise_deg = 36.0;
    lion.neck_radius = 0.15;
    lion.skull = 0.165;
    lion.snout = 0.80;
    lion.snout_radius = 0.52;
    lion.snout_drop = 0.34;
    lion.ears = EarKind::None;
    lion.tail = TailKind::Tuft;
    lion.tail_length = 0.78;
    lion.eyes = {25.0, 20.0, 0.115, false, 0.6};
    lion.has_cheeks = true;
    build_quadruped(params, builder, kLooks, lion, {join_mane, {}});
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
