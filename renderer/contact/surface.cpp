// Intersects rays as in Moeller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997).
#include "renderer/contact/surface.h"

#include <cmath>
#include <utility>

namespace clevrvk::contact {
namespace {

std::vector<tree::Box> list_boxes(const std::vector<Triangle>& triangles)
{
    std::vector<tree::Box> boxes(triangles.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        for (const dvec3& corner : triangles[k]) {
            boxes[k].add(corner);
        }
    }
    return boxes;
}

/// t may have either sign, or be kNoHit if the line misses the triangle; `facing` is negative for a hit on its front.
struct LineHit {
    double t = tree::kNoHit;
    double facing = 0.0;
};

LineHit meet_triangle(const Triangle& triangle, const dvec3& from, const dvec3& way)
{
    const dvec3 ab = triangle[1] - triangle[0];
    const dvec3 ac = triangle[2] - triangle[0];
    const dvec3 p = glm::cross(way, ac);
    const double determinant = glm::dot(ab, p);
    if (determinant == 0.0) {
        return {};
    }
    const dvec3 offset = from - triangle[0];
    const double u = glm::dot(offset, p) / determinant;
    const dvec3 q = glm::cross(offset, ab);
    const double v = glm::dot(way, q) / determinant;
    if (u < 0.0 || v < 0.0 || u + v > 1.0) {
        return {};
    }
    return {glm::dot(ac, q) / determinant, -determinant};
}

}  // namespace

Surface::Surface(std::vector<Triangle> triangles) : triangles_(std::move(triangles)), tree_(list_boxes(triangles_)) {}

ClosestPoint Surface::find_closest(const dvec3& point, double within) const
{
    ClosestPoint closest;
    const double limit = within * within;
    const double found = tree_.find_closest(point, limit, [&](std::uint32_t item, double nearest) {
        const dvec3 at = find_closest_point(triangles_[item], point);
        const double squared = glm::dot(at - point, at - point);
        if (squared < nearest) {
            closest.point = at;
            closest.triangle = item;
            return squared;
        }
        return nearest;
    });
    closest.distance = found < limit ? std::sqrt(found) : tree::kNoHit;
    return closest;
}

bool Surface::is_inside(const dvec3& point) const
{
    // A direction that is parallel to no axis, and so to no edge of typical things.
    const dvec3 way = glm::normalize(dvec3(0.3147, 0.2319, 0.9204));
    int shells = 0;
    tree_.find_nearest({point, way}, tree::kNoHit, [&](std::uint32_t item, double nearest) {
        const LineHit hit = meet_triangle(triangles_[item], point, way);
        shells += hit.t >= 0.0 && hit.t < tree::kNoHit ? (hit.facing > 0.0 ? 1 : -1) : 0;
        return nearest;
    });
    return shells > 0;
}

dvec3 Surface::find_normal(std::uint32_t triangle) const
{
    const dvec3 area = compute_area_vector(triangles_[triangle]);
    const double length = glm::length(area);
    return length > 0.0 ? area / length : dvec3(0.0);
}

std::optional<Crossing> Surface::find_crossing(const dvec3& from, const dvec3& way, bool is_exit) const
{
    std::uint32_t first = 0;
    const double t = tree_.find_nearest({from, way}, tree::kNoHit, [&](std::uint32_t item, double nearest) {
        const LineHit hit = meet_triangle(triangles_[item], from, way);
        if (hit.t >= 0.0 && hit.t < nearest && (hit.facing > 0.0) == is_exit) {
            first = item;
            return hit.t;
        }
        return nearest;
    });
    if (t == tree::kNoHit) {
        return std::nullopt;
    }
    return Crossing{t, find_normal(first)};
}

}  // namespace clevrvk::contact
