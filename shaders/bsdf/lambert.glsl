// Ideal diffuse reflection: color / pi.
#ifndef CLEVRVK_SHADERS_BSDF_LAMBERT_GLSL
#define CLEVRVK_SHADERS_BSDF_LAMBERT_GLSL

#include "shaders/lib/bsdf_types.glsl"

vec3 evaluate_lambert(Surface surface, vec3 wo, vec3 wi, out float pdf)
{
    pdf = max(wi.z, 0.0) / kPi;
    return surface.color * pdf;
}

bool sample_lambert(Surface surface, vec3 wo, float choice, vec2 u, out BsdfSample result)
{
    result.wi = sample_cosine_hemisphere(u);
    result.event = kEventDiffuse;
    result.is_delta = false;
    return true;
}

#endif
