// Cloth that falls onto an obstacle and comes to rest in folds.
#pragma once

#include "renderer/modeling/cut.h"
#include "renderer/modeling/outline.h"

namespace clevrvk::modeling {

/// A sheet of points with its bending stiffness.
struct Cloth {
    static constexpr int kCount = 48;  ///< points per side

    /// kCount rows of kCount points: positions when the cloth is flat and unstretched.
    Points3 flat;
    Points3 points;        ///< current positions
    double bending = 0.3;  ///< bending stiffness, 0 limp to 1 stiff
};

/// A cloth that lies level at a height, centred over the origin, its sides along x and y.
[[nodiscard]] Cloth lay_cloth(const glm::dvec2& size, double height);

/// Lets a cloth fall. Steps and iterations are fixed, so the same cloth always comes to rest in the same shape.
/// Source: Mueller et al., Position Based Dynamics (2007); Macklin et al., Small Steps in Physics Simulation (2019).
/// \param obstacle  signed distance from the obstacle, negative inside; the cloth stays `gap_m` away from it
/// \param time_s    duration of falling and settling
void drape(Cloth& cloth, const Field& obstacle, double gap_m, double time_s = 1.2);

/// The sheet of a cloth, thickened to both sides and closed.
/// \param refine  faces per edge between two points, 1 or more
[[nodiscard]] Mesh make_cloth_sheet(const Cloth& cloth, double thickness_m, int refine = 2);

/// The greatest relative elongation of a thread between neighbours, compared with the flat cloth.
[[nodiscard]] double find_stretch(const Cloth& cloth);

}  // namespace clevrvk::modeling
