// Traces rays through a panel's acceleration structure.
#ifndef CLEVRVK_SHADERS_LIB_RAYS_GLSL
#define CLEVRVK_SHADERS_LIB_RAYS_GLSL

#include "shaders/lib/panel.glsl"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadEXT SurfacePayload surface_payload;

// The nearest object of the mask, or with is_any whether there is one; distance is -1 when there is none.
SurfacePayload trace_ray(bool is_any, uint mask, vec3 origin, vec3 direction, float least_distance, float most_distance)
{
    surface_payload.distance = 0.0;     // unchanged where a ray that ends at its first hit has one
    uint flags = is_any ? gl_RayFlagsOpaqueEXT | gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsSkipClosestHitShaderEXT
                        : gl_RayFlagsOpaqueEXT;
    traceRayEXT(accelerationStructureEXT(panel.tlas), flags, mask, 0, 0, 0, origin, least_distance, direction, most_distance,
                CLEVRVK_PAYLOAD_SURFACE);
    return surface_payload;
}

#endif
