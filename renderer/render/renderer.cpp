// Renders a batch: uploads the inputs, builds the TLAS, computes labels, path budgets and paths, and downloads the
// pixels. All commands are recorded before any of them runs.
#include "renderer/base/error.h"
#include "renderer/render/pixel_filter.h"
#include "renderer/render/renderer_impl.h"
#include "renderer/render/software_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <set>

namespace clevrvk::render {

namespace {

// Found by experiment: each part of the picture should contribute to the error in proportion to its cost
// (docs/experiments/sampling.md). Settings with few samples are for quick previews, so they take fewer paths. The
// counts are powers of two, so their reciprocals are exact.
constexpr int kQuickSamples = 32;
constexpr PathBudget kQuickBudget{.near = 1, .glass = 2, .metal = 2, .glint = 4};
constexpr PathBudget kClassicBudget{.near = 8, .glass = 8, .metal = 16, .glint = 64, .beside_glass = 2};
static_assert(kClassicBudget.near >= kClassicBudget.beside_glass && std::has_single_bit(kClassicBudget.beside_glass));
constexpr PathBudget kGeneralBudget{.near = 8, .glass = 16, .metal = 16, .glint = 64, .room_near = 4, .edge = 4};

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
                       [](const scene::Instance& instance) { return mesh_of(instance) != nullptr; });
}

}  // namespace

PathBudget find_budget(const RenderSettings& settings, scene::ScenePath path)
{
    if (!settings.denoises) {
        return {};
    }
    if (settings.samples < kQuickSamples) {
        return kQuickBudget;
    }
    return path == scene::ScenePath::Classic ? kClassicBudget : kGeneralBudget;
}

Renderer::Impl::Impl(const gpu::Device& the_device, std::uint64_t mesh_budget_bytes)
    : device(the_device), bounds(find_batch_bounds(the_device.info(), the_device.limits())), pipelines(the_device),
      shapes(the_device, mesh_budget_bytes), images(the_device, kImageBudgetBytes),
      filter_table(upload_filter_table(the_device)), batches{DeviceBatch(the_device), DeviceBatch(the_device)}
{
}

DeviceBatch& Renderer::Impl::take_batch()
{
    DeviceBatch& batch = batches[submitted_count % kBatchesInFlight];
    CLEVRVK_CHECK(!batch.is_taken.exchange(true), "the batch {} before this one is still held", kBatchesInFlight);
    return batch;
}

bool Renderer::Impl::uses_card_shaders(const RenderSettings& settings) const
{
    return settings.shaders == ShaderKind::Device ? !device.info().is_cpu : settings.shaders == ShaderKind::Card;
}

bool Renderer::Impl::has_trees(const scene::Scene& panel, const RenderSettings& settings) const
{
    return is_general(panel) && settings.samples > 0 && settings.traversal == Traversal::Direct && device.info().traces_in_software &&
           !uses_card_shaders(settings);
}

Kernel Renderer::Impl::find_path_kernel(const scene::Scene& panel, const RenderSettings& settings) const
{
    if (is_general(panel)) {
        return has_trees(panel, settings) ? Kernel::GeneralPathsSoftware : Kernel::GeneralPaths;
    }
    const bool is_card = uses_card_shaders(settings);
    const bool is_direct = settings.traversal == Traversal::Direct && is_small_scene(panel) && !(is_card && has_mesh(panel));
    return is_direct ? (is_card ? Kernel::SmallPathsShared : Kernel::SmallPaths) : (is_card ? Kernel::PathsOneSite : Kernel::Paths);
}

Kernel Renderer::Impl::find_denoiser(const RenderSettings& settings) const
{
    return uses_card_shaders(settings) ? Kernel::DenoiseTiles : Kernel::Denoise;
}

// The label pass uses the structure only for meshes.
bool Renderer::Impl::needs_structure(const scene::Scene& panel, const RenderSettings& settings) const
{
    if (is_general(panel)) {
        return !panel.instances.empty();
    }
    const Kernel kernel = find_path_kernel(panel, settings);
    return has_mesh(panel) || kernel == Kernel::Paths || kernel == Kernel::PathsOneSite;
}

std::vector<gpu::AccelGeometry> Renderer::Impl::describe_structures(const DeviceBatch& batch, std::span<const scene::Scene> panels,
                                                                    const RenderSettings& settings) const
{
    std::vector<gpu::AccelGeometry> geometries;
    VkDeviceAddress instances = batch.inputs.address() + batch.in.structure_instances;
    for (const scene::Scene& panel : panels) {
        for (std::size_t time = 0; time < 1 + count_steps(panel); ++time) {
            if (needs_structure(panel, settings) && (time == 0 || !has_trees(panel, settings))) {  // labels show time 0
                gpu::AccelGeometry geometry;
                geometry.kind = gpu::AccelGeometry::Kind::Instances;
                geometry.data = instances;
                geometry.count = static_cast<std::uint32_t>(panel.instances.size());
                geometries.push_back(geometry);
            }
            instances += panel.instances.size() * sizeof(VkAccelerationStructureInstanceKHR);
        }
    }
    return geometries;
}

