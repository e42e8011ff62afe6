// A corner moves along the area-weighted mean normal of the faces of its layer that meet at its position.
#include "renderer/model/overlay_faces.h"

#include "renderer/model/weld.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace clevrvk::model {
namespace {

// More than the rounding of rays at ten times the extent, and thinner than any card.
constexpr double kStep = 2e-4;

double find_extent(const Model& model)
{
    glm::vec3 low(model.positions.front());
    glm::vec3 high = low;
    for (const glm::vec3& position : model.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    const glm::vec3 size = high - low;
    return static_cast<double>(std::max({size.x, size.y, size.z}));
}

std::uint32_t copy_vertex(std::uint32_t vertex, Model& model)
{
    const auto copy = [vertex](auto& list) {
        if (!list.empty()) {
            const auto value = list[vertex];
            list.push_back(value);
        }
    };
    copy(model.positions);
    copy(model.normals);
    copy(model.tangents);
    copy(model.uvs[0]);
    copy(model.uvs[1]);
    copy(model.colors);
    return static_cast<std::uint32_t>(model.positions.size() - 1);
}

}  // namespace

void overlay_faces(const std::vector<int>& layers, Model& model)
{
    const std::vector<std::uint32_t> places = weld(model.positions);
    const double step = kStep * find_extent(model);
    using Corner = std::pair<std::uint32_t, int>;  // place or vertex, and layer
    std::map<Corner, glm::dvec3> directions;       // by place; this map and the next are only looked up, never iterated
    std::map<Corner, std::uint32_t> moved;         // the new vertex by old vertex
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        const glm::uvec3& triangle = model.triangles[k];
        const glm::dvec3 a(model.positions[triangle.x]);
        const glm::dvec3 across = glm::cross(glm::dvec3(model.positions[triangle.y]) - a, glm::dvec3(model.positions[triangle.z]) - a);
        for (glm::length_t corner = 0; corner < 3 && layers[k] > 0; ++corner) {
            directions.try_emplace({places[triangle[corner]], layers[k]}, 0.0).first->second += across;
        }
    }
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        for (glm::length_t corner = 0; corner < 3 && layers[k] > 0; ++corner) {
            std::uint32_t& vertex = model.triangles[k][corner];
            const auto [found, is_new] = moved.try_emplace({vertex, layers[k]}, 0U);
            if (is_new) {
                const glm::dvec3 direction = directions.at({places[vertex], layers[k]});
                const double length = glm::length(direction);
                found->second = copy_vertex(vertex, model);
                const double distance = length > 0.0 ? step * layers[k] / length : 0.0;
                model.positions.back() = glm::vec3(glm::dvec3(model.positions.back()) + distance * direction);
            }
            vertex = found->second;
        }
    }
}

}  // namespace clevrvk::model
