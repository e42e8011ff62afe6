// Toy lions: a mane around the face, a tuft at the tail; lionesses without mane are another kind.
#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{
    {"gold", "tan", "yellow", "sand", "orange"}, {"brown", "crust", "chocolate", "orange"}, "amber", "cream", "chocolate", "peach"};

/// Locks that stand away from the face, in three rings.
void add_mane(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    const double length = toy.params.number("mane");
    const int count = toy.params.word("locks") == "round" ? 15 : 18;
    const bool is_round = count == 15;
    toy.join(Solid::ellipsoid(head.at({0, 0.5, -0.1}), dvec3(1.25, 0.75, 1.25) * head.unit, head.axes), 0.02, "mane", toy.slots.second);
    for (int ring = 0; ring < 3; ++ring) {
        for (int i = 0; i < count; ++i) {
            const double angle = 2.0 * kPi * (i + 0.5 * (ring % 2)) / count;
            const dvec3 out(cos(angle), 0.0, sin(angle));
            const double lower = out.z < 0.0 ? 1.0 - 0.25 * out.z : 1.0;
            const dvec3 root = head.at(out * 0.85 + dvec3(0, 0.05 + 0.32 * ring, -0.05));
            const dvec3 tip = head.at(out * ((1.15 + 0.22 * length) * lower - 0.06 * ring) + dvec3(0, 0.12 + 0.48 * ring, -0.05));
            toy.join(Solid::cone(root, tip, 0.27 * head.unit, (is_round ? 0.24 : 0.08) * head.unit), 0.012, "mane", toy.slots.second);
        }
    }
    // A light muzzle.
    toy.paint(Solid::ellipsoid(head.at({0, -0.85 - m.snout + m.snout_radius, -m.snout_drop - 0.1}),
                               dvec3(1.25, 1.2, 1.1) * (m.snout_radius * head.unit), head.axes),
              "head", toy.slots.horn);
    // Ears before the mane.
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ellipsoid(head.at({0.66 * side, -0.12, 0.86}), dvec3(0.34, 0.2, 0.34) * head.unit, head.axes), 0.01, "ears",
                 toy.slots.coat);
        toy.paint(Solid::ellipsoid(head.at({0.66 * side, -0.38, 0.88}), dvec3(0.22, 0.2, 0.22) * head.unit, head.axes), "ears",
                  toy.slots.horn);
    }
}

void build_toy_lion(const Params& params, ThingBuilder& builder)
{
    Mammal lion;
    lion.length = 0.84;
    lion.chest = 0.25;
    lion.hip = 0.215;
    lion.leg = 0.095;
    lion.foot = 0.085;
    lion.neck = 0.20;
    lion.neck_rise_deg = 42.0;
    lion.neck_radius = 0.17;
    lion.skull = 0.205;
    lion.snout = 0.50;
    lion.snout_radius = 0.52;
    lion.snout_drop = 0.34;
    lion.ears = EarKind::Round;
    lion.tail = TailKind::Tuft;
    lion.tail_length = 0.72;
    lion.eyes = {27.0, 17.0, 0.14, false, 0.6};
    lion.has_cheeks = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(toy, lion, read_pose(params), {add_mane, {}});
}

}  // namespace

Thing make_toy_lion_thing()
{
    Thing thing = make_toy_kind("a lion with a mane as a toy; plush, figurine, picture", list_mammal_parts({{"mane"}}), kLooks);
    add_mammal_rows(thing, {"stand", "sit", "lie"}, {"plain", "socks"});
    thing.parameters.push_back(word_row("locks", {"pointed", "round"}, "of the mane"));
    thing.parameters.push_back(number_row("mane", "1", 0.4, 2.0, 1.2, "length of the mane's locks"));
    thing.build = build_toy_lion;
    return thing;
}

}  // namespace clevrvk::things
