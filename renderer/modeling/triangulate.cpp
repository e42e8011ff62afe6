// Triangulates polygons by ear clipping, with the best-shaped ears first. Before that, bridges join the holes to the
// outline.
#include "renderer/base/error.h"
#include "renderer/modeling/outline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;

double cross2(const dvec2& a, const dvec2& b, const dvec2& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

struct Polygon {
    std::vector<dvec2> points;  // points of all loops
    std::vector<int> order;     // the remaining loop, as indices

    [[nodiscard]] const dvec2& at(std::size_t place) const { return points[static_cast<std::size_t>(order[place % order.size()])]; }
};

/// Whether the segments cross; touching ends do not count.
bool do_cross(const dvec2& a, const dvec2& b, const dvec2& c, const dvec2& d)
{
    return cross2(a, b, c) * cross2(a, b, d) < 0.0 && cross2(c, d, a) * cross2(c, d, b) < 0.0;
}

/// A loop of points, given by the index of its first point.
struct Loop {
    int first;
    int count;
};

/// Whether a segment crosses a loop.
bool does_cross_loop(const Polygon& polygon, const dvec2& a, const dvec2& b, const Loop& loop)
{
    const auto at = [&](int i) -> const dvec2& { return polygon.points[static_cast<std::size_t>(loop.first + i % loop.count)]; };
    for (int i = 0; i < loop.count; ++i) {
        if (do_cross(a, b, at(i), at(i + 1))) {
            return true;
        }
    }
    return false;
}

/// Whether a segment from a corner of the loop begins inside it. The loop passes the corner at the end of a bridge
/// twice, and only one of these passages faces the segment.
bool does_begin_inside(const Polygon& polygon, std::size_t place, const dvec2& to)
{
    const dvec2& before = polygon.at(place + polygon.order.size() - 1);
    const dvec2& corner = polygon.at(place);
    const dvec2& after = polygon.at(place + 1);
    const bool is_left_of_before = cross2(before, corner, to) > 0.0;
    const bool is_left_of_after = cross2(corner, after, to) > 0.0;
    return cross2(before, corner, after) > 0.0 ? is_left_of_before && is_left_of_after : is_left_of_before || is_left_of_after;
}

/// Joins a hole to the loop by the shortest segment that crosses neither of them, nor any other remaining hole.
/// \return  false when there is none
bool bridge_hole(Polygon& polygon, const Loop& hole, std::span<const Loop> others)
{
    const auto [first, count] = hole;
    double best = -1.0;
    std::size_t best_place = 0;
    int best_corner = 0;
    for (std::size_t place = 0; place < polygon.order.size(); ++place) {
        for (int corner = 0; corner < count; ++corner) {
            const dvec2& a = polygon.at(place);
            const dvec2& b = polygon.points[static_cast<std::size_t>(first + corner)];
            const double length = glm::length(b - a);
            if (best >= 0.0 && length >= best) {
                continue;
            }
            bool is_free = does_begin_inside(polygon, place, b);
            for (std::size_t i = 0; i < polygon.order.size() && is_free; ++i) {
                is_free = !do_cross(a, b, polygon.at(i), polygon.at(i + 1));
            }
            for (std::size_t i = 0; i < others.size() && is_free; ++i) {
                is_free = !does_cross_loop(polygon, a, b, others[i]);
            }
            if (is_free) {
                best = length;
                best_place = place;
                best_corner = corner;
            }
        }
    }
    if (best < 0.0) {
        return false;
    }
    std::vector<int> joined(polygon.order.begin(), polygon.order.begin() + static_cast<std::ptrdiff_t>(best_place) + 1);
    for (int i = 0; i <= count; ++i) {
        joined.push_back(first + (best_corner + i) % count);
    }
    joined.insert(joined.end(), polygon.order.begin() + static_cast<std::ptrdiff_t>(best_place), polygon.order.end());
    polygon.order = joined;
    return true;
}

/// Joins all holes. A hole hidden by others waits until they are joined.
void bridge_holes(Polygon& polygon, std::vector<Loop> holes)
{
    while (!holes.empty()) {
        const auto joined = std::find_if(holes.begin(), holes.end(), [&](const Loop& hole) { return bridge_hole(polygon, hole, holes); });
        CLEVRVK_CHECK(joined != holes.end(), "{} holes cannot be reached", holes.size());
        holes.erase(joined);
    }
}

/// The tolerance for points on an edge. Without it, rounding could move a corner across the cut of an ear and leave it
/// in a loop without area.
constexpr double kOnEdge = -1e-12;

/// The area of the ear at an index, divided by the square of its longest side; negative if there is no ear.
double rate_ear(const Polygon& polygon, std::size_t place)
{
    const std::size_t count = polygon.order.size();
    const dvec2& a = polygon.at(place + count - 1);
    const dvec2& b = polygon.at(place);
    const dvec2& c = polygon.at(place + 1);
    const double area = cross2(a, b, c);
    const double longest = std::max({glm::dot(b - a, b - a), glm::dot(c - b, c - b), glm::dot(a - c, a - c)});
    if (area <= 1e-9 * longest) {
        return -1.0;
    }
    for (std::size_t i = place + 2; i < place + count - 1; ++i) {
        const dvec2& p = polygon.at(i);
        const bool is_corner = p == a || p == b || p == c;
        if (!is_corner && std::min({cross2(a, b, p), cross2(b, c, p), cross2(c, a, p)}) >= kOnEdge * longest) {
            return -1.0;
        }
    }
    return area / longest;
}

/// The corner between the shortest edges. An outline that was inset by the radius of its arcs leaves loops of a few
/// micrometres, which have no ears.
std::size_t find_loop(const Polygon& polygon)
{
    const std::size_t count = polygon.order.size();
    const auto measure = [&](std::size_t place) {
        return glm::length(polygon.at(place) - polygon.at(place + count - 1)) + glm::length(polygon.at(place + 1) - polygon.at(place));
    };
    double size = 0.0;
    std::size_t best = 0;
    for (std::size_t place = 0; place < count; ++place) {
        best = measure(place) < measure(best) ? place : best;
        size = std::max(size, glm::length(polygon.at(place) - polygon.at(0)));
    }
    CLEVRVK_CHECK(count == 3 || measure(best) < 0.02 * size, "an outline of {} points touches itself", polygon.points.size());
    return best;
}

}  // namespace

