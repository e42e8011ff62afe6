// Faults of triangles, found from positions alone. Shares nothing with the kernel.
#pragma once

#include "renderer/model/model.h"
#include "renderer/modeling/mesh.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace clevrvk::tests {

struct MeshReport {
    int unmatched_edge_count = 0;  ///< that are passed more often in one direction than in the other
    int flat_triangle_count = 0;   ///< without area, as floats
    double volume = 0.0;
};

/// The place of each position among the different ones.
inline std::vector<std::uint32_t> number_places(const std::vector<glm::vec3>& positions)
{
    std::vector<std::uint32_t> order(positions.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t i) { return std::array<float, 3>{positions[i].x, positions[i].y, positions[i].z}; };
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    std::vector<std::uint32_t> places(positions.size());
    for (std::size_t i = 1; i < order.size(); ++i) {
        places[order[i]] = places[order[i - 1]] + (key(order[i]) == key(order[i - 1]) ? 0U : 1U);
    }
    return places;
}

inline MeshReport report_mesh(const std::vector<glm::vec3>& positions, const std::vector<glm::uvec3>& triangles)
{
    const std::vector<std::uint32_t> places = number_places(positions);
    MeshReport report;
    std::vector<std::pair<std::uint64_t, int>> edges;
    for (const glm::uvec3& triangle : triangles) {
        const glm::dvec3 a = positions[triangle.x];
        const glm::dvec3 b = positions[triangle.y];
        const glm::dvec3 c = positions[triangle.z];
        report.volume += glm::dot(a, glm::cross(b, c)) / 6.0;
        report.flat_triangle_count += glm::length(glm::cross(b - a, c - a)) > 0.0 ? 0 : 1;
        for (int i = 0; i < 3; ++i) {
            const std::uint64_t from = places[triangle[i]];
            const std::uint64_t to = places[triangle[(i + 1) % 3]];
            edges.emplace_back(std::min(from, to) << 32U | std::max(from, to), from < to ? 1 : from > to ? -1 : 0);
        }
    }
    std::sort(edges.begin(), edges.end());
    for (std::size_t i = 0; i < edges.size();) {
        int sum = 0;
        const std::uint64_t edge = edges[i].first;
        for (; i < edges.size() && edges[i].first == edge; ++i) {
            sum += edges[i].second;
        }
        report.unmatched_edge_count += sum == 0 ? 0 : 1;
    }
    return report;
}

/// Quads are split along their first diagonal.
inline MeshReport report_mesh(const modeling::Mesh& mesh)
{
    std::vector<glm::uvec3> triangles;
    for (const modeling::Face& face : mesh.faces) {
        const glm::uvec4 v(face.vertices[0], face.vertices[1], face.vertices[2], face.vertices[3]);
        triangles.emplace_back(v.x, v.y, v.z);
        if (face.corner_count == 4) {
            triangles.emplace_back(v.x, v.z, v.w);
        }
    }
    return report_mesh(std::vector<glm::vec3>(mesh.positions.begin(), mesh.positions.end()), triangles);
}

}  // namespace clevrvk::tests
