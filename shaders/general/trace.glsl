// Traces rays through a panel's acceleration structure.
#ifndef CLEVRVK_SHADERS_GENERAL_TRACE_GLSL
#define CLEVRVK_SHADERS_GENERAL_TRACE_GLSL

#include "shaders/general/scene.glsl"

layout(location = CLEVRVK_PAYLOAD_HIT) rayPayloadEXT GpuHit hit_payload;

// The nearest object of the mask, or with is_any whether there is one; distance is -1 when there is none.
GpuHit trace_ray(bool is_any, uint mask, vec3 origin, vec3 direction, float least_distance, float most_distance)
{
    hit_payload = GpuHit(0.0, 0u, 0u);  // unchanged where a ray that ends at its first hit has one
    if (panel.tlas == 0ul) {
        return GpuHit(-1.0, 0u, 0u);
    }
    uint flags = is_any ? gl_RayFlagsOpaqueEXT | gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsSkipClosestHitShaderEXT
                        : gl_RayFlagsOpaqueEXT;
    traceRayEXT(accelerationStructureEXT(panel.tlas), flags, mask, 0, 0, 0, origin, least_distance, direction, most_distance,
                CLEVRVK_PAYLOAD_HIT);
    return hit_payload;
}

#endif
