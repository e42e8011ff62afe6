// The placement of a body.
#pragma once

#include "renderer/tree/box_tree.h"
#include "renderer/contact/triangle.h"

namespace clevrvk::contact {

/// A similarity transform: a body is scaled, rotated, then moved.
struct Placement {
    dmat3 axes{1.0};     ///< orthonormal, no mirroring; the columns are the images of x, y and z
    double scale = 1.0;  ///< positive
    dvec3 origin{0.0};   ///< image of the body's own origin

    /// Transforms from the body's space to the world.
    [[nodiscard]] dvec3 apply(const dvec3& point) const { return origin + axes * (scale * point); }
    [[nodiscard]] Triangle apply(const Triangle& triangle) const
    {
        return {apply(triangle[0]), apply(triangle[1]), apply(triangle[2])};
    }

    /// Transforms from the world to the body's space.
    [[nodiscard]] dvec3 bring(const dvec3& point) const { return glm::transpose(axes) * (point - origin) / scale; }

    /// The world bounding box of a placed box of the body's space.
    [[nodiscard]] tree::Box apply(const tree::Box& box) const
    {
        const dvec3 center = apply(0.5 * (box.low + box.high));
        const dvec3 half = 0.5 * scale * (box.high - box.low);
        const dvec3 reach = glm::abs(axes[0]) * half.x + glm::abs(axes[1]) * half.y + glm::abs(axes[2]) * half.z;
        return {center - reach, center + reach};
    }
};

/// The placement that applies `inner`, then goes from the world to the space of `outer`.
[[nodiscard]] inline Placement find_relative(const Placement& inner, const Placement& outer)
{
    return {glm::transpose(outer.axes) * inner.axes, inner.scale / outer.scale, outer.bring(inner.origin)};
}

}  // namespace clevrvk::contact
