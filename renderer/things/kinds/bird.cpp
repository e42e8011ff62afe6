// Small and middling birds: robin, blue tit, goldfinch, jay, crow, pigeon.
#include "renderer/things/agents/winged.h"

namespace clevrvk::things {
namespace {

const WingedLooks kLooks{"a bird: robin, blue tit, goldfinch, jay, crow, pigeon; in seven poses",
                         0.12,
                         0.36,
                         {"stand", "walk", "look", "peck", "perch", "spread", "fly"},
                         {"robin", "tit", "goldfinch", "jay", "crow", "pigeon"}};

WingedForm make_songbird()
{
    WingedForm form;
    Bird& b = form.bird;
    b.upright_deg = 36.0;
    b.wide = 0.53;
    b.tall = 0.56;
    b.head = 0.32;
    b.neck = 0.32;
    b.beak_length = 1.35;
    b.beak_width = 0.78;
    b.wing = 1.0;
    b.tail = 1.0;
    b.tail_rise_deg = -6.0;
    b.leg = 0.46;
    b.eyes = {62.0, 12.0, 0.17, true, 0.1};
    form.neck_length = 0.46;
    return form;
}

/// Gray-brown above, orange breast, dark head, white eye-ring.
void dress_robin(WingedSpecies& s, const Painter& p)
{
    const dvec3 brown = shade(find_color("bark"), -0.05);
    const int back = p.feathers("back", brown);
    const int breast = p.feathers("breast", find_color("terracotta") * dvec3(1.05, 0.72, 0.55));
    const int head = p.feathers("crown", shade(find_color("charcoal"), -0.15));
    const int wing = p.feathers("wing", shade(brown, -0.3));
    const int belly = p.feathers("belly", find_color("cream"));
    s.plumage = {back, head, breast, wing, wing, wing, p.horn("bill", "gold"), p.horn("shank", "bark")};
    s.feathers = {back, back, wing, wing, p.feathers("rudder", shade(find_color("charcoal"), -0.2))};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        toy.paint(Solid::ellipsoid(stance.spots.body.at({0.0, 0.62, -0.52}), {0.40, 0.40, 0.42}, stance.spots.body.axes), belly);
        toy.paint(Solid::ellipsoid(stance.upper_neck, dvec3(0.38)), head);
        for (const double side : {1.0, -1.0}) {
            const Spot& crown = stance.spots.head;
            const dvec3 eye = toy.flesh.find_surface(crown.origin, glm::normalize(crown.way({0.86 * side, -0.46, 0.21})));
            toy.paint(Solid::ball(eye, 0.176 * crown.unit), toy.slots.white);
        }
    };
}

/// Blue cap, white cheeks with a dark stripe, yellow below.
void dress_tit(WingedSpecies& s, const Painter& p)
{
    s.form.bird.head = 0.38;
    s.form.bird.beak_length = 0.8;
    s.form.bird.tail = 0.72;
    s.form.bird.tall = 0.60;
    const dvec3 blue = find_color("blue") * dvec3(1.6, 1.25, 1.05);
    const int back = p.feathers("back", find_color("olive") * 1.2);
    const int yellow = p.feathers("breast", find_color("yellow"));
    const int white = p.feathers("cheek", find_color("snow"));
    const int cap = p.feathers("crown", blue);
    const int wing = p.feathers("wing", blue * 0.7);
    const int dark = p.feathers("mask", find_color("navy") * 0.5);
    s.plumage = {back, white, yellow, wing, white, wing, p.horn("bill", "charcoal"), p.horn("shank", "slate")};
    s.feathers = {cap, white, wing, p.feathers("quill", shade(find_color("slate"), -0.3)), wing};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        const Spot& head = stance.spots.head;
        const auto paint = [&](const dvec3& at, const dvec3& half, int slot) {
            toy.paint(Solid::ellipsoid(head.at(at), half * head.unit, head.axes), slot);
        };
        paint({0.0, 0.15, 0.90}, {0.84, 0.95, 0.42}, cap);
        paint({0.0, 0.0, 0.12}, {2.0, 2.0, 0.09}, dark);      // through the eye
        paint({0.0, -0.65, -0.85}, {0.34, 0.6, 0.42}, dark);  // bib
        paint({0.0, 0.9, -0.3}, {0.8, 0.35, 0.45}, dark);
    };
}

/// The American goldfinch: yellow, a black cap, black wings with white bars.
void dress_goldfinch(WingedSpecies& s, const Painter& p)
{
    s.form.bird.head = 0.36;
    s.form.bird.beak_length = 0.85;
    s.form.bird.tail = 0.74;
    s.form.bird.tall = 0.58;
    const dvec3 yellow(0.86, 0.56, 0.020);
    const dvec3 black(0.012, 0.012, 0.013);
    const int coat = p.feathers("back", yellow * 0.92);
    const int breast = p.feathers("breast", yellow);
    const int cap = p.feathers("crown", black);
    const int wing = p.feathers("wing", black * 1.4);
    const int white = p.feathers("bar", find_color("snow"));
    s.plumage = {coat, coat, breast, wing, white, wing, p.horn("bill", "peach"), p.horn("shank", "tan")};
    s.feathers = {wing, white, wing, wing, wing};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        const Spot& head = stance.spots.head;
        toy.paint(Solid::ellipsoid(head.at({0.0, -0.55, 0.72}), dvec3(0.60, 0.72, 0.58) * head.unit, head.axes), cap);
        toy.paint(Solid::ellipsoid(stance.spots.body.at({0.0, 0.85, -0.40}), {0.36, 0.36, 0.30}, stance.spots.body.axes), white);
    };
}

