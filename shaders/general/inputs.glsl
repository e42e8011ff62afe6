// The inputs of the current material, as the BSDFs with glTF's inputs read them. They are global variables, because
// compilers copy parameters field by field.
#ifndef CLEVRVK_SHADERS_GENERAL_INPUTS_GLSL
#define CLEVRVK_SHADERS_GENERAL_INPUTS_GLSL

#include "shaders/shared/general_types.h"

vec4 inputs[kInputCount];   // see kInput...
float material_ior;
vec3 smooth_normal;         // the surface's normal before its normal map is applied, on the viewer's side, in the local frame
bool is_thin;               // transmitted light is not refracted
bool is_background;         // see kMaterialBackground

#endif
