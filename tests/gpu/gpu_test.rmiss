// The test pipeline's miss shader: the ray has hit nothing.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "gpu_test.glsl"

layout(location = 0) rayPayloadInEXT LaneResult closest;

void main()
{
    closest = LaneResult(-1.0, 0u, 0u);
}
