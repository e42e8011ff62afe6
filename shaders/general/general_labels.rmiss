#version 460
// Runs at the end of every ray of the label pass, because no hit is accepted. Leaves the collected hits unchanged.
#extension GL_EXT_ray_tracing : require
#include "shaders/general/label_payload.glsl"

layout(location = CLEVRVK_PAYLOAD_LABELS) rayPayloadInEXT LabelPayload payload;

void main()
{
}
