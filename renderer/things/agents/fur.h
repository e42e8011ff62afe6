// Soft fur: short tufts that lie on flesh, so that its outline is not that of a smooth solid.
#pragma once

#include "renderer/things/toys/toy.h"

#include <functional>

namespace clevrvk::things {

/// How hairs grow at a point of the flesh.
struct Hairs {
    double length = 0.0;  ///< 0 where there are none
    dvec3 way{0.0};       ///< in which they lie; need not be along the surface
    double rise = 0.25;   ///< of their tips over the surface, in lengths
};

/// Adds tufts: closed wedges of four faces, one on each face of a coarse mesh of the flesh, with its part and slot.
/// \param seed  of how they are strewn
/// \param spacing  of the tufts   \param width  half of a tuft's, in lengths of its hairs
void add_fur(Toy& toy, int seed, double spacing, double width, const std::function<Hairs(const dvec3& point, const dvec3& normal)>& grow);

}  // namespace clevrvk::things
