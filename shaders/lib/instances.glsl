// Analytic instances: transforms a ray to the unit space of an instance's shape, intersects it there, and computes the
// normal.
#ifndef CLEVRVK_SHADERS_LIB_INSTANCES_GLSL
#define CLEVRVK_SHADERS_LIB_INSTANCES_GLSL

#include "shaders/lib/buffers.glsl"
#include "shaders/shape_dispatch.glsl"

UnitRay to_unit_space(GpuInstance instance, vec3 origin, vec3 direction)
{
    return UnitRay(rotate_about_z(origin - instance.position, instance.cos_rotation, -instance.sin_rotation) * instance.inverse_scale,
                   rotate_about_z(direction, instance.cos_rotation, -instance.sin_rotation) * instance.inverse_scale);
}

// Returns false if the ray misses the sphere. The direction must be a unit vector.
bool may_hit_sphere(vec3 center, float radius_squared, vec3 origin, vec3 direction)
{
    vec3 offset = center - origin;
    vec3 aside = offset - max(dot(offset, direction), 0.0) * direction;
    return dot(aside, aside) <= radius_squared;
}

#endif
