// The panel that a shader renders; its main function loads it before anything else. It is no parameter, because compilers copy those field by
// field: Mesa's CPU driver (25.0.7) took an eighth longer to make a pipeline. The lanes of a workgroup share it.
#ifndef CLEVRVK_SHADERS_LIB_PANEL_GLSL
#define CLEVRVK_SHADERS_LIB_PANEL_GLSL

#include "shaders/lib/buffers.glsl"

#ifdef CLEVRVK_WORKGROUPS
shared GpuPanel panel;
#else
GpuPanel panel;
#endif

#endif
