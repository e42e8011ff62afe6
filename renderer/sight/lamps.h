// Lamps of every shape, as estimates of light see them: a drawn point of a lamp, and the lamp that a ray meets.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/cast/ray.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

namespace clevrvk::sight {

/// A point of a lamp, seen from a place.
struct LampPoint {
    glm::dvec3 offset{};      ///< from the place to the point
    glm::dvec3 irradiance{};  ///< on a surface that faces it, without shadow, in the mean over all draws; 0: not lit
};

/// Draws a point of a lamp: uniform on rectangles and discs, uniform in the cone that a sphere fills.
[[nodiscard]] LampPoint draw_on_lamp(const scene::AreaLight& lamp, const glm::dvec3& from, Rng& rng);

/// The t at which a ray meets the emitting side of a lamp; kNoHit if it does not.
[[nodiscard]] double meet_lamp(const scene::AreaLight& lamp, const cast::Ray& ray);

}  // namespace clevrvk::sight
