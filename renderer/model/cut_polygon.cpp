// Cuts the polygon in the plane in which its area is largest.
#include "renderer/model/cut_polygon.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace clevrvk::model {
namespace {

double cross(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Projects the polygon so that it is counter-clockwise seen from the side its normal points to.
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

// Cuts corners off a polygon; each time, it takes the first corner that is an ear.
class EarCutter {
public:
    explicit EarCutter(std::vector<glm::dvec2> points) : points_(std::move(points)), left_(points_.size()), stops_(points_.size(), kUnknown)
    {
        std::iota(left_.begin(), left_.end(), 0U);
        is_left_.assign(points_.size(), true);
        for (const glm::dvec2& point : points_) {
            size_squared_ = std::max(size_squared_, glm::dot(point - points_[0], point - points_[0]));
        }
    }

    PolygonCut cut()
    {
        PolygonCut result;
        while (left_.size() > 3) {
            std::size_t ear = 1;  // if there is no ear, the rest becomes a fan from the first corner
            bool is_fan = true;
            for (std::size_t k = 1; k <= left_.size() && is_fan; ++k) {
                if (is_ear(k % left_.size())) {
                    ear = k % left_.size();
                    is_fan = false;
                }
            }
            result.triangles.push_back(take(ear));
            result.crosses_itself = result.crosses_itself || (is_fan && is_turned(result.triangles.back()));
        }
        result.triangles.emplace_back(left_[0], left_[1], left_[2]);
        result.crosses_itself = result.crosses_itself || is_turned(result.triangles.back());
        return result;
    }

private:
    static constexpr std::uint32_t kUnknown = ~0U;

    [[nodiscard]] std::uint32_t neighbour(std::size_t k, std::size_t step) const { return left_[(k + step) % left_.size()]; }

    // A corner that is not an ear stays so until a neighbour or the corner that blocks it has been cut off.
    bool is_ear(std::size_t k)
    {
        std::uint32_t& stop = stops_[left_[k]];
        if (stop == kUnknown || !is_left_[stop]) {
            stop = find_stop(neighbour(k, left_.size() - 1), left_[k], neighbour(k, 1));
        }
        return stop == kUnknown;
    }

    // Returns a corner that lies inside the triangle, b itself if it is not convex, or kUnknown if b is an ear.
    [[nodiscard]] std::uint32_t find_stop(std::uint32_t a, std::uint32_t b, std::uint32_t c) const
    {
        if (cross(points_[a], points_[b], points_[c]) <= 0.0) {
            return b;
        }
        for (const std::uint32_t other : left_) {
            const glm::dvec2& p = points_[other];
            const bool is_corner = p == points_[a] || p == points_[b] || p == points_[c];
            if (!is_corner && cross(points_[a], points_[b], p) >= 0.0 && cross(points_[b], points_[c], p) >= 0.0 &&
                cross(points_[c], points_[a], p) >= 0.0) {
                return other;
            }
        }
        return kUnknown;
    }

    glm::uvec3 take(std::size_t ear)
    {
        const glm::uvec3 triangle(neighbour(ear, left_.size() - 1), left_[ear], neighbour(ear, 1));
        stops_[triangle.x] = stops_[triangle.z] = kUnknown;
        is_left_[triangle.y] = false;
        left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(ear));
        return triangle;
    }

    // Whether the triangle is clockwise by more than rounding.
    [[nodiscard]] bool is_turned(const glm::uvec3& triangle) const
    {
        return cross(points_[triangle.x], points_[triangle.y], points_[triangle.z]) < -1e-9 * size_squared_;
    }

    std::vector<glm::dvec2> points_;
    std::vector<std::uint32_t> left_;
    std::vector<std::uint32_t> stops_;  // per point: the corner that keeps it from being an ear
    std::vector<bool> is_left_;
    double size_squared_ = 0.0;
};

}  // namespace

PolygonCut cut_polygon(std::span<const glm::dvec3> corners)
{
    if (corners.size() == 3) {
        return {{{0, 1, 2}}};
    }
    return EarCutter(flatten(corners)).cut();
}

}  // namespace clevrvk::model
