// Tests on which side of a world's backdrop a point lies, to check positions of lights
// and cameras. It intersects no rays.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/catalog/catalog.h"

namespace clevrvk::catalog {

/// Whether the point is in front of the sheet and at least `clearance` scene units above it. The sheet counts as
/// infinite sideways; in front of its near edge it has the height of that edge.
[[nodiscard]] bool is_in_front_of_backdrop(const Backdrop& backdrop, const Vec3& point, double clearance);

}  // namespace clevrvk::catalog
