#include "renderer/things/train_cars.h"

#include "renderer/modeling/cut.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// The cross-section of a body, `in` metres inside its surface.
Points2 make_section(const CarBody& body, double in)
{
    const double rise = body.high - body.eaves;
    const Points2 outline = trace({{{body.hw, body.low}, 0.03},
                                   {{body.hw, body.eaves}, 0.9 * rise},
                                   {{0.62 * body.hw, body.eaves + 0.80 * rise}, 0.8 * rise},
                                   {{0.0, body.high}, 2.0 * body.hw},
                                   {{-0.62 * body.hw, body.eaves + 0.80 * rise}, 0.8 * rise},
                                   {{-body.hw, body.eaves}, 0.9 * rise},
                                   {{-body.hw, body.low}, 0.03}},
                                  true, 6);
    const dvec2 middle(0.0, (body.low + body.high) / 2.0);
    const dvec2 half(body.hw, (body.high - body.low) / 2.0);
    Points2 moved;
    for (const dvec2& p : outline) {
        moved.push_back(middle + (p - middle) * (dvec2(1.0) - in / half));
    }
    return moved;
}

void add_louvre(ThingBuilder& builder, const TrainSlots& slots, double hw, double y0, double y1, double z0, double z1)
{
    for (const double side : {-1.0, 1.0}) {
        const double x = side * hw;
        builder.add(make_beam(x - 0.012, x + 0.012, y0, y1, z0, z1, 0.005), "body", slots.dark);
        const int count = std::max(3, static_cast<int>((z1 - z0) / 0.11));
        for (int k = 0; k < count; ++k) {
            const double z = mix(z0 + 0.03, z1 - 0.07, k / (count - 1.0));
            builder.add(make_beam(x - 0.03, x + 0.03, y0 + 0.03, y1 - 0.03, z, z + 0.035, 0.0), "body", slots.metal);
        }
    }
}

/// A door of a cab or compartment, with handrails, on both sides.
void add_side_door(ThingBuilder& builder, const TrainSlots& slots, const CarBody& body, double y, double width, int slot)
{
    const double top = body.eaves - 0.12;
    for (const double side : {-1.0, 1.0}) {
        const double x = side * body.hw;
        builder.add(make_proud_beam(x, 0.02, 0.011, y - width / 2.0, y + width / 2.0, body.low + 0.04, top, 0.008), "body", slot);
        for (const double way : {-1.0, 1.0}) {
            const double at = y + way * (width / 2.0 + 0.09);
            builder.add(make_bar({x + side * 0.06, at, body.low + 0.25}, {x + side * 0.06, at, body.low + 1.45}, 0.02, 0.02, 0.0, 8),
                        "body", slots.metal);
        }
        for (int i = 0; i < 2; ++i) {
            const double z = body.low - 0.30 - 0.28 * i;
            builder.add(make_proud_beam(x, 0.16, 0.10, y - 0.28, y + 0.28, z, z + 0.04, 0.0), "frame", slots.dark);
        }
    }
    add_window_row(builder, slots, body, y - 0.5 * width + 0.08, y + 0.5 * width - 0.08, 1, mix(body.low, top, 0.56), top - 0.10);
}

/// The pantograph: two rods with a knee, and a bar across.
void add_pantograph(ThingBuilder& builder, const TrainSlots& slots, double y, double top, double way)
{
    const double height = 1.25;
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_bar({side * 0.55, y, top + 0.25}, {side * 0.38, y + way * 1.15, top + 0.25 + 0.5 * height}, 0.045, 0.035, 0.0, 10),
                    "roof", slots.trim);
        builder.add(
            make_bar({side * 0.38, y + way * 1.15, top + 0.25 + 0.5 * height}, {side * 0.48, y, top + 0.25 + height}, 0.035, 0.03, 0.0, 10),
            "roof", slots.trim);
        for (const double at : {-0.55, 0.55}) {
            builder.add(make_bar({side * 0.6, y + at, top - 0.1}, {side * 0.6, y + at, top + 0.22}, 0.09, 0.07, 0.02, 12), "roof",
                        slots.metal);
        }
        builder.add(make_bar({side * 0.6, y - 0.7, top + 0.24}, {side * 0.6, y + 0.7, top + 0.24}, 0.04, 0.04, 0.0, 10), "roof",
                    slots.trim);
    }
    for (const double at : {-0.18, 0.18}) {
        builder.add(make_tube(Points3{{-0.95, y + at, top + 0.12 + height},
                                      {-0.72, y + at, top + 0.28 + height},
                                      {0.72, y + at, top + 0.28 + height},
                                      {0.95, y + at, top + 0.12 + height}},
                              0.035, 8),
                    "roof", slots.dark);
    }
    builder.add(make_bar({-0.40, y + way * 1.15, top + 0.25 + 0.5 * height}, {0.40, y + way * 1.15, top + 0.25 + 0.5 * height}, 0.035,
                         0.035, 0.0, 10),
                "roof", slots.trim);
}

