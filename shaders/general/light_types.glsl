// The functions of every kind of light. A kind NAME in lights/NAME.glsl has three functions:
//   float importance_of_NAME(GpuLight light, vec3 position, vec3 normal)
//       an estimate of the unshadowed light at a surface point, divided by the light's radiance; never 0 where light
//       may arrive
//   LightSample sample_NAME(GpuLight light, vec3 position, vec2 u)
//       a point of the light that `position` may see
//   LightSample evaluate_NAME(GpuLight light, vec3 origin, vec3 direction)
//       the light that a ray sees, and the density of sample_NAME in its direction; density 0 if the ray misses the
//       light
#ifndef CLEVRVK_SHADERS_GENERAL_LIGHT_TYPES_GLSL
#define CLEVRVK_SHADERS_GENERAL_LIGHT_TYPES_GLSL

#include "shaders/lib/math.glsl"
#include "shaders/shared/general_types.h"

struct LightSample
{
    vec3 direction;     // unit, towards the light
    float distance;     // kInfinity if the light is outside the scene
    vec3 radiance;      // 0 if the light does not face the point
    float pdf;          // per steradian, without the probability of choosing the light
};

#endif
