// The state of a path through a general panel, from turn to turn. Its steps are in path.glsl.
#ifndef CLEVRVK_SHADERS_GENERAL_PATH_STATE_GLSL
#define CLEVRVK_SHADERS_GENERAL_PATH_STATE_GLSL

#include "shaders/lib/bsdf_types.glsl"
#include "shaders/lib/path_terms.glsl"

// The purpose of a turn's ray.
const uint kRayPath = 0u;               // the path's next surface
const uint kRayShadow = 1u;             // whether a surface without holes is before the light
const uint kRayShadowCutouts = 2u;      // the next surface with holes before the light
const uint kRayContact = 3u;            // whether a solid surface lies where the path has met a matched one, and counts instead
const uint kRayAlone = 4u;              // again the path's next surface, where there is none

// Purposes of numbers, beyond those of any bounce.
const uint kPairLens = 0x80000000u;
const uint kPairTime = 0x80000001u;
const uint kPairRoom = 0x80000002u;
const uint kPairStraight = 0x90000000u; // and the number of bounces, and of holes
const uint kPairSky = 0xa0000000u;      // and the number of bounces

const uint kMostHoles = 64u;            // that a ray goes through; the surface behind them counts as whole

struct Path
{
    vec3 origin;
    vec3 direction;
    float least_distance;   // of the ray: behind the last hole
    float lights_from;      // on the ray: nearer lights have been seen
    uint holes;
    vec3 throughput;
    vec3 radiance;
    BounceCounts bounces;
    bool is_last_ray;
    bool is_covered;        // the camera sees a surface, and not the background
    bool is_cameras;        // nothing has turned the ray of the camera: it sees the background
    float least_pdf;
    // The last vertex, needed to weight the lights that the next ray hits.
    vec3 vertex_position;
    vec3 vertex_normal;
    float vertex_pdf;       // kDeltaPdf and more: lights were not sampled there
    // The ray to a light.
    vec3 direct;            // the light that arrives where nothing is in its way
    vec3 shadow_origin;
    vec3 shadow_direction;
    float shadow_distance;
    float shadow_least;
    uint shadow_target;     // the object, counted from 1, that it is to hit first; 0: it ends before the light
    // The ray to the sky, which follows it.
    vec3 sky;               // the light that arrives where nothing is in its way
    vec3 sky_direction;
    float vertex_offset;    // of rays off the last vertex's surface
    float sky_share;        // of the sky's light at that vertex: what the path's own ray brings
    uint ray;               // kRay...: of the next turn
    // In a room: the roulette of all bounces, and the chance that the path has had to come as far as this.
    float roulette;
    float survival;
};

Path path;

// Far above the rounding of a hit point, far below what is visible.
float ray_offset(vec3 position, float distance)
{
    return 4e-6 * max(max_component(abs(position)), distance) + 2e-7;
}

#endif
