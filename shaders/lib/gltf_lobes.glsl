// Shared by the BSDFs with glTF's inputs.
#ifndef CLEVRVK_SHADERS_LIB_GLTF_LOBES_GLSL
#define CLEVRVK_SHADERS_LIB_GLTF_LOBES_GLSL

#include "shaders/general/inputs.glsl"
#include "shaders/lib/microfacet.glsl"

const float kLeastAlpha = 1e-3;         // sharper lobes look the same
float fifth_power(float x)
{
    float square = x * x;
    return square * square * x;
}

float grazing_share(float cosine)
{
    return fifth_power(clamp(1.0 - cosine, 0.0, 1.0));
}

// The facet normal of a refraction, or a zero vector: no facet bends light so. \param jacobian  of facets to directions
vec3 refracting_facet(float eta, vec3 wo, vec3 wi, out float jacobian)
{
    jacobian = 0.0;
    vec3 half_sum = (wo + eta * wi) * (eta < 1.0 ? 1.0 : -1.0);
    float length_squared = dot(half_sum, half_sum);
    if (length_squared < 1e-12) {
        return vec3(0.0);
    }
    vec3 h = half_sum * inversesqrt(length_squared);
    if (h.z <= 0.0 || dot(wo, h) <= 0.0 || dot(wi, h) >= 0.0) {
        return vec3(0.0);
    }
    jacobian = eta * eta * -dot(wi, h) / length_squared;
    return h;
}

// Density of sampling a mirrored direction through its facet, by the facets that the viewer sees.
float mirrored_density(vec3 wo, vec3 h, vec2 alpha)
{
    return ggx_density(h, alpha) * ggx_shadowing(wo, alpha) / (4.0 * wo.z);
}

#endif
