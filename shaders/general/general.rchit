#version 460
// Closest hit on any shape. The ray generation shader computes the surface there: Mesa's CPU driver (seen in 25.0.7)
// keeps one place for hit attributes, which an intersection shader overwrites even when its hit is then rejected for a
// nearer one.
#extension GL_EXT_ray_tracing : require
#include "shaders/shared/general_types.h"

layout(location = CLEVRVK_PAYLOAD_HIT) rayPayloadInEXT GpuHit payload;

void main()
{
    payload = GpuHit(gl_HitTEXT, gl_InstanceCustomIndexEXT & kObjectBits, gl_PrimitiveID);
}
