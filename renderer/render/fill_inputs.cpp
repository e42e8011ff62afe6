// Writes the inputs of a batch, as its layout places them.
#include "renderer/render/emitters.h"
#include "renderer/render/light_tree.h"
#include "renderer/render/renderer_impl.h"
#include "renderer/render/software_tree.h"
#include "renderer/render/upload_general.h"
#include "renderer/render/upload_scene.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace clevrvk::render {

namespace {

// The lights of a panel, with the places of the data that they read. Appends the cumulative sums of the panel's
// emitters to `sums`; the first element of `sums` has the index `first_sum`.
std::vector<shaders::GpuLight> place_lights(const scene::Scene& panel, const ImageLibrary& images, VkDeviceAddress first_sum,
                                            std::vector<std::uint32_t>& sums)
{
    std::vector<shaders::GpuLight> lights = list_gpu_lights(panel);
    for (shaders::GpuLight& light : lights) {
        if (light.kind == static_cast<std::uint32_t>(shaders::LightKind::Environment)) {
            light.table = images.find(*panel.surroundings->environment->table);
            light.source = static_cast<std::uint32_t>(count_textures(panel) - 1);  // after the textures of the materials
        }
    }
    for (const std::size_t place : find_emitters(panel)) {
        const VkDeviceAddress table = first_sum + sums.size() * sizeof(float);
        lights.push_back(make_emitter(panel, place, sums));
        lights.back().table = table;
    }
    return lights;
}

// For each object, the number of the light that it is, counted from 1; 0 if the object is not a light.
std::vector<std::uint32_t> number_lights(const scene::Scene& panel, std::span<const shaders::GpuLight> lights)
{
    std::vector<std::uint32_t> numbers(panel.instances.size(), 0);
    for (std::size_t k = 0; k < lights.size(); ++k) {
        if (lights[k].kind >= shaders::kLightShape) {
            numbers[lights[k].source] = static_cast<std::uint32_t>(k + 1);
        }
    }
    return numbers;
}

// The materials of a panel; the backdrop's material is the last. Appends the textures of the materials, which refer to
// them by index, and then the texture of the surroundings.
std::vector<shaders::GpuMaterial> list_materials(const scene::Scene& panel, const ImageLibrary& images,
                                                 std::vector<shaders::GpuTexture>& textures)
{
    std::vector<shaders::GpuMaterial> materials;
    for (const scene::Material& material : panel.materials) {
        shaders::GpuMaterial gpu_material = to_gpu_material(material);
        for (std::size_t input = 0; input < material.textures.size(); ++input) {
            if (const auto& texture = material.textures[input]) {
                gpu_material.textures[input] = static_cast<std::uint32_t>(textures.size());
                textures.push_back(to_gpu_texture(*texture, texture->image ? images.find(*texture->image) : 0));
            }
        }
        materials.push_back(gpu_material);
    }
    if (panel.backdrop) {
        materials.push_back(to_gpu_material(make_backdrop_material(*panel.backdrop)));
    }
    if (panel.surroundings) {
        const scene::Texture texture = make_environment_texture(*panel.surroundings);
        textures.push_back(to_gpu_texture(texture, images.find(*texture.image)));
    }
    return materials;
}

struct PlacedObjects {
    std::vector<shaders::GpuObject> objects;  // the backdrop's last
    std::vector<VkAccelerationStructureInstanceKHR> structure_instances;
    std::vector<std::uint64_t> tree;  // over the objects; empty if paths use no tree
};

cast::Box find_world_box(const Bounds& bounds, const AffineMap& map)
{
    cast::Box box;
    for (const glm::dvec3& corner : cast::list_corners({glm::dvec3(bounds.low), glm::dvec3(bounds.high)})) {
        box.add(map(corner));
    }
    return box;
}

// The objects of a panel at a step of its shutter; see place_at(). \param is_ordered  whether to sort for drivers that
// build their tree by halving the list
// \param light_numbers  of number_lights() \param has_tree  whether paths traverse such a tree
PlacedObjects place_objects(const scene::Scene& panel, std::size_t step, const ShapeLibrary& shapes,
                            std::span<const std::uint32_t> light_numbers, bool is_ordered, bool has_tree)
{
    PlacedObjects placed;
    std::vector<Bounds> shape_bounds;
    std::vector<TreeObject> tree_objects;
    const bool is_in_tree = has_one_tree(panel);
    for (std::size_t number = 0; number < panel.instances.size(); ++number) {
        const scene::Instance& instance = panel.instances[number];
        const ShapeOnDevice& shape = shapes.find(instance);
        placed.objects.push_back(to_gpu_object(instance, place_at(panel, instance, step), shape));
        placed.objects.back().light = light_numbers[number];
        placed.structure_instances.push_back(to_general_instance(panel, number, step, shape));
        shape_bounds.push_back(shape.bounds);
        if (has_tree) {
            const AffineMap map = find_map(place_at(panel, instance, step));
            tree_objects.push_back({find_world_box(shape.bounds, map), static_cast<std::uint32_t>(number),
                                    placed.structure_instances.back().mask, is_in_tree ? mesh_of(instance).get() : nullptr, map});
        }
    }
    if (panel.backdrop) {
        placed.objects.push_back(make_backdrop_object(panel));
    }
    if (is_ordered) {
        order_instances(placed.structure_instances, shape_bounds);
    }
    if (!tree_objects.empty()) {
        placed.tree = make_object_tree(tree_objects);
    }
    return placed;
}

}  // namespace

