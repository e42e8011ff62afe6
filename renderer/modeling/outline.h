// Polylines in the plane and in space: profiles, cross-sections, paths.
#pragma once

#include <glm/glm.hpp>

#include <array>
#include <span>
#include <vector>

namespace clevrvk::modeling {

using Points2 = std::vector<glm::dvec2>;
using Points3 = std::vector<glm::dvec3>;

/// A corner of a line, sharp or rounded by an arc.
struct Knot {
    glm::dvec2 at{0.0};
    double round_m = 0.0;  ///< radius of the arc; less if the neighbours are too close
};

/// The polyline through knots.
/// \param is_closed      whether the last knot is joined to the first, which is not repeated
/// \param quarter_steps  segments per quarter turn of an arc
[[nodiscard]] Points2 trace(std::span<const Knot> knots, bool is_closed, int quarter_steps = 6);
[[nodiscard]] Points2 trace(std::initializer_list<Knot> knots, bool is_closed, int quarter_steps = 6);

/// A smooth curve through points, with `steps` segments between neighbours (Catmull and Rom 1974, centripetal).
/// \param is_closed  whether the last point is joined to the first, which is not repeated
[[nodiscard]] Points2 smooth(const Points2& points, int steps, bool is_closed = false);
[[nodiscard]] Points3 smooth(const Points3& points, int steps, bool is_closed = false);

/// `count` points at equal distances along an open line, including its ends.
[[nodiscard]] Points3 resample(const Points3& points, int count);

/// Concatenates lines, dropping points that repeat the previous one.
[[nodiscard]] Points2 join(std::initializer_list<Points2> lines);

/// A circle around the origin, counter-clockwise from +x.
[[nodiscard]] Points2 make_circle(double radius, int count);

/// |x / half.x|^exponent + |y / half.y|^exponent = 1, counter-clockwise from +x. Exponent 2 gives
/// an ellipse, 4 nearly a rectangle.
[[nodiscard]] Points2 make_superellipse(const glm::dvec2& half, double exponent, int count);

/// A rounded rectangle around the origin, counter-clockwise.
[[nodiscard]] Points2 make_rectangle(const glm::dvec2& half, double round_m, int quarter_steps = 6);

/// Offsets a counter-clockwise outline inward by `distance`, point for point; outward if it is negative. Corners are
/// mitred up to three times the distance; narrower arcs become corners.
[[nodiscard]] Points2 inset(const Points2& outline, double distance);

/// The profile of a vessel: an outside from the axis to the rim, a rounded rim, and the inside back to
/// the axis at the distance `wall_m`.
[[nodiscard]] Points2 make_wall(const Points2& outside, double wall_m);

/// The greatest x of a profile at a height y; 0 if it has none there.
[[nodiscard]] double find_radius(const Points2& profile, double height);

/// The signed area, positive for counter-clockwise outlines.
[[nodiscard]] double compute_area(const Points2& outline);

/// The points as (x, y, 0).
[[nodiscard]] Points3 lift(const Points2& points);

/// Triangles that fill an outline with holes, counter-clockwise; indices run through all loops.
/// \param loops  the outline, counter-clockwise, then holes, clockwise; no loop touches itself or another
[[nodiscard]] std::vector<std::array<int, 3>> triangulate(std::span<const Points2> loops);

}  // namespace clevrvk::modeling
