// Traces rays through clevrvk's own bounding volume hierarchies (renderer/render/software_tree.h). One tree contains
// the panel's objects, and below it each mesh has a tree, unless the panel's tree contains the mesh's triangles itself.
// For devices whose drivers trace in software.
#ifndef CLEVRVK_SHADERS_GENERAL_SOFTWARE_TRACE_GLSL
#define CLEVRVK_SHADERS_GENERAL_SOFTWARE_TRACE_GLSL

#include "shaders/general/scene.glsl"
#include "shaders/general/surface.glsl"
#include "shaders/lib/backdrop.glsl"

// Read as 64-bit words: the CPU driver loads lane by lane, and a 64-bit word takes no longer than a 32-bit word.
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer TreeWords { uint64_t at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer TreeGrid { GpuTreeGrid at[]; };

// Marks on the stack, in addition to nodes and leaves.
const uint kTreeEnd = 0xffffffffu;      // nothing more
const uint kObjectEnd = 0xfffffffeu;    // end of the object's tree

const uint kNoObject = 0xffffffffu;     // for a triangle in the panel's own tree, whose number includes its object

// A ray in the space of a tree. The boxes of the tree are measured in steps of its grid.
struct TreeRay
{
    vec3 origin;
    vec3 step;      // change of t for a step of the grid along each axis
    vec3 start;     // t at the grid's corner
    DeviceAddress tree;
};

// \param root  the target of the tree's root
TreeRay make_tree_ray(DeviceAddress tree, vec3 origin, vec3 direction, out uint root)
{
    GpuTreeGrid grid = TreeGrid(tree).at[0];
    root = grid.root;
    vec3 inverse = 1.0 / mix(direction, vec3(1e-20), lessThan(abs(direction), vec3(1e-20)));
    return TreeRay(origin, grid.step * inverse, (grid.low - origin) * inverse, tree);
}

// Takes one instruction on the CPU driver, while min() and max() take three because they handle NaN. Returns b if
// either number is NaN.
float lesser(float a, float b)
{
    return a < b ? a : b;
}

float greater(float a, float b)
{
    return a > b ? a : b;
}

// A ray in the form that the triangle test needs: its greatest component is z.
struct ShearedRay
{
    uint z;
    bool is_swapped;
    vec3 shear;
};

vec3 permute(ShearedRay ray, vec3 v)
{
    v = ray.z == 0u ? v.yzx : ray.z == 1u ? v.zxy : v;
    return ray.is_swapped ? v.yxz : v;
}

ShearedRay shear_ray(vec3 direction)
{
    vec3 size = abs(direction);
    ShearedRay ray;
    ray.z = size.x >= size.y ? (size.x >= size.z ? 0u : 2u) : (size.y >= size.z ? 1u : 2u);
    float along = ray.z == 0u ? direction.x : ray.z == 1u ? direction.y : direction.z;
    ray.is_swapped = along < 0.0;
    vec3 turned = permute(ray, direction);
    ray.shear = vec3(turned.xy, 1.0) * (1.0 / turned.z);
    return ray;
}

// Returns t, or kInfinity. Neighbouring triangles get the same result for the edge between them. Source: Woop, Benthin,
// Wald, Watertight Ray/Triangle Intersection (JCGT 2013).
float intersect_triangle(ShearedRay ray, vec3 a, vec3 b, vec3 c)
{
    a = permute(ray, a);
    b = permute(ray, b);
    c = permute(ray, c);
    precise vec2 p = a.xy - ray.shear.xy * a.z;
    precise vec2 q = b.xy - ray.shear.xy * b.z;
    precise vec2 r = c.xy - ray.shear.xy * c.z;
    precise float u = r.x * q.y - r.y * q.x;
    precise float v = p.x * r.y - p.y * r.x;
    precise float w = q.x * p.y - q.y * p.x;
    bool is_outside = lesser(u, lesser(v, w)) < 0.0 && greater(u, greater(v, w)) > 0.0;
    // Computes t from the triangle's plane and not as a weighted mean of the corners. The corners of a large triangle
    // are far away, and with the mean, a ray that begins just above level ground would hit the ground again. For a
    // triangle seen edge-on, t is limited to the distances of its corners.
    precise vec3 normal = cross(b - a, c - a);
    float slope = dot(vec3(ray.shear.xy, 1.0), normal);
    float along = dot(a, normal) / slope;
    float t = ray.shear.z * lesser(greater(along, lesser(a.z, lesser(b.z, c.z))), greater(a.z, greater(b.z, c.z)));
    return is_outside || u + v + w == 0.0 || slope == 0.0 ? kInfinity : t;
}

// The traversal state of one ray. These variables are global, because compilers copy parameters field by field.
uint stack[kTreeStackSize];     // nodes and leaves still to visit, the next one last
uint stack_size;
TreeRay world_ray;
TreeRay tree_ray;               // in the space of the current tree: the panel's or that of the object's mesh
ShearedRay sheared_ray;         // in the same space
uint tree_object;
GpuHit nearest_hit;
float nearest_distance;         // distance of the hit, or of the end of the ray
DeviceAddress nearest_triangle;     // 0 if the hit is no triangle

// The value of t at which the ray enters a box, or kInfinity.
float enter_box(uvec3 low, uvec3 high, float least)
{
    vec3 a = vec3(low) * tree_ray.step + tree_ray.start;
    vec3 b = vec3(high) * tree_ray.step + tree_ray.start;
    float enter = greater(greater(lesser(a.x, b.x), lesser(a.y, b.y)), lesser(a.z, b.z));
    float leave = lesser(lesser(greater(a.x, b.x), greater(a.y, b.y)), greater(a.z, b.z));
    float first = greater(enter, least);
    return first <= lesser(leave * 1.000001, nearest_distance) ? first : kInfinity;
}

// The node to visit after this one: the nearest child that the ray enters, or else the top of the stack.
uint step_down(uint node, float least)
{
    TreeWords words = TreeWords(tree_ray.tree + uint64_t(node) * 8ul);
    uvec2 a = unpackUint2x32(words.at[0]);
    uvec2 b = unpackUint2x32(words.at[1]);
    uvec2 c = unpackUint2x32(words.at[2]);
    uvec2 children = unpackUint2x32(words.at[3]);
    float first = enter_box(uvec3(a.x & 0xffffu, a.x >> 16u, a.y & 0xffffu), uvec3(a.y >> 16u, b.x & 0xffffu, b.x >> 16u), least);
    float second = enter_box(uvec3(b.y & 0xffffu, b.y >> 16u, c.x & 0xffffu), uvec3(c.x >> 16u, c.y & 0xffffu, c.y >> 16u), least);
    bool is_swapped = second < first;
    uint next = is_swapped ? children.y : children.x;
    if (first < kInfinity && second < kInfinity) {
        stack[stack_size++] = is_swapped ? children.x : children.y;
    } else if (first == kInfinity && second == kInfinity) {
        next = stack[--stack_size];
    }
    return next;
}

void take_hit(float t, uint object, DeviceAddress triangle)
{
    nearest_distance = t;
    nearest_hit = GpuHit(t, object, 0u);
    nearest_triangle = triangle;
}

void visit_triangles(uint leaf, float least)
{
    DeviceAddress place = tree_ray.tree + uint64_t(leaf & kTreePlaceBits) * 8ul;
    uint left = (leaf >> kTreeCountShift) & 3u;
    for (;;) {
        TreeWords words = TreeWords(place);
        vec2 a = uintBitsToFloat(unpackUint2x32(words.at[0]));
        vec2 b = uintBitsToFloat(unpackUint2x32(words.at[1]));
        vec2 c = uintBitsToFloat(unpackUint2x32(words.at[2]));
        vec2 d = uintBitsToFloat(unpackUint2x32(words.at[3]));
        float e = uintBitsToFloat(unpackUint2x32(words.at[4]).x);
        float t = intersect_triangle(sheared_ray, vec3(a, b.x) - tree_ray.origin, vec3(b.y, c) - tree_ray.origin,
                                     vec3(d, e) - tree_ray.origin);
        if (t > least && t < nearest_distance) {
            take_hit(t, tree_object, place);
        }
        if (left == 0u) {
            break;
        }
        left -= 1u;
        place += 8ul * kTreeTriangleWords;
    }
}

// Tests an analytic shape, or continues in the tree of a mesh. \return  the next node to visit
uint visit_object(uint leaf, vec3 origin, vec3 direction, float least)
{
    uint number = leaf & kObjectBits;
    GpuObject object = ObjectBuffer(panel.objects).at[number];
    UnitRay local = to_unit_space(object, origin, direction);
    uint next;
    if (object.tree == 0ul) {
        float t = intersect_instance(shape_numbers(object), local, least);
        if (t < nearest_distance) {
            take_hit(t, number, 0ul);
        }
        next = stack[--stack_size];
    } else {
        tree_object = number;
        tree_ray = make_tree_ray(object.tree, local.origin, local.direction, next);
        sheared_ray = shear_ray(local.direction);
        stack[stack_size++] = kObjectEnd;
    }
    return next;
}

void walk_trees(bool is_any, uint mask, vec3 origin, vec3 direction, float least)
{
    uint node;
    stack[0] = kTreeEnd;
    stack_size = 1u;
    world_ray = make_tree_ray(panel.tree, origin, direction, node);
    tree_ray = world_ray;
    ShearedRay world_sheared_ray = shear_ray(direction);
    sheared_ray = world_sheared_ray;
    tree_object = kNoObject;
    for (;;) {
        while ((node & kTreeLeaf) == 0u) {
            node = step_down(node, least);
        }
        if (node == kTreeEnd) {
            break;
        }
        if (node == kObjectEnd) {
            tree_ray = world_ray;
            sheared_ray = world_sheared_ray;
            tree_object = kNoObject;
            node = stack[--stack_size];
        } else if ((node & kTreeObject) == 0u) {
            visit_triangles(node, least);
            node = stack[--stack_size];
        } else if (((node >> kTreeMaskShift) & mask) != 0u) {
            node = visit_object(node, origin, direction, least);
        } else {
            node = stack[--stack_size];
        }
        if (is_any && nearest_hit.distance >= 0.0) {
            break;
        }
    }
}

// Finds the nearest object of the mask or, with is_any, tests whether there is one. The distance is -1 if there is
// none.
GpuHit trace_ray(bool is_any, uint mask, vec3 origin, vec3 direction, float least_distance, float most_distance)
{
    nearest_distance = most_distance;
    nearest_hit = GpuHit(-1.0, 0u, 0u);
    nearest_triangle = 0ul;
    if (panel.backdrop_object != kNoBackdrop && (mask & (kMaskStage | kMaskSolid)) != 0u) {
        float curve;
        float distance = intersect_backdrop(panel.backdrop, origin, direction, curve);
        if (distance > least_distance && distance < most_distance) {
            nearest_distance = distance;
            nearest_hit = GpuHit(distance, panel.backdrop_object, 0u);
        }
    }
    if (panel.tree != 0ul && !(is_any && nearest_hit.distance >= 0.0)) {
        walk_trees(is_any, mask, origin, direction, least_distance);
        if (nearest_triangle != 0ul) {
            uint number = unpackUint2x32(TreeWords(nearest_triangle).at[4]).y;
            bool is_own = nearest_hit.object == kNoObject;
            nearest_hit.primitive = is_own ? number & ((1u << kTreeTriangleShift) - 1u) : number;
            nearest_hit.object = is_own ? number >> kTreeTriangleShift : nearest_hit.object;
        }
    }
    return nearest_hit;
}

#endif
