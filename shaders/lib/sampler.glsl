// Owen-scrambled Sobol points: each pair of dimensions is a separately scrambled and shuffled (0,2)-sequence, keyed by
// picture, pixel and purpose. Sources: Burley, Practical Hash-based Owen Scrambling (JCGT 2020); Laine and Karras
// (2011) with Vegdahl's constants; the second Sobol dimension by five XOR steps, since its matrix is Pascal's triangle
// modulo 2.
#ifndef CLEVRVK_SHADERS_LIB_SAMPLER_GLSL
#define CLEVRVK_SHADERS_LIB_SAMPLER_GLSL

// The purposes of pairs of numbers. For a bounce, the pair is kPairsPerBounce * bounce + purpose.
const uint kPairPixelFilter = 0u;
const uint kPairLightPosition = 1u;
const uint kPairBsdfDirection = 2u;
const uint kPairChoices = 3u;       // x: which light, y: which lobe
const uint kPairRoulette = 4u;      // x: roulette, y: whether the bounce is guided
const uint kPairsPerBounce = 5u;

struct PixelSampler
{
    uint pixel_seed;    // a hash of picture and pixel
    uint index;         // sample of the pixel
};

// Source: Jarzynski and Olano, Hash Functions for GPU Rendering (2020), pcg.
uint hash_u32(uint x)
{
    uint state = x * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

uint combine_hash(uint seed, uint value)
{
    return hash_u32(seed ^ (value + 0x9e3779b9u + (seed << 6u) + (seed >> 2u)));
}

// An Owen scramble of a number whose bits are in reverse order.
uint scramble_reversed(uint x, uint seed)
{
    x ^= x * 0x3d20adeau;
    x += seed;
    x *= (seed >> 16u) | 1u;
    x ^= x * 0x05526c56u;
    x ^= x * 0x53a22864u;
    return x;
}

// The second Sobol dimension of an index, bits reversed: bit j is the parity of the index bits k that contain j.
uint sobol_second_reversed(uint index)
{
    index ^= (index >> 1u) & 0x55555555u;
    index ^= (index >> 2u) & 0x33333333u;
    index ^= (index >> 4u) & 0x0f0f0f0fu;
    index ^= (index >> 8u) & 0x00ff00ffu;
    index ^= (index >> 16u) & 0x0000ffffu;
    return index;
}

float unit_float(uint x)
{
    return float(x >> 8u) * (1.0 / 16777216.0);
}

PixelSampler make_sampler(uint noise_seed, uvec2 pixel, uint sample_index)
{
    return PixelSampler(combine_hash(combine_hash(noise_seed, pixel.x), pixel.y), sample_index);
}

// Two numbers in [0,1).
vec2 draw_pair(PixelSampler stream, uint pair)
{
    uint seed = combine_hash(stream.pixel_seed, pair);
    uint shuffled = bitfieldReverse(scramble_reversed(bitfieldReverse(stream.index), seed));
    uint x = bitfieldReverse(scramble_reversed(shuffled, hash_u32(seed ^ 0xa511e9b3u)));
    uint y = bitfieldReverse(scramble_reversed(sobol_second_reversed(shuffled), hash_u32(seed ^ 0x63d83595u)));
    return vec2(unit_float(x), unit_float(y));
}

#endif
