// Uses the shaders' formula for pinhole cameras, and renderer/camera for other lenses.
#include "renderer/sight/view.h"

namespace clevrvk::sight {

std::optional<cast::Ray> View::ray_at(const glm::dvec2& place) const
{
    const glm::dvec3 eye(camera_.eye);
    const glm::dvec3 right(camera_.right);
    const glm::dvec3 up(camera_.up);
    const glm::dvec3 back(camera_.back);
    const glm::dvec2 half(camera_.tan_half_fov);
    if (is_pinhole()) {
        return cast::Ray{eye, place.x * half.x * right + place.y * half.y * up - back};
    }
    const std::optional<Vec3> local = camera::unproject(camera_.lens, {place.x * half.x, -place.y * half.y});
    if (!local) {
        return std::nullopt;
    }
    return cast::Ray{eye, (*local)[0] * right - (*local)[1] * up - (*local)[2] * back};
}

std::optional<cast::Ray> View::ray_through(const glm::dvec2& point_px) const
{
    return ray_at({2.0 * point_px.x / size_px_.x - 1.0, 1.0 - 2.0 * point_px.y / size_px_.y});
}

std::optional<glm::dvec2> View::find_place(const glm::dvec3& point) const
{
    const glm::dvec3 way = point - glm::dvec3(camera_.eye);
    const double across = glm::dot(way, glm::dvec3(camera_.right));
    const double along = glm::dot(way, glm::dvec3(camera_.up));
    const double depth = depth_along(way);
    const glm::dvec2 half(camera_.tan_half_fov);
    if (is_pinhole()) {
        return depth > 0.0 ? std::optional(glm::dvec2(across / (depth * half.x), along / (depth * half.y))) : std::nullopt;
    }
    const std::optional<camera::ImagePoint> at = camera::project(camera_.lens, {across, -along, depth});
    return at ? std::optional(glm::dvec2((*at)[0] / half.x, -(*at)[1] / half.y)) : std::nullopt;
}

std::optional<glm::dvec2> View::project(const glm::dvec3& point) const
{
    const std::optional<glm::dvec2> place = find_place(point);
    return place ? std::optional(0.5 * glm::dvec2(size_px_) * glm::dvec2(1.0 + place->x, 1.0 - place->y)) : std::nullopt;
}

}  // namespace clevrvk::sight
