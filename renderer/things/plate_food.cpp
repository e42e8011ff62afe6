// Builds the dishes on plates: cake, a meal, breakfast, pasta.
#include "renderer/things/plate_food.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

/// The place for food.
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

/// A piece of cake with two layers.
void serve_cake(Serving& serving)
{
    const double size = 0.83 * serving.radius;
    const double low = serving.low;
    const int sponge =
        serving.add_slot("sponge", make_mottled_food(find_color(Color::Crumb), shade(find_color(Color::Crumb), -0.3), 0.004, 0.9));
    const int icing = serving.add_slot("icing", make_plain(find_color(Color::Pink), 0.4));
    const auto layer = [&](double reach, double from, double to) {
        const Points2 outline{
            {0.001, low + from * size}, {size * reach, low + from * size}, {size * reach, low + to * size}, {0.001, low + to * size}};
        return move(lathe_sector(outline, -0.4 * reach, 0.4 * reach, 16), {-size / 2.0, 0, 0});
    };
    serving.add(layer(1.0, 0.0, 0.4), sponge);
    serving.add(layer(1.02, 0.4, 0.47), icing);
    serving.add(layer(1.005, 0.17, 0.21), icing);
}

/// A heap of peas or similar pieces, in layers that narrow upwards.
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

/// A flat piece with a wavy edge, thicker in the middle: meat, egg white, sauce.
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
    const double thick = 0.023 * r;
    serving.add(move(make_slab(0.74 * r, 0.74 * r, 0.22 * r, 0.05, 1.0), {0, 0, serving.low}), pasta);
    for (int i = 0; i < 120; ++i) {
        // Each strand is an arc of a loop over the heap.
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
            path.emplace_back(at, serving.low + thick + 0.31 * r * (1.0 - pow(share, 2.6)) + 0.035 * r * sin(3.0 * angle + i));
        }
        serving.add(make_tube(path, thick, 6), pasta);
    }
    serving.add(move(make_slab(0.42 * r, 0.40 * r, 0.20 * r, 0.12, 2.0), {0.02 * r, 0, serving.low + 0.22 * r}), sauce);
    for (int i = 0; i < 46; ++i) {  // minced meat in the sauce
        const double out = 0.98 * std::sqrt((i + 0.5) / 46.0);
        const double angle = 2.39996 * i;
        const double size = serving.rng.uniform(0.030, 0.055) * r;
        const double z = serving.low + 0.23 * r + 0.19 * r * (1.0 - out * out * out);
        serving.add(move(make_ellipsoid(dvec3(size, 0.8 * size, 0.8 * size), 10),
                         {0.02 * r + 0.38 * r * out * cos(angle), 0.37 * r * out * sin(angle), z}),
                    sauce);
    }
    for (int i = 0; i < 4; ++i) {
        const double angle = 1.2 + 1.9 * i;
        const Mesh leaf = make_slab(0.13 * r, 0.07 * r, 0.03 * r, 0.05, i);
        serving.add(move(rotate(leaf, 2, angle), {0.10 * r * cos(angle), 0.10 * r * sin(angle), serving.low + 0.435 * r}), leaves);
    }
}

/// A heap of lettuce: ruffled sheets that cross each other.
void add_leaves(Serving& serving, const dvec2& middle, double spread, int count, int slot, int second)
{
    for (int i = 0; i < count; ++i) {
        const double angle = 2.39996 * i + serving.rng.uniform(-0.4, 0.4);
        const double out = spread * 0.80 * std::sqrt((i + 0.5) / count);
        const double long_m = spread * serving.rng.uniform(0.55, 0.85);
        const double wide = long_m * serving.rng.uniform(0.45, 0.65);
        const double phase = serving.rng.uniform(0.0, 6.28);
        const double lean = serving.rng.uniform(-0.35, 0.45);
        const Mesh leaf = make_sheet(
            [&](double u, double v) {
                const double half = wide * std::sqrt(std::max(0.0, sin(kPi * mix(0.06, 0.94, u)))) * (0.75 + 0.25 * u);
                const double side = 2.0 * v - 1.0;
                const double ruffle = 0.16 * wide * side * side * sin(9.0 * u + phase + 2.0 * side);
                return dvec3(long_m * (u - 0.5), half * side, ruffle + 0.30 * wide * side * side + 0.12 * long_m * sin(kPi * u));
            },
            12, 8, 0.0009);
        const double rise = serving.low + 0.07 * spread + 0.26 * spread * (1.0 - out / spread) + 0.02 * spread * (i % 3);
        serving.add(move(rotate(rotate(rotate(leaf, 0, lean), 1, -0.12), 2, angle), {middle + out * dvec2(cos(angle), sin(angle)), rise}),
                    i % 4 == 3 ? second : slot);
    }
}

