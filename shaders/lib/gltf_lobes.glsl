// Functions shared by the BSDFs with glTF's inputs.
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

// The share of light from a direction that reaches the diffuse lobes of a surface with a normal map, whose bumps shade
// each other. 1 if there is no normal map. Source: Chiang, Li and Burley, Taming the Shadow Terminator (2019); Cycles
// 3.4 has the same.
float unshaded_share(vec3 wi)
{
    float share = dot(smooth_normal, wi) / max(wi.z * smooth_normal.z, 1e-20);
    return share < 1.0 ? max(share, 0.0) * (1.0 + share - share * share) : 1.0;
}

// The facet normal of a refraction; a zero vector if no facet refracts light like this.
// \param jacobian  of the map from facets to directions
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

// The density of the facets that the viewer sees, converted to the density of the directions into which they reflect.
float seen_density(vec3 wo, vec3 h, vec2 alpha)
{
    return ggx_density(h, alpha) * ggx_shadowing(wo, alpha) / (4.0 * wo.z);
}

// A facet that the viewer sees is, after stretching, the sum of two unit vectors: the view direction and a direction in
// a cap of the sphere. This function computes how far down the cap reaches, divided by the height of the view
// direction; lower directions would reflect below the surface. Source: Eto and Tokuyoshi, Bounded VNDF Sampling for
// Smith-GGX Reflections (2023).
float cap_depth(vec3 wo, vec2 alpha)
{
    float least = square(min(alpha.x, alpha.y));
    float reach = square(1.0 + length(wo.xy));
    return (1.0 - least) * reach / (reach + least * wo.z * wo.z);
}

// The density of sample_mirrored.
float mirrored_density(vec3 wo, vec3 h, vec2 alpha)
{
    vec3 stretched = vec3(alpha * wo.xy, wo.z);
    return ggx_density(h, alpha) / (2.0 * (cap_depth(wo, alpha) * wo.z + length(stretched)));
}

// A direction into which a facet that the viewer sees reflects. Most of the facets that reflect below the surface are
// left out.
vec3 sample_mirrored(vec3 wo, vec2 alpha, vec2 u)
{
    vec3 v = normalize(vec3(alpha * wo.xy, wo.z));
    float height = mix(1.0, -cap_depth(wo, alpha) * v.z, u.x);
    vec3 sum = v + vec3(sqrt(max(1.0 - height * height, 0.0)) * unit_circle(u.y), height);
    return reflect(-wo, normalize(vec3(alpha * sum.xy, max(sum.z, 1e-6))));
}

#endif
