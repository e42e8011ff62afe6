#version 460
// Closest hit on any shape. The ray generation shader computes the surface at the hit. Mesa's CPU driver (seen in
// 25.0.7) has only one place for hit attributes, and an intersection shader overwrites it even if its hit is then
// rejected because a nearer one exists.
#extension GL_EXT_ray_tracing : require
#include "shaders/shared/general_types.h"

layout(location = CLEVRVK_PAYLOAD_HIT) rayPayloadInEXT GpuHit payload;

void main()
{
    payload = GpuHit(gl_HitTEXT, gl_InstanceCustomIndexEXT & kObjectBits, gl_PrimitiveID);
}
