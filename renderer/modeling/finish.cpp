// Splits faces into triangles, computes normals that respect creases, and groups triangles by material.
#include "renderer/modeling/finish.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace clevrvk::modeling {
namespace {

using glm::dvec3;

/// The faces around each vertex, as concatenated lists.
struct FacesAround {
    std::vector<int> firsts;
    std::vector<int> faces;
};

FacesAround find_faces_around(const Mesh& mesh)
{
    FacesAround around;
    around.firsts.assign(mesh.positions.size() + 1, 0);
    const auto visit = [&](auto&& action) {
        for (std::size_t face = 0; face < mesh.faces.size(); ++face) {
            for (int i = 0; i < mesh.faces[face].corner_count; ++i) {
                action(static_cast<int>(face), static_cast<std::size_t>(mesh.faces[face].vertices[static_cast<std::size_t>(i)]));
            }
        }
    };
    visit([&](int, std::size_t vertex) { ++around.firsts[vertex + 1]; });
    for (std::size_t i = 1; i < around.firsts.size(); ++i) {
        around.firsts[i] += around.firsts[i - 1];
    }
    around.faces.resize(static_cast<std::size_t>(around.firsts.back()));
    std::vector<int> next(around.firsts.begin(), around.firsts.end() - 1);
    visit([&](int face, std::size_t vertex) { around.faces[static_cast<std::size_t>(next[vertex]++)] = face; });
    return around;
}

/// The two triangles of a quad, or the face itself. Chooses the diagonal for which the smaller of the two triangles is
/// larger.
std::vector<std::array<std::size_t, 3>> split(const Mesh& mesh, const Face& face)
{
    if (face.corner_count == 3) {
        return {{0, 1, 2}};
    }
    const auto area = [&](std::size_t a, std::size_t b, std::size_t c) {
        const auto at = [&](std::size_t corner) { return mesh.positions[static_cast<std::size_t>(face.vertices[corner])]; };
        return glm::length(glm::cross(at(b) - at(a), at(c) - at(a)));
    };
    // Slightly favours the first diagonal, so that rounding does not decide between equal ones.
    const bool takes_first = std::min(area(0, 1, 2), area(0, 2, 3)) * 1.000001 >= std::min(area(0, 1, 3), area(1, 2, 3));
    if (takes_first) {
        return {{0, 1, 2}, {0, 2, 3}};
    }
    return {{0, 1, 3}, {1, 2, 3}};
}

/// Collects the corners of one slot, merging equal ones into vertices.
class VertexPool {
public:
    VertexPool(model::Model& model, std::size_t vertex_count) : model_(model), latest_(vertex_count, kNone) {}

    std::uint32_t add(int vertex, const glm::vec3& position, const glm::vec3& normal, const glm::vec2& uv)
    {
        std::uint32_t& latest = latest_[static_cast<std::size_t>(vertex)];
        for (std::uint32_t at = latest; at != kNone; at = before_[at - first_]) {
            if (model_.normals[at] == normal && model_.uvs[0][at] == uv) {
                return at;
            }
        }
        before_.push_back(latest);
        latest = static_cast<std::uint32_t>(model_.positions.size());
        model_.positions.push_back(position);
        model_.normals.push_back(normal);
        model_.uvs[0].push_back(uv);
        return latest;
    }

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    model::Model& model_;                // must outlive this
    std::vector<std::uint32_t> latest_;  // per mesh vertex: the last of its corners
    std::vector<std::uint32_t> before_;  // per corner: the previous corner of its mesh vertex
    std::size_t first_ = model_.positions.size();
};

}  // namespace

FinishedMesh finish(const Mesh& mesh, const std::vector<model::Material>& materials)
{
    const FacesAround around = find_faces_around(mesh);
    std::vector<dvec3> areas;
    std::vector<dvec3> normals;
    for (const Face& face : mesh.faces) {
        CLEVRVK_CHECK(face.slot >= 0 && face.slot < static_cast<int>(materials.size()) && face.part >= 0, "a face of slot {}, part {}",
                      face.slot, face.part);
        areas.push_back(compute_area_vector(mesh, face));
        const double length = glm::length(areas.back());
        normals.push_back(length > 0.0 ? areas.back() / length : dvec3(0.0, 0.0, 1.0));
    }
    const auto find_normal = [&](std::size_t face, int vertex) {
        dvec3 sum(0.0);
        for (int i = around.firsts[static_cast<std::size_t>(vertex)]; i < around.firsts[static_cast<std::size_t>(vertex) + 1]; ++i) {
            const auto other = static_cast<std::size_t>(around.faces[static_cast<std::size_t>(i)]);
            const bool is_smooth = glm::dot(normals[face], normals[other]) >= mesh.faces[face].crease_cos;
            sum += is_smooth ? areas[other] : dvec3(0.0);
        }
        const double length = glm::length(sum);
        return length > 0.0 ? sum / length : normals[face];
    };
    FinishedMesh finished;
    for (int slot = 0; slot < static_cast<int>(materials.size()); ++slot) {
        VertexPool pool(finished.model, mesh.positions.size());
        const std::size_t count_before = finished.model.triangles.size();
        for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
            const Face& face = mesh.faces[f];
            if (face.slot != slot) {
                continue;
            }
            std::array<std::uint32_t, 4> corners{};
            for (std::size_t i = 0; i < static_cast<std::size_t>(face.corner_count); ++i) {
                const int vertex = face.vertices[i];
                corners[i] = pool.add(vertex, glm::vec3(mesh.positions[static_cast<std::size_t>(vertex)]),
                                      glm::vec3(find_normal(f, vertex)), glm::vec2(face.uvs[i]));
            }
            for (const std::array<std::size_t, 3>& triangle : split(mesh, face)) {
                finished.model.triangles.emplace_back(corners[triangle[0]], corners[triangle[1]], corners[triangle[2]]);
                finished.model.slots.push_back(static_cast<std::uint32_t>(finished.model.materials.size()));
                finished.parts.push_back(static_cast<std::uint16_t>(face.part));
            }
        }
        if (finished.model.triangles.size() > count_before) {
            finished.model.materials.push_back(materials[static_cast<std::size_t>(slot)]);
        }
    }
    return finished;
}

}  // namespace clevrvk::modeling
