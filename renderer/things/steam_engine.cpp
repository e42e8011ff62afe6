// Builds steam engines: boiler, fittings, cab, cow-catcher.
#include "renderer/things/train_gear.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// The boiler with bands, chimney, domes and the smokebox door.
void add_boiler(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double front, double back, double r, double z)
{
    const auto ring = [&](double y0, double y1, double radius, int slot) {
        builder.add(make_bar({0, y0, z}, {0, y1, z}, radius, radius, 0.03, 48), "boiler", slot);
    };
    ring(front + 0.8, back, r, slots.paint);
    ring(front, front + 0.95, r * 1.04, slots.dark);
    for (int i = 0; i < 4; ++i) {
        const double y = mix(front + 1.2, back - 0.2, i / 3.0);
        ring(y - 0.05, y + 0.05, r * 1.02, slots.metal);
    }
    builder.add(move(rotate(lathe(Points2{{0, -0.02}, {r * 0.72, -0.02}, {r * 0.70, 0.05}, {r * 0.4, 0.11}, {0, 0.13}}, 40), 0, kPi / 2.0),
                     {0, front, z}),
                "boiler", slots.dark);
    for (const double side : {-1.0, 1.0}) {
        builder.add(
            make_bar({-r * 0.66, front - 0.03, z + side * 0.3 * r}, {r * 0.3, front - 0.10, z + side * 0.24 * r}, 0.035, 0.03, 0.0, 8),
            "boiler", slots.dark);
        builder.add(make_bar({0, front - 0.14, z}, {side * 0.1 * r, front - 0.20, z - 0.22 * r}, 0.025, 0.02, 0.0, 8), "boiler",
                    slots.metal);
    }
    builder.add(make_bar({0, front - 0.08, z}, {0, front - 0.20, z}, 0.06, 0.04, 0.01, 16), "boiler", slots.metal);
    builder.add(make_beam(-0.26, 0.26, front - 0.12, front - 0.04, z - 0.62 * r, z - 0.42 * r, 0.01), "boiler", slots.trim);
    builder.add(place(make_band(0.70 * r, 0.76 * r, 0.0, 0.05, 0.015, 48), {0, front + 0.01, z}, {1, 0, 0}, {0, 0, 1}), "boiler",
                slots.metal);
    const double flare = params.chimney;
    const double top = z + r + 0.95;
    builder.add(move(lathe(trace({{{0, z + r * 0.8}},
                                  {{0.34, z + r * 0.8}, 0.05},
                                  {{0.24, z + r * 1.1}, 0.1},
                                  {{0.24 * mix(1.0, flare, 0.6), top - 0.22}, 0.05},
                                  {{0.27 * flare, top - 0.1}, 0.03},
                                  {{0.27 * flare, top}, 0.02},
                                  {{0.15 * flare, top}, 0.0},
                                  {{0.14, top - 0.3}},
                                  {{0, top - 0.3}}},
                                 false, 5),
                           40),
                     {0, front + 0.5, 0}),
                "chimney", slots.dark);
    for (int i = 0; i < 2; ++i) {
        const double y = mix(front + 1.5, back - 0.7, static_cast<double>(i));
        builder.add(move(lathe(trace({{{0, z + r * 0.8}},
                                      {{0.36, z + r * 0.8}, 0.05},
                                      {{0.28, z + r * 1.05}, 0.1},
                                      {{0.28, z + r + 0.42}, 0.24},
                                      {{0, z + r + 0.45}}},
                                     false, 6),
                               36),
                         {0, y, 0}),
                    "boiler", i == 0 ? slots.metal : slots.paint);
    }
}

