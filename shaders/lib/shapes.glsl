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

// Which way Newton's method goes along a line.
struct Search
{
    float begin;
    float end;
    float side;     // +1 ahead, -1 back
};

// From where the line enters, ahead, or from where it leaves, back.
Search search_from(Interval clip, bool enters)
{
    return enters ? Search(clip.near, clip.far, 1.0) : Search(clip.far, clip.near, -1.0);
}

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
    float first = q == 0.0 ? 0.0 : c / q;       // a tangent at the origin
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
    return integer_power(rounded_cube_excess(p, bevel) / bevel, exponent - 1u) * sign(p);
}

// The root nearest to the beginning of the search, which is outside. False when there is none in it.
bool find_rounded_cube_root(vec3 origin, vec3 direction, float bevel, uint exponent, Search search, out float root)
{
    float scale = integer_power(bevel, exponent);
    root = search.begin;
    for (int step = 0; step < kNewtonSteps; ++step) {
        vec3 p = origin + root * direction;
        vec3 excess = rounded_cube_excess(p, bevel);
        vec3 steep = integer_power(excess, exponent - 1u);
        float g = dot(steep, excess) - scale;
        float slope = float(exponent) * dot(steep * sign(p), direction);
        if (slope * search.side >= 0.0) {
            return g <= 0.0;
        }
        float change = -g / slope;
        root += change;
        if ((search.end - root) * search.side < 0.0) {
            return false;
        }
        if (change * search.side <= kNewtonTolerance * max(1.0, abs(root))) {
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
    // Where it enters, then where it leaves. One call for both: drivers inline every call, and make a pipeline the slower the larger it is.
    for (int end = 0; end < 2; ++end) {
        bool enters = end == 0;
        float root = enters ? box.near : box.far;
        if (!is_on_flat_face(origin, direction, root, bevel) &&
            !find_rounded_cube_root(origin, direction, bevel, exponent, search_from(clip, enters), root)) {
            return kInfinity;
        }
        if (root >= min_distance) {
            return root;
        }
    }
    return kInfinity;
}

// ---- Rounded cylinder: radius 1 about z, half-height 1, rims beveled over `bevel` by a superellipse; the side has side_count flat
// facets with vertices on the unit circle at multiples of 2 pi / side_count.
// With G(x,y) = max_k n_k . (x,y) / cos(pi / side_count): g = max(G - (1 - bevel), 0)^exponent + max(|z| - (1 - bevel), 0)^exponent - bevel^exponent

// What the facets of one cylinder have in common.
struct Facets
{
    float count;
    vec2 turn;      // cosine and sine of the angle from one to the next
    float scale;    // 1 / cos(pi / side_count)
};

Facets make_facets(uint side_count)
{
    return Facets(float(side_count), unit_circle(1.0 / float(side_count)), 1.0 / unit_circle(0.5 / float(side_count)).x);
}

// Of the facet that faces (x,y): the outward normal over cos(pi / side_count), whose dot product with a point of the facet is 1.
vec2 facet_gauge(vec2 p, Facets facets)
{
    float facet = p == vec2(0.0) ? 0.0 : floor(atan(p.y, p.x) * facets.count / (2.0 * kPi));
    return unit_circle((facet + 0.5) / facets.count) * facets.scale;
}

// Outward, not normalised: flat on the facets and caps, smooth around the rims (their facets are too fine to see).
vec3 rounded_cylinder_normal(vec3 p, float bevel, uint exponent, uint side_count)
{
    float rise = max(abs(p.z) - (1.0 - bevel), 0.0) / bevel;
    if (rise == 0.0) {
        return vec3(facet_gauge(p.xy, make_facets(side_count)), 0.0);
    }
    float radius = length(p.xy);
    float excess = max(radius - (1.0 - bevel), 0.0) / bevel;
    vec2 outward = radius > 0.0 ? p.xy / radius : vec2(0.0);
    return vec3(outward * integer_power(excess, exponent - 1u), integer_power(rise, exponent - 1u) * sign(p.z));
}

// The interval of the ray inside the infinite cylinder of radius 1 about z. Of a ray along z, or nearly so, it is far longer than all scenes.
Interval intersect_round_side(vec2 origin, vec2 direction)
{
    float a = max(dot(direction, direction), 1e-20);
    float middle = -dot(origin, direction) / a;
    vec2 closest = origin + middle * direction;
    float discriminant = 1.0 - dot(closest, closest);
    float reach = sqrt(max(discriminant, 0.0) / a);
    return Interval(discriminant >= 0.0, middle - reach, middle + reach);
}

// The interval of the ray inside the prism's facet at that distance along the ray and its two neighbours: near a silhouette the true one may be a neighbour.
Interval intersect_facets(vec2 origin, vec2 direction, float distance, Facets facets)
{
    Interval inside = Interval(true, -kInfinity, kInfinity);
    vec2 gauge = facet_gauge(origin + distance * direction, facets);
    gauge = vec2(facets.turn.x * gauge.x + facets.turn.y * gauge.y, facets.turn.x * gauge.y - facets.turn.y * gauge.x);
    for (int k = 0; k < 3; ++k) {
        float facing = dot(gauge, direction);
        float met = (1.0 - dot(gauge, origin)) / (facing < 0.0 ? facing : max(facing, 1e-20));
        if (facing < 0.0) {
            inside.near = max(inside.near, met);
        } else {
            inside.far = min(inside.far, met);
        }
        gauge = vec2(facets.turn.x * gauge.x - facets.turn.y * gauge.y, facets.turn.x * gauge.y + facets.turn.y * gauge.x);
    }
    return inside;
}

bool find_rounded_cylinder_root(vec3 origin, vec3 direction, float bevel, uint exponent, Facets facets, Search search, out float root)
{
    float scale = integer_power(bevel, exponent);
    root = search.begin;
    for (int step = 0; step < kNewtonSteps; ++step) {
        vec3 p = origin + root * direction;
        vec2 gauge = facet_gauge(p.xy, facets);
        vec2 excess = max(vec2(dot(gauge, p.xy), abs(p.z)) - (1.0 - bevel), 0.0);   // out of the side and out of the cap
        vec2 steep = integer_power(excess, exponent - 1u);
        float g = dot(steep, excess) - scale;
        float slope = float(exponent) * (steep.x * dot(gauge, direction.xy) + steep.y * sign(p.z) * direction.z);
        if (slope * search.side >= 0.0) {
            return g <= 0.0;
        }
        float change = -g / slope;
        root += change;
        if ((search.end - root) * search.side < 0.0) {
            return false;
        }
        if (change * search.side <= kNewtonTolerance * max(1.0, abs(root))) {
            return true;
        }
    }
    return true;    // a grazing ray that has come within rounding of the surface
}

// True when the point at that distance, on the sharp-edged prism, lies off the rims. A point of a cap just inside of one may count to it.
bool is_off_rims(vec3 origin, vec3 direction, float distance, float bevel, Facets facets)
{
    vec3 p = origin + distance * direction;
    return abs(p.z) <= 1.0 - bevel || facets.scale * length(p.xy) <= 1.0 - bevel;
}

float intersect_rounded_cylinder(vec3 origin, vec3 direction, float bevel, uint exponent, uint side_count, float min_distance)
{
    Interval clip = intersect_box(origin, direction, vec3(kClipHalfWidth));
    if (!clip.is_hit || clip.far < min_distance) {
        return kInfinity;
    }
    // Polygonal prisms lie in round ones. So where a ray enters the round one, or leaves it, tells the facet that it may enter or leave by.
    Interval side = intersect_round_side(origin.xy, direction.xy);
    Interval slab = intersect_box(origin, direction, vec3(kUnbounded, kUnbounded, 1.0));
    Interval hull = Interval(side.is_hit && slab.is_hit, max(side.near, slab.near), min(side.far, slab.far));
    if (!hull.is_hit || hull.near > hull.far || hull.far < min_distance) {
        return kInfinity;
    }
    Facets facets = make_facets(side_count);
    // Where it enters, then where it leaves; one call for both, as for the cube.
    for (int end = 0; end < 2; ++end) {
        bool enters = end == 0;
        Interval prism = intersect_facets(origin.xy, direction.xy, enters ? hull.near : hull.far, facets);
        float near = max(prism.near, slab.near);
        float far = min(prism.far, slab.far);
        if (near > far) {
            return kInfinity;
        }
        float root = enters ? near : far;
        if (!is_off_rims(origin, direction, root, bevel, facets) &&
            !find_rounded_cylinder_root(origin, direction, bevel, exponent, facets, search_from(clip, enters), root)) {
            return kInfinity;
        }
        if (root >= min_distance) {
            return root;
        }
    }
    return kInfinity;
}

#endif
