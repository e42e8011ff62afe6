// Predicts a picture of one thing without rendering it: how much of it the thing covers, how light it is, and how it
// differs from the ground. By paths of light on the CPU, a few a ray.
#pragma once

#include "renderer/cast/mesh_tree.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/extent.h"

#include <glm/glm.hpp>

namespace clevrvk::generators::devbench {

/// The appearance of a picture that shows one thing.
struct Appearance {
    double coverage = 0.0;   ///< share of the picture's rays that hit the thing
    double lightness = 0.0;  ///< mean of its points, L* of CIE 1976, 0 to 100
    double contrast = 0.0;   ///< root mean square of their differences in L* from the ground
};

/// L* of CIE 1976 of linear sRGB as a picture shows it: what is beyond 0 to 1 is clipped. Source: CIE 15:2004.
[[nodiscard]] double to_lightness(const glm::dvec3& radiance);

/// How exact an estimate is.
enum class Grid {
    Coarse,  ///< 256 rays of a square picture; light by four paths a ray, right within some steps of lightness
    Fine,    ///< 2,304, and by sixteen
};

[[nodiscard]] Appearance estimate_appearance(const scene::Scene& scene, cast::MeshTrees& trees, Grid grid = Grid::Fine);

/// Its coverage alone, on the fine grid.
[[nodiscard]] double estimate_coverage(const scene::Scene& scene, cast::MeshTrees& trees);

/// The box around all vertices of the one thing, a mesh before the camera; hidden ones count.
[[nodiscard]] sight::PictureBox project_thing(const scene::Scene& scene, cast::MeshTrees& trees);

}  // namespace clevrvk::generators::devbench
