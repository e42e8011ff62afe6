// Closed shells from outlines: turned, swept, lofted, extruded. All face outward.
#pragma once

#include "renderer/modeling/mesh.h"
#include "renderer/modeling/outline.h"

#include <functional>
#include <span>
#include <vector>

namespace clevrvk::modeling {

/// Whether the end rings of a loft are capped or joined to each other.
enum class Ends { Capped, Joined };

/// The shell through rings with equal numbers of points, in order. Coinciding points are merged, so
/// a ring may be a point or a line.
[[nodiscard]] Mesh loft(std::span<const Points3> rings, Ends ends = Ends::Capped);

/// A profile of (distance from the axis, height) revolved about z. Ends off the axis get flat caps.
/// \param is_ring  whether the profile is a closed outline off the axis, as of a torus or a band
[[nodiscard]] Mesh lathe(const Points2& profile, int segments = 64, bool is_ring = false);

/// A closed outline of (distance from the axis, height) revolved about z through part of a turn.
[[nodiscard]] Mesh lathe_sector(const Points2& outline, double from_rad, double to_rad, int segments);

/// A frame at a point of a path.
struct PathFrame {
    glm::dvec3 origin{0.0};
    glm::dvec3 tangent{0.0};
    glm::dvec3 right{0.0};
    glm::dvec3 up{0.0};  ///< cross(right, tangent)
};

/// Frames along a path with minimal rotation (Wang et al. 2008, double reflection).
/// \param up  direction that `up` of the first frame should be close to
[[nodiscard]] std::vector<PathFrame> make_frames(const Points3& path, const glm::dvec3& up = {0.0, 0.0, 1.0}, bool is_closed = false);

/// The outline at a point of the path, in (right, up). \param share  share of the path's points before it, 0 to 1
using Section = std::function<Points2(double share)>;

/// The shell through outlines along a path.
[[nodiscard]] Mesh sweep(const Points3& path, const Section& section, const glm::dvec3& up = {0.0, 0.0, 1.0}, Ends ends = Ends::Capped);

/// A round rod along a path, with hemispherical ends.
[[nodiscard]] Mesh make_tube(const Points3& path, double radius, int segments = 12);

/// A rod along a path with flat ends, whose radius depends on the share of the path.
[[nodiscard]] Mesh make_tube(const Points3& path, const std::function<double(double share)>& radius, int segments = 12);

/// A round bar between two points, with a radius at each and edges rounded by `round_m`.
[[nodiscard]] Mesh make_bar(const glm::dvec3& from, const glm::dvec3& to, double from_radius, double to_radius, double round_m = 0.0,
                            int segments = 20);

/// The levels of an extrusion's outline: (inset, height), from bottom to top.
using Levels = std::vector<glm::dvec2>;

/// Levels of a plate from 0 to `height` with rounded edges.
[[nodiscard]] Levels round_levels(double height, double round_m, int quarter_steps = 3);

/// An outline, followed by holes, extruded from level to level along z. Their directions do not matter.
[[nodiscard]] Mesh extrude(std::span<const Points2> loops, const Levels& levels);
[[nodiscard]] Mesh extrude(const Points2& outline, const Levels& levels);

/// A plate from z = 0 to `height` with rounded edges.
[[nodiscard]] Mesh extrude(const Points2& outline, double height, double round_m);

/// A box with rounded edges. \param divisions  faces along each axis between the edges, so that it can be deformed
[[nodiscard]] Mesh make_box(const glm::dvec3& low, const glm::dvec3& high, double round_m, const glm::ivec3& divisions = {1, 1, 1});

/// An ellipsoid around the origin.
[[nodiscard]] Mesh make_ellipsoid(const glm::dvec3& half, int segments = 48);

/// A disc from z = 0 to `height` with rounded edges.
[[nodiscard]] Mesh make_cylinder(double radius, double height, double round_m, int segments = 48);

/// A band around z with a rectangular section, such as a label or ring on a turned body.
[[nodiscard]] Mesh make_band(double inner_radius, double outer_radius, double low, double high, double round_m = 0.0, int segments = 64);

/// A sheet of constant thickness centred on a surface, with flat sides.
/// \param surface  maps (u, v), each 0 to 1, to a point
[[nodiscard]] Mesh make_sheet(const std::function<glm::dvec3(double u, double v)>& surface, int u_steps, int v_steps, double thickness);

}  // namespace clevrvk::modeling
