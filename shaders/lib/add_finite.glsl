// Discards and counts paths whose radiance is not finite, so that such a path neither spoils a picture nor goes
// unnoticed.
#ifndef CLEVRVK_SHADERS_LIB_ADD_FINITE_GLSL
#define CLEVRVK_SHADERS_LIB_ADD_FINITE_GLSL

// The bits of 2^46. Even a light of the smallest size and the greatest power is darker. Sums of paths below this limit
// stay finite, and so do their squares in the denoiser.
const uint kMostRadianceBits = 0x56800000u;

uint dropped_count = 0u;    // count of this lane

// Adds the radiance of a path if it is finite. Tests its bits, because compilers may assume that there are no
// infinities and no NaNs.
void add_finite(inout vec3 sum, const vec3 radiance)
{
    uvec3 magnitude = floatBitsToUint(radiance) & 0x7fffffffu;
    if (all(lessThan(magnitude, uvec3(kMostRadianceBits)))) {
        sum += radiance;
    } else {
        dropped_count += 1u;
    }
}

#endif
