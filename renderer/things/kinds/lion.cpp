// Lions with a mane around the face and a tuft at the tail.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/hair.h"
#include "renderer/things/agents/quadruped.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

/// Tawny, pale below, a mane that is light around the face and dark behind and below; dark lines beside the eyes.
dvec3 tint_lion(const Params& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const dvec3 fur = tint_fur(params, m, s, point, normal);
    const dvec3 p = (point - s.head.origin) / s.head.unit;
    const dvec3 at(glm::dot(p, s.head.axes.x), glm::dot(p, s.head.axes.y), glm::dot(p, s.head.axes.z));
    const double from_eye = glm::length(dvec2(std::abs(at.x) - 0.34, at.z - 0.20));
    const double eye = at.y < -0.3 ? smoothstep(0.24, 0.12, from_eye) : 0.0;
    const double brow = at.y < 0.0 && std::abs(at.x) < 0.4 ? 0.25 * smoothstep(0.35, 0.8, at.z) : 0.0;
    return fur * (1.0 - 0.65 * eye) * (1.0 - brow) * glm::mix(dvec3(1.0), dvec3(1.0, 0.92, 0.80), smoothstep(-0.2, 0.8, normal.z));
}

const QuadrupedLooks kLooks{"a lion with a mane; in six poses",
                            0.95,
                            1.2,
                            {"stand", "walk", "run", "sit", "lie", "look"},
                            {"plain", "socks"},
                            {{"tan", "sand", "gold"}, {"brown", "crust", "chocolate", "bark"}, "amber", "cream", "chocolate", "peach"},
                            true,
                            77.0,
                            false,
                            tint_lion};

/// What the mane's locks grow from, around the face and down the neck to the shoulders; a light muzzle, a broad nose.
void join_mane(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    const dvec3 throat = glm::mix(s.chest, head.origin, 0.45) - dvec3(0, 0.02, 0.05);
    toy.join(Solid::ellipsoid(head.at({0, 0.55, -0.15}), dvec3(1.30, 0.85, 1.40) * head.unit, head.axes), 0.02, "mane", toy.slots.second);
    toy.join(Solid::cone(head.at({0, 0.7, -0.3}), throat, 1.35 * head.unit, 1.25 * m.chest), 0.05, "mane", toy.slots.second);
    toy.paint(Solid::ellipsoid(head.at({0, -0.85 - m.snout + m.snout_radius, -m.snout_drop - 0.55}),
                               dvec3(1.05, 1.0, 0.80) * (m.snout_radius * head.unit), head.axes),
              toy.slots.horn);
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ellipsoid(head.at({0.70 * side, -0.02, 0.84}), dvec3(0.30, 0.18, 0.30) * head.unit, head.axes), 0.01, "ears",
                 toy.slots.coat);
        toy.paint(Solid::ellipsoid(head.at({0.70 * side, -0.24, 0.84}), dvec3(0.18, 0.18, 0.18) * head.unit, head.axes), "ears",
                  toy.slots.dark);
    }
}

/// Locks of the mane in rings, each over the next: around the face they stand out, behind they lie down the shoulders.
void add_mane_locks(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    Rng rng = Rng::for_key(toy.params.integer("seed"), "things/lion/mane", 0);
    const int inner = toy.builder.add_slot(
        "mane_front",
        make_cover(glm::mix(find_color(toy.params.word("color")), find_color(toy.params.word("second_color")), 0.35), Cover::Fur, 0.012));
    const double length = 0.09 + 0.075 * toy.params.number("mane");
    const bool is_round = toy.params.word("locks") == "round";
    const dvec3 throat = glm::mix(s.chest, head.origin, 0.40) - dvec3(0, 0.02, 0.05);
    constexpr int kRings = 9;
    constexpr int kCount = 42;
    for (int ring = 0; ring < kRings; ++ring) {
        const double share = ring / (kRings - 1.0);
        const dvec3 middle = glm::mix(head.at({0, 0.05, -0.08}), throat, share);
        const dvec3 back = glm::normalize(glm::mix(head.axes.y, glm::normalize(s.chest - head.origin), share));
        std::vector<Lock> locks;
        for (int i = 0; i < kCount; ++i) {
            const double angle = 2.0 * kPi * (i + 0.5 * (ring % 2) + rng.uniform(-0.3, 0.3)) / kCount;
            const dvec3 out = glm::normalize(head.axes.x * cos(angle) + glm::mix(head.axes.z, dvec3(0, 0, 1), share) * sin(angle));
            const double radius = mix(0.98 * head.unit, 1.12 * m.chest, share);
            const double beard = sin(angle) < 0.0 ? 1.0 - 0.45 * sin(angle) : 1.0;
            const double stray = rng.uniform(-0.25, 0.25);
            const double here = length * beard * rng.uniform(0.75, 1.2);
            const dvec3 fall = (out * mix(0.62, 0.30, share) + back * 0.75 + dvec3(0.25 * stray, 0.0, -0.42 - 0.2 * share)) * here;
            locks.push_back({middle + out * radius, out, fall, (is_round ? 0.021 : 0.015) * rng.uniform(0.8, 1.2)});
        }
        add_locks(toy, locks, 0.22, "mane", ring < 3 ? inner : toy.slots.second);
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
    lion.snout = 0.95;
    lion.snout_radius = 0.54;
    lion.snout_drop = 0.40;
    lion.ears = EarKind::None;
    lion.tail = TailKind::Tuft;
    lion.tail_length = 0.78;
    lion.eyes = {27.0, 19.0, 0.125, false, 0.6};
    lion.has_cheeks = true;
    build_quadruped(params, builder, kLooks, lion, {join_mane, add_mane_locks});
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
