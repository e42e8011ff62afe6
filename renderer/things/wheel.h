// Wheels of vehicles and barrows.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// Slots of a wheel.
struct WheelSlots {
    int tire;
    int rim;
};

/// Adds a wheel with its axle along x. \param side  1: its outer face looks along +x, -1: along -x
void add_wheel(ThingBuilder& builder, const WheelSlots& slots, const glm::dvec3& center, double radius, double width, double side,
               int spokes, double rim_share = 0.68);

}  // namespace clevrvk::things
