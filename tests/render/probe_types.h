// Inputs and results of the probes, shared by the tests and the probes' shaders.
#ifndef CLEVRVK_TESTS_RENDER_PROBE_TYPES_H
#define CLEVRVK_TESTS_RENDER_PROBE_TYPES_H

#include "shaders/shared/general_types.h"
#include "shaders/shared/scene_types.h"

CLEVRVK_SHARED_BEGIN

CLEVRVK_SHARED_CONST uint kProbeEvaluate = 0;  // evaluate at wi
CLEVRVK_SHARED_CONST uint kProbeSample = 1;    // sample, then evaluate what came

// One call of a BSDF.
struct BsdfProbeInput {
    vec3 wo;
    vec3 wi;       // evaluation only
    float choice;  // sampling only
    vec2 u;        // sampling only
    float least_alpha;
    float parameters[kMaterialParameterCount];
    uint bsdf;
    uint is_inside;
    uint mode;  // kProbe...
    // of the BSDFs of glTF
    vec4 inputs[kInputCount];
    float ior;
    uint is_thin;
};
CLEVRVK_CHECK_SIZE(BsdfProbeInput, 212);

struct BsdfProbeResult {
    vec3 wi;
    vec3 weight;       // sampling only
    float sample_pdf;  // sampling only
    vec3 value;        // f |cos wi|
    float pdf;
    uint is_valid;  // 0: the path ends
    uint is_delta;
    uint event;
};
CLEVRVK_CHECK_SIZE(BsdfProbeResult, 56);

CLEVRVK_SHARED_CONST uint kProbeBackdrop = 1000;

// One ray against one shape of unit size, or against the panel's backdrop.
struct ShapeProbeInput {
    vec3 origin;
    vec3 direction;
    float min_distance;
    uint shape;  // its place in shaders/shapes/list.txt, or kProbeBackdrop
    float radius;
    float bevel_width;
    uint bevel_exponent;
    uint side_count;
};
CLEVRVK_CHECK_SIZE(ShapeProbeInput, 48);

struct ShapeProbeResult {
    float distance;
    vec3 normal;
};
CLEVRVK_CHECK_SIZE(ShapeProbeResult, 16);

// One guided bounce.
struct GuideProbeInput {
    vec3 position;
    vec3 normal;
    vec3 direction;  // the direction that the density is asked of; sampled instead when it is 0 0 0
    float choice;
    vec2 u;
};
CLEVRVK_CHECK_SIZE(GuideProbeInput, 48);

struct GuideProbeResult {
    float total;  // importance; 0: not guided
    vec3 direction;
    float pdf;
};
CLEVRVK_CHECK_SIZE(GuideProbeResult, 20);

// One direction to a light of a general panel.
struct LightProbeInput {
    vec3 direction;  // what is asked of; drawn instead when it is 0 0 0
    vec2 u;
};
CLEVRVK_CHECK_SIZE(LightProbeInput, 20);

struct LightProbeResult {
    vec3 direction;
    float distance;
    vec3 radiance;
    float pdf;
};
CLEVRVK_CHECK_SIZE(LightProbeResult, 32);

CLEVRVK_SHARED_END

#endif
