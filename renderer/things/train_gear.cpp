// Builds the running gear and fittings of trains: axles, bogies, buffers, headlights, windows.
#include "renderer/things/train_gear.h"

#include <algorithm>
#include <utility>

namespace clevrvk::things {

Mesh make_beam(double x0, double x1, double y0, double y1, double z0, double z1, double round)
{
    return make_box({x0, y0, z0}, {x1, y1, z1}, round);
}

Mesh make_proud_beam(double wall_x, double in, double out, double y0, double y1, double z0, double z1, double round)
{
    const double side = wall_x < 0.0 ? -1.0 : 1.0;
    const auto [x0, x1] = std::minmax({wall_x - side * in, wall_x + side * out});
    return make_beam(x0, x1, y0, y1, z0, z1, round);
}

void add_axle(ThingBuilder& builder, const TrainSlots& slots, double y, double radius, int spokes)
{
    constexpr int kAround = 32;
    constexpr double kHalf = 0.07;  // half a wheel's width
    for (const double side : {-1.0, 1.0}) {
        // Built with the axle along z and the outer face up.
        const auto put = [&](Mesh mesh, int slot) {
            builder.add(place(std::move(mesh), {side * 0.78, y, radius}, {0.0, 0.0, -side}, {0.0, 1.0, 0.0}), "wheels", slot);
        };
        put(make_band(radius * 0.84, radius, -kHalf, kHalf, spokes == 0 ? 0.0 : 0.012, kAround), slots.wheels.tire);
        put(move(make_cylinder(radius * 1.05, 0.03, 0.0, kAround), {0, 0, -kHalf - 0.01}), slots.wheels.tire);
        put(move(make_cylinder(radius * 0.2, 1.7 * kHalf, 0.0, 20), {0, 0, -0.7 * kHalf}), slots.wheels.rim);
        if (spokes == 0) {
            put(move(make_cylinder(radius * 0.86, kHalf, 0.0, kAround), {0, 0, -0.4 * kHalf}), slots.wheels.rim);
        }
        for (int i = 0; i < spokes; ++i) {
            const double thick = 0.035 * radius + 0.008;
            const Mesh spoke = make_box({0.1 * radius, -thick, -0.3 * kHalf}, {0.86 * radius, thick, 0.6 * kHalf}, 0.0);
            put(rotate(spoke, 2, 2.0 * kPi * i / spokes), slots.wheels.rim);
        }
    }
    builder.add(make_bar({-0.75, y, radius}, {0.75, y, radius}, 0.09, 0.09, 0.0, 14), "wheels", slots.dark);
}

void add_bogie(ThingBuilder& builder, const TrainSlots& slots, double y, double radius)
{
    constexpr double kReach = 1.12;  // distance of the axles from the middle
    for (const double at : {-kReach, kReach}) {
        add_axle(builder, slots, y + at, radius, 0);
    }
    for (const double side : {-1.0, 1.0}) {
        const double x = side * 1.08;
        // An arched beam that holds the axle boxes, with springs beside them.
        const Points2 line = trace({{{-kReach - 0.42, radius * 0.95}, 0.05},
                                    {{-kReach + 0.35, radius * 0.95}, 0.1},
                                    {{-0.45, radius * 0.62}, 0.1},
                                    {{0.45, radius * 0.62}, 0.1},
                                    {{kReach - 0.35, radius * 0.95}, 0.1},
                                    {{kReach + 0.42, radius * 0.95}, 0.05},
                                    {{kReach + 0.42, radius * 1.35}, 0.05},
                                    {{-kReach - 0.42, radius * 1.35}, 0.05}},
                                   true, 4);
        builder.add(place(extrude(line, 0.14, 0.02), {x - 0.07, y, 0.0}, {0, 1, 0}, {0, 0, 1}), "frame", slots.gear);
        for (const double at : {-kReach, kReach}) {
            builder.add(make_bar({x - side * 0.1, y + at, radius}, {x + side * 0.15, y + at, radius}, 0.2, 0.17, 0.03, 16), "frame",
                        slots.metal);
            builder.add(make_beam(x - 0.09, x + 0.11, y + at - 0.22, y + at + 0.22, radius * 0.7, radius * 1.32, 0.03), "frame",
                        slots.gear);
        }
        for (const double at : {-0.28, 0.0, 0.28}) {
            for (int i = 0; i < 4; ++i) {
                const double z = radius * mix(0.70, 1.22, i / 3.0);
                builder.add(make_bar({x + side * 0.10, y + at, z - 0.035}, {x + side * 0.10, y + at, z + 0.035}, 0.10, 0.10, 0.0, 10),
                            "frame", slots.gear);
            }
        }
    }
}

void add_buffers(ThingBuilder& builder, const TrainSlots& slots, double y, double way, double height)
{
    for (const double x : {-0.85, 0.85}) {
        builder.add(make_bar({x, y, height}, {x, y + way * 0.42, height}, 0.09, 0.08, 0.0, 16), "frame", slots.dark);
        builder.add(make_bar({x, y + way * 0.40, height}, {x, y + way * 0.48, height}, 0.24, 0.23, 0.02, 24), "frame", slots.metal);
    }
}

void add_lamp(ThingBuilder& builder, const TrainSlots& slots, const dvec3& at, double radius)
{
    builder.add(make_bar(at + dvec3(0, 0.14, 0), at - dvec3(0, 0.06, 0), radius * 1.15, radius * 1.2, 0.01, 28), "lights", slots.metal);
    builder.add(make_bar(at - dvec3(0, 0.02, 0), at - dvec3(0, 0.075, 0), radius, radius * 0.85, 0.02, 28), "lights", slots.head);
}

void add_side_window(ThingBuilder& builder, const TrainSlots& slots, double half_width, double y0, double y1, double z0, double z1,
                     double round)
{
    for (const double side : {-1.0, 1.0}) {
        const Mesh pane =
            extrude(make_rectangle({(y1 - y0) / 2.0, (z1 - z0) / 2.0}, round, 4), Levels{{0.0, 0.0}, {0.0, 0.029}, {0.006, 0.035}});
        builder.add(place(pane, {side * (half_width - 0.018), (y0 + y1) / 2.0, (z0 + z1) / 2.0}, {0, side, 0}, {0, 0, 1}), "windows",
                    slots.glass);
    }
}

}  // namespace clevrvk::things
