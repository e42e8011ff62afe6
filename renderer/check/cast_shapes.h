// Where a ray meets the shapes, in their own unit space and in double. Shares no code with the shaders, whose masks are proved with it, nor with the
// generators: theirs takes cylinders as round and rays as coming from outside.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <limits>

namespace clevrvk::check {

inline constexpr double kNoHit = std::numeric_limits<double>::infinity();

/// Points origin + t * direction; the direction need not be of unit length.
struct Ray {
    glm::dvec3 origin{};
    glm::dvec3 direction{};
};

/// Least t >= 0 at which the ray meets the surface of an analytic shape, entering or leaving it; kNoHit when it misses.
/// \throws std::logic_error  for a mesh, which has a MeshTree
[[nodiscard]] double meet_shape(const scene::Instance& shape, const Ray& ray);

/// Least t > 0 at which the ray, in world space, meets the backdrop.
[[nodiscard]] double meet_backdrop(const catalog::Backdrop& backdrop, const Ray& ray);

}  // namespace clevrvk::check
