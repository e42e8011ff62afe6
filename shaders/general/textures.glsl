// Looks up a picture at texture coordinates. Interpolates four texels in shader code, so that results do not depend on
// the precision of a sampler.
#ifndef CLEVRVK_SHADERS_GENERAL_TEXTURES_GLSL
#define CLEVRVK_SHADERS_GENERAL_TEXTURES_GLSL

#include "shaders/general/scene.glsl"

// The column or row of a texel that may lie outside the picture.
uint wrap_texel(int place, uint wrap, uint size)
{
    int count = int(size);
    if (wrap == kWrapClamp) {
        return uint(clamp(place, 0, count - 1));
    }
    int period = wrap == kWrapMirror ? 2 * count : count;
    int within = place - period * int(floor(float(place) / float(period)));
    within = clamp(within, 0, period - 1);      // corrects the rounding of the quotient
    return uint(within < count ? within : period - 1 - within);
}

vec4 load_texel(GpuTexture picture, ivec2 place)
{
    uint index = wrap_texel(place.y, picture.wrap_v, picture.height) * picture.width + wrap_texel(place.x, picture.wrap_u, picture.width);
    if (picture.format == kTexels8) {
        return unpack_unorm(Texels8(picture.texels).at[index]);
    }
    uvec2 halves = TexelsHalf(picture.texels).at[index];
    return vec4(unpackHalf2x16(halves.x), unpackHalf2x16(halves.y));
}

const float kMostTurns = 1e4;   // most repetitions of a texture: beyond, floats have no fractions left

// Source: IEC 61966-2-1.
vec3 decode_srgb(vec3 encoded)
{
    vec3 power = exp(2.4 * log((max(encoded, 0.04045) + 0.055) / 1.055));
    return mix(power, encoded / 12.92, lessThanEqual(encoded, vec3(0.04045)));
}

vec4 blend_texels(GpuTexture picture, vec2 uv)
{
    vec2 turned = clamp(vec2(dot(picture.u_row, vec3(uv, 1.0)), dot(picture.v_row, vec3(uv, 1.0))), -kMostTurns, kMostTurns);
    vec2 place = turned * vec2(picture.width, picture.height);
    if (picture.is_nearest != 0u) {
        return load_texel(picture, ivec2(floor(place)));
    }
    place -= 0.5;
    ivec2 corner = ivec2(floor(place));
    vec2 part = place - vec2(corner);
    vec4 sum = vec4(0.0);
    for (int k = 0; k < 4; ++k) {
        ivec2 step = ivec2(k & 1, k >> 1);
        vec2 weight = mix(1.0 - part, part, vec2(step));
        sum += weight.x * weight.y * load_texel(picture, corner + step);
    }
    return sum;
}

vec4 sample_texture(GpuTexture picture, vec2 uv)
{
    vec4 value = blend_texels(picture, uv);
    return picture.is_srgb != 0u ? vec4(decode_srgb(value.xyz), value.w) : value;
}

#endif
