// Teddy bears: plain, with a light belly and soles, patched; with a ribbon.
#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {
namespace {

enum class Cheeks { Full, Flat };

struct TeddyParams : ToyMammalParams {
    double snout;
    double ear;
    Cheeks cheeks;
};

const ToyLooks kLooks{{"crust", "brown", "tan", "gold", "chocolate", "cream", "white"},
                      {"cream", "beige", "tan", "white"},
                      Color::Brown,
                      Color::Cream,
                      Color::Black,
                      Color::Beige};

/// Seams along the middle, and pads on the paws.
void add_seam(Toy& toy, const Mammal&, const Stance& s)
{
    const Spot belly{(s.chest + s.hip) / 2.0, s.head.axes, 1.0};
    add_stroke(toy, belly, {{0, -0.6, 1.0}, {0, -1, 0.4}, {0, -1, -0.1}, {0, -1, -0.6}}, 0.006, "seam", toy.slots.dark);
}

void build_teddy(const TeddyParams& params, ThingBuilder& builder)
{
    Mammal bear;
    bear.length = 0.72;
    bear.chest = 0.225;
    bear.hip = 0.225;
    bear.leg = 0.085;
    bear.foot = 0.08;
    bear.neck = 0.1;
    bear.skull = 0.215;
    bear.snout = 0.45 * params.snout;
    bear.snout_radius = 0.46;
    bear.snout_drop = 0.26;
    bear.ears = EarKind::Round;
    bear.ear = params.ear;
    bear.tail = TailKind::Ball;
    bear.tail_length = 0.12;
    bear.eyes = {24.0, 16.0, 0.125, true, 0.5};
    bear.has_cheeks = params.cheeks == Cheeks::Full;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(params, toy, toy.is_plush ? bear : make_plush_mammal(bear), params.pose == ToyPose::Lie ? ToyPose::Lie : ToyPose::Teddy,
                 {{}, add_seam});
}

}  // namespace

Thing make_teddy_thing()
{
    Thing thing =
        make_toy_kind("a teddy bear: plain, patched, or with a light belly; plush, figurine or picture", list_mammal_parts({{"seam"}}));
    Rows<TeddyParams> rows = list_toy_mammal_rows(kLooks, {"sit", "lie"}, {"belly", "plain", "patches", "socks"});
    rows.add(number_row<&TeddyParams::snout>("snout", "1", 0.8, 1.3, 1.0, "length of the snout"));
    rows.add(number_row<&TeddyParams::ear>("ear", "1", 0.85, 1.25, 1.0, "how far the ears stand out"));
    rows.add(word_row<&TeddyParams::cheeks>("cheeks", {"full", "flat"}, "form of the cheeks"));
    bind_rows<build_teddy>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
