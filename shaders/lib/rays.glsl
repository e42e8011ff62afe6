// Traces rays through a panel's acceleration structure.
#ifndef CLEVRVK_SHADERS_LIB_RAYS_GLSL
#define CLEVRVK_SHADERS_LIB_RAYS_GLSL

#include "shaders/lib/panel.glsl"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadEXT SurfacePayload surface_payload;

// Finds the nearest object of the mask or, with is_any, tests whether there is one. The distance is -1 if there is
// none.
SurfacePayload trace_ray(bool is_any, uint mask, vec3 origin, vec3 direction, float least_distance, float most_distance)
{
    surface_payload.distance = 0.0;     // stays unchanged if a ray that ends at its first hit has a hit
    uint flags = is_any ? gl_RayFlagsOpaqueEXT | gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsSkipClosestHitShaderEXT
                        : gl_RayFlagsOpaqueEXT;
    traceRayEXT(accelerationStructureEXT(panel.tlas), flags, mask, 0, 0, 0, origin, least_distance, direction, most_distance,
                CLEVRVK_PAYLOAD_SURFACE);
    return surface_payload;
}

#endif
