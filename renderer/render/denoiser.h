// Smooths the noise of pictures, each from its own samples alone. The only labels that it reads are the ids at pixel
// centres; it changes no labels.
#pragma once

#include "renderer/gpu/compute_pipeline.h"

#include "shaders/shared/denoise_types.h"

#include <cstdint>

namespace clevrvk::render {

/// Non-local means on two halves of the samples (shaders/denoise_smooth.comp), after outliers are removed and their
/// light is spread (shaders/denoise_outliers.comp).
class Denoiser {
public:
    /// The distribution of the last pass over lanes; it does not affect the resulting bytes.
    enum class Smoothing {
        Squares,  ///< a lane has a square of pixels (shaders/denoise_smooth.comp): less work in all, for CPU drivers
        /// a lane has one pixel, and a workgroup shares its reads (shaders/denoise_smooth_tiles.comp): few registers,
        /// for cards
        Tiles,
    };

    /// \throws GpuError  when the device refuses the shaders
    Denoiser(const gpu::Device& device, Smoothing smoothing);

    /// Records the work on `panel_count` panels. The inputs must already be written and visible; the outputs still need
    /// a barrier.
    /// \param smoothing  address of three float per pixel, above 0, by which light is divided before smoothing, as if
    /// surfaces were white; 0: no divisors
    void record(gpu::Commands& commands, const shaders::GpuDenoise& work, std::uint32_t panel_count, VkDeviceAddress smoothing = 0) const;

private:
    Smoothing smoothing_;
    gpu::ComputePipeline outliers_;
    gpu::ComputePipeline statistics_;
    gpu::ComputePipeline smooth_;
    gpu::ComputePipeline scale_;
};

}  // namespace clevrvk::render
