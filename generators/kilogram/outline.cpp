// Sides are split at corners that lie on them. An edge that two pieces share in opposite directions is inside the
// figure.
#include "generators/kilogram/outline.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <set>
#include <utility>

namespace clevrvk::generators::kilogram {
namespace {

/// In sides of the square. Allows for the inaccuracy of hand-drawn figures.
constexpr double kTolerance = 0.04;

/// Pieces as counter-clockwise lists of indices into shared points.
struct Mesh {
    std::vector<glm::dvec2> points;
    std::vector<std::vector<std::size_t>> pieces;
};

std::size_t find_point(std::vector<glm::dvec2>& points, glm::dvec2 point)
{
    const auto known =
        std::find_if(points.begin(), points.end(), [&](const glm::dvec2& p) { return glm::distance(p, point) < kTolerance; });
    if (known == points.end()) {
        points.push_back(point);
        return points.size() - 1;
    }
    return static_cast<std::size_t>(known - points.begin());
}

Mesh build_mesh(const Tangram& tangram)
{
    const double unit = measure_tangram(tangram).unit;
    Mesh mesh;
    for (const Piece& piece : tangram.pieces) {
        flat::Polygon polygon;
        for (const glm::dvec2& p : piece.corners) {
            polygon.emplace_back(p.x / unit, -p.y / unit);
        }
        std::vector<std::size_t> corners;
        for (const glm::dvec2& p : flat::turn_counter_clockwise(polygon)) {
            corners.push_back(find_point(mesh.points, p));
        }
        mesh.pieces.push_back(std::move(corners));
    }
    return mesh;
}

/// The points on a side, ordered from its start to its end.
std::vector<std::size_t> cut_side(const Mesh& mesh, std::size_t from, std::size_t to)
{
    const glm::dvec2 begin = mesh.points[from];
    const double length = glm::distance(begin, mesh.points[to]);
    std::vector<std::pair<double, std::size_t>> cuts{{0.0, from}, {length, to}};
    if (length > 0.0) {
        const glm::dvec2 along = (mesh.points[to] - begin) / length;
        for (std::size_t i = 0; i < mesh.points.size(); ++i) {
            const glm::dvec2 p = mesh.points[i] - begin;
            const double place = glm::dot(along, p);
            if (i != from && i != to && place > 0.0 && place < length && std::abs(flat::cross(along, p)) < kTolerance) {
                cuts.emplace_back(place, i);
            }
        }
    }
    std::sort(cuts.begin(), cuts.end());
    std::vector<std::size_t> points;
    for (const auto& [place, point] : cuts) {
        points.push_back(point);
    }
    return points;
}

using Sides = std::set<std::pair<std::size_t, std::size_t>>;

/// Sides with the silhouette on their left only.
Sides find_outer_sides(const Mesh& mesh)
{
    Sides sides;
    for (const std::vector<std::size_t>& piece : mesh.pieces) {
        for (std::size_t i = 0; i < piece.size(); ++i) {
            const std::vector<std::size_t> points = cut_side(mesh, piece[i], piece[(i + 1) % piece.size()]);
            for (std::size_t k = 0; k + 1 < points.size(); ++k) {
                sides.emplace(points[k], points[k + 1]);
            }
        }
    }
    Sides outer;
    for (const auto& [from, to] : sides) {
        if (!sides.contains({to, from})) {
            outer.emplace(from, to);
        }
    }
    return outer;
}

/// The side that continues the side `from`-`at` around the same lobe: the first one clockwise from the way back.
Sides::const_iterator find_next_side(const Mesh& mesh, const Sides& sides, std::size_t from, std::size_t at)
{
    const glm::dvec2 back = mesh.points[from] - mesh.points[at];
    auto next = sides.end();
    double least = std::numeric_limits<double>::max();
    for (auto side = sides.lower_bound({at, 0}); side != sides.end() && side->first == at; ++side) {
        const glm::dvec2 way = mesh.points[side->second] - mesh.points[at];
        double angle = std::atan2(flat::cross(way, back), glm::dot(way, back));
        angle += angle <= 0.0 ? 2.0 * std::numbers::pi : 0.0;
        if (angle < least) {
            least = angle;
            next = side;
        }
    }
    return next;
}

Loop remove_straight_corners(const Loop& loop)
{
    Loop bent;
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const glm::dvec2 before = loop[i] - loop[(i + loop.size() - 1) % loop.size()];
        const glm::dvec2 after = loop[(i + 1) % loop.size()] - loop[i];
        if (std::abs(flat::cross(before, after)) > 2.0 * kTolerance * glm::length(before) * glm::length(after)) {
            bent.push_back(loop[i]);
        }
    }
    return bent;
}

/// The centroid of the area that the loops enclose.
glm::dvec2 find_center(const std::vector<Loop>& loops)
{
    glm::dvec2 sum(0.0);
    double area = 0.0;
    for (const Loop& loop : loops) {
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const glm::dvec2 a = loop[i];
            const glm::dvec2 b = loop[(i + 1) % loop.size()];
            sum += (a + b) * flat::cross(a, b) / 3.0;
            area += flat::cross(a, b);
        }
    }
    return sum / area;
}

