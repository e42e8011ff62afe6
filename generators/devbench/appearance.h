// Predicts a picture of one thing without rendering it: the thing's coverage, its lightness and its contrast with the
// background. Traces a few light paths per ray on the CPU.
#pragma once

#include "renderer/cast/mesh_tree.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/extent.h"

#include <glm/glm.hpp>

namespace clevrvk::generators::devbench {

/// The appearance of a picture that shows one thing.
struct Appearance {
    double coverage = 0.0;   ///< share of the picture's rays that hit the thing
    double lightness = 0.0;  ///< mean over the thing's sampled points, L* of CIE 1976, 0 to 100
    double contrast = 0.0;   ///< root mean square difference in L* between these points and the background
};

/// L* of CIE 1976 of linear sRGB, clipped to 0 to 1 as in a picture. Source: CIE 15:2004.
[[nodiscard]] double to_lightness(const glm::dvec3& radiance);

/// The precision of an estimate.
enum class Grid {
    Coarse,  ///< 256 rays in a square picture and four light paths per ray; L* is accurate to a few units
    Fine,    ///< 2,304 rays and sixteen light paths per ray
};

[[nodiscard]] Appearance estimate_appearance(const scene::Scene& scene, cast::MeshTrees& trees, Grid grid = Grid::Fine);

/// The thing's coverage alone, on the fine grid.
[[nodiscard]] double estimate_coverage(const scene::Scene& scene, cast::MeshTrees& trees);

/// The box in the picture around all vertices of the only thing, a mesh in front of the camera, including hidden
/// vertices.
[[nodiscard]] sight::PictureBox project_thing(const scene::Scene& scene, cast::MeshTrees& trees);

}  // namespace clevrvk::generators::devbench
