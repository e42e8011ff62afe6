// Rays into a panel's acceleration structure.
#ifndef CLEVRVK_SHADERS_LIB_RAYS_GLSL
#define CLEVRVK_SHADERS_LIB_RAYS_GLSL

#include "shaders/lib/panel.glsl"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadEXT SurfacePayload surface_payload;

// The nearest object of the mask; distance is -1 when there is none.
SurfacePayload trace_surface(uint mask, vec3 origin, vec3 direction, float least_distance, float most_distance)
{
    traceRayEXT(accelerationStructureEXT(panel.tlas), gl_RayFlagsOpaqueEXT, mask, 0, 0, 0, origin, least_distance, direction, most_distance,
                CLEVRVK_PAYLOAD_SURFACE);
    return surface_payload;
}

bool trace_any(uint mask, vec3 origin, vec3 direction, float most_distance)
{
    surface_payload.distance = 0.0;
    traceRayEXT(accelerationStructureEXT(panel.tlas),
                gl_RayFlagsOpaqueEXT | gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsSkipClosestHitShaderEXT, mask, 0, 0, 0, origin,
                0.0, direction, most_distance, CLEVRVK_PAYLOAD_SURFACE);
    return surface_payload.distance >= 0.0;
}

#endif
