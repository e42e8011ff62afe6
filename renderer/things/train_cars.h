// Bodies of a train's boxy engines and cars.
#pragma once

#include "renderer/things/train_gear.h"

namespace clevrvk::things {

/// A body with upright sides and an arched roof, along y.
struct CarBody {
    double length;
    double hw;     ///< half its width
    double low;    ///< its lower edge
    double high;   ///< the roof's ridge
    double eaves;  ///< where the roof begins
    double round;  ///< of the edges of its ends
    double slope;  ///< how far the ends lean back for each metre above the belt
    double belt;   ///< the height at which they begin to
};

/// The body, its roof painted, and a band from one height to another in the second colour.
[[nodiscard]] Mesh make_car_body(ThingBuilder& builder, const CarBody& body, const TrainSlots& slots, double band_low, double band_high);

/// Where an end's face is at a height.
[[nodiscard]] double find_end(const CarBody& body, double z);

/// A pane in a frame, proud of a surface. \param x, y  unit, along the surface
void add_pane(ThingBuilder& builder, const TrainSlots& slots, const dvec3& middle, const dvec3& x, const dvec3& y, const dvec2& half,
              double round);

/// Panes in both sides, evenly from one place to another.
void add_window_row(ThingBuilder& builder, const TrainSlots& slots, const CarBody& body, double from, double to, int count, double low,
                    double high);

/// An electric or diesel engine with a cab at each end.
void add_engine(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length, bool is_electric);

/// A carriage for passengers.
void add_carriage(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length);

/// A car for goods: with a roof and sliding doors, a tank, or open with its load.
void add_freight_car(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length);

}  // namespace clevrvk::things
