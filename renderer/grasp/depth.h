// Measures a thing's distance from a hand's flesh and its depth in it, to judge holds found with spheres.
#pragma once

#include "renderer/grasp/hand_body.h"
#include "renderer/grasp/thing_surface.h"

namespace clevrvk::grasp {

/// The flesh of a hand from which its mesh is made, without nails, in the thing's space.
class HandFlesh {
public:
    HandFlesh(const HandBody& body, const HandState& state);

    /// Distance of a point from the flesh, m; negative inside. Accurate near its surface.
    [[nodiscard]] double measure(const dvec3& point) const { return flesh_.measure(bring(point)); }

    /// Greatest depth of a thing's surface in the flesh, m; 0 if they are apart.
    [[nodiscard]] double measure_depth(const Surface& surface) const;

private:
    [[nodiscard]] dvec3 bring(const dvec3& point) const { return glm::transpose(root_.axes) * (point - root_.origin); }

    modeling::Blend flesh_;
    JointPlace root_;
};

}  // namespace clevrvk::grasp
