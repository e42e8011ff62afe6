// Blender 3.4's Principled BSDF, with glTF's parameters: Burley's diffuse lobe, a GGX lobe whose colour goes from the
// base colour to white by Fresnel's law, clearcoat, sheen, and rough glass. The lobes are added as in Blender, so rough
// bright surfaces reflect more light than they receive: up to 1.6 times as much at grazing angles.
//   f = (1 - metallic) (1 - transmission) base burley / pi + (1 - transmission) F(color0) GGX + clearcoat / 4 F(0.04)
//   GGX + transmission (Fr GGX + (1 - Fr) base refraction), Fr the reflectance of the macro normal
// A matched surface has no transmission lobe (general/straight.glsl). Sources: Burley, Physically Based Shading at
// Disney (2012) and Extending the Disney BRDF (2015); Cycles 3.4; Walter et al., Microfacet Models for Refraction
// (2007).
#ifndef CLEVRVK_SHADERS_BSDF_PRINCIPLED_GLSL
#define CLEVRVK_SHADERS_BSDF_PRINCIPLED_GLSL

#include "shaders/lib/gltf_lobes.glsl"

const float kCoatIor = 1.5;
const float kCoatShare = 0.25;

// The parameters of the lobes at one point, and the probability of sampling each lobe.
struct PrincipledLobes
{
    vec3 base;
    vec3 head_on;           // colour of the mirror lobe along the normal
    float roughness;
    float metallic;
    float transmission;
    vec2 alpha;             // widths of the mirror lobe and of glass
    vec2 coat_alpha;
    float coat;
    float specular_ior;     // the index of refraction that determines the mirror lobe's reflectance
    float glass_eta;        // index beyond the surface over index on the viewer's side
    float glass_fresnel;
    vec4 chances;           // diffuse, mirror, coat, glass; their sum is 1
};

// How far the mirror lobe's colour is on the way from head_on to white: 0 along the normal, 1 at grazing angles.
float fresnel_share(float ior, float cosine)
{
    float least = square((ior - 1.0) / (ior + 1.0));
    return clamp((fresnel_dielectric(ior, cosine) - least) / (1.0 - least), 0.0, 1.0);
}

PrincipledLobes principled_lobes(Surface surface, vec3 wo)
{
    PrincipledLobes lobes;
    lobes.base = clamp(inputs[kInputBase].xyz, 0.0, 1.0);
    lobes.roughness = clamp(inputs[kInputRoughness].y, 0.0, 1.0);
    lobes.metallic = clamp(inputs[kInputRoughness].z, 0.0, 1.0);
    lobes.transmission = clamp(inputs[kInputTransmission].x, 0.0, 1.0) * (1.0 - lobes.metallic);
    lobes.alpha = vec2(max(max(square(lobes.roughness), surface.least_alpha), kLeastAlpha));
    lobes.coat = kCoatShare * clamp(inputs[kInputCoat].x, 0.0, 1.0);
    lobes.coat_alpha = vec2(max(max(square(clamp(inputs[kInputCoat].y, 0.0, 1.0)), surface.least_alpha), kLeastAlpha));
    float specular = clamp(0.5 * inputs[kInputSpecular].w, 0.0, 1.0);
    lobes.specular_ior = 2.0 / (1.0 - sqrt(0.08 * specular)) - 1.0;
    lobes.head_on = mix(0.08 * specular * clamp(inputs[kInputSpecular].xyz, 0.0, 1.0), lobes.base, lobes.metallic);
    lobes.glass_eta = is_thin || !surface.is_inside ? material_ior : 1.0 / material_ior;
    bool is_clear = is_matched(material_ior);
    lobes.glass_fresnel = is_clear ? 0.0 : fresnel_dielectric(lobes.glass_eta, wo.z);
    // Where a rough surface is seen at a grazing angle, its facets are tilted less than the surface itself.
    float edge = (1.0 - square(lobes.roughness)) * fresnel_share(lobes.specular_ior, wo.z);
    float mirrored = max_component(mix(lobes.head_on, vec3(1.0), edge));
    lobes.chances = vec4((1.0 - lobes.metallic) * (1.0 - lobes.transmission) * max_component(lobes.base),
                         (1.0 - lobes.transmission) * mirrored,
                         lobes.coat * mix(0.04, 1.0, fresnel_share(kCoatIor, wo.z)), is_clear ? 0.0 : lobes.transmission);
    // A black metal of roughness 1 mirrors at grazing angles alone.
    float sum = lobes.chances.x + lobes.chances.y + lobes.chances.z + lobes.chances.w;
    lobes.chances = sum > 0.0 ? lobes.chances / sum : vec4(0.0, 1.0, 0.0, 0.0);
    return lobes;
}