bool find_symmetry(const std::vector<Loop>& loops)
{
    constexpr double kSame = 2.0 * kTolerance;
    const glm::dvec2 center = find_center(loops);
    std::vector<glm::dvec2> corners;
    for (const Loop& loop : loops) {
        for (const glm::dvec2& p : loop) {
            corners.push_back(p - center);
        }
    }
    const glm::dvec2 first = corners.front();
    // The axis goes through the centre, and midway between the first corner and its mirror image.
    for (const glm::dvec2& other : corners) {
        glm::dvec2 axis = first + other;
        if (glm::length(axis) < kSame) {
            axis = {-first.y, first.x};
        }
        axis /= glm::length(axis);
        const bool is_axis = std::all_of(corners.begin(), corners.end(), [&](const glm::dvec2& p) {
            const glm::dvec2 mirrored = axis * (2.0 * glm::dot(axis, p)) - p;
            return std::any_of(corners.begin(), corners.end(), [&](const glm::dvec2& q) { return glm::distance(mirrored, q) < kSame; });
        });
        if (is_axis) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<Loop> trace_outline(const Tangram& tangram)
{
    const Mesh mesh = build_mesh(tangram);
    Sides sides = find_outer_sides(mesh);
    std::vector<Loop> loops;
    while (!sides.empty()) {
        Loop loop;
        auto side = sides.begin();
        while (side != sides.end()) {
            const auto [from, at] = *side;
            loop.push_back(mesh.points[from]);
            sides.erase(side);
            side = find_next_side(mesh, sides, from, at);
        }
        if (Loop bent = remove_straight_corners(loop); bent.size() >= 3) {
            loops.push_back(std::move(bent));
        }
    }
    return loops;
}

Shape measure_shape(const Tangram& tangram)
{
    const std::vector<Loop> loops = trace_outline(tangram);
    Shape shape;
    glm::dvec2 low = loops.front().front();
    glm::dvec2 high = low;
    for (const Loop& loop : loops) {
        shape.hole_count += flat::compute_signed_area(loop) < 0.0 ? 1 : 0;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const glm::dvec2 before = loop[i] - loop[(i + loop.size() - 1) % loop.size()];
            const glm::dvec2 after = loop[(i + 1) % loop.size()] - loop[i];
            shape.concave_count += flat::cross(before, after) < 0.0 ? 1 : 0;
            low = {std::min(low.x, loop[i].x), std::min(low.y, loop[i].y)};
            high = {std::max(high.x, loop[i].x), std::max(high.y, loop[i].y)};
        }
    }
    const double width = high.x - low.x;
    const double height = high.y - low.y;
    shape.aspect = std::max(width, height) / std::min(width, height);
    shape.is_symmetric = find_symmetry(loops);
    return shape;
}

}  // namespace clevrvk::generators::kilogram
