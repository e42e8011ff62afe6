// The path pass with one lane for each pixel. A lane adds the paths of its pixel in order.
#ifndef CLEVRVK_SHADERS_LIB_PATH_PIXELS_GLSL
#define CLEVRVK_SHADERS_LIB_PATH_PIXELS_GLSL

#include "shaders/lib/path.glsl"

void main()
{
    uvec2 pixel = launch_pixel();
    panel = PanelBuffer(launch.panels).at[panel_index()];
#ifdef CLEVRVK_SMALL_SCENE
    load_small_scene();
#endif
    uint place = pixel_index(pixel);
    uint budget = pixel_budget(pixel);
    vec3 sum = begin_sum(place, budget);
    for (uint index = launch.sample_begin * budget; index < launch.sample_end * budget; ++index) {
        add_finite(sum, trace_sample(pixel, index));
    }
    store_sum(place, budget, sum);
    report_dropped(panel_index());
}

#endif
