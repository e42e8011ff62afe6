#version 460
// Closest hit on an analytic shape. The normal is computed here instead of being a hit attribute. Mesa's CPU driver
// (seen in 25.0.7) has only one place for hit attributes, and an intersection shader overwrites it even if its hit is
// then rejected because a nearer one exists.
#extension GL_EXT_ray_tracing : require
#include "shaders/lib/instances.glsl"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadInEXT SurfacePayload payload;

void main()
{
    GpuInstance instance = InstanceBuffer(launch.instances).at[gl_InstanceCustomIndexEXT];
    payload.distance = gl_HitTEXT;
    payload.instance = gl_InstanceCustomIndexEXT;
    payload.normal = instance_normal(instance, to_unit_space(instance, gl_WorldRayOriginEXT, gl_WorldRayDirectionEXT), gl_HitTEXT);
}
