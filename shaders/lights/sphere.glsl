// A sphere that emits outwards. Directions to it are sampled uniformly in the cone that it fills.
#ifndef CLEVRVK_SHADERS_LIGHTS_SPHERE_GLSL
#define CLEVRVK_SHADERS_LIGHTS_SPHERE_GLSL

#include "shaders/general/light_types.glsl"

float importance_of_sphere(GpuLight light, vec3 position, vec3 normal)
{
    float area = kPi * square(light.size.x);
    vec3 offset = light.center - position;
    float distance_squared = max(dot(offset, offset), area);
    return area * max(abs(dot(normal, offset) * inversesqrt(distance_squared)), 0.1) / distance_squared;
}

// 1 minus the cosine of half the cone's angle, which is small for small lights; 0 from inside.
float cone_height_of_sphere(GpuLight light, float distance_squared)
{
    float sine_squared = square(light.size.x) / distance_squared;
    return sine_squared < 1.0 ? sine_squared / (1.0 + sqrt(1.0 - sine_squared)) : 0.0;
}

// The distance to the nearer point of the sphere along a direction, or -1 if the direction misses the sphere.
float distance_to_sphere(GpuLight light, vec3 offset, vec3 direction)
{
    float along = dot(offset, direction);
    vec3 across = offset - along * direction;
    float rest = square(light.size.x) - dot(across, across);
    return rest < 0.0 ? -1.0 : along - sqrt(rest);
}

LightSample sample_sphere(GpuLight light, vec3 position, vec2 u)
{
    vec3 offset = light.center - position;
    float distance_squared = dot(offset, offset);
    float height = cone_height_of_sphere(light, distance_squared);
    if (height <= 0.0) {
        return LightSample(vec3(0.0, 0.0, 1.0), 0.0, vec3(0.0), 0.0);
    }
    vec3 axis = offset * inversesqrt(distance_squared);
    vec3 tangent;
    vec3 bitangent;
    make_frame(axis, tangent, bitangent);
    float drop = u.x * height;
    float sine = sqrt(drop * (2.0 - drop));
    vec2 circle = unit_circle(u.y);
    vec3 direction = normalize(sine * (circle.x * tangent + circle.y * bitangent) + (1.0 - drop) * axis);
    float distance = distance_to_sphere(light, offset, direction);
    // At the rim, rounding may make the ray miss the sphere; then the distance of its centre is used.
    distance = distance > 0.0 ? distance : sqrt(distance_squared);
    return LightSample(direction, distance, light.radiance, 1.0 / (2.0 * kPi * height));
}

LightSample evaluate_sphere(GpuLight light, vec3 origin, vec3 direction)
{
    vec3 offset = light.center - origin;
    float height = cone_height_of_sphere(light, dot(offset, offset));
    float distance = distance_to_sphere(light, offset, direction);
    if (height <= 0.0 || distance <= 0.0) {
        return LightSample(direction, kInfinity, vec3(0.0), 0.0);
    }
    return LightSample(direction, distance, light.radiance, 1.0 / (2.0 * kPi * height));
}

#endif
