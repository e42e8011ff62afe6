// Layers across the pattern's direction; a length of 1 has two layers.
#include "shaders/solids/noise_field.glsl"

float solid_stripes(vec3 p, uint seed)
{
    return fract(p.z + 1e-3) < 0.5 ? 0.0 : 1.0;
}
