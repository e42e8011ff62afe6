// Fills the shaders' structs from a scene, field by field; the units are those of the scene.
#include "renderer/render/upload_scene.h"

#include "renderer/base/error.h"
#include "renderer/frame/frame.h"

#include "shaders/bsdf_list.h"

#include <cmath>
#include <stdexcept>
#include <variant>

namespace clevrvk::render {

namespace {

glm::vec3 to_vec3(const std::array<double, 3>& v)
{
    return glm::dvec3(v[0], v[1], v[2]);
}

// The initial value of bounds, before they grow.
constexpr float kEmptyBound = 1e9F;
// Bounds are larger than the objects, so that rounding never cuts off a part of an object.
constexpr float kBoundsMargin = 0.01F;

}  // namespace

shaders::GpuBackdrop to_gpu(const catalog::Backdrop& backdrop)
{
    shaders::GpuBackdrop result{};
    result.s_axis = to_vec3(backdrop.s_axis);
    result.s_offset = static_cast<float>(backdrop.s_offset);
    result.e_axis = to_vec3(backdrop.e_axis);
    result.e_offset = static_cast<float>(backdrop.e_offset);
    result.e_min = static_cast<float>(backdrop.e_min);
    result.e_max = static_cast<float>(backdrop.e_max);
    for (std::size_t k = 0; k < backdrop.s_curve.size(); ++k) {
        result.s_curve[k] = static_cast<float>(backdrop.s_curve[k]);
        result.z_curve[k] = static_cast<float>(backdrop.z_curve[k]);
    }
    result.albedo = static_cast<float>(backdrop.albedo);
    return result;
}

float bounding_radius(const scene::Instance& instance)
{
    switch (kind_of(instance)) {
        case catalog::ShapeKind::Sphere: return 1.0F;
        case catalog::ShapeKind::RoundedCylinder: return std::sqrt(2.0F);
        case catalog::ShapeKind::RoundedCube: return std::sqrt(3.0F);
        case catalog::ShapeKind::Mesh: return mesh_of(instance)->radius;
    }
    throw std::logic_error("a shape kind without a radius");
}

float compute_reach(const scene::Instance& instance)
{
    return kBoundsMargin + upright_of(instance).scale * bounding_radius(instance);
}

shaders::GpuPanel to_gpu(const scene::Scene& scene)
{
    CLEVRVK_CHECK(scene.lights.size() <= shaders::kMostAreaLights, "{} area lights, and {} at most are allowed", scene.lights.size(),
                  shaders::kMostAreaLights);
    shaders::GpuPanel panel{};
    panel.light_count = static_cast<std::uint32_t>(scene.lights.size());
    panel.object_count = static_cast<std::uint32_t>(scene.instances.size());
    panel.amodal_word_count = static_cast<std::uint32_t>(frame::amodal_word_count(static_cast<int>(scene.instances.size())));
    panel.noise_seed = scene.noise_seed;
    panel.eye = scene.camera.eye;
    panel.right = scene.camera.right * scene.camera.tan_half_fov.x;
    panel.up = scene.camera.up * scene.camera.tan_half_fov.y;
    panel.back = scene.camera.back;
    panel.to_sun = scene.sun.to_sun;
    panel.sun_tan_half_angle = scene.sun.tan_half_angle;
    panel.sun_strength = scene.sun.strength;
    panel.filter_glossy = scene.filter_glossy;
    panel.bounce_limit_total = static_cast<std::uint32_t>(scene.bounces.total);
    panel.bounce_limit_diffuse = static_cast<std::uint32_t>(scene.bounces.diffuse);
    panel.bounce_limit_glossy = static_cast<std::uint32_t>(scene.bounces.glossy);
    panel.bounce_limit_transmission = static_cast<std::uint32_t>(scene.bounces.transmission);
    panel.backdrop = to_gpu(scene.backdrop.value_or(catalog::Backdrop{}));
    panel.bounds_low = glm::vec3(kEmptyBound);
    panel.bounds_high = glm::vec3(-kEmptyBound);
    for (const scene::Instance& instance : scene.instances) {
        const glm::vec3 reach(compute_reach(instance));
        panel.bounds_low = glm::min(panel.bounds_low, upright_of(instance).position - reach);
        panel.bounds_high = glm::max(panel.bounds_high, upright_of(instance).position + reach);
    }
    panel.transmitter_count = static_cast<std::uint32_t>(list_transmitters(scene).size());
    for (std::size_t k = 0; k < scene.instances.size() && k < 32; ++k) {
        panel.mesh_bits |= mesh_of(scene.instances[k]) ? 1U << k : 0U;
    }
    return panel;
}

shaders::GpuAreaLight to_gpu(const scene::AreaLight& light)
{
    return {light.center, light.size.x, light.axis_u, light.axis_v, light.normal, light.radiance};
}

shaders::GpuInstance to_gpu(const scene::Instance& instance, const scene::Material& material, const ShapeOnDevice& shape)
{
    const scene::Upright& place = upright_of(instance);
    shaders::GpuInstance result{};
    result.position = place.position;
    result.inverse_scale = 1.0F / place.scale;
    result.bounding_radius = compute_reach(instance);
    result.cos_rotation = std::cos(place.rotation_rad);
    result.sin_rotation = std::sin(place.rotation_rad);
    result.shape = static_cast<std::uint32_t>(kind_of(instance));
    result.mask_id = instance.mask_id;
    const auto* analytic = std::get_if<scene::AnalyticShape>(&instance.geometry);
    const scene::AnalyticShape numbers = analytic == nullptr ? scene::AnalyticShape{} : *analytic;
    result.radius = numbers.radius;
    result.bevel_width = numbers.bevel_width;
    result.bevel_exponent = numbers.bevel_exponent;
    result.side_count = numbers.side_count;
    result.bsdf = material.bsdf;
    result.color = color_of(material);
    for (std::size_t k = 0; k < shaders::kMaterialParameterCount; ++k) {
        result.parameters[k] = parameter_of(material, k);
    }
    result.vertices = shape.vertices;
    result.triangles = shape.structure_triangles;
    return result;
}

std::vector<shaders::GpuTransmitter> list_transmitters(const scene::Scene& scene)
{
    std::vector<shaders::GpuTransmitter> transmitters;
    for (const scene::Instance& instance : scene.instances) {
        if (shaders::kBsdfKinds.at(material_of(scene, instance).bsdf).transmits) {
            const scene::Upright& place = upright_of(instance);
            transmitters.push_back({place.position, place.scale * bounding_radius(instance)});
        }
    }
    return transmitters;
}

VkAccelerationStructureInstanceKHR to_structure_instance(const scene::Instance& instance, const ShapeOnDevice& shape,
                                                         std::uint32_t custom_index)
{
    CLEVRVK_CHECK(custom_index < (1U << 24U), "instance {} of a batch does not fit the 24 bits of its index", custom_index);
    const scene::Upright& place = upright_of(instance);
    const float c = std::cos(place.rotation_rad) * place.scale;
    const float s = std::sin(place.rotation_rad) * place.scale;
    VkAccelerationStructureInstanceKHR result{};
    result.transform = {{{c, -s, 0.0F, place.position.x}, {s, c, 0.0F, place.position.y}, {0.0F, 0.0F, place.scale, place.position.z}}};
    result.instanceCustomIndex = custom_index & 0xffffffU;
    result.mask = (mesh_of(instance) ? shaders::kMaskMesh : shaders::kMaskAnalytic) & 0xffU;
    result.instanceShaderBindingTableRecordOffset = static_cast<std::uint32_t>(kind_of(instance)) & 0xffffffU;
    result.flags = VK_GEOMETRY_INSTANCE_TRIANGLE_FACING_CULL_DISABLE_BIT_KHR;
    result.accelerationStructureReference = shape.structure;
    return result;
}

}  // namespace clevrvk::render
