#version 460
// Second pass of the denoiser: estimates the variance of each pixel's mean, and spreads the outliers' light along the
// rows.
#include "shaders/lib/denoise.glsl"

void main()
{
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
    if (!is_in_picture(pixel)) {
        return;
    }
    // A single difference says little, so the differences of neighbours are averaged. The variance of a glint must not
    // spread farther than that.
    vec3 variance = vec3(0.0);
    [[unroll]] for (int k = 0; k < 9; ++k) {
        variance += StatisticsPixels(launch.cleaned).at[pixel_index(clamp_pixel(pixel + ivec2(k % 3, k / 3) - 1))].variance;
    }
    uint place = pixel_index(pixel);
    StatisticsPixels(launch.statistics).at[place] =
        GpuPixelStatistics(StatisticsPixels(launch.cleaned).at[place].mean, variance * (1.0 / 9.0));
    Vec3Pixels(launch.row_spread).at[place] = gather_spread(launch.radiance, pixel, ivec2(1, 0));
}
