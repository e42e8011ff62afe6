// Builds freight cars.
#include "renderer/modeling/noise.h"
#include "renderer/things/train_cars.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

void add_ladder(ThingBuilder& builder, const TrainSlots& slots, const dvec3& foot, double height, const dvec3& across)
{
    for (const double side : {-0.22, 0.22}) {
        builder.add(make_bar(foot + side * across, foot + side * across + dvec3(0, 0, height), 0.022, 0.022, 0.0, 8), "body", slots.metal);
    }
    const int count = static_cast<int>(height / 0.32);
    for (int i = 0; i < count; ++i) {
        const dvec3 at = foot + dvec3(0, 0, height * (i + 0.5) / count);
        builder.add(make_bar(at - 0.22 * across, at + 0.22 * across, 0.018, 0.018, 0.0, 6), "body", slots.metal);
    }
}

/// A box car: posts along its sides, a sliding door, ladders, a walkway on the roof.
void add_box(ThingBuilder& builder, const TrainSlots& slots, double length)
{
    const CarBody body{length, 1.42, 1.10, 3.95, 3.62, 0.02, 0.0, 2.0};
    builder.add(make_car_body(builder, body, slots, 1.1, 1.1), "body", slots.paint);
    const int posts = static_cast<int>(length / 0.72);
    for (const double side : {-1.0, 1.0}) {
        const double x = side * body.hw;
        const auto add_proud = [&](double out, double y0, double y1, double z0, double z1, double bevel, int slot) {
            builder.add(make_proud_beam(x, 0.04, out, y0, y1, z0, z1, bevel), "body", slot);
        };
        for (int i = 0; i <= posts; ++i) {
            const double y = mix(-0.5 * length + 0.06, 0.5 * length - 0.06, static_cast<double>(i) / posts);
            if (std::abs(y) > 1.25) {
                builder.add(make_beam(x - 0.05, x + 0.05, y - 0.045, y + 0.045, 1.11, 3.60, 0.012), "body", slots.paint);
            }
        }
        add_proud(0.07, -1.15, 1.15, 1.18, 3.50, 0.015, slots.paint);
        for (int i = 0; i < 4; ++i) {
            const double z = mix(1.45, 3.25, i / 3.0);
            add_proud(0.095, -1.10, 1.10, z - 0.04, z + 0.04, 0.012, slots.paint);
        }
        builder.add(make_bar({x + side * 0.12, 0.95, 1.5}, {x + side * 0.12, 0.95, 3.2}, 0.025, 0.025, 0.0, 8), "body", slots.metal);
        add_proud(0.11, -1.3, 2.6, 3.52, 3.60, 0.01, slots.dark);
        add_proud(0.09, -1.3, 2.6, 1.06, 1.14, 0.01, slots.dark);
        // Lines of lettering: number and load.
        for (int i = 0; i < 3; ++i) {
            const double y = -0.5 * length + 1.0 + 0.3 * i;
            add_proud(0.012, side * y - 0.5, side * y + 0.32 - 0.12 * i, 2.75 - 0.28 * i, 2.88 - 0.28 * i, 0.0, slots.trim);
        }
        add_ladder(builder, slots, {x + side * 0.09, -0.5 * length + 0.42, 1.0}, 2.75, {0, 1, 0});
        add_ladder(builder, slots, {side * 0.95, -0.5 * length - 0.07, 1.0}, 2.75, {1, 0, 0});
    }
    for (int i = 0; i < 5; ++i) {
        const double z = mix(1.4, 3.4, i / 4.0);
        for (const double way : {-1.0, 1.0}) {
            const double y = way * length / 2.0;
            builder.add(make_beam(-1.38, 1.38, y - 0.045, y + 0.045, z - 0.05, z + 0.05, 0.015), "body", slots.paint);
        }
    }
    builder.add(make_beam(-0.32, 0.32, -0.49 * length, 0.49 * length, 3.97, 4.04, 0.0), "roof", slots.metal);
}

/// A tank on saddles, with a dome, a walkway and ladders.
void add_tank(ThingBuilder& builder, const TrainSlots& slots, double length)
{
    const double r = 1.30;
    const double z = 1.28 + r;
    const double half = length / 2.0 - 0.5;
    const Points2 line = trace({{{0, -half - 0.34}},
                                {{0.62 * r, -half - 0.27}, 0.8},
                                {{r, -half + 0.05}, 0.30},
                                {{r, half - 0.05}, 0.30},
                                {{0.62 * r, half + 0.27}, 0.8},
                                {{0, half + 0.34}}},
                               false, 6);
    builder.add(place(lathe(line, 56), {0, 0, z}, {1, 0, 0}, {0, 0, -1}), "body", slots.paint);
    for (const double share : {-0.78, -0.36, 0.36, 0.78}) {
        builder.add(make_bar({0, share * half - 0.05, z}, {0, share * half + 0.05, z}, r + 0.015, r + 0.015, 0.01, 56), "body", slots.dark);
    }
    builder.add(make_bar({0, -0.12 * half, z}, {0, 0.12 * half, z}, r + 0.012, r + 0.012, 0.0, 56), "body", slots.trim);
    builder.add(move(make_cylinder(0.52, 0.75, 0.10), {0, 0, z + r - 0.35}), "roof", slots.paint);
    builder.add(move(make_cylinder(0.30, 0.12, 0.02), {0, 0, z + r + 0.39}), "roof", slots.metal);
    builder.add(make_beam(-1.15, 1.15, -1.0, 1.0, z + r + 0.02, z + r + 0.06, 0.0), "roof", slots.metal);
    for (const double side : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            builder.add(make_bar({side * 1.12, y, z + r}, {side * 1.12, y, z + r + 0.9}, 0.022, 0.022, 0.0, 8), "roof", slots.metal);
        }
        builder.add(make_bar({side * 1.12, -1.0, z + r + 0.9}, {side * 1.12, 1.0, z + r + 0.9}, 0.022, 0.022, 0.0, 8), "roof", slots.metal);
        add_ladder(builder, slots, {side * (r + 0.10), 0.0, 1.0}, r + z - 0.9, {0, 1, 0});
        builder.add(make_bar({side * 1.42, -half, 1.75}, {side * 1.42, half, 1.75}, 0.022, 0.022, 0.0, 8), "body", slots.metal);
        for (const double share : {-0.78, 0.78}) {
            builder.add(make_beam(side * 0.75 - 0.35, side * 0.75 + 0.35, share * half - 0.14, share * half + 0.14, 1.1, z - 0.65, 0.03),
                        "frame", slots.dark);
        }
    }
}

