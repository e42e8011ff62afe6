#version 460
// Divides the input of the denoiser by the reflectance of the textures that each pixel shows (general_labels.rgen), so
// that it smooths light and not textures. After the denoiser, multiplies its output by the same reflectance.
#extension GL_EXT_buffer_reference2 : require
#include "shaders/shared/denoise_types.h"

layout(local_size_x = CLEVRVK_DENOISE_SCALE_GROUP) in;

layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Vec3Pixels { vec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer StatisticsPixels { GpuPixelStatistics at[]; };

layout(push_constant, scalar) uniform ScaleConstants { GpuDenoiseScale launch; };

void main()
{
    uint place = gl_GlobalInvocationID.y * launch.row_length + gl_GlobalInvocationID.x;
    if (gl_GlobalInvocationID.x >= launch.row_length || place >= launch.pixel_count) {
        return;
    }
    vec3 reflected = Vec3Pixels(launch.smoothing).at[place];
    if (launch.multiplies != 0u) {
        Vec3Pixels(launch.radiance).at[place] *= reflected;
        return;
    }
    Vec3Pixels(launch.radiance).at[place] /= reflected;
    GpuPixelStatistics own = StatisticsPixels(launch.statistics).at[place];
    StatisticsPixels(launch.statistics).at[place] = GpuPixelStatistics(own.mean / reflected, own.variance / (reflected * reflected));
}
