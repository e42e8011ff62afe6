// A camera as a view: from points of its picture to rays of the world, and back, through any lens.
#pragma once

#include "renderer/cast/ray.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <optional>

namespace clevrvk::sight {

/// A camera and the size of its picture. Rays go through the middle of the lens, of a wide one too, and at the time
/// that labels are of. A place is a point of the picture from -1 to 1 each, x to the right and y up; a point in pixels
/// counts from the top left corner.
class View {
public:
    View(const scene::Camera& camera, const glm::ivec2& size_px) : camera_(camera), size_px_(size_px) {}
    explicit View(const scene::Scene& scene) : View(scene.camera, {scene.width_px, scene.height_px}) {}

    /// The ray through a place; nothing where the lens shows nothing. Along a pinhole's ray t is the depth along the
    /// view axis, along others the distance.
    [[nodiscard]] std::optional<cast::Ray> ray_at(const glm::dvec2& place) const;

    /// The ray through a point in pixels.
    [[nodiscard]] std::optional<cast::Ray> ray_through(const glm::dvec2& point_px) const;

    /// Where the lens shows a point of the world, within the picture or beyond; nothing where it does not: behind a
    /// pinhole, or farther from the axis than the lens reaches.
    [[nodiscard]] std::optional<glm::dvec2> find_place(const glm::dvec3& point) const;

    /// Likewise, in pixels.
    [[nodiscard]] std::optional<glm::dvec2> project(const glm::dvec3& point) const;

    [[nodiscard]] bool is_pinhole() const { return camera_.lens.kind == shaders::LensKind::Pinhole; }
    [[nodiscard]] const glm::ivec2& size_px() const { return size_px_; }

    /// Distance of a point along the view axis, scene units; below 0 behind the camera.
    [[nodiscard]] double depth_of(const glm::dvec3& point) const { return depth_along(point - glm::dvec3(camera_.eye)); }

    /// The component of a vector along the view axis.
    [[nodiscard]] double depth_along(const glm::dvec3& way) const { return -glm::dot(way, glm::dvec3(camera_.back)); }

private:
    scene::Camera camera_;
    glm::ivec2 size_px_;
};

}  // namespace clevrvk::sight
