// Triangles that share an edge within the slab belong to one piece.
#include "renderer/cords/section.h"

#include "renderer/contact/stability.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace clevrvk::cords {
namespace {

using Corner = std::array<double, 3>;
using Hull = std::vector<dvec2>;

Corner to_corner(const dvec3& point)
{
    return {point.x, point.y, point.z};
}

/// Sets of triangles, joined one by one.
class Pieces {
public:
    explicit Pieces(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), std::size_t{0}); }

    std::size_t find(std::size_t k)
    {
        while (parents_[k] != k) {
            parents_[k] = parents_[parents_[k]];
            k = parents_[k];
        }
        return k;
    }

    /// The lower number stands for both.
    void join(std::size_t first, std::size_t second)
    {
        const auto [low, high] = std::minmax({find(first), find(second)});
        parents_[high] = low;
    }

private:
    std::vector<std::size_t> parents_;
};

/// Adds the corners of the part of a triangle within the slab.
void add_clipped(const Triangle& triangle, const Plane& plane, const Slab& slab, Hull& points)
{
    for (std::size_t k = 0; k < 3; ++k) {
        const dvec3& from = triangle[k];
        const dvec3& to = triangle[(k + 1) % 3];
        const double start = plane.height(from);
        const double end = plane.height(to);
        if (start >= slab.low && start <= slab.high) {
            points.push_back(plane.project(from));
        }
        for (const double level : {slab.low, slab.high}) {
            if ((start < level) != (end < level)) {
                points.push_back(plane.project(from + (to - from) * ((level - start) / (end - start))));
            }
        }
    }
}

bool meets(const dvec3& from, const dvec3& to, const Plane& plane, const Slab& slab)
{
    const auto [low, high] = std::minmax({plane.height(from), plane.height(to)});
    return low <= slab.high && high >= slab.low;
}

/// Whether a line along a side of the first parts both.
bool is_parted(const Hull& first, const Hull& second)
{
    for (std::size_t k = 0; k < first.size(); ++k) {
        const dvec2 side = first[(k + 1) % first.size()] - first[k];
        const dvec2 out(side.y, -side.x);
        if (std::ranges::all_of(second, [&](const dvec2& point) { return glm::dot(point - first[k], out) > 0.0; })) {
            return true;
        }
    }
    return false;
}

/// The distance of a point from a hull; 0 within it.
double measure_distance(const Hull& hull, const dvec2& at)
{
    bool is_inside = hull.size() >= 3;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < hull.size(); ++k) {
        const dvec2 side = hull[(k + 1) % hull.size()] - hull[k];
        const dvec2 away = at - hull[k];
        is_inside = is_inside && side.x * away.y - side.y * away.x >= 0.0;
        const double share = glm::clamp(glm::dot(away, side) / std::max(glm::dot(side, side), 1e-300), 0.0, 1.0);
        nearest = std::min(nearest, glm::length(away - share * side));
    }
    return is_inside ? 0.0 : nearest;
}

/// The hulls of the pieces of a section.
std::vector<Hull> find_piece_hulls(std::span<const Triangle> triangles, const Plane& plane, const Slab& slab)
{
    Pieces pieces(triangles.size());
    std::map<std::pair<Corner, Corner>, std::size_t> edges;
    std::map<std::size_t, Hull> points;
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        const Triangle& triangle = triangles[k];
        for (std::size_t i = 0; i < 3; ++i) {
            if (meets(triangle[i], triangle[(i + 1) % 3], plane, slab)) {
                const auto edge = std::minmax({to_corner(triangle[i]), to_corner(triangle[(i + 1) % 3])});
                const auto [found, is_new] = edges.try_emplace({edge.first, edge.second}, k);
                if (!is_new) {
                    pieces.join(found->second, k);
                }
            }
        }
    }
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        Hull clipped;
        add_clipped(triangles[k], plane, slab, clipped);
        if (!clipped.empty()) {
            Hull& all = points[pieces.find(k)];
            all.insert(all.end(), clipped.begin(), clipped.end());
        }
    }
    std::vector<Hull> hulls;
    for (auto& [piece, all] : points) {
        hulls.push_back(contact::find_convex_hull(std::move(all)));
    }
    return hulls;
}

/// The hull of the piece closest to a point, with all pieces that overlap it.
Hull gather_around(std::vector<Hull> hulls, const dvec2& at)
{
    const auto closest = std::ranges::min_element(hulls, {}, [&](const Hull& hull) { return measure_distance(hull, at); });
    Hull gathered = *closest;
    hulls.erase(closest);
    for (bool has_grown = true; has_grown;) {
        const auto overlapping = std::ranges::find_if(
            hulls, [&](const Hull& hull) { return !is_parted(gathered, hull) && !is_parted(hull, gathered); });
        has_grown = overlapping != hulls.end();
        if (has_grown) {
            gathered.insert(gathered.end(), overlapping->begin(), overlapping->end());
            gathered = contact::find_convex_hull(std::move(gathered));
            hulls.erase(overlapping);
        }
    }
    return gathered;
}

}  // namespace

Plane make_plane(const dvec3& origin, const dvec3& axis)
{
    const dvec3 unit = glm::normalize(axis);
    const dvec3 away = std::abs(unit.z) < 0.9 ? dvec3(0.0, 0.0, 1.0) : dvec3(0.0, 1.0, 0.0);
    const dvec3 x = glm::normalize(glm::cross(away, unit));
    return {origin, x, glm::cross(unit, x), unit};
}

std::vector<dvec2> find_section_hull(std::span<const Triangle> triangles, const Plane& plane, const Slab& slab,
                                     const std::optional<dvec2>& at)
{
    std::vector<Hull> hulls = find_piece_hulls(triangles, plane, slab);
    if (hulls.empty()) {
        return {};
    }
    if (at) {
        return gather_around(std::move(hulls), *at);
    }
    Hull all;
    for (const Hull& hull : hulls) {
        all.insert(all.end(), hull.begin(), hull.end());
    }
    return contact::find_convex_hull(std::move(all));
}

}  // namespace clevrvk::cords
