// A ray in double precision, and the result of the casters for a miss.
#pragma once

#include <glm/glm.hpp>

#include <limits>

namespace clevrvk::tree {

inline constexpr double kNoHit = std::numeric_limits<double>::infinity();

/// Points origin + t * direction; the direction need not be of unit length.
struct Ray {
    glm::dvec3 origin{};
    glm::dvec3 direction{};
};

}  // namespace clevrvk::tree