vec3 evaluate_principled_below(PrincipledLobes lobes, vec3 wo, vec3 wi, out float pdf)
{
    pdf = 0.0;
    float through = 1.0 - lobes.glass_fresnel;
    if (lobes.chances.w == 0.0) {
        return vec3(0.0);
    }
    if (is_thin) {      // treated as a reflection that is seen from the other side
        vec3 above = vec3(wi.xy, -wi.z);
        float visible = seen_density(wo, normalize(wo + above), lobes.alpha);
        pdf = lobes.chances.w * through * visible;
        return lobes.base * (lobes.transmission * through * visible * ggx_shadowing(above, lobes.alpha));
    }
    float jacobian;
    vec3 h = refracting_facet(lobes.glass_eta, wo, wi, jacobian);
    if (jacobian == 0.0) {
        return vec3(0.0);
    }
    float visible = ggx_density(h, lobes.alpha) * ggx_shadowing(wo, lobes.alpha) * dot(wo, h) / wo.z * jacobian;
    pdf = lobes.chances.w * through * visible;
    return lobes.base * (lobes.transmission * through * visible * ggx_shadowing(wi, lobes.alpha));
}

vec3 evaluate_principled(Surface surface, vec3 wo, vec3 wi, out float pdf)
{
    pdf = 0.0;
    if (wo.z <= 0.0 || wi.z == 0.0) {
        return vec3(0.0);
    }
    PrincipledLobes lobes = principled_lobes(surface, wo);
    if (wi.z < 0.0) {
        return evaluate_principled_below(lobes, wo, wi, pdf);
    }
    vec3 h = normalize(wo + wi);
    float i_dot_h = dot(wi, h);
    float grazing = 2.0 * i_dot_h * i_dot_h * lobes.roughness - 0.5;     // Burley's factor at 90 degrees, minus 1
    float burley = (1.0 + grazing * grazing_share(wi.z)) * (1.0 + grazing * grazing_share(wo.z));
    float opaque = (1.0 - lobes.metallic) * (1.0 - lobes.transmission) * unshaded_share(wi);
    float visible = seen_density(wo, h, lobes.alpha);
    float coat_visible = seen_density(wo, h, lobes.coat_alpha);
    float mirror_share = fresnel_share(lobes.specular_ior, i_dot_h);
    pdf = lobes.chances.x * wi.z / kPi + lobes.chances.y * mirrored_density(wo, h, lobes.alpha)
        + lobes.chances.z * mirrored_density(wo, h, lobes.coat_alpha) + lobes.chances.w * lobes.glass_fresnel * visible;
    vec3 mirror = (1.0 - lobes.transmission) * mix(lobes.head_on, vec3(1.0), mirror_share) + lobes.transmission * lobes.glass_fresnel;
    return lobes.base * (opaque * burley * wi.z / kPi)
        + inputs[kInputSheen].xyz * (opaque * grazing_share(i_dot_h) * wi.z)
        + mirror * (visible * ggx_shadowing(wi, lobes.alpha))
        + vec3(lobes.coat * mix(0.04, 1.0, fresnel_share(kCoatIor, i_dot_h)) * coat_visible * ggx_shadowing(wi, lobes.coat_alpha));
}

bool sample_principled(Surface surface, vec3 wo, float choice, vec2 u, out BsdfSample result)
{
    PrincipledLobes lobes = principled_lobes(surface, wo);
    result.is_delta = false;
    result.event = kEventGlossy;
    if (choice < lobes.chances.x) {
        result.wi = sample_cosine_hemisphere(u);
        result.event = kEventDiffuse;
        return true;
    }
    choice -= lobes.chances.x;
    if (choice < lobes.chances.y) {
        result.wi = sample_mirrored(wo, lobes.alpha, u);
        return result.wi.z > 0.0;
    }
    choice -= lobes.chances.y;
    if (choice < lobes.chances.z) {
        result.wi = sample_mirrored(wo, lobes.coat_alpha, u);
        return result.wi.z > 0.0;
    }
    choice -= lobes.chances.z;
    vec3 h = sample_visible_ggx(wo, lobes.alpha, u);
    result.wi = reflect(-wo, h);
    bool is_above = result.wi.z > 0.0;
    if (choice >= lobes.chances.w * lobes.glass_fresnel) {
        result.wi = is_thin ? vec3(result.wi.xy, -result.wi.z) : refract(-wo, h, 1.0 / lobes.glass_eta);
        result.event = kEventTransmission;
        return result.wi.z < 0.0 && (is_above || !is_thin);     // total reflection within a facet has no refraction
    }
    return is_above;
}

#endif