/// An open car with a heap of coal or gravel.
void add_open(ThingBuilder& builder, const TrainSlots& slots, double length, int load)
{
    const double hw = 1.42;
    const double low = 1.10;
    const double high = 2.95;
    const double half = length / 2.0;
    for (const double side : {-1.0, 1.0}) {
        const double x = side * hw;
        builder.add(make_beam(x - 0.05, x + 0.05, -half, half, low, high, 0.01), "body", slots.paint);
        builder.add(make_beam(x - 0.09, x + 0.09, -half - 0.02, half + 0.02, high - 0.08, high + 0.08, 0.02), "body", slots.paint);
        const int posts = static_cast<int>(length / 0.95);
        for (int i = 0; i <= posts; ++i) {
            const double y = mix(-half + 0.08, half - 0.08, static_cast<double>(i) / posts);
            builder.add(make_beam(x - 0.12, x + 0.12, y - 0.06, y + 0.06, low + 0.01, high - 0.06, 0.02), "body", slots.paint);
        }
        for (int i = 0; i < 2; ++i) {
            builder.add(make_beam(x - 0.06, x + 0.062, side * (-half + 1.5) - 0.62, side * (-half + 1.5) + 0.55 - 0.3 * i, 2.2 - 0.32 * i,
                                  2.36 - 0.32 * i, 0.0),
                        "body", slots.trim);
        }
        add_ladder(builder, slots, {x + side * 0.15, -half + 0.35, 0.95}, 2.0, {0, 1, 0});
    }
    for (const double y : {-half, half}) {
        builder.add(make_beam(-hw, hw, y - 0.05, y + 0.05, low + 0.02, high - 0.02, 0.01), "body", slots.paint);
        for (const double z : {1.5, 2.1, 2.7}) {
            builder.add(make_beam(-hw + 0.02, hw - 0.02, y - 0.10, y + 0.10, z - 0.06, z + 0.06, 0.02), "body", slots.paint);
        }
    }
    builder.add(make_beam(-hw + 0.02, hw - 0.02, -half + 0.02, half - 0.02, low - 0.03, low + 0.08, 0.0), "frame", slots.dark);
    builder.add(make_sheet(
                    [&](double u, double v) {
                        const double x = mix(-hw + 0.07, hw - 0.07, u);
                        const double y = mix(-half + 0.08, half - 0.08, v);
                        const double heap = std::sqrt(std::max(0.0, sin(kPi * mix(0.02, 0.98, u)) * sin(kPi * mix(0.02, 0.98, v))));
                        return dvec3(x, y, high - 0.28 + 0.62 * heap + 0.20 * find_rough_noise(dvec3(x, y, 0.0) * 3.5, 7));
                    },
                    30, 90, 0.3),
                "body", load);
}

}  // namespace

void add_freight_car(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length)
{
    const Freight freight = params.freight;
    if (freight == Freight::Box) {
        add_box(builder, slots, length);
    } else if (freight == Freight::Tank) {
        add_tank(builder, slots, length);
    } else {
        model::Material load = make_plain(freight == Freight::Coal ? dvec3(0.016) : dvec3(0.26, 0.22, 0.17), 0.85);
        const dvec3 second = freight == Freight::Coal ? dvec3(0.05) : dvec3(0.40, 0.36, 0.30);
        load.solid = catalog::SolidTexture{"noise", {second.r, second.g, second.b}, 0.14, {0.0, 0.0, 1.0}, 3};
        add_open(builder, slots, length, builder.add_slot("load", load));
    }
    builder.add(make_beam(-0.35, 0.35, -length / 2.0 + 0.06, length / 2.0 - 0.06, 0.74, 1.11, 0.03), "frame", slots.dark);
    builder.add(make_beam(-1.36, 1.36, -length / 2.0 + 0.02, length / 2.0 - 0.02, 0.98, 1.12, 0.02), "frame", slots.dark);
    for (const double way : {-1.0, 1.0}) {
        const double face = way * length / 2.0;
        builder.add(make_beam(-1.3, 1.3, std::min(face, face - way * 0.2), std::max(face, face - way * 0.2) + 0.02, 0.78, 1.13, 0.02),
                    "frame", slots.dark);
        builder.add(make_bar({0, face, 0.92}, {0, face + way * 0.42, 0.88}, 0.10, 0.08, 0.02, 12), "frame", slots.dark);
        add_buffers(builder, slots, face, way, 0.98);
        add_bogie(builder, slots, way * 0.33 * length, 0.46);
    }
}

}  // namespace clevrvk::things
