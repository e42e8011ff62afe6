// The extent of an object, by its true surface.
#pragma once

#include "renderer/cast/caster.h"

#include <glm/glm.hpp>

namespace clevrvk::facts {

/// The range of an object along a direction: the dot products of its points with the direction.
struct Extent {
    double low = 0.0;
    double high = 0.0;

    [[nodiscard]] double middle() const { return 0.5 * (low + high); }
    [[nodiscard]] double half() const { return 0.5 * (high - low); }
};

/// \param direction  unit
[[nodiscard]] Extent measure_extent(const cast::PlacedObject& object, const glm::dvec3& direction);

}  // namespace clevrvk::facts
