#version 460
// First pass of the denoiser: removes what single paths brought that is far brighter than anything near it. Such a
// pixel carries no information about its neighbours, and its own variance is so great that it would look like all of
// them. Amid a matte surface it is an outlier even where both halves of the samples had such a path, as happens in
// rooms, where most light has been reflected before; a line of light is none, as its pixels have two bright neighbours.
// Removed light is not lost: the later passes spread it as widely as the picture could show it. Spreading more would
// brighten objects that mirror a light.
#include "shaders/lib/denoise.glsl"

const float kOutlierRatio = 1.2;    // to the second brightest of the eight neighbours: one of them may be an outlier too
const float kMatteRatio = 2.0;      // likewise, amid a matte surface, whatever the halves are
// difference of the halves over the excess: three quarters of it come from one half. Glints are equal in both
const float kLeastImbalance = 0.5;
const float kWhite = 1.0;           // the brightest that a picture shows, linear

void main()
{
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
    if (!is_in_picture(pixel)) {
        return;
    }
    vec2 shares = 1.0 / vec2(launch.half_samples[0], launch.half_samples[1]);
    vec3 mean = vec3(0.0);
    vec3 imbalance = vec3(0.0);
    vec3 dimmer = vec3(0.0);
    vec3 brightest = vec3(0.0);     // of the neighbours
    vec3 second = vec3(0.0);
    uint id = load_id(pixel);
    bool is_inside = (id & kKeyMatte) != 0u;
    [[unroll]] for (int k = 0; k < 9; ++k) {
        ivec2 near_pixel = pixel + ivec2(k % 3, k / 3) - 1;
        if (!is_in_picture(near_pixel)) {
            continue;
        }
        uint near = pixel_index(near_pixel);
        vec3 first_half = Vec3Pixels(launch.halves[0]).at[near] * shares.x;
        vec3 second_half = Vec3Pixels(launch.halves[1]).at[near] * shares.y;
        vec3 near_mean = 0.5 * (first_half + second_half);
        if (k == 4) {
            mean = near_mean;
            imbalance = 0.5 * abs(first_half - second_half);
            dimmer = min(first_half, second_half);
        } else {
            is_inside = is_inside && load_id(near_pixel) == id;
            second = max(second, min(brightest, near_mean));
            brightest = max(brightest, near_mean);
        }
    }
    bvec3 stands_out = greaterThan(mean, kOutlierRatio * second);
    bvec3 is_lopsided = greaterThan(imbalance, kLeastImbalance * (mean - second));
    vec3 rest = mix(mean, max(dimmer, second), bvec3(uvec3(stands_out) & uvec3(is_lopsided)));
    if (is_inside) {
        rest = mix(rest, second, greaterThan(mean, kMatteRatio * second));
    }
    uint place = pixel_index(pixel);
    Vec3Pixels(launch.radiance).at[place] = min(mean, kWhite) - min(rest, kWhite);
    vec3 noise = max(rest - dimmer, vec3(0.0));
    StatisticsPixels(launch.cleaned).at[place] = GpuPixelStatistics(rest, noise * noise);
}
