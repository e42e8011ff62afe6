// The ray that meets everything always ends here; bit 31 tells that it did.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "gpu_test.glsl"

layout(location = 1) rayPayloadInEXT uint hit_mask;

void main()
{
    hit_mask |= 0x80000000u;
}
