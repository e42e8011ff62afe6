// Cubes of edge 1 in turn.
#include "shaders/solids/noise_field.glsl"

float solid_checker(vec3 p, uint seed)
{
    // Faces of things often lie where cubes meet.
    ivec3 cell = ivec3(floor(p + 1e-3));
    return float((cell.x + cell.y + cell.z) & 1);
}
