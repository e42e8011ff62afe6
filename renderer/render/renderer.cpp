// Renders a batch: inputs up, TLAS, labels, path budgets, paths, pixels down; all recorded before any of it runs.
#include "renderer/render/renderer.h"

#include "renderer/base/error.h"
#include "renderer/gpu/device.h"
#include "renderer/render/batch_size.h"
#include "renderer/render/device_batch.h"
#include "renderer/render/launch_plan.h"
#include "renderer/render/pipelines.h"
#include "renderer/render/pixel_filter.h"
#include "renderer/render/shape_library.h"
#include "renderer/render/upload_scene.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>
#include <set>
#include <vector>

namespace clevrvk::render {

namespace {

// Found by experiment: each part of the picture should contribute to the error in proportion to its cost
// (docs/experiments/sampling.md). Few samples are for a quick look, and should be quick. Powers of two: their
// reciprocals are exact.
constexpr int kQuickSamples = 32;
constexpr PathBudget kQuickBudget{1, 2, 2, 4};
constexpr PathBudget kFullBudget{8, 16, 16, 64};

PathBudget find_budget(const RenderSettings& settings)
{
    if (!settings.denoises) {
        return {};
    }
    return settings.samples < kQuickSamples ? kQuickBudget : kFullBudget;
}

// For one launch. Where a lane has a pixel to itself, a card must not wait in the end for the pixels with many paths.
int count_most_samples(Kernel kernel, const PathBudget& budget)
{
    constexpr int kMostSamples = 64;
    constexpr int kMostPixelPaths = 128;
    const auto most_budget = static_cast<int>(std::max({budget.near, budget.glass, budget.metal, budget.glint}));
    return kernel == Kernel::PathsOneSite ? std::clamp(kMostPixelPaths / most_budget, 1, kMostSamples) : kMostSamples;
}

gpu::Buffer upload_filter_table(const gpu::Device& device)
{
    const std::vector<float> table = invert_blackman_harris(static_cast<int>(shaders::kFilterTableSize));
    return upload_buffer(device, std::as_bytes(std::span(table)), "pixel filter");
}

// See shaders/lib/small_scene.glsl.
bool is_small_scene(const scene::Scene& panel)
{
    return panel.lights.size() <= shaders::kSmallSceneLights && panel.instances.size() <= shaders::kSmallSceneObjects;
}

bool has_mesh(const scene::Scene& panel)
{
    return std::any_of(panel.instances.begin(), panel.instances.end(),
                       [](const scene::Instance& instance) { return instance.kind == catalog::ShapeKind::Mesh; });
}

// Lanes that share a pixel: as many as it has samples in the launch, so that each has a path where a sample takes one.
std::uint32_t count_pixel_lanes(int sample_count)
{
    constexpr std::uint32_t kLeast = CLEVRVK_LEAST_PIXEL_LANES;
    constexpr std::uint32_t kMost = CLEVRVK_PATH_GROUP;
    static_assert(shaders::kBudgetBlock_px % (kMost / kLeast) == 0,
                  "the barriers of path_small.comp need all pixels of a workgroup in one block");
    return std::clamp(std::bit_floor(static_cast<std::uint32_t>(sample_count)), kLeast, kMost);
}

}  // namespace

struct Renderer::Impl {
    Impl(const gpu::Device& the_device, std::uint64_t mesh_budget_bytes)
        : device(the_device), bounds(find_batch_bounds(the_device.info(), the_device.limits())), pipelines(the_device),
          shapes(the_device, mesh_budget_bytes),
          filter_table(upload_filter_table(the_device)), batches{DeviceBatch(the_device), DeviceBatch(the_device)}
    {
    }

    const gpu::Device& device;
    const BatchBounds bounds;
    Pipelines pipelines;
    ShapeLibrary shapes;
    gpu::Buffer filter_table;
    std::array<DeviceBatch, kBatchesInFlight> batches;  // used in turn, whichever is ready first: the same calls in every run
    std::uint64_t submitted_count = 0;