/// One end of an engine: windscreens, lamps, handrails, a plough and buffers.
void add_engine_end(ThingBuilder& builder, const TrainSlots& slots, const CarBody& body, double way)
{
    const double slope = body.slope;
    const dvec3 up = glm::normalize(dvec3(0.0, -way * slope, 1.0));
    const dvec3 x(-way, 0.0, 0.0);
    const double z = mix(body.belt, body.eaves, 0.56);
    const double half_height = 0.36 * (body.eaves - body.belt);
    const double out = way * find_end(body, z);
    for (const double side : {-1.0, 1.0}) {
        add_pane(builder, slots, {side * 0.47 * body.hw, out, z}, x, up, {0.37 * body.hw, half_height}, 0.07);
        builder.add(make_bar({side * 0.3 * body.hw, out + way * 0.06, z - half_height}, {side * 0.62 * body.hw, out + way * 0.05, z + 0.2},
                             0.014, 0.014, 0.0, 6),
                    "body", slots.dark);
        const double face = way * body.length / 2.0;
        const double lamp_z = body.low + 0.42;
        builder.add(make_bar({side * 0.66 * body.hw, face - way * 0.05, lamp_z}, {side * 0.66 * body.hw, face + way * 0.07, lamp_z}, 0.17,
                             0.17, 0.02, 24),
                    "lights", slots.metal);
        builder.add(
            make_bar({side * 0.66 * body.hw, face, lamp_z}, {side * 0.66 * body.hw, face + way * 0.09, lamp_z}, 0.12, 0.11, 0.02, 24),
            "lights", slots.head);
        builder.add(make_bar({side * 0.80 * body.hw, face + way * 0.06, body.low + 0.7},
                             {side * 0.36 * body.hw, face + way * 0.06, body.low + 0.7}, 0.02, 0.02, 0.0, 8),
                    "body", slots.metal);
    }
    const double top = way * find_end(body, body.eaves + 0.1);
    builder.add(make_bar({0, top - way * 0.2, body.eaves + 0.16}, {0, top + way * 0.10, body.eaves + 0.16}, 0.14, 0.14, 0.02, 24), "lights",
                slots.metal);
    builder.add(make_bar({0, top, body.eaves + 0.16}, {0, top + way * 0.12, body.eaves + 0.16}, 0.10, 0.09, 0.02, 24), "lights",
                slots.head);
    const double face = way * body.length / 2.0;
    builder.add(make_beam(-0.92 * body.hw, 0.92 * body.hw, std::min(face + way * 0.04, face - way * 0.3),
                          std::max(face + way * 0.04, face - way * 0.3), 0.72, body.low + 0.03, 0.03),
                "frame", slots.trim);
    builder.add(make_beam(-0.75 * body.hw, 0.75 * body.hw, std::min(face - way * 0.02, face - way * 0.2),
                          std::max(face - way * 0.02, face - way * 0.2), 0.24, 0.70, 0.04),
                "frame", slots.dark);
    builder.add(make_bar({0, face, 0.95}, {0, face + way * 0.34, 0.88}, 0.09, 0.06, 0.02, 12), "frame", slots.dark);
    add_buffers(builder, slots, face, way, 0.98);
}

}  // namespace

double find_end(const CarBody& body, double z)
{
    return body.length / 2.0 - body.slope * std::max(0.0, z - body.belt);
}

