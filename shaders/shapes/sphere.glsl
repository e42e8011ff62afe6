// The sphere, about the origin: intersection and normal.
#ifndef CLEVRVK_SHADERS_SHAPES_SPHERE_GLSL
#define CLEVRVK_SHADERS_SHAPES_SPHERE_GLSL

#include "shaders/lib/shapes.glsl"

// A sphere of the given radius about the origin. Source: Haines et al., Precision Improvements for Ray/Sphere
// Intersection (Ray Tracing Gems, 2019).
float intersect_sphere(vec3 origin, vec3 direction, float radius, float min_distance)
{
    float a = dot(direction, direction);
    float b = -dot(origin, direction);
    vec3 closest = origin + (b / a) * direction;
    float discriminant = radius * radius - dot(closest, closest);
    if (discriminant < 0.0) {
        return kInfinity;
    }
    float c = dot(origin, origin) - radius * radius;
    float q = b + (b >= 0.0 ? 1.0 : -1.0) * sqrt(a * discriminant);
    float first = q == 0.0 ? 0.0 : c / q;       // a tangent ray that starts at the point of contact
    float second = q / a;
    return nearest_from(min_distance, min(first, second), max(first, second));
}

float hit_sphere(GpuInstance instance, UnitRay ray, float min_distance)
{
    return intersect_sphere(ray.origin, ray.direction, instance.radius, min_distance);
}

vec3 normal_of_sphere(GpuInstance instance, vec3 position)
{
    return position;
}

#endif
