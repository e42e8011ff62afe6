// The surface that appendix B of glTF 2.0 defines, with the extensions clearcoat, sheen, specular, ior and
// transmission.
//   f = mix(dielectric, metal, metallic), under sheen, under clearcoat
//   dielectric = (1 - F) ((1 - transmission) base / pi + transmission base refraction) + F GGX, F(0) from the ior
//   metal = F(base) GGX
// Fresnel terms are Schlick's approximation for the microfacet; shadowing is separable. The reflectance of sheen, which
// dims the layers below, is a constant share of its colour. On a matched surface, only the share that does not transmit
// reflects, and there is no transmission lobe (general/straight.glsl). Sources: glTF 2.0, appendix B;
// KHR_materials_clearcoat, _ior, _sheen, _specular, _transmission; Walter et al. (2007).
#ifndef CLEVRVK_SHADERS_BSDF_GLTF_GLSL
#define CLEVRVK_SHADERS_BSDF_GLTF_GLSL

#include "shaders/lib/gltf_lobes.glsl"

const float kSheenShare = 0.157;        // the mean albedo of white sheen

struct GltfLobes
{
    vec3 base;
    vec3 head_on;           // reflectance of the dielectric along the normal
    float at_edge;          // its reflectance at grazing angles
    float metallic;
    float transmission;
    vec2 alpha;
    vec2 coat_alpha;
    float coat;             // the share of light that the coat reflects, for this view
    vec3 sheen;
    float sheen_alpha;
    bool is_clear;          // transmitted light goes straight on and has no lobe
    float eta;              // index beyond the surface over index on the viewer's side
    float below;            // the share that sheen and coat leave to the layers below
    vec4 chances;           // diffuse and sheen, mirror, coat, transmission; their sum is 1
};

vec3 schlick(vec3 head_on, float at_edge, float cosine)
{
    return mix(head_on, vec3(at_edge), grazing_share(cosine));
}

float coat_share(float cosine)
{
    return clamp(inputs[kInputCoat].x, 0.0, 1.0) * mix(0.04, 1.0, grazing_share(cosine));
}

// The share that sheen and coat leave to the layers below.
float share_below(float cosine)
{
    return (1.0 - kSheenShare * max_component(clamp(inputs[kInputSheen].xyz, 0.0, 1.0))) * (1.0 - coat_share(cosine));
}

GltfLobes gltf_lobes(Surface surface, vec3 wo)
{
    GltfLobes lobes;
    lobes.base = clamp(inputs[kInputBase].xyz, 0.0, 1.0);
    lobes.metallic = clamp(inputs[kInputRoughness].z, 0.0, 1.0);
    lobes.transmission = clamp(inputs[kInputTransmission].x, 0.0, 1.0);
    lobes.alpha = vec2(max(max(square(clamp(inputs[kInputRoughness].y, 0.0, 1.0)), surface.least_alpha), kLeastAlpha));
    lobes.coat_alpha = vec2(max(max(square(clamp(inputs[kInputCoat].y, 0.0, 1.0)), surface.least_alpha), kLeastAlpha));
    lobes.at_edge = clamp(inputs[kInputSpecular].w, 0.0, 1.0);
    float reflectance = square((material_ior - 1.0) / (material_ior + 1.0));
    lobes.head_on = min(reflectance * inputs[kInputSpecular].xyz, 1.0) * lobes.at_edge;
    lobes.is_clear = is_matched(material_ior);
    if (lobes.is_clear) {
        lobes.at_edge *= 1.0 - lobes.transmission;
        lobes.head_on *= 1.0 - lobes.transmission;
    }
    lobes.eta = is_thin || !surface.is_inside ? material_ior : 1.0 / material_ior;
    lobes.sheen = clamp(inputs[kInputSheen].xyz, 0.0, 1.0);
    lobes.sheen_alpha = max(square(clamp(inputs[kInputSheen].w, 0.0, 1.0)), 0.01);
    lobes.coat = coat_share(wo.z);
    lobes.below = share_below(wo.z);
    // Where a rough surface is seen at a grazing angle, its facets are tilted less than the surface itself.
    float edge = (1.0 - square(clamp(inputs[kInputRoughness].y, 0.0, 1.0))) * grazing_share(wo.z);
    float mirrored = mix(max_component(mix(lobes.head_on, vec3(lobes.at_edge), edge)),
                         max_component(mix(lobes.base, vec3(1.0), edge)), lobes.metallic);
    float inner = (1.0 - lobes.metallic) * max_component(lobes.base);
    lobes.chances = vec4(inner * (1.0 - lobes.transmission) + max_component(lobes.sheen), mirrored, lobes.coat,
                         lobes.is_clear ? 0.0 : inner * lobes.transmission);
    // A black metal of roughness 1 mirrors at grazing angles alone.
    float sum = lobes.chances.x + lobes.chances.y + lobes.chances.z + lobes.chances.w;
    lobes.chances = sum > 0.0 ? lobes.chances / sum : vec4(0.0, 1.0, 0.0, 0.0);
    return lobes;
}

