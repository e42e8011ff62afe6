// Distances from any point to bodies, which keep cloth out of them.
#pragma once

#include "renderer/contact/body.h"

#include <optional>
#include <vector>

namespace clevrvk::contact {

/// The surface point closest to a query point, and its relation to that point.
struct FieldValue {
    double distance = 0.0;  ///< m; negative in closed shells: minus the depth in the shell where it is greatest
    dvec3 point{0.0};       ///< point of the surface
    dvec3 normal{0.0};      ///< unit, along the fastest growth of distance; on the surface the triangle's normal
};

/// Distances from a set of triangles, exact except for rounding; signed for closed shells, else unsigned. Immutable
/// once made, so safe from any thread.
class DistanceField {
public:
    /// \param triangles  at least one
    explicit DistanceField(std::vector<Triangle> triangles) : body_(std::move(triangles)) {}

    /// \param within  greatest distance; nothing if the point is outside all shells and
    /// farther than this from all triangles
    [[nodiscard]] std::optional<FieldValue> measure(const dvec3& point, double within) const;

    /// As `measure`, for a point known to be in no shell, which saves two thirds of the work.
    [[nodiscard]] std::optional<FieldValue> measure_outside(const dvec3& point, double within) const;

    [[nodiscard]] const Body& body() const { return body_; }

private:
    Body body_;
};

}  // namespace clevrvk::contact
