// A scene of spheres before a hand-worked camera, and a search of its own for what a ray hits.
#pragma once

#include "renderer/cast/ray.h"
#include "renderer/scene/scene.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::sight::test {

struct Sphere {
    glm::vec3 middle{};
    float radius = 1.0F;
};

/// At (0, -10, 0), looking along +y with z up; half a picture's width is half its distance, half its height a quarter.
inline scene::Camera make_camera()
{
    scene::Camera camera;
    camera.eye = {0.0F, -10.0F, 0.0F};
    camera.right = {1.0F, 0.0F, 0.0F};
    camera.up = {0.0F, 0.0F, 1.0F};
    camera.back = {0.0F, -1.0F, 0.0F};
    camera.tan_half_fov = {0.5F, 0.25F};
    camera.lens = camera::make_lens({});
    return camera;
}

/// A picture of 200 x 100 px that shows nothing but those spheres.
inline scene::Scene make_scene(std::span<const Sphere> spheres)
{
    scene::Scene scene;
    scene.width_px = 200;
    scene.height_px = 100;
    scene.camera = make_camera();
    scene.materials.emplace_back();
    for (const Sphere& sphere : spheres) {
        scene::Instance& instance = scene.instances.emplace_back();
        instance.mask_id = static_cast<std::uint32_t>(scene.instances.size());
        instance.geometry = scene::AnalyticShape{};
        instance.placement = scene::Upright{sphere.middle, sphere.radius, 0.0F};
    }
    return scene;
}

/// Least t of a ray from outside, by the quadratic formula.
inline double hit_sphere(const Sphere& sphere, const cast::Ray& ray)
{
    const glm::dvec3 offset = ray.origin - glm::dvec3(sphere.middle);
    const double a = glm::dot(ray.direction, ray.direction);
    const double b = glm::dot(offset, ray.direction);
    const double c = glm::dot(offset, offset) - static_cast<double>(sphere.radius * sphere.radius);
    const double root = b * b - a * c;
    return root < 0.0 || b > 0.0 ? cast::kNoHit : (-b - std::sqrt(root)) / a;
}

}  // namespace clevrvk::sight::test
