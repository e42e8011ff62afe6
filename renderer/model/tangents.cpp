// Equal vertices must have been merged before (compact); otherwise their tangents would differ.
#include "renderer/model/tangents.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace clevrvk::model {
namespace {

// The orientation of a face's texture coordinates.
struct FaceFrame {
    glm::dvec3 tangent{0.0};  // in the direction of increasing u, of any length
    float sign = 1.0F;
    bool is_spanned = false;
};

FaceFrame find_frame(const Model& model, const glm::uvec3& triangle)
{
    const glm::dvec3 a(model.positions[triangle.x]);
    const glm::dvec3 ab = glm::dvec3(model.positions[triangle.y]) - a;
    const glm::dvec3 ac = glm::dvec3(model.positions[triangle.z]) - a;
    const glm::dvec2 uv(model.uvs[0][triangle.x]);
    const glm::dvec2 s = glm::dvec2(model.uvs[0][triangle.y]) - uv;
    const glm::dvec2 t = glm::dvec2(model.uvs[0][triangle.z]) - uv;
    const double area = s.x * t.y - s.y * t.x;
    FaceFrame frame;
    frame.tangent = (t.y * ab - s.y * ac) * (area < 0.0 ? -1.0 : 1.0);
    frame.is_spanned = area != 0.0 && glm::length(frame.tangent) > 0.0;
    // v grows downwards in glTF.
    frame.sign = area < 0.0 ? 1.0F : -1.0F;
    return frame;
}

double find_angle(const Model& model, const glm::uvec3& triangle, glm::length_t corner)
{
    const glm::dvec3 at(model.positions[triangle[corner]]);
    const glm::dvec3 to_next = glm::dvec3(model.positions[triangle[(corner + 1) % 3]]) - at;
    const glm::dvec3 to_last = glm::dvec3(model.positions[triangle[(corner + 2) % 3]]) - at;
    const double lengths = glm::length(to_next) * glm::length(to_last);
    return lengths > 0.0 ? std::acos(std::clamp(glm::dot(to_next, to_last) / lengths, -1.0, 1.0)) : 0.0;
}

glm::dvec3 make_square(const glm::dvec3& direction, const glm::dvec3& normal)
{
    const glm::dvec3 part = direction - normal * glm::dot(direction, normal);
    const double length = glm::length(part);
    if (length > 1e-12 * std::max(1.0, glm::length(direction))) {
        return part / length;
    }
    const glm::dvec3 axis = std::abs(normal.x) < 0.5 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
    return glm::normalize(axis - normal * glm::dot(axis, normal));
}

std::uint32_t copy_vertex(Model& model, std::uint32_t vertex)
{
    const auto copy = [vertex](auto& list) {
        if (!list.empty()) {
            const auto value = list[vertex];
            list.push_back(value);
        }
    };
    copy(model.positions);
    copy(model.normals);
    copy(model.uvs[0]);
    copy(model.colors);
    copy(model.tangents);
    return static_cast<std::uint32_t>(model.positions.size() - 1);
}

bool has_tangents(const Model& model, const std::vector<bool>& has_map)
{
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        for (glm::length_t corner = 0; corner < 3 && has_map[model.slots[k]]; ++corner) {
            if (model.tangents.empty() || glm::length(glm::vec3(model.tangents[model.triangles[k][corner]])) == 0.0F) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

void add_tangents(Model& model)
{
    std::vector<bool> has_map;
    for (const Material& material : model.materials) {
        has_map.push_back(material.normal_texture.has_value());
    }
    if (model.uvs[0].empty() || std::ranges::find(has_map, true) == has_map.end() || has_tangents(model, has_map)) {
        return;
    }
    model.tangents.assign(model.positions.size(), glm::vec4(0.0F));
    std::vector<glm::dvec3> sums(model.positions.size(), glm::dvec3(0.0));
    std::unordered_map<std::uint32_t, std::uint32_t> doubles;  // copies with the other sign; looked up only
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        if (!has_map[model.slots[k]]) {
            continue;
        }
        glm::uvec3& triangle = model.triangles[k];
        const FaceFrame frame = find_frame(model, triangle);
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            std::uint32_t vertex = triangle[corner];
            if (frame.is_spanned && model.tangents[vertex].w == -frame.sign) {
                const auto [found, is_new] = doubles.try_emplace(vertex, 0U);
                if (is_new) {
                    found->second = copy_vertex(model, vertex);
                    model.tangents.back() = glm::vec4(0.0F);
                    sums.emplace_back(0.0);
                }
                vertex = found->second;
            }
            if (frame.is_spanned) {
                model.tangents[vertex].w = frame.sign;
                const glm::dvec3 normal(model.normals[vertex]);
                sums[vertex] += make_square(frame.tangent, normal) * find_angle(model, triangle, corner);
            } else if (model.tangents[vertex].w == 0.0F) {
                model.tangents[vertex].w = 1.0F;
            }
            triangle[corner] = vertex;
        }
    }
    for (std::size_t vertex = 0; vertex < sums.size(); ++vertex) {
        if (model.tangents[vertex].w != 0.0F) {
            const glm::dvec3 tangent = make_square(sums[vertex], glm::dvec3(model.normals[vertex]));
            model.tangents[vertex] = glm::vec4(glm::vec3(tangent), model.tangents[vertex].w);
        }
    }
}

}  // namespace clevrvk::model
