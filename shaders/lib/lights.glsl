// Direct light: chooses a light, samples a point on it, and computes the radiance of a light that a ray hits. The last
// light is the sun.
#ifndef CLEVRVK_SHADERS_LIB_LIGHTS_GLSL
#define CLEVRVK_SHADERS_LIB_LIGHTS_GLSL

#extension GL_EXT_control_flow_attributes : require

#include "shaders/lib/math.glsl"
#include "shaders/lib/panel.glsl"

#ifdef CLEVRVK_SMALL_SCENE
#include "shaders/lib/small_scene.glsl"
#else
GpuAreaLight area_light(uint light)
{
    return AreaLightBuffer(panel.lights).at[light];
}

uint sun_index()
{
    return panel.light_count;
}

bool is_there(uint light)
{
    return true;
}
#endif

const uint kAllLights = 0xffffffffu;

struct LightSample
{
    vec3 direction;     // unit, towards the light
    float distance;     // kInfinity for the sun
    vec3 radiance;      // 0 if the light does not face the point
    float pdf;          // per steradian, without the probability of choosing the light
};

float brightness(vec3 color)
{
    return (color.x + color.y + color.z) * (1.0 / 3.0);
}

// Also used for lights that are off, so that a choice among only such lights has no probabilities of 0 / 0.
const float kLeastBrightness = 1e-20;

// An estimate of the unshadowed light at a surface point. Lights are chosen in proportion to it. It is never 0 for a
// light that may reach the point.
float light_importance(uint light, vec3 position, vec3 normal)
{
    if (light == sun_index()) {
        return max(brightness(panel.sun_strength), kLeastBrightness) * max(abs(dot(normal, panel.to_sun)), 0.1);
    }
    GpuAreaLight area = area_light(light);
    vec3 offset = area.center - position;
    float distance_squared = max(dot(offset, offset), area.side * area.side);
    vec3 direction = offset * inversesqrt(distance_squared);
    // The lower bounds of the cosines keep light that grazes the point's horizon or the plane of the square.
    float facing = max(-dot(area.normal, direction), 0.05);
    float cosine = max(abs(dot(normal, direction)), 0.1);
    return max(brightness(area.radiance), kLeastBrightness) * area.side * area.side * facing * cosine / distance_squared;
}

struct LightChoice
{
    uint light;
    float importance;   // importance of the light
    float total;        // sum over all lights that could be chosen
};

// Chooses one of the lights whose bits are set, with a probability in proportion to its importance. The total is 0 if
// there is none.
LightChoice choose_light(vec3 position, vec3 normal, uint lights, float choice)
{
    LightChoice chosen = LightChoice(0u, 0.0, 0.0);
    [[unroll]] for (uint light = 0u; light <= sun_index(); ++light) {
        chosen.total += (lights & (1u << light)) != 0u ? light_importance(light, position, normal) : 0.0;
    }
    float rest = choice * chosen.total;
    [[unroll]] for (uint light = 0u; light <= sun_index(); ++light) {
        float importance = (lights & (1u << light)) != 0u ? light_importance(light, position, normal) : 0.0;
        // After the chosen light, the rest is negative. If rounding leaves a remainder at the end, the last possible
        // light is chosen.
        if (importance > 0.0 && rest >= 0.0) {
            chosen.light = light;
            chosen.importance = importance;
        }
        rest -= importance;
    }
    return chosen;
}

// The radiance and density of the sun's disc in a direction; no radiance outside the disc. The disc is uniform on the
// plane at unit distance, hence the cosine cubed. Source: Cycles' distant light.
LightSample evaluate_sun(vec3 direction)
{
    float cosine = dot(direction, panel.to_sun);
    float tan_squared = square(panel.sun_tan_half_angle);
    bool is_inside = cosine > 0.0 && (1.0 - cosine * cosine) < tan_squared * cosine * cosine;
    float pdf = is_inside ? 1.0 / (kPi * tan_squared * cosine * cosine * cosine) : 0.0;
    return LightSample(direction, kInfinity, panel.sun_strength * pdf, pdf);
}

LightSample sample_sun(vec2 u)
{
    vec3 tangent;
    vec3 bitangent;
    make_frame(panel.to_sun, tangent, bitangent);
    vec2 disc = concentric_disc(u) * panel.sun_tan_half_angle;
    float cosine = inversesqrt(1.0 + dot(disc, disc));
    vec3 direction = (panel.to_sun + disc.x * tangent + disc.y * bitangent) * cosine;
    float pdf = 1.0 / (kPi * square(panel.sun_tan_half_angle) * cosine * cosine * cosine);
    return LightSample(direction, kInfinity, panel.sun_strength * pdf, pdf);
}

LightSample sample_area_light(GpuAreaLight light, vec3 position, vec2 u)
{
    vec2 place = (u - 0.5) * light.side;
    vec3 offset = light.center + place.x * light.axis_u + place.y * light.axis_v - position;
    float distance_squared = dot(offset, offset);
    float distance = sqrt(distance_squared);
    vec3 direction = offset / distance;
    float facing = -dot(light.normal, direction);
    if (facing <= 0.0) {
        return LightSample(direction, distance, vec3(0.0), 0.0);
    }
    return LightSample(direction, distance, light.radiance, distance_squared / (facing * light.side * light.side));
}

// The radiance of an area light along a ray, and its density; no radiance if the ray misses the square or comes from
// behind.
LightSample evaluate_area_light(GpuAreaLight light, vec3 origin, vec3 direction)
{
    float facing = -dot(light.normal, direction);
    LightSample nothing = LightSample(direction, kInfinity, vec3(0.0), 0.0);
    if (facing <= 0.0) {
        return nothing;
    }
    vec3 offset = light.center - origin;
    float distance = -dot(offset, light.normal) / facing;
    vec3 place = distance * direction - offset;
    float half_side = 0.5 * light.side;
    if (distance <= 0.0 || abs(dot(place, light.axis_u)) > half_side || abs(dot(place, light.axis_v)) > half_side) {
        return nothing;
    }
    return LightSample(direction, distance, light.radiance, distance * distance / (facing * light.side * light.side));
}

LightSample sample_light(uint light, vec3 position, vec2 u)
{
    if (light == sun_index()) {
        return sample_sun(u);
    }
    return sample_area_light(area_light(light), position, u);
}

#endif