Mesh make_car_body(ThingBuilder& builder, const CarBody& body, const TrainSlots& slots, double band_low, double band_high)
{
    std::vector<Points3> rings;
    const auto add_ring = [&](double y, double in) {
        Points3 ring;
        for (const dvec2& p : make_section(body, in)) {
            ring.emplace_back(p.x, y, p.y);
        }
        rings.push_back(ring);
    };
    constexpr int kRound = 4;
    constexpr int kMiddle = 36;
    for (int i = 0; i <= kRound; ++i) {
        const double angle = kPi / 2.0 * i / kRound;
        add_ring(-body.length / 2.0 + body.round * (1.0 - cos(angle)), body.round * (1.0 - sin(angle)));
    }
    for (int i = 1; i < kMiddle; ++i) {
        add_ring(mix(-body.length / 2.0 + body.round, body.length / 2.0 - body.round, static_cast<double>(i) / kMiddle), 0.0);
    }
    for (int i = kRound; i >= 0; --i) {
        const double angle = kPi / 2.0 * i / kRound;
        add_ring(body.length / 2.0 - body.round * (1.0 - cos(angle)), body.round * (1.0 - sin(angle)));
    }
    Mesh mesh = deform(crease(loft(rings), 35.0), [&](dvec3 p) {
        const double back = body.slope * std::max(0.0, p.z - body.belt);
        const double share = smoothstep(0.5 * body.length - 2.2, 0.5 * body.length - 0.3, std::abs(p.y));
        p.y -= (p.y > 0.0 ? back : -back) * share;
        return p;
    });
    for (const double z : {band_low, band_high, body.belt, body.eaves + 0.02}) {
        paint_within(
            mesh, [&](const dvec3& p) { return p.z - z; }, kUnset);
    }
    paint(mesh, slots.trim, [&](const dvec3& c, const dvec3&) { return c.z > band_low && c.z < band_high; });
    paint(
        mesh, slots.roof, [&](const dvec3& c, const dvec3& n) { return c.z > body.eaves + 0.02 && n.z > 0.05; }, builder.part("roof"));
    return mesh;
}

void add_pane(ThingBuilder& builder, const TrainSlots& slots, const dvec3& middle, const dvec3& x, const dvec3& y, const dvec2& half,
              double round)
{
    const dvec3 out = glm::cross(x, y);
    const Mesh frame = extrude(make_rectangle(half + dvec2(0.045), round + 0.03, 3), Levels{{0.0, 0.0}, {0.0, 0.042}, {0.008, 0.05}});
    const Mesh pane = extrude(make_rectangle(half, round, 3), Levels{{0.0, 0.0}, {0.0, 0.046}, {0.004, 0.05}});
    builder.add(place(frame, middle - 0.034 * out, x, y), "body", slots.metal);
    builder.add(place(pane, middle - 0.026 * out, x, y), "windows", slots.glass);
}

void add_window_row(ThingBuilder& builder, const TrainSlots& slots, const CarBody& body, double from, double to, int count, double low,
                    double high)
{
    const double pitch = (to - from) / count;
    const double gap = count > 1 ? std::max(0.16, 0.11 * pitch) : 0.0;
    for (const double side : {-1.0, 1.0}) {
        for (int i = 0; i < count; ++i) {
            add_pane(builder, slots, {side * body.hw, from + pitch * (i + 0.5), (low + high) / 2.0}, {0, side, 0}, {0, 0, 1},
                     {pitch / 2.0 - gap, (high - low) / 2.0}, 0.08);
        }
    }
}

