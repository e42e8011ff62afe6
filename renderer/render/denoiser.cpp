// Runs the denoiser's passes: three dispatches with barriers between.
#include "renderer/render/denoiser.h"

#include "renderer/gpu/buffer.h"

#include "shaders/spirv.h"

#include <span>

namespace clevrvk::render {

Denoiser::Denoiser(const gpu::Device& device, Smoothing smoothing)
    : smoothing_(smoothing), outliers_(device, "denoiser's outliers", shaders::kDenoiseOutliersComp, sizeof(shaders::GpuDenoise)),
      statistics_(device, "denoiser's statistics", shaders::kDenoiseStatisticsComp, sizeof(shaders::GpuDenoise)),
      smooth_(device, "denoiser", smoothing == Smoothing::Tiles ? shaders::kDenoiseSmoothTilesComp : shaders::kDenoiseSmoothComp,
              sizeof(shaders::GpuDenoise))
{
}

void Denoiser::record(gpu::Commands& commands, const shaders::GpuDenoise& work, std::uint32_t panel_count) const
{
    const auto dispatch = [&](const gpu::ComputePipeline& pipeline, std::uint32_t group_width_px, std::uint32_t group_height_px) {
        pipeline.dispatch(commands, std::as_bytes(std::span(&work, 1)), gpu::divide_up(work.width, group_width_px),
                          gpu::divide_up(work.height, group_height_px), panel_count);
    };
    dispatch(outliers_, CLEVRVK_DENOISE_GROUP_WIDTH, CLEVRVK_DENOISE_GROUP_HEIGHT);
    commands.barrier();
    dispatch(statistics_, CLEVRVK_DENOISE_GROUP_WIDTH, CLEVRVK_DENOISE_GROUP_HEIGHT);
    commands.barrier();
    if (smoothing_ == Smoothing::Tiles) {
        dispatch(smooth_, CLEVRVK_DENOISE_TILE, CLEVRVK_DENOISE_TILE);
    } else {
        dispatch(smooth_, CLEVRVK_DENOISE_GROUP_WIDTH * shaders::kDenoiseBlock, CLEVRVK_DENOISE_GROUP_HEIGHT * shaders::kDenoiseBlock);
    }
}

}  // namespace clevrvk::render
