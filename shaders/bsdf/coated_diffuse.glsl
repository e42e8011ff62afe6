// Rubber: Lambert and a velvet sheen under a rough, colourless coat, mixed by Fresnel terms of the macro normal.
//   f = (1 - F(coat_ior)) [ (1 - F(base_ior)) color / pi + F(base_ior) color velvet ] + F(coat_ior) coat_albedo
//   beckmann(coat_alpha)
// Velvet: Ashikhmin et al., A Microfacet-based BRDF Generator (2000), as in Cycles.
#ifndef CLEVRVK_SHADERS_BSDF_COATED_DIFFUSE_GLSL
#define CLEVRVK_SHADERS_BSDF_COATED_DIFFUSE_GLSL

#include "shaders/lib/microfacet.glsl"

// The probabilities of the three lobes, computed from their weights for this view direction.
vec3 coated_diffuse_chances(float coat, float base)
{
    vec3 weights = vec3((1.0 - coat) * (1.0 - base), (1.0 - coat) * base, coat);
    return weights / (weights.x + weights.y + weights.z);
}

vec3 evaluate_coated_diffuse(Surface surface, vec3 wo, vec3 wi, out float pdf)
{
    pdf = 0.0;
    if (wi.z <= 0.0 || wo.z <= 0.0) {
        return vec3(0.0);
    }
    float coat = fresnel_dielectric(surface.parameters[0], wo.z);
    float base = fresnel_dielectric(surface.parameters[1], wo.z);
    float sigma = surface.parameters[2];
    float alpha = max(surface.parameters[4], surface.least_alpha);
    vec3 h = normalize(wo + wi);
    float o_dot_h = max(dot(wo, h), 1e-6);

    float cos2 = h.z * h.z;
    float sin2 = max(1.0 - cos2, 1e-7);
    float velvet_density = exp(-cos2 / (sin2 * sigma * sigma)) / (kPi * sigma * sigma * sin2 * sin2);
    float groove = min(1.0, 2.0 * h.z * min(wo.z, wi.z) / o_dot_h);
    float velvet = velvet_density * groove / (4.0 * wo.z);   // times cos wi

    float facets = beckmann_density(h, alpha);
    float sheen = facets * beckmann_shadowing(wo.z, alpha) * beckmann_shadowing(wi.z, alpha) / (4.0 * wo.z);   // times cos wi

    vec3 chances = coated_diffuse_chances(coat, base);
    pdf = chances.x * wi.z / kPi + chances.y / (2.0 * kPi) + chances.z * facets * h.z / (4.0 * o_dot_h);
    return (1.0 - coat) * surface.color * ((1.0 - base) * wi.z / kPi + base * velvet) + vec3(coat * surface.parameters[3] * sheen);
}

bool sample_coated_diffuse(Surface surface, vec3 wo, float choice, vec2 u, out BsdfSample result)
{
    float coat = fresnel_dielectric(surface.parameters[0], wo.z);
    float base = fresnel_dielectric(surface.parameters[1], wo.z);
    vec3 chances = coated_diffuse_chances(coat, base);
    result.is_delta = false;
    result.event = kEventDiffuse;
    if (choice < chances.x) {
        result.wi = sample_cosine_hemisphere(u);
    } else if (choice < chances.x + chances.y) {
        float sin_theta = sqrt(max(1.0 - u.x * u.x, 0.0));
        result.wi = vec3(sin_theta * unit_circle(u.y), u.x);
    } else {
        result.wi = reflect(-wo, sample_beckmann(max(surface.parameters[4], surface.least_alpha), u));
        result.event = kEventGlossy;
    }
    return true;
}

#endif
