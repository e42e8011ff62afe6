// Bodies whose measures are known by hand.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/contact/body.h"

#include <vector>

namespace clevrvk::tests {

using contact::Body;
using contact::PlacedBody;
using contact::Placement;
using contact::Triangle;
using glm::dvec3;

/// A ball's surface of a radius about the origin: the faces of an octahedron, halved so many times, corners on the
/// ball.
[[nodiscard]] std::vector<Triangle> make_ball(double radius, int halvings);

/// The part of a ball's shell between two radii with z below `rim`: a bowl that is open at the top, one closed surface.
[[nodiscard]] std::vector<Triangle> make_bowl(double outer_radius, double thickness, int steps);

/// Triangles of a box. \param is_hollow  turned over, as the inside of a wall is
[[nodiscard]] std::vector<Triangle> make_box(const dvec3& low, const dvec3& high, bool is_hollow = false);

/// Two triangles in the plane z = 0, from (-x, -y) to (x, y), facing up.
[[nodiscard]] std::vector<Triangle> make_sheet(double x, double y);

/// A placement that is drawn: any turn, scale 0.5 to 2, origin within `reach` of 0.
[[nodiscard]] Placement draw_placement(Rng& rng, double reach);

/// Moved, neither turned nor scaled.
[[nodiscard]] inline Placement move_by(const dvec3& offset)
{
    return {glm::dmat3(1.0), 1.0, offset};
}

}  // namespace clevrvk::tests
