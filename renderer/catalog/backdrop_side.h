// On which side of a world's backdrop a point lies: checks the positions of lights and cameras; no intersection of
// rays.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/catalog/catalog.h"

namespace clevrvk::catalog {

/// Whether the point is in front of the sheet with at least `clearance` scene units of height above it.
/// The sheet is taken to extend sideways without end; before its near edge it is as high as at that edge.
[[nodiscard]] bool is_in_front_of_backdrop(const Backdrop& backdrop, const Vec3& point, double clearance);

}  // namespace clevrvk::catalog
