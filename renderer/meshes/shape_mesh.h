// Shapes that a formula describes, as triangles.
#pragma once

#include "renderer/scene/scene.h"

namespace clevrvk::meshes {

/// How far the triangles of a shape lie within its surface at most, in the shape's own units: a sphere's radius, half
/// of a cube's edge. Flat faces, and the facets of a cylinder between its rims, are exact.
inline constexpr double kShapeTolerance = 3e-4;

/// A closed mesh whose vertices lie on the surface, counter-clockwise seen from outside, without shading.
/// \param shape  any shape except a mesh
[[nodiscard]] scene::Mesh build_shape_mesh(const scene::AnalyticShape& shape);

}  // namespace clevrvk::meshes
