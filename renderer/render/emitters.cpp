// Triangles are weighed by their area in the world and the luminance of their material's factor: what a picture of
// emission takes away of it, chance does not know.
#include "renderer/render/emitters.h"

#include "renderer/scene/sum_table.h"

#include "shaders/bsdf_list.h"

#include <algorithm>
#include <limits>

namespace clevrvk::render {

namespace {

// The emission that lights are drawn for. Surfaces with holes have none: chance finds them.
glm::dvec3 emission_of(const scene::Material& material)
{
    const bool is_drawn = shaders::kBsdfKinds[material.bsdf].is_gltf && material.alpha_cutoff == 0.0F;
    return is_drawn ? glm::dvec3(material.inputs[shaders::kInputEmission]) : glm::dvec3(0.0);
}

std::uint32_t slot_of(const scene::Mesh& mesh, std::size_t triangle)
{
    return mesh.slots.empty() ? 0 : scene::slot_of(mesh.slots[triangle]);
}

bool emits(const scene::Scene& scene, const scene::Instance& instance)
{
    const std::shared_ptr<const scene::Mesh>& mesh = scene::mesh_of(instance);
    for (std::size_t k = 0; mesh && k < (mesh->slots.empty() ? 1 : mesh->slots.size()); ++k) {
        if (emission_of(scene::material_of(scene, instance, slot_of(*mesh, k))) != glm::dvec3(0.0)) {
            return true;
        }
    }
    return false;
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
    return scene::mesh_of(scene.instances[place])->triangles.size() + 1;
}

shaders::GpuLight make_emitter(const scene::Scene& scene, std::size_t place, std::vector<std::uint32_t>& words)
{
    const scene::Instance& instance = scene.instances[place];
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
