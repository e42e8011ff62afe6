// Toy elephants: trunk down or raised, with or without tusks.
#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{
    {"gray", "slate", "sky", "lavender", "stone", "pink"}, {"white", "cream", "silver"}, "brown", "cream", "charcoal", "pink"};

void add_trunk(Toy& toy, const Mammal&, const Stance& s)
{
    const Spot& head = s.head;
    const bool is_up = toy.params.word("trunk") == "raised";
    const Points3 path = is_up ? Points3{{0, -0.75, -0.25}, {0, -1.35, -0.55}, {0, -1.95, -0.35}, {0, -2.15, 0.30}, {0, -2.0, 0.85}}
                               : Points3{{0, -0.75, -0.25}, {0, -1.15, -0.80}, {0, -1.28, -1.45}, {0, -1.35, -1.95}, {0, -1.75, -2.2}};
    const Points3 line = resample(smooth(path, 8), 11);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const double share = static_cast<double>(i) / 10.0;
        toy.join(Solid::cone(head.at(line[i]), head.at(line[i + 1]), mix(0.42, 0.22, share) * head.unit,
                             mix(0.42, 0.22, share + 0.1) * head.unit),
                 i == 0 ? 0.25 * head.unit : 0.01, "trunk", toy.slots.coat);
    }
    const dvec3 way = glm::normalize(head.way(line[10] - line[9]));
    toy.paint(Solid::ellipsoid(head.at(line[10]) + way * (0.24 * head.unit), dvec3(0.15, 0.15, 0.10) * head.unit, make_axes(way)), "trunk",
              toy.slots.pink);
}

void add_tusks(Toy& toy, const Mammal&, const Stance& s)
{
    const Spot& head = s.head;
    if (toy.params.word("tusks") == "none") {
        return;
    }
    for (const double side : {1.0, -1.0}) {
        const Points3 tusk{head.at({0.42 * side, -0.6, -0.5}), head.at({0.56 * side, -1.1, -0.78}), head.at({0.56 * side, -1.55, -0.70})};
        toy.builder.add(make_tube(
                            smooth(tusk, 8), [&](double t) { return head.unit * mix(0.14, 0.04, t); }, 14),
                        "tusks", toy.slots.horn);
    }
}

void build_toy_elephant(const Params& params, ThingBuilder& builder)
{
    Mammal elephant;
    elephant.length = 0.66;
    elephant.chest = 0.33;
    elephant.hip = 0.32;
    elephant.leg = 0.135;
    elephant.foot = 0.125;
    elephant.neck = 0.06;
    elephant.neck_rise_deg = 32.0;
    elephant.neck_radius = 0.2;
    elephant.skull = 0.25;
    elephant.ears = EarKind::Flap;
    elephant.ear = params.number("ear");
    elephant.tail = TailKind::Tuft;
    elephant.tail_length = 0.5;
    elephant.nose = NoseKind::Trunk;
    elephant.eyes = {38.0, 12.0, 0.105, true, 0.4};
    elephant.has_hooves = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(toy, elephant, read_pose(params), {add_trunk, add_tusks});
}

}  // namespace

Thing make_toy_elephant_thing()
{
    Thing thing =
        make_toy_kind("an elephant as a toy: trunk down or raised; plush, figurine, picture",
                      {{"body"}, {"head"}, {"legs"}, {"ears"}, {"tail"}, {"eyes"}, {"trunk"}, {"tusks", true}, {"neckwear", true}}, kLooks);
    add_mammal_rows(thing, {"stand", "sit"}, {"plain", "socks"});
    thing.parameters.push_back(word_row("trunk", {"down", "raised"}, "how it is held"));
    thing.parameters.push_back(word_row("tusks", {"long", "none"}, "beside the trunk"));
    thing.parameters.push_back(number_row("ear", "1", 0.8, 1.15, 1.0, "size of the ears"));
    thing.build = build_toy_elephant;
    return thing;
}

}  // namespace clevrvk::things
