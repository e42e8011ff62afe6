#version 460
// The nearest surface is an analytic shape: its intersection shader has found the normal.
#extension GL_EXT_ray_tracing : require
#include "shaders/shared/scene_types.h"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadInEXT SurfacePayload payload;
hitAttributeEXT vec3 normal;

void main()
{
    payload.distance = gl_HitTEXT;
    payload.instance = gl_InstanceCustomIndexEXT;
    payload.normal = normal;
}
