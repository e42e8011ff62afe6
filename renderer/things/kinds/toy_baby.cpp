// Baby dolls: in a romper; bald, with a tuft, with short hair or in a bonnet; sitting, standing or lying.
#include "renderer/things/toys/toy.h"

#include <cmath>

namespace clevrvk::things {
namespace {

enum class Pose { Sit, Stand, Lie };
enum class Hair { Tuft, Short, Bonnet, Bald };

struct ToyBabyParams : ToyParams {
    Pose pose;
    Hair hair;
};

const ToyLooks kLooks{{"skin", "peach", "tan", "brown", "beige"},
                      {"chocolate", "black", "gold", "crust", "brown"},
                      Color::Blue,
                      Color::White,
                      Color::Chocolate,
                      Color::Pink};

struct Limb {
    dvec3 root;
    dvec3 bend;
    dvec3 end;
};

/// A sleeve or trouser leg, and the skin that shows at its end.
void add_limb(Toy& toy, const Limb& limb, double radius, std::string_view part, int cloth)
{
    toy.join(Solid::cone(limb.root, limb.bend, radius, radius * 0.92), 0.06, part, cloth);
    toy.join(Solid::cone(limb.bend, limb.end, radius * 0.90, radius * 0.8), 0.04, part, cloth);
    const dvec3 way = glm::normalize(limb.end - limb.bend);
    // A cuff, then the skin.
    toy.paint(Solid::ellipsoid(limb.end + way * (0.62 * radius), dvec3(1.5, 1.5, 0.62) * radius, make_axes(way)), part, toy.slots.coat);
    toy.join(Solid::ball(limb.end + way * (0.35 * radius), 0.84 * radius), 0.03, part, toy.slots.coat);
}

void add_hair(Toy& toy, const Spot& head, Hair hair)
{
    if (hair == Hair::Bonnet) {
        toy.join(Solid::ellipsoid(head.at({0, 0.18, 0.08}), dvec3(1.10, 0.98, 1.10) * head.unit), 0.01, "hair", toy.slots.accent);
        for (int i = 0; i < 17; ++i) {
            const double angle = kPi * (i - 1.5) / 13.0;
            toy.join(Solid::ball(head.at({1.03 * cos(angle), -0.30, 0.08 + 1.03 * sin(angle)}), 0.15 * head.unit), 0.03, "hair",
                     toy.slots.white);
        }
        return;
    }
    if (hair == Hair::Short) {
        toy.join(Solid::ellipsoid(head.at({0, 0.20, 0.26}), dvec3(1.04, 0.95, 0.92) * head.unit), 0.01, "hair", toy.slots.second);
        for (int i = -2; i <= 2; ++i) {
            toy.join(
                Solid::cone(head.at({0.24 * i, -0.45, 0.93}), head.at({0.26 * i + 0.12, -0.86, 0.62}), 0.20 * head.unit, 0.07 * head.unit),
                0.03, "hair", toy.slots.second);
        }
        return;
    }
    // A tuft, which is small on bald dolls.
    const double size = hair == Hair::Tuft ? 1.0 : 0.55;
    toy.join(Solid::cone(head.at({0, -0.1, 0.95}), head.at({0.05, -0.38, 1.0 + 0.34 * size}), 0.17 * size * head.unit, 0.06 * head.unit),
             0.03, "hair", toy.slots.second);
    toy.join(Solid::cone(head.at({0, 0.0, 0.95}), head.at({0.1, 0.25, 1.0 + 0.26 * size}), 0.16 * size * head.unit, 0.05 * head.unit), 0.03,
             "hair", toy.slots.second);
}

void add_face(Toy& toy, const Spot& head)
{
    add_eyes(toy, head, {25.0, 4.0, 0.135, false, 0.65});
    add_stud(toy, head, {0, -1, -0.14}, dvec3(0.10, 0.085, 0.07) * head.unit, "nose", toy.slots.coat);
    add_stroke(toy, head, {{0.24, -1, -0.36}, {0.10, -1, -0.455}, {-0.10, -1, -0.455}, {-0.24, -1, -0.36}}, 0.035, "mouth",
               toy.builder.add_slot("lips", make_plain(find_color(Color::Red), 0.5)));
    for (const double side : {1.0, -1.0}) {
        add_stud(toy, head, {0.62 * side, -1, -0.26}, dvec3(0.16, 0.13, 0.02) * head.unit, "cheeks", toy.slots.pink);
        add_stroke(toy, head, {{0.26 * side, -1, 0.36}, {0.42 * side, -1, 0.42}, {0.58 * side, -1, 0.36}}, 0.025, "brows",
                   toy.slots.second);
    }
}

void build_toy_baby(const ToyBabyParams& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    const double girth = params.girth;
    const Pose pose = params.pose;
    const bool sits = pose == Pose::Sit;
    const int cloth = toy.slots.accent;
    toy.join(Solid::cone({0, 0.02, 0.36}, {0, 0, 0.86}, 0.36 * girth, 0.25 * girth), 0.0, "body", cloth);
    for (const double side : {1.0, -1.0}) {
        const auto at = [&](double x, double y, double z) { return dvec3(side * x, y, z); };
        add_limb(toy,
                 sits ? Limb{at(0.22, 0, 0.94), at(0.47, -0.12, 0.72), at(0.44, -0.40, 0.56)}
                      : Limb{at(0.22, 0, 0.94), at(0.52, -0.03, 0.80), at(0.74, -0.14, 0.80)},
                 0.125 * girth, "arms", cloth);
        add_limb(toy,
                 sits ? Limb{at(0.19, -0.05, 0.18), at(0.36, -0.48, 0.24), at(0.40, -0.76, 0.14)}
                      : Limb{at(0.17, 0, 0.22), at(0.22, -0.06, -0.12), at(0.22, 0.0, -0.42)},
                 0.15 * girth, "legs", cloth);
        if (!sits) {
            toy.join(Solid::ellipsoid(at(0.23, -0.10, -0.56), {0.12, 0.20, 0.10}), 0.04, "legs", toy.slots.coat);
        }
    }
    const Spot head = make_spot({0, -0.05, 1.42}, 0.46 * params.head);
    toy.join(Solid::ball({0, 0, 1.02}, 0.17), 0.05, "head", toy.slots.coat);
    toy.join(Solid::ellipsoid(head.origin, dvec3(1.0, 0.96, 0.98) * head.unit), 0.05, "head", toy.slots.coat);
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ball(head.at({0.42 * side, -0.52, -0.36}), 0.46 * head.unit), 0.15, "head", toy.slots.coat);
        toy.join(Solid::ellipsoid(head.at({1.0 * side, 0.05, -0.05}), dvec3(0.12, 0.16, 0.22) * head.unit), 0.02, "ears", toy.slots.coat);
    }
    add_hair(toy, head, params.hair);
    add_face(toy, head);
    for (int i = 0; i < 3; ++i) {
        add_stud(toy, {{0, 0, 0.84 - 0.2 * i}, {}, 1.0}, {0, -1, 0.0}, dvec3(0.04, 0.04, 0.018), "buttons", toy.slots.white);
    }
    toy.picture_turn_rad = 0.35;
    if (pose == Pose::Lie && params.form != ToyForm::Picture) {
        // On its back with the face up.
        toy.bend = [](const dvec3& p) { return dvec3(p.x, p.z, -p.y); };
    }
    finish_toy(params, toy);
}

}  // namespace

Thing make_toy_baby_thing()
{
    const std::vector<Part> parts{{"body"}, {"head"}, {"arms"},  {"legs"},   {"ears", true}, {"hair"},
                                  {"eyes"}, {"nose"}, {"mouth"}, {"cheeks"}, {"brows"},      {"buttons"}};
    Thing thing = make_toy_kind("a baby doll in a romper: sitting, standing or lying; of cloth, moulded, or a picture", parts);
    Rows<ToyBabyParams> rows = list_toy_rows(kLooks);
    rows.add(word_row<&ToyBabyParams::pose>("pose", {"sit", "stand", "lie"}, "how the doll is laid out"));
    rows.add(word_row<&ToyBabyParams::hair>("hair", {"tuft", "short", "bonnet", "bald"}, "hair on the head"));
    bind_rows<build_toy_baby>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
