// The body of a car: the lower shell with its wheel arches, and the greenhouse with its windows.
#pragma once

#include "renderer/things/kind.h"

#include <vector>

namespace clevrvk::things {

/// Lengths along y are fractions of the whole length, from the front; heights are fractions of the whole height.
struct CarStyle {
    double length;
    double width;
    double height;
    double clearance;  ///< height of the sill above the ground, m
    double wheel;      ///< radius, m
    double front_axle;
    double rear_axle;
    double hood;        ///< height of its front edge
    double belt;        ///< height of the belt line, where windows begin
    double tail;        ///< height of the rear deck
    double cowl;        ///< where the windscreen begins
    double roof_front;  ///< where the roof begins
    double roof_rear;   ///< where the roof ends
    double deck;        ///< where the rear window ends
    int pillars;        ///< number of windows on each side
};

/// The lower body as functions of the place along the car, and the body's shell.
class CarBody {
public:
    explicit CarBody(const CarStyle& style) : s_(style) {}

    /// y at a fraction of the length from the front.
    [[nodiscard]] double y_at(double share) const { return (share - 0.5) * s_.length; }

    /// Half the width at a place and height: curved in plan, widest below the belt.
    [[nodiscard]] double half_width(double y, double z) const;

    /// The top of the lower body: hood, belt, deck.
    [[nodiscard]] double top(double y) const;

    /// The lower edge, with arches over the wheels.
    [[nodiscard]] double bottom(double y) const;

    /// Radius of the wheel arches.
    [[nodiscard]] double arch() const { return s_.wheel * 1.16; }
    [[nodiscard]] const CarStyle& style() const { return s_; }

    /// The shell without wheels and glass.
    [[nodiscard]] Mesh make_lower() const;

private:
    /// The places of rings along y: evenly spaced, with more in the arches.
    [[nodiscard]] std::vector<double> stations() const;

    /// The lower body's cross-section at y. \param shrink  towards its middle, for the rounded ends
    [[nodiscard]] Points3 ring(double y, double at_y, double shrink) const;

    CarStyle s_;
};

/// The greenhouse on a body.
/// \param glass, glass_part  slot and part of windows   \param has_side_glass_behind  windows behind the front doors
[[nodiscard]] Mesh make_greenhouse(const CarBody& body, int glass, int glass_part, bool has_side_glass_behind);

}  // namespace clevrvk::things