void Renderer::Impl::fill_inputs(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    const InputLayout& in = batch.in;
    std::byte* bytes = batch.upload.mapped().data();
    std::uint32_t instance_count = 0;
    std::uint64_t light_count = 0;
    std::uint64_t transmitter_count = 0;
    std::uint64_t structure_instance_count = 0;
    std::size_t structure_count = 0;
    const auto put = [&](std::uint64_t offset, std::uint64_t place, const auto& value) {
        std::memcpy(bytes + offset + place * sizeof(value), &value, sizeof(value));
    };
    for (std::size_t k = 0; k < panels.size(); ++k) {
        const scene::Scene& panel = panels[k];
        shaders::GpuPanel gpu_panel = to_gpu(panel);
        if (needs_structure(panel, settings)) {
            gpu_panel.tlas = batch.structures.structures().at(structure_count).address();
            structure_count += 1;
        }
        gpu_panel.lights = batch.inputs.address() + in.lights + light_count * sizeof(shaders::GpuAreaLight);
        gpu_panel.transmitters = batch.inputs.address() + in.transmitters + transmitter_count * sizeof(shaders::GpuTransmitter);
        gpu_panel.amodal = batch.outputs.address() + batch.out.amodal[k];
        gpu_panel.dropped = batch.outputs.address() + batch.out.dropped + k * sizeof(std::uint32_t);
        gpu_panel.first_instance = instance_count;
        if (!settings.guides_bounces) {
            gpu_panel.transmitter_count = 0;
        }
        put(in.panels, k, gpu_panel);
        std::vector<VkAccelerationStructureInstanceKHR> structure_instances;
        std::vector<Bounds> shape_bounds;
        for (const scene::Instance& instance : panel.instances) {
            const ShapeOnDevice& shape = shapes.find(instance);
            put(in.instances, instance_count, to_gpu(instance, material_of(panel, instance), shape));
            structure_instances.push_back(to_structure_instance(instance, shape, instance_count));
            shape_bounds.push_back(shape.bounds);
            instance_count += 1;
        }
        if (needs_structure(panel, settings) && device.info().traces_in_software) {
            order_instances(structure_instances, shape_bounds);
        }
        for (const VkAccelerationStructureInstanceKHR& instance : structure_instances) {
            put(in.structure_instances, structure_instance_count++, instance);
        }
        for (const scene::AreaLight& light : panel.lights) {
            put(in.lights, light_count, to_gpu(light));
            light_count += 1;
        }
        for (const shaders::GpuTransmitter& transmitter : list_transmitters(panel)) {
            put(in.transmitters, transmitter_count, transmitter);
            transmitter_count += 1;
        }
    }
}

