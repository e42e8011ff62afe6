// Spheres of radius 0.25 to 0.35, one in each cube of edge 1.
#include "shaders/solids/noise_field.glsl"

float solid_dots(vec3 p, uint seed)
{
    ivec3 cell = ivec3(floor(p));
    float radius = 0.25 + 0.1 * lattice_value(cell, seed);
    vec3 offset = 0.2 * (vec3(lattice_value(cell, seed + 1u), lattice_value(cell, seed + 2u), lattice_value(cell, seed + 3u)) - 0.5);
    vec3 from_centre = fract(p) - 0.5 - offset;
    return dot(from_centre, from_centre) < radius * radius ? 1.0 : 0.0;
}
