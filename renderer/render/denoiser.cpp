// Runs the passes of the denoiser: three dispatches with barriers between them.
#include "renderer/render/denoiser.h"

#include "renderer/gpu/buffer.h"

#include "shaders/spirv.h"

#include <span>

namespace clevrvk::render {

Denoiser::Denoiser(const gpu::Device& device, Smoothing smoothing)
    : smoothing_(smoothing), outliers_(device, "denoiser's outliers", shaders::kDenoiseOutliersComp, sizeof(shaders::GpuDenoise)),
      statistics_(device, "denoiser's statistics", shaders::kDenoiseStatisticsComp, sizeof(shaders::GpuDenoise)),
      smooth_(device, "denoiser", smoothing == Smoothing::Tiles ? shaders::kDenoiseSmoothTilesComp : shaders::kDenoiseSmoothComp,
              sizeof(shaders::GpuDenoise)),
      scale_(device, "denoiser's scale", shaders::kGeneralDenoiseScaleComp, sizeof(shaders::GpuDenoiseScale))
{
}

void Denoiser::record(gpu::Commands& commands, const shaders::GpuDenoise& work, std::uint32_t panel_count, VkDeviceAddress smoothing) const
{
    const auto scale = [&](bool multiplies) {
        commands.barrier();
        const std::uint32_t rows = work.height * panel_count;
        const shaders::GpuDenoiseScale constants{
            smoothing, work.radiance, work.cleaned, work.width, work.width * rows, multiplies ? 1U : 0U, 0};
        scale_.dispatch(commands, std::as_bytes(std::span(&constants, 1)), gpu::divide_up(work.width, CLEVRVK_DENOISE_SCALE_GROUP), rows,
                        1);
    };
    const auto dispatch = [&](const gpu::ComputePipeline& pipeline, std::uint32_t group_width_px, std::uint32_t group_height_px) {
        pipeline.dispatch(commands, std::as_bytes(std::span(&work, 1)), gpu::divide_up(work.width, group_width_px),
                          gpu::divide_up(work.height, group_height_px), panel_count);
    };
    dispatch(outliers_, CLEVRVK_DENOISE_GROUP_WIDTH, CLEVRVK_DENOISE_GROUP_HEIGHT);
    if (smoothing != 0) {
        scale(false);
    }
    commands.barrier();
    dispatch(statistics_, CLEVRVK_DENOISE_GROUP_WIDTH, CLEVRVK_DENOISE_GROUP_HEIGHT);
    commands.barrier();
    if (smoothing_ == Smoothing::Tiles) {
        dispatch(smooth_, CLEVRVK_DENOISE_TILE, CLEVRVK_DENOISE_TILE);
    } else {
        dispatch(smooth_, CLEVRVK_DENOISE_GROUP_WIDTH * shaders::kDenoiseBlock, CLEVRVK_DENOISE_GROUP_HEIGHT * shaders::kDenoiseBlock);
    }
    if (smoothing != 0) {
        scale(true);
    }
}

}  // namespace clevrvk::render
