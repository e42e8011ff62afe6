#version 460
// A shader with more lanes in a workgroup than every device has: Vulkan promises 128.
layout(local_size_x = 64, local_size_y = 4) in;
void main() {}
