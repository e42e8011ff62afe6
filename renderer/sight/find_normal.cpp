// For analytic shapes, intersects four rays close to the given ray.
#include "renderer/sight/find_normal.h"

#include <cmath>

namespace clevrvk::sight {

std::optional<glm::dvec3> find_normal(const cast::Caster& caster, const cast::Ray& ray, std::uint32_t id)
{
    if (id > 0) {
        if (const std::optional<glm::dvec3> normal = caster.objects()[id - 1].find_vertex_normal(ray)) {
            return normal;
        }
    }
    constexpr double kBeside = 1e-5;  // as a fraction of the ray's length: some hundredths of a pixel
    const glm::dvec3 level =
        std::abs(ray.direction.z) < 0.9 * glm::length(ray.direction) ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(1.0, 0.0, 0.0);
    const glm::dvec3 side = glm::normalize(glm::cross(ray.direction, level));
    const glm::dvec3 other = glm::cross(glm::normalize(ray.direction), side);
    const double step = kBeside * glm::length(ray.direction);
    const auto intersect = [&](const glm::dvec3& direction) {
        const cast::Ray beside{ray.origin, direction};
        return (id == 0 ? caster.intersect_stage(beside) : caster.intersect_object(id - 1, beside)) * direction;
    };
    const glm::dvec3 across = glm::cross(intersect(ray.direction + step * side) - intersect(ray.direction - step * side),
                                         intersect(ray.direction + step * other) - intersect(ray.direction - step * other));
    const double length = glm::length(across);
    if (!std::isfinite(length) || length == 0.0) {
        return std::nullopt;
    }
    return (glm::dot(across, ray.direction) > 0.0 ? -1.0 : 1.0) / length * across;
}

}  // namespace clevrvk::sight