void Renderer::Impl::make_pipelines(std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    const bool is_any = is_general(panels.front());
    std::set<Kernel> kernels{is_any ? Kernel::GeneralLabels : Kernel::Labels};
    for (const scene::Scene& panel : panels) {
        if (settings.samples > 0) {
            kernels.insert(find_path_kernel(panel, settings));
        }
    }
    if (settings.denoises) {
        kernels.insert({is_any ? Kernel::GeneralBudgets : Kernel::PathBudgets, find_denoiser(settings)});
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
    const PathBudget budget = find_budget(settings, panel.path);
    launch.near_budget = budget.near;
    launch.glass_budget = budget.glass;
    launch.metal_budget = budget.metal;
    launch.glint_budget = budget.glint;
    launch.beside_glass = budget.beside_glass;
    return launch;
}

shaders::GpuJob Renderer::Impl::describe_job(const DeviceBatch& batch, const scene::Scene& panel, const RenderSettings& settings) const
{
    const VkDeviceAddress outputs = batch.outputs.address();
    const PathBudget budget = find_budget(settings, panel.path);
    shaders::GpuJob job{};
    job.panels = batch.inputs.address() + batch.in.panels;
    job.filter_table = filter_table.address();
    job.ids = outputs + batch.out.ids;
    job.keys = outputs + batch.out.keys;
    job.parts = outputs + batch.out.parts;
    job.depth = outputs + batch.out.depth;
    job.distances = outputs + batch.out.distances;
    job.normals = outputs + batch.out.normals;
    job.albedo = outputs + batch.out.albedo;
    job.smoothing = settings.denoises ? outputs + batch.out.smoothing : 0;
    job.budgets = settings.denoises ? outputs + batch.out.budgets : 0;
    job.width = static_cast<std::uint32_t>(panel.width_px);
    job.height = static_cast<std::uint32_t>(panel.height_px);
    job.near_budget = budget.near;
    job.glass_budget = budget.glass;
    job.metal_budget = budget.metal;
    job.room_near_budget = budget.room_near;
    job.edge_budget = budget.edge;
    return job;
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
    batch.meshes =
        shapes.record_meshes(commands, panels, settings.samples > 0 && !std::ranges::all_of(panels, has_one_tree), batch.block_memory);
    batch.images = images.record_images(commands, panels, batch.texel_upload);
    batch.structures.build(commands, describe_structures(batch, panels, settings), batch.scratch);
    const bool is_any = is_general(panels.front());
    LaunchConstants launch;
    if (is_any) {
        fill_general_inputs(batch, panels, settings);
        shaders::GpuWork work{};
        work.job = batch.inputs.address() + batch.in.job;
        work.radiance = batch.outputs.address() + batch.out.radiance;
        launch = work;
    } else {
        fill_inputs(batch, panels, settings);
        launch = describe_launch(batch, panels.front(), settings);
    }
    batch.end_pass(frame::Pass::Inputs);
    pipelines.trace(is_any ? Kernel::GeneralLabels : Kernel::Labels, commands, launch, batch.width_px(), batch.height_px(), panel_count);
    batch.end_pass(frame::Pass::Labels);
    if (settings.denoises) {
        commands.barrier();
        pipelines.trace(is_any ? Kernel::GeneralBudgets : Kernel::PathBudgets, commands, launch,
                        gpu::divide_up(batch.width_px(), shaders::kBudgetBlock_px), batch.height_px(), panel_count);
    }
    batch.end_pass(frame::Pass::Budgets);
    record_all_paths(batch, launch, panels, settings);
    commands.split();
    batch.end_pass(frame::Pass::Paths);
    if (settings.denoises) {
        record_denoising(batch, panels, settings);
    }
    batch.end_pass(frame::Pass::Denoise);
    batch.record_readback();
    batch.end_pass(frame::Pass::Readback);
}

Renderer::Renderer(const gpu::Device& device, std::uint64_t mesh_budget_bytes) : impl_(std::make_unique<Impl>(device, mesh_budget_bytes)) {}
Renderer::~Renderer() = default;

std::uint64_t Renderer::mesh_bytes() const
{
    return impl_->shapes.mesh_bytes();
}

int Renderer::preferred_batch_size(const scene::BatchLoad& load, const RenderSettings& settings) const
{
    const std::uint64_t structure_bytes = gpu::compute_top_level_bytes(impl_->device, static_cast<std::uint32_t>(load.object_count));
    return choose_batch_size(impl_->bounds, load, settings.samples, structure_bytes);
}

std::shared_ptr<frame::FrameBatch> Renderer::submit(std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    CLEVRVK_CHECK(!panels.empty(), "a batch of no panels");
    CLEVRVK_CHECK(settings.samples >= (settings.denoises ? 2 : 0) && settings.samples <= 65536, "{} samples", settings.samples);
    for (const scene::Scene& panel : panels) {
        CLEVRVK_CHECK(panel.width_px == panels.front().width_px && panel.height_px == panels.front().height_px,
                      "a batch with pictures of {}x{} and {}x{} px", panels.front().width_px, panels.front().height_px, panel.width_px,
                      panel.height_px);
        CLEVRVK_CHECK(panel.path == panels.front().path, "a batch with classic and general panels");
    }
    auto sent = std::make_shared<SentBatch>(impl_->take_batch());
    DeviceBatch& batch = sent->batch();
    impl_->make_pipelines(panels, settings);
    batch.prepare(panels, settings, impl_->has_trees(panels.front(), settings));
    impl_->record(batch, panels, settings);
    batch.commands.submit();
    impl_->shapes.keep_new();
    impl_->images.keep_new();
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
