// Planes that triangles of two bodies have in common, and where the bodies lie, seen along them. Decides no owner: that
// is for separate_coplanar.h. All in double precision.
#pragma once

#include "renderer/scene/coplanar_body.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <array>
#include <vector>

namespace clevrvk::scene {

/// The least hair in a classic panel. Its kernels start rays 1e-4 off a surface, and look for a mesh 1e-4 behind the
/// one before. A backdrop's formula is off by less.
inline constexpr double kLeastClassicHair = 2e-4;

/// Where two bodies have a plane in common.
struct Plane {
    glm::dvec3 normal{};              ///< unit, towards the side that it is seen from
    double offset = 0.0;              ///< of its points along the normal
    double reach = 0.0;               ///< of both triangles
    double hair = 0.0;                ///< how far before the other the owner is to be
    std::array<bool, 2> are_front{};  ///< of either body: whether a face in the plane has its front on that side
};

/// The planes that triangles of both lists have in common; no more than some dozens of them.
/// \param scene   that the bodies are of
/// \param first   triangles of one body that reach into the box and can be seen from that side
/// \param second  those of the other
/// \param box     that both bodies' boxes have in common
[[nodiscard]] std::vector<Plane> find_planes(const Scene& scene, const std::vector<Facet>& first, const std::vector<Facet>& second,
                                             const Bounds& box, Side side);

/// Where a body lies, seen along a plane that one of its faces lies in: 3, on the viewer's side; 2, in it alone; 1,
/// open and beyond it; 0, closed and beyond it.
/// \param is_closed  the body encloses a room (BodyLister::is_closed)
/// \param is_front   the front of the face is on the viewer's side
[[nodiscard]] int find_side(const Body& body, bool is_closed, const Plane& plane, bool is_front);

}  // namespace clevrvk::scene
