// Reports how many paths of a panel were not finite.
#ifndef CLEVRVK_SHADERS_LIB_FINITE_GLSL
#define CLEVRVK_SHADERS_LIB_FINITE_GLSL

#include "shaders/lib/buffers.glsl"

#include "shaders/lib/add_finite.glsl"

// Adds this lane's count to the count of its panel. Integer sums do not depend on the order.
void report_dropped(uint panel_index)
{
    if (dropped_count > 0u) {
        atomicAdd(UintPixels(PanelBuffer(launch.panels).at[panel_index].dropped).at[0], dropped_count);
    }
}

#endif
