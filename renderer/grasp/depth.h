// How far a thing is from a hand's flesh, and how deep in it: the judge of what was found with spheres.
#pragma once

#include "renderer/grasp/hand_body.h"
#include "renderer/grasp/thing_surface.h"

namespace clevrvk::grasp {

/// The flesh of a hand, as its mesh is made of, without nails. In the thing's space.
class HandFlesh {
public:
    HandFlesh(const HandBody& body, const HandState& state);

    /// How far a point is from the flesh, m; below 0 inside. Good near its surface.
    [[nodiscard]] double measure(const dvec3& point) const { return flesh_.measure(bring(point)); }

    /// How far the surface of a thing is in it at most, m; 0 where they are apart.
    [[nodiscard]] double measure_depth(const Surface& surface) const;

private:
    [[nodiscard]] dvec3 bring(const dvec3& point) const { return glm::transpose(root_.axes) * (point - root_.origin); }

    modeling::Blend flesh_;
    JointPlace root_;
};

}  // namespace clevrvk::grasp
