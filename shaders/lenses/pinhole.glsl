// A pinhole lens: straight lines stay straight.
#ifndef CLEVRVK_SHADERS_LENSES_PINHOLE_GLSL
#define CLEVRVK_SHADERS_LENSES_PINHOLE_GLSL

#include "shaders/shared/general_types.h"

bool unproject_pinhole(GpuLens lens, vec2 point, out vec3 direction)
{
    direction = normalize(vec3(point, 1.0));
    return dot(point, point) <= lens.limit * lens.limit;
}

#endif