/// A wedge of tomato with its cut sides up.
void add_tomato_wedge(Serving& serving, const dvec3& at, double size, double turn, int skin, int cut)
{
    const auto wedge = [&](double half) {
        return lathe_sector(trace({{{0.0005, -half}},
                                   {{0.5 * half, -half}, 0.3 * half},
                                   {{half, 0.0}, half},
                                   {{0.5 * half, half}, 0.3 * half},
                                   {{0.0005, half}}},
                                  true, 6),
                            -0.55, 0.55, 14);
    };
    const auto lay = [&](Mesh mesh) { return move(rotate(rotate(rotate(std::move(mesh), 0, kPi / 2.0), 1, kPi / 2.0), 2, turn), at); };
    serving.add(lay(wedge(size)), skin);
    serving.add(lay(move(scale(wedge(size), {0.86, 0.86 * 1.04, 0.86}), {0.0006, 0.0, 0.0})), cut);
}

/// Chips in a crisscross heap.
void add_fries(Serving& serving, const dvec2& middle, double spread, int slot)
{
    constexpr int kCount = 34;
    for (int i = 0; i < kCount; ++i) {
        const double out = 0.62 * spread * std::sqrt((i + 0.5) / kCount);
        const double angle = 2.39996 * i;
        const double long_m = serving.rng.uniform(0.40, 0.78) * spread;
        const double tilt = serving.rng.uniform(-0.3, 0.3);
        const double turn = serving.rng.uniform(-0.9, 0.9);
        const double thick = 0.062 * spread;
        const Mesh chip = make_box({-long_m, -thick, -thick}, {long_m, thick, thick}, 0.25 * thick);
        const double rise = serving.low + thick * (1.2 + 5.5 * (1.0 - out / (0.62 * spread)) + (i % 3));
        serving.add(move(rotate(rotate(chip, 1, tilt), 2, turn), {middle + out * dvec2(cos(angle), sin(angle)), rise}), slot);
    }
}

/// A steak with grill marks and herb butter, chips, lettuce and tomato.
void serve_steak(Serving& serving)
{
    const double r = serving.radius;
    const int meat = serving.add_slot("meat", make_mottled_food({0.13, 0.045, 0.020}, {0.050, 0.018, 0.009}, 0.009, 0.28));
    const int grill = serving.add_slot("grill_marks", make_plain({0.018, 0.009, 0.006}, 0.45));
    const int butter = serving.add_slot("butter", make_mottled_food({0.86, 0.72, 0.30}, {0.20, 0.34, 0.06}, 0.004, 0.25));
    const int fries = serving.add_slot("fries", make_mottled_food({0.80, 0.50, 0.12}, {0.55, 0.25, 0.04}, 0.012, 0.5));
    const int green = serving.add_slot("leaves", make_mottled_food({0.11, 0.30, 0.03}, {0.24, 0.44, 0.08}, 0.010, 0.35));
    const int dark = serving.add_slot("dark_leaves", make_mottled_food({0.045, 0.15, 0.02}, {0.10, 0.03, 0.05}, 0.012, 0.35));
    const int skin = serving.add_slot("tomatoes", make_lacquer({0.52, 0.026, 0.014}));
    const int cut = serving.add_slot("tomato_inside", make_mottled_food({0.66, 0.10, 0.05}, {0.76, 0.26, 0.10}, 0.006, 0.15));
    const int gravy = serving.add_slot("gravy", make_lacquer({0.075, 0.026, 0.010}));
    const double phase = serving.rng.uniform(0.0, 6.28);
    const dvec3 at(-0.22 * r, -0.36 * r, serving.low);
    serving.add(move(rotate(make_slab(0.64 * r, 0.44 * r, 0.03 * r, 0.16, phase + 2.0), 2, 0.3), at), gravy);
    serving.add(move(rotate(make_slab(0.54 * r, 0.35 * r, 0.19 * r, 0.12, phase), 2, 0.3), at + dvec3(0, 0, 0.01 * r)), meat);
    for (int i = -2; i <= 2; ++i) {
        const double half = (0.25 - 0.035 * std::abs(i)) * r;
        const dvec3 on = at + dvec3(0.15 * r * i, 0.04 * r * i, 0.200 * r - 0.004 * r * i * i);
        serving.add(make_tube(smooth(Points3{on + dvec3(-0.3 * half, -half, -0.02 * r), on + dvec3(0, 0, 0.004 * r),
                                             on + dvec3(0.3 * half, half, -0.02 * r)},
                                     5),
                              0.016 * r, 8),
                    grill);
    }
    serving.add(move(make_cylinder(0.11 * r, 0.07 * r, 0.02 * r, 28), at + dvec3(0.03 * r, 0.02 * r, 0.19 * r)), butter);
    add_fries(serving, {-0.20 * r, 0.42 * r}, 0.52 * r, fries);
    add_leaves(serving, {0.52 * r, 0.10 * r}, 0.38 * r, 14, green, dark);
    for (int i = 0; i < 3; ++i) {
        add_tomato_wedge(serving, {(0.42 + 0.13 * i) * r, (-0.34 + 0.09 * i) * r, serving.low + 0.075 * r}, 0.14 * r, 0.6 + 0.7 * i, skin,
                         cut);
    }
}

