// Toy elephants: trunk down or raised, with or without tusks.
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

enum class Trunk { Down, Raised };
enum class Tusks { Long, None };

struct ToyElephantParams : ToyMammalParams {
    Trunk trunk;
    Tusks tusks;
    double ear;
};

const ToyLooks kLooks{{"gray", "slate", "sky", "lavender", "stone", "pink"},
                      {"white", "cream", "silver"},
                      Color::Brown,
                      Color::Cream,
                      Color::Charcoal,
                      Color::Pink};

void build_toy_elephant(const ToyElephantParams& params, ThingBuilder& builder)
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
    elephant.ear = params.ear;
    elephant.tail = TailKind::Tuft;
    elephant.tail_length = 0.5;
    elephant.nose = NoseKind::Trunk;
    elephant.eyes = {38.0, 12.0, 0.105, true, 0.4};
    elephant.has_hooves = true;
    Toy toy = begin_toy(params, builder, kLooks);
    const auto add_nose = [&](Toy& made, const Mammal&, const Stance& s) { add_trunk(made, s, params.trunk == Trunk::Raised); };
    const auto add_ivory = [&](Toy& made, const Mammal&, const Stance& s) {
        if (params.tusks == Tusks::Long) {
            add_tusks(made, s);
        }
    };
    build_mammal(params, toy, elephant, find_toy_pose(params), {add_nose, add_ivory});
}

}  // namespace

Thing make_toy_elephant_thing()
{
    Thing thing =
        make_toy_kind("a toy elephant: with its trunk down or raised; plush, figurine or picture",
                      {{"body"}, {"head"}, {"legs"}, {"ears"}, {"tail"}, {"eyes"}, {"trunk"}, {"tusks", true}, {"neckwear", true}});
    Rows<ToyElephantParams> rows = list_toy_mammal_rows(kLooks, {"stand", "sit"}, {"plain", "socks"});
    rows.add(word_row<&ToyElephantParams::trunk>("trunk", {"down", "raised"}, "how the trunk is held"));
    rows.add(word_row<&ToyElephantParams::tusks>("tusks", {"long", "none"}, "length of the tusks"));
    rows.add(number_row<&ToyElephantParams::ear>("ear", "1", 0.8, 1.15, 1.0, "size of the ears"));
    bind_rows<build_toy_elephant>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
