// Toy rabbits: long ears that stand or hang; plain, with a light belly, patched.
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

enum class Ears { Up, Hanging };

struct ToyBunnyParams : ToyMammalParams {
    Ears ears;
    double ear;
};

const ToyLooks kLooks{{"white", "gray", "tan", "cream", "pink", "chocolate"},
                      {"white", "cream", "gray", "black"},
                      Color::Brown,
                      Color::Cream,
                      Color::Terracotta,
                      Color::Pink};

void build_toy_bunny(const ToyBunnyParams& params, ThingBuilder& builder)
{
    Mammal bunny;
    const bool is_lop = params.ears == Ears::Hanging && params.form != ToyForm::Picture;
    bunny.length = 0.46;
    bunny.chest = 0.19;
    bunny.hip = 0.25;
    bunny.leg = 0.075;
    bunny.foot = 0.065;
    bunny.neck = 0.06;
    bunny.neck_rise_deg = 42.0;
    bunny.neck_radius = 0.13;
    bunny.skull = 0.185;
    bunny.snout = 0.35;
    bunny.snout_radius = 0.42;
    bunny.snout_drop = 0.28;
    bunny.ears = is_lop ? EarKind::Floppy : EarKind::Long;
    bunny.ear = is_lop ? 1.6 : params.ear;
    bunny.tail = TailKind::Ball;
    bunny.tail_length = 0.2;
    bunny.eyes = {36.0, 14.0, 0.16, true, 0.4};
    bunny.has_cheeks = true;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(params, toy, bunny,
                 params.pose == ToyPose::Lie ? ToyPose::Lie
                 : toy.is_plush              ? ToyPose::Teddy
                                             : ToyPose::Sit,
                 {{}, add_rabbit_teeth});
}

}  // namespace

Thing make_toy_bunny_thing()
{
    Thing thing = make_toy_kind("a toy rabbit: with ears up or hanging; plush, figurine or picture", list_mammal_parts({{"teeth"}}));
    Rows<ToyBunnyParams> rows = list_toy_mammal_rows(kLooks, {"sit", "lie"}, {"belly", "plain", "patches"});
    rows.add(word_row<&ToyBunnyParams::ears>("ears", {"up", "hanging"}, "how the ears are carried; in pictures they always stand up"));
    rows.add(number_row<&ToyBunnyParams::ear>("ear", "1", 0.85, 1.2, 1.0, "length of ears that stand up"));
    bind_rows<build_toy_bunny>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
