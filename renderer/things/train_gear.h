// Running gear and fittings shared by engines and cars, and the steam engine.
#pragma once

#include "renderer/things/wheel.h"

namespace clevrvk::things {

enum class TrainStyle { Steam, Electric, Diesel, Fast, Tram, Carriage, Freight };
enum class Freight { Box, Tank, Coal, Gravel };

struct TrainParams : KindParams {
    TrainStyle style;
    double length;
    double boiler;
    double chimney;
    double wheel;
    int axles;
    bool has_tender;
    double nose;
    int windows;
    Color color;
    Color steam_color;
    bool has_pilot;
    Freight freight;
    Color freight_color;
    Color fast_color;
    Color stripe;
};

struct TrainSlots {
    int paint;
    int trim;
    int dark;
    int glass;
    int metal;
    int head;
    int roof;
    int gear;
    WheelSlots wheels;
};

/// A bar along y with rounded edges.
[[nodiscard]] Mesh make_beam(double x0, double x1, double y0, double y1, double z0, double z1, double round);

/// The same on a side wall at `wall_x`, from `in` inside it to `out` outside it, on the left and on the right.
[[nodiscard]] Mesh make_proud_beam(double wall_x, double in, double out, double y0, double y1, double z0, double z1, double round);

/// Both wheels of an axle, for a gauge of 1.44 m.
void add_axle(ThingBuilder& builder, const TrainSlots& slots, double y, double radius, int spokes);

/// A frame with two axles and springs at its sides.
void add_bogie(ThingBuilder& builder, const TrainSlots& slots, double y, double radius);

void add_buffers(ThingBuilder& builder, const TrainSlots& slots, double y, double way, double height);

void add_lamp(ThingBuilder& builder, const TrainSlots& slots, const dvec3& at, double radius);

/// A pane with a rim, on both sides.
void add_side_window(ThingBuilder& builder, const TrainSlots& slots, double half_width, double y0, double y1, double z0, double z1,
                     double round);

/// A steam engine along y with its chimney to the front; a tender, if any, is behind it.
/// \param scale  factor of its length
void add_steam_engine(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double scale);

}  // namespace clevrvk::things
