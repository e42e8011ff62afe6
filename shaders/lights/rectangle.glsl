// A rectangle that emits from its front side only.
#ifndef CLEVRVK_SHADERS_LIGHTS_RECTANGLE_GLSL
#define CLEVRVK_SHADERS_LIGHTS_RECTANGLE_GLSL

#include "shaders/general/light_types.glsl"

float importance_of_rectangle(GpuLight light, vec3 position, vec3 normal)
{
    float area = light.size.x * light.size.y;
    vec3 offset = light.center - position;
    float distance_squared = max(dot(offset, offset), area);
    vec3 direction = offset * inversesqrt(distance_squared);
    // The lower bounds of the cosines keep light that grazes the point's horizon or the plane of the rectangle.
    float facing = max(-dot(light.normal, direction), 0.05);
    float cosine = max(abs(dot(normal, direction)), 0.1);
    return area * facing * cosine / distance_squared;
}

LightSample sample_rectangle(GpuLight light, vec3 position, vec2 u)
{
    vec2 place = (u - 0.5) * light.size;
    vec3 offset = light.center + place.x * light.axis_u + place.y * light.axis_v - position;
    float distance_squared = dot(offset, offset);
    float distance = sqrt(distance_squared);
    vec3 direction = offset / distance;
    float facing = -dot(light.normal, direction);
    if (facing <= 0.0) {
        return LightSample(direction, distance, vec3(0.0), 0.0);
    }
    return LightSample(direction, distance, light.radiance, distance_squared / (facing * light.size.x * light.size.y));
}

LightSample evaluate_rectangle(GpuLight light, vec3 origin, vec3 direction)
{
    LightSample nothing = LightSample(direction, kInfinity, vec3(0.0), 0.0);
    float facing = -dot(light.normal, direction);
    if (facing <= 0.0) {
        return nothing;
    }
    vec3 offset = light.center - origin;
    float distance = -dot(offset, light.normal) / facing;
    vec3 place = distance * direction - offset;
    if (distance <= 0.0 || abs(dot(place, light.axis_u)) > 0.5 * light.size.x || abs(dot(place, light.axis_v)) > 0.5 * light.size.y) {
        return nothing;
    }
    return LightSample(direction, distance, light.radiance, distance * distance / (facing * light.size.x * light.size.y));
}

#endif
