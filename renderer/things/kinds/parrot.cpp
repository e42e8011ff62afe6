// Parrots: scarlet macaw, blue and yellow macaw, green amazon, white cockatoo with a crest.
#include "renderer/things/agents/winged.h"

namespace clevrvk::things {
namespace {

enum class Species { Scarlet, Blue, Green, Cockatoo };

struct ParrotParams : WingedParams {
    Species species;
};

const WingedLooks kLooks{
    "a parrot: macaw, amazon or cockatoo; in six poses", 0.32, 0.80, {"perch", "stand", "walk", "look", "spread", "fly"}};

WingedForm make_parrot(bool is_macaw)
{
    WingedForm form;
    Bird& b = form.bird;
    b.upright_deg = 60.0;
    b.wide = 0.46;
    b.tall = 0.46;
    b.head = 0.34;
    b.neck = 0.31;
    b.beak = BeakKind::Hook;
    b.beak_length = is_macaw ? 1.5 : 0.95;
    b.wing = 1.1;
    b.tail = is_macaw ? 1.45 : 0.75;
    b.tail_rise_deg = is_macaw ? -10.0 : -4.0;
    b.leg = 0.16;
    b.eyes = {54.0, 18.0, 0.12, false, 0.05};
    form.neck_length = 0.52;
    form.neck_rise_deg = 82.0;
    form.tail_width = 0.13;
    form.tail_taper = is_macaw ? 0.62 : 0.1;
    form.toe = 0.28;
    form.toe_radius = 0.052;
    form.has_drawn_up_head = true;
    return form;
}

/// Bare skin around the eyes of macaws.
void paint_cheeks(Toy& toy, const WingedStance& stance, int face)
{
    const Spot& head = stance.spots.head;
    for (const double side : {1.0, -1.0}) {
        toy.paint(Solid::ellipsoid(head.at({0.68 * side, -0.80, -0.04}), dvec3(0.40, 0.50, 0.50) * head.unit, head.axes), face);
    }
}

void dress_macaw(WingedSpecies& s, const Painter& p, bool is_scarlet)
{
    const dvec3 red = find_color(Color::Red) * dvec3(1.15, 0.6, 0.5);
    const dvec3 blue = find_color(Color::Blue) * dvec3(0.4, 1.0, 1.25);
    const int coat = p.feathers("back", is_scarlet ? red : blue);
    const int yellow = p.feathers("yellow", find_color(Color::Yellow));
    const int quill = p.feathers("quill", is_scarlet ? blue : blue * 0.7);
    const int face = p.toy.builder.add_slot("face", make_plain(dvec3(0.78, 0.68, 0.62), 0.6));
    const int bill = p.horn("bill", is_scarlet ? Color::Cream : Color::Black);
    const int breast = is_scarlet ? coat : yellow;
    s.plumage = {coat, coat, breast, quill, quill, coat, bill, p.horn("shank", Color::Charcoal)};
    s.feathers = {coat, is_scarlet ? yellow : coat, quill, quill, coat};
    const int crown = is_scarlet ? coat : p.feathers("crown", find_color(Color::Teal));
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        if (!is_scarlet) {
            const Spot& head = stance.spots.head;
            toy.paint(Solid::ball(stance.upper_neck + stance.spots.body.way({0.0, -0.28, -0.30}), 0.42), yellow);
            toy.paint(Solid::ellipsoid(head.at({0.0, -0.72, 0.75}), dvec3(0.8, 0.6, 0.4) * head.unit, head.axes), crown);
        }
        paint_cheeks(toy, stance, face);
    };
}

void dress_green(WingedSpecies& s, const Painter& p)
{
    const dvec3 green = find_color(Color::Green) * dvec3(0.6, 1.1, 0.4);
    const int coat = p.feathers("back", green);
    const int pale = p.feathers("breast", green * 1.25);
    const int yellow = p.feathers("crown", find_color(Color::Yellow));
    const int red = p.feathers("bar", find_color(Color::Red));
    const int quill = p.feathers("quill", find_color(Color::Navy));
    s.plumage = {coat, coat, pale, quill, quill, coat, p.horn("bill", Color::Sand), p.horn("shank", Color::Gray)};
    s.feathers = {coat, coat, red, quill, coat};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        const Spot& head = stance.spots.head;
        toy.paint(Solid::ellipsoid(head.at({0.0, -0.70, 0.55}), dvec3(0.95, 0.62, 0.62) * head.unit, head.axes), yellow);
    };
}

void dress_cockatoo(WingedSpecies& s, const Painter& p)
{
    s.colors.iris = Color::Black;
    const int coat = p.feathers("back", find_color(Color::Snow));
    const int wing = p.feathers("wing", find_color(Color::White));
    const int yellow = p.feathers("crown", find_color(Color::Yellow) * dvec3(1.05, 1.1, 0.6));
    s.plumage = {coat, coat, coat, wing, wing, wing, p.horn("bill", Color::Charcoal), p.horn("shank", Color::Slate)};
    s.feathers = {coat, wing, wing, wing, wing};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        const Spot& head = stance.spots.head;
        for (int i = 0; i < 6; ++i) {
            const double back = 0.16 * i;
            const dvec3 way = glm::normalize(head.way({0.0, 0.10 + 0.20 * i, 1.0 - 0.11 * i}));
            const dvec3 root = head.at({0.04 * (i % 2 == 0 ? 1.0 : -1.0), -0.52 + back, 0.72 + 0.02 * i});
            const dvec3 normal = glm::normalize(glm::cross(way, glm::cross(head.way({0.0, -1.0, 0.0}), way)));
            toy.builder.add(make_feather(root, way, normal, (1.55 - 0.10 * i) * head.unit, 0.12 * head.unit), "crest", yellow);
        }
    };
}

void build_parrot(const ParrotParams& params, ThingBuilder& builder)
{
    const Species name = params.species;
    WingedSpecies species;
    species.form = make_parrot(name == Species::Scarlet || name == Species::Blue);
    species.colors.iris = name == Species::Cockatoo ? Color::Chocolate : Color::Yellow;
    const double unit_m = find_winged_unit(params, species.form);
    Toy toy = begin_animal(builder, species.colors, Cover::Feathers, kPlumeGrain * unit_m);
    const Painter painter{toy, unit_m, params.shade};
    if (name == Species::Green) {
        dress_green(species, painter);
    } else if (name == Species::Cockatoo) {
        dress_cockatoo(species, painter);
    } else {
        dress_macaw(species, painter, name == Species::Scarlet);
    }
    build_winged(params, toy, species, unit_m);
}

}  // namespace

Thing make_parrot_thing()
{
    Thing thing = make_winged_kind(kLooks, {{"crest", true}});
    const Rows<ParrotParams> rows =
        list_winged_rows(kLooks, word_row<&ParrotParams::species>("species", {"scarlet", "blue", "green", "cockatoo"}, "kind of bird"));
    bind_rows<build_parrot>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
