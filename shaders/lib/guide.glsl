// Guided bounces: light that reaches a wide surface through glass comes roughly from the direction of the light,
// because glass of low index bends it little. Where a light may be visible through a transmissive object, a share of
// the bounces is sent towards it. The densities of both choices are known, and the decision to guide depends only on
// the point, so the mean is unchanged. Only bounce limits make a difference, because they count a guided bounce as
// diffuse.
#ifndef CLEVRVK_SHADERS_LIB_GUIDE_GLSL
#define CLEVRVK_SHADERS_LIB_GUIDE_GLSL

#include "shaders/lib/bsdf_types.glsl"
#include "shaders/lib/lights.glsl"

const float kGuidedShare = 0.5;
const float kGuideTangent = 0.14;   // half of the guided bounces are within this tangent of a light's direction

vec3 direction_to_light(uint light, vec3 position)
{
    return light == sun_index() ? panel.to_sun : normalize(area_light(light).center - position);
}

// Whether the ray hits the sphere, or starts inside it.
bool touches(GpuTransmitter sphere, vec3 origin, vec3 direction)
{
    vec3 offset = sphere.center - origin;
    float along = dot(offset, direction);
    float distance_squared = dot(offset, offset);
    float radius_squared = square(sphere.radius);
    return distance_squared < radius_squared || (along > 0.0 && distance_squared - along * along < radius_squared);
}

// A bit for each light that a transmissive object may hide from the position.
uint find_guides(vec3 position)
{
    uint guides = 0u;
    for (uint k = 0u; k < panel.transmitter_count; ++k) {
        GpuTransmitter sphere = TransmitterBuffer(panel.transmitters).at[k];
        [[unroll]] for (uint light = 0u; light <= sun_index(); ++light) {
            guides |= is_there(light) && touches(sphere, position, direction_to_light(light, position)) ? 1u << light : 0u;
        }
    }
    return guides;
}

// A direction near the light's direction. Its slopes are distributed like those of a GGX lobe: a peak with long tails.
vec3 sample_guide(uint light, vec3 position, vec2 u)
{
    vec3 axis = direction_to_light(light, position);
    vec3 tangent;
    vec3 bitangent;
    make_frame(axis, tangent, bitangent);
    float slope = kGuideTangent * sqrt(u.x / max(1.0 - u.x, 1e-6));
    vec2 around = unit_circle(u.y);
    return normalize(axis + slope * (around.x * tangent + around.y * bitangent));
}

// The combined density of the choice among the guides and of sample_guide.
float guide_pdf(vec3 position, vec3 normal, uint guides, float total, vec3 direction)
{
    float pdf = 0.0;
    float spread = square(kGuideTangent);
    [[unroll]] for (uint light = 0u; light <= sun_index(); ++light) {
        float cosine = dot(direction_to_light(light, position), direction);
        if ((guides & (1u << light)) != 0u && cosine > 0.0) {
            float cos2 = cosine * cosine;
            float density = spread / (kPi * square(spread + cos_squared_to_tan_squared(cos2)) * cos2 * cosine);
            pdf += density * light_importance(light, position, normal) / total;
        }
    }
    return pdf;
}

#endif
