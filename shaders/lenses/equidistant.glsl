// A fisheye lens: the distance from the image's centre equals the angle to the axis.
#ifndef CLEVRVK_SHADERS_LENSES_EQUIDISTANT_GLSL
#define CLEVRVK_SHADERS_LENSES_EQUIDISTANT_GLSL

#include "shaders/lenses/radial.glsl"

bool unproject_equidistant(GpuLens lens, vec2 point, out vec3 direction)
{
    float radius = length(point);
    direction = tilt(radius, point, radius);
    return radius <= lens.limit;
}

#endif
