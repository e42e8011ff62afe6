// Casts a grid of rays and lights what they hit.
#include "generators/devbench/appearance.h"

#include "renderer/base/error.h"
#include "renderer/cast/caster.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::generators::devbench {

namespace {

constexpr int kRaysAcross = 48;
constexpr double kAway = 1e-4;  // of the distance: how far a shadow ray begins from its surface

// From the sun, where nothing of the thing stands before it.
glm::dvec3 find_sunlight(const scene::Scene& scene, const cast::Caster& caster, const cast::NearestHit& hit, const glm::dvec3& point,
                         const glm::dvec3& normal)
{
    const glm::dvec3 to_sun(scene.sun.to_sun);
    const double cosine = glm::dot(normal, to_sun);
    if (cosine <= 0.0 || caster.intersect_object(hit.id - 1, {point, to_sun}) != cast::kNoHit) {
        return glm::dvec3(0.0);
    }
    return cosine / std::numbers::pi * glm::dvec3(scene.sun.strength);
}

// What is rough is lit by the sky above, the ground below and the sun; metal mirrors sky or ground; through glass the
// ground is seen, coloured twice.
glm::dvec3 light_point(const scene::Scene& scene, const cast::Caster& caster, const cast::Ray& ray, const cast::NearestHit& hit)
{
    const glm::dvec3 direction = glm::normalize(ray.direction);
    const glm::dvec3 normal = caster.objects()[hit.id - 1].find_vertex_normal(ray).value_or(-direction);
    const glm::dvec3 point = ray.origin + hit.t * (1.0 - kAway) * ray.direction + kAway * hit.t * glm::length(ray.direction) * normal;
    const glm::dvec3 ground(scene.background.value_or(scene.sky));
    const glm::dvec3 sky(scene.sky);
    const std::optional<cast::HitSurface> surface = caster.find_surface(hit.id, ray);
    CLEVRVK_CHECK(surface.has_value(), "a ray misses what it has hit");
    const scene::Material& material = *surface->material;
    const glm::dvec3 color = cast::find_base_color(*surface).value_or(glm::dvec3(scene::color_of(material)));
    const glm::dvec3 rough =
        color * (sky * (0.5 + 0.5 * normal.z) + ground * (0.5 - 0.5 * normal.z) + find_sunlight(scene, caster, hit, point, normal));
    const glm::dvec3 mirrored = color * (glm::reflect(direction, normal).z > 0.0 ? sky : ground);
    const double metallic = static_cast<double>(material.inputs[shaders::kInputRoughness].z);
    const double transmission = static_cast<double>(material.inputs[shaders::kInputTransmission].x);
    return glm::mix(glm::mix(rough, color * color * ground, transmission), mirrored, metallic);
}

Appearance cast_grid(const scene::Scene& scene, cast::MeshTrees& trees, bool is_lit)
{
    const cast::Caster caster(scene, trees);
    const int rows = std::max(1, kRaysAcross * scene.height_px / scene.width_px);
    const scene::Camera& camera = scene.camera;
    const double ground = to_lightness(glm::dvec3(scene.background.value_or(scene.sky)));
    Appearance result;
    int count = 0;
    double squares = 0.0;
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < kRaysAcross; ++x) {
            const double across = (x + 0.5) / kRaysAcross;
            const double down = (y + 0.5) / rows;
            const cast::Ray ray{glm::dvec3(camera.eye),
                                (2.0 * across - 1.0) * static_cast<double>(camera.tan_half_fov.x) * glm::dvec3(camera.right) +
                                    (1.0 - 2.0 * down) * static_cast<double>(camera.tan_half_fov.y) * glm::dvec3(camera.up) -
                                    glm::dvec3(camera.back)};
            const cast::NearestHit hit = caster.find_nearest(ray);
            if (hit.id == 0) {
                continue;
            }
            const double lightness = is_lit ? to_lightness(light_point(scene, caster, ray, hit)) : ground;
            ++count;
            result.lightness += lightness;
            squares += (lightness - ground) * (lightness - ground);
            result.left = std::min(result.left, across);
            result.right = std::max(result.right, across);
            result.top = std::min(result.top, down);
            result.bottom = std::max(result.bottom, down);
        }
    }
    result.coverage = static_cast<double>(count) / (rows * kRaysAcross);
    result.lightness /= std::max(1, count);
    result.contrast = std::sqrt(squares / std::max(1, count));
    return result;
}

}  // namespace

double to_lightness(const glm::dvec3& radiance)
{
    const glm::dvec3 shown = glm::clamp(radiance, 0.0, 1.0);
    const double y = 0.2126 * shown.r + 0.7152 * shown.g + 0.0722 * shown.b;
    return y > 216.0 / 24389.0 ? 116.0 * std::cbrt(y) - 16.0 : y * 24389.0 / 27.0;
}

Appearance estimate_appearance(const scene::Scene& scene, cast::MeshTrees& trees)
{
    return cast_grid(scene, trees, true);
}

Appearance estimate_extent(const scene::Scene& scene, cast::MeshTrees& trees)
{
    return cast_grid(scene, trees, false);
}

}  // namespace clevrvk::generators::devbench
