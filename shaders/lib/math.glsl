// Small numeric helpers for all shaders: squares, rotations, sines.
#ifndef CLEVRVK_SHADERS_LIB_MATH_GLSL
#define CLEVRVK_SHADERS_LIB_MATH_GLSL

const float kPi = 3.14159265358979;
const float kInfinity = 1e30;
// The offset of a new ray from its surface, along the normal. It is far above the rounding error of hit points (1e-6)
// and far below visible sizes.
const float kRayOffset = 1e-4;

float square(float x)
{
    return x * x;
}

float max_component(vec3 v)
{
    return max(v.x, max(v.y, v.z));
}

vec3 rotate_about_z(vec3 v, float cosine, float sine)
{
    return vec3(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y, v.z);
}

vec3 integer_power(vec3 base, uint exponent)
{
    vec3 result = base;
    for (uint k = 1u; k < exponent; ++k) {
        result *= base;
    }
    return result;
}

vec2 integer_power(vec2 base, uint exponent)
{
    return integer_power(vec3(base, 0.0), exponent).xy;
}

float integer_power(float base, uint exponent)
{
    return integer_power(vec3(base), exponent).x;
}

// 1 / power, exact to the bit, for a power of two. On some devices, a division may be wrong in its last bits.
float reciprocal_of_power(uint power)
{
    return uintBitsToFloat((127u - uint(findMSB(power))) << 23u);
}

// The cosine and sine of an angle in turns (1 is a full circle), with an error below 3e-7 for up to a few turns in
// either direction. Uses only sums and products, because Vulkan requires only an accuracy of 2^-11 from the built-in
// functions.
vec2 unit_circle(float turns)
{
    float quarters = floor(4.0 * turns + 0.5);
    float x = (4.0 * turns - quarters) * (0.5 * kPi);      // within pi / 4
    float y = x * x;
    // Taylor series with an error below 3e-8.
    float sine = x * (1.0 + y * (-1.0 / 6.0 + y * (1.0 / 120.0 + y * (-1.0 / 5040.0 + y * (1.0 / 362880.0)))));
    float cosine = 1.0 + y * (-0.5 + y * (1.0 / 24.0 + y * (-1.0 / 720.0 + y * (1.0 / 40320.0))));
    // Finds the quarter without integers, because the CPU driver converts to integers lane by lane.
    float halves = floor(0.5 * quarters);
    vec2 point = quarters == 2.0 * halves ? vec2(cosine, sine) : vec2(-sine, cosine);
    return halves == 2.0 * floor(0.5 * halves) ? point : -point;
}

// Two unit vectors that make a right-handed frame with the unit vector n. Source: Duff et al., Building an Orthonormal
// Basis, Revisited (2017).
void make_frame(vec3 n, out vec3 tangent, out vec3 bitangent)
{
    float s = n.z >= 0.0 ? 1.0 : -1.0;
    float a = -1.0 / (s + n.z);
    float b = n.x * n.y * a;
    tangent = vec3(1.0 + s * n.x * n.x * a, s * b, -s * n.x);
    bitangent = vec3(b, s + n.y * n.y * a, -n.y);
}

// Maps the unit square to the unit disc. The map preserves areas and is continuous. Source: Shirley and Chiu, A Low
// Distortion Map (1997).
vec2 concentric_disc(vec2 u)
{
    vec2 p = 2.0 * u - 1.0;
    bool is_wide = abs(p.x) > abs(p.y);
    float radius = is_wide ? p.x : p.y;
    if (radius == 0.0) {
        return vec2(0.0);
    }
    return radius * unit_circle(is_wide ? 0.125 * (p.y / p.x) : 0.25 - 0.125 * (p.x / p.y));
}

#endif
