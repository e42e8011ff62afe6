// Intersections of rays with the shapes, in their own unit space and in double. Shares no code with the shaders, whose
// masks are verified with it, nor with the generators, which take cylinders to be round and rays to begin outside.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <limits>

namespace clevrvk::check {

inline constexpr double kNoHit = std::numeric_limits<double>::infinity();

/// Points origin + t * direction; the direction need not be of unit length.
struct Ray {
    glm::dvec3 origin{};
    glm::dvec3 direction{};
};

/// Least t >= 0 at which the ray intersects the surface of an analytic shape, entering or leaving it; kNoHit when it
/// misses.
/// \throws std::logic_error  for a mesh, which has a MeshTree
[[nodiscard]] double intersect_shape(const scene::Instance& shape, const Ray& ray);

/// The backdrop of a world, ready for rays in world space.
class BackdropSheet {
public:
    explicit BackdropSheet(const catalog::Backdrop& backdrop);

    /// Least t > 0 at which the ray intersects the sheet; kNoHit when it misses it.
    [[nodiscard]] double intersect(const Ray& ray) const;

private:
    // A line crosses a convex profile twice at most: behind the origin and ahead. Searching piece by piece separates
    // the two crossings.
    static constexpr std::size_t kPieces = 16;

    [[nodiscard]] glm::dvec2 profile_at(double t) const;

    glm::dvec3 s_axis_;
    glm::dvec3 e_axis_;
    catalog::Backdrop backdrop_;
    std::array<glm::dvec2, kPieces + 1> ends_{};  // of the pieces of the profile
};

}  // namespace clevrvk::check
