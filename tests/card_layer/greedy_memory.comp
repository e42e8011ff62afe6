#version 460
// A shader with more shared memory than every device has: Vulkan promises 16384 bytes, and a vec3 of an array takes 16
// of them, not 12.
layout(local_size_x = 8, local_size_y = 4) in;
shared vec3 values[1100];
void main()
{
    values[gl_LocalInvocationIndex] = vec3(gl_LocalInvocationIndex);
}
