#version 460
// Miss shader: the ray has hit nothing.
#extension GL_EXT_ray_tracing : require
#include "shaders/shared/general_types.h"

layout(location = CLEVRVK_PAYLOAD_HIT) rayPayloadInEXT GpuHit payload;

void main()
{
    payload.distance = -1.0;
}
