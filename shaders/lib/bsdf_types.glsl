// The inputs and results of every BSDF. Directions are unit vectors in the local frame: z is the shading normal on the
// viewer's side, x the tangent around the object's z axis. wo points to the viewer, wi to the light. A kind NAME in
// bsdf/NAME.glsl has two functions:
//   vec3 evaluate_NAME(Surface surface, vec3 wo, vec3 wi, out float pdf)
//       f(wo, wi) |cos wi| and the density of sample_NAME, per steradian; no delta lobes
//   bool sample_NAME(Surface surface, vec3 wo, float choice, vec2 u, out BsdfSample result)
//       sets wi, event and is_delta; returns false if the path ends
// weigh_bsdf computes the rest of the sample: it calls evaluate_NAME, and ends the path if the density is 0. The weight
// of a delta lobe is the surface's colour.
#ifndef CLEVRVK_SHADERS_LIB_BSDF_TYPES_GLSL
#define CLEVRVK_SHADERS_LIB_BSDF_TYPES_GLSL

#include "shaders/lib/math.glsl"
#include "shaders/shared/scene_types.h"

const uint kEventDiffuse = 0u;
const uint kEventGlossy = 1u;
const uint kEventTransmission = 2u;

// Stands for the density of a delta lobe. No other density is as large: that of the narrowest lobe, seen at a grazing
// angle, reaches 8e10.
const float kDeltaPdf = 1e12;

struct Surface
{
    uint bsdf;              // line of bsdf/list.txt
    vec3 color;             // linear RGB
    float parameters[kMaterialParameterCount];
    float least_alpha;      // filter glossy: no microfacet lobe is narrower than this; 0 turns it off
    bool is_inside;         // whether the viewer is inside the object
};

struct BsdfSample
{
    vec3 wi;
    uint event;             // kEvent...
    bool is_delta;
    vec3 weight;            // f |cos| / pdf
    float pdf;              // per steradian, summed over all lobes; kDeltaPdf for a delta lobe
};

// \param ior  index of refraction behind a surface, divided by the index around it
bool is_matched(float ior)
{
    return abs(ior - 1.0) < kMatchedIor;
}

float cos_squared_to_tan_squared(float cos_squared)
{
    return max(1.0 - cos_squared, 0.0) / cos_squared;
}

vec3 sample_cosine_hemisphere(vec2 u)
{
    vec2 p = concentric_disc(u);
    return vec3(p, sqrt(max(1.0 - dot(p, p), 0.0)));
}

// The unpolarised reflectance of a dielectric with the relative index `eta` (the index beyond the surface divided by
// the index on the ray's side); 1 for total internal reflection.
float fresnel_dielectric(float eta, float cosine)
{
    float c = abs(cosine);
    float g_squared = eta * eta - 1.0 + c * c;
    if (g_squared <= 0.0) {
        return 1.0;
    }
    float g = sqrt(g_squared);
    float a = (g - c) / (g + c);
    float b = (c * (g + c) - 1.0) / (c * (g - c) + 1.0);
    return 0.5 * a * a * (1.0 + b * b);
}

#endif
