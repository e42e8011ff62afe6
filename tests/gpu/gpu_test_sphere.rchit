// The test pipeline's closest hit on a sphere.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "gpu_test.glsl"

layout(location = 0) rayPayloadInEXT LaneResult closest;

void main()
{
    closest = LaneResult(gl_HitTEXT, 1u, uint(gl_InstanceCustomIndexEXT));
}
