// Toy sheep: curly wool, white or dark face; lambs, and rams with horns.
#include "renderer/things/toys/features.h"

#include <utility>

namespace clevrvk::things {
namespace {

enum class Sex { Ewe, Ram };

struct ToySheepParams : ToyMammalParams {
    Sex sex;
};

const ToyLooks kLooks{{"white", "cream", "snow", "beige", "gray"},
                      {"charcoal", "cream", "tan", "white"},
                      Color::Brown,
                      Color::Tan,
                      Color::Black,
                      Color::Pink};

/// It hangs out of the fleece so that it is visible from the side in pictures, too.
void add_woolly_tail(Toy& toy, const Mammal& m, const Stance& s)
{
    const dvec3 way = s.tail_way - dvec3(0.0, 0.0, 0.3);
    toy.join(Solid::cone(s.tail, s.tail + way * (0.9 * m.hip), 0.38 * m.hip, 0.34 * m.hip), 0.03, "tail", toy.slots.second);
}

void build_toy_sheep(const ToySheepParams& params, ThingBuilder& builder)
{
    Mammal sheep;
    sheep.length = 0.60;
    sheep.chest = 0.28;
    sheep.hip = 0.28;
    sheep.leg = 0.075;
    sheep.foot = 0.062;
    sheep.neck = 0.16;
    sheep.neck_rise_deg = 38.0;
    sheep.neck_radius = 0.13;
    sheep.skull = 0.165;
    sheep.snout = 0.85;
    sheep.snout_radius = 0.5;
    sheep.snout_drop = 0.45;
    sheep.ears = EarKind::Leaf;
    sheep.tail = TailKind::None;
    sheep.nose = NoseKind::Nostrils;
    sheep.eyes = {38.0, 14.0, 0.15, false, 0.35};
    sheep.has_hooves = true;
    Toy toy = begin_toy(params, builder, kLooks);
    // Wool has the coat's colour; face and legs have the second colour.
    std::swap(toy.slots.coat, toy.slots.second);
    const auto add_curls = [&](Toy& made, const Mammal& m, const Stance& s) { add_wool(made, m, s, params.pose); };
    const auto add_horns = [&](Toy& made, const Mammal&, const Stance& s) {
        if (params.sex == Sex::Ram) {
            add_ram_horns(made, s);
        }
    };
    build_mammal(params, toy, sheep,
                 params.pose == ToyPose::Stand ? ToyPose::Stand
                 : toy.is_plush                ? ToyPose::Teddy
                                               : ToyPose::Lie,
                 {add_curls, add_woolly_tail, add_horns});
}

}  // namespace

Thing make_toy_sheep_thing()
{
    std::vector<Part> parts = list_mammal_parts({{"wool"}, {"horns", true}});
    parts.front().is_optional = true;  // the body is optional, because wool may cover all of it
    Thing thing = make_toy_kind("a toy sheep: ewe or ram, with a dark or a light face; plush, figurine or picture", parts);
    Rows<ToySheepParams> rows = list_toy_mammal_rows(kLooks, {"stand", "lie"}, {"plain", "socks"});
    rows.add(word_row<&ToySheepParams::sex>("sex", {"ewe", "ram"}, "ewe or ram; only a ram has horns"));
    bind_rows<build_toy_sheep>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
