// Toy fish: goldfish, clownfish, angelfish, a spotted fish; the tail swings to the side.
#include "renderer/things/toys/toy.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Goldfish, Clownfish, Angelfish, Spotted };

struct ToyFishParams : ToyParams {
    Style style;
    double swing;
};

const ToyLooks kLooks{{"orange", "blue", "yellow", "teal", "red", "purple", "silver"},
                      {"white", "yellow", "navy", "cream"},
                      Color::Gold,
                      Color::Cream,
                      Color::Charcoal,
                      Color::Crimson};

struct FishShape {
    double wide;
    double tall;
    double fin;   ///< height of the dorsal and ventral fins
    double tail;  ///< length of the tail fin
};

/// A fin between two points of the body, with rays that end along its edge. \param thin  normal to it
void add_fin(Toy& toy, const dvec3& front, const dvec3& back, const dvec3& front_tip, const dvec3& back_tip, const dvec3& thin, int slot)
{
    constexpr int kRays = 11;
    for (int i = 0; i < kRays; ++i) {
        const double share = i / (kRays - 1.0);
        toy.join(Solid::cone(glm::mix(front, back, share), glm::mix(front_tip, back_tip, share), 0.085, 0.062, 0.6, thin), 0.02, "fins",
                 slot);
    }
}

void add_fins(Toy& toy, const FishShape& f, int slot)
{
    const dvec3 across(1, 0, 0);
    add_fin(toy, {0, -0.35, f.tall * 0.75}, {0, 0.55, f.tall * 0.45}, {0, -0.05, f.tall + f.fin}, {0, 0.85, f.tall * 0.62 + f.fin * 0.6},
            across, slot);
    add_fin(toy, {0, 0.1, -f.tall * 0.75}, {0, 0.55, -f.tall * 0.45}, {0, 0.35, -f.tall * 0.85 - f.fin * 0.7},
            {0, 0.85, -f.tall * 0.6 - f.fin * 0.5}, across, slot);
    for (const double side : {1.0, -1.0}) {
        const dvec3 joint(side * f.wide * 0.88, -0.26, -0.12);
        for (int i = 0; i < 7; ++i) {
            const double turn = -0.25 + 0.2 * i;
            const dvec3 way = glm::normalize(dvec3(side * 0.75, cos(turn), -sin(turn)));
            toy.join(Solid::cone(joint, joint + way * (0.50 - 0.025 * std::abs(i - 2)), 0.07, 0.062, 0.6, {0.8 * side, -0.6, 0.0}), 0.02,
                     "fins", slot);
        }
        // The tail's two lobes.
        const dvec3 root(0, 1.02, 0);
        for (int i = 0; i < 5; ++i) {
            const double rise = side * (0.15 + 0.17 * i);
            toy.join(Solid::cone(root, root + dvec3(0, cos(rise), sin(rise)) * (f.tail * (0.7 + 0.09 * i)), 0.085, 0.08, 0.6, across), 0.02,
                     "tail", slot);
        }
    }
}

void paint_fish(Toy& toy, const FishShape& f, Style style)
{
    const auto band = [&](double y, double half, int slot) { toy.paint(Solid::box({0, y, 0}, {2, half, f.tall * 1.02}, 0.0), slot); };
    switch (style) {
        case Style::Clownfish:
            for (const double y : {-0.42, 0.18, 0.78}) {
                band(y, 0.14, toy.slots.dark);
                band(y, 0.105, toy.slots.white);
            }
            break;
        case Style::Angelfish:
            for (const double y : {-0.55, -0.1, 0.35, 0.75}) {
                band(y, 0.07, toy.slots.second);
            }
            break;
        case Style::Spotted: {
            for (int i = 0; i < 14; ++i) {
                const double angle = 2.39996 * i;
                const double y = -0.35 + 1.1 * (i + 0.5) / 14.0;
                toy.paint(Solid::ball({f.wide * 0.95 * (i % 2 == 0 ? 1.0 : -1.0), y, f.tall * 0.55 * sin(angle)}, 0.15), toy.slots.second);
            }
            break;
        }
        case Style::Goldfish: toy.paint(Solid::ellipsoid({0, -0.1, -f.tall}, {f.wide * 1.2, 0.95, f.tall * 0.62}), toy.slots.second); break;
    }
}

void build_toy_fish(const ToyFishParams& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    const Style style = params.style;
    const double girth = params.girth;
    FishShape f{0.42 * girth, 0.56, 0.30, 0.62};
    if (style == Style::Angelfish) {
        f = {0.30 * girth, 0.80, 0.62, 0.55};
    } else if (style == Style::Goldfish) {
        f = {0.46 * girth, 0.55, 0.34, 0.95};
    }
    f.wide *= toy.is_plush ? 1.15 : 0.9;
    toy.join(Solid::ellipsoid({0, 0, 0}, {f.wide, 1.0, f.tall}), 0.0, "body", toy.slots.coat);
    toy.join(Solid::cone({0, 0.3, 0}, {0, 1.08, 0}, 0.8 * f.wide, 0.15), 0.25, "body", toy.slots.coat);
    paint_fish(toy, f, style);
    // Lips around a dark mouth.
    const double head = params.head;
    toy.join(Solid::ellipsoid({0, -0.93, -0.07}, dvec3(0.17, 0.14, 0.13) * head), 0.05, "mouth", toy.slots.coat);
    toy.paint(Solid::ellipsoid({0, -1.09, -0.07}, dvec3(0.10, 0.09, 0.05) * head), "mouth", toy.slots.dark);
    add_fins(toy, f, style == Style::Clownfish ? toy.slots.coat : toy.slots.second);
    add_eyes(toy, make_spot({0, -0.5, 0}, 1.0), {66.0, 18.0, 0.13 * head, false, 0.15});
    const double swing = params.swing;
    toy.bend = [=](const dvec3& p) {
        const double back = std::max(0.0, p.y + 0.2);
        return dvec3(p.x + swing * back * back, p.y, p.z);
    };
    toy.picture_turn_rad = 1.4;
    finish_toy(params, toy);
}

}  // namespace

Thing make_toy_fish_thing()
{
    Thing thing = make_toy_kind("a toy fish: goldfish, clownfish, angelfish or spotted; plush, figurine or picture",
                                {{"body"}, {"fins"}, {"tail"}, {"eyes"}, {"mouth"}});
    Rows<ToyFishParams> rows = list_toy_rows(kLooks);
    rows.add(word_row<&ToyFishParams::style>("style", {"goldfish", "clownfish", "angelfish", "spotted"}, "kind of fish"));
    rows.add(number_row<&ToyFishParams::swing>("swing", "1", 0.0, 0.3, 0.15, "how far the tail swings to its left"));
    bind_rows<build_toy_fish>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