/// The blue jay: blue above with black bars, a white face and belly, a black collar.
void dress_jay(WingedSpecies& s, const Painter& p)
{
    s.form.bird.head = 0.34;
    s.form.bird.beak_length = 1.45;
    s.form.bird.tail = 1.15;
    s.form.bird.upright_deg = 32.0;
    const dvec3 blue = find_color("blue") * dvec3(1.5, 1.25, 1.25);
    const int back = p.feathers("back", blue * dvec3(1.2, 1.0, 0.9));
    const int face = p.feathers("cheek", find_color("snow") * 0.92);
    const int belly = p.feathers("breast", find_color("silver") * 1.15);
    const int wing = p.feathers("wing", blue);
    const int black = p.feathers("collar", dvec3(0.012, 0.013, 0.018));
    s.plumage = {back, face, belly, wing, black, wing, p.horn("bill", "black"), p.horn("shank", "charcoal")};
    s.feathers = {back, black, wing, wing, wing};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        const Spot& head = stance.spots.head;
        const auto paint = [&](const dvec3& at, const dvec3& half, int slot) {
            toy.paint(Solid::ellipsoid(head.at(at), half * head.unit, head.axes), slot);
        };
        paint({0.0, 0.35, 0.85}, {0.95, 1.15, 0.62}, back);  // the crest's feathers
        paint({0.0, -0.75, 0.16}, {0.95, 0.55, 0.10}, black);
        const dvec3 way = glm::normalize(stance.upper_neck - stance.neck);
        toy.paint(Solid::ellipsoid(glm::mix(stance.neck, stance.upper_neck, 0.75), {0.42, 0.42, 0.05}, make_axes(way)), black);
    };
}

void dress_crow(WingedSpecies& s, const Painter& p)
{
    s.form.bird.head = 0.32;
    s.form.bird.neck = 0.30;
    s.form.bird.beak_length = 1.7;
    s.form.bird.beak_width = 1.2;
    s.form.bird.upright_deg = 30.0;
    s.form.bird.wide = 0.49;
    s.form.bird.tall = 0.50;
    s.form.bird.leg = 0.50;
    s.form.neck_length = 0.56;
    s.form.bird.eyes.size = 0.14;
    s.form.toe_radius = 0.042;
    const dvec3 black(0.010, 0.011, 0.014);
    const int coat = p.feathers("back", black);
    const int wing = p.feathers("wing", black * 1.4);
    const int bill = p.horn("bill", "black");
    s.plumage = {coat, coat, coat, wing, wing, wing, bill, bill};
    s.feathers = {coat, wing, wing, coat, wing};
}

/// Gray with two bars on the wing, a neck that shines green and purple.
void dress_pigeon(WingedSpecies& s, const Painter& p)
{
    s.form.bird.head = 0.27;
    s.form.bird.neck = 0.24;
    s.form.bird.beak_length = 0.95;
    s.form.bird.beak_width = 0.65;
    s.form.bird.upright_deg = 26.0;
    s.form.bird.wide = 0.53;
    s.form.bird.tall = 0.52;
    s.form.bird.leg = 0.34;
    s.form.bird.tail = 0.80;
    s.form.neck_length = 0.72;
    s.form.neck_rise_deg = 70.0;
    s.form.toe_radius = 0.045;
    s.form.bird.eyes = {70.0, 12.0, 0.19, false, 0.0};
    s.colors.iris = "orange";
    const dvec3 gray = find_color("gray") * dvec3(0.85, 0.92, 1.05);
    const int coat = p.feathers("back", gray);
    const int head = p.feathers("crown", gray * 0.55);
    const int pale = p.feathers("wing", gray * 1.5);
    const int dark = p.feathers("bar", find_color("charcoal") * 0.6);
    const int green = p.toy.builder.add_slot("sheen", make_lacquer(find_color("teal") * 0.55));
    const int purple = p.toy.builder.add_slot("gorget", make_lacquer(find_color("purple") * 0.6));
    s.plumage = {coat, head, coat, pale, dark, coat, p.horn("bill", "charcoal"), p.horn("shank", "crimson")};
    s.feathers = {pale, dark, pale, p.feathers("quill", gray * 0.6), p.feathers("rudder", gray * 0.6)};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        toy.paint(Solid::ball(stance.neck, 0.36), purple);
        toy.paint(Solid::ball(glm::mix(stance.neck, stance.upper_neck, 0.8), 0.31), green);
    };
}

void build_bird(const Params& params, ThingBuilder& builder)
{
    WingedSpecies species;
    species.form = make_songbird();
    const double unit_m = find_winged_unit(params, species.form);
    const std::string_view name = params.word("species");
    species.colors.iris = name == "pigeon" ? "orange" : "brown";
    Toy toy = begin_animal(params, builder, species.colors, Cover::Feathers, kPlumeGrain * unit_m);
    const Painter painter{toy, unit_m, params.number("shade")};
    if (name == "robin") {
        dress_robin(species, painter);
    } else if (name == "tit") {
        dress_tit(species, painter);
    } else if (name == "goldfinch") {
        dress_goldfinch(species, painter);
    } else if (name == "jay") {
        dress_jay(species, painter);
    } else if (name == "crow") {
        dress_crow(species, painter);
    } else {
        dress_pigeon(species, painter);
    }
    build_winged(toy, species, unit_m);
}

}  // namespace

Thing make_bird_thing()
{
    Thing thing = make_winged_kind(kLooks);
    thing.revision = 3;
    thing.build = build_bird;
    return thing;
}

}  // namespace clevrvk::things
