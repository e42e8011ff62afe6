// Microfacet distributions with shadowing, in the local frame.
#ifndef CLEVRVK_SHADERS_LIB_MICROFACET_GLSL
#define CLEVRVK_SHADERS_LIB_MICROFACET_GLSL

#include "shaders/lib/bsdf_types.glsl"

// ---- Beckmann, isotropic. Sources: Walter et al., Microfacet Models for Refraction through Rough Surfaces (2007).

float beckmann_density(vec3 h, float alpha)
{
    float cos2 = h.z * h.z;
    if (h.z <= 0.0 || cos2 < 1e-8) {
        return 0.0;
    }
    return exp(-cos_squared_to_tan_squared(cos2) / (alpha * alpha)) / (kPi * alpha * alpha * cos2 * cos2);
}

// Walter's rational fit of the Smith term, as Cycles uses it.
float beckmann_shadowing(float cosine, float alpha)
{
    float tan_theta = sqrt(cos_squared_to_tan_squared(max(cosine * cosine, 1e-12)));
    float a = 1.0 / max(alpha * tan_theta, 1e-7);
    return a < 1.6 ? (3.535 * a + 2.181 * a * a) / (1.0 + 2.276 * a + 2.577 * a * a) : 1.0;
}

// A facet normal with density D(h) cos(h).
vec3 sample_beckmann(float alpha, vec2 u)
{
    float tan2 = -alpha * alpha * log(max(1.0 - u.x, 1e-12));
    float cos_theta = 1.0 / sqrt(1.0 + tan2);
    float sin_theta = sqrt(max(1.0 - cos_theta * cos_theta, 0.0));
    return vec3(sin_theta * unit_circle(u.y), cos_theta);
}

// ---- GGX, anisotropic, separable shadowing (as in Cycles 3.4). Sampling: Heitz, Sampling the GGX Distribution of
// Visible Normals (JCGT 2018).

float ggx_density(vec3 h, vec2 alpha)
{
    if (h.z <= 0.0) {
        return 0.0;
    }
    vec2 slope = h.xy / alpha;
    float s = dot(slope, slope) + h.z * h.z;
    return 1.0 / (kPi * alpha.x * alpha.y * s * s);
}

float ggx_shadowing(vec3 w, vec2 alpha)
{
    vec2 stretched = w.xy * alpha;
    return 2.0 / (1.0 + sqrt(1.0 + dot(stretched, stretched) / max(w.z * w.z, 1e-12)));
}

vec3 sample_visible_ggx(vec3 wo, vec2 alpha, vec2 u)
{
    vec3 v = normalize(vec3(alpha * wo.xy, wo.z));
    float planar = dot(v.xy, v.xy);
    vec3 t1 = planar > 0.0 ? vec3(-v.y, v.x, 0.0) * inversesqrt(planar) : vec3(1.0, 0.0, 0.0);
    vec3 t2 = cross(v, t1);
    vec2 p = sqrt(u.x) * unit_circle(u.y);
    p.y = mix(sqrt(max(1.0 - p.x * p.x, 0.0)), p.y, 0.5 * (1.0 + v.z));
    vec3 n = p.x * t1 + p.y * t2 + sqrt(max(1.0 - dot(p, p), 0.0)) * v;
    return normalize(vec3(alpha * n.xy, max(n.z, 1e-6)));
}

#endif
