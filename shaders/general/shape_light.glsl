// An analytic shape with the same emission everywhere. Directions to it are sampled uniformly, in object space, in the
// cone of its bounding sphere (scaling makes the sphere an ellipsoid); from inside the sphere, in all directions. A ray
// then finds the distance of the shape, or misses it (general/path.glsl).
#ifndef CLEVRVK_SHADERS_GENERAL_SHAPE_LIGHT_GLSL
#define CLEVRVK_SHADERS_GENERAL_SHAPE_LIGHT_GLSL

#include "shaders/general/light_types.glsl"
#include "shaders/general/scene.glsl"

// 1 minus the cosine of half the cone's angle. \param local  the point that sees the shape, in object space
float cone_height_of_shape(GpuLight light, vec3 local)
{
    float sine_squared = square(light.axis_u.x) / max(dot(local, local), 1e-20);
    return sine_squared < 1.0 ? sine_squared / (1.0 + sqrt(1.0 - sine_squared)) : 2.0;
}

// The density of sample_shape in a direction that hits the shape.
float density_of_shape(GpuLight light, vec3 position, vec3 direction)
{
    GpuObject object = ObjectBuffer(panel.objects).at[light.source];
    float height = cone_height_of_shape(light, transform_point(object.to_object, position));
    float volume = abs(dot(cross(object.to_object[0].xyz, object.to_object[1].xyz), object.to_object[2].xyz));
    float stretch = length(transform_vector(object.to_object, direction));
    return volume / (2.0 * kPi * height * stretch * stretch * stretch);
}

LightSample sample_shape(GpuLight light, vec3 position, vec2 u)
{
    GpuObject object = ObjectBuffer(panel.objects).at[light.source];
    vec3 local = transform_point(object.to_object, position);
    float distance_squared = dot(local, local);
    vec3 axis = distance_squared > 0.0 ? -local * inversesqrt(distance_squared) : vec3(0.0, 0.0, 1.0);
    vec3 tangent;
    vec3 bitangent;
    make_frame(axis, tangent, bitangent);
    float drop = u.x * cone_height_of_shape(light, local);
    vec2 circle = sqrt(max(drop * (2.0 - drop), 0.0)) * unit_circle(u.y);
    vec3 direction = normalize(transform_vector(object.to_world, circle.x * tangent + circle.y * bitangent + (1.0 - drop) * axis));
    return LightSample(direction, kInfinity, light.radiance, density_of_shape(light, position, direction));
}

#endif
