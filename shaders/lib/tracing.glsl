// Makes camera rays and finds the nearest surface along a ray: the backdrop by Newton's method, objects through the
// acceleration structure or, in small panels, one by one.
#ifndef CLEVRVK_SHADERS_LIB_TRACING_GLSL
#define CLEVRVK_SHADERS_LIB_TRACING_GLSL

#include "shaders/lib/backdrop.glsl"
#include "shaders/lib/panel.glsl"
#ifdef CLEVRVK_SMALL_SCENE
#include "shaders/lib/small_scene.glsl"
#else
#include "shaders/lib/rays.glsl"
#endif

const uint kNoInstance = 0xffffffffu;   // the backdrop, or nothing

struct Hit
{
    float distance;     // kInfinity if nothing was hit
    uint instance;      // index into the batch's instances, or kNoInstance
    vec3 normal;        // unit, world, outward (on the backdrop: up)
};

#ifndef CLEVRVK_WORKGROUPS
// The row that this lane renders, counted over all panels of the launch.
uint launch_row = (gl_LaunchIDEXT.z * gl_LaunchSizeEXT.y + gl_LaunchIDEXT.y) * launch.row_stride
    % (gl_LaunchSizeEXT.y * gl_LaunchSizeEXT.z);
uint launch_panel = launch.first_panel + launch_row / gl_LaunchSizeEXT.y;

// The pixel that this lane renders.
uvec2 launch_pixel()
{
    return uvec2(gl_LaunchIDEXT.x, launch.first_row + launch_row % gl_LaunchSizeEXT.y);
}

uint panel_index()
{
    return launch_panel;
}
#endif

// Index of the pixel in the pixel buffers.
uint pixel_index(uvec2 pixel)
{
    return (panel_index() * launch.height + pixel.y) * launch.width + pixel.x;
}

// The number of pixel blocks in a row; the last block may have fewer pixels.
uint count_row_blocks()
{
    return (launch.width + kBudgetBlock_px - 1u) / kBudgetBlock_px;
}

// The index of a pixel block of a row in the budgets.
uint budget_index(uvec2 block)
{
    return (panel_index() * launch.height + block.y) * count_row_blocks() + block.x;
}

// Unit direction through a point of the image, in pixels from the top left corner.
vec3 camera_direction(vec2 point)
{
    vec2 image = 2.0 * point / vec2(launch.width, launch.height) - 1.0;
    return normalize(image.x * panel.right - image.y * panel.up - panel.back);
}

// Returns false if the ray misses the bounds of all objects, so that the acceleration structure need not be traversed.
bool may_hit_object(vec3 origin, vec3 direction, float distance)
{
    if (panel.object_count == 0u) {
        return false;
    }
    vec3 inverse = 1.0 / mix(direction, vec3(1e-12), lessThan(abs(direction), vec3(1e-12)));
    vec3 a = (panel.bounds_low - origin) * inverse;
    vec3 b = (panel.bounds_high - origin) * inverse;
    vec3 enter = min(a, b);
    vec3 leave = max(a, b);
    return max(max_component(enter), 0.0) <= min(min(leave.x, min(leave.y, leave.z)), distance);
}

#ifndef CLEVRVK_SMALL_SCENE
SurfacePayload intersect_panel(bool is_any, vec3 origin, vec3 direction, float most_distance)
{
    return trace_ray(is_any, kMaskAll, origin, direction, 0.0, most_distance);
}
#endif

// Finds the nearest object before a distance or, with is_any, tests whether there is one. The distance is -1 if there
// is none.
SurfacePayload intersect_objects(bool is_any, vec3 origin, vec3 direction, float most_distance)
{
    SurfacePayload hit = SurfacePayload(-1.0, 0u, vec3(0.0));
    if (may_hit_object(origin, direction, most_distance)) {
        hit = intersect_panel(is_any, origin, direction, most_distance);
    }
    return hit;
}

Hit object_hit(SurfacePayload hit)
{
    GpuInstance instance = InstanceBuffer(launch.instances).at[hit.instance];
    return Hit(hit.distance, hit.instance, normalize(rotate_about_z(hit.normal, instance.cos_rotation, instance.sin_rotation)));
}

// The hit of a ray with an object, or else with the backdrop at the given distance and parameter of its profile.
Hit to_hit(SurfacePayload hit, float backdrop_distance, float curve)
{
    if (hit.distance < 0.0) {
        return Hit(backdrop_distance, kNoInstance, backdrop_normal(panel.backdrop, curve));
    }
    return object_hit(hit);
}

// The nearest surface.
Hit trace_nearest(vec3 origin, vec3 direction)
{
    float curve;
    float backdrop_distance = intersect_backdrop(panel.backdrop, origin, direction, curve);
    return to_hit(intersect_objects(false, origin, direction, backdrop_distance), backdrop_distance, curve);
}

// Whether no object is between the origin and the given distance. The backdrop never is, because lights are above it.
bool is_unoccluded(vec3 origin, vec3 direction, float distance)
{
    return intersect_objects(true, origin, direction, distance).distance < 0.0;
}

#endif
