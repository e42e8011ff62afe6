// Veins at distances of about 1, bent by noise, in a slightly clouded ground.
#include "shaders/solids/noise_field.glsl"

float solid_marble(vec3 p, uint seed)
{
    float along = p.x + 2.5 * rough_field(0.6 * p, seed);
    float vein = 1.0 - abs(2.0 * fract(along) - 1.0);               // 1 at a vein
    float width = 0.08 + 0.25 * noise_field(1.3 * p, seed + 7u);    // veins swell and fade
    float cloud = 0.25 * ramp(0.35, 0.75, rough_field(1.7 * p, seed + 11u));
    return max(cloud, ramp(1.0 - width, 1.0, vein));
}
