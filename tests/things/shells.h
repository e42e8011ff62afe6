// The closed shells of a mesh, and how deep one is in another; found from triangles alone.
#pragma once

#include "renderer/things/thing.h"
#include "tests/modeling/mesh_report.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace clevrvk::tests {

/// A closed surface of a mesh.
struct Shell {
    std::size_t part = 0;  ///< of its first triangle
    std::vector<glm::dvec3> points;
    std::vector<std::array<glm::dvec3, 3>> triangles;
    std::vector<std::size_t> parts;  ///< of each triangle
    glm::dvec3 low{std::numeric_limits<double>::max()};
    glm::dvec3 high{std::numeric_limits<double>::lowest()};
    /// The triangles that may be passed in each column of a grid over x and y; sort_into_columns() fills it.
    std::vector<std::vector<std::uint32_t>> columns;
    static constexpr int kColumns = 32;

    void add(const std::array<glm::dvec3, 3>& triangle)
    {
        triangles.push_back(triangle);
        for (const glm::dvec3& p : triangle) {
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
    }

    [[nodiscard]] glm::ivec2 find_column(const glm::dvec2& p) const
    {
        const glm::dvec2 extent = glm::max(glm::dvec2(high - low), glm::dvec2(1e-12));
        return glm::clamp(glm::ivec2((p - glm::dvec2(low)) / extent * double{kColumns}), 0, kColumns - 1);
    }

    void sort_into_columns()
    {
        columns.assign(std::size_t{kColumns} * kColumns, {});
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            const auto& [a, b, c] = triangles[i];
            const glm::ivec2 first = find_column(glm::min(glm::min(a, b), c));
            const glm::ivec2 last = find_column(glm::max(glm::max(a, b), c));
            for (int y = first.y; y <= last.y; ++y) {
                for (int x = first.x; x <= last.x; ++x) {
                    columns[static_cast<std::size_t>(y * kColumns + x)].push_back(static_cast<std::uint32_t>(i));
                }
            }
        }
    }

    [[nodiscard]] bool may_hold(const glm::dvec3& p) const
    {
        return glm::all(glm::greaterThanEqual(p, low)) && glm::all(glm::lessThanEqual(p, high));
    }
};

/// In the order in which their first triangles come.
inline std::vector<Shell> list_shells(const things::ThingMesh& made)
{
    const std::vector<std::uint32_t> places = number_places(made.model.positions);
    std::vector<std::uint32_t> roots(places.size());
    std::iota(roots.begin(), roots.end(), 0U);
    const auto find_root = [&](std::uint32_t place) {
        while (roots[place] != place) {
            place = roots[place] = roots[roots[place]];
        }
        return place;
    };
    for (const glm::uvec3& t : made.model.triangles) {
        roots[find_root(places[t.x])] = find_root(places[t.y]);
        roots[find_root(places[t.y])] = find_root(places[t.z]);
    }
    std::vector<int> numbers(places.size(), -1);
    std::vector<bool> is_known(places.size(), false);
    std::vector<Shell> shells;
    for (std::size_t i = 0; i < made.model.triangles.size(); ++i) {
        const glm::uvec3& t = made.model.triangles[i];
        int& number = numbers[find_root(places[t.x])];
        if (number < 0) {
            number = static_cast<int>(shells.size());
            shells.emplace_back().part = made.parts[i];
        }
        Shell& shell = shells[static_cast<std::size_t>(number)];
        shell.parts.push_back(made.parts[i]);
        shell.add({made.model.positions[t.x], made.model.positions[t.y], made.model.positions[t.z]});
        for (int corner = 0; corner < 3; ++corner) {
            if (!is_known[places[t[corner]]]) {
                is_known[places[t[corner]]] = true;
                shell.points.emplace_back(made.model.positions[t[corner]]);
            }
        }
    }
    std::for_each(shells.begin(), shells.end(), [](Shell& shell) { shell.sort_into_columns(); });
    return shells;
}

/// Whether a ray from a point leaves a shell: an odd number of its triangles is passed.
inline bool is_inside(const Shell& shell, const glm::dvec3& point)
{
    if (!shell.may_hold(point)) {
        return false;
    }
    // Along z; a way that is not along an edge of what is symmetric.
    bool is_odd = false;
    const glm::dvec2 p(point.x + 1.37e-7, point.y + 2.71e-7);
    const glm::ivec2 column = shell.find_column(p);
    for (const std::uint32_t number : shell.columns[static_cast<std::size_t>(column.y * Shell::kColumns + column.x)]) {
        const auto& [a, b, c] = shell.triangles[number];
        const auto turn = [&](const glm::dvec3& from, const glm::dvec3& to) {
            return (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
        };
        const double u = turn(b, c);
        const double v = turn(c, a);
        const double w = turn(a, b);
        const bool is_hit = (u > 0.0 && v > 0.0 && w > 0.0) || (u < 0.0 && v < 0.0 && w < 0.0);
        is_odd = is_odd != (is_hit && (u * a.z + v * b.z + w * c.z) / (u + v + w) > point.z);
    }
    return is_odd;
}

/// Source: Ericson, Real-Time Collision Detection (2005), 5.1.5.
inline double measure_distance(const std::array<glm::dvec3, 3>& triangle, const glm::dvec3& p)
{
    const auto& [a, b, c] = triangle;
    const auto to_edge = [&](const glm::dvec3& from, const glm::dvec3& to) {
        const glm::dvec3 along = to - from;
        const double share = std::clamp(glm::dot(p - from, along) / std::max(glm::dot(along, along), 1e-30), 0.0, 1.0);
        return glm::length(p - from - along * share);
    };
    const glm::dvec3 normal = glm::cross(b - a, c - a);
    const auto is_left = [&](const glm::dvec3& from, const glm::dvec3& to) {
        return glm::dot(glm::cross(to - from, p - from), normal) >= 0.0;
    };
    if (is_left(a, b) && is_left(b, c) && is_left(c, a)) {
        return std::abs(glm::dot(p - a, normal)) / std::max(glm::length(normal), 1e-30);
    }
    return std::min({to_edge(a, b), to_edge(b, c), to_edge(c, a)});
}

/// \param enough  the search ends as soon as something this near is found
inline double measure_distance(const Shell& shell, const glm::dvec3& point, double enough = 0.0)
{
    double least = std::numeric_limits<double>::max();
    for (auto triangle = shell.triangles.begin(); triangle != shell.triangles.end() && least > enough; ++triangle) {
        least = std::min(least, measure_distance(*triangle, point));
    }
    return least;
}

/// Whether a corner of one is inside the other.
inline bool are_in_each_other(const Shell& a, const Shell& b)
{
    const auto has_corner_in = [](const Shell& points, const Shell& body) {
        return std::any_of(points.points.begin(), points.points.end(), [&](const glm::dvec3& p) { return is_inside(body, p); });
    };
    return has_corner_in(a, b) || has_corner_in(b, a);
}

/// How far the deepest corner of one is below the surface of the other; 0 where none is inside.
inline double measure_depth(const Shell& a, const Shell& b)
{
    double depth = 0.0;
    for (const auto& [points, body] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        for (const glm::dvec3& point : points->points) {
            if (is_inside(*body, point)) {
                depth = std::max(depth, measure_distance(*body, point, depth));
            }
        }
    }
    return depth;
}

}  // namespace clevrvk::tests
