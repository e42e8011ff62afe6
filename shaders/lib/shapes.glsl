// Shared by the analytic shapes of shaders/shapes: intervals along a ray, boxes, and Newton's method.
// Every shape is convex. Those that are { g <= 0 } of a convex function g along the ray are searched by Newton's
// method: from outside it approaches the nearest root without passing it, and a slope of the wrong sign proves a miss.
#ifndef CLEVRVK_SHADERS_LIB_SHAPES_GLSL
#define CLEVRVK_SHADERS_LIB_SHAPES_GLSL

#include "shaders/lib/math.glsl"
#include "shaders/shared/scene_types.h"

// A ray in the space of an instance's unit shape. Its distances are those in the world.
struct UnitRay
{
    vec3 origin;
    vec3 direction;
};

// Bounds that a ray is clipped to first: a little larger than the shapes, so that no search starts on a flat face.
const float kClipHalfWidth = 1.01;
const float kUnbounded = 1e18;          // a half-width so large that it bounds nothing, yet stays finite after every division in this file
const int kNewtonSteps = 32;
const float kNewtonTolerance = 2e-7;    // relative to the distance

// Where a line is inside a convex body.
struct Interval
{
    bool is_hit;
    float near;     // entry; behind the origin (negative) when the ray starts inside
    float far;      // exit
};

// The direction of Newton's method along a line.
struct Search
{
    float begin;
    float end;
    float side;     // +1 ahead, -1 back
};

// Forwards from where the line enters, or backwards from where it leaves.
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

// One step of Newton's method for g = 0 from `root`, where g and its slope along the ray were evaluated. True when the
// search is over; is_found then says whether `root` is on the surface. When steps run out, it counts as found: a
// grazing ray that is within rounding of the surface.
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
