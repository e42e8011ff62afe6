// Toy parrots: red, blue or green macaw, cockatoo with a crest; with or without a perch.
#include "renderer/things/toys/bird.h"

namespace clevrvk::things {
namespace {

enum class Crest { None, Raised };
enum class Stand { Bar, Stump };

struct ToyParrotParams : ToyParams {
    Crest crest;
    Stand stand;
    double tail;
};

const ToyLooks kLooks{{"red", "green", "blue", "white", "lime"}, {"yellow", "white", "orange"}, Color::Yellow, Color::Charcoal};

/// The perch: a bar on a stand, or a tree stump.
void add_perch(ThingBuilder& builder, double top, bool is_bar)
{
    const int wood = builder.add_slot("perch", is_bar ? make_wood(Wood::Pine) : make_plain(find_color(Color::Bark), 0.9));
    if (is_bar) {
        builder.add(make_bar({-0.85, -0.05, top}, {0.85, -0.05, top}, 0.09, 0.09, 0.03), "perch", wood);
        builder.add(make_bar({0, -0.05, top - 1.0}, {0, -0.05, top}, 0.08, 0.08, 0.0), "perch", wood);
        builder.add(move(make_cylinder(0.62, 0.1, 0.03), {0, -0.05, top - 1.1}), "perch", wood);
        return;
    }
    const Points2 side = smooth(Points2{{0.62, 0.0}, {0.44, 0.1}, {0.36, 0.4}, {0.34, 0.9}, {0.37, 1.15}}, 6);
    const Mesh stump = deform(lathe(side, 40), [](const dvec3& p) {
        const double angle = atan2(p.y, p.x);
        const double bark = 1.0 + 0.05 * sin(7.0 * angle + 1.5 * p.z) + 0.03 * sin(16.0 * angle);
        return dvec3(p.x * bark, p.y * bark, p.z);
    });
    builder.add(move(stump, {0, -0.12, top - 1.08}), "perch", wood);
}

void build_toy_parrot(const ToyParrotParams& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    Bird parrot;
    parrot.upright_deg = 62.0;
    parrot.wide = 0.52;
    parrot.tall = 0.52;
    parrot.head = toy.is_plush ? 0.50 : 0.43;
    parrot.head_at = {0.0, -0.52, 1.05};
    parrot.neck = 0.36;
    parrot.beak = BeakKind::Hook;
    parrot.beak_length = 1.1;
    parrot.wing = 1.12;
    parrot.tail = params.tail;
    parrot.tail_rise_deg = toy.is_plush ? -8.0 : -14.0;
    parrot.leg = 0.10;
    parrot.eyes = {50.0, 12.0, 0.15, false, 0.2};
    const bool is_white = params.color == Color::White;
    const Color color = params.color;
    const auto slot = [&](std::string_view name, Color of) { return builder.add_slot(name, make_plain(find_color(of), 0.5)); };
    const int wing = is_white ? toy.slots.coat
                              : slot("wing", color == Color::Blue  ? Color::Navy
                                             : color == Color::Red ? Color::Blue
                                                                   : Color::Green);
    const int tip = is_white ? toy.slots.second
                             : slot("tip", color == Color::Red    ? Color::Yellow
                                           : color == Color::Blue ? Color::Cyan
                                                                  : Color::Red);
    const int face = is_white ? toy.slots.coat : slot("face", Color::White);
    const int beak = slot("beak", color == Color::Green || color == Color::Lime ? Color::Gold : Color::Charcoal);
    const int feet = slot("feet", Color::Gray);
    const Plumage plumage{
        toy.slots.coat, toy.slots.coat, color == Color::Red ? toy.slots.coat : toy.slots.second, wing, tip, wing, beak, feet};
    const BirdStance stance = add_bird(params, toy, parrot, plumage);
    const Spot& head = stance.head;
    for (const double side : {1.0, -1.0}) {
        // Bare cheeks.
        toy.paint(Solid::ellipsoid(head.at({0.78 * side, -0.60, 0.08}), dvec3(0.42, 0.48, 0.44) * head.unit), face);
    }
    if (params.crest == Crest::Raised || is_white) {
        for (int i = 0; i < 4; ++i) {
            toy.join(Solid::cone(head.at({0, -0.45 + 0.28 * i, 0.75}), head.at({0, -0.15 + 0.5 * i, 1.85 - 0.22 * i}), 0.22 * head.unit,
                                 0.09 * head.unit, 0.55),
                     0.02, "crest", toy.slots.second);
        }
    }
    add_bird_face(toy, parrot, plumage, stance);
    if (!toy.is_plush) {
        const double ground = toy.flesh.find_surface({0, 0.05, 0}, {0, 0, -1}).z - parrot.leg;
        add_perch(builder, ground - 0.07, params.stand == Stand::Bar);
    }
    finish_toy(params, toy);
}

}  // namespace

Thing make_toy_parrot_thing()
{
    Thing thing = make_toy_kind("a toy parrot: macaw or cockatoo, on a perch; plush, figurine or picture",
                                list_bird_parts({{"crest", true}, {"perch", true}}));
    Rows<ToyParrotParams> rows = list_toy_rows(kLooks);
    rows.add(word_row<&ToyParrotParams::crest>("crest", {"none", "raised"}, "crest on the head; white parrots always have one"));
    rows.add(word_row<&ToyParrotParams::stand>("stand", {"bar", "stump"}, "perch under a figurine"));
    rows.add(number_row<&ToyParrotParams::tail>("tail", "1", 0.8, 1.6, 1.2, "length of the tail divided by half that of the body"));
    bind_rows<build_toy_parrot>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
