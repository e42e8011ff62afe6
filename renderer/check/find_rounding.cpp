// Bounds the distance of corners by the radii of their meshes.
#include "renderer/check/find_rounding.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <variant>

namespace clevrvk::check {

namespace {

// Upper bound of the distance from the camera to the corners of the meshes with this mask id.
double find_reach(const scene::Scene& scene, std::uint32_t id)
{
    double reach = 0.0;
    for (const scene::Instance& instance : scene.instances) {
        const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(instance);
        if (instance.mask_id != id || !mesh) {
            continue;
        }
        const auto* const pose = std::get_if<scene::Pose>(&instance.placement);
        const glm::dvec3 position = pose != nullptr ? pose->position : glm::dvec3(upright_of(instance).position);
        const double scale =
            pose != nullptr ? std::max({pose->scale.x, pose->scale.y, pose->scale.z}) : static_cast<double>(upright_of(instance).scale);
        reach = std::max(reach, glm::distance(position, glm::dvec3(scene.camera.eye)) + scale * static_cast<double>(mesh->radius));
    }
    return reach;
}

}  // namespace

double find_rounding(const scene::Scene& scene, const PanelCaster& caster, std::uint32_t id, const glm::dvec2& point)
{
    constexpr double kHalfUnit = 0x1p-24;
    constexpr double kRoundings = 3.0;
    constexpr double kLeastCosine = 0.01;
    const double moved = kRoundings * std::sqrt(3.0) * kHalfUnit * find_reach(scene, id);
    const Ray ray = caster.make_ray(point);
    const std::optional<glm::dvec3> normal = moved > 0.0 ? caster.find_normal(ray, id) : std::nullopt;
    return normal ? moved / std::max(std::abs(glm::dot(*normal, glm::normalize(ray.direction))), kLeastCosine) : 0.0;
}

}  // namespace clevrvk::check
