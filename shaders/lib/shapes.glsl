// Where a ray meets the analytic shapes, in their unit space. Directions need not be unit vectors; distances are in multiples of them.
// Every shape is convex. Cube and cylinder are { g <= 0 } of a convex function g along the ray, so Newton's method from outside
// comes up to the nearest root without passing it, and a slope of the wrong sign proves a miss.
// intersect_NAME gives the nearest distance from min_distance on, be it where the ray enters or where it leaves, or kInfinity.
#ifndef CLEVRVK_SHADERS_LIB_SHAPES_GLSL
#define CLEVRVK_SHADERS_LIB_SHAPES_GLSL

#include "shaders/lib/math.glsl"

// Bounds that a ray is clipped to first: a little larger than the shapes, so that no search starts on a flat face.
const float kClipHalfWidth = 1.01;
const float kUnbounded = 1e18;          // half a width so great that it bounds nothing, yet finite after every division of this file
const int kNewtonSteps = 32;
const float kNewtonTolerance = 2e-7;    // relative to the distance

// Where a line is inside a convex body.
struct Interval
{
    bool is_hit;
    float near;     // entry; behind the origin (negative) when the ray starts inside
    float far;      // exit
};

float nearest_from(float min_distance, float near, float far)
{
    return near >= min_distance ? near : far >= min_distance ? far : kInfinity;
}

