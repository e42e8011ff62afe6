// The structs that the denoiser's shaders read and write, shared with C++.
#ifndef CLEVRVK_SHADERS_SHARED_DENOISE_TYPES_H
#define CLEVRVK_SHADERS_SHARED_DENOISE_TYPES_H

#include "shaders/shared/language.h"

CLEVRVK_SHARED_BEGIN

// Lanes of a workgroup. In the smoothing pass a lane has a square of kDenoiseBlock pixels a side, in the others a
// pixel.
#define CLEVRVK_DENOISE_GROUP_WIDTH 8
#define CLEVRVK_DENOISE_GROUP_HEIGHT 4
#define CLEVRVK_DENOISE_TILE 8  // pixels a side, and lanes, of a workgroup of denoise_smooth_tiles.comp
CLEVRVK_SHARED_CONST uint kDenoiseBlock = 4;

// A bit of the ids of matte stage of one colour: a single bright pixel amid it is chance, neither glint nor texture.
CLEVRVK_SHARED_CONST uint kKeyMatte = 0x80000000u;
CLEVRVK_SHARED_CONST uint kKeyLight = 0x40000000u;  // no surface

// The statistics of both halves of a pixel's samples.
struct GpuPixelStatistics {
    vec3 mean;      // linear RGB
    vec3 variance;  // of the mean
};
CLEVRVK_CHECK_SIZE(GpuPixelStatistics, 24);

// Push constants. Pixel buffers hold panel after panel, row-major.
struct GpuDenoise {
    DeviceAddress halves[2];  // three float a pixel: sums over the samples of each half
    DeviceAddress ids;        // uint a pixel, kKeyMatte among them
    // GpuPixelStatistics a pixel, without outliers; the variance from that pixel alone. The outlier pass writes it
    DeviceAddress cleaned;
    DeviceAddress statistics;  // the same with the mean variance of 3x3 pixels; the statistics pass writes it
    DeviceAddress row_spread;  // three float a pixel: the outliers' light, spread along the rows; the statistics pass writes it
    // three float a pixel: the outliers' light from the first pass to the second; output of the smoothing pass
    DeviceAddress radiance;
    uint half_samples[2];
    uint width;   // px
    uint height;  // px
};
CLEVRVK_CHECK_SIZE(GpuDenoise, 72);

#define CLEVRVK_DENOISE_SCALE_GROUP 64  // lanes of a workgroup of general_denoise_scale.comp, a pixel each

// Push constants of general_denoise_scale.comp.
struct GpuDenoiseScale {
    DeviceAddress smoothing;   // three float a pixel, above 0: what textures reflect
    DeviceAddress radiance;    // as in GpuDenoise
    DeviceAddress statistics;  // those that the outlier pass writes; only divided
    uint row_length;           // pixels of a row of workgroups
    uint pixel_count;
    uint multiplies;  // 0: divides
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuDenoiseScale, 40);

CLEVRVK_SHARED_END

#endif
