// Computes the offsets of a batch's parts, each a multiple of 256 bytes, which satisfies every alignment that Vulkan
// requires.
#include "renderer/render/batch_layout.h"

#include "renderer/frame/frame.h"
#include "renderer/gpu/buffer.h"
#include "renderer/render/emitters.h"
#include "renderer/render/light_tree.h"
#include "renderer/render/software_tree.h"

#include "shaders/shared/denoise_types.h"
#include "shaders/shared/general_types.h"
#include "shaders/shared/scene_types.h"

#include <algorithm>

namespace clevrvk::render {

namespace {

constexpr std::uint64_t kPartAlignment = 256;
constexpr std::uint64_t kFloatBytes = sizeof(float);
constexpr std::uint64_t kFixedBytesPerPixel = (3 + 1 + 1 + 3) * kFloatBytes;
// The additional outputs of the general kernels: albedo, distance, part, key, smoothing, coverage.
constexpr std::uint64_t kGeneralBytesPerPixel = (3 + 1 + 1 + 1 + 3 + 1) * kFloatBytes;
constexpr std::uint64_t kDenoiserBytesPerPixel = 2 * (3 * kFloatBytes + sizeof(shaders::GpuPixelStatistics));

// Appends a part and returns its offset.
std::uint64_t append(std::uint64_t& size_bytes, std::uint64_t part_bytes)
{
    const std::uint64_t offset = gpu::align_up(size_bytes, kPartAlignment);
    size_bytes = offset + part_bytes;
    return offset;
}

std::uint64_t pixel_count(int width_px, int height_px)
{
    return static_cast<std::uint64_t>(width_px) * static_cast<std::uint64_t>(height_px);
}

std::uint64_t budget_bytes(int width_px, int height_px)
{
    return gpu::divide_up(static_cast<std::uint64_t>(width_px), shaders::kBudgetBlock_px) * static_cast<std::uint64_t>(height_px) *
           sizeof(std::uint32_t);
}

std::uint64_t amodal_bytes_per_pixel(int object_count)
{
    return static_cast<std::uint64_t>(frame::amodal_word_count(object_count)) * sizeof(std::uint32_t);
}

}  // namespace

std::size_t count_textures(const scene::Scene& panel)
{
    std::size_t count = 0;
    for (const scene::Material& material : panel.materials) {
        count += static_cast<std::size_t>(std::ranges::count_if(material.textures, [](const auto& texture) { return texture != nullptr; }));
    }
    return count + (panel.surroundings ? 1 : 0);
}

namespace {

InputLayout lay_out_general_inputs(std::span<const scene::Scene> panels, bool has_trees)
{
    std::uint64_t instance_count = 0;
    std::uint64_t object_count = 0;
    std::uint64_t light_count = 0;
    std::uint64_t material_count = 0;
    std::uint64_t texture_count = 0;
    std::uint64_t sum_count = 0;
    std::uint64_t node_count = 0;
    std::uint64_t step_count = 0;
    std::uint64_t tree_words = 0;
    for (const scene::Scene& panel : panels) {
        const std::uint64_t backdrop_count = panel.backdrop ? 1 : 0;
        const std::uint64_t times = 1 + count_steps(panel);
        instance_count += times * panel.instances.size();
        object_count += times * (panel.instances.size() + backdrop_count);
        tree_words += has_trees ? times * count_panel_tree_words(panel) : 0;
        step_count += count_steps(panel);
        const std::vector<std::size_t> emitters = find_emitters(panel);
        const std::size_t lights = panel.lights.size() + 2 + emitters.size();  // plus the sun and the surroundings
        light_count += lights;
        node_count += count_light_nodes(find_light_depth(lights));
        material_count += panel.materials.size() + backdrop_count;
        texture_count += count_textures(panel);
        for (const std::size_t place : emitters) {
            sum_count += count_sums(panel, place);
        }
    }
    InputLayout layout;
    layout.job = append(layout.size_bytes, sizeof(shaders::GpuJob));
    layout.panels = append(layout.size_bytes, panels.size() * sizeof(shaders::GpuGeneralPanel));
    layout.instances = append(layout.size_bytes, object_count * sizeof(shaders::GpuObject));
    layout.structure_instances = append(layout.size_bytes, instance_count * sizeof(VkAccelerationStructureInstanceKHR));
    layout.lights = append(layout.size_bytes, light_count * sizeof(shaders::GpuLight));
    layout.materials = append(layout.size_bytes, material_count * sizeof(shaders::GpuMaterial));
    layout.textures = append(layout.size_bytes, texture_count * sizeof(shaders::GpuTexture));
    layout.sums = append(layout.size_bytes, sum_count * sizeof(float));
    layout.light_nodes = append(layout.size_bytes, node_count * sizeof(shaders::GpuLightNode));
    layout.steps = append(layout.size_bytes, step_count * sizeof(shaders::GpuTimeStep));
    layout.trees = append(layout.size_bytes, tree_words * sizeof(std::uint64_t));
    return layout;
}

}  // namespace

InputLayout lay_out_inputs(std::span<const scene::Scene> panels, bool has_trees)
{
    if (panels.front().path == scene::ScenePath::General) {
        return lay_out_general_inputs(panels, has_trees);
    }
    std::uint64_t instance_count = 0;
    std::uint64_t light_count = 0;
    for (const scene::Scene& panel : panels) {
        instance_count += panel.instances.size();
        light_count += panel.lights.size();
    }
    InputLayout layout;
    layout.panels = append(layout.size_bytes, panels.size() * sizeof(shaders::GpuPanel));
    layout.instances = append(layout.size_bytes, instance_count * sizeof(shaders::GpuInstance));
    layout.structure_instances = append(layout.size_bytes, instance_count * sizeof(VkAccelerationStructureInstanceKHR));
    layout.lights = append(layout.size_bytes, light_count * sizeof(shaders::GpuAreaLight));
    // All objects may transmit light.
    layout.transmitters = append(layout.size_bytes, instance_count * sizeof(shaders::GpuTransmitter));
    return layout;
}

OutputLayout lay_out_outputs(std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    const std::uint64_t panel_pixels = pixel_count(panels.front().width_px, panels.front().height_px);
    const std::uint64_t pixels = panels.size() * panel_pixels;
    OutputLayout layout;
    layout.radiance = append(layout.size_bytes, pixels * 3 * kFloatBytes);
    layout.ids = append(layout.size_bytes, pixels * sizeof(std::uint32_t));
    layout.dropped = append(layout.size_bytes, panels.size() * sizeof(std::uint32_t));
    for (const scene::Scene& panel : panels) {
        layout.amodal.push_back(append(layout.size_bytes, panel_pixels * amodal_bytes_per_pixel(count_things(panel))));
        layout.coverage.push_back(panel.is_transparent ? append(layout.size_bytes, panel_pixels * kFloatBytes) : 0);
    }
    const bool is_general = panels.front().path == scene::ScenePath::General;
    if (is_general) {
        layout.parts = append(layout.size_bytes, pixels * sizeof(std::uint32_t));
    }
    const std::uint64_t without_arrays = layout.size_bytes;
    layout.depth = append(layout.size_bytes, pixels * kFloatBytes);
    layout.normals = append(layout.size_bytes, pixels * 3 * kFloatBytes);
    if (is_general) {
        layout.albedo = append(layout.size_bytes, pixels * 3 * kFloatBytes);
        layout.distances = append(layout.size_bytes, pixels * kFloatBytes);
    }
    layout.readback_bytes = settings.fills_arrays ? layout.size_bytes : without_arrays;
    if (settings.denoises) {
        for (std::uint64_t& half : layout.halves) {
            half = append(layout.size_bytes, pixels * 3 * kFloatBytes);
        }
        layout.cleaned = append(layout.size_bytes, pixels * sizeof(shaders::GpuPixelStatistics));
        layout.statistics = append(layout.size_bytes, pixels * sizeof(shaders::GpuPixelStatistics));
        layout.budgets = append(layout.size_bytes, panels.size() * budget_bytes(panels.front().width_px, panels.front().height_px));
    }
    if (is_general) {
        layout.keys = append(layout.size_bytes, pixels * sizeof(std::uint32_t));
        layout.smoothing = settings.denoises ? append(layout.size_bytes, pixels * 3 * kFloatBytes) : 0;
    }
    return layout;
}

std::uint64_t input_bytes(int object_count, scene::ScenePath path)
{
    constexpr std::uint64_t kLights = 16;
    constexpr std::uint64_t kEachClassic = sizeof(shaders::GpuInstance) + sizeof(shaders::GpuTransmitter);
    constexpr std::uint64_t kEachGeneral =
        sizeof(shaders::GpuObject) + sizeof(shaders::GpuMaterial) + shaders::kTreeNodeWords * sizeof(std::uint64_t);
    const bool is_general = path == scene::ScenePath::General;
    const std::uint64_t each = (is_general ? kEachGeneral : kEachClassic) + sizeof(VkAccelerationStructureInstanceKHR);
    const std::uint64_t light = is_general ? sizeof(shaders::GpuLight) : sizeof(shaders::GpuAreaLight);
    const std::uint64_t panel = is_general ? sizeof(shaders::GpuGeneralPanel) + sizeof(shaders::GpuJob) : sizeof(shaders::GpuPanel);
    return panel + static_cast<std::uint64_t>(object_count) * each + kLights * light + (is_general ? 12 : 5) * kPartAlignment;
}

std::uint64_t output_bytes(int width_px, int height_px, int object_count, scene::ScenePath path)
{
    const bool is_general = path == scene::ScenePath::General;
    const std::uint64_t each =
        kFixedBytesPerPixel + amodal_bytes_per_pixel(object_count) + kDenoiserBytesPerPixel + (is_general ? kGeneralBytesPerPixel : 0);
    return pixel_count(width_px, height_px) * each + budget_bytes(width_px, height_px) + (is_general ? 17 : 11) * kPartAlignment;
}

}  // namespace clevrvk::render
