// The middle line of a tube, such as a cord, from its mesh alone.
#pragma once

#include "renderer/contact/body.h"

#include <glm/glm.hpp>

#include <vector>

namespace clevrvk::facts {

/// The middle of a tube, from 3.5 radii behind one end to 3.5 radii before the other.
struct MiddleLine {
    std::vector<glm::dvec3> points;  ///< about half a radius apart
    double radius = 0.0;             ///< of a round tube of this length and volume
};

/// The centers of the curves whose points are all equally far, along the surface, from one end. A body that is not a
/// tube also has such curves, but their centers mean nothing. A body that encloses nothing has no line, nor has a sheet
/// that is thinner than a ten-thousandth of its length.
/// Source of the idea: Lazarus and Verroust, Level set diagrams of polyhedral objects (1999).
[[nodiscard]] MiddleLine find_middle_line(const contact::Body& body);

}  // namespace clevrvk::facts
