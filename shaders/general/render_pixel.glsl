// The entry point that renders the colour of a general panel. Each lane renders one pixel and adds its paths in order.
#ifndef CLEVRVK_SHADERS_GENERAL_RENDER_PIXEL_GLSL
#define CLEVRVK_SHADERS_GENERAL_RENDER_PIXEL_GLSL

#include "shaders/general/path.glsl"
#include "shaders/lib/add_finite.glsl"

layout(buffer_reference, scalar, buffer_reference_align = 4) buffer FloatPixels { float at[]; };

void main()
{
    uvec2 pixel = launch_pixel();
    panel = PanelBuffer(the_job.panels).at[panel_index()];
    uint place = pixel_index(pixel);
    uint budget = the_job.budgets == 0ul ? 1u : UintPixels(the_job.budgets).at[budget_index(uvec2(pixel.x / kBudgetBlock_px, pixel.y))];
    // Restores the sum over the paths of earlier launches, to the bit, because budgets are powers of two.
    vec3 sum = work.sample_begin == work.first_sample ? vec3(0.0) : Vec3Pixels(work.radiance).at[place] * float(budget);
    uint covered = 0u;
    for (uint index = work.sample_begin * budget; index < work.sample_end * budget; ++index) {
        add_finite(sum, trace_sample(pixel, index));
        covered += path.is_covered ? 1u : 0u;
    }
    Vec3Pixels(work.radiance).at[place] = sum * reciprocal_of_power(budget);
    if (panel.coverage != 0ul) {
        uint local = pixel.y * the_job.width + pixel.x;
        float before = work.sample_begin == 0u ? 0.0 : FloatPixels(panel.coverage).at[local];
        FloatPixels(panel.coverage).at[local] = before + float(covered) * reciprocal_of_power(budget);
    }
    if (dropped_count > 0u) {
        atomicAdd(UintPixels(panel.dropped).at[0], dropped_count);      // integer sums do not depend on the order
    }
}

#endif
