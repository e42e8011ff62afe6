// Where a body is.
#pragma once

#include "renderer/tree/box_tree.h"
#include "renderer/contact/triangle.h"

namespace clevrvk::contact {

/// A similarity: a body is scaled, turned, then moved.
struct Placement {
    dmat3 axes{1.0};     ///< orthonormal, no mirror; the columns are where x, y and z go
    double scale = 1.0;  ///< positive
    dvec3 origin{0.0};   ///< where the body's own origin goes

    /// From the body's space to the world.
    [[nodiscard]] dvec3 apply(const dvec3& point) const { return origin + axes * (scale * point); }
    [[nodiscard]] Triangle apply(const Triangle& triangle) const
    {
        return {apply(triangle[0]), apply(triangle[1]), apply(triangle[2])};
    }

    /// From the world to the body's space.
    [[nodiscard]] dvec3 bring(const dvec3& point) const { return glm::transpose(axes) * (point - origin) / scale; }

    /// The box around a box of the body's space after it was placed.
    [[nodiscard]] tree::Box apply(const tree::Box& box) const
    {
        const dvec3 center = apply(0.5 * (box.low + box.high));
        const dvec3 half = 0.5 * scale * (box.high - box.low);
        const dvec3 reach = glm::abs(axes[0]) * half.x + glm::abs(axes[1]) * half.y + glm::abs(axes[2]) * half.z;
        return {center - reach, center + reach};
    }
};

/// The placement that has the effect of `inner`, then of going from the world to the space of `outer`.
[[nodiscard]] inline Placement find_relative(const Placement& inner, const Placement& outer)
{
    return {glm::transpose(outer.axes) * inner.axes, inner.scale / outer.scale, outer.bring(inner.origin)};
}

}  // namespace clevrvk::contact