/// Handrails on posts, the sandbox pipe, the air pump with its tank, steps below the cab.
void add_fittings(ThingBuilder& builder, const TrainSlots& slots, double front, double back, double r, double z)
{
    for (const double side : {-1.0, 1.0}) {
        const dvec3 rail(side * (0.94 * r + 0.10), 0.0, z + 0.42 * r);
        builder.add(make_bar({rail.x, front + 0.15, rail.z}, {rail.x, back, rail.z}, 0.024, 0.024, 0.0, 8), "boiler", slots.metal);
        for (int i = 0; i < 6; ++i) {
            const double y = mix(front + 0.2, back - 0.15, i / 5.0);
            builder.add(make_bar({side * 0.85 * r, y, z + 0.40 * r}, {rail.x, y, rail.z}, 0.02, 0.03, 0.0, 8), "boiler", slots.metal);
        }
        const double pipe = mix(front + 1.5, back - 0.7, 0.5);
        builder.add(make_tube(smooth(Points3{{0.0, pipe, z + 1.02 * r},
                                             {side * 0.75 * r, pipe, z + 0.75 * r},
                                             {side * 1.04 * r, pipe + 0.1, z},
                                             {side * 0.98, pipe + 0.2, 1.62}},
                                     8),
                              0.035, 8),
                    "boiler", slots.dark);
        builder.add(make_bar({side * 0.98, pipe + 0.9, 1.86}, {side * 0.98, back - 0.3, 1.86}, 0.16, 0.16, 0.05, 20), "frame", slots.dark);
        for (int i = 0; i < 2; ++i) {
            const double z_step = 0.42 + 0.40 * i;
            builder.add(make_beam(side * 1.22 - 0.14, side * 1.22 + 0.14, back + 0.2, back + 0.75, z_step, z_step + 0.04, 0.0), "frame",
                        slots.dark);
        }
        builder.add(make_bar({side * 1.34, back + 0.14, 0.45}, {side * 1.34, back + 0.14, 1.3}, 0.03, 0.03, 0.0, 8), "frame", slots.dark);
    }
    builder.add(make_bar({-(r + 0.20), front + 2.0, 1.66}, {-(r + 0.20), front + 2.0, 1.66 + 0.8 * r}, 0.19, 0.19, 0.03, 20), "boiler",
                slots.dark);
    // Rivets of the smokebox.
    for (int i = 0; i < 12; ++i) {
        const double angle = 2.0 * kPi * i / 12.0;
        const dvec3 at(0.93 * r * cos(angle), front - 0.005, z + 0.93 * r * sin(angle));
        builder.add(move(make_ellipsoid(dvec3(0.03), 6), at), "boiler", slots.dark);
    }
}

/// The cab: side sheets with a window, and an arched roof.
void add_cab(ThingBuilder& builder, const TrainSlots& slots, double front, double back, double low, double high, double hw)
{
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_beam(side * hw - 0.04, side * hw + 0.04, front, back - 0.3, low, low + 0.55 * (high - low), 0.02), "cab",
                    slots.paint);
        for (const double y : {front + 0.06, back - 0.36}) {
            builder.add(make_beam(side * hw - 0.04, side * hw + 0.04, y - 0.06, y + 0.06, low, high, 0.02), "cab", slots.paint);
        }
        builder.add(make_beam(side * hw - 0.03, side * hw + 0.03, front, back - 0.3, high - 0.2, high, 0.02), "cab", slots.paint);
    }
    add_side_window(builder, slots, hw - 0.01, front + 0.15, back - 0.45, low + 0.58 * (high - low), high - 0.22, 0.05);
    builder.add(make_beam(-hw, hw, front, front + 0.08, low, high, 0.02), "cab", slots.paint);
    builder.add(make_beam(-hw * 0.98, hw * 0.98, back - 0.42, back - 0.34, low, low + 0.4 * (high - low), 0.02), "cab", slots.paint);
    for (const double x : {-0.62, 0.62}) {
        builder.add(
            place(extrude(make_rectangle({0.2 * hw, 0.26}, 0.08), 0.03, 0.005), {x * hw, front + 0.005, high - 0.45}, {1, 0, 0}, {0, 0, 1}),
            "windows", slots.glass);
    }
    Points2 arch;
    for (int i = 0; i <= 16; ++i) {
        const double x = mix(hw + 0.16, -hw - 0.16, i / 16.0);
        arch.emplace_back(x, high + 0.28 * (1.0 - (x / (hw + 0.16)) * (x / (hw + 0.16))));
    }
    for (int i = 16; i >= 0; --i) {
        arch.emplace_back(arch[static_cast<std::size_t>(i)] - dvec2(0, 0.07));
    }
    builder.add(place(extrude(arch, back - front + 0.25, 0.0), {0, back + 0.1, 0}, {1, 0, 0}, {0, 0, 1}), "cab", slots.dark);
}

/// Slanting bars in front of the first axle.
void add_cow_catcher(ThingBuilder& builder, const TrainSlots& slots, double front)
{
    for (int i = -5; i <= 5; ++i) {
        const double s = i / 5.0;
        builder.add(
            make_bar({s * 1.05, front + 0.05, 0.88}, {s * 1.05, front - 0.55 * (1.0 - std::abs(s)) - 0.08, 0.2}, 0.045, 0.045, 0.0, 8),
            "frame", slots.dark);
    }
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_bar({0, front - 0.63, 0.2}, {side * 1.05, front - 0.08, 0.2}, 0.06, 0.06, 0.0, 10), "frame", slots.dark);
    }
}

