// Intersects rays with the swept sheet that worlds have as a backdrop.
#pragma once

#include "renderer/cast/ray.h"
#include "renderer/catalog/catalog.h"

#include <array>
#include <cstddef>

namespace clevrvk::cast {

/// The backdrop of a world, ready for rays in world space.
class BackdropSheet {
public:
    explicit BackdropSheet(const catalog::Backdrop& backdrop);

    /// Least t > 0 at which the ray intersects the sheet; kNoHit when it misses it.
    [[nodiscard]] double intersect(const Ray& ray) const;

private:
    // A line crosses a convex profile at most twice: behind the origin and ahead. Searching segment by segment
    // separates the two crossings.
    static constexpr std::size_t kPieces = 16;

    [[nodiscard]] glm::dvec2 profile_at(double t) const;

    glm::dvec3 s_axis_;
    glm::dvec3 e_axis_;
    catalog::Backdrop backdrop_;
    std::array<glm::dvec2, kPieces + 1> ends_{};  // ends of the profile's segments
};

}  // namespace clevrvk::cast
