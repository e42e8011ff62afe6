// Counts how often each edge is passed in each direction.
#include "renderer/model/inspect.h"

#include "renderer/base/hash.h"
#include "renderer/model/weld.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace clevrvk::model {
namespace {

struct Edge {
    int forward_count = 0;
    int backward_count = 0;
};

struct HashEdge {
    std::size_t operator()(std::uint64_t edge) const { return mix_splitmix64(edge); }
};

using Edges = std::unordered_map<std::uint64_t, Edge, HashEdge>;  // walked for sums only

Edges count_edges(const Model& model, const std::vector<std::uint32_t>& places, std::uint32_t slot)
{
    Edges edges;
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        if (model.slots[k] != slot) {
            continue;
        }
        const glm::uvec3& triangle = model.triangles[k];
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            const std::uint64_t from = places[triangle[corner]];
            const std::uint64_t to = places[triangle[(corner + 1) % 3]];
            if (from != to) {
                Edge& edge = edges[std::min(from, to) << 32U | std::max(from, to)];
                ++(from < to ? edge.forward_count : edge.backward_count);
            }
        }
    }
    return edges;
}

void judge_edges(const Edges& edges, SlotReport& report)
{
    report.is_closed = !edges.empty();
    report.open_edge_count = 0;
    report.flipped_edge_count = 0;
    for (const auto& [key, edge] : edges) {
        report.is_closed = report.is_closed && edge.forward_count == edge.backward_count;
        const int count = edge.forward_count + edge.backward_count;
        report.open_edge_count += count == 1 ? 1U : 0U;
        report.flipped_edge_count += count == 2 && edge.forward_count != 1 ? 1U : 0U;
    }
}

}  // namespace

std::vector<SlotReport> inspect_slots(const Model& model)
{
    std::vector<SlotReport> reports(model.materials.size());
    glm::vec3 low(model.positions.front());
    glm::vec3 high = low;
    for (const glm::vec3& position : model.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    const glm::vec3 size = high - low;
    const std::vector<std::uint32_t> exact = weld(model.positions);
    const std::vector<std::uint32_t> rounded = weld(model.positions, std::max({size.x, size.y, size.z}) * 1e-5F);
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        SlotReport& report = reports[model.slots[k]];
        const glm::uvec3& t = model.triangles[k];
        const glm::dvec3 a(model.positions[t.x]);
        const glm::dvec3 b(model.positions[t.y]);
        const glm::dvec3 c(model.positions[t.z]);
        ++report.triangle_count;
        report.volume += glm::dot(a, glm::cross(b, c)) / 6.0;
        const glm::vec3 normal = model.normals[t.x] + model.normals[t.y] + model.normals[t.z];
        report.opposed_face_count += glm::dot(glm::cross(b - a, c - a), glm::dvec3(normal)) < 0.0 ? 1U : 0U;
    }
    for (std::uint32_t slot = 0; slot < reports.size(); ++slot) {
        judge_edges(count_edges(model, exact, slot), reports[slot]);
        if (!reports[slot].is_closed) {
            SlotReport again = reports[slot];
            judge_edges(count_edges(model, rounded, slot), again);
            reports[slot] = again.is_closed ? again : reports[slot];
        }
    }
    return reports;
}

}  // namespace clevrvk::model
