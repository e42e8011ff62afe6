#version 460
// Renders the colour of a small panel without meshes on a card, with the same paths as path.rgen, added in the same
// order. Several lanes share a pixel, so that neighbouring lanes of a workgroup follow similar paths, and a pixel with
// many paths takes no longer than others.
#define CLEVRVK_SMALL_SCENE
#define CLEVRVK_WORKGROUPS
#define CLEVRVK_ONE_TRACE_SITE
#include "shaders/lib/path.glsl"

layout(local_size_x = CLEVRVK_PATH_GROUP) in;

shared vec3 path_radiance[CLEVRVK_PATH_GROUP];  // radiance of the path of each lane

void main()
{
    load_small_scene();
    uint lanes = launch.pixel_lanes;
    uint own = gl_LocalInvocationID.x;
    uvec2 pixel = uvec2((gl_WorkGroupID.x * CLEVRVK_PATH_GROUP + own) / lanes, gl_WorkGroupID.y);
    bool is_in_picture = pixel.x < launch.width;
    pixel.x = min(pixel.x, launch.width - 1u);
    uint place = pixel_index(pixel);
    // The budget is the same for all pixels of a workgroup, because they belong to one block.
    uint budget = pixel_budget(pixel);
    uint end = launch.sample_end * budget;
    vec3 sum = begin_sum(place, budget);
    for (uint first = launch.sample_begin * budget; first < end; first += lanes) {
        uint index = first + own % lanes;
        path_radiance[own] = is_in_picture && index < end ? trace_sample(pixel, index) : vec3(0.0);
        barrier();
        if (own % lanes == 0u) {
            for (uint k = 0u; k < min(lanes, end - first); ++k) {
                add_finite(sum, path_radiance[own + k]);
            }
        }
        barrier();
    }
    if (is_in_picture && own % lanes == 0u) {
        store_sum(place, budget, sum);
        report_dropped(panel_index());
    }
}
