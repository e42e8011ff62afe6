// A small panel, held outside its buffers: its area lights and a bounding sphere of each object. The CPU device reads
// buffers lane by lane, so there each lane holds its own copy; this saves more than the test of every sphere costs. On
// a card, the lanes of a workgroup share one copy, and there are no meshes. The acceleration structure is searched only
// for meshes, by rays that hit the bounding sphere of a mesh. A panel is small if its lights and objects fit.
#ifndef CLEVRVK_SHADERS_LIB_SMALL_SCENE_GLSL
#define CLEVRVK_SHADERS_LIB_SMALL_SCENE_GLSL

#extension GL_EXT_control_flow_attributes : require

#include "shaders/lib/instances.glsl"
#include "shaders/lib/panel.glsl"
#ifndef CLEVRVK_WORKGROUPS
#include "shaders/lib/rays.glsl"
#endif

#ifdef CLEVRVK_WORKGROUPS
shared GpuAreaLight small_lights[kSmallSceneLights];
shared vec4 small_spheres[kSmallSceneObjects];          // centre, radius squared

// Filled by all lanes together; visible to all of them afterwards.
void load_small_scene()
{
    uint k = gl_LocalInvocationIndex;
    if (k < panel.light_count) {
        small_lights[k] = AreaLightBuffer(panel.lights).at[k];
    }
    if (k < panel.object_count) {
        GpuInstance instance = InstanceBuffer(launch.instances).at[panel.first_instance + k];
        small_spheres[k] = vec4(instance.position, instance.bounding_radius * instance.bounding_radius);
    }
    barrier();
}

GpuAreaLight area_light(uint light)
{
    return small_lights[light];
}

uint sun_index()
{
    return panel.light_count;
}

bool is_there(uint light)
{
    return true;
}

// A bit for each object whose bounding sphere the ray hits.
uint find_candidates(vec3 origin, vec3 direction)
{
    uint candidates = 0u;
    for (uint k = 0u; k < panel.object_count; ++k) {
        candidates |= may_hit_sphere(small_spheres[k].xyz, small_spheres[k].w, origin, direction) ? 1u << k : 0u;
    }
    return candidates;
}
#else
GpuAreaLight small_lights[kSmallSceneLights];   // unused ones emit nothing
vec4 small_spheres[kSmallSceneObjects];           // centre, radius squared; no ray hits unused ones

void load_small_scene()
{
    const vec3 nothing = vec3(0.0);
    [[unroll]] for (uint k = 0u; k < kSmallSceneLights; ++k) {
        small_lights[k] = GpuAreaLight(nothing, 0.0, nothing, nothing, nothing, nothing);
        if (k < panel.light_count) {
            small_lights[k] = AreaLightBuffer(panel.lights).at[k];
        }
    }
    [[unroll]] for (uint k = 0u; k < kSmallSceneObjects; ++k) {
        small_spheres[k] = vec4(0.0, 0.0, 0.0, -1.0);
        if (k < panel.object_count) {
            GpuInstance instance = InstanceBuffer(launch.instances).at[panel.first_instance + k];
            small_spheres[k] = vec4(instance.position, instance.bounding_radius * instance.bounding_radius);
        }
    }
}

GpuAreaLight area_light(uint light)
{
    if (light == 0u) {
        return small_lights[0];
    }
    if (light == 1u) {
        return small_lights[1];
    }
    return small_lights[2];
}

uint sun_index()
{
    return kSmallSceneLights;
}

// Returns false for area lights that the panel does not have.
bool is_there(uint light)
{
    return light < panel.light_count || light == sun_index();
}

// A bit for each object whose bounding sphere the ray hits.
uint find_candidates(vec3 origin, vec3 direction)
{
    uint candidates = 0u;
    [[unroll]] for (uint k = 0u; k < kSmallSceneObjects; ++k) {
        candidates |= may_hit_sphere(small_spheres[k].xyz, small_spheres[k].w, origin, direction) ? 1u << k : 0u;
    }
    return candidates;
}
#endif

// Finds the nearest object before most_distance or, with is_any, tests whether there is one. The distance is -1 if
// there is none.
SurfacePayload intersect_panel(bool is_any, vec3 origin, vec3 direction, float most_distance)
{
    SurfacePayload nearest = SurfacePayload(-1.0, 0u, vec3(0.0));
    float end = most_distance;
    uint hit = find_candidates(origin, direction);
    uint candidates = hit & ~panel.mesh_bits;
    while (candidates != 0u) {
        uint k = panel.first_instance + uint(findLSB(candidates));
        candidates &= candidates - 1u;
        GpuInstance instance = InstanceBuffer(launch.instances).at[k];
        float distance = intersect_instance(instance, to_unit_space(instance, origin, direction), 0.0);
        if (distance < end) {
            end = distance;
            nearest.distance = distance;
            nearest.instance = k;
            if (is_any) {
                return nearest;
            }
        }
    }
    if (nearest.distance >= 0.0) {
        GpuInstance instance = InstanceBuffer(launch.instances).at[nearest.instance];
        nearest.normal = instance_normal(instance, to_unit_space(instance, origin, direction), nearest.distance);
    }
#ifndef CLEVRVK_WORKGROUPS
    if ((hit & panel.mesh_bits) != 0u) {
        SurfacePayload mesh = trace_ray(is_any, kMaskMesh, origin, direction, 0.0, end);
        if (mesh.distance >= 0.0) {
            nearest = mesh;
        }
    }
#endif
    return nearest;
}

#endif
