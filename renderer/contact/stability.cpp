#include "renderer/contact/stability.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace clevrvk::contact {
namespace {

/// Positive if `c` is to the left of the line from `a` to `b`.
double measure_turn(const dvec2& a, const dvec2& b, const dvec2& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

dvec2 find_closest_point(const dvec2& point, const dvec2& a, const dvec2& b)
{
    const dvec2 side = b - a;
    const double squared = glm::dot(side, side);
    const double t = squared > 0.0 ? std::clamp(glm::dot(point - a, side) / squared, 0.0, 1.0) : 0.0;
    return a + t * side;
}

}  // namespace

std::vector<dvec2> find_convex_hull(std::vector<dvec2> points)
{
    std::sort(points.begin(), points.end(), [](const dvec2& a, const dvec2& b) { return std::tuple(a.x, a.y) < std::tuple(b.x, b.y); });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) {
        return points;
    }
    std::vector<dvec2> hull;
    const auto go = [&](const auto& begin, const auto& end) {
        const std::size_t first = hull.size();
        for (auto point = begin; point != end; ++point) {
            while (hull.size() >= first + 2 && measure_turn(hull[hull.size() - 2], hull.back(), *point) <= 0.0) {
                hull.pop_back();
            }
            hull.push_back(*point);
        }
        hull.pop_back();  // the other direction begins with this point
    };
    go(points.begin(), points.end());
    go(points.rbegin(), points.rend());
    return hull;
}

Support measure_support(std::span<const dvec3> points, const dvec3& center_of_mass)
{
    std::vector<dvec2> flat(points.begin(), points.end());
    Support support;
    support.polygon = find_convex_hull(std::move(flat));
    if (support.polygon.empty()) {
        support.margin = -std::numeric_limits<double>::infinity();
        return support;
    }
    const dvec2 center(center_of_mass);
    double nearest = std::numeric_limits<double>::infinity();
    bool is_inside = support.polygon.size() >= 3;
    for (std::size_t k = 0; k < support.polygon.size(); ++k) {
        const dvec2& a = support.polygon[k];
        const dvec2& b = support.polygon[(k + 1) % support.polygon.size()];
        const dvec2 closest = find_closest_point(center, a, b);
        if (const double distance = glm::length(center - closest); distance < nearest) {
            nearest = distance;
            support.nearest = closest;
        }
        is_inside = is_inside && measure_turn(a, b, center) >= 0.0;
    }
    support.margin = is_inside ? nearest : -nearest;
    return support;
}

}  // namespace clevrvk::contact