    DeviceBatch& take_batch();
    void fill_inputs(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings);
    shaders::GpuLaunch describe_launch(const DeviceBatch& batch, const scene::Scene& panel, const RenderSettings& settings) const;
    [[nodiscard]] bool uses_card_shaders(const RenderSettings& settings) const;
    [[nodiscard]] Kernel find_path_kernel(const scene::Scene& panel, const RenderSettings& settings) const;
    [[nodiscard]] Kernel find_denoiser(const RenderSettings& settings) const;
    [[nodiscard]] bool needs_structure(const scene::Scene& panel, const RenderSettings& settings) const;
    [[nodiscard]] std::vector<gpu::AccelGeometry> describe_structures(const DeviceBatch& batch, std::span<const scene::Scene> panels,
                                                                      const RenderSettings& settings) const;
    void make_pipelines(std::span<const scene::Scene> panels, const RenderSettings& settings);
    void record(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings);
    void record_all_paths(DeviceBatch& batch, shaders::GpuLaunch launch, std::span<const scene::Scene> panels,
                          const RenderSettings& settings);
    void record_paths(DeviceBatch& batch, shaders::GpuLaunch launch, std::span<const std::uint64_t> paths, Kernel kernel, int first_sample,
                      int end_sample, int most_samples);
    void record_denoising(DeviceBatch& batch, const shaders::GpuLaunch& launch, const RenderSettings& settings, std::uint32_t panel_count);
};

DeviceBatch& Renderer::Impl::take_batch()
{
    DeviceBatch& batch = batches[submitted_count % kBatchesInFlight];
    CLEVRVK_CHECK(!batch.is_taken.exchange(true), "the batch {} before this one is still held", kBatchesInFlight);
    return batch;
}

void Renderer::Impl::fill_inputs(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    const InputLayout& in = batch.in;
    std::byte* bytes = batch.upload.mapped().data();
    std::uint32_t instance_count = 0;
    std::uint64_t light_count = 0;
    std::uint64_t transmitter_count = 0;
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
        for (const scene::Instance& instance : panel.instances) {
            const ShapeOnDevice& shape = shapes.find(instance);
            put(in.instances, instance_count, to_gpu(instance, shape));
            put(in.structure_instances, instance_count, to_structure_instance(instance, shape, instance_count));
            instance_count += 1;
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

bool Renderer::Impl::uses_card_shaders(const RenderSettings& settings) const
{
    return settings.shaders == ShaderKind::Device ? !device.info().is_cpu : settings.shaders == ShaderKind::Card;
}

Kernel Renderer::Impl::find_path_kernel(const scene::Scene& panel, const RenderSettings& settings) const
{
    const bool is_card = uses_card_shaders(settings);
    const bool is_direct = settings.traversal == Traversal::Direct && is_small_scene(panel) && !(is_card && has_mesh(panel));
    return is_direct ? (is_card ? Kernel::SmallPathsShared : Kernel::SmallPaths) : (is_card ? Kernel::PathsOneSite : Kernel::Paths);
}

Kernel Renderer::Impl::find_denoiser(const RenderSettings& settings) const
{
    return uses_card_shaders(settings) ? Kernel::DenoiseTiles : Kernel::Denoise;
}

// Labels search only meshes in it.
bool Renderer::Impl::needs_structure(const scene::Scene& panel, const RenderSettings& settings) const
{
    const Kernel kernel = find_path_kernel(panel, settings);
    return has_mesh(panel) || kernel == Kernel::Paths || kernel == Kernel::PathsOneSite;
}

std::vector<gpu::AccelGeometry> Renderer::Impl::describe_structures(const DeviceBatch& batch, std::span<const scene::Scene> panels,
                                                                    const RenderSettings& settings) const
{
    std::vector<gpu::AccelGeometry> geometries;
    VkDeviceAddress instances = batch.inputs.address() + batch.in.structure_instances;
    for (const scene::Scene& panel : panels) {
        if (needs_structure(panel, settings)) {
            gpu::AccelGeometry geometry;
            geometry.kind = gpu::AccelGeometry::Kind::Instances;
            geometry.data = instances;
            geometry.count = static_cast<std::uint32_t>(panel.instances.size());
            geometries.push_back(geometry);
        }
        instances += panel.instances.size() * sizeof(VkAccelerationStructureInstanceKHR);
    }
    return geometries;
}

void Renderer::Impl::make_pipelines(std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    std::set<Kernel> kernels{Kernel::Labels};
    for (const scene::Scene& panel : panels) {
        kernels.insert(find_path_kernel(panel, settings));
    }
    if (settings.denoises) {
        kernels.insert({Kernel::PathBudgets, find_denoiser(settings)});
    }
    pipelines.make(kernels);
}

shaders::GpuLaunch Renderer::Impl::describe_launch(const DeviceBatch& batch, const scene::Scene& panel,
                                                   const RenderSettings& settings) const
{
    shaders::GpuLaunch launch{};
    launch.panels = batch.inputs.address() + batch.in.panels;
    launch.instances = batch.inputs.address() + batch.in.instances;
    launch.filter_table = filter_table.address();
    launch.radiance = batch.outputs.address() + batch.out.radiance;
    launch.ids = batch.outputs.address() + batch.out.ids;
    launch.depth = batch.outputs.address() + batch.out.depth;
    launch.normals = batch.outputs.address() + batch.out.normals;
    launch.width = static_cast<std::uint32_t>(panel.width_px);
    launch.height = static_cast<std::uint32_t>(panel.height_px);
    if (settings.denoises) {
        launch.budgets = batch.outputs.address() + batch.out.budgets;
    }
    const PathBudget budget = find_budget(settings);
    launch.near_budget = budget.near;
    launch.glass_budget = budget.glass;
    launch.metal_budget = budget.metal;
    launch.glint_budget = budget.glint;
    return launch;
}

void Renderer::Impl::record(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    const auto panel_count = static_cast<std::uint32_t>(panels.size());
    gpu::Commands& commands = batch.commands;
    commands.begin();
    batch.stopwatch.start(commands);
    commands.copy(batch.upload, batch.inputs, batch.in.size_bytes);
    commands.fill(batch.outputs, batch.out.dropped, panel_count * sizeof(std::uint32_t), 0);
    commands.barrier();
    batch.meshes = shapes.record_meshes(commands, panels);
    batch.structures.build(commands, describe_structures(batch, panels, settings), batch.scratch);
    fill_inputs(batch, panels, settings);
    batch.end_pass(frame::Pass::Inputs);
    const shaders::GpuLaunch launch = describe_launch(batch, panels.front(), settings);
    pipelines.trace(Kernel::Labels, commands, launch, launch.width, panel_count);
    batch.end_pass(frame::Pass::Labels);
    if (settings.denoises) {
        commands.barrier();
        pipelines.trace(Kernel::PathBudgets, commands, launch, gpu::divide_up(launch.width, shaders::kBudgetBlock_px), panel_count);
    }
    batch.end_pass(frame::Pass::Budgets);
    record_all_paths(batch, launch, panels, settings);
    commands.split();
    batch.end_pass(frame::Pass::Paths);
    if (settings.denoises) {
        record_denoising(batch, launch, settings, panel_count);
    }
    batch.end_pass(frame::Pass::Denoise);
    batch.record_readback();
    batch.end_pass(frame::Pass::Readback);
}

void Renderer::Impl::record_all_paths(DeviceBatch& batch, shaders::GpuLaunch launch, std::span<const scene::Scene> panels,
                                      const RenderSettings& settings)
{
    const PathBudget budget = find_budget(settings);
    std::vector<std::uint64_t> all_paths(panels.size());
    std::transform(panels.begin(), panels.end(), all_paths.begin(), [&](const scene::Scene& panel) { return count_paths(panel, budget); });
    batch.expect_paths(static_cast<double>(settings.samples) * std::accumulate(all_paths.begin(), all_paths.end(), 0.0));
    for (std::size_t first = 0; first < panels.size();) {  // neighbours of one kind together
        const Kernel kernel = find_path_kernel(panels[first], settings);
        std::size_t end = first + 1;
        while (end < panels.size() && find_path_kernel(panels[end], settings) == kernel) {
            end += 1;
        }
        const int most_samples = count_most_samples(kernel, budget);
        launch.first_panel = static_cast<std::uint32_t>(first);
        const std::span<const std::uint64_t> paths = std::span(all_paths).subspan(first, end - first);
        if (settings.denoises) {
            // Two halves of the samples: their difference is noise.
            launch.radiance = batch.outputs.address() + batch.out.halves[0];
            record_paths(batch, launch, paths, kernel, 0, settings.samples / 2, most_samples);
            launch.radiance = batch.outputs.address() + batch.out.halves[1];
            record_paths(batch, launch, paths, kernel, settings.samples / 2, settings.samples, most_samples);
        } else {
            record_paths(batch, launch, paths, kernel, 0, settings.samples, most_samples);
        }
        first = end;
    }
}

void Renderer::Impl::record_paths(DeviceBatch& batch, shaders::GpuLaunch launch, std::span<const std::uint64_t> paths, Kernel kernel,
                                  int first_sample, int end_sample, int most_samples)
{
    gpu::Commands& commands = batch.commands;
    launch.first_sample = static_cast<std::uint32_t>(first_sample);
    const std::uint32_t first_panel = launch.first_panel;
    for (const Launch& part : cut_launches(paths, first_sample, end_sample, bounds.launch_paths, most_samples)) {
        launch.first_panel = first_panel + part.first_panel;
        launch.sample_begin = static_cast<std::uint32_t>(part.first_sample);
        launch.sample_end = static_cast<std::uint32_t>(part.end_sample);
        // A submission of its own, so that a display on the same card is not starved and no watchdog fires. The sum
        // continues where it stopped, to the bit.
        commands.split();
        const std::span<const std::uint64_t> part_paths = paths.subspan(part.first_panel, part.panel_count);
        batch.record_launch((part.end_sample - part.first_sample) * std::accumulate(part_paths.begin(), part_paths.end(), 0.0));
        if (kernel == Kernel::SmallPathsShared) {
            launch.pixel_lanes = count_pixel_lanes(part.end_sample - part.first_sample);
            pipelines.trace_shared(commands, launch, part.panel_count);
        } else {
            pipelines.trace(kernel, commands, launch, launch.width, part.panel_count);
        }
    }
}

void Renderer::Impl::record_denoising(DeviceBatch& batch, const shaders::GpuLaunch& launch, const RenderSettings& settings,
                                      std::uint32_t panel_count)
{
    const OutputLayout& out = batch.out;
    const VkDeviceAddress outputs = batch.outputs.address();
    shaders::GpuDenoise work{};
    work.halves[0] = outputs + out.halves[0];
    work.halves[1] = outputs + out.halves[1];
    work.ids = launch.ids;
    work.cleaned = outputs + out.cleaned;
    work.statistics = outputs + out.statistics;
    work.row_spread = work.halves[0];  // which only the first pass reads
    work.radiance = outputs + out.radiance;
    work.half_samples[0] = static_cast<std::uint32_t>(settings.samples / 2);
    work.half_samples[1] = static_cast<std::uint32_t>(settings.samples - settings.samples / 2);
    work.width = launch.width;
    work.height = launch.height;
    pipelines.denoiser(find_denoiser(settings)).record(batch.commands, work, panel_count);
    batch.commands.barrier();
}

Renderer::Renderer(const gpu::Device& device, std::uint64_t mesh_budget_bytes) : impl_(std::make_unique<Impl>(device, mesh_budget_bytes)) {}
Renderer::~Renderer() = default;

std::uint64_t Renderer::mesh_bytes() const
{
    return impl_->shapes.mesh_bytes();
}

int Renderer::preferred_batch_size(int width_px, int height_px, int object_count, const RenderSettings& settings) const
{
    const std::uint64_t structure_bytes = gpu::compute_top_level_bytes(impl_->device, static_cast<std::uint32_t>(object_count));
    return choose_batch_size(impl_->bounds, width_px, height_px, object_count, settings.samples, structure_bytes);
}

std::shared_ptr<frame::FrameBatch> Renderer::submit(std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    CLEVRVK_CHECK(!panels.empty(), "a batch of no panels");
    CLEVRVK_CHECK(settings.samples >= (settings.denoises ? 2 : 1) && settings.samples <= 65536, "{} samples", settings.samples);
    for (const scene::Scene& panel : panels) {
        CLEVRVK_CHECK(panel.width_px == panels.front().width_px && panel.height_px == panels.front().height_px,
                      "a batch with pictures of {}x{} and {}x{} px", panels.front().width_px, panels.front().height_px, panel.width_px,
                      panel.height_px);
    }
    auto sent = std::make_shared<SentBatch>(impl_->take_batch());
    DeviceBatch& batch = sent->batch();
    impl_->make_pipelines(panels, settings);
    batch.prepare(panels, settings);
    impl_->record(batch, panels, settings);
    batch.commands.submit();
    impl_->shapes.keep_new();
    impl_->submitted_count += 1;
    return sent;
}

std::vector<frame::Frame> Renderer::render(std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    std::vector<frame::Frame> frames;
    if (!panels.empty()) {
        const std::shared_ptr<frame::FrameBatch> batch = submit(panels, settings);
        static_cast<void>(batch->wait());
        for (std::size_t place = 0; place < panels.size(); ++place) {
            frames.push_back(batch->read(place));
        }
    }
    return frames;
}

}  // namespace clevrvk::render
