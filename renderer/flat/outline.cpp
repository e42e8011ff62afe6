// Computes areas, clipping and outlines of convex polygons.
#include "renderer/flat/polygon.h"

#include "renderer/base/error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace clevrvk::flat {
namespace {

glm::dvec2 left_normal(glm::dvec2 from, glm::dvec2 to)
{
    const glm::dvec2 along = glm::normalize(to - from);
    return {-along.y, along.x};
}

}  // namespace

double compute_signed_area(const Polygon& polygon)
{
    double doubled = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        doubled += cross(polygon[i] - polygon[0], polygon[(i + 1) % polygon.size()] - polygon[0]);
    }
    return doubled / 2.0;
}

bool is_convex(const Polygon& polygon)
{
    const std::size_t count = polygon.size();
    int left_turns = 0;
    int right_turns = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const glm::dvec2 side = polygon[(i + 1) % count] - polygon[i];
        const glm::dvec2 next = polygon[(i + 2) % count] - polygon[(i + 1) % count];
        const double turn = cross(side, next);
        left_turns += turn > 0.0 ? 1 : 0;
        right_turns += turn < 0.0 ? 1 : 0;
    }
    const auto all = static_cast<int>(count);
    return count >= 3 && (left_turns == all || right_turns == all);
}

Polygon clip_by_line(const Polygon& polygon, glm::dvec2 a, glm::dvec2 b)
{
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec2 from = polygon[i];
        const glm::dvec2 to = polygon[(i + 1) % polygon.size()];
        const double from_side = cross(b - a, from - a);
        const double to_side = cross(b - a, to - a);
        if (from_side >= 0.0) {
            kept.push_back(from);
        }
        if ((from_side > 0.0 && to_side < 0.0) || (from_side < 0.0 && to_side > 0.0)) {
            kept.push_back(from + (to - from) * (from_side / (from_side - to_side)));
        }
    }
    return kept.size() >= 3 ? kept : Polygon{};
}

Polygon turn_counter_clockwise(const Polygon& polygon)
{
    Polygon turned = polygon;
    if (!turned.empty() && compute_signed_area(turned) < 0.0) {
        std::reverse(turned.begin() + 1, turned.end());
    }
    return turned;
}

Polygon intersect(const Polygon& one, const Polygon& other)
{
    const Polygon sides = turn_counter_clockwise(other);
    Polygon common = one;
    for (std::size_t i = 0; i < sides.size() && !common.empty(); ++i) {
        common = clip_by_line(common, sides[i], sides[(i + 1) % sides.size()]);
    }
    return common;
}

Border build_border(const Polygon& polygon, double width, double miter_limit)
{
    CLEVRVK_CHECK(is_convex(polygon), "only convex polygons have borders; this one has {} corners", polygon.size());
    const Polygon corners = turn_counter_clockwise(polygon);
    const std::size_t count = corners.size();
    const double half = width / 2.0;
    Border border;
    border.inner = corners;
    for (std::size_t i = 0; i < count; ++i) {
        const glm::dvec2 corner = corners[i];
        const glm::dvec2 next = corners[(i + 1) % count];
        const glm::dvec2 normal_before = left_normal(corners[(i + count - 1) % count], corner);
        const glm::dvec2 normal_after = left_normal(corner, next);
        // The mitre's length in line widths is 1 / cos of half the angle between the normals.
        const double cos_half = std::sqrt(std::max(0.0, (1.0 + glm::dot(normal_before, normal_after)) / 2.0));
        if (cos_half * miter_limit >= 1.0) {
            border.outer.push_back(corner - glm::normalize(normal_before + normal_after) * (half / cos_half));
        } else {
            border.outer.push_back(corner - normal_before * half);
            border.outer.push_back(corner - normal_after * half);
        }
        border.inner = clip_by_line(border.inner, corner + normal_after * half, next + normal_after * half);
    }
    return border;
}

}  // namespace clevrvk::flat
