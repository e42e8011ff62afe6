// Surfaces through which light goes straight on, as through a hole: those with kMaterialMatched. A path follows that
// share by chance, without a bounce, and so a shadow ray passes them, too. What else they do with light their BSDF says.
#ifndef CLEVRVK_SHADERS_GENERAL_STRAIGHT_GLSL
#define CLEVRVK_SHADERS_GENERAL_STRAIGHT_GLSL

#include "shaders/general/surface.glsl"
#include "shaders/general_bsdf_dispatch.glsl"

bool is_matched_material(uint material)
{
    return (MaterialBuffer(panel.materials).at[material].flags & kMaterialMatched) != 0u;
}

// The share of light that goes straight on, by the inputs at hand. \param cosine  to the normal \param chance  of
// following it: 1 where nothing else is there
vec3 straight_share(uint material, float cosine, out float chance)
{
    chance = 0.0;
    if (!is_matched_material(material)) {
        return vec3(0.0);
    }
    float share = clamp(inputs[kInputTransmission].x, 0.0, 1.0) * (1.0 - clamp(inputs[kInputRoughness].z, 0.0, 1.0));
    chance = share / (1.0 + max(inputs[kInputCoat].x, 0.0) + max(max_component(inputs[kInputSheen].xyz), 0.0));
    share *= MaterialBuffer(panel.materials).at[material].bsdf == kBsdf_gltf ? share_below(cosine) : 1.0;
    return share * clamp(inputs[kInputBase].xyz, 0.0, 1.0);
}

// What a surface leaves of a ray to a light.
vec3 unblocked_share(uint material, SurfacePoint point, vec3 direction)
{
    if (is_hole(material, point)) {
        return vec3(1.0);
    }
    load_inputs(material, point, 0xffffffffu);
    float chance;
    return straight_share(material, abs(dot(point.normal, direction)), chance);
}

#endif