void add_engine(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length, bool is_electric)
{
    const double nose = params.nose;
    const CarBody body{length, 1.45, 1.05, 3.80, 3.15, 0.16, mix(0.10, 0.55, nose), 2.05};
    builder.add(make_car_body(builder, body, slots, 1.62, 1.92), "body", slots.paint);
    builder.add(make_beam(-1.36, 1.36, -length / 2.0 + 0.3, length / 2.0 - 0.3, 0.82, 1.10, 0.03), "frame", slots.dark);
    for (const double way : {-1.0, 1.0}) {
        add_engine_end(builder, slots, body, way);
        const double cab = length / 2.0 - 0.62 * body.slope;
        add_window_row(builder, slots, body, std::min(way * (cab - 0.95), way * (cab - 0.35)),
                       std::max(way * (cab - 0.95), way * (cab - 0.35)), 1, 2.30, 3.0);
        add_side_door(builder, slots, body, way * (cab - 1.55), 0.72, slots.paint);
        add_bogie(builder, slots, way * 0.29 * length, 0.56);
    }
    const double middle = length / 2.0 - 2.7;
    const int panels = 4;
    for (int i = 0; i < panels; ++i) {
        const double y = mix(-middle, middle, (i + 0.5) / panels);
        add_louvre(builder, slots, body.hw, y - 0.36 * middle / 2.0, y + 0.36 * middle / 2.0, is_electric ? 2.45 : 2.05, 3.0);
    }
    builder.add(make_beam(-0.9, 0.9, -0.16 * length, 0.16 * length, 0.30, 0.84, 0.05), "frame", slots.dark);
    if (is_electric) {
        for (const double way : {-1.0, 1.0}) {
            add_pantograph(builder, slots, way * 0.28 * length, body.high, way);
        }
        builder.add(make_beam(-0.7, 0.7, -0.10 * length, 0.10 * length, body.high - 0.16, body.high + 0.22, 0.05), "roof", slots.roof);
        for (const double x : {-0.42, 0.42}) {
            builder.add(make_bar({x, -0.24 * length, body.high + 0.30}, {x, 0.24 * length, body.high + 0.30}, 0.025, 0.025, 0.0, 8), "roof",
                        slots.metal);
            for (int i = 0; i < 5; ++i) {
                const double y = mix(-0.22, 0.22, i / 4.0) * length;
                builder.add(make_bar({x, y, body.high - 0.12}, {x, y, body.high + 0.28}, 0.07, 0.05, 0.02, 12), "roof", slots.trim);
            }
        }
        return;
    }
    for (int i = 0; i < 3; ++i) {
        const double y = mix(-0.22, 0.22, i / 2.0) * length;
        builder.add(move(make_cylinder(0.58, 0.2, 0.04), {0, y, body.high - 0.08}), "roof", slots.dark);
        builder.add(move(make_cylinder(0.44, 0.02, 0.0), {0, y, body.high + 0.11}), "roof", slots.metal);
    }
    builder.add(make_beam(-0.22, 0.22, -0.03 * length, 0.03 * length, body.high - 0.1, body.high + 0.34, 0.04), "roof", slots.dark);
}

void add_carriage(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length)
{
    const CarBody body{length, 1.42, 1.02, 3.95, 3.22, 0.10, 0.0, 2.1};
    builder.add(make_car_body(builder, body, slots, 2.02, 3.10), "body", slots.paint);
    builder.add(make_beam(-1.36, 1.36, -length / 2.0 + 0.1, length / 2.0 - 0.1, 0.84, 1.06, 0.03), "frame", slots.dark);
    const double door = length / 2.0 - 0.75;
    add_window_row(builder, slots, body, -door + 0.85, door - 0.85, 2 * params.windows, 2.20, 2.92);
    for (const double way : {-1.0, 1.0}) {
        const double face = way * length / 2.0;
        add_side_door(builder, slots, body, way * door, 0.82, slots.paint);
        // The gangway to the next car: bellows around a door.
        for (int i = 0; i < 4; ++i) {
            const double y = face + way * (0.03 + 0.10 * i);
            builder.add(make_beam(-0.62 + 0.02 * (i % 2), 0.62 - 0.02 * (i % 2), y - 0.04, y + 0.04, 1.02, 3.25 - 0.02 * (i % 2), 0.03),
                        "frame", slots.dark);
        }
        builder.add(make_beam(-0.40, 0.40, std::min(face + way * 0.36, face + way * 0.385), std::max(face + way * 0.36, face + way * 0.385),
                              1.1, 3.05, 0.01),
                    "body", slots.paint);
        add_pane(builder, slots, {0.0, face + way * 0.385, 2.45}, {-way, 0, 0}, {0, 0, 1}, {0.20, 0.38}, 0.05);
        const double end = way * (find_end(body, 2.5));
        for (const double side : {-1.0, 1.0}) {
            add_pane(builder, slots, {side * 1.02, end, 2.55}, {-way, 0, 0}, {0, 0, 1}, {0.22, 0.36}, 0.05);
            builder.add(make_bar({side * 1.15, face - way * 0.02, 1.55}, {side * 1.15, face + way * 0.07, 1.55}, 0.10, 0.10, 0.02, 20),
                        "lights", slots.head);
        }
        add_buffers(builder, slots, face, way, 0.98);
        add_bogie(builder, slots, way * 0.34 * length, 0.46);
    }
    for (int i = 0; i < 7; ++i) {
        const double y = mix(-0.42, 0.42, i / 6.0) * length;
        builder.add(move(make_cylinder(0.17, 0.22, 0.04, 20), {i % 2 == 0 ? 0.35 : -0.35, y, body.high - 0.16}), "roof", slots.roof);
    }
    for (const double y : {-0.13, 0.02, 0.14}) {
        builder.add(make_beam(-1.15, 1.15, (y - 0.05) * length, (y + 0.05) * length, 0.38, 0.86, 0.04), "frame", slots.dark);
    }
}

}  // namespace clevrvk::things
