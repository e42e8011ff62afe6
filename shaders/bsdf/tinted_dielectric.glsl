// Glass: a smooth dielectric whose colour multiplies reflection and refraction at every interface; no absorption, no
// scaling of radiance by the index squared (entry and exit cancel). Behind a blurring bounce (filter glossy) it becomes
// rough: Beckmann reflection and refraction (Walter et al. 2007) mixed by the Fresnel term of the macro normal. Glass
// with a matched index stays smooth.
#ifndef CLEVRVK_SHADERS_BSDF_TINTED_DIELECTRIC_GLSL
#define CLEVRVK_SHADERS_BSDF_TINTED_DIELECTRIC_GLSL

#include "shaders/lib/microfacet.glsl"

// Index beyond the surface over index on the viewer's side.
float relative_ior(Surface surface)
{
    return surface.is_inside ? 1.0 / surface.parameters[0] : surface.parameters[0];
}

bool is_smooth_glass(Surface surface)
{
    return surface.least_alpha == 0.0 || is_matched(surface.parameters[0]);
}

vec3 evaluate_tinted_dielectric(Surface surface, vec3 wo, vec3 wi, out float pdf)
{
    pdf = 0.0;
    float alpha = surface.least_alpha;
    if (is_smooth_glass(surface) || wo.z <= 0.0 || wi.z == 0.0) {
        return vec3(0.0);   // smooth: delta lobes only
    }
    float eta = relative_ior(surface);
    float reflectance = fresnel_dielectric(eta, wo.z);
    float shadowing = beckmann_shadowing(wo.z, alpha) * beckmann_shadowing(wi.z, alpha);
    if (wi.z > 0.0) {
        vec3 h = normalize(wo + wi);
        float facets = beckmann_density(h, alpha);
        pdf = reflectance * facets * h.z / (4.0 * max(dot(wo, h), 1e-6));
        return surface.color * (reflectance * facets * shadowing / (4.0 * wo.z));
    }
    // The facet normal on the viewer's side. The sum points to that side if the index beyond the surface is the smaller
    // one.
    vec3 half_sum = (wo + eta * wi) * (eta < 1.0 ? 1.0 : -1.0);
    float length_squared = dot(half_sum, half_sum);
    if (length_squared < 1e-12) {
        return vec3(0.0);
    }
    vec3 h = half_sum * inversesqrt(length_squared);
    float o_dot_h = dot(wo, h);
    float i_dot_h = dot(wi, h);
    if (h.z <= 0.0 || o_dot_h <= 0.0 || i_dot_h >= 0.0) {
        return vec3(0.0);
    }
    float facets = beckmann_density(h, alpha);
    float jacobian = eta * eta * -i_dot_h / length_squared;
    pdf = (1.0 - reflectance) * facets * h.z * jacobian;
    return surface.color * ((1.0 - reflectance) * facets * shadowing * o_dot_h * jacobian / wo.z);
}

bool sample_tinted_dielectric(Surface surface, vec3 wo, float choice, vec2 u, out BsdfSample result)
{
    float eta = relative_ior(surface);
    float reflectance = fresnel_dielectric(eta, wo.z);
    bool is_reflection = choice < reflectance;
    bool is_smooth = is_smooth_glass(surface);
    vec3 h = is_smooth ? vec3(0.0, 0.0, 1.0) : sample_beckmann(surface.least_alpha, u);
    result.wi = is_reflection ? reflect(-wo, h) : refract(-wo, h, 1.0 / eta);
    result.event = is_reflection ? kEventGlossy : kEventTransmission;
    result.is_delta = is_smooth;
    // A rough facet may be seen from behind, or reflect all light. Such samples contribute nothing.
    return dot(result.wi, result.wi) > 0.0 && (is_smooth || (dot(wo, h) > 0.0 && (result.wi.z > 0.0) == is_reflection));
}

#endif
