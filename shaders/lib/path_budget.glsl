// Adaptive sampling: chooses how many paths a sample takes in each block of pixels. The choice depends only on the
// label pass, never on the results of paths, so that the mean of a picture stays unbiased.
#ifndef CLEVRVK_SHADERS_LIB_PATH_BUDGET_GLSL
#define CLEVRVK_SHADERS_LIB_PATH_BUDGET_GLSL

#include "shaders/lib/lights.glsl"
#include "shaders/lib/tracing.glsl"
#include "shaders/bsdf_dispatch.glsl"

// The pixel at an offset; outside the picture, the nearest pixel inside.
uvec2 pixel_near(uvec2 pixel, ivec2 offset)
{
    return uvec2(clamp(ivec2(pixel) + offset, ivec2(0), ivec2(launch.width, launch.height) - 1));
}

// The nearest object of a pixel; 0 for none.
uint id_of(uvec2 pixel)
{
    return UintPixels(launch.ids).at[pixel_index(pixel)];
}

// The mirrored view direction at the surface under the pixel's centre, unit.
vec3 mirrored_view(uvec2 pixel)
{
    return reflect(camera_direction(vec2(pixel) + 0.5), Vec3Pixels(launch.normals).at[pixel_index(pixel)]);
}

const float kLobeReach = 0.1;           // between unit vectors: the width of metal's lobes
const float kMostGlintReach = 0.4;      // a bevel turns by a right angle within one or two pixels, and a whole bevel is not worth the paths

// Whether the surface reflects a light at the pixel's centre, or may do so halfway to its neighbours. The pixel must
// show an object.
bool shows_glint(uvec2 pixel)
{
    const ivec2 sides[4] = {ivec2(1, 0), ivec2(-1, 0), ivec2(0, 1), ivec2(0, -1)};
    vec3 mirrored = mirrored_view(pixel);
    uint id = id_of(pixel);
    float spread = 0.0;
    for (int k = 0; k < 4; ++k) {
        uvec2 next = pixel_near(pixel, sides[k]);
        if (id_of(next) == id) {
            spread = max(spread, distance(mirrored, mirrored_view(next)));
        }
    }
    float reach = kLobeReach + 0.5 * spread;
    vec3 view = camera_direction(vec2(pixel) + 0.5);
    float depth = uintBitsToFloat(UintPixels(launch.depth).at[pixel_index(pixel)]);
    vec3 position = panel.eye + view * (depth / -dot(view, panel.back));
    bool is_glint = brightness(panel.sun_strength) > 0.0
        && distance(panel.to_sun, mirrored) < min(reach + panel.sun_tan_half_angle, kMostGlintReach);
    [[unroll]] for (uint light = 0u; light < sun_index(); ++light) {
        GpuAreaLight area = area_light(light);
        vec3 offset = area.center - position;
        float to_light = length(offset);
        bool shines = brightness(area.radiance) > 0.0 && dot(area.normal, offset) < 0.0;
        if (shines && distance(offset / to_light, mirrored) < min(reach + 0.5 * area.side / to_light, kMostGlintReach)) {
            is_glint = true;
        }
    }
    return is_glint;
}

uint bsdf_of(uint id)
{
    return InstanceBuffer(launch.instances).at[panel.first_instance + id - 1u].bsdf;
}

// Open floor is smooth, and the denoiser averages many of its pixels. Outlines, contact shadows and reflected colours
// on and near objects are small, so such pixels, and the neighbours that the filter reaches, take more paths. So do
// pixels of metal; where metal reflects a light, they take the most. Few pixels seen through glass look alike, and more
// paths there gain little. Their error dominates the error of the picture, so in a panel with glass, everything except
// the glass and its surroundings takes fewer paths. Lanes run in lockstep, as long as the slowest one, so all pixels of
// a block take as many paths as the pixel that needs the most.
uint find_budget(uvec2 block)
{
    uvec2 first = uvec2(block.x * kBudgetBlock_px, block.y);
    uint share = panel.transmitter_count > 0u ? launch.beside_glass : 1u;
    uint near_budget = launch.near_budget / share;
    uint near_glass_budget = min(launch.near_budget, launch.glass_budget);
    uint metal_budget = launch.metal_budget / share;
    uint glint_budget = launch.glint_budget / share;
    uint budget = 1u;
    // Tests a coarse grid, up to 4 px away. It misses things that are only a few pixels wide.
    for (int k = 0; k < 18; ++k) {
        uint id = id_of(pixel_near(first, ivec2(3 * (k % 6), 4 * (k / 6)) - 4));
        if (id > 0u) {
            budget = max(budget, transmits_bsdf(bsdf_of(id)) ? near_glass_budget : near_budget);
        }
    }
    const int width = int(kBudgetBlock_px) + 2;
    for (int k = 0; k < 3 * width; ++k) {
        uvec2 near = pixel_near(first, ivec2(k % width, k / width) - 1);
        uint id = id_of(near);
        if (id > 0u) {
            budget = max(budget, near_budget);
            uint bsdf = bsdf_of(id);
            if (transmits_bsdf(bsdf)) {
                budget = max(budget, launch.glass_budget);
            } else if (!is_wide_bsdf(bsdf) && budget < glint_budget) {
                budget = max(budget, shows_glint(near) ? glint_budget : metal_budget);
            }
        }
    }
    return budget;
}

#endif
