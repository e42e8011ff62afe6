// Toy lions: a mane around the face and a tufted tail; a lioness, without a mane, is another kind.
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

enum class Locks { Pointed, Round };

struct ToyLionParams : ToyMammalParams {
    Locks locks;
    double mane;
};

const ToyLooks kLooks{{"gold", "tan", "yellow", "sand", "orange"},
                      {"brown", "crust", "chocolate", "orange"},
                      Color::Amber,
                      Color::Cream,
                      Color::Chocolate,
                      Color::Peach};

void build_toy_lion(const ToyLionParams& params, ThingBuilder& builder)
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
    const auto add_mane = [&](Toy& made, const Mammal& m, const Stance& s) {
        add_lion_mane(made, m, s, params.mane, params.locks == Locks::Round);
    };
    build_mammal(params, toy, lion, find_toy_pose(params), {add_mane, {}});
}

}  // namespace

Thing make_toy_lion_thing()
{
    Thing thing = make_toy_kind("a toy lion with a mane; plush, figurine or picture", list_mammal_parts({{"mane"}}));
    Rows<ToyLionParams> rows = list_toy_mammal_rows(kLooks, {"stand", "sit", "lie"}, {"plain", "socks"});
    rows.add(word_row<&ToyLionParams::locks>("locks", {"pointed", "round"}, "form of the locks of the mane"));
    rows.add(number_row<&ToyLionParams::mane>("mane", "1", 0.4, 2.0, 1.2, "length of the locks of the mane"));
    bind_rows<build_toy_lion>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
