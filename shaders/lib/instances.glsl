// Analytic instances: a ray in the space of an instance's unit shape, where it meets the shape, and the normal there.
#ifndef CLEVRVK_SHADERS_LIB_INSTANCES_GLSL
#define CLEVRVK_SHADERS_LIB_INSTANCES_GLSL

#include "shaders/lib/buffers.glsl"
#include "shaders/lib/shapes.glsl"

// A ray in the space of an instance's unit shape. Its distances are those in the world.
struct UnitRay
{
    vec3 origin;
    vec3 direction;
};

UnitRay to_unit_space(GpuInstance instance, vec3 origin, vec3 direction)
{
    return UnitRay(rotate_about_z(origin - instance.position, instance.cos_rotation, -instance.sin_rotation) * instance.inverse_scale,
                   rotate_about_z(direction, instance.cos_rotation, -instance.sin_rotation) * instance.inverse_scale);
}

// False when the ray, of unit direction, passes the sphere by.
bool may_meet_sphere(vec3 center, float radius_squared, vec3 origin, vec3 direction)
{
    vec3 offset = center - origin;
    vec3 aside = offset - max(dot(offset, direction), 0.0) * direction;
    return dot(aside, aside) <= radius_squared;
}

float intersect_instance(GpuInstance instance, UnitRay ray, float least_distance)
{
    switch (instance.shape) {
    case kShapeSphere:
        return intersect_sphere(ray.origin, ray.direction, instance.radius, least_distance);
    case kShapeRoundedCube:
        return intersect_rounded_cube(ray.origin, ray.direction, instance.bevel_width, instance.bevel_exponent, least_distance);
    case kShapeRoundedCylinder:
        return intersect_rounded_cylinder(ray.origin, ray.direction, instance.bevel_width, instance.bevel_exponent, instance.side_count,
                                          least_distance);
    }
    return kInfinity;   // no analytic shape
}

// Outward, in the unit space, not normalised; at that distance along the ray.
vec3 instance_normal(GpuInstance instance, UnitRay ray, float distance)
{
    vec3 position = ray.origin + distance * ray.direction;
    switch (instance.shape) {
    case kShapeSphere:
        return position;
    case kShapeRoundedCube:
        return rounded_cube_normal(position, instance.bevel_width, instance.bevel_exponent);
    case kShapeRoundedCylinder:
        return rounded_cylinder_normal(position, instance.bevel_width, instance.bevel_exponent, instance.side_count);
    }
    return vec3(0.0);   // no analytic shape
}

#endif
