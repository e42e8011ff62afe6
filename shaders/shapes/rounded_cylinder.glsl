// A cylinder of radius 1 about z with half-height 1, whose rims are beveled over `bevel` by a superellipse. Its side
// has side_count flat facets with vertices on the unit circle at multiples of 2 pi / side_count.
// With G(x,y) = max_k n_k . (x,y) / cos(pi / side_count):
// g = max(G - (1 - bevel), 0)^exponent + max(|z| - (1 - bevel), 0)^exponent - bevel^exponent
#ifndef CLEVRVK_SHADERS_SHAPES_ROUNDED_CYLINDER_GLSL
#define CLEVRVK_SHADERS_SHAPES_ROUNDED_CYLINDER_GLSL

#include "shaders/lib/shapes.glsl"

// The properties that the facets of one cylinder share.
struct Facets
{
    float count;
    vec2 turn;      // cosine and sine of the angle from one facet to the next
    float scale;    // 1 / cos(pi / side_count)
};

Facets make_facets(uint side_count)
{
    return Facets(float(side_count), unit_circle(1.0 / float(side_count)), 1.0 / unit_circle(0.5 / float(side_count)).x);
}

// The outward normal of the facet that faces (x,y), divided by cos(pi / side_count). Its dot product with a point of
// the facet is 1.
vec2 facet_gauge(vec2 p, Facets facets)
{
    float facet = p == vec2(0.0) ? 0.0 : floor(atan(p.y, p.x) * facets.count / (2.0 * kPi));
    return unit_circle((facet + 0.5) / facets.count) * facets.scale;
}

// The outward normal, not normalised. It is flat on the facets and caps and smooth around the rims, whose facets are
// too fine to see.
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

// The interval of the ray inside the infinite cylinder of radius 1 about z. For a ray along z, or nearly so, it is far
// longer than any scene.
Interval intersect_round_side(vec2 origin, vec2 direction)
{
    float a = max(dot(direction, direction), 1e-20);
    float middle = -dot(origin, direction) / a;
    vec2 closest = origin + middle * direction;
    float discriminant = 1.0 - dot(closest, closest);
    float reach = sqrt(max(discriminant, 0.0) / a);
    return Interval(discriminant >= 0.0, middle - reach, middle + reach);
}

// The interval of the ray inside the prism's facet at the given distance along the ray and inside its two neighbours,
// because near a silhouette the true facet may be a neighbour.
Interval intersect_facets(vec2 origin, vec2 direction, float distance, Facets facets)
{
    Interval inside = Interval(true, -kInfinity, kInfinity);
    vec2 gauge = facet_gauge(origin + distance * direction, facets);
    gauge = vec2(facets.turn.x * gauge.x + facets.turn.y * gauge.y, facets.turn.x * gauge.y - facets.turn.y * gauge.x);
    for (int k = 0; k < 3; ++k) {
        float facing = dot(gauge, direction);
        float hit = (1.0 - dot(gauge, origin)) / (facing < 0.0 ? facing : max(facing, 1e-20));
        if (facing < 0.0) {
            inside.near = max(inside.near, hit);
        } else {
            inside.far = min(inside.far, hit);
        }
        gauge = vec2(facets.turn.x * gauge.x - facets.turn.y * gauge.y, facets.turn.x * gauge.y + facets.turn.y * gauge.x);
    }
    return inside;
}

bool find_rounded_cylinder_root(vec3 origin, vec3 direction, float bevel, uint exponent, Facets facets, Search search, out float root)
{
    float scale = integer_power(bevel, exponent);
    root = search.begin;
    bool is_found = true;
    for (int step = 0; step < kNewtonSteps; ++step) {
        vec3 p = origin + root * direction;
        vec2 gauge = facet_gauge(p.xy, facets);
        vec2 excess = max(vec2(dot(gauge, p.xy), abs(p.z)) - (1.0 - bevel), 0.0);   // how far the point is beyond side and cap
        vec2 steep = integer_power(excess, exponent - 1u);
        float g = dot(steep, excess) - scale;
        float slope = float(exponent) * (steep.x * dot(gauge, direction.xy) + steep.y * sign(p.z) * direction.z);
        if (finish_newton_step(g, slope, search, root, is_found)) {
            break;
        }
    }
    return is_found;
}

// Whether the point at the given distance, on the sharp-edged prism, is not on a rim. A point of a cap just inside a
// rim may count as on the rim.
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
    // The polygonal prism lies inside the round cylinder, so the point where a ray enters or leaves the cylinder
    // determines the facet through which it may enter or leave the prism.
    Interval side = intersect_round_side(origin.xy, direction.xy);
    Interval slab = intersect_box(origin, direction, vec3(kUnbounded, kUnbounded, 1.0));
    Interval hull = Interval(side.is_hit && slab.is_hit, max(side.near, slab.near), min(side.far, slab.far));
    if (!hull.is_hit || hull.near > hull.far || hull.far < min_distance) {
        return kInfinity;
    }
    Facets facets = make_facets(side_count);
    // Searches for the point where the ray enters and then for the point where it leaves, with one call, as for the
    // cube.
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

float hit_rounded_cylinder(GpuInstance instance, UnitRay ray, float min_distance)
{
    return intersect_rounded_cylinder(ray.origin, ray.direction, instance.bevel_width, instance.bevel_exponent, instance.side_count,
                                      min_distance);
}

vec3 normal_of_rounded_cylinder(GpuInstance instance, vec3 position)
{
    return rounded_cylinder_normal(position, instance.bevel_width, instance.bevel_exponent, instance.side_count);
}

#endif
