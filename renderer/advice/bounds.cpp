#include "renderer/advice/bounds.h"

#include "renderer/spec/keys.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace clevrvk::advice {
namespace {

// Map from an object's own space to the world.
struct Map {
    glm::dmat3 linear{1.0};
    glm::dvec3 offset{};
};

Map find_map(const scene::Upright& place)
{
    const double angle = place.rotation_rad;
    const double scale = place.scale;
    return {scale * glm::dmat3(glm::dvec3(std::cos(angle), std::sin(angle), 0.0), glm::dvec3(-std::sin(angle), std::cos(angle), 0.0),
                               glm::dvec3(0.0, 0.0, 1.0)),
            place.position};
}

Map find_map(const scene::Pose& place)
{
    const glm::dmat3 turn = glm::mat3_cast(place.rotation);
    return {glm::dmat3(place.scale.x * turn[0], place.scale.y * turn[1], place.scale.z * turn[2]), place.position};
}

bool is_floor(const scene::Instance& instance)
{
    const auto is_class = [&](std::string_view name) {
        return instance.stage_class > 0 && spec::kStageClasses.at(instance.stage_class - 1U) == name;
    };
    return instance.mask_id == 0 && (is_class("ground") || is_class("floor"));
}

}  // namespace

tree::Box find_bounds(const scene::Instance& instance)
{
    const Map map = std::visit([](const auto& place) { return find_map(place); }, instance.placement);
    tree::Box bounds;
    if (const auto& mesh = mesh_of(instance)) {
        for (const glm::vec3& position : mesh->positions) {
            bounds.add(map.offset + map.linear * glm::dvec3(position));
        }
        return bounds;
    }
    const auto& shape = std::get<scene::AnalyticShape>(instance.geometry);
    const glm::dmat3 rows = glm::transpose(map.linear);
    glm::dvec3 half{};
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const glm::dvec3 row = glm::abs(rows[axis]);
        half[axis] = shape.kind == catalog::ShapeKind::Sphere ? shape.radius * glm::length(row) : row.x + row.y + row.z;
    }
    bounds.add(map.offset - half);
    bounds.add(map.offset + half);
    return bounds;
}

std::vector<tree::Box> list_floors(const scene::Scene& scene)
{
    constexpr double kLevel = 1e-3;  // height relative to the shorter side
    std::vector<tree::Box> floors;
    for (const scene::Instance& instance : scene.instances) {
        if (!is_floor(instance)) {
            continue;
        }
        const tree::Box bounds = find_bounds(instance);
        const glm::dvec3 size = bounds.high - bounds.low;
        if (size.z <= kLevel * std::min(size.x, size.y)) {
            floors.push_back(bounds);
        }
    }
    return floors;
}

std::optional<double> find_floor(const std::vector<tree::Box>& floors, const glm::dvec3& middle)
{
    std::optional<double> lowest;
    for (const tree::Box& floor : floors) {
        const bool is_below = middle.x >= floor.low.x && middle.x <= floor.high.x && middle.y >= floor.low.y && middle.y <= floor.high.y;
        if (is_below && (!lowest || floor.high.z < *lowest)) {
            lowest = floor.high.z;
        }
    }
    return lowest;
}

}  // namespace clevrvk::advice