// Source: Estevez and Kulla, Production Friendly Microfacet Sheen BRDF (2017), with the shadowing of Ashikhmin.
float sheen_lobe(GltfLobes lobes, vec3 wo, vec3 wi, vec3 h)
{
    float inverse = 1.0 / lobes.sheen_alpha;
    float sine = sqrt(max(1.0 - h.z * h.z, 1e-6));
    float density = (2.0 + inverse) * exp(inverse * log(sine)) / (2.0 * kPi);
    return density / (4.0 * (wi.z + wo.z - wi.z * wo.z)) * wi.z;
}

// The share of light that passes through facets, which reflect according to the index of refraction.
float passing_share(GltfLobes lobes, float cosine)
{
    return 1.0 - fresnel_dielectric(lobes.eta, cosine);
}

vec3 evaluate_gltf_below(GltfLobes lobes, vec3 wo, vec3 wi, out float pdf)
{
    pdf = 0.0;
    if (lobes.is_clear) {
        return vec3(0.0);
    }
    float scale = (1.0 - lobes.metallic) * lobes.transmission * lobes.below;
    if (is_thin) {      // treated as a reflection that is seen from the other side
        vec3 above = vec3(wi.xy, -wi.z);
        vec3 h = normalize(wo + above);
        float visible = seen_density(wo, h, lobes.alpha);
        pdf = lobes.chances.w * visible;
        return lobes.base * (scale * passing_share(lobes, dot(wo, h)) * visible * ggx_shadowing(above, lobes.alpha));
    }
    float jacobian;
    vec3 h = refracting_facet(lobes.eta, wo, wi, jacobian);
    if (jacobian == 0.0) {
        return vec3(0.0);
    }
    float visible = ggx_density(h, lobes.alpha) * ggx_shadowing(wo, lobes.alpha) * dot(wo, h) / wo.z * jacobian;
    pdf = lobes.chances.w * visible;
    return lobes.base * (scale * passing_share(lobes, dot(wo, h)) * visible * ggx_shadowing(wi, lobes.alpha));
}

vec3 evaluate_gltf(Surface surface, vec3 wo, vec3 wi, out float pdf)
{
    pdf = 0.0;
    if (wo.z <= 0.0 || wi.z == 0.0) {
        return vec3(0.0);
    }
    GltfLobes lobes = gltf_lobes(surface, wo);
    if (wi.z < 0.0) {
        return evaluate_gltf_below(lobes, wo, wi, pdf);
    }
    vec3 h = normalize(wo + wi);
    float cosine = dot(wo, h);
    float visible = seen_density(wo, h, lobes.alpha);
    float coat_visible = seen_density(wo, h, lobes.coat_alpha);
    pdf = lobes.chances.x * wi.z / kPi + lobes.chances.y * mirrored_density(wo, h, lobes.alpha)
        + lobes.chances.z * mirrored_density(wo, h, lobes.coat_alpha);
    // Inside the object, facets reflect all light that cannot leave.
    vec3 dielectric = surface.is_inside && lobes.transmission > 0.0 && !lobes.is_clear
        ? vec3(fresnel_dielectric(lobes.eta, cosine)) : schlick(lobes.head_on, lobes.at_edge, cosine);
    vec3 mirror = mix(dielectric, schlick(lobes.base, 1.0, cosine), lobes.metallic);
    float diffuse = (1.0 - lobes.metallic) * (1.0 - lobes.transmission) * (1.0 - max_component(dielectric)) * wi.z / kPi;
    float unshaded = unshaded_share(wi);
    return (lobes.base * (diffuse * unshaded) + mirror * (visible * ggx_shadowing(wi, lobes.alpha))) * lobes.below
        + lobes.sheen * ((1.0 - lobes.coat) * sheen_lobe(lobes, wo, wi, h) * unshaded)
        + vec3(lobes.coat * coat_visible * ggx_shadowing(wi, lobes.coat_alpha));
}

bool sample_gltf(Surface surface, vec3 wo, float choice, vec2 u, out BsdfSample result)
{
    GltfLobes lobes = gltf_lobes(surface, wo);
    result.is_delta = false;
    result.event = kEventGlossy;
    if (choice < lobes.chances.x) {
        result.wi = sample_cosine_hemisphere(u);
        result.event = kEventDiffuse;
        return true;
    }
    choice -= lobes.chances.x;
    if (choice < lobes.chances.y + lobes.chances.z) {
        result.wi = sample_mirrored(wo, choice < lobes.chances.y ? lobes.alpha : lobes.coat_alpha, u);
        return result.wi.z > 0.0;
    }
    vec3 h = sample_visible_ggx(wo, lobes.alpha, u);
    result.wi = reflect(-wo, h);
    bool is_above = result.wi.z > 0.0;
    result.wi = is_thin ? vec3(result.wi.xy, -result.wi.z) : refract(-wo, h, 1.0 / lobes.eta);
    result.event = kEventTransmission;
    return result.wi.z < 0.0 && (is_above || !is_thin);     // total reflection has no refraction
}

#endif
