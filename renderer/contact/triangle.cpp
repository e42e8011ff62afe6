#include "renderer/contact/triangle.h"

#include <algorithm>
#include <cstddef>

namespace clevrvk::contact {
namespace {

PointPair make_pair(const dvec3& first, const dvec3& second)
{
    return {first, second, glm::dot(first - second, first - second)};
}

void keep_closer(const PointPair& pair, PointPair& closest)
{
    if (pair.squared < closest.squared) {
        closest = pair;
    }
}

/// Whether all corners of a triangle are on one side of the plane of the other one. Then none of its edges crosses the
/// other triangle.
bool is_beside(const Triangle& triangle, const Triangle& other)
{
    const dvec3 normal = compute_area_vector(other);
    const double a = glm::dot(normal, triangle[0] - other[0]);
    const double b = glm::dot(normal, triangle[1] - other[0]);
    const double c = glm::dot(normal, triangle[2] - other[0]);
    return (a > 0.0 && b > 0.0 && c > 0.0) || (a < 0.0 && b < 0.0 && c < 0.0);
}

/// Whether the segment from `a` to `b` crosses the triangle, and where. A segment in the triangle's plane does not
/// count, because then edges or corners meet. Source: Moeller, Trumbore, Fast, Minimum Storage Ray/Triangle
/// Intersection (1997).
bool crosses(const dvec3& a, const dvec3& b, const Triangle& triangle, dvec3& where)
{
    const dvec3 ab = triangle[1] - triangle[0];
    const dvec3 ac = triangle[2] - triangle[0];
    const dvec3 p = glm::cross(b - a, ac);
    const double determinant = glm::dot(ab, p);
    if (determinant == 0.0) {
        return false;
    }
    const dvec3 offset = a - triangle[0];
    const double u = glm::dot(offset, p) / determinant;
    const dvec3 q = glm::cross(offset, ab);
    const double v = glm::dot(b - a, q) / determinant;
    const double t = glm::dot(ac, q) / determinant;
    where = a + t * (b - a);
    return u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0 && t <= 1.0;
}

}  // namespace

dvec3 find_closest_point(const Triangle& triangle, const dvec3& point)
{
    const auto& [a, b, c] = triangle;
    const dvec3 ab = b - a;
    const dvec3 ac = c - a;
    const double d1 = glm::dot(ab, point - a);
    const double d2 = glm::dot(ac, point - a);
    if (d1 <= 0.0 && d2 <= 0.0) {
        return a;
    }
    const double d3 = glm::dot(ab, point - b);
    const double d4 = glm::dot(ac, point - b);
    if (d3 >= 0.0 && d4 <= d3) {
        return b;
    }
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        return a + ab * (d1 / (d1 - d3));
    }
    const double d5 = glm::dot(ab, point - c);
    const double d6 = glm::dot(ac, point - c);
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

PointPair find_closest_points(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& d)
{
    const dvec3 ab = b - a;
    const dvec3 cd = d - c;
    const dvec3 offset = a - c;
    const double ab_squared = glm::dot(ab, ab);
    const double cd_squared = glm::dot(cd, cd);
    const double on_cd = glm::dot(cd, offset);
    double s = 0.0;
    double t = 0.0;
    if (ab_squared <= 0.0) {
        t = cd_squared <= 0.0 ? 0.0 : std::clamp(on_cd / cd_squared, 0.0, 1.0);
    } else {
        const double on_ab = glm::dot(ab, offset);
        if (cd_squared <= 0.0) {
            s = std::clamp(-on_ab / ab_squared, 0.0, 1.0);
        } else {
            const double both = glm::dot(ab, cd);
            const double determinant = ab_squared * cd_squared - both * both;
            s = determinant > 0.0 ? std::clamp((both * on_cd - on_ab * cd_squared) / determinant, 0.0, 1.0) : 0.0;
            t = (both * s + on_cd) / cd_squared;
            if (t < 0.0) {
                t = 0.0;
                s = std::clamp(-on_ab / ab_squared, 0.0, 1.0);
            } else if (t > 1.0) {
                t = 1.0;
                s = std::clamp((both - on_ab) / ab_squared, 0.0, 1.0);
            }
        }
    }
    return make_pair(a + s * ab, c + t * cd);
}

PointPair find_closest_points(const Triangle& first, const Triangle& second)
{
    PointPair closest = make_pair(first[0], find_closest_point(second, first[0]));
    for (std::size_t k = 1; k < 3; ++k) {
        keep_closer(make_pair(first[k], find_closest_point(second, first[k])), closest);
    }
    for (const dvec3& corner : second) {
        keep_closer(make_pair(find_closest_point(first, corner), corner), closest);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            keep_closer(find_closest_points(first[i], first[(i + 1) % 3], second[j], second[(j + 1) % 3]), closest);
        }
    }
    if (is_beside(first, second) || is_beside(second, first)) {
        return closest;
    }
    dvec3 where{0.0};
    for (std::size_t k = 0; k < 3; ++k) {
        if (crosses(first[k], first[(k + 1) % 3], second, where) || crosses(second[k], second[(k + 1) % 3], first, where)) {
            return {where, where, 0.0};
        }
    }
    return closest;
}

}  // namespace clevrvk::contact
