// Each lane owns one pixel and adds its paths in order.
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
    uint effort = pixel_effort(pixel);
    vec3 sum = begin_sum(place, effort);
    for (uint index = launch.sample_begin * effort; index < launch.sample_end * effort; ++index) {
        add_finite(sum, trace_sample(pixel, index));
    }
    store_sum(place, effort, sum);
    report_dropped(panel_index());
}

#endif
