// Smooths the noise of pictures, each from its own samples alone. Reads no labels but the ids at pixel centres, and
// changes none.
#pragma once

#include "renderer/gpu/compute_pipeline.h"

#include "shaders/shared/denoise_types.h"

#include <cstdint>

namespace clevrvk::render {

/// Non-local means on two halves of the samples (shaders/denoise_smooth.comp), without outliers, whose light it spreads
/// (shaders/denoise_outliers.comp).
class Denoiser {
public:
    /// How the last pass is distributed over lanes; the bytes are the same.
    enum class Smoothing {
        Squares,  ///< a lane has a square of pixels (shaders/denoise_smooth.comp): less work in all, for CPU drivers
        /// a lane has one pixel, and a workgroup shares what it reads (shaders/denoise_smooth_tiles.comp): few
        /// registers, for cards
        Tiles,
    };

    /// \throws GpuError  when the device refuses the shaders
    Denoiser(const gpu::Device& device, Smoothing smoothing);

    /// Records the work on `panel_count` panels. Its inputs must have been written and made visible before; its outputs
    /// are not visible yet.
    /// \param smoothing  of three float a pixel, above 0: light is smoothed as if surfaces were white there; 0: none is
    /// known
    void record(gpu::Commands& commands, const shaders::GpuDenoise& work, std::uint32_t panel_count, VkDeviceAddress smoothing = 0) const;

private:
    Smoothing smoothing_;
    gpu::ComputePipeline outliers_;
    gpu::ComputePipeline statistics_;
    gpu::ComputePipeline smooth_;
    gpu::ComputePipeline scale_;
};

}  // namespace clevrvk::render