/// A fillet of salmon, rice, broccoli and slices of lemon.
void serve_fish(Serving& serving)
{
    const double r = serving.radius;
    const int fish = serving.add_slot("fish", make_mottled_food({0.76, 0.27, 0.12}, {0.86, 0.48, 0.28}, 0.007, 0.3));
    const int seared = serving.add_slot("seared", make_mottled_food({0.60, 0.24, 0.07}, {0.34, 0.11, 0.03}, 0.008, 0.3));
    const int rice = serving.add_slot("rice", make_plain({0.86, 0.83, 0.74}, 0.45));
    const int broccoli = serving.add_slot("broccoli", make_mottled_food({0.055, 0.20, 0.025}, {0.10, 0.28, 0.04}, 0.004, 0.5));
    const int stalk = serving.add_slot("stalks", make_plain({0.30, 0.46, 0.12}, 0.4));
    const int peel = serving.add_slot("lemon_peel", make_lacquer({0.86, 0.62, 0.03}));
    const int lemon = serving.add_slot("lemon", make_plain({0.88, 0.76, 0.25}, 0.25));
    const int sauce = serving.add_slot("sauce", make_mottled_food({0.84, 0.72, 0.42}, {0.24, 0.36, 0.08}, 0.004, 0.2));
    const double turn = serving.rng.uniform(0.1, 0.5);
    const dvec3 at(-0.08 * r, -0.36 * r, serving.low);
    serving.add(move(rotate(make_slab(0.72 * r, 0.42 * r, 0.025 * r, 0.14, serving.rng.uniform(0.0, 6.28)), 2, turn), at), sauce);
    const Mesh fillet =
        deform(make_box({-0.52 * r, -0.21 * r, 0.01 * r}, {0.52 * r, 0.21 * r, 0.20 * r}, 0.06 * r, {16, 8, 4}), [&](dvec3 p) {
            const double along = p.x / (0.52 * r);
            p.y *= 1.0 - 0.22 * smoothstep(0.1, 1.0, along);
            p.z *= 1.0 - 0.38 * smoothstep(0.0, 1.0, along) + 0.025 * sin(38.0 * p.x / r);
            return p;
        });
    Mesh salmon = rotate(fillet, 2, turn);
    paint(salmon, seared, [&](const dvec3& c, const dvec3& n) { return n.z > 0.5 && c.z > 0.08 * r; });
    serving.add(move(salmon, at), fish);
    serving.add(move(make_ellipsoid({0.36 * r, 0.33 * r, 0.23 * r}, 32), {-0.34 * r, 0.36 * r, serving.low + 0.01 * r}), rice);
    for (int i = 0; i < 230; ++i) {
        const double tilt = std::sqrt((i + 0.5) / 230.0) * 1.5;
        const double angle = 2.39996 * i;
        const dvec3 on(0.36 * r * sin(tilt) * cos(angle), 0.33 * r * sin(tilt) * sin(angle), 0.23 * r * cos(tilt) + 0.01 * r);
        const Mesh grain = rotate(make_ellipsoid(dvec3(0.034, 0.013, 0.013) * r, 6), 2, serving.rng.uniform(0.0, 3.1));
        serving.add(move(grain, dvec3(-0.34 * r, 0.36 * r, serving.low) + on), rice);
    }
    for (int i = 0; i < 4; ++i) {
        const dvec3 head(0.44 * r + 0.20 * r * (i % 2), (0.16 + 0.22 * (i / 2)) * r + 0.06 * r * (i % 2), serving.low + 0.17 * r);
        serving.add(make_bar(head - dvec3(0.10 * r, 0.02 * r, 0.11 * r), head, 0.05 * r, 0.07 * r, 0.01 * r, 12), stalk);
        for (int k = 0; k < 26; ++k) {
            const double tilt = std::sqrt((k + 0.5) / 26.0) * 2.1;
            const dvec3 out(sin(tilt) * cos(2.39996 * k), sin(tilt) * sin(2.39996 * k), cos(tilt));
            serving.add(move(make_ellipsoid(dvec3(0.045 * r), 8), head + 0.105 * r * out), broccoli);
        }
    }
    for (int i = 0; i < 2; ++i) {
        const dvec3 slice(0.50 * r - 0.10 * r * i, -0.36 * r - 0.17 * r * i, serving.low + (0.012 + 0.03 * i) * r);
        serving.add(move(make_cylinder(0.17 * r, 0.028 * r, 0.006 * r, 32), slice), peel);
        serving.add(move(make_cylinder(0.152 * r, 0.004 * r, 0.0, 32), slice + dvec3(0, 0, 0.026 * r)), lemon);
    }
}

