// Flat faces that close the ends of shells.
#pragma once

#include "renderer/modeling/mesh.h"

#include <vector>

namespace clevrvk::modeling {

/// Fills a flat outline, which may have holes, with triangles that face along a normal. Repeated consecutive vertices
/// of a loop count once. Nothing is added if the outline has no area.
/// \param loops  vertices of the outline, then of the holes, in either direction
void fill(Mesh& mesh, std::vector<std::vector<int>> loops, const glm::dvec3& normal);

/// Twice the area that a loop of vertices encloses, times its normal.
[[nodiscard]] glm::dvec3 compute_loop_area(const Mesh& mesh, const std::vector<int>& loop);

}  // namespace clevrvk::modeling
