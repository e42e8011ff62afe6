// Traces rays through a panel's acceleration structure.
#ifndef CLEVRVK_SHADERS_GENERAL_TRACE_GLSL
#define CLEVRVK_SHADERS_GENERAL_TRACE_GLSL

#include "shaders/general/scene.glsl"
#include "shaders/lib/backdrop.glsl"

layout(location = CLEVRVK_PAYLOAD_HIT) rayPayloadEXT GpuHit hit_payload;

// Finds the nearest object of the mask or, with is_any, tests whether there is one. The distance is -1 if there is
// none.
GpuHit trace_ray(bool is_any, uint mask, vec3 origin, vec3 direction, float least_distance, float most_distance)
{
    float end = most_distance;
    if (panel.backdrop_object != kNoBackdrop && (mask & (kMaskStage | kMaskSolid)) != 0u) {
        float curve;
        float distance = intersect_backdrop(panel.backdrop, origin, direction, curve);
        end = distance > least_distance ? min(distance, end) : end;
    }
    bool is_backdrop = end < most_distance;
    if (panel.tlas == 0ul || (is_any && is_backdrop)) {
        return is_backdrop ? GpuHit(end, panel.backdrop_object, 0u) : GpuHit(-1.0, 0u, 0u);
    }
    hit_payload = GpuHit(0.0, 0u, 0u);  // stays unchanged if a ray that ends at its first hit has a hit
    uint flags = is_any ? gl_RayFlagsOpaqueEXT | gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsSkipClosestHitShaderEXT
                        : gl_RayFlagsOpaqueEXT;
    traceRayEXT(accelerationStructureEXT(panel.tlas), flags, mask, 0, 0, 0, origin, least_distance, direction, end,
                CLEVRVK_PAYLOAD_HIT);
    if (hit_payload.distance < 0.0 && is_backdrop) {
        return GpuHit(end, panel.backdrop_object, 0u);
    }
    if (!is_any && hit_payload.distance >= 0.0) {
        hit_payload.primitive = triangle_of(hit_payload.object, hit_payload.primitive);
    }
    return hit_payload;
}

#endif
