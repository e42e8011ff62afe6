// Distances between points, segments and triangles, in double precision.
#pragma once

#include <glm/glm.hpp>

#include <array>

namespace clevrvk::contact {

using glm::dmat3;
using glm::dvec2;
using glm::dvec3;

/// A triangle, counter-clockwise seen from outside.
using Triangle = std::array<dvec3, 3>;

/// A point of one shape and a point of another.
struct PointPair {
    dvec3 first{0.0};
    dvec3 second{0.0};
    double squared = 0.0;  ///< squared distance between them
};

/// The point of a triangle that is closest to `point`. Source: Ericson, Real-Time Collision Detection (2005), 5.1.5.
[[nodiscard]] dvec3 find_closest_point(const Triangle& triangle, const dvec3& point);

/// The closest points of the segments from `a` to `b` and from `c` to `d`. Source: Ericson (2005), 5.1.9.
[[nodiscard]] PointPair find_closest_points(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& d);

/// The closest points of two triangles; a common point if they cross. Unless an edge of one crosses the other, they lie
/// on a corner and a face, or on two edges.
[[nodiscard]] PointPair find_closest_points(const Triangle& first, const Triangle& second);

/// The unit normal times twice the area.
[[nodiscard]] inline dvec3 compute_area_vector(const Triangle& triangle)
{
    return glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
}

}  // namespace clevrvk::contact
