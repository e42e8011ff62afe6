// Soft fur: short tufts on the flesh, whose outline would otherwise be too smooth.
#pragma once

#include "renderer/things/toys/toy.h"

#include <functional>

namespace clevrvk::things {

/// Growth of hairs at a point of the flesh.
struct Hairs {
    double length = 0.0;  ///< 0 for bare skin
    dvec3 way{0.0};       ///< direction in which they lie; need not be tangential
    double rise = 0.25;   ///< rise of their tips above the surface, relative to their length
};

/// Adds tufts: closed wedges with four faces, one on each face of a coarse mesh of the flesh, with its part and slot.
/// \param seed  for their random placement
/// \param spacing  between tufts   \param width  half a tuft's width, relative to its hairs' length
void add_fur(Toy& toy, int seed, double spacing, double width, const std::function<Hairs(const dvec3& point, const dvec3& normal)>& grow);

}  // namespace clevrvk::things
