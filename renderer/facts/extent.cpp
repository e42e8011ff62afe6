// Meshes by their vertices, shapes with a formula by the form that they round.
#include "renderer/facts/extent.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::facts {
namespace {

/// How far a shape reaches from its centre along a direction of its own space. Bevels count as edges, and any
/// shape but sphere and cylinder as the cube that it rounds.
double measure_reach(const scene::AnalyticShape& shape, const glm::dvec3& direction)
{
    if (shape.kind == catalog::ShapeKind::Sphere) {
        return static_cast<double>(shape.radius) * glm::length(direction);
    }
    if (shape.kind == catalog::ShapeKind::RoundedCylinder) {
        return std::hypot(direction.x, direction.y) + std::abs(direction.z);
    }
    return std::abs(direction.x) + std::abs(direction.y) + std::abs(direction.z);
}

}  // namespace

Extent measure_extent(const cast::PlacedObject& object, const glm::dvec3& direction)
{
    const double centre = glm::dot(object.position, direction);
    const glm::dvec3 local = glm::transpose(object.to_world) * direction;
    const std::shared_ptr<const scene::Mesh>& mesh = scene::mesh_of(*object.instance);
    if (!mesh) {
        const double reach = measure_reach(std::get<scene::AnalyticShape>(object.instance->geometry), local);
        return {centre - reach, centre + reach};
    }
    Extent extent{cast::kNoHit, -cast::kNoHit};
    for (const glm::vec3& position : mesh->positions) {
        const double along = centre + glm::dot(glm::dvec3(position), local);
        extent.low = std::min(extent.low, along);
        extent.high = std::max(extent.high, along);
    }
    return extent;
}

}  // namespace clevrvk::facts
