// How far any point is from bodies: what keeps cloth out of them.
#pragma once

#include "renderer/contact/body.h"

#include <optional>
#include <vector>

namespace clevrvk::contact {

/// A point of the surface that is the closest to another one, and where that one is to it.
struct FieldValue {
    double distance = 0.0;  ///< m; below 0 inside a closed shell: minus the depth in the one that it is the deepest in
    dvec3 point{0.0};       ///< of the surface
    dvec3 normal{0.0};      ///< unit: the way that the distance grows the fastest; on the surface the triangle's normal
};

/// The distances of any triangles, exact but for rounding: signed where shells are closed, else not. Unchanging once
/// made, so safe from any thread.
class DistanceField {
public:
    /// \param triangles  at least one
    explicit DistanceField(std::vector<Triangle> triangles) : body_(std::move(triangles)) {}

    /// \param within  nothing where the point is outside all shells and farther than this from all triangles
    [[nodiscard]] std::optional<FieldValue> measure(const dvec3& point, double within) const;

    /// The same of a point that is known to be in no shell, which saves two thirds of the work.
    [[nodiscard]] std::optional<FieldValue> measure_outside(const dvec3& point, double within) const;

    [[nodiscard]] const Body& body() const { return body_; }

private:
    Body body_;
};

}  // namespace clevrvk::contact
