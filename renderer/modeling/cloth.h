// Cloth that falls onto what is below it and comes to rest: where its folds lie.
#pragma once

#include "renderer/modeling/cut.h"
#include "renderer/modeling/outline.h"

namespace clevrvk::modeling {

/// A sheet of points, and how it moves.
struct Cloth {
    static constexpr int kCount = 48;  ///< points of a side

    /// kCount rows of kCount points at rest, as they lie when the cloth is flat and unstretched.
    Points3 flat;
    Points3 points;        ///< where they are
    double bending = 0.3;  ///< 0 limp to 1 stiff
};

/// A cloth that lies level at a height, its middle over the origin, its sides along x and y.
[[nodiscard]] Cloth lay_cloth(const glm::dvec2& size, double height);

/// Lets a cloth fall. Steps and iterations are fixed, so that the same cloth comes to the same rest.
/// Source: Mueller et al., Position Based Dynamics (2007); Macklin et al., Small Steps in Physics Simulation (2019).
/// \param obstacle  distance from what it falls on, negative inside; the cloth stays `gap_m` away from it
/// \param time_s    of falling and settling
void drape(Cloth& cloth, const Field& obstacle, double gap_m, double time_s = 1.2);

/// The sheet of a cloth, thickened to both sides and closed.
/// \param refine  faces of an edge between two points, 1 or more
[[nodiscard]] Mesh make_cloth_sheet(const Cloth& cloth, double thickness_m, int refine = 2);

/// The greatest share by which a thread between two neighbours is longer than when flat.
[[nodiscard]] double find_stretch(const Cloth& cloth);

}  // namespace clevrvk::modeling
