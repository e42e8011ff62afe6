// A cube of half-width 1, whose edges are beveled over `bevel` by a superellipse:
// g = sum_i max(|p_i| - (1 - bevel), 0)^exponent - bevel^exponent
#ifndef CLEVRVK_SHADERS_SHAPES_ROUNDED_CUBE_GLSL
#define CLEVRVK_SHADERS_SHAPES_ROUNDED_CUBE_GLSL

#include "shaders/lib/shapes.glsl"

vec3 rounded_cube_excess(vec3 p, float bevel)
{
    return max(abs(p) - (1.0 - bevel), vec3(0.0));
}

// The outward normal, not normalised. It is never zero on the surface, where at least one coordinate is within the
// bevel.
vec3 rounded_cube_normal(vec3 p, float bevel, uint exponent)
{
    return integer_power(rounded_cube_excess(p, bevel) / bevel, exponent - 1u) * sign(p);
}

// Finds the root nearest to the start of the search, which is outside the shape. Returns false if there is none.
bool find_rounded_cube_root(vec3 origin, vec3 direction, float bevel, uint exponent, Search search, out float root)
{
    float scale = integer_power(bevel, exponent);
    root = search.begin;
    bool is_found = true;
    for (int step = 0; step < kNewtonSteps; ++step) {
        vec3 p = origin + root * direction;
        vec3 excess = rounded_cube_excess(p, bevel);
        vec3 steep = integer_power(excess, exponent - 1u);
        float g = dot(steep, excess) - scale;
        float slope = float(exponent) * dot(steep * sign(p), direction);
        if (finish_newton_step(g, slope, search, root, is_found)) {
            break;
        }
    }
    return is_found;
}

// Whether the point at the given distance, on the flat face, is not on a bevel.
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
    // Searches for the point where the ray enters and then for the point where it leaves, with one call in the code,
    // because drivers inline every call and take longer to create larger pipelines.
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

float hit_rounded_cube(GpuInstance instance, UnitRay ray, float min_distance)
{
    return intersect_rounded_cube(ray.origin, ray.direction, instance.bevel_width, instance.bevel_exponent, min_distance);
}

vec3 normal_of_rounded_cube(GpuInstance instance, vec3 position)
{
    return rounded_cube_normal(position, instance.bevel_width, instance.bevel_exponent);
}

#endif
