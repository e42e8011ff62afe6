#version 460
// Closest hit on a triangle. Shading is flat, so the normal is that of the triangle.
#extension GL_EXT_ray_tracing : require
#include "shaders/lib/buffers.glsl"

layout(location = CLEVRVK_PAYLOAD_SURFACE) rayPayloadInEXT SurfacePayload payload;

void main()
{
    GpuInstance instance = InstanceBuffer(launch.instances).at[gl_InstanceCustomIndexEXT];
    uvec3 triangle = TriangleBuffer(instance.triangles).at[gl_PrimitiveID];
    VertexBuffer vertices = VertexBuffer(instance.vertices);
    vec3 a = vertices.at[triangle.x];
    payload.distance = gl_HitTEXT;
    payload.instance = gl_InstanceCustomIndexEXT;
    payload.normal = cross(vertices.at[triangle.y] - a, vertices.at[triangle.z] - a);
}
