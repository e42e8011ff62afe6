// Lenses with radial distortion: the radius of a point of the image is an odd polynomial of the angle or of its
// tangent.
#ifndef CLEVRVK_SHADERS_LENSES_RADIAL_GLSL
#define CLEVRVK_SHADERS_LENSES_RADIAL_GLSL

#include "shaders/lib/math.glsl"
#include "shaders/shared/general_types.h"

// t (1 + k[0] t^2 + k[1] t^4 + k[2] t^6 + k[3] t^8)
float radial_polynomial(vec4 k, float t)
{
    float s = t * t;
    return t * (1.0 + s * (k.x + s * (k.y + s * (k.z + s * k.w))));
}

// The derivative of radial_polynomial.
float radial_slope(vec4 k, float t)
{
    float s = t * t;
    return 1.0 + s * (3.0 * k.x + s * (5.0 * k.y + s * (7.0 * k.z + s * 9.0 * k.w)));
}

const uint kRadialSteps = 24u;

// Finds t from 0 to `limit` at which the polynomial equals `radius`; the polynomial increases up to `limit`. Uses
// Newton steps, and bisection where these leave the bracket. Returns -1 if the point is farther out.
float invert_radial(vec4 k, float limit, float radius)
{
    if (radius > radial_polynomial(k, limit)) {
        return -1.0;
    }
    float low = 0.0;
    float high = limit;
    float t = min(radius, limit);
    for (uint step = 0u; step < kRadialSteps; ++step) {
        float error = radial_polynomial(k, t) - radius;
        if (error > 0.0) {
            high = t;
        } else {
            low = t;
        }
        float move = error / max(radial_slope(k, t), 1e-6);
        if (abs(move) <= 2e-7 * t) {    // tested before the bracket, because a step of length 0 is not inside it
            return t - move;
        }
        float next = t - move;
        t = next > low && next < high ? next : 0.5 * (low + high);
    }
    return t;
}

// The direction with the given angle to the axis, towards a point of the image with the given distance from the centre.
vec3 tilt(float angle, vec2 point, float radius)
{
    vec2 circle = unit_circle(angle * (0.5 / kPi));
    return vec3(point * (radius > 1e-7 ? circle.y / radius : 1.0), circle.x);
}

#endif
