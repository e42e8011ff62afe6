// Closes loops of vertices with flat faces. If the whole outline is visible from its centre, the face is a fan;
// otherwise it is triangulated by ear clipping.
#include "renderer/modeling/fill.h"

#include "renderer/modeling/outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

/// Whether the whole outline is visible from the origin.
bool is_star(const Points2& outline)
{
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const dvec2& a = outline[i];
        const dvec2& b = outline[(i + 1) % outline.size()];
        if (a.x * b.y - a.y * b.x <= 1e-3 * glm::length(a) * glm::length(b - a)) {
            return false;
        }
    }
    return true;
}

}  // namespace

dvec3 compute_loop_area(const Mesh& mesh, const std::vector<int>& loop)
{
    dvec3 area(0.0);
    const auto at = [&](std::size_t i) { return mesh.positions[static_cast<std::size_t>(loop[i % loop.size()])]; };
    for (std::size_t i = 0; i < loop.size(); ++i) {
        area += glm::cross(at(i) - at(0), at(i + 1) - at(0));
    }
    return area;
}

void fill(Mesh& mesh, std::vector<std::vector<int>> loops, const dvec3& normal)
{
    for (std::size_t i = 0; i < loops.size(); ++i) {
        std::vector<int>& loop = loops[i];
        loop.erase(std::unique(loop.begin(), loop.end()), loop.end());
        if (loop.size() > 1 && loop.front() == loop.back()) {
            loop.pop_back();
        }
        // Makes the outline counter-clockwise and holes clockwise.
        if ((glm::dot(compute_loop_area(mesh, loop), normal) < 0.0) == (i == 0)) {
            std::reverse(loop.begin(), loop.end());
        }
    }
    if (loops.front().size() < 3) {
        return;
    }
    const dvec3 helper = std::abs(normal.z) < 0.9 ? dvec3(0.0, 0.0, 1.0) : dvec3(0.0, 1.0, 0.0);
    const dvec3 x = glm::normalize(glm::cross(helper, normal));
    const dvec3 y = glm::cross(normal, x);
    dvec3 center(0.0);
    for (const int vertex : loops.front()) {
        center += mesh.positions[static_cast<std::size_t>(vertex)] / static_cast<double>(loops.front().size());
    }
    std::vector<Points2> outlines;
    std::vector<int> vertices;
    for (const std::vector<int>& loop : loops) {
        Points2& outline = outlines.emplace_back();
        for (const int vertex : loop) {
            const dvec3 from = mesh.positions[static_cast<std::size_t>(vertex)] - center;
            outline.emplace_back(glm::dot(from, x), glm::dot(from, y));
        }
        vertices.insert(vertices.end(), loop.begin(), loop.end());
    }
    if (loops.size() == 1 && is_star(outlines.front())) {
        // A fan has better-shaped triangles than ear clipping.
        const int middle = mesh.add_vertex(center);
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const std::size_t next = (i + 1) % vertices.size();
            mesh.add_face(std::array<int, 3>{middle, vertices[i], vertices[next]},
                          std::array<dvec2, 3>{dvec2(0.0), outlines.front()[i], outlines.front()[next]});
        }
        return;
    }
    Points2 points;
    for (const Points2& outline : outlines) {
        points.insert(points.end(), outline.begin(), outline.end());
    }
    for (const std::array<int, 3>& triangle : triangulate(outlines)) {
        const auto at = [&](std::size_t corner) { return static_cast<std::size_t>(triangle[corner]); };
        mesh.add_face(std::array<int, 3>{vertices[at(0)], vertices[at(1)], vertices[at(2)]},
                      std::array<dvec2, 3>{points[at(0)], points[at(1)], points[at(2)]});
    }
}

}  // namespace clevrvk::modeling
