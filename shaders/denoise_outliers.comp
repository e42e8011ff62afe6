#version 460
// First pass of the denoiser: removes outliers, the light of single paths that is far brighter than anything near it.
// Such a pixel carries no information about its neighbours, and its variance is so great that it would look similar to
// all of them. Within a matte surface, a pixel is an outlier even if both halves of its samples had such a path, as
// happens in rooms, where most light is indirect. The pixels of a bright line are no outliers, because they have two
// bright neighbours. Removed light is not lost: the later passes spread it over nearby pixels, but only as much as the
// picture can show. Spreading more would brighten objects that reflect a light.
#include "shaders/lib/denoise.glsl"

const float kOutlierRatio = 1.2;    // relative to the second brightest of the eight neighbours, because one of them may be an outlier too
const float kMatteRatio = 2.0;      // the same within a matte surface, whatever the two halves are
// difference of the halves divided by the excess: three quarters come from one half. Glints are in both
const float kLeastImbalance = 0.5;
const float kWhite = 1.0;           // the brightest value that a picture can show, linear

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
    vec3 brightest = vec3(0.0);     // brightest of the neighbours
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
