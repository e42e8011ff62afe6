#version 460
// Miss shader: a surface or shadow ray has hit nothing.
#extension GL_EXT_ray_tracing : require
#include "shaders/shared/scene_types.h"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadInEXT SurfacePayload payload;

void main()
{
    payload.distance = -1.0;
}