void Renderer::Impl::fill_general_inputs(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    const InputLayout& in = batch.in;
    const VkDeviceAddress inputs = batch.inputs.address();
    std::byte* bytes = batch.upload.mapped().data();
    std::uint64_t instance_count = 0;
    std::uint64_t object_count = 0;
    std::uint64_t material_count = 0;
    std::uint64_t texture_count = 0;
    std::uint64_t light_count = 0;
    std::uint64_t node_count = 0;
    std::uint64_t step_count = 0;
    std::uint64_t tree_words = 0;
    std::vector<std::uint32_t> sums;  // over the emitters of all panels
    std::size_t structure_count = 0;
    const auto put = [&](std::uint64_t offset, std::uint64_t place, const auto& value) {
        std::memcpy(bytes + offset + place * sizeof(value), &value, sizeof(value));
    };
    const auto put_all = [&](std::uint64_t offset, std::uint64_t& count, const auto& values) {
        for (const auto& value : values) {
            put(offset, count++, value);
        }
    };
    put(in.job, 0, describe_job(batch, panels.front(), settings));
    for (std::size_t k = 0; k < panels.size(); ++k) {
        const scene::Scene& panel = panels[k];
        shaders::GpuGeneralPanel gpu_panel = to_gpu_general(panel);
        gpu_panel.tlas = needs_structure(panel, settings) ? batch.structures.structures().at(structure_count++).address() : 0;
        gpu_panel.materials = inputs + in.materials + material_count * sizeof(shaders::GpuMaterial);
        gpu_panel.textures = inputs + in.textures + texture_count * sizeof(shaders::GpuTexture);
        gpu_panel.lights = inputs + in.lights + light_count * sizeof(shaders::GpuLight);
        gpu_panel.light_nodes = inputs + in.light_nodes + node_count * sizeof(shaders::GpuLightNode);
        gpu_panel.amodal = batch.outputs.address() + batch.out.amodal[k];
        gpu_panel.dropped = batch.outputs.address() + batch.out.dropped + k * sizeof(std::uint32_t);
        gpu_panel.coverage = panel.is_transparent ? batch.outputs.address() + batch.out.coverage[k] : 0;
        gpu_panel.shutter.steps = inputs + in.steps + step_count * sizeof(shaders::GpuTimeStep);
        std::vector<shaders::GpuTexture> textures;
        std::vector<shaders::GpuLight> lights = place_lights(panel, images, inputs + in.sums, sums);
        put_all(in.light_nodes, node_count, make_light_tree(lights));
        const std::vector<std::uint32_t> light_numbers = number_lights(panel, lights);
        for (std::size_t step = 0; step <= count_steps(panel); ++step) {
            const VkDeviceAddress objects = inputs + in.instances + object_count * sizeof(shaders::GpuObject);
            const PlacedObjects placed =
                place_objects(panel, step, shapes, light_numbers, device.info().traces_in_software, has_trees(panel, settings));
            const VkDeviceAddress tree = placed.tree.empty() ? 0 : inputs + in.trees + tree_words * sizeof(std::uint64_t);
            put_all(in.trees, tree_words, placed.tree);
            if (step > 0) {
                const VkDeviceAddress tlas = tree != 0 ? 0 : batch.structures.structures().at(structure_count++).address();
                put(in.steps, step_count++, shaders::GpuTimeStep{tlas, tree, objects});
            } else {
                gpu_panel.objects = objects;
                gpu_panel.tree = tree;
            }
            put_all(in.instances, object_count, placed.objects);
            put_all(in.structure_instances, instance_count, placed.structure_instances);
        }
        put(in.panels, k, gpu_panel);
        put_all(in.materials, material_count, list_materials(panel, images, textures));
        put_all(in.textures, texture_count, textures);
        put_all(in.lights, light_count, lights);
    }
    std::memcpy(bytes + in.sums, sums.data(), sums.size() * sizeof(float));
}

}  // namespace clevrvk::render
