// Covers that are filled: two sheets of cloth sewn together at their edges, which bulge and crease as the filling
// presses.
#pragma once

#include "renderer/things/kind.h"

#include <functional>
#include <vector>

namespace clevrvk::things {

/// Two sheets of cloth, one above the other, that share their edge.
struct Cover {
    Mesh mesh;              ///< x and y: where the cloth is cut; z: 0 at the seam, positive above, negative below
    std::vector<int> seam;  ///< its vertices, counter-clockwise from above
};

/// A rectangular cover around the origin. \param cells  faces along x and y
[[nodiscard]] Cover make_rectangular_cover(const dvec2& size, const glm::ivec2& cells);

/// A cover of any outline that can be shrunk to its middle.
/// \param outline  counter-clockwise   \param rings  of faces from the seam to the middle
[[nodiscard]] Cover make_shrunk_cover(const Points2& outline, int rings);

/// The filling of a cover, and the loads on it.
struct Filling {
    double volume = 0.0;  ///< m^3
    Points3 start;        ///< where the cover's vertices are at first, about as they will lie
    int rounds = 140;     ///< of coming to rest

    /// Moves a point out of what presses on it. \param cut  where it is in the flat cover
    std::function<void(dvec3& point, const dvec3& cut)> press;
};

/// Where the vertices of a cover come to rest: the cloth hardly stretches and little resists being pushed together, so
/// that it creases along the seam.
/// Source: Mueller et al., Position Based Dynamics (2007), without velocities.
[[nodiscard]] Points3 stuff(const Cover& cover, const Filling& filling);

/// Carries a cover that was divided, as where it was painted, over to where the whole one came to rest.
/// \param divided  the cover's mesh, its vertices first, others on its faces
/// \param rest     of the cover's vertices
[[nodiscard]] Mesh carry_over(const Cover& cover, const Points3& rest, Mesh divided);

}  // namespace clevrvk::things
