// The inputs of the material at hand, as the BSDFs of glTF read them. They are global, because compilers copy
// parameters field by field.
#ifndef CLEVRVK_SHADERS_GENERAL_INPUTS_GLSL
#define CLEVRVK_SHADERS_GENERAL_INPUTS_GLSL

#include "shaders/shared/general_types.h"

vec4 inputs[kInputCount];   // see kInput...
float material_ior;
vec3 smooth_normal;         // the surface's before its normal map, on the viewer's side, in the local frame
bool is_thin;               // light that passes is not bent
bool is_background;         // see kMaterialBackground

#endif
