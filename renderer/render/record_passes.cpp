// Records the passes that render light: paths, cut into launches, and the denoiser.
#include "renderer/render/renderer_impl.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace clevrvk::render {

namespace {

// The number of samples in one launch. If each pixel has its own lane, long launches would leave a card waiting for the
// few pixels with many paths.
int count_most_samples(Kernel kernel, const PathBudget& budget)
{
    constexpr int kMostSamples = 64;
    constexpr int kMostPixelPaths = 128;
    const auto most_budget = static_cast<int>(std::max({budget.near, budget.glass, budget.metal, budget.glint}));
    return kernel == Kernel::PathsOneSite ? std::clamp(kMostPixelPaths / most_budget, 1, kMostSamples) : kMostSamples;
}

// The number of lanes that share a pixel: one for each sample in the launch. Where a sample takes a single path, each
// lane then has one path.
std::uint32_t count_pixel_lanes(int sample_count)
{
    constexpr std::uint32_t kLeast = CLEVRVK_LEAST_PIXEL_LANES;
    constexpr std::uint32_t kMost = CLEVRVK_PATH_GROUP;
    static_assert(shaders::kBudgetBlock_px % (kMost / kLeast) == 0,
                  "the barriers of path_small.comp need all pixels of a workgroup in one block");
    return std::clamp(std::bit_floor(static_cast<std::uint32_t>(sample_count)), kLeast, kMost);
}

void set_radiance(LaunchConstants& launch, VkDeviceAddress radiance)
{
    std::visit([&](auto& constants) { constants.radiance = radiance; }, launch);
}

}  // namespace

void Renderer::Impl::record_all_paths(DeviceBatch& batch, LaunchConstants launch, std::span<const scene::Scene> panels,
                                      const RenderSettings& settings)
{
    if (settings.samples == 0) {
        return;
    }
    const PathBudget budget = find_budget(settings, panels.front().path);
    std::vector<std::uint64_t> all_paths(panels.size());
    std::transform(panels.begin(), panels.end(), all_paths.begin(), [&](const scene::Scene& panel) { return count_paths(panel, budget); });
    batch.expect_paths(static_cast<double>(settings.samples) * std::accumulate(all_paths.begin(), all_paths.end(), 0.0));
    for (std::size_t first = 0; first < panels.size();) {  // neighbours of the same kind in one pass
        const Kernel kernel = find_path_kernel(panels[first], settings);
        std::size_t end = first + 1;
        while (end < panels.size() && find_path_kernel(panels[end], settings) == kernel) {
            end += 1;
        }
        const int most_samples = count_most_samples(kernel, budget);
        const auto first_panel = static_cast<std::uint32_t>(first);
        const std::span<const std::uint64_t> paths = std::span(all_paths).subspan(first, end - first);
        if (settings.denoises) {
            // Two halves of the samples: their difference is noise.
            const int half = settings.samples / 2;
            set_radiance(launch, batch.outputs.address() + batch.out.halves[0]);
            record_paths(batch, launch, first_panel, paths, kernel, {0, half}, most_samples);
            set_radiance(launch, batch.outputs.address() + batch.out.halves[1]);
            record_paths(batch, launch, first_panel, paths, kernel, {half, settings.samples}, most_samples);
        } else {
            record_paths(batch, launch, first_panel, paths, kernel, {0, settings.samples}, most_samples);
        }
        first = end;
    }
}

void Renderer::Impl::record_paths(DeviceBatch& batch, LaunchConstants launch, std::uint32_t first_panel,
                                  std::span<const std::uint64_t> paths, Kernel kernel, std::array<int, 2> samples, int most_samples)
{
    gpu::Commands& commands = batch.commands;
    for (const Launch& part : cut_launches(paths, samples[0], samples[1], bounds.launch_paths, most_samples)) {
        std::visit(
            [&](auto& constants) {
                constants.first_sample = static_cast<std::uint32_t>(samples[0]);
                constants.first_panel = first_panel + part.first_panel;
                constants.sample_begin = static_cast<std::uint32_t>(part.first_sample);
                constants.sample_end = static_cast<std::uint32_t>(part.end_sample);
            },
            launch);
        // Each launch is submitted separately, so that a display on the same card stays responsive and no watchdog
        // fires. The sum continues exactly where the previous launch stopped, to the bit.
        commands.split();
        const std::span<const std::uint64_t> part_paths = paths.subspan(part.first_panel, part.panel_count);
        batch.record_launch((part.end_sample - part.first_sample) * std::accumulate(part_paths.begin(), part_paths.end(), 0.0));
        if (kernel == Kernel::SmallPathsShared) {
            auto& constants = std::get<shaders::GpuLaunch>(launch);
            constants.pixel_lanes = count_pixel_lanes(part.end_sample - part.first_sample);
            pipelines.trace_shared(commands, constants, part.panel_count);
        } else {
            pipelines.trace(kernel, commands, launch, batch.width_px(), batch.height_px(), part.panel_count);
        }
    }
}

void Renderer::Impl::record_denoising(DeviceBatch& batch, std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    const OutputLayout& out = batch.out;
    const VkDeviceAddress outputs = batch.outputs.address();
    shaders::GpuDenoise work{};
    work.halves[0] = outputs + out.halves[0];
    work.halves[1] = outputs + out.halves[1];
    work.ids = outputs + (is_general(panels.front()) ? out.keys : out.ids);
    work.cleaned = outputs + out.cleaned;
    work.statistics = outputs + out.statistics;
    work.row_spread = work.halves[0];  // only the first pass reads the halves
    work.radiance = outputs + out.radiance;
    work.half_samples[0] = static_cast<std::uint32_t>(settings.samples / 2);
    work.half_samples[1] = static_cast<std::uint32_t>(settings.samples - settings.samples / 2);
    work.width = batch.width_px();
    work.height = batch.height_px();
    pipelines.denoiser(find_denoiser(settings))
        .record(batch.commands, work, static_cast<std::uint32_t>(panels.size()), is_general(panels.front()) ? outputs + out.smoothing : 0);
    batch.commands.barrier();
}

}  // namespace clevrvk::render
