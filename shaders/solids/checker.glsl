// Cubes of edge 1 with alternating colours.
#include "shaders/solids/noise_field.glsl"

float solid_checker(vec3 p, uint seed)
{
    // The offset is needed because faces of things often lie exactly where cubes meet.
    ivec3 cell = ivec3(floor(p + 1e-3));
    return float((cell.x + cell.y + cell.z) & 1);
}
