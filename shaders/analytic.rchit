#version 460
// Closest hit on an analytic shape. The normal is computed here and is no hit attribute: Mesa's CPU driver (seen in
// 25.0.7) keeps one place for attributes, which an intersection shader overwrites even when its hit is then rejected
// for a nearer one.
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
