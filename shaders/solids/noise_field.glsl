// Shared by solid textures: random numbers on the integer lattice, and a smooth field through them.
//
// A solid texture NAME in solids/NAME.glsl has one function:
//   float solid_NAME(vec3 p, uint seed)
//       the share of the second colour, 0 to 1, at a point of the pattern's space, in which features have a size of
//       about 1 and the pattern's direction is z
#ifndef CLEVRVK_SHADERS_SOLIDS_NOISE_FIELD_GLSL
#define CLEVRVK_SHADERS_SOLIDS_NOISE_FIELD_GLSL

#include "shaders/lib/sampler.glsl"

// A random number from 0 to 1 for a lattice point.
float lattice_value(ivec3 cell, uint seed)
{
    return unit_float(hash_u32(uint(cell.x) + hash_u32(uint(cell.y) + hash_u32(uint(cell.z) + seed))));
}

// Interpolates the values of the eight surrounding lattice points; 0 to 1. Source: Perlin, An Image Synthesizer (1985),
// with the quintic weights of his Improving Noise (2002).
float noise_field(vec3 p, uint seed)
{
    vec3 corner = floor(p);
    vec3 t = p - corner;
    t = t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    ivec3 cell = ivec3(corner);
    float sum = 0.0;
    for (int k = 0; k < 8; ++k) {
        ivec3 step = ivec3(k & 1, k >> 1 & 1, k >> 2);
        vec3 weight = mix(1.0 - t, t, vec3(step));
        sum += weight.x * weight.y * weight.z * lattice_value(cell + step, seed);
    }
    return sum;
}

// The sum of three octaves; 0 to 1.
float rough_field(vec3 p, uint seed)
{
    return (4.0 * noise_field(p, seed) + 2.0 * noise_field(2.0 * p, seed + 1u) + noise_field(4.0 * p, seed + 2u)) * (1.0 / 7.0);
}

// 0 below `low`, 1 above `high`, linear in between.
float ramp(float low, float high, float x)
{
    return clamp((x - low) / (high - low), 0.0, 1.0);
}

#endif
