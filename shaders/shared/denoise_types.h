// The structs that the denoiser's shaders read and write, shared with C++.
#ifndef CLEVRVK_SHADERS_SHARED_DENOISE_TYPES_H
#define CLEVRVK_SHADERS_SHARED_DENOISE_TYPES_H

#include "shaders/shared/language.h"

CLEVRVK_SHARED_BEGIN

// The number of lanes in a workgroup. In the smoothing pass, a lane computes a square of kDenoiseBlock pixels a side;
// in the other passes, it computes one pixel.
#define CLEVRVK_DENOISE_GROUP_WIDTH 8
#define CLEVRVK_DENOISE_GROUP_HEIGHT 4
#define CLEVRVK_DENOISE_TILE 8  // side in pixels, and in lanes, of a workgroup of denoise_smooth_tiles.comp
CLEVRVK_SHARED_CONST uint kDenoiseBlock = 4;

// This bit marks the ids of matte stage with a single colour. A single bright pixel within it is noise, neither a glint
// nor a texture.
CLEVRVK_SHARED_CONST uint kKeyMatte = 0x80000000u;
CLEVRVK_SHARED_CONST uint kKeyLight = 0x40000000u;  // a light, not a surface

// The statistics of both halves of a pixel's samples.
struct GpuPixelStatistics {
    vec3 mean;      // linear RGB
    vec3 variance;  // variance of the mean
};
CLEVRVK_CHECK_SIZE(GpuPixelStatistics, 24);

// Push constants. Pixel buffers hold one panel after the other, row-major.
struct GpuDenoise {
    DeviceAddress halves[2];  // three float per pixel: sums over the samples of each half
    DeviceAddress ids;        // uint per pixel; the bit kKeyMatte may be set
    // GpuPixelStatistics per pixel, without outliers; the variance comes from that pixel alone. Written by the outlier
    // pass
    DeviceAddress cleaned;
    DeviceAddress statistics;  // the same with the mean variance of 3x3 pixels; written by the statistics pass
    DeviceAddress row_spread;  // three float per pixel: the outliers' light, spread along the rows; written by the statistics pass
    // three float per pixel: the outliers' light between the first and second pass; then the output of the smoothing
    // pass
    DeviceAddress radiance;
    uint half_samples[2];
    uint width;   // px
    uint height;  // px
};
CLEVRVK_CHECK_SIZE(GpuDenoise, 72);

#define CLEVRVK_DENOISE_SCALE_GROUP 64  // lanes of a workgroup of general_denoise_scale.comp, one pixel each

// Push constants of general_denoise_scale.comp.
struct GpuDenoiseScale {
    DeviceAddress smoothing;   // three float per pixel, above 0: the reflectance of textures
    DeviceAddress radiance;    // as in GpuDenoise
    DeviceAddress statistics;  // the statistics that the outlier pass writes; only divided
    uint row_length;           // number of pixels in a row of workgroups
    uint pixel_count;
    uint multiplies;  // 0: divides, else multiplies
    uint padding;
};
CLEVRVK_CHECK_SIZE(GpuDenoiseScale, 40);

CLEVRVK_SHARED_END

#endif
