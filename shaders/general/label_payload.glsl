// The label pass collects along a ray: the nearest thing, and every thing, before the stage.
#ifndef CLEVRVK_SHADERS_GENERAL_LABEL_PAYLOAD_GLSL
#define CLEVRVK_SHADERS_GENERAL_LABEL_PAYLOAD_GLSL

#include "shaders/shared/general_types.h"

#define CLEVRVK_PAYLOAD_LABELS 1

struct LabelPayload
{
    GpuHit nearest;     // distance kInfinity: none yet
    uint first_word;    // of the pixel's amodal bits
};

// The first of equally distant things is visible, whatever order they are found in.
bool is_before(GpuHit hit, GpuHit other)
{
    if (hit.distance != other.distance) {
        return hit.distance < other.distance;
    }
    return hit.object < other.object || (hit.object == other.object && hit.primitive < other.primitive);
}

#endif
