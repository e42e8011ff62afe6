// A pinhole lens with radial distortion (k1, k2, k3) and tangential distortion (p1, p2). Source: Brown, Decentering
// Distortion of Lenses (1966); OpenCV's module calib3d.
#ifndef CLEVRVK_SHADERS_LENSES_BROWN_CONRADY_GLSL
#define CLEVRVK_SHADERS_LENSES_BROWN_CONRADY_GLSL

#include "shaders/lenses/radial.glsl"

const uint kBrownConradySteps = 8u;         // Newton steps; near places where the picture folds, halved steps follow
const uint kBrownConradyMostSteps = 40u;

// The point at which the lens shows what a pinhole lens shows at `at`, minus `point`. \param next  the result of a
// Newton step from `at`, within the limit
vec2 miss_brown_conrady(GpuLens lens, vec2 at, vec2 point, out vec2 next)
{
    vec3 k = vec3(lens.distortion[0], lens.distortion[1], lens.distortion[4]);
    vec2 p = vec2(lens.distortion[2], lens.distortion[3]);
    float s = dot(at, at);
    float scale = 1.0 + s * (k.x + s * (k.y + s * k.z));
    vec2 moved = at * scale + 2.0 * p * at.x * at.y + p.yx * (s + 2.0 * at * at);
    vec2 error = moved - point;
    float slope = 2.0 * (k.x + s * (2.0 * k.y + s * 3.0 * k.z));    // twice the derivative of scale with respect to s
    float across = slope * at.x * at.y + 2.0 * (p.x * at.x + p.y * at.y);
    float xx = scale + slope * at.x * at.x + 2.0 * p.x * at.y + 6.0 * p.y * at.x;
    float yy = scale + slope * at.y * at.y + 2.0 * p.y * at.x + 6.0 * p.x * at.y;
    float determinant = xx * yy - across * across;
    next = at - vec2(yy * error.x - across * error.y, xx * error.y - across * error.x) / max(determinant, 1e-6);
    float length_squared = dot(next, next);
    if (length_squared > lens.limit * lens.limit) {
        next *= lens.limit * inversesqrt(length_squared);
    }
    return error;
}

bool unproject_brown_conrady(GpuLens lens, vec2 point, out vec3 direction)
{
    vec4 k = vec4(lens.distortion[0], lens.distortion[1], lens.distortion[4], 0.0);
    float radius = length(point);
    float most_moved = 3.0 * length(vec2(lens.distortion[2], lens.distortion[3])) * lens.limit * lens.limit;
    direction = vec3(0.0, 0.0, 1.0);
    if (radius > radial_polynomial(k, lens.limit) + most_moved) {
        return false;
    }
    float start = invert_radial(k, lens.limit, radius);
    start = start < 0.0 ? lens.limit : start;
    vec2 at = point * (radius > 1e-7 ? start / radius : 1.0);
    vec2 next = at;
    vec2 best = at;
    float least = kInfinity;
    float enough = 3e-6 * max(radius, 1.0);
    for (uint step = 0u; step <= kBrownConradyMostSteps; ++step) {
        float miss = length(miss_brown_conrady(lens, at, point, next));
        bool is_nearer = miss < least || step <= kBrownConradySteps;
        best = is_nearer ? at : best;
        least = is_nearer ? miss : least;
        at = is_nearer ? next : 0.5 * (at + best);
        if (step >= kBrownConradySteps && least <= enough) {
            break;
        }
    }
    direction = normalize(vec3(best, 1.0));
    return least <= enough;
}

#endif