std::vector<std::array<int, 3>> triangulate(std::span<const Points2> loops)
{
    Polygon polygon;
    for (const Points2& loop : loops) {
        polygon.points.insert(polygon.points.end(), loop.begin(), loop.end());
    }
    int first = 0;
    std::vector<Loop> holes;
    for (const Points2& loop : loops) {
        const auto count = static_cast<int>(loop.size());
        if (first > 0) {
            holes.push_back({first, count});
        }
        first += count;
    }
    for (int i = 0; i < static_cast<int>(loops.front().size()); ++i) {
        polygon.order.push_back(i);
    }
    bridge_holes(polygon, std::move(holes));
    std::vector<std::array<int, 3>> triangles;
    while (polygon.order.size() >= 3) {
        double best = -2.0;
        std::size_t best_place = 0;
        for (std::size_t place = 0; place < polygon.order.size(); ++place) {
            const double rating = rate_ear(polygon, place);
            if (rating > best) {
                best = rating;
                best_place = place;
            }
        }
        best_place = best > 0.0 ? best_place : find_loop(polygon);
        const std::size_t count = polygon.order.size();
        triangles.push_back(
            {polygon.order[(best_place + count - 1) % count], polygon.order[best_place], polygon.order[(best_place + 1) % count]});
        polygon.order.erase(polygon.order.begin() + static_cast<std::ptrdiff_t>(best_place));
    }
    return triangles;
}

}  // namespace clevrvk::modeling
