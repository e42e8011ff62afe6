// Ducks: the mallard's drake and hen, the white farm duck.
#include "renderer/things/agents/winged.h"

namespace clevrvk::things {
namespace {

const WingedLooks kLooks{"a duck: mallard drake or hen, white duck; in seven poses",
                         0.36,
                         0.52,
                         {"swim", "stand", "walk", "look", "peck", "spread", "fly"},
                         {"drake", "hen", "white"}};

WingedForm make_duck()
{
    WingedForm form;
    Bird& b = form.bird;
    b.upright_deg = 8.0;
    b.wide = 0.45;
    b.tall = 0.41;
    b.head = 0.235;
    b.neck = 0.17;
    b.beak = BeakKind::Flat;
    b.beak_length = 1.25;
    b.wing = 0.92;
    b.tail = 0.26;
    b.tail_rise_deg = 14.0;
    b.leg = 0.24;
    b.feet = FootKind::Webbed;
    b.eyes = {66.0, 20.0, 0.16, true, 0.05};
    form.neck_length = 0.74;
    form.neck_rise_deg = 74.0;
    form.tail_width = 0.11;
    form.tail_taper = 0.35;
    form.toe = 0.26;
    form.toe_radius = 0.036;
    return form;
}

/// Green head, white ring, brown breast, gray flanks, black stern.
void dress_drake(WingedSpecies& s, const Painter& p)
{
    const int gray = p.feathers("back", find_color("silver") * dvec3(0.62, 0.60, 0.57));
    const int green = p.toy.builder.add_slot("crown", make_lacquer(dvec3(0.004, 0.085, 0.034)));
    const int breast = p.feathers("breast", find_color("chocolate") * 1.25);
    const int brown = p.feathers("wing", find_color("bark") * 0.8);
    const int flank = p.feathers("flank", find_color("silver"));
    const int black = p.feathers("stern", find_color("black") * 0.8);
    const int blue = p.feathers("bar", find_color("blue") * 0.8);
    const int white = p.feathers("collar", find_color("snow"));
    const int orange = p.horn("shank", "carrot");
    s.plumage = {gray, green, breast, brown, brown, white, p.horn("bill", "gold"), orange};
    s.feathers = {gray, brown, blue, brown, white};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        const Spot& body = stance.spots.body;
        toy.paint(Solid::ellipsoid(body.at({0.0, 0.22, -0.28}), {0.6, 0.55, 0.36}, body.axes), flank);
        toy.paint(Solid::ball(body.at({0.0, 1.0, 0.0}), 0.34), black);
        const dvec3 way = glm::normalize(stance.upper_neck - stance.neck);
        toy.paint(Solid::ellipsoid(glm::mix(stance.neck, stance.upper_neck, 0.35), {0.3, 0.3, 0.035}, make_axes(way)), white);
    };
}

/// Brown all over, darker streaks on wing and crown.
void dress_hen(WingedSpecies& s, const Painter& p)
{
    const dvec3 color = find_color("tan") * dvec3(0.62, 0.66, 0.68);
    const int coat = p.toy.builder.add_slot("back", make_mottled(shade(color, p.lighter), find_color("chocolate") * 0.6, 0.05 * p.unit_m));
    const int head = p.feathers("crown", color * 1.15);
    const int dark = p.feathers("wing", find_color("chocolate"));
    const int tan = p.feathers("edge", color * 1.25);
    const int blue = p.feathers("bar", find_color("blue") * 0.8);
    s.plumage = {coat, head, coat, dark, coat, coat, p.horn("bill", "crust"), p.horn("shank", "carrot")};
    s.feathers = {tan, dark, blue, dark, tan};
    s.paint = [=](Toy& toy, const WingedStance& stance) {
        const Spot& crown = stance.spots.head;
        toy.paint(Solid::ellipsoid(crown.at({0.0, 0.0, 0.95}), dvec3(0.6, 1.1, 0.45) * crown.unit, crown.axes), dark);
        toy.paint(Solid::ellipsoid(crown.at({0.0, -0.2, 0.16}), dvec3(2.0, 0.9, 0.10) * crown.unit, crown.axes), dark);
    };
}

void dress_white(WingedSpecies& s, const Painter& p)
{
    s.form.bird.wide *= 1.08;
    s.form.bird.tall *= 1.08;
    const int coat = p.feathers("back", find_color("snow"));
    const int wing = p.feathers("wing", find_color("white"));
    const int orange = p.horn("bill", "orange");
    s.plumage = {coat, coat, coat, wing, wing, wing, orange, orange};
    s.feathers = {coat, wing, wing, wing, wing};
}

void build_duck(const Params& params, ThingBuilder& builder)
{
    WingedSpecies species;
    species.form = make_duck();
    const double unit_m = find_winged_unit(params, species.form);
    Toy toy = begin_animal(params, builder, species.colors, Cover::Feathers, kPlumeGrain * unit_m);
    const Painter painter{toy, unit_m, params.number("shade")};
    const std::string_view name = params.word("species");
    if (name == "drake") {
        dress_drake(species, painter);
    } else if (name == "hen") {
        dress_hen(species, painter);
    } else {
        dress_white(species, painter);
    }
    build_winged(toy, species, unit_m);
}

}  // namespace

Thing make_duck_thing()
{
    Thing thing = make_winged_kind(kLooks);
    thing.build = build_duck;
    return thing;
}

}  // namespace clevrvk::things
