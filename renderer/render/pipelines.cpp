// Chooses the shaders of each pipeline, splits launches and spreads their rows.
#include "renderer/render/pipelines.h"

#include "renderer/base/error.h"
#include "renderer/base/run_in_threads.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/render/launch_plan.h"
#include "renderer/render/row_stride.h"

#include "shaders/spirv.h"

#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace clevrvk::render {

namespace {

// The geometry that rays of a pipeline may hit.
enum class Targets {
    Nothing,
    Meshes,  // the ray generation shader itself intersects all other shapes
    All,
};

gpu::RtPipelineDesc describe_pipeline(const char* name, gpu::SpirV raygen, Targets targets)
{
    gpu::RtPipelineDesc desc;
    desc.name = name;
    desc.raygen = raygen;
    desc.push_constant_bytes = sizeof(shaders::GpuLaunch);
    if (targets != Targets::Nothing) {
        desc.misses = {shaders::kSurfaceRmiss};
        for (const gpu::SpirV intersection : shaders::kIntersectionShaders) {  // the shape of an instance selects its hit group
            const bool is_analytic = targets == Targets::All && !intersection.empty();
            desc.hit_groups.push_back(is_analytic ? gpu::HitGroup{shaders::kAnalyticRchit, intersection, {}}
                                                  : gpu::HitGroup{shaders::kMeshRchit, {}, {}});
        }
    }
    return desc;
}

gpu::RtPipelineDesc describe_general_pipeline(const char* name, gpu::SpirV raygen, bool finds_labels)
{
    gpu::RtPipelineDesc desc;
    desc.name = name;
    desc.raygen = raygen;
    desc.push_constant_bytes = sizeof(shaders::GpuWork);
    desc.misses = {shaders::kGeneralRmiss};
    for (const gpu::SpirV intersection : shaders::kGeneralIntersectionShaders) {  // the shape of an instance selects its hit group
        desc.hit_groups.push_back({shaders::kGeneralRchit, intersection, {}});
    }
    if (finds_labels) {  // a second set, which general_labels.rgen selects by record offset and miss index
        desc.misses.push_back(shaders::kGeneralLabelsRmiss);
        for (const gpu::SpirV intersection : shaders::kGeneralIntersectionShaders) {
            desc.hit_groups.push_back({{}, intersection, shaders::kGeneralLabelsRahit});
        }
    }
    return desc;
}

// A pipeline without miss and hit shaders.
gpu::RtPipelineDesc describe_raygen_pipeline(const char* name, gpu::SpirV raygen)
{
    gpu::RtPipelineDesc desc;
    desc.name = name;
    desc.raygen = raygen;
    desc.push_constant_bytes = sizeof(shaders::GpuWork);
    return desc;
}

gpu::RtPipelineDesc describe_kernel(Kernel kernel)
{
    switch (kernel) {
        case Kernel::Labels: return describe_pipeline("labels", shaders::kLabelsRgen, Targets::Meshes);
        case Kernel::PathBudgets: return describe_pipeline("budgets", shaders::kPathBudgetRgen, Targets::Nothing);
        case Kernel::Paths: return describe_pipeline("paths", shaders::kPathRgen, Targets::All);
        case Kernel::PathsOneSite: return describe_pipeline("paths, one trace site", shaders::kPathOneSiteRgen, Targets::All);
        case Kernel::SmallPaths: return describe_pipeline("small paths", shaders::kPathSmallRgen, Targets::Meshes);
        case Kernel::GeneralLabels: return describe_general_pipeline("general labels", shaders::kGeneralLabelsRgen, true);
        case Kernel::GeneralBudgets: return describe_raygen_pipeline("general budgets", shaders::kGeneralBudgetRgen);
        case Kernel::GeneralPaths: return describe_general_pipeline("general paths", shaders::kGeneralPathRgen, false);
        case Kernel::GeneralPathsSoftware: return describe_raygen_pipeline("general paths, own trees", shaders::kGeneralPathSoftwareRgen);
        case Kernel::Denoise:
        case Kernel::DenoiseTiles:
        case Kernel::SmallPathsShared: break;
    }
    throw std::logic_error("a kernel that traces no rays");
}

// The CPU driver takes tenths of a second for each of these, even with a warm cache, so they are created in parallel.
bool takes_long(Kernel kernel)
{
    return kernel >= Kernel::Paths;
}

}  // namespace

void Pipelines::make_one(Kernel kernel)
{
    Pipeline& made = pipelines_.at(static_cast<std::size_t>(kernel));
    switch (kernel) {
        case Kernel::Denoise: made = Denoiser(device_, Denoiser::Smoothing::Squares); break;
        case Kernel::DenoiseTiles: made = Denoiser(device_, Denoiser::Smoothing::Tiles); break;
        case Kernel::SmallPathsShared:
            made = gpu::ComputePipeline(device_, "small paths, shared pixels", shaders::kPathSmallComp, sizeof(shaders::GpuLaunch));
            break;
        case Kernel::Labels:
        case Kernel::PathBudgets:
        case Kernel::Paths:
        case Kernel::PathsOneSite:
        case Kernel::GeneralLabels:
        case Kernel::GeneralBudgets:
        case Kernel::GeneralPaths:
        case Kernel::GeneralPathsSoftware:
        case Kernel::SmallPaths: made = gpu::RtPipeline(device_, describe_kernel(kernel)); break;
    }
}

void Pipelines::make(const std::set<Kernel>& kernels)
{
    std::vector<Kernel> lacking;
    for (const Kernel kernel : kernels) {
        if (std::holds_alternative<std::monostate>(at(kernel))) {
            lacking.push_back(kernel);
        }
    }
    if (lacking.empty()) {
        return;
    }
    const auto make_those = [&](bool that_take_long) {
        for (const Kernel kernel : lacking) {
            if (takes_long(kernel) == that_take_long) {
                make_one(kernel);
            }
        }
    };
    run_in_threads(2, 2, [&](std::size_t i) { make_those(i == 0); });
    device_.save_pipeline_cache();
}

void Pipelines::trace(Kernel kernel, gpu::Commands& commands, LaunchConstants launch, std::uint32_t width, std::uint32_t height,
                      std::uint32_t panel_count) const
{
    const gpu::RtPipeline& pipeline = std::get<gpu::RtPipeline>(at(kernel));
    const std::uint32_t first_panel = std::visit([](const auto& constants) { return constants.first_panel; }, launch);
    for (const LaunchLanes& lanes : cut_lanes(width, height, panel_count, device_.limits().max_ray_dispatch_count)) {
        std::visit(
            [&](auto& constants) {
                constants.first_panel = first_panel + lanes.first_panel;
                constants.first_row = lanes.first_row;
                constants.row_stride =
                    device_.info().is_cpu ? find_row_stride(lanes.row_count * lanes.panel_count, gpu::count_driver_threads()) : 1;
            },
            launch);
        pipeline.trace(commands, bytes_of(launch), width, lanes.row_count, lanes.panel_count);
    }
}

void Pipelines::trace_shared(gpu::Commands& commands, const shaders::GpuLaunch& launch, std::uint32_t panel_count) const
{
    const std::uint32_t groups = gpu::divide_up(launch.width * launch.pixel_lanes, CLEVRVK_PATH_GROUP);
    std::get<gpu::ComputePipeline>(at(Kernel::SmallPathsShared))
        .dispatch(commands, std::as_bytes(std::span(&launch, 1)), groups, launch.height, panel_count);
}

}  // namespace clevrvk::render
