// Direct light: choosing a light among all of a panel. The sky is not chosen: it has rays of its own (path.glsl).
#ifndef CLEVRVK_SHADERS_GENERAL_LIGHTS_GLSL
#define CLEVRVK_SHADERS_GENERAL_LIGHTS_GLSL

#include "shaders/general/mesh_light.glsl"
#include "shaders/general/scene.glsl"
#include "shaders/light_dispatch.glsl"

float light_importance(GpuLight light, vec3 position, vec3 normal)
{
    float brightness = (light.radiance.x + light.radiance.y + light.radiance.z) * (1.0 / 3.0);
    bool is_mesh = light.kind == kLightMesh;
    return brightness * (is_mesh ? importance_of_mesh(light, position, normal) : importance_by_kind(light, position, normal));
}

struct LightChoice
{
    uint light;
    float importance;   // of the light; 0 when there is none
    float total;        // of all lights
};

// With a probability in proportion to its importance.
LightChoice choose_light(vec3 position, vec3 normal, float choice)
{
    LightChoice chosen = LightChoice(0u, 0.0, 0.0);
    for (uint k = 0u; k < panel.light_count; ++k) {
        chosen.total += light_importance(LightBuffer(panel.lights).at[k], position, normal);
    }
    float rest = choice * chosen.total;
    for (uint k = 0u; k < panel.light_count; ++k) {
        float importance = light_importance(LightBuffer(panel.lights).at[k], position, normal);
        // After the chosen one the rest is negative. Rounding may leave a remainder at the end: then the last possible
        // one is chosen.
        if (importance > 0.0 && rest >= 0.0) {
            chosen.light = k;
            chosen.importance = importance;
        }
        rest -= importance;
    }
    return chosen;
}

#endif
