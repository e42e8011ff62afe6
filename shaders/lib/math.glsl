// Small numeric helpers.
#ifndef CLEVRVK_SHADERS_LIB_MATH_GLSL
#define CLEVRVK_SHADERS_LIB_MATH_GLSL

const float kPi = 3.14159265358979;
const float kInfinity = 1e30;
// How far a new ray starts off its surface, along the normal. Far above the rounding of hit points (1e-6), far below what can be seen.
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

float integer_power(float base, uint exponent)
{
    float result = base;
    for (uint k = 1u; k < exponent; ++k) {
        result *= base;
    }
    return result;
}

// Two unit vectors that make a right-handed frame with the unit vector n. Source: Duff et al., Building an Orthonormal Basis, Revisited (2017).
void make_frame(vec3 n, out vec3 tangent, out vec3 bitangent)
{
    float s = n.z >= 0.0 ? 1.0 : -1.0;
    float a = -1.0 / (s + n.z);
    float b = n.x * n.y * a;
    tangent = vec3(1.0 + s * n.x * n.x * a, s * b, -s * n.x);
    bitangent = vec3(b, s + n.y * n.y * a, -n.y);
}

// Uniform on the unit disc, area-preserving and continuous. Source: Shirley and Chiu, A Low Distortion Map (1997).
vec2 concentric_disc(vec2 u)
{
    vec2 p = 2.0 * u - 1.0;
    bool is_wide = abs(p.x) > abs(p.y);
    float radius = is_wide ? p.x : p.y;
    if (radius == 0.0) {
        return vec2(0.0);
    }
    float angle = is_wide ? 0.25 * kPi * (p.y / p.x) : 0.5 * kPi - 0.25 * kPi * (p.x / p.y);
    return radius * vec2(cos(angle), sin(angle));
}

#endif
