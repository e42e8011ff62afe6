// Toy fish: goldfish, clownfish, angelfish, one with spots; its tail swings aside.
#include "renderer/things/toys/toy.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

const ToyLooks kLooks{{"orange", "blue", "yellow", "teal", "red", "purple", "silver"},
                      {"white", "yellow", "navy", "cream"},
                      "gold",
                      "cream",
                      "charcoal",
                      "crimson"};

struct FishShape {
    double wide;
    double tall;
    double fin;   ///< height of the fins above and below
    double tail;  ///< length of the tail fin
};

/// A fin between two points of the body, with rays that end along its edge. \param thin  across it
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
        // Two lobes of the tail.
        const dvec3 root(0, 1.02, 0);
        for (int i = 0; i < 5; ++i) {
            const double rise = side * (0.15 + 0.17 * i);
            toy.join(Solid::cone(root, root + dvec3(0, cos(rise), sin(rise)) * (f.tail * (0.7 + 0.09 * i)), 0.085, 0.08, 0.6, across), 0.02,
                     "tail", slot);
        }
    }
}

void paint_fish(Toy& toy, const FishShape& f, std::string_view style)
{
    const auto band = [&](double y, double half, int slot) { toy.paint(Solid::box({0, y, 0}, {2, half, f.tall * 1.02}, 0.0), slot); };
    if (style == "clownfish") {
        for (const double y : {-0.42, 0.18, 0.78}) {
            band(y, 0.14, toy.slots.dark);
            band(y, 0.105, toy.slots.white);
        }
    } else if (style == "angelfish") {
        for (const double y : {-0.55, -0.1, 0.35, 0.75}) {
            band(y, 0.07, toy.slots.second);
        }
    } else if (style == "spotted") {
        for (int i = 0; i < 14; ++i) {
            const double angle = 2.39996 * i;
            const double y = -0.35 + 1.1 * (i + 0.5) / 14.0;
            toy.paint(Solid::ball({f.wide * 0.95 * (i % 2 == 0 ? 1.0 : -1.0), y, f.tall * 0.55 * sin(angle)}, 0.15), toy.slots.second);
        }
    } else {
        toy.paint(Solid::ellipsoid({0, -0.1, -f.tall}, {f.wide * 1.2, 0.95, f.tall * 0.62}), toy.slots.second);
    }
}

void build_toy_fish(const Params& params, ThingBuilder& builder)
{
    Toy toy = begin_toy(params, builder, kLooks);
    const std::string_view style = params.word("style");
    const double girth = params.number("girth");
    FishShape f{0.42 * girth, 0.56, 0.30, 0.62};
    if (style == "angelfish") {
        f = {0.30 * girth, 0.80, 0.62, 0.55};
    } else if (style == "goldfish") {
        f = {0.46 * girth, 0.55, 0.34, 0.95};
    }
    f.wide *= toy.is_plush ? 1.15 : 0.9;
    toy.join(Solid::ellipsoid({0, 0, 0}, {f.wide, 1.0, f.tall}), 0.0, "body", toy.slots.coat);
    toy.join(Solid::cone({0, 0.3, 0}, {0, 1.08, 0}, 0.8 * f.wide, 0.15), 0.25, "body", toy.slots.coat);
    paint_fish(toy, f, style);
    // Lips around a dark mouth.
    const double head = params.number("head");
    toy.join(Solid::ellipsoid({0, -0.93, -0.07}, dvec3(0.17, 0.14, 0.13) * head), 0.05, "mouth", toy.slots.coat);
    toy.paint(Solid::ellipsoid({0, -1.09, -0.07}, dvec3(0.10, 0.09, 0.05) * head), "mouth", toy.slots.dark);
    add_fins(toy, f, style == "clownfish" ? toy.slots.coat : toy.slots.second);
    add_eyes(toy, make_spot({0, -0.5, 0}, 1.0), {66.0, 18.0, 0.13 * head, false, 0.15});
    const double swing = params.number("swing");
    toy.bend = [=](const dvec3& p) {
        const double back = std::max(0.0, p.y + 0.2);
        return dvec3(p.x + swing * back * back, p.y, p.z);
    };
    toy.picture_turn_rad = 1.4;
    finish_toy(toy);
}

}  // namespace

Thing make_toy_fish_thing()
{
    Thing thing = make_toy_kind("a fish as a toy: goldfish, clownfish, angelfish, spotted; plush, figurine, picture",
                                {{"body"}, {"fins"}, {"tail"}, {"eyes"}, {"mouth"}}, kLooks);
    thing.parameters.push_back(word_row("style", {"goldfish", "clownfish", "angelfish", "spotted"}, "kind of fish"));
    thing.parameters.push_back(number_row("swing", "1", 0.0, 0.3, 0.15, "of the tail to its left"));
    thing.old_build = build_toy_fish;
    return thing;
}

}  // namespace clevrvk::things
