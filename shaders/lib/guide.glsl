// Guided bounces: light that reaches a wide surface through glass comes from about where the lamp stands, since glass of low index bends it
// little. Where a lamp may be seen through an object that transmits, a share of the bounces goes that way. Exact: the density of both ways
// is known, and whether a point is guided depends on the point alone.
#ifndef CLEVRVK_SHADERS_LIB_GUIDE_GLSL
#define CLEVRVK_SHADERS_LIB_GUIDE_GLSL

#include "shaders/lib/bsdf_types.glsl"
#include "shaders/lib/lights.glsl"

const float kGuidedShare = 0.5;
const float kGuideTangent = 0.14;   // half of the guided bounces are within this tangent of a lamp's direction

vec3 direction_to_light(GpuPanel panel, uint light, vec3 position)
{
    return light == panel.light_count ? panel.to_sun : normalize(AreaLightBuffer(panel.lights).at[light].center - position);
}

// True when the ray passes the ball, or starts in it.
bool touches(GpuTransmitter ball, vec3 origin, vec3 direction)
{
    vec3 offset = ball.center - origin;
    float along = dot(offset, direction);
    float distance_squared = dot(offset, offset);
    float radius_squared = square(ball.radius);
    return distance_squared < radius_squared || (along > 0.0 && distance_squared - along * along < radius_squared);
}

// The light's importance where an object that transmits may stand between, else 0.
float guide_importance_of(GpuPanel panel, uint light, vec3 position, vec3 normal)
{
    vec3 direction = direction_to_light(panel, light, position);
    for (uint k = 0u; k < panel.transmitter_count; ++k) {
        if (touches(TransmitterBuffer(panel.transmitters).at[k], position, direction)) {
            return light_importance(panel, light, position, normal);
        }
    }
    return 0.0;
}

// One of the lights that may be seen through an object, with a chance in proportion to its importance. Its total is 0 when there is none.
LightChoice choose_guide(GpuPanel panel, vec3 position, vec3 normal, float choice)
{
    LightChoice chosen = LightChoice(0u, 0.0, 0.0);
    if (panel.transmitter_count > 0u) {
        for (uint light = 0u; light <= panel.light_count; ++light) {
            consider_light(chosen, choice, light, guide_importance_of(panel, light, position, normal));
        }
    }
    return chosen;
}

// Around the light's direction, its slopes distributed as those of a GGX lobe: a peak with long tails.
vec3 sample_guide(GpuPanel panel, uint light, vec3 position, vec2 u)
{
    vec3 axis = direction_to_light(panel, light, position);
    vec3 tangent;
    vec3 bitangent;
    make_frame(axis, tangent, bitangent);
    float slope = kGuideTangent * sqrt(u.x / max(1.0 - u.x, 1e-6));
    return normalize(axis + slope * (cos(2.0 * kPi * u.y) * tangent + sin(2.0 * kPi * u.y) * bitangent));
}

// Density of choose_guide and sample_guide together.
float guide_pdf(GpuPanel panel, vec3 position, vec3 normal, float total, vec3 direction)
{
    float pdf = 0.0;
    float spread = square(kGuideTangent);
    for (uint light = 0u; light <= panel.light_count; ++light) {
        float cosine = dot(direction_to_light(panel, light, position), direction);
        if (cosine > 0.0) {
            float cos2 = cosine * cosine;
            float density = spread / (kPi * square(spread + cos_squared_to_tan_squared(cos2)) * cos2 * cosine);
            pdf += density * guide_importance_of(panel, light, position, normal) / total;
        }
    }
    return pdf;
}

#endif
