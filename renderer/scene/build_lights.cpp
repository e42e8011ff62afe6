// Builds lights from catalog and spec in double precision, and rounds once at the end.
#include "renderer/scene/build_lights.h"

#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/scene/to_glm.h"

#include <cmath>

namespace clevrvk::scene {

namespace {

// A light is oriented like a camera: its horizontal axis stays level. If it is straight above or below its target, any
// horizontal axis will do.
AreaLight aim_light(const glm::dvec3& position, const glm::dvec3& target)
{
    const glm::dvec3 back = glm::normalize(position - target);
    const glm::dvec3 level = glm::cross(glm::dvec3(0.0, 0.0, 1.0), back);
    const glm::dvec3 right = glm::length(level) > 1e-9 ? glm::normalize(level) : glm::dvec3(1.0, 0.0, 0.0);
    AreaLight result;
    result.center = position;
    result.axis_u = right;
    result.axis_v = glm::cross(back, right);
    result.normal = -back;
    return result;
}

AreaLight build_near_light(const spec::LightSpec& light)
{
    AreaLight result;
    if (light.kind == spec::LightKind::Sphere) {
        result.kind = shaders::LightKind::Sphere;
        result.center = to_dvec3(light.position);
    } else {
        result = aim_light(to_dvec3(light.position), to_dvec3(light.target));
        result.kind = light.kind == spec::LightKind::Disc ? shaders::LightKind::Disc : shaders::LightKind::Rectangle;
    }
    result.size = result.kind == shaders::LightKind::Rectangle ? glm::dvec2(light.size[0], light.size[1]) : glm::dvec2(light.radius, 0.0);
    result.radiance = to_dvec3(light.radiance);
    result.is_visible = light.is_visible;
    return result;
}

Surroundings build_surroundings(const spec::LightSpec& light, const catalog::Catalog& catalog, MeshCache& meshes)
{
    const catalog::Environment* environment = catalog::find_environment(catalog, light.picture);
    CLEVRVK_CHECK(environment != nullptr, "the environment '{}' has passed the spec reader and is unknown", light.picture);
    Surroundings result;
    result.environment = meshes.load(*environment);
    result.strength = to_dvec3(light.radiance) * result.environment->scale;
    result.rotation_rad = radians(light.rotation_deg);
    result.is_visible = light.is_visible;
    return result;
}

}  // namespace

AreaLight build_area_light(const catalog::AreaLight& light, const glm::dvec3& position, const glm::dvec3& target)
{
    AreaLight result = aim_light(position, target);
    result.size = glm::dvec2(light.side);
    // A Blender area light of power P has the radiance P / (4 side^2); see catalog::AreaLight.
    result.radiance = to_dvec3(light.color) * (light.power / (4.0 * light.side * light.side));
    return result;
}

Sun build_sun(const catalog::Sun& sun)
{
    Sun result;
    result.to_sun = -glm::normalize(to_dvec3(sun.direction));
    result.tan_half_angle = static_cast<float>(std::tan(0.5 * sun.angular_diameter_rad));
    result.strength = to_dvec3(sun.color) * sun.strength;
    return result;
}

void add_light_list(Scene& scene, const std::vector<spec::LightSpec>& lights, const catalog::Catalog& catalog, MeshCache& meshes)
{
    for (const spec::LightSpec& light : lights) {
        switch (light.kind) {
            case spec::LightKind::Environment: scene.surroundings = build_surroundings(light, catalog, meshes); break;
            case spec::LightKind::Sky: scene.sky = to_dvec3(light.radiance); break;
            case spec::LightKind::Sun:
                scene.sun.to_sun = -glm::normalize(to_dvec3(light.direction));
                scene.sun.tan_half_angle = static_cast<float>(std::tan(0.5 * radians(light.angular_diameter_deg)));
                scene.sun.strength = to_dvec3(light.radiance);
                scene.sun.is_visible = light.is_visible;
                break;
            case spec::LightKind::Rectangle:
            case spec::LightKind::Disc:
            case spec::LightKind::Sphere: scene.lights.push_back(build_near_light(light)); break;
        }
    }
}

}  // namespace clevrvk::scene
