// What both passes of the denoiser share: their constants, and the pixels they reach.
#ifndef CLEVRVK_SHADERS_LIB_DENOISE_GLSL
#define CLEVRVK_SHADERS_LIB_DENOISE_GLSL

#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_control_flow_attributes : require

#include "shaders/shared/denoise_types.h"

layout(local_size_x = CLEVRVK_DENOISE_GROUP_WIDTH, local_size_y = CLEVRVK_DENOISE_GROUP_HEIGHT) in;

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

#endif
