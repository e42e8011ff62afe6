// The buffers behind the addresses of GpuLaunch. Everything is accessed by address; there are no descriptors.
#ifndef CLEVRVK_SHADERS_LIB_BUFFERS_GLSL
#define CLEVRVK_SHADERS_LIB_BUFFERS_GLSL

#extension GL_EXT_buffer_reference2 : require

#include "shaders/shared/scene_types.h"

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer PanelBuffer { GpuPanel at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer InstanceBuffer { GpuInstance at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer AreaLightBuffer { GpuAreaLight at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer TransmitterBuffer { GpuTransmitter at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer FloatTable { float at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer VertexBuffer { vec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer TriangleBuffer { uvec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Vec3Pixels { vec3 at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer UintPixels { uint at[]; };

layout(push_constant, scalar) uniform LaunchConstants { GpuLaunch launch; };

#endif
