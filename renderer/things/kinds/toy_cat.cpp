// Toy cats: tabby, tuxedo, calico, plain; with a long tail.
#include "renderer/things/toys/coats.h"
#include "renderer/things/toys/features.h"

namespace clevrvk::things {
namespace {

struct ToyCatParams : ToyMammalParams {
    double ear;
};

const ToyLooks kLooks = list_cat_coats();

void build_toy_cat(const ToyCatParams& params, ThingBuilder& builder)
{
    Mammal cat;
    cat.length = 0.82;
    cat.chest = 0.20;
    cat.hip = 0.20;
    cat.leg = 0.075;
    cat.foot = 0.062;
    cat.neck = 0.16;
    cat.neck_radius = 0.12;
    cat.skull = 0.205;
    cat.snout = 0.20;
    cat.snout_radius = 0.40;
    cat.snout_drop = 0.34;
    cat.ears = EarKind::Pointed;
    cat.ear = params.ear;
    cat.tail = TailKind::Long;
    cat.tail_length = 0.72;
    cat.eyes = {30.0, 13.0, 0.20, false, 0.55};
    cat.has_cheeks = true;
    Toy toy = begin_toy(params, builder, kLooks);
    const auto add_hairs = [&](Toy& made, const Mammal&, const Stance& s) { add_whiskers(made, s, params.color); };
    build_mammal(params, toy, cat, find_toy_pose(params), {{}, add_hairs});
}

}  // namespace

Thing make_toy_cat_thing()
{
    Thing thing = make_toy_kind("a toy cat: tabby, tuxedo or calico; plush, figurine or picture", list_mammal_parts({{"whiskers"}}));
    Rows<ToyCatParams> rows = list_toy_mammal_rows(kLooks, {"stand", "sit", "lie"}, {"stripes", "belly", "patches", "plain", "socks"});
    rows.add(number_row<&ToyCatParams::ear>("ear", "1", 0.85, 1.15, 1.0, "length of the ears"));
    bind_rows<build_toy_cat>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
