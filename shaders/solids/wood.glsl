// Growth rings around an axis some distance away, at distances of 1. Each ring darkens slowly outwards and ends
// abruptly. Fibres run along the pattern's direction.
#include "shaders/solids/noise_field.glsl"

float solid_wood(vec3 p, uint seed)
{
    // A board is rarely cut from the middle of the trunk.
    vec2 pith = vec2(3.0 + 5.0 * lattice_value(ivec3(0), seed), 2.0 + 3.0 * lattice_value(ivec3(1), seed));
    vec3 slow = vec3(0.25, 0.25, 0.04) * p;
    vec2 bend = vec2(noise_field(slow, seed + 1u), noise_field(slow + 17.0, seed + 1u)) - 0.5;
    float radius = length(p.xy + pith + 2.0 * bend) + 0.25 * noise_field(vec3(0.7, 0.7, 0.1) * p, seed + 2u);
    float ring = fract(radius);
    float late = ring * ring * ramp(1.0, 0.88, ring);
    float fibre = noise_field(vec3(9.0, 9.0, 0.35) * p, seed + 3u) - 0.5;
    return clamp(0.12 + 0.75 * late + 0.35 * fibre, 0.0, 1.0);
}
