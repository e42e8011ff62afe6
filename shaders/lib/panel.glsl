// The panel that a shader renders; its main function loads it before anything else. It is not a parameter, because
// compilers copy parameters field by field: Mesa's CPU driver (25.0.7) took an eighth longer to create a pipeline. A
// card has one panel per workgroup and reads each field where it is needed. This takes a tenth less time than a copy,
// whether or not the lanes share it.
#ifndef CLEVRVK_SHADERS_LIB_PANEL_GLSL
#define CLEVRVK_SHADERS_LIB_PANEL_GLSL

#include "shaders/lib/buffers.glsl"

#ifdef CLEVRVK_WORKGROUPS
uint panel_index()
{
    return launch.first_panel + gl_WorkGroupID.z;
}

#define panel PanelBuffer(launch.panels).at[panel_index()]
#else
GpuPanel panel;
#endif

#endif
