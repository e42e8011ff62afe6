// The memory layout of a batch: one buffer holds the inputs, another the pixels, so that one copy in each direction is
// enough.
#pragma once

#include "renderer/render/renderer.h"
#include "renderer/scene/scene.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::render {

/// Byte offsets of the inputs, which the host writes.
struct InputLayout {
    std::uint64_t panels = 0;               ///< GpuPanel or GpuGeneralPanel, one per panel
    std::uint64_t instances = 0;            ///< GpuInstance or GpuObject, of all panels in order
    std::uint64_t structure_instances = 0;  ///< VkAccelerationStructureInstanceKHR, of all panels in order
    std::uint64_t lights = 0;               ///< GpuAreaLight or GpuLight, of all panels in order
    std::uint64_t transmitters = 0;         ///< GpuTransmitter, of all panels in order
    std::uint64_t job = 0;                  ///< general panels: GpuJob
    std::uint64_t materials = 0;            ///< general panels: GpuMaterial, of all panels in order
    std::uint64_t textures = 0;             ///< general panels: GpuTexture, of all panels in order
    std::uint64_t sums = 0;                 ///< general panels: float, tables of emitters, of all panels in order
    std::uint64_t light_nodes = 0;          ///< general panels: GpuLightNode, of all panels in order
    std::uint64_t steps = 0;                ///< general panels: GpuTimeStep, of all panels in order
    std::uint64_t trees = 0;                ///< general panels: words of object trees, of all panels in order
    std::uint64_t size_bytes = 0;
};

/// Byte offsets of the outputs, which the device writes panel after panel, row-major.
struct OutputLayout {
    std::uint64_t radiance = 0;           ///< three float per pixel
    std::uint64_t ids = 0;                ///< uint per pixel
    std::uint64_t dropped = 0;            ///< uint per panel: number of its paths that were not finite
    std::vector<std::uint64_t> amodal;    ///< for each panel: amodal_word_count uint per pixel
    std::vector<std::uint64_t> coverage;  ///< for each panel: float per pixel; 0: its background is not transparent
    std::uint64_t depth = 0;              ///< float per pixel
    std::uint64_t normals = 0;            ///< three float per pixel
    std::uint64_t albedo = 0;             ///< general panels: three float per pixel
    std::uint64_t distances = 0;          ///< general panels: float per pixel, along the ray
    /// size of the parts above, which the host reads; excludes depth and later parts if no arrays are requested
    std::uint64_t readback_bytes = 0;
    /// three float per pixel for each half of the samples; for the denoiser, like all later parts
    std::array<std::uint64_t, 2> halves{};
    std::uint64_t cleaned = 0;     ///< GpuPixelStatistics per pixel
    std::uint64_t statistics = 0;  ///< likewise
    std::uint64_t budgets = 0;     ///< uint per block of shaders::kBudgetBlock_px pixels of a row
    std::uint64_t parts = 0;       ///< general panels: uint per pixel; read back
    std::uint64_t keys = 0;        ///< general panels: uint per pixel, the surface; denoised or not
    std::uint64_t smoothing = 0;   ///< denoised general panels: three float per pixel, the denoiser's divisor
    std::uint64_t size_bytes = 0;
};

[[nodiscard]] InputLayout lay_out_inputs(std::span<const scene::Scene> panels, bool has_trees);
[[nodiscard]] OutputLayout lay_out_outputs(std::span<const scene::Scene> panels, const RenderSettings& settings);

/// The textures of a panel's materials and surroundings.
[[nodiscard]] std::size_t count_textures(const scene::Scene& panel);

/// Bytes of device memory for the inputs of one panel with this many objects and up to 16 lights.
[[nodiscard]] std::uint64_t input_bytes(int object_count, scene::ScenePath path = scene::ScenePath::Classic);

/// Bytes of device memory for the pixels of one panel when it is denoised.
[[nodiscard]] std::uint64_t output_bytes(int width_px, int height_px, int object_count, scene::ScenePath path = scene::ScenePath::Classic);

}  // namespace clevrvk::render
