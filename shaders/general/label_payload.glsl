// The data that the label pass collects along a ray: the nearest thing, and all things, in front of the stage.
#ifndef CLEVRVK_SHADERS_GENERAL_LABEL_PAYLOAD_GLSL
#define CLEVRVK_SHADERS_GENERAL_LABEL_PAYLOAD_GLSL

#include "shaders/shared/general_types.h"

#define CLEVRVK_PAYLOAD_LABELS 1

struct LabelPayload
{
    GpuHit nearest;     // none found yet if its distance is kInfinity
    uint first_word;    // first word of the pixel's amodal bits
};

// The first of several equally distant things is visible, independently of the order in which they are found.
bool is_before(GpuHit hit, GpuHit other)
{
    if (hit.distance != other.distance) {
        return hit.distance < other.distance;
    }
    return hit.object < other.object || (hit.object == other.object && hit.primitive < other.primitive);
}

#endif
