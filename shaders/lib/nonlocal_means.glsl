// The third pass of the denoiser. Each pixel becomes a mean over nearby pixels that show the same object and that, with
// their surroundings, look alike within the noise. A pixel that looks like no other, as on a glint, stays unchanged.
// Also adds the light of outliers, spread along the columns. Sources: Buades et al., A Non-local Algorithm for Image
// Denoising (2005); the distance is that of Rousselle et al., Adaptive Rendering with Non-local Means Filtering (2012).
#ifndef CLEVRVK_SHADERS_LIB_NONLOCAL_MEANS_GLSL
#define CLEVRVK_SHADERS_LIB_NONLOCAL_MEANS_GLSL

#include "shaders/lib/denoise.glsl"

const int kWindowRadius = 3;    // px: the largest distance of pixels in a mean
const int kPatchRadius = 2;     // px: the size of the compared patches
const int kPatchWidth = 2 * kPatchRadius + 1;
const float kStrictness = 0.8;  // number of standard deviations by which patches may differ beyond the noise
const float kLeastVariance = 1e-10;

// How much two pixels differ beyond their noise, in units of the noise; the sum of the three channels.
float pixel_distance(vec3 mean, vec3 variance, vec3 other_mean, vec3 other_variance)
{
    vec3 difference = mean - other_mean;
    vec3 noise = variance + min(variance, other_variance);
    vec3 scale = kLeastVariance + kStrictness * kStrictness * (variance + other_variance);
    vec3 distance = (difference * difference - noise) / scale;
    return distance.x + distance.y + distance.z;
}

// The weight of a pixel whose patch has the given sum of pixel distances.
float patch_weight(float distance_sum)
{
    return exp(-max(distance_sum * (1.0 / float(3 * kPatchWidth * kPatchWidth)), 0.0));
}

#endif
