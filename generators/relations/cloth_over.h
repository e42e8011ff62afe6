// A second thing that stands on the ground, and a blanket that falls on it.
#pragma once

#include "generators/relations/relation.h"

namespace clevrvk::generators::relations {

/// Where the flat blanket is before it falls.
struct ClothPlace {
    double scale = 1.0;     ///< of the blanket
    glm::dvec2 middle{0.0}; ///< of the flat blanket; the second's centre of mass is over the origin
    glm::dvec2 x_way{1.0, 0.0};  ///< unit, along its shorter side
};

/// The measures by which the place is chosen.
struct ClothSetting {
    glm::dvec2 cloth_m{0.0};   ///< sides of the flat blanket at its natural size
    glm::dvec3 second_m{0.0};  ///< box of the second, at its scale
    glm::dvec2 to_eye{0.0};    ///< unit
    Rng& rng;
};

/// Draws a blanket and the second, rescales the second to at least `least_m` along its longest side (by at most two),
/// and lets the blanket fall from the chosen place.
[[nodiscard]] Arranged lay_cloth(const Asked& asked, double least_m, ClothPlace (*choose)(const ClothSetting& setting));

}  // namespace clevrvk::generators::relations
