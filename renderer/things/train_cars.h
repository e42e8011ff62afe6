// Bodies of a train's boxy engines and cars.
#pragma once

#include "renderer/things/train_gear.h"

namespace clevrvk::things {

/// A body with upright sides and an arched roof, along y.
struct CarBody {
    double length;
    double hw;     ///< half its width
    double low;    ///< height of its lower edge
    double high;   ///< height of the roof's ridge
    double eaves;  ///< height at which the roof begins
    double round;  ///< radius of the edges of its ends
    double slope;  ///< how far the ends lean back per metre above the belt
    double belt;   ///< height at which they begin to lean
};

/// The body, with a painted roof and a band in the second colour between two heights.
[[nodiscard]] Mesh make_car_body(ThingBuilder& builder, const CarBody& body, const TrainSlots& slots, double band_low, double band_high);

/// y of an end's face at a height.
[[nodiscard]] double find_end(const CarBody& body, double z);

/// A framed pane that stands out from a surface. \param x, y  unit, along the surface
void add_pane(ThingBuilder& builder, const TrainSlots& slots, const dvec3& middle, const dvec3& x, const dvec3& y, const dvec2& half,
              double round);

/// Evenly spaced panes in both sides between two places.
void add_window_row(ThingBuilder& builder, const TrainSlots& slots, const CarBody& body, double from, double to, int count, double low,
                    double high);

/// An electric or diesel engine with a cab at each end.
void add_engine(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length, bool is_electric);

/// A passenger carriage.
void add_carriage(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length);

/// A freight car: a box car with sliding doors, a tank car, or an open car with its load.
void add_freight_car(ThingBuilder& builder, const TrainParams& params, const TrainSlots& slots, double length);

}  // namespace clevrvk::things
