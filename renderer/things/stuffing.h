// Filled covers: two sheets of cloth sewn together at their edges, which bulge and crease under the pressure of the
// filling.
#pragma once

#include "renderer/things/kind.h"

#include <functional>
#include <vector>

namespace clevrvk::things {

/// Two sheets of cloth, one above the other, with a common edge.
struct Cover {
    Mesh mesh;              ///< x and y: position in the flat cloth; z: 0 at the seam, positive above, negative below
    std::vector<int> seam;  ///< vertices of the seam, counter-clockwise from above
};

/// A rectangular cover around the origin. \param cells  number of faces along x and y
[[nodiscard]] Cover make_rectangular_cover(const dvec2& size, const glm::ivec2& cells);

/// A cover of any outline that can be shrunk towards its middle.
/// \param outline  counter-clockwise   \param rings  number of rings of faces from the seam to the middle
[[nodiscard]] Cover make_shrunk_cover(const Points2& outline, int rings);

/// The filling of a cover, and the loads on the cover.
struct Filling {
    double volume = 0.0;  ///< m^3
    Points3 start;        ///< initial positions of the cover's vertices, near their final ones
    int rounds = 140;     ///< relaxation rounds

    /// Moves a point out of a body that presses on it. \param cut  the point's position in the flat cover
    std::function<void(dvec3& point, const dvec3& cut)> press;
};

/// Where the vertices of a cover come to rest: the cloth hardly stretches but barely resists compression, so it creases
/// along the seam.
/// Source: Mueller et al., Position Based Dynamics (2007), without velocities.
[[nodiscard]] Points3 stuff(const Cover& cover, const Filling& filling);

/// Maps a subdivided cover, such as one divided for painting, to the resting place of the original.
/// \param divided  the cover's mesh: its own vertices first, then others on its faces
/// \param rest     resting positions of the cover's vertices
[[nodiscard]] Mesh carry_over(const Cover& cover, const Points3& rest, Mesh divided);

}  // namespace clevrvk::things
