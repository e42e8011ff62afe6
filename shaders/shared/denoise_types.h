// What the denoiser's shaders read and write.
#ifndef CLEVRVK_SHADERS_SHARED_DENOISE_TYPES_H
#define CLEVRVK_SHADERS_SHARED_DENOISE_TYPES_H

#include "shaders/shared/language.h"

CLEVRVK_SHARED_BEGIN

// Lanes of a workgroup. In the statistics pass a lane has a pixel, in the smoothing pass a square of kDenoiseBlock pixels a side.
#define CLEVRVK_DENOISE_GROUP_WIDTH 8
#define CLEVRVK_DENOISE_GROUP_HEIGHT 4
CLEVRVK_SHARED_CONST uint kDenoiseBlock = 4;

// What both halves of a pixel's samples say of it.
struct GpuPixelStatistics
{
    vec3 mean;              // linear RGB
    vec3 variance;          // of the mean, itself a mean over 3x3 pixels
};
CLEVRVK_CHECK_SIZE(GpuPixelStatistics, 24);

// Push constants. Pixel buffers hold panel after panel, row-major.
struct GpuDenoise
{
    DeviceAddress halves[2];    // three float a pixel: sums over the samples of each half
    DeviceAddress ids;          // uint a pixel
    DeviceAddress statistics;   // GpuPixelStatistics a pixel; the statistics pass writes it
    DeviceAddress radiance;     // three float a pixel; the smoothing pass writes it
    uint half_samples[2];
    uint width;                 // px
    uint height;                // px
};
CLEVRVK_CHECK_SIZE(GpuDenoise, 56);

CLEVRVK_SHARED_END

#endif
