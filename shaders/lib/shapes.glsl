// Shared by the analytic shapes of shaders/shapes: intervals along a ray, boxes, and Newton's method. Every shape is
// convex. If a shape is the set { g <= 0 } of a function g that is convex along the ray, Newton's method finds its
// surface: from outside, it approaches the nearest root without passing it, and a slope with the wrong sign proves a
// miss.
#ifndef CLEVRVK_SHADERS_LIB_SHAPES_GLSL
#define CLEVRVK_SHADERS_LIB_SHAPES_GLSL

#include "shaders/lib/math.glsl"
#include "shaders/shared/scene_types.h"

// A ray in the space of an instance's unit shape. Distances along it equal distances in the world.
struct UnitRay
{
    vec3 origin;
    vec3 direction;
};

// The bounds to which a ray is clipped first. They are slightly larger than the shapes, so that no search starts on a
// flat face.
const float kClipHalfWidth = 1.01;
const float kUnbounded = 1e18;          // a half-width that bounds nothing, yet stays finite after every division in this file
const int kNewtonSteps = 32;
const float kNewtonTolerance = 2e-7;    // relative to the distance

// Where a line is inside a convex body.
struct Interval
{
    bool is_hit;
    float near;     // entry; behind the origin (negative) if the ray starts inside
    float far;      // exit
};

// The direction of Newton's method along a line.
struct Search
{
    float begin;
    float end;
    float side;     // +1 forwards, -1 backwards
};

// Searches forwards from the point where the line enters, or backwards from the point where it leaves.
Search search_from(Interval clip, bool enters)
{
    return enters ? Search(clip.near, clip.far, 1.0) : Search(clip.far, clip.near, -1.0);
}

float nearest_from(float min_distance, float near, float far)
{
    return near >= min_distance ? near : far >= min_distance ? far : kInfinity;
}

// The interval of the ray inside |p_i| <= half_width.
Interval intersect_box(vec3 origin, vec3 direction, vec3 half_width)
{
    vec3 safe = mix(direction, vec3(1e-12), lessThan(abs(direction), vec3(1e-12)));
    vec3 middle = -origin / safe;
    vec3 reach = half_width / abs(safe);
    vec3 enter = middle - reach;
    vec3 leave = middle + reach;
    float near = max_component(enter);
    float far = min(leave.x, min(leave.y, leave.z));
    return Interval(near <= far, near, far);
}

// One step of Newton's method for g = 0 from `root`, where g and its slope along the ray were evaluated. Returns true
// if the search is over; is_found then tells whether `root` is on the surface. If the steps run out, the root counts as
// found, because the ray then grazes the surface within rounding error.
bool finish_newton_step(float g, float slope, Search search, inout float root, out bool is_found)
{
    is_found = true;
    if (slope * search.side >= 0.0) {
        is_found = g <= 0.0;
        return true;
    }
    float change = -g / slope;
    root += change;
    if ((search.end - root) * search.side < 0.0) {
        is_found = false;
        return true;
    }
    return change * search.side <= kNewtonTolerance * max(1.0, abs(root));
}

#endif