/// Lettuce, tomato, slices of cucumber, olives, halves of an egg.
void serve_salad(Serving& serving)
{
    const double r = serving.radius;
    const int green = serving.add_slot("leaves", make_mottled_food({0.14, 0.36, 0.04}, {0.30, 0.50, 0.10}, 0.012, 0.35));
    const int dark = serving.add_slot("dark_leaves", make_mottled_food({0.05, 0.17, 0.025}, {0.14, 0.03, 0.06}, 0.014, 0.35));
    const int skin = serving.add_slot("tomatoes", make_lacquer({0.55, 0.028, 0.014}));
    const int cut = serving.add_slot("tomato_inside", make_mottled_food({0.68, 0.11, 0.05}, {0.78, 0.28, 0.11}, 0.006, 0.15));
    const int peel = serving.add_slot("cucumber_peel", make_plain({0.05, 0.16, 0.03}, 0.3));
    const int flesh = serving.add_slot("cucumber", make_mottled_food({0.58, 0.72, 0.36}, {0.70, 0.80, 0.50}, 0.004, 0.3));
    const int olive = serving.add_slot("olives", make_lacquer({0.020, 0.012, 0.018}));
    const int white = serving.add_slot("egg_white", make_plain({0.86, 0.84, 0.78}, 0.3));
    const int yolk = serving.add_slot("yolk", make_plain({0.86, 0.50, 0.06}, 0.5));
    add_leaves(serving, {0, 0}, 0.82 * r, 34, green, dark);
    const auto height = [&](double out) { return serving.low + (0.46 - 0.33 * out) * 0.82 * r; };
    for (int i = 0; i < 6; ++i) {
        const double angle = kPi / 3.0 * i + serving.rng.uniform(-0.2, 0.2);
        const double out = 0.60;
        add_tomato_wedge(serving, {out * r * cos(angle), out * r * sin(angle), height(out) + 0.02 * r}, 0.16 * r, angle + 1.2, skin, cut);
        const double beside = angle + 0.5;
        const double far = 0.34 + 0.22 * (i % 2);
        const auto slice = [&](double radius, double from, double to) {
            const Mesh disc = move(make_cylinder(radius, to - from, 0.002 * r, 28), {0, 0, from});
            return move(rotate(rotate(disc, 1, 0.35), 2, beside), {far * r * cos(beside), far * r * sin(beside), height(far) + 0.05 * r});
        };
        serving.add(slice(0.135 * r, 0.0, 0.03 * r), peel);
        serving.add(slice(0.122 * r, -0.003 * r, 0.033 * r), flesh);
        serving.add(move(make_ellipsoid(dvec3(0.062, 0.052, 0.052) * r, 16),
                         {0.2 * r * cos(angle + 0.8), 0.2 * r * sin(angle + 0.8), height(0.2) + (i % 2 == 0 ? 0.09 : -0.3) * r}),
                    olive);
    }
    for (const double side : {-1.0, 1.0}) {
        const dvec3 at(side * 0.17 * r, -0.38 * r - 0.05 * side * r, height(0.42) + 0.06 * r);
        serving.add(move(scale(lathe(trace({{{0, -0.12 * r}}, {{0.13 * r, -0.10 * r}, 0.08 * r}, {{0.14 * r, 0.0}, 0.006 * r}, {{0, 0.0}}},
                                           false, 6),
                                     32),
                               {1.0, 1.3, 1.0}),
                         at),
                    white);
        serving.add(move(make_ellipsoid(dvec3(0.085, 0.090, 0.03) * r, 24), at), yolk);
    }
}

}  // namespace

void serve_food(ThingBuilder& builder, Dish dish, double radius, double low, int seed)
{
    // Slightly sunk into the plate, so that no underside is coplanar with it.
    Serving serving{builder, radius, low - 0.0006, Rng::for_key(seed, "things/plate/food", 0)};
    switch (dish) {
        case Dish::None: break;
        case Dish::Cake: serve_cake(serving); break;
        case Dish::Meal: serve_meal(serving); break;
        case Dish::Breakfast: serve_breakfast(serving); break;
        case Dish::Pasta: serve_pasta(serving); break;
        case Dish::Steak: serve_steak(serving); break;
        case Dish::Fish: serve_fish(serving); break;
        case Dish::Salad: serve_salad(serving); break;
    }
}

}  // namespace clevrvk::things
