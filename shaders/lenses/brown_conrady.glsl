// A pinhole whose picture is distorted along the radius (k1, k2, k3) and across it (p1, p2).
// Source: Brown, Decentering Distortion of Lenses (1966); OpenCV's module calib3d.
#ifndef CLEVRVK_SHADERS_LENSES_BROWN_CONRADY_GLSL
#define CLEVRVK_SHADERS_LENSES_BROWN_CONRADY_GLSL

#include "shaders/lenses/radial.glsl"

const uint kBrownConradySteps = 8u;

bool unproject_brown_conrady(GpuLens lens, vec2 point, out vec3 direction)
{
    vec4 k = vec4(lens.distortion[0], lens.distortion[1], lens.distortion[4], 0.0);
    vec2 p = vec2(lens.distortion[2], lens.distortion[3]);
    float radius = length(point);
    float start = invert_radial(k, lens.limit, radius);
    direction = vec3(0.0, 0.0, 1.0);
    if (start < 0.0) {
        return false;
    }
    // Newton's steps from what the radial part alone gives.
    vec2 at = point * (radius > 1e-7 ? start / radius : 1.0);
    for (uint step = 0u; step < kBrownConradySteps; ++step) {
        float s = dot(at, at);
        float scale = 1.0 + s * (k.x + s * (k.y + s * k.z));
        vec2 moved = at * scale + 2.0 * p * at.x * at.y + p.yx * (s + 2.0 * at * at);
        vec2 error = moved - point;
        float slope = 2.0 * (k.x + s * (2.0 * k.y + s * 3.0 * k.z));    // of scale, by s, twice
        float across = slope * at.x * at.y + 2.0 * (p.x * at.x + p.y * at.y);
        float xx = scale + slope * at.x * at.x + 2.0 * p.x * at.y + 6.0 * p.y * at.x;
        float yy = scale + slope * at.y * at.y + 2.0 * p.y * at.x + 6.0 * p.x * at.y;
        float determinant = xx * yy - across * across;
        at -= vec2(yy * error.x - across * error.y, xx * error.y - across * error.x) / max(determinant, 1e-6);
    }
    direction = normalize(vec3(at, 1.0));
    return dot(at, at) <= lens.limit * lens.limit;
}

#endif
