// Counts how often each edge is traversed in each direction.
#include "renderer/model/inspect.h"

#include "renderer/model/slot_faces.h"
#include "renderer/model/weld.h"

#include <algorithm>
#include <cstdint>

namespace clevrvk::model {
namespace {

// Packs both ends, the smaller one first. The lowest bit is 1 if the face goes from the greater end to the smaller one.
std::uint64_t make_edge(std::uint64_t from, std::uint64_t to)
{
    return std::min(from, to) << 33U | std::max(from, to) << 1U | (from < to ? 0U : 1U);
}

std::vector<std::uint64_t> list_edges(const Model& model, const std::vector<std::uint32_t>& places, const std::vector<std::uint32_t>& faces)
{
    std::vector<std::uint64_t> edges;
    edges.reserve(3 * faces.size());
    for (const std::uint32_t face : faces) {
        const glm::uvec3& triangle = model.triangles[face];
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t from = places[triangle[corner]];
            const std::uint32_t to = places[triangle[(corner + 1) % 3]];
            if (from != to) {
                edges.push_back(make_edge(from, to));
            }
        }
    }
    std::ranges::sort(edges);
    return edges;
}

// \param edges  sorted: edges between the same ends are adjacent, forward ones first
void judge_edges(const std::vector<std::uint64_t>& edges, SlotReport& report)
{
    report.is_closed = !edges.empty();
    report.open_edge_count = 0;
    report.flipped_edge_count = 0;
    for (std::size_t first = 0; first < edges.size();) {
        std::size_t end = first;
        std::size_t backward_count = 0;
        for (; end < edges.size() && edges[end] >> 1U == edges[first] >> 1U; ++end) {
            backward_count += edges[end] & 1U;
        }
        const std::size_t count = end - first;
        report.is_closed = report.is_closed && 2 * backward_count == count;
        report.open_edge_count += count == 1 ? 1U : 0U;
        report.flipped_edge_count += count == 2 && backward_count != 1 ? 1U : 0U;
        first = end;
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
    const std::vector<std::vector<std::uint32_t>> faces = list_slot_faces(model);
    for (std::uint32_t slot = 0; slot < reports.size(); ++slot) {
        judge_edges(list_edges(model, exact, faces[slot]), reports[slot]);
        if (!reports[slot].is_closed) {
            SlotReport again = reports[slot];
            judge_edges(list_edges(model, rounded, faces[slot]), again);
            reports[slot] = again.is_closed ? again : reports[slot];
        }
    }
    return reports;
}

}  // namespace clevrvk::model
