// Where the points of an agent's surface are in another pose. The meshes of two poses share no vertices, because flesh
// is made again around the bones, so points are carried by the bones.
#pragma once

#include "renderer/contact/surface.h"
#include "renderer/things/thing.h"

#include <glm/glm.hpp>

#include <optional>
#include <vector>

namespace clevrvk::annotate {

/// Carries points of an agent from one pose into another.
class Carrier {
public:
    /// \param from, to  bodies of one kind with equal parameters but the pose; each with a skeleton
    /// \param mesh      the triangles of `to`
    Carrier(const things::ThingMesh& from, const things::ThingMesh& to, std::vector<contact::Triangle> mesh);

    /// The point of the other mesh that is nearest to where the bones around a point carry it. Each bone counts by its
    /// distance from the point, and less the farther from the other mesh the point is that it carries alone.
    /// \param point   on or near the surface, in the space of `from`
    /// \param within  how far the carried point may be from the mesh, in its units
    /// \return        in the space of `to`; nothing if the mesh is farther
    [[nodiscard]] std::optional<glm::dvec3> carry(const glm::dvec3& point, double within) const;

private:
    struct Bone {
        glm::dvec3 begin{0.0};
        glm::dvec3 end{0.0};
        glm::dmat3 turn{1.0};
        glm::dvec3 shift{0.0};  ///< after the turn
    };

    std::vector<Bone> bones_;
    contact::Surface surface_;
};

}  // namespace clevrvk::annotate
