// Soft clouds in both colours.
#include "shaders/solids/noise_field.glsl"

float solid_noise(vec3 p, uint seed)
{
    return ramp(0.3, 0.7, rough_field(p, seed));
}
