// Three dispatches with barriers between.
#include "renderer/render/denoiser.h"

#include "renderer/gpu/buffer.h"

#include "shaders/spirv.h"

#include <span>

namespace clevrvk::render {

Denoiser::Denoiser(const gpu::Device& device)
    : outliers_(device, "denoiser's outliers", shaders::kDenoiseOutliersComp, sizeof(shaders::GpuDenoise)),
      statistics_(device, "denoiser's statistics", shaders::kDenoiseStatisticsComp, sizeof(shaders::GpuDenoise)),
      smooth_(device, "denoiser", shaders::kDenoiseSmoothComp, sizeof(shaders::GpuDenoise))
{
}

void Denoiser::record(gpu::Commands& commands, const shaders::GpuDenoise& work, std::uint32_t panel_count) const
{
    const auto dispatch = [&](const gpu::ComputePipeline& pipeline, std::uint32_t block) {
        pipeline.dispatch(commands, std::as_bytes(std::span(&work, 1)), gpu::divide_up(work.width, CLEVRVK_DENOISE_GROUP_WIDTH * block),
                          gpu::divide_up(work.height, CLEVRVK_DENOISE_GROUP_HEIGHT * block), panel_count);
    };
    dispatch(outliers_, 1);
    commands.barrier();
    dispatch(statistics_, 1);
    commands.barrier();
    dispatch(smooth_, shaders::kDenoiseBlock);
}

}  // namespace clevrvk::render
