// Builds the dishes on plates: cake, a meal, breakfast, pasta.
#include "renderer/things/plate_food.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

/// Where food is laid.
struct Serving {
    ThingBuilder& builder;
    double radius;
    double low;
    Rng rng;

    int add_slot(std::string_view name, model::Material material) { return builder.add_slot(name, std::move(material)); }
    void add(Mesh mesh, int slot) { builder.add(std::move(mesh), "content", slot); }
};

model::Material make_mottled_food(const dvec3& color, const dvec3& second, double blot_m, double roughness)
{
    model::Material material = make_plain(color, roughness);
    material.solid = catalog::SolidTexture{"noise", {second.r, second.g, second.b}, blot_m, {0.0, 0.0, 1.0}, 2};
    return material;
}

/// A piece of cake in two layers.
void serve_cake(Serving& serving)
{
    const double size = 0.83 * serving.radius;
    const double low = serving.low;
    const int sponge = serving.add_slot("sponge", make_mottled_food(find_color("crumb"), shade(find_color("crumb"), -0.3), 0.004, 0.9));
    const int icing = serving.add_slot("icing", make_plain(find_color("pink"), 0.4));
    const auto layer = [&](double reach, double from, double to) {
        const Points2 outline{
            {0.001, low + from * size}, {size * reach, low + from * size}, {size * reach, low + to * size}, {0.001, low + to * size}};
        return move(lathe_sector(outline, -0.4 * reach, 0.4 * reach, 16), {-size / 2.0, 0, 0});
    };
    serving.add(layer(1.0, 0.0, 0.4), sponge);
    serving.add(layer(1.02, 0.4, 0.47), icing);
    serving.add(layer(1.005, 0.17, 0.21), icing);
}

/// Peas or the like in a heap: pieces in layers that narrow upwards.
void add_heap(Serving& serving, const dvec2& middle, double spread, double piece, int slot)
{
    constexpr int kLayers = 4;
    for (int layer = 0; layer < kLayers; ++layer) {
        const double reach = spread * (1.0 - 0.26 * layer);
        const int count = std::max(1, static_cast<int>(0.62 * reach * reach / (piece * piece)));
        for (int i = 0; i < count; ++i) {
            const double out = reach * std::sqrt((i + 0.5) / count);
            const double angle = 2.39996 * i + layer;
            const double dx = serving.rng.uniform(-0.25, 0.25);
            const double dy = serving.rng.uniform(-0.25, 0.25);
            const dvec2 at = middle + out * dvec2(cos(angle), sin(angle)) + piece * dvec2(dx, dy);
            serving.add(move(make_ellipsoid(dvec3(piece), 10), {at, serving.low + piece * (0.9 + 1.35 * layer)}), slot);
        }
    }
}

/// A flat piece with a wavy edge, thicker in its middle: meat, the white of an egg, sauce.
Mesh make_slab(double length, double width, double height, double wave, double phase)
{
    const Points2 profile = trace(
        {{{0, 0}}, {{0.97, 0}, 0.1}, {{1.0, 0.4 * height / length}, 0.1}, {{0.82, 0.95 * height / length}, 0.3}, {{0, height / length}}},
        false, 6);
    return deform(lathe(profile, 56), [=](const dvec3& p) {
        const double angle = atan2(p.y, p.x);
        const double edge = 1.0 + wave * (0.6 * sin(2.0 * angle + phase) + 0.4 * sin(5.0 * angle + 2.0 * phase));
        return dvec3(p.x * length * edge, p.y * width * edge, p.z * length);
    });
}

/// Meat, peas, carrots and potatoes.
void serve_meal(Serving& serving)
{
    const double r = serving.radius;
    const int meat = serving.add_slot("meat", make_mottled_food({0.16, 0.060, 0.026}, {0.055, 0.020, 0.010}, 0.011, 0.38));
    const int peas = serving.add_slot("peas", make_plain({0.16, 0.34, 0.04}, 0.35));
    const int carrots = serving.add_slot("carrots", make_plain({0.80, 0.22, 0.02}, 0.4));
    const int potatoes = serving.add_slot("potatoes", make_mottled_food({0.80, 0.60, 0.24}, {0.50, 0.27, 0.06}, 0.016, 0.55));
    const double phase = serving.rng.uniform(0.0, 6.28);
    serving.add(move(rotate(make_slab(0.50 * r, 0.34 * r, 0.15 * r, 0.14, phase), 2, 0.4), {-0.22 * r, -0.42 * r, serving.low}), meat);
    add_heap(serving, {0.47 * r, -0.02 * r}, 0.34 * r, 0.052 * r, peas);
    for (int i = 0; i < 11; ++i) {
        const double angle = 2.39996 * i;
        const double out = 0.24 * r * std::sqrt((i + 0.5) / 11.0);
        const double tilt = serving.rng.uniform(-0.5, 0.5);
        const dvec3 at(0.05 * r + out * cos(angle), 0.50 * r + 0.8 * out * sin(angle), serving.low + (0.04 + 0.014 * (10 - i)) * r);
        serving.add(move(rotate(make_cylinder(0.105 * r, 0.05 * r, 0.012 * r, 20), 0, tilt), at), carrots);
    }
    for (int i = 0; i < 5; ++i) {
        const double angle = 2.0 * kPi * i / 5.0;
        const double turn = serving.rng.uniform(0.0, 3.0);
        const dvec3 at(-0.46 * r + 0.19 * r * cos(angle), 0.24 * r + 0.19 * r * sin(angle), serving.low + (i == 4 ? 0.30 : 0.13) * r);
        serving.add(move(rotate(make_ellipsoid(dvec3(0.20, 0.145, 0.145) * r, 24), 2, turn), at), potatoes);
    }
}

