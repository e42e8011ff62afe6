// The closest hit is on a triangle.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "gpu_test.glsl"

layout(location = 0) rayPayloadInEXT ClosestHit closest;

void main()
{
    closest = ClosestHit(gl_HitTEXT, 2u, uint(gl_InstanceCustomIndexEXT));
}
