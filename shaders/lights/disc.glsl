// A disc that emits from its front side only.
#ifndef CLEVRVK_SHADERS_LIGHTS_DISC_GLSL
#define CLEVRVK_SHADERS_LIGHTS_DISC_GLSL

#include "shaders/general/light_types.glsl"

float importance_of_disc(GpuLight light, vec3 position, vec3 normal)
{
    float area = kPi * square(light.size.x);
    vec3 offset = light.center - position;
    float distance_squared = max(dot(offset, offset), area);
    vec3 direction = offset * inversesqrt(distance_squared);
    // The cosines have the same lower bounds as for a rectangle.
    return area * max(-dot(light.normal, direction), 0.05) * max(abs(dot(normal, direction)), 0.1) / distance_squared;
}

LightSample sample_disc(GpuLight light, vec3 position, vec2 u)
{
    vec2 place = light.size.x * concentric_disc(u);
    vec3 offset = light.center + place.x * light.axis_u + place.y * light.axis_v - position;
    float distance_squared = dot(offset, offset);
    float distance = sqrt(distance_squared);
    vec3 direction = offset / distance;
    float facing = -dot(light.normal, direction);
    if (facing <= 0.0) {
        return LightSample(direction, distance, vec3(0.0), 0.0);
    }
    return LightSample(direction, distance, light.radiance, distance_squared / (facing * kPi * square(light.size.x)));
}

LightSample evaluate_disc(GpuLight light, vec3 origin, vec3 direction)
{
    LightSample nothing = LightSample(direction, kInfinity, vec3(0.0), 0.0);
    float facing = -dot(light.normal, direction);
    if (facing <= 0.0) {
        return nothing;
    }
    vec3 offset = light.center - origin;
    float distance = -dot(offset, light.normal) / facing;
    vec3 place = distance * direction - offset;
    if (distance <= 0.0 || dot(place, place) > square(light.size.x)) {
        return nothing;
    }
    return LightSample(direction, distance, light.radiance, distance * distance / (facing * kPi * square(light.size.x)));
}

#endif
