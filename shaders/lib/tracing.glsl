// Camera rays and the nearest surface along a ray: backdrop in closed form, objects through the acceleration structure.
#ifndef CLEVRVK_SHADERS_LIB_TRACING_GLSL
#define CLEVRVK_SHADERS_LIB_TRACING_GLSL

#include "shaders/lib/backdrop.glsl"
#include "shaders/lib/buffers.glsl"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadEXT SurfacePayload surface_payload;

const uint kNoInstance = 0xffffffffu;   // the backdrop, or nothing

struct Hit
{
    float distance;     // kInfinity when nothing was hit
    uint instance;      // into the batch's instances, or kNoInstance
    vec3 normal;        // unit, world, outward (the backdrop's: up)
};

// Which pixel this lane renders.
uvec2 launch_pixel()
{
    uint row = launch.interleave_rows != 0u ? interleaved_row(gl_LaunchIDEXT.y, launch.height) : gl_LaunchIDEXT.y;
    return uvec2(gl_LaunchIDEXT.x, row);
}

// Place of the pixel in the pixel buffers.
uint pixel_index(uvec2 pixel)
{
    return (gl_LaunchIDEXT.z * launch.height + pixel.y) * launch.width + pixel.x;
}

// Unit direction through a point of the image, in pixels from the top left corner.
vec3 camera_direction(GpuPanel panel, vec2 point)
{
    vec2 image = 2.0 * point / vec2(launch.width, launch.height) - 1.0;
    return normalize(image.x * panel.right - image.y * panel.up - panel.back);
}

vec3 rotate_about_z(vec3 v, float cosine, float sine)
{
    return vec3(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y, v.z);
}

// False when the ray passes the bounds of all objects by: then there is no need to ask the acceleration structure.
bool may_meet_object(GpuPanel panel, vec3 origin, vec3 direction, float distance)
{
    vec3 inverse = 1.0 / mix(direction, vec3(1e-12), lessThan(abs(direction), vec3(1e-12)));
    vec3 a = (panel.bounds_low - origin) * inverse;
    vec3 b = (panel.bounds_high - origin) * inverse;
    vec3 enter = min(a, b);
    vec3 leave = max(a, b);
    return max(max_component(enter), 0.0) <= min(min(leave.x, min(leave.y, leave.z)), distance);
}

// The nearest surface from least_distance on.
Hit trace_nearest(GpuPanel panel, vec3 origin, vec3 direction, float least_distance)
{
    float curve;
    float backdrop_distance = intersect_backdrop(panel.backdrop, origin, direction, curve);
    surface_payload.distance = -1.0;
    if (may_meet_object(panel, origin, direction, backdrop_distance)) {
        traceRayEXT(accelerationStructureEXT(panel.tlas), gl_RayFlagsOpaqueEXT, 0xff, 0, 0, 0, origin, least_distance, direction,
                    backdrop_distance, CLEVRVK_PAYLOAD_SURFACE);
    }
    if (surface_payload.distance < 0.0) {
        return Hit(backdrop_distance, kNoInstance, backdrop_normal(panel.backdrop, curve));
    }
    GpuInstance instance = InstanceBuffer(launch.instances).at[surface_payload.instance];
    vec3 normal = normalize(rotate_about_z(surface_payload.normal, instance.cos_rotation, instance.sin_rotation));
    return Hit(surface_payload.distance, surface_payload.instance, normal);
}

// True when no object stands between the origin and that distance. The backdrop never does: lights stand above it.
bool is_unoccluded(GpuPanel panel, vec3 origin, vec3 direction, float distance)
{
    if (!may_meet_object(panel, origin, direction, distance)) {
        return true;
    }
    surface_payload.distance = 0.0;
    traceRayEXT(accelerationStructureEXT(panel.tlas),
                gl_RayFlagsOpaqueEXT | gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsSkipClosestHitShaderEXT, 0xff, 0, 0, 0, origin,
                0.0, direction, distance, CLEVRVK_PAYLOAD_SURFACE);
    return surface_payload.distance < 0.0;
}

#endif
