// How deep the parts of a thing are in each other, by points all over their surfaces.
#pragma once

#include "renderer/cast/ray.h"
#include "tests/things/shells.h"

#include <cmath>
#include <map>
#include <utility>

namespace clevrvk::tests {

/// Two parts, by their places in Thing::parts, the lower first: how far a point of one is below the surface of a
/// closed shell of the other at most, m. Pairs that do not cross are not there.
using Crossings = std::map<std::pair<std::size_t, std::size_t>, double>;

/// Points of a triangle that are no farther than `step` from each other, corners included.
inline std::vector<glm::dvec3> list_points(const std::array<glm::dvec3, 3>& triangle, double step)
{
    const auto& [a, b, c] = triangle;
    const double longest = std::max({glm::length(b - a), glm::length(c - b), glm::length(a - c)});
    const int count = std::max(1, static_cast<int>(std::ceil(longest / step)));
    std::vector<glm::dvec3> points;
    for (int i = 0; i <= count; ++i) {
        for (int k = 0; i + k <= count; ++k) {
            points.push_back(a + (b - a) * (1.0 * i / count) + (c - a) * (1.0 * k / count));
        }
    }
    return points;
}

/// The points of a shell that are in another, each against the part whose surface is the nearest.
inline void add_crossings(const Shell& shell, const Shell& body, const cast::BoxTree& tree, double step, Crossings& crossings)
{
    for (std::size_t i = 0; i < shell.triangles.size(); ++i) {
        const auto& [a, b, c] = shell.triangles[i];
        if (glm::any(glm::lessThan(glm::max(glm::max(a, b), c), body.low)) ||
            glm::any(glm::greaterThan(glm::min(glm::min(a, b), c), body.high))) {
            continue;
        }
        for (const glm::dvec3& point : list_points(shell.triangles[i], step)) {
            if (!is_inside(body, point)) {
                continue;
            }
            std::size_t part = shell.parts[i];
            const double squared = tree.find_closest(point, std::numeric_limits<double>::max(), [&](std::uint32_t k, double least) {
                const double distance = measure_distance(body.triangles[k], point);
                part = distance * distance < least ? body.parts[k] : part;
                return std::min(least, distance * distance);
            });
            if (part != shell.parts[i]) {
                double& depth = crossings[std::minmax(part, shell.parts[i])];
                depth = std::max(depth, std::sqrt(squared));
            }
        }
    }
}

inline Crossings measure_crossings(const things::ThingMesh& made)
{
    constexpr double kLeastStep_m = 0.004;
    constexpr double kSteps = 120.0;  // along the longest side
    const std::vector<Shell> shells = list_shells(made);
    std::vector<cast::BoxTree> trees;
    for (const Shell& shell : shells) {
        std::vector<cast::Box> boxes(shell.triangles.size());
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            std::for_each(shell.triangles[k].begin(), shell.triangles[k].end(), [&](const glm::dvec3& p) { boxes[k].add(p); });
        }
        trees.emplace_back(boxes);
    }
    const double step = std::max(kLeastStep_m, std::max({made.size.x, made.size.y, made.size.z}) / kSteps);
    Crossings crossings;
    for (std::size_t i = 0; i < shells.size(); ++i) {
        for (std::size_t k = 0; k < shells.size(); ++k) {
            if (i != k) {
                add_crossings(shells[i], shells[k], trees[k], step, crossings);
            }
        }
    }
    return crossings;
}

}  // namespace clevrvk::tests
