#version 460
// First pass of the denoiser: the mean of each pixel, and from the difference of its two halves how far the mean may be off.
#include "shaders/lib/denoise.glsl"

void main()
{
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
    if (!is_in_picture(pixel)) {
        return;
    }
    float first_share = 1.0 / float(launch.half_samples[0]);
    float second_share = 1.0 / float(launch.half_samples[1]);
    // One difference says little. Those of neighbours are added; what a glint tells of itself must not spread farther.
    vec3 mean = vec3(0.0);
    vec3 variance = vec3(0.0);
    [[unroll]] for (int k = 0; k < 9; ++k) {
        uint place = pixel_index(clamp_pixel(pixel + ivec2(k % 3, k / 3) - 1));
        vec3 first = Vec3Pixels(launch.halves[0]).at[place] * first_share;
        vec3 second = Vec3Pixels(launch.halves[1]).at[place] * second_share;
        vec3 half_difference = 0.5 * (first - second);
        variance += half_difference * half_difference;
        if (k == 4) {
            mean = 0.5 * (first + second);
        }
    }
    StatisticsPixels(launch.statistics).at[pixel_index(pixel)] = GpuPixelStatistics(mean, variance * (1.0 / 9.0));
}