/// The tender, a coal car behind an engine. \param back  y of the engine's back
void add_tender(ThingBuilder& builder, const TrainSlots& slots, double back, double scale)
{
    const double from = back + 0.35;
    const double to = from + 3.9 * scale;
    builder.add(make_beam(-1.25, 1.25, from, to, 1.0, 1.28, 0.03), "frame", slots.dark);
    builder.add(make_beam(-1.3, 1.3, from + 0.05, to - 0.05, 1.26, 2.62, 0.06), "cab", slots.paint);
    builder.add(move(make_ellipsoid({1.12, (to - from) * 0.36, 0.5}, 40), {0, (from + to) / 2.0, 2.56}), "cab",
                builder.add_slot("coal", make_plain(dvec3(0.012), 0.6)));
    for (const double share : {0.15, 0.5, 0.85}) {
        add_axle(builder, slots, mix(from, to, share), 0.45, 10);
    }
    builder.add(make_beam(-0.2, 0.2, back - 0.1, from + 0.1, 1.0, 1.15, 0.03), "frame", slots.dark);
}

}  // namespace

void add_steam_engine(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double scale)
{
    const double length = 9.5 * scale;
    const double front = -length / 2.0;
    const double back = length / 2.0;
    const double cab = back - 1.7;
    const double r = params.boiler;
    const double board = 1.66;  // height of the board along the boiler
    const double z = board + 0.06 + r;
    builder.add(make_beam(-1.0, 1.0, front + 0.1, back, 0.98, 1.22, 0.03), "frame", slots.dark);
    builder.add(make_beam(-1.25, 1.25, front, front + 0.16, 0.82, 1.28, 0.02), "frame", slots.trim);
    builder.add(make_beam(-1.13, 1.13, front + 1.35, back - 1.7, board - 0.05, board + 0.03, 0.015), "frame", slots.dark);
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_beam(side * 1.135 - 0.02, side * 1.135 + 0.02, front + 1.36, back - 1.71, board - 0.13, board + 0.04, 0.01),
                    "frame", slots.trim);
    }
    builder.add(make_beam(-1.15, 1.15, front + 0.15, front + 1.40, 1.20, 1.27, 0.01), "frame", slots.dark);
    builder.add(make_beam(-0.62, 0.62, front + 0.45, front + 1.4, 1.26, z - 0.5 * r, 0.03), "boiler", slots.dark);
    add_boiler(builder, params, slots, front + 0.45, cab + 0.2, r, z);
    add_cab(builder, slots, cab, back, 1.30, z + r + 0.42, 1.32);
    add_fittings(builder, slots, front + 0.45, cab, r, z);
    add_lamp(builder, slots, {0, front + 0.34, z + r + 0.20}, 0.2);
    if (params.has_pilot) {
        add_cow_catcher(builder, slots, front);
    } else {
        add_buffers(builder, slots, front, -1.0, 1.05);
        builder.add(make_bar({0, front, 1.02}, {0, front - 0.4, 0.98}, 0.08, 0.05, 0.02, 12), "frame", slots.metal);
    }
    const double big = params.wheel;
    for (const double y : {front + 0.75, front + 1.6}) {
        add_axle(builder, slots, y, 0.40, 10);
    }
    const int drivers = params.axles;
    Points3 pins;
    for (int i = 0; i < drivers; ++i) {
        const double y = mix(front + 2.2 + big, back - big - 0.25, drivers > 1 ? static_cast<double>(i) / (drivers - 1) : 0.5);
        add_axle(builder, slots, y, std::min(big, 0.47 * (back - front - 2.6) / drivers), 12);
        pins.emplace_back(0, y, std::min(big, 0.47 * (back - front - 2.6) / drivers) * 0.72);
    }
    for (const double side : {-1.0, 1.0}) {
        const double x = side * 0.95;
        builder.add(
            make_beam(x - 0.04, x + 0.04, pins.front().y - 0.1, pins.back().y + 0.1, pins.front().z - 0.07, pins.front().z + 0.07, 0.03),
            "wheels", slots.metal);
        builder.add(make_bar({x * 1.14, front + 0.5, 0.80}, {x * 1.14, front + 1.75, 0.80}, 0.34, 0.34, 0.04, 32), "frame", slots.dark);
        builder.add(make_bar({x * 1.14, front + 0.46, 0.80}, {x * 1.14, front + 0.52, 0.80}, 0.26, 0.29, 0.02, 32), "frame", slots.metal);
        builder.add(make_bar({x * 1.10, front + 0.62, 1.22}, {x * 1.10, front + 1.65, 1.22}, 0.19, 0.19, 0.03, 24), "frame", slots.dark);
        builder.add(make_bar({x * 1.12, front + 1.7, 0.85}, {x * 1.06, pins[pins.size() / 2].y, pins.front().z}, 0.05, 0.05, 0.0, 12),
                    "wheels", slots.metal);
    }
    if (params.has_tender) {
        add_tender(builder, slots, back, scale);
    }
}

}  // namespace clevrvk::things
