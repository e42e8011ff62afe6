// Works in the plane along which the polygon's area is largest.
#include "renderer/model/cut_polygon.h"

#include <cmath>
#include <cstddef>
#include <numeric>

namespace clevrvk::model {
namespace {

double cross(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Counter-clockwise seen from where its normal points.
std::vector<glm::dvec2> flatten(std::span<const glm::dvec3> corners)
{
    glm::dvec3 normal(0.0);
    for (std::size_t k = 0; k < corners.size(); ++k) {
        normal += glm::cross(corners[k] - corners[0], corners[(k + 1) % corners.size()] - corners[0]);
    }
    const glm::dvec3 size = glm::abs(normal);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    std::vector<glm::dvec2> flat;
    for (const glm::dvec3& corner : corners) {
        const glm::dvec2 point(corner[(axis + 1) % 3], corner[(axis + 2) % 3]);
        flat.emplace_back(normal[axis] < 0.0 ? glm::dvec2(point.y, point.x) : point);
    }
    return flat;
}

bool is_ear(const std::vector<glm::dvec2>& points, const std::vector<std::uint32_t>& left, std::size_t k)
{
    const std::uint32_t a = left[(k + left.size() - 1) % left.size()];
    const std::uint32_t b = left[k];
    const std::uint32_t c = left[(k + 1) % left.size()];
    if (cross(points[a], points[b], points[c]) <= 0.0) {
        return false;
    }
    for (const std::uint32_t other : left) {
        const glm::dvec2& p = points[other];
        const bool is_corner = p == points[a] || p == points[b] || p == points[c];
        if (!is_corner && cross(points[a], points[b], p) >= 0.0 && cross(points[b], points[c], p) >= 0.0 &&
            cross(points[c], points[a], p) >= 0.0) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::vector<glm::uvec3> cut_polygon(std::span<const glm::dvec3> corners)
{
    std::vector<glm::uvec3> triangles;
    if (corners.size() == 3) {
        return {{0, 1, 2}};
    }
    const std::vector<glm::dvec2> points = flatten(corners);
    std::vector<std::uint32_t> left(corners.size());
    std::iota(left.begin(), left.end(), 0U);
    while (left.size() > 3) {
        std::size_t ear = 1;  // a fan from the first corner, where there is none
        for (std::size_t k = 1; k <= left.size(); ++k) {
            if (is_ear(points, left, k % left.size())) {
                ear = k % left.size();
                break;
            }
        }
        const std::size_t count = left.size();
        triangles.emplace_back(left[(ear + count - 1) % count], left[ear], left[(ear + 1) % count]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    triangles.emplace_back(left[0], left[1], left[2]);
    return triangles;
}

}  // namespace clevrvk::model
