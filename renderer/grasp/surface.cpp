// Closest points as in Ericson, Real-Time Collision Detection (2005), 5.1.5; rays as in Moeller and Trumbore (1997).
#include "renderer/grasp/surface.h"

#include <cmath>
#include <utility>

namespace clevrvk::grasp {
namespace {

using Triangle = std::array<dvec3, 3>;

std::vector<Triangle> list_triangles(const model::Model& model, bool is_mirrored)
{
    const dvec3 sign(is_mirrored ? -1.0 : 1.0, 1.0, 1.0);
    std::vector<Triangle> triangles;
    triangles.reserve(model.triangles.size());
    for (const glm::uvec3& corners : model.triangles) {
        Triangle triangle{dvec3(model.positions[corners.x]) * sign, dvec3(model.positions[corners.y]) * sign,
                          dvec3(model.positions[corners.z]) * sign};
        if (is_mirrored) {
            std::swap(triangle[1], triangle[2]);
        }
        triangles.push_back(triangle);
    }
    return triangles;
}

std::vector<cast::Box> list_boxes(const std::vector<Triangle>& triangles)
{
    std::vector<cast::Box> boxes(triangles.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        for (const dvec3& corner : triangles[k]) {
            boxes[k].add(corner);
        }
    }
    return boxes;
}

dvec3 find_closest_of(const Triangle& triangle, const dvec3& p)
{
    const auto& [a, b, c] = triangle;
    const dvec3 ab = b - a;
    const dvec3 ac = c - a;
    const double d1 = glm::dot(ab, p - a);
    const double d2 = glm::dot(ac, p - a);
    if (d1 <= 0.0 && d2 <= 0.0) {
        return a;
    }
    const double d3 = glm::dot(ab, p - b);
    const double d4 = glm::dot(ac, p - b);
    if (d3 >= 0.0 && d4 <= d3) {
        return b;
    }
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        return a + ab * (d1 / (d1 - d3));
    }
    const double d5 = glm::dot(ab, p - c);
    const double d6 = glm::dot(ac, p - c);
    if (d6 >= 0.0 && d5 <= d6) {
        return c;
    }
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        return a + ac * (d2 / (d2 - d6));
    }
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 >= d3 && d5 >= d6) {
        return b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
    }
    return a + (ab * vb + ac * vc) / (va + vb + vc);
}

/// A t of either sign, kNoHit where the line misses the triangle; its front is hit where `facing` is below 0.
struct LineHit {
    double t = cast::kNoHit;
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

Surface::Surface(const model::Model& model, bool is_mirrored)
    : triangles_(list_triangles(model, is_mirrored)), tree_(list_boxes(triangles_))
{
}

ClosestPoint Surface::find_closest(const dvec3& point, double within) const
{
    ClosestPoint closest;
    const double limit = within * within;
    const double found = tree_.find_closest(point, limit, [&](std::uint32_t item, double nearest) {
        const dvec3 at = find_closest_of(triangles_[item], point);
        const double squared = glm::dot(at - point, at - point);
        if (squared < nearest) {
            closest.point = at;
            closest.triangle = item;
            return squared;
        }
        return nearest;
    });
    closest.distance = found < limit ? std::sqrt(found) : cast::kNoHit;
    return closest;
}

bool Surface::is_inside(const dvec3& point) const
{
    // Along no axis, and so along none of a thing's edges.
    const dvec3 way = glm::normalize(dvec3(0.3147, 0.2319, 0.9204));
    int shells = 0;
    tree_.find_nearest({point, way}, cast::kNoHit, [&](std::uint32_t item, double nearest) {
        const LineHit hit = meet_triangle(triangles_[item], point, way);
        shells += hit.t >= 0.0 && hit.t < cast::kNoHit ? (hit.facing > 0.0 ? 1 : -1) : 0;
        return nearest;
    });
    return shells > 0;
}

dvec3 Surface::find_normal(std::uint32_t triangle) const
{
    const auto& [a, b, c] = triangles_[triangle];
    const dvec3 area = glm::cross(b - a, c - a);
    const double length = glm::length(area);
    return length > 0.0 ? area / length : dvec3(0.0);
}

std::optional<Crossing> Surface::find_crossing(const dvec3& from, const dvec3& way, bool is_exit) const
{
    std::uint32_t first = 0;
    const double t = tree_.find_nearest({from, way}, cast::kNoHit, [&](std::uint32_t item, double nearest) {
        const LineHit hit = meet_triangle(triangles_[item], from, way);
        if (hit.t >= 0.0 && hit.t < nearest && (hit.facing > 0.0) == is_exit) {
            first = item;
            return hit.t;
        }
        return nearest;
    });
    if (t == cast::kNoHit) {
        return std::nullopt;
    }
    return Crossing{t, find_normal(first)};
}

}  // namespace clevrvk::grasp