/// Fried eggs, sausages, tomatoes.
void serve_breakfast(Serving& serving)
{
    const double r = serving.radius;
    const int white = serving.add_slot("egg_white", make_plain({0.86, 0.84, 0.78}, 0.3));
    const int yolk = serving.add_slot("yolk", make_lacquer({0.90, 0.42, 0.02}));
    const int sausage = serving.add_slot("sausages", make_mottled_food({0.26, 0.075, 0.028}, {0.12, 0.032, 0.014}, 0.010, 0.3));
    const int tomato = serving.add_slot("tomatoes", make_lacquer({0.55, 0.028, 0.014}));
    const int cut = serving.add_slot("tomato_inside", make_mottled_food({0.70, 0.11, 0.05}, {0.78, 0.30, 0.12}, 0.008, 0.2));
    for (const double side : {-1.0, 1.0}) {
        const double phase = serving.rng.uniform(0.0, 6.28);
        const dvec3 at(side * 0.34 * r, -0.26 * r + 0.08 * side * r, serving.low);
        serving.add(move(make_slab(0.38 * r, 0.38 * r, 0.05 * r, 0.13, phase), at), white);
        serving.add(move(make_ellipsoid(dvec3(0.145, 0.145, 0.10) * r, 28), at + dvec3(0, 0, 0.045 * r)), yolk);
    }
    for (int i = 0; i < 3; ++i) {
        const double y = (0.30 + 0.20 * i) * r;
        const double bow = serving.rng.uniform(-0.06, 0.06);
        const double z = serving.low + 0.088 * r;
        serving.add(
            make_tube(
                smooth(Points3{{-0.66 * r + 0.12 * i * r, y - 0.03 * r, z}, {-0.32 * r, y + bow * r, z}, {0.05 * r - 0.1 * i * r, y, z}},
                       8),
                0.088 * r, 16),
            sausage);
    }
    for (const double x : {0.34, 0.62}) {
        const dvec3 at(x * r, (0.72 - 0.7 * x) * r, serving.low);
        serving.add(
            move(lathe(trace({{{0, 0}}, {{0.13 * r, 0}, 0.10 * r}, {{0.15 * r, 0.13 * r}, 0.02 * r}, {{0, 0.135 * r}}}, false, 6), 28), at),
            tomato);
        serving.add(move(make_cylinder(0.125 * r, 0.01 * r, 0.003 * r, 24), at + dvec3(0, 0, 0.131 * r)), cut);
    }
}

/// A heap of spaghetti with sauce.
void serve_pasta(Serving& serving)
{
    const double r = serving.radius;
    const int pasta = serving.add_slot("pasta", make_plain({0.84, 0.60, 0.22}, 0.4));
    const int sauce = serving.add_slot("sauce", make_mottled_food({0.50, 0.060, 0.018}, {0.30, 0.040, 0.014}, 0.008, 0.25));
    const int leaves = serving.add_slot("leaves", make_plain({0.05, 0.20, 0.025}, 0.45));
    const double thick = 0.030 * r;
    serving.add(move(make_slab(0.78 * r, 0.78 * r, 0.30 * r, 0.05, 1.0), {0, 0, serving.low}), pasta);
    for (int i = 0; i < 64; ++i) {
        // Each lies as an arc of a loop over the heap.
        const double reach = serving.rng.uniform(0.18, 0.72) * r;
        const double cx = serving.rng.uniform(-0.34, 0.34) * r;
        const double cy = serving.rng.uniform(-0.34, 0.34) * r;
        const double begin = serving.rng.uniform(0.0, 6.28);
        const double turn = serving.rng.uniform(1.6, 3.6);
        Points3 path;
        for (int k = 0; k <= 14; ++k) {
            const double angle = begin + turn * k / 14.0;
            dvec2 at(cx + reach * cos(angle), cy + 0.8 * reach * sin(angle));
            const double out = glm::length(at) / r;
            at *= out > 0.86 ? 0.86 / out : 1.0;
            const double share = std::min(1.0, out / 0.86);
            path.emplace_back(at, serving.low + thick + 0.30 * r * (1.0 - share * share) + 0.03 * r * sin(3.0 * angle + i));
        }
        serving.add(make_tube(path, thick, 6), pasta);
    }
    serving.add(move(make_slab(0.42 * r, 0.40 * r, 0.20 * r, 0.12, 2.0), {0.02 * r, 0, serving.low + 0.22 * r}), sauce);
    for (int i = 0; i < 4; ++i) {
        const double angle = 1.2 + 1.9 * i;
        const Mesh leaf = make_slab(0.13 * r, 0.07 * r, 0.03 * r, 0.05, i);
        serving.add(move(rotate(leaf, 2, angle), {0.10 * r * cos(angle), 0.10 * r * sin(angle), serving.low + 0.40 * r}), leaves);
    }
}

}  // namespace

const std::vector<std::string_view>& plate_dishes()
{
    static const std::vector<std::string_view> dishes{"cake", "meal", "breakfast", "pasta"};
    return dishes;
}

void serve_food(ThingBuilder& builder, std::string_view dish, double radius, double low, int seed)
{
    Serving serving{builder, radius, low, Rng::for_key(seed, "things/plate/food", 0)};
    if (dish == "cake") {
        serve_cake(serving);
    } else if (dish == "meal") {
        serve_meal(serving);
    } else if (dish == "breakfast") {
        serve_breakfast(serving);
    } else {
        serve_pasta(serving);
    }
}

}  // namespace clevrvk::things
