// Finds the common planes of triangles of two bodies, and on which side of such a plane a body lies. Does not choose
// owners: separate_coplanar.h does. Uses double precision throughout.
#pragma once

#include "renderer/scene/coplanar_body.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <array>
#include <vector>

namespace clevrvk::scene {

/// The least hair in a classic panel. Its kernels start rays 1e-4 off a surface and look for the next mesh 1e-4 behind
/// the previous one. A backdrop's formula has a smaller error.
inline constexpr double kLeastClassicHair = 2e-4;

/// A common plane of two bodies.
struct Plane {
    glm::dvec3 normal{};              ///< unit, towards the side that the plane is seen from
    double offset = 0.0;              ///< of its points, along the normal
    double reach = 0.0;               ///< the larger reach of both triangles
    double hair = 0.0;                ///< how far the owner must be in front of the other
    std::array<bool, 2> are_front{};  ///< for each body: whether a face in the plane has its front on that side
};

/// The common planes of triangles of both lists, at most some dozens.
/// \param scene   the scene of the bodies
/// \param first   triangles of one body that reach into the box and are visible from that side
/// \param second  such triangles of the other body
/// \param box     the intersection of both bodies' boxes
[[nodiscard]] std::vector<Plane> find_planes(const Scene& scene, const std::vector<Facet>& first, const std::vector<Facet>& second,
                                             const Bounds& box, Side side);

/// Where a body lies relative to the plane of one of its faces: 3, on the viewer's side; 2, in the plane alone; 1, open
/// and beyond the plane; 0, closed and beyond it.
/// \param is_closed  the body encloses a volume (BodyLister::is_closed)
/// \param is_front   the face's front is on the viewer's side
[[nodiscard]] int find_side(const Body& body, bool is_closed, const Plane& plane, bool is_front);

}  // namespace clevrvk::scene
