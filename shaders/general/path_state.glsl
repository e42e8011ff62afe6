// The state of a path through a general panel between iterations. path.glsl has the steps of a path.
#ifndef CLEVRVK_SHADERS_GENERAL_PATH_STATE_GLSL
#define CLEVRVK_SHADERS_GENERAL_PATH_STATE_GLSL

#include "shaders/lib/bsdf_types.glsl"
#include "shaders/lib/path_terms.glsl"

// The purpose of the ray of an iteration.
const uint kRayPath = 0u;               // the path's next surface
const uint kRayShadow = 1u;             // tests whether a surface without holes is in front of the light
const uint kRayShadowCutouts = 2u;      // finds the next surface with holes in front of the light
const uint kRayContact = 3u;            // tests whether a solid surface coincides with a matched surface on the path, and counts instead
const uint kRayAlone = 4u;              // the path's next surface again, if no solid surface was there

// Purposes of random numbers that belong to no bounce.
const uint kPairLens = 0x80000000u;
const uint kPairTime = 0x80000001u;
const uint kPairRoom = 0x80000002u;
const uint kPairStraight = 0x90000000u; // plus the numbers of bounces and of holes
const uint kPairSky = 0xa0000000u;      // plus the number of bounces

const uint kMostHoles = 64u;            // that a ray passes through; the surface behind them counts as having no holes

struct Path
{
    vec3 origin;
    vec3 direction;
    float least_distance;   // where the ray begins: behind the last hole
    float lights_from;      // distance on the ray up to which lights have been collected
    uint holes;
    vec3 throughput;
    vec3 radiance;
    BounceCounts bounces;
    bool is_last_ray;
    bool is_covered;        // whether the camera sees a surface and not the background
    bool is_cameras;        // whether the camera's ray has kept its direction, so that it sees the background
    float least_pdf;
    // The last vertex, needed to weight the lights that the next ray hits.
    vec3 vertex_position;
    vec3 vertex_normal;
    float vertex_pdf;       // from kDeltaPdf on, lights were not sampled there
    // The ray to a light.
    vec3 direct;            // the light that arrives if nothing blocks it
    vec3 shadow_origin;
    vec3 shadow_direction;
    float shadow_distance;
    float shadow_least;
    uint shadow_target;     // the object, counted from 1, that the ray must hit first; 0: the ray ends in front of the light
    // The ray to the sky, which follows the ray to a light.
    vec3 sky;               // the light that arrives if nothing blocks it
    vec3 sky_direction;
    float vertex_offset;    // offset of rays from the surface at the last vertex
    float sky_share;        // the share of the sky's light at that vertex that the path's next ray brings
    uint ray;               // kRay..., the purpose of the next iteration's ray
    // In a room: the random number for all roulettes, and the probability that the path has come this far.
    float roulette;
    float survival;
};

Path path;

// Far above the rounding error of a hit point, and far below visible sizes.
float ray_offset(vec3 position, float distance)
{
    return 4e-6 * max(max_component(abs(position)), distance) + 2e-7;
}

#endif
