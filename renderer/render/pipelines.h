// The pipelines of one device. The renderer records their launches.
#pragma once

#include "renderer/gpu/compute_pipeline.h"
#include "renderer/gpu/rt_pipeline.h"
#include "renderer/render/denoiser.h"
#include "renderer/render/launch_constants.h"

#include <array>
#include <cstddef>
#include <set>
#include <variant>

namespace clevrvk::render {

/// The purpose of a pipeline. Path kernels give the same bytes on the CPU device; on a card they may round differently.
enum class Kernel {
    Labels,
    PathBudgets,       ///< used with the denoiser
    Denoise,           ///< a lane has a square of pixels
    DenoiseTiles,      ///< a lane has one pixel, and a workgroup shares its reads
    Paths,             ///< any panel
    PathsOneSite,      ///< any panel; all rays are traced at one place in the code, as cards require
    SmallPaths,        ///< small panels, object by object; meshes through the acceleration structure
    SmallPathsShared,  ///< small panels without meshes, object by object; several lanes share a pixel
    GeneralLabels,     ///< this and all later kernels are for general panels
    GeneralBudgets,
    GeneralPaths,
    GeneralPathsSoftware,
};
constexpr std::size_t kKernelCount = 12;

/// Owns the pipelines; each is created when it is first needed.
class Pipelines {
public:
    /// `device` must outlive this.
    explicit Pipelines(const gpu::Device& device) : device_(device) {}

    /// Creates missing pipelines, several in parallel. \throws GpuError  when the device refuses a shader
    void make(const std::set<Kernel>& kernels);

    /// Records launches of `width` by `height` lanes on each of `panel_count` panels from the constants' first_panel
    /// on, as many as the device's limit requires.
    void trace(Kernel kernel, gpu::Commands& commands, LaunchConstants launch, std::uint32_t width, std::uint32_t height,
               std::uint32_t panel_count) const;

    /// Likewise records the paths of Kernel::SmallPathsShared; launch.pixel_lanes lanes share a pixel.
    void trace_shared(gpu::Commands& commands, const shaders::GpuLaunch& launch, std::uint32_t panel_count) const;

    /// The denoiser of Kernel::Denoise or Kernel::DenoiseTiles.
    [[nodiscard]] const Denoiser& denoiser(Kernel kernel) const { return std::get<Denoiser>(at(kernel)); }

private:
    using Pipeline = std::variant<std::monostate, gpu::RtPipeline, gpu::ComputePipeline, Denoiser>;

    [[nodiscard]] const Pipeline& at(Kernel kernel) const { return pipelines_.at(static_cast<std::size_t>(kernel)); }
    void make_one(Kernel kernel);

    const gpu::Device& device_;
    std::array<Pipeline, kKernelCount> pipelines_;  // by kernel; threads may create different ones
};

}  // namespace clevrvk::render
