// Computes the offsets of a batch's parts, each a multiple of 256 bytes, which satisfies every alignment that Vulkan
// asks for.
#include "renderer/render/batch_layout.h"

#include "renderer/frame/frame.h"
#include "renderer/gpu/buffer.h"

#include "shaders/shared/denoise_types.h"
#include "shaders/shared/scene_types.h"

namespace clevrvk::render {

namespace {

constexpr std::uint64_t kPartAlignment = 256;
constexpr std::uint64_t kFloatBytes = sizeof(float);
constexpr std::uint64_t kFixedBytesPerPixel = (3 + 1 + 1 + 3) * kFloatBytes;
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

InputLayout lay_out_inputs(std::span<const scene::Scene> panels)
{
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
    // At most every object transmits.
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
        layout.amodal.push_back(append(layout.size_bytes, panel_pixels * amodal_bytes_per_pixel(static_cast<int>(panel.instances.size()))));
    }
    const std::uint64_t without_arrays = layout.size_bytes;
    layout.depth = append(layout.size_bytes, pixels * kFloatBytes);
    layout.normals = append(layout.size_bytes, pixels * 3 * kFloatBytes);
    layout.readback_bytes = settings.fills_arrays ? layout.size_bytes : without_arrays;
    if (settings.denoises) {
        for (std::uint64_t& half : layout.halves) {
            half = append(layout.size_bytes, pixels * 3 * kFloatBytes);
        }
        layout.cleaned = append(layout.size_bytes, pixels * sizeof(shaders::GpuPixelStatistics));
        layout.statistics = append(layout.size_bytes, pixels * sizeof(shaders::GpuPixelStatistics));
        layout.budgets = append(layout.size_bytes, panels.size() * budget_bytes(panels.front().width_px, panels.front().height_px));
    }
    return layout;
}

std::uint64_t input_bytes(int object_count)
{
    constexpr std::uint64_t kLights = 16;
    constexpr std::uint64_t kEachObject =
        sizeof(shaders::GpuInstance) + sizeof(VkAccelerationStructureInstanceKHR) + sizeof(shaders::GpuTransmitter);
    return sizeof(shaders::GpuPanel) + static_cast<std::uint64_t>(object_count) * kEachObject + kLights * sizeof(shaders::GpuAreaLight) +
           5 * kPartAlignment;
}

std::uint64_t output_bytes(int width_px, int height_px, int object_count)
{
    return pixel_count(width_px, height_px) * (kFixedBytesPerPixel + amodal_bytes_per_pixel(object_count) + kDenoiserBytesPerPixel) +
           budget_bytes(width_px, height_px) + 11 * kPartAlignment;
}

}  // namespace clevrvk::render
