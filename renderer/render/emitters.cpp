// A triangle is chosen with a probability proportional to its area in the world times the luminance of its material's
// emission factor. An emission picture may darken the triangle; the probability ignores this.
#include "renderer/render/emitters.h"

#include "renderer/scene/sum_table.h"

#include "shaders/bsdf_list.h"

#include <algorithm>
#include <limits>
#include <numbers>

namespace clevrvk::render {

namespace {

bool is_solid(const scene::Material& material, std::size_t input)
{
    return material.textures.at(input) && material.textures.at(input)->solid;
}

// The emission for which emitters are sampled as lights. Emission from solid textures, and behind holes that they cut,
// is only found by paths that hit it by chance.
glm::dvec3 emission_of(const scene::Material& material)
{
    const bool has_solid_holes = material.alpha_cutoff > 0.0F && is_solid(material, shaders::kInputBase);
    const bool is_drawn = shaders::kBsdfKinds[material.bsdf].is_gltf && !has_solid_holes && !is_solid(material, shaders::kInputEmission);
    return is_drawn ? glm::dvec3(material.inputs[shaders::kInputEmission]) : glm::dvec3(0.0);
}

// The same for an analytic shape.
glm::dvec3 emission_of_shape(const scene::Material& material)
{
    const bool is_even = !material.textures[shaders::kInputEmission] && !material.is_blended && !lets_rays_pass(material);
    return is_even ? emission_of(material) : glm::dvec3(0.0);
}

std::uint32_t slot_of(const scene::Mesh& mesh, std::size_t triangle)
{
    return mesh.slots.empty() ? 0 : scene::slot_of(mesh.slots[triangle]);
}

bool emits(const scene::Scene& scene, const scene::Instance& instance)
{
    const std::shared_ptr<const scene::Mesh>& mesh = scene::mesh_of(instance);
    if (!mesh) {
        return emission_of_shape(scene::material_of(scene, instance)) != glm::dvec3(0.0);
    }
    for (std::size_t k = 0; k < (mesh->slots.empty() ? 1 : mesh->slots.size()); ++k) {
        if (emission_of(scene::material_of(scene, instance, slot_of(*mesh, k))) != glm::dvec3(0.0)) {
            return true;
        }
    }
    return false;
}

// The radius of the bounding sphere of a shape in object space, and the ratio of the shape's area to the sum of the
// pairwise products of its half-axes.
struct ShapeSize {
    double radius = 0.0;
    double area = 0.0;
};

ShapeSize measure_shape(const scene::AnalyticShape& shape)
{
    const auto radius = static_cast<double>(shape.radius);
    switch (shape.kind) {
        case catalog::ShapeKind::Sphere: return {radius, 4.0 / 3.0 * std::numbers::pi * radius * radius};
        case catalog::ShapeKind::RoundedCylinder: return {std::numbers::sqrt2, 2.0 * std::numbers::pi};
        default: return {std::numbers::sqrt3, 8.0};
    }
}

shaders::GpuLight make_shape_emitter(const scene::Scene& scene, std::size_t place)
{
    const scene::Instance& instance = scene.instances[place];
    const AffineMap map = find_map(instance.placement);
    const ShapeSize own = measure_shape(std::get<scene::AnalyticShape>(instance.geometry));
    const glm::dvec3 axes(glm::length(map.linear[0]), glm::length(map.linear[1]), glm::length(map.linear[2]));
    const double faces = axes.x * axes.y + axes.y * axes.z + axes.z * axes.x;
    shaders::GpuLight light{};
    light.kind = shaders::kLightShape;
    light.center = map.offset;
    light.axis_u.x = static_cast<float>(1.0001 * own.radius);
    light.size = glm::dvec2(own.radius * std::max({axes.x, axes.y, axes.z}), own.area * faces);
    light.radiance = emission_of_shape(scene::material_of(scene, instance));
    light.source = static_cast<std::uint32_t>(place);
    return light;
}

}  // namespace

std::vector<std::size_t> find_emitters(const scene::Scene& scene)
{
    std::vector<std::size_t> places;
    if (std::ranges::any_of(scene.materials, &scene::Material::is_background)) {
        return places;
    }
    for (std::size_t place = 0; place < scene.instances.size(); ++place) {
        if (emits(scene, scene.instances[place])) {
            places.push_back(place);
        }
    }
    return places;
}

std::size_t count_sums(const scene::Scene& scene, std::size_t place)
{
    const std::shared_ptr<const scene::Mesh>& mesh = scene::mesh_of(scene.instances[place]);
    return mesh ? mesh->triangles.size() + 1 : 0;
}

shaders::GpuLight make_emitter(const scene::Scene& scene, std::size_t place, std::vector<std::uint32_t>& words)
{
    const scene::Instance& instance = scene.instances[place];
    if (!scene::mesh_of(instance)) {
        return make_shape_emitter(scene, place);
    }
    const scene::Mesh& mesh = *scene::mesh_of(instance);
    const AffineMap map = find_map(instance.placement);
    std::vector<double> weights;
    glm::dvec3 power(0.0);
    double area = 0.0;
    glm::dvec3 low(std::numeric_limits<double>::max());
    glm::dvec3 high(std::numeric_limits<double>::lowest());
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        const auto corner = [&](glm::length_t which) {
            return map.linear * glm::dvec3(mesh.positions[mesh.triangles[k][which]]) + map.offset;
        };
        const glm::dvec3 emission = emission_of(scene::material_of(scene, instance, slot_of(mesh, k)));
        const double own_area = 0.5 * glm::length(glm::cross(corner(1) - corner(0), corner(2) - corner(0)));
        weights.push_back(own_area * (emission.x + emission.y + emission.z));
        if (weights.back() > 0.0) {
            power += own_area * emission;
            area += own_area;
            for (glm::length_t which = 0; which < 3; ++which) {
                low = glm::min(low, corner(which));
                high = glm::max(high, corner(which));
            }
        }
    }
    scene::append_sums(weights, words);
    shaders::GpuLight light{};
    light.kind = shaders::kLightMesh;
    light.center = area > 0.0 ? 0.5 * (low + high) : map.offset;
    light.size = area > 0.0 ? glm::dvec2(0.5 * glm::length(high - low), area) : glm::dvec2(0.0);
    light.radiance = area > 0.0 ? power / area : glm::dvec3(0.0);
    light.source = static_cast<std::uint32_t>(place);
    light.table_width = static_cast<std::uint32_t>(mesh.triangles.size());
    light.table_height = 1;
    return light;
}

}  // namespace clevrvk::render
