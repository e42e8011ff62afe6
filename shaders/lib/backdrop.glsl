// The backdrop: a sheet swept along one axis under a profile of two quartics (GpuBackdrop). The space above it is
// convex, so a ray from there leaves through it at most once.
#ifndef CLEVRVK_SHADERS_LIB_BACKDROP_GLSL
#define CLEVRVK_SHADERS_LIB_BACKDROP_GLSL

#include "shaders/lib/math.glsl"
#include "shaders/shared/scene_types.h"

float quartic(float c[5], float t)
{
    return (((c[4] * t + c[3]) * t + c[2]) * t + c[1]) * t + c[0];
}

float quartic_slope(float c[5], float t)
{
    return ((4.0 * c[4] * t + 3.0 * c[3]) * t + 2.0 * c[2]) * t + c[1];
}

const int kMostSteps = 24;
// Newton's method squares its error in each step. After a step as small as this, only rounding error remains.
const float kLastChange = 1e-4;

// The distance along the ray to the sheet, or kInfinity if the ray misses it; `curve` is the profile's parameter at the
// hit. The ray intersects the profile where cross(profile(t) - origin, direction) = 0, a quartic in t, solved by
// Newton's method.
float intersect_backdrop(GpuBackdrop backdrop, vec3 origin, vec3 direction, out float curve)
{
    vec2 o = vec2(dot(backdrop.s_axis, origin) + backdrop.s_offset, origin.z);
    vec2 d = vec2(dot(backdrop.s_axis, direction), direction.z);
    curve = 1.0;
    // The sheet is close to the point where the ray reaches the height z = 0. The profile's parameter at that point,
    // computed to second order in s, is below the wanted one, and Newton's method increases it from there.
    if (d.y < 0.0) {
        float reach = (o.x - o.y * d.x / d.y - backdrop.s_curve[0]) / backdrop.s_curve[1];
        curve = clamp(reach - reach * reach * backdrop.s_curve[2] / backdrop.s_curve[1], 0.0, 1.0);
    } else if (d.x < 0.0) {
        return kInfinity;   // up and towards the open side
    }
    float c[5];
    for (int k = 0; k < 5; ++k) {
        c[k] = backdrop.s_curve[k] * d.y - backdrop.z_curve[k] * d.x;
    }
    c[0] -= o.x * d.y - o.y * d.x;
    if (d.y >= 0.0 && quartic(c, 1.0) > 0.0) {
        return kInfinity;   // up and over the profile's end
    }
    for (int step = 0; step < kMostSteps; ++step) {
        float f = quartic(c, curve);
        float slope = quartic_slope(c, curve);
        if (slope == 0.0) {
            break;
        }
        float change = f / slope;
        curve -= change;
        if (abs(change) < kLastChange || curve > 1.0) {     // beyond the end, where the root also lies
            break;
        }
    }
    if (!(curve >= 0.0 && curve <= 1.0)) {
        return kInfinity;
    }
    vec2 reached = vec2(quartic(backdrop.s_curve, curve), quartic(backdrop.z_curve, curve)) - o;
    float length_squared = dot(d, d);
    if (length_squared == 0.0) {
        return kInfinity;   // along the sheet
    }
    float distance = dot(reached, d) / length_squared;
    float e = dot(backdrop.e_axis, origin + distance * direction) + backdrop.e_offset;
    return distance > 0.0 && e >= backdrop.e_min && e <= backdrop.e_max ? distance : kInfinity;
}

// The unit normal on the upper side.
vec3 backdrop_normal(GpuBackdrop backdrop, float curve)
{
    float s_slope = quartic_slope(backdrop.s_curve, curve);
    float z_slope = quartic_slope(backdrop.z_curve, curve);
    return normalize(vec3(0.0, 0.0, s_slope) - z_slope * backdrop.s_axis);
}

#endif
