// How sharp the reflections of a surface are: how many paths it needs, and whether a bright pixel of it can be a glint.
#ifndef CLEVRVK_SHADERS_GENERAL_SURFACE_WIDTH_GLSL
#define CLEVRVK_SHADERS_GENERAL_SURFACE_WIDTH_GLSL

#include "shaders/general/scene.glsl"
#include "shaders/general_bsdf_dispatch.glsl"
#include "shaders/shared/denoise_types.h"

const float kWideRoughness = 0.35;  // from here on a lobe needs no more paths than a diffuse one

bool transmits(GpuMaterial material)
{
    return has_gltf_inputs(material.bsdf) ? material.inputs[kInputTransmission].x > 0.0 : transmits_bsdf(material.bsdf);
}

// Needs no more paths than a diffuse surface. A sharp reflection counts where it is metal's; a dielectric's is weak.
bool is_wide(GpuMaterial material)
{
    if (has_gltf_inputs(material.bsdf)) {
        bool is_sharp = material.inputs[kInputRoughness].y < kWideRoughness;
        return !transmits(material) && !(is_sharp && material.inputs[kInputRoughness].z > 0.0);
    }
    return !transmits(material) && is_wide_bsdf(material.bsdf);
}

// One colour, without highlights: no pixel amid it is much brighter than all others near it.
bool is_matte(GpuMaterial material)
{
    const uint kPictures = 1u << kInputBase | 1u << kInputRoughness | 1u << kInputEmission | 1u << kInputCoat;
    return has_gltf_inputs(material.bsdf) && (material.texture_bits & kPictures) == 0u && !transmits(material)
        && material.inputs[kInputRoughness].y >= kWideRoughness && material.inputs[kInputCoat].x == 0.0
        && material.inputs[kInputEmission].xyz == vec3(0.0);
}

// Which pixels show one surface, and are smoothed together: object and slot. Matte pieces of the stage, which have no
// colours by vertex, have the bit kKeyMatte. A light that the camera sees has kKeyLight and its number.
uint surface_key(uint object, uint slot, GpuMaterial material)
{
    bool is_stage = ObjectBuffer(panel.objects).at[object].mask_id == 0u;
    return (object + 1u) << 12u | (slot & 0xfffu) | (is_stage && is_matte(material) ? kKeyMatte : 0u);
}

// \param key  of a surface, not of a light
GpuMaterial material_of_key(uint key)
{
    uint object = ((key & ~kKeyMatte) >> 12u) - 1u;
    return MaterialBuffer(panel.materials).at[ObjectBuffer(panel.objects).at[object].first_material + (key & 0xfffu)];
}

#endif
