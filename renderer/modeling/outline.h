// Lines of points, in the plane and in space: profiles, cross-sections, paths.
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
    double round_m = 0.0;  ///< radius of the arc; less where the neighbours are too near
};

/// The line through knots.
/// \param is_closed      whether the last knot is joined to the first, which then is not repeated
/// \param quarter_steps  segments of an arc of a quarter turn
[[nodiscard]] Points2 trace(std::span<const Knot> knots, bool is_closed, int quarter_steps = 6);
[[nodiscard]] Points2 trace(std::initializer_list<Knot> knots, bool is_closed, int quarter_steps = 6);

/// A smooth curve through points, of `steps` segments between two of them (Catmull and Rom 1974, centripetal).
/// \param is_closed  whether the last point is joined to the first, which then is not repeated
[[nodiscard]] Points2 smooth(const Points2& points, int steps, bool is_closed = false);
[[nodiscard]] Points3 smooth(const Points3& points, int steps, bool is_closed = false);

/// `count` points at equal distances along an open line, its ends among them.
[[nodiscard]] Points3 resample(const Points3& points, int count);

/// One line after the other, without points at the same place as the one before.
[[nodiscard]] Points2 join(std::initializer_list<Points2> lines);

/// Counter-clockwise from +x.
[[nodiscard]] Points2 make_circle(double radius, int count);

/// |x / half.x|^exponent + |y / half.y|^exponent = 1, counter-clockwise from +x. 2 is an ellipse, 4 nearly a rectangle.
[[nodiscard]] Points2 make_superellipse(const glm::dvec2& half, double exponent, int count);

/// Counter-clockwise, around the origin.
[[nodiscard]] Points2 make_rectangle(const glm::dvec2& half, double round_m, int quarter_steps = 6);

/// The outline `distance` further inside one that is counter-clockwise, point for point; outside where it is negative.
/// Corners are mitred, up to three times the distance; arcs that are narrower become corners.
[[nodiscard]] Points2 inset(const Points2& outline, double distance);

/// The profile of a vessel: an outside that runs from the axis to the rim, a rounded rim, and the inside at the
/// distance of the wall back to the axis.
[[nodiscard]] Points2 make_wall(const Points2& outside, double wall_m);

/// The greatest x of a line at a height y; 0 where there is none.
[[nodiscard]] double find_radius(const Points2& profile, double height);

/// Positive for counter-clockwise.
[[nodiscard]] double compute_area(const Points2& outline);

/// In (x, y, 0).
[[nodiscard]] Points3 lift(const Points2& points);

/// Triangles that fill an outline with holes, counter-clockwise; indices count through all loops.
/// \param loops  the outline counter-clockwise, then holes clockwise; none touches itself or another
[[nodiscard]] std::vector<std::array<int, 3>> triangulate(std::span<const Points2> loops);

}  // namespace clevrvk::modeling
