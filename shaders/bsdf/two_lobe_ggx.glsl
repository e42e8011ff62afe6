// Metal: two anisotropic GGX lobes with the same colour, no Fresnel term, single scattering.
//   f = color ( wide_weight GGX(wide_alpha) + narrow_weight GGX(narrow_alpha) ), alpha_x = alpha (1 - a), alpha_y =
//   alpha / (1 - a)
#ifndef CLEVRVK_SHADERS_BSDF_TWO_LOBE_GGX_GLSL
#define CLEVRVK_SHADERS_BSDF_TWO_LOBE_GGX_GLSL

#extension GL_EXT_control_flow_attributes : require

#include "shaders/lib/microfacet.glsl"

vec2 stretch_alpha(Surface surface, float alpha)
{
    float a = surface.parameters[4];
    return max(vec2(alpha * (1.0 - a), alpha / (1.0 - a)), vec2(surface.least_alpha));
}

vec3 evaluate_two_lobe_ggx(Surface surface, vec3 wo, vec3 wi, out float pdf)
{
    pdf = 0.0;
    if (wi.z <= 0.0 || wo.z <= 0.0) {
        return vec3(0.0);
    }
    vec3 h = normalize(wo + wi);
    float total = surface.parameters[0] + surface.parameters[2];
    float value = 0.0;
    [[unroll]] for (int lobe = 0; lobe < 2; ++lobe) {
        float weight = surface.parameters[2 * lobe];
        vec2 alpha = stretch_alpha(surface, surface.parameters[2 * lobe + 1]);
        float visible = ggx_density(h, alpha) * ggx_shadowing(wo, alpha) / (4.0 * wo.z);
        pdf += weight / total * visible;
        value += weight * visible * ggx_shadowing(wi, alpha);
    }
    return surface.color * value;
}

bool sample_two_lobe_ggx(Surface surface, vec3 wo, float choice, vec2 u, out BsdfSample result)
{
    float total = surface.parameters[0] + surface.parameters[2];
    bool is_wide = choice * total < surface.parameters[0];
    vec2 alpha = stretch_alpha(surface, is_wide ? surface.parameters[1] : surface.parameters[3]);
    result.wi = reflect(-wo, sample_visible_ggx(wo, alpha, u));
    result.event = kEventGlossy;
    result.is_delta = false;
    return true;
}

#endif
