// The panel that a ray generation shader renders; its main function loads it before anything else. It is no parameter, because compilers copy those field by
// field: Mesa's CPU driver (25.0.7) took an eighth longer to make a pipeline.
#ifndef CLEVRVK_SHADERS_LIB_PANEL_GLSL
#define CLEVRVK_SHADERS_LIB_PANEL_GLSL

#include "shaders/lib/buffers.glsl"

GpuPanel panel;

#endif
