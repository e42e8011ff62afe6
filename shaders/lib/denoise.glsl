// Shared by the passes of the denoiser: constants, access to pixels, and the spreading of outliers' light.
#ifndef CLEVRVK_SHADERS_LIB_DENOISE_GLSL
#define CLEVRVK_SHADERS_LIB_DENOISE_GLSL

#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_control_flow_attributes : require

#include "shaders/shared/denoise_types.h"

#ifdef CLEVRVK_DENOISE_TILES
layout(local_size_x = CLEVRVK_DENOISE_TILE, local_size_y = CLEVRVK_DENOISE_TILE) in;
#else
layout(local_size_x = CLEVRVK_DENOISE_GROUP_WIDTH, local_size_y = CLEVRVK_DENOISE_GROUP_HEIGHT) in;
#endif

layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Vec3Pixels { vec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer UintPixels { uint at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer StatisticsPixels { GpuPixelStatistics at[]; };

layout(push_constant, scalar) uniform DenoiseConstants { GpuDenoise launch; };

// The nearest pixel of the picture.
ivec2 clamp_pixel(ivec2 pixel)
{
    return clamp(pixel, ivec2(0), ivec2(launch.width, launch.height) - 1);
}

bool is_in_picture(ivec2 pixel)
{
    return pixel == clamp_pixel(pixel);
}

uint pixel_index(ivec2 pixel)
{
    return (gl_GlobalInvocationID.z * launch.height + uint(pixel.y)) * launch.width + uint(pixel.x);
}

uint load_id(ivec2 pixel)
{
    return UintPixels(launch.ids).at[pixel_index(pixel)];
}

const int kSpreadRadius = 15;   // px

// A weight that falls from 1 to about 0 without a visible edge.
float spread_weight(int distance)
{
    float part = float(distance) / float(kSpreadRadius + 1);
    float rest = 1.0 - part * part;
    return rest * rest;
}

// The light that a pixel receives along its row or column from pixels of the same object. Each pixel gives away exactly
// the light that it has.
vec3 gather_spread(DeviceAddress lights, ivec2 pixel, ivec2 along)
{
    uint id = load_id(pixel);
    vec3 sum = vec3(0.0);
    for (int k = -kSpreadRadius; k <= kSpreadRadius; ++k) {
        ivec2 from = pixel + k * along;
        if (!is_in_picture(from)) {
            continue;
        }
        vec3 light = Vec3Pixels(lights).at[pixel_index(from)];
        if (light == vec3(0.0) || load_id(from) != id) {    // most give nothing
            continue;
        }
        float total = 0.0;
        for (int j = -kSpreadRadius; j <= kSpreadRadius; ++j) {
            ivec2 to = from + j * along;
            total += is_in_picture(to) && load_id(to) == id ? spread_weight(j) : 0.0;
        }
        sum += light * (spread_weight(k) / total);
    }
    return sum;
}

#endif
