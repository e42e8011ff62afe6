// The members of a renderer, and the steps of a batch. For renderer.cpp, fill_inputs.cpp and record_passes.cpp alone.
#pragma once

#include "renderer/gpu/device.h"
#include "renderer/render/batch_size.h"
#include "renderer/render/device_batch.h"
#include "renderer/render/image_library.h"
#include "renderer/render/launch_constants.h"
#include "renderer/render/launch_plan.h"
#include "renderer/render/pipelines.h"
#include "renderer/render/renderer.h"
#include "renderer/render/shape_library.h"

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace clevrvk::render {

/// The number of paths that the samples of a panel take.
[[nodiscard]] PathBudget find_budget(const RenderSettings& settings, scene::ScenePath path);

[[nodiscard]] inline bool is_general(const scene::Scene& panel)
{
    return panel.path == scene::ScenePath::General;
}

struct Renderer::Impl {
    Impl(const gpu::Device& the_device, std::uint64_t mesh_budget_bytes);

    const gpu::Device& device;
    const BatchBounds bounds;
    Pipelines pipelines;
    ShapeLibrary shapes;
    ImageLibrary images;
    gpu::Buffer filter_table;
    std::array<DeviceBatch, kBatchesInFlight> batches;  // used in turn, whichever is ready first: the same calls in every run
    std::uint64_t submitted_count = 0;

    DeviceBatch& take_batch();
    void fill_inputs(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings);
    void fill_general_inputs(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings);
    [[nodiscard]] shaders::GpuLaunch describe_launch(const DeviceBatch& batch, const scene::Scene& panel,
                                                     const RenderSettings& settings) const;
    [[nodiscard]] shaders::GpuJob describe_job(const DeviceBatch& batch, const scene::Scene& panel, const RenderSettings& settings) const;
    [[nodiscard]] bool uses_card_shaders(const RenderSettings& settings) const;
    /// Whether paths traverse the renderer's own trees (software_tree.h).
    [[nodiscard]] bool has_trees(const scene::Scene& panel, const RenderSettings& settings) const;
    [[nodiscard]] Kernel find_path_kernel(const scene::Scene& panel, const RenderSettings& settings) const;
    [[nodiscard]] Kernel find_denoiser(const RenderSettings& settings) const;
    [[nodiscard]] bool needs_structure(const scene::Scene& panel, const RenderSettings& settings) const;
    [[nodiscard]] std::vector<gpu::AccelGeometry> describe_structures(const DeviceBatch& batch, std::span<const scene::Scene> panels,
                                                                      const RenderSettings& settings) const;
    void make_pipelines(std::span<const scene::Scene> panels, const RenderSettings& settings);
    void record(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings);
    void record_all_paths(DeviceBatch& batch, LaunchConstants launch, std::span<const scene::Scene> panels, const RenderSettings& settings);
    void record_paths(DeviceBatch& batch, LaunchConstants launch, std::uint32_t first_panel, std::span<const std::uint64_t> paths,
                      Kernel kernel, std::array<int, 2> samples, int most_samples);
    void record_denoising(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings);
};

}  // namespace clevrvk::render