// Sphere of that radius about the origin. Source: Haines et al., Precision Improvements for Ray/Sphere Intersection (Ray Tracing Gems, 2019).
float intersect_sphere(vec3 origin, vec3 direction, float radius, float min_distance)
{
    float a = dot(direction, direction);
    float b = -dot(origin, direction);
    vec3 closest = origin + (b / a) * direction;
    float discriminant = radius * radius - dot(closest, closest);
    if (discriminant < 0.0) {
        return kInfinity;
    }
    float c = dot(origin, origin) - radius * radius;
    float q = b + (b >= 0.0 ? 1.0 : -1.0) * sqrt(a * discriminant);
    float first = c / q;
    float second = q / a;
    return nearest_from(min_distance, min(first, second), max(first, second));
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

// ---- Rounded cube: half-width 1, edges beveled over `bevel` by a superellipse.
// g = sum_i max(|p_i| - (1 - bevel), 0)^exponent - bevel^exponent

vec3 rounded_cube_excess(vec3 p, float bevel)
{
    return max(abs(p) - (1.0 - bevel), vec3(0.0));
}

// Outward, not normalised; never zero on the surface, since there at least one coordinate reaches into the bevel.
vec3 rounded_cube_normal(vec3 p, float bevel, uint exponent)
{
    vec3 excess = rounded_cube_excess(p, bevel) / bevel;
    vec3 steep = vec3(integer_power(excess.x, exponent - 1u), integer_power(excess.y, exponent - 1u), integer_power(excess.z, exponent - 1u));
    return steep * sign(p);
}

// The root nearest to `start` when going `side` (+1 ahead, -1 back); start is outside. False when there is none before `end`.
bool find_rounded_cube_root(vec3 origin, vec3 direction, float bevel, uint exponent, float start, float end, float side, out float root)
{
    float scale = integer_power(bevel, exponent);
    root = start;
    for (int step = 0; step < kNewtonSteps; ++step) {
        vec3 p = origin + root * direction;
        vec3 excess = rounded_cube_excess(p, bevel);
        vec3 steep = vec3(integer_power(excess.x, exponent - 1u), integer_power(excess.y, exponent - 1u), integer_power(excess.z, exponent - 1u));
        float g = dot(steep, excess) - scale;
        float slope = float(exponent) * dot(steep * sign(p), direction);
        if (slope * side >= 0.0) {
            return g <= 0.0;
        }
        float change = -g / slope;
        root += change;
        if ((end - root) * side < 0.0) {
            return false;
        }
        if (change * side <= kNewtonTolerance * max(1.0, abs(root))) {
            return true;
        }
    }
    return true;    // a grazing ray that has come within rounding of the surface
}

// True when the point of the flat face at that distance lies off the bevels.
bool is_on_flat_face(vec3 origin, vec3 direction, float distance, float bevel)
{
    vec3 p = abs(origin + distance * direction);
    int inner = int(p.x <= 1.0 - bevel) + int(p.y <= 1.0 - bevel) + int(p.z <= 1.0 - bevel);
    return inner >= 2;
}

float intersect_rounded_cube(vec3 origin, vec3 direction, float bevel, uint exponent, float min_distance)
{
    Interval clip = intersect_box(origin, direction, vec3(kClipHalfWidth));
    Interval box = intersect_box(origin, direction, vec3(1.0));
    if (!box.is_hit || clip.far < min_distance) {
        return kInfinity;
    }
    float root = box.near;
    if (!is_on_flat_face(origin, direction, root, bevel) &&
        !find_rounded_cube_root(origin, direction, bevel, exponent, clip.near, clip.far, 1.0, root)) {
        return kInfinity;
    }
    if (root >= min_distance) {
        return root;
    }
    root = box.far;
    if (!is_on_flat_face(origin, direction, root, bevel) &&
        !find_rounded_cube_root(origin, direction, bevel, exponent, clip.far, clip.near, -1.0, root)) {
        return kInfinity;
    }
    return root >= min_distance ? root : kInfinity;
}

// ---- Rounded cylinder: radius 1 about z, half-height 1, rims beveled over `bevel` by a superellipse; the side has side_count flat
// facets with vertices on the unit circle at multiples of 2 pi / side_count.
// With G(x,y) = max_k n_k . (x,y) / cos(pi / side_count): g = max(G - (1 - bevel), 0)^exponent + max(|z| - (1 - bevel), 0)^exponent - bevel^exponent

// Number of the facet that faces (x,y).
float facet_of(vec2 p, uint side_count)
{
    return p == vec2(0.0) ? 0.0 : floor(atan(p.y, p.x) * float(side_count) / (2.0 * kPi));
}

// The facet's outward normal over cos(pi / side_count): its dot product with a point of the facet is 1.
vec2 facet_gauge(float facet, uint side_count)
{
    return unit_circle((facet + 0.5) / float(side_count)) / unit_circle(0.5 / float(side_count)).x;
}

// Outward, not normalised: flat on the facets and caps, smooth around the rims (their facets are too fine to see).
vec3 rounded_cylinder_normal(vec3 p, float bevel, uint exponent, uint side_count)
{
    float rise = max(abs(p.z) - (1.0 - bevel), 0.0) / bevel;
    if (rise == 0.0) {
        return vec3(facet_gauge(facet_of(p.xy, side_count), side_count), 0.0);
    }
    float radius = length(p.xy);
    float excess = max(radius - (1.0 - bevel), 0.0) / bevel;
    vec2 outward = radius > 0.0 ? p.xy / radius : vec2(0.0);
    return vec3(outward * integer_power(excess, exponent - 1u), integer_power(rise, exponent - 1u) * sign(p.z));
}

// Where the ray is inside the polygonal prism. Facets are walked from the one that the circle around them suggests.
Interval intersect_prism(vec2 origin, vec2 direction, uint side_count)
{
    float a = dot(direction, direction);
    if (a < 1e-20) {
        bool is_inside = dot(facet_gauge(facet_of(origin, side_count), side_count), origin) <= 1.0;
        return Interval(is_inside, -kInfinity, kInfinity);
    }
    float middle = -dot(origin, direction) / a;
    vec2 closest = origin + middle * direction;
    float discriminant = 1.0 - dot(closest, closest);
    if (discriminant < 0.0) {
        return Interval(false, 0.0, 0.0);
    }
    float reach = sqrt(discriminant / a);
    Interval hit = Interval(true, middle - reach, middle + reach);
    for (int end = 0; end < 2; ++end) {
        float side = end == 0 ? 1.0 : -1.0;
        float facet = facet_of(origin + (end == 0 ? hit.near : hit.far) * direction, side_count);
        float best = -side * kInfinity;
        // Near the silhouette the true facet may be a neighbour of the suggested one.
        for (float offset = -1.0; offset <= 1.0; offset += 1.0) {
            vec2 gauge = facet_gauge(facet + offset, side_count);
            float facing = dot(gauge, direction);
            if (facing * side < 0.0) {
                float distance = (1.0 - dot(gauge, origin)) / facing;
                best = side > 0.0 ? max(best, distance) : min(best, distance);
            }
        }
        if (abs(best) < kInfinity) {
            if (end == 0) {
                hit.near = best;
            } else {
                hit.far = best;
            }
        }
    }
    hit.is_hit = hit.near <= hit.far;
    return hit;
}

bool find_rounded_cylinder_root(vec3 origin, vec3 direction, float bevel, uint exponent, uint side_count, float start, float end, float side,
                                out float root)
{
    float scale = integer_power(bevel, exponent);
    root = start;
    for (int step = 0; step < kNewtonSteps; ++step) {
        vec3 p = origin + root * direction;
        vec2 gauge = facet_gauge(facet_of(p.xy, side_count), side_count);
        float out_of_side = max(dot(gauge, p.xy) - (1.0 - bevel), 0.0);
        float out_of_cap = max(abs(p.z) - (1.0 - bevel), 0.0);
        float steep_side = integer_power(out_of_side, exponent - 1u);
        float steep_cap = integer_power(out_of_cap, exponent - 1u);
        float g = steep_side * out_of_side + steep_cap * out_of_cap - scale;
        float slope = float(exponent) * (steep_side * dot(gauge, direction.xy) + steep_cap * sign(p.z) * direction.z);
        if (slope * side >= 0.0) {
            return g <= 0.0;
        }
        float change = -g / slope;
        root += change;
        if ((end - root) * side < 0.0) {
            return false;
        }
        if (change * side <= kNewtonTolerance * max(1.0, abs(root))) {
            return true;
        }
    }
    return true;    // a grazing ray that has come within rounding of the surface
}

// True when the point at that distance, on the sharp-edged prism, lies off the rims.
bool is_off_rims(vec3 origin, vec3 direction, float distance, float bevel, uint side_count)
{
    vec3 p = origin + distance * direction;
    return abs(p.z) <= 1.0 - bevel || dot(facet_gauge(facet_of(p.xy, side_count), side_count), p.xy) <= 1.0 - bevel;
}

float intersect_rounded_cylinder(vec3 origin, vec3 direction, float bevel, uint exponent, uint side_count, float min_distance)
{
    Interval clip = intersect_box(origin, direction, vec3(kClipHalfWidth));
    if (!clip.is_hit || clip.far < min_distance) {
        return kInfinity;
    }
    Interval prism = intersect_prism(origin.xy, direction.xy, side_count);
    Interval slab = intersect_box(origin, direction, vec3(kUnbounded, kUnbounded, 1.0));
    float near = max(prism.near, slab.near);
    float far = min(prism.far, slab.far);
    if (!prism.is_hit || !slab.is_hit || near > far) {
        return kInfinity;
    }
    float root = near;
    if (!is_off_rims(origin, direction, root, bevel, side_count) &&
        !find_rounded_cylinder_root(origin, direction, bevel, exponent, side_count, clip.near, clip.far, 1.0, root)) {
        return kInfinity;
    }
    if (root >= min_distance) {
        return root;
    }
    root = far;
    if (!is_off_rims(origin, direction, root, bevel, side_count) &&
        !find_rounded_cylinder_root(origin, direction, bevel, exponent, side_count, clip.far, clip.near, -1.0, root)) {
        return kInfinity;
    }
    return root >= min_distance ? root : kInfinity;
}

#endif
