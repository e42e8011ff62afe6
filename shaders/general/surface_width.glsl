// How sharp the reflections of a surface are, which says how many paths it needs and whether it can have glints.
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

// Light from everywhere comes to the eye: no point of it is bright that its neighbours do not show.
bool is_wide(GpuMaterial material)
{
    if (has_gltf_inputs(material.bsdf)) {
        bool is_sharp = material.inputs[kInputRoughness].y < kWideRoughness;
        return !transmits(material) && !(is_sharp && material.inputs[kInputRoughness].z > 0.0);
    }
    return !transmits(material) && is_wide_bsdf(material.bsdf);
}

// Which pixels show one surface, and are smoothed together: object and slot. Wide ones have the bit kKeyWide.
uint surface_key(uint object, uint slot, GpuMaterial material)
{
    return (object + 1u) << 12u | (slot & 0xfffu) | (is_wide(material) ? kKeyWide : 0u);
}

GpuMaterial material_of_key(uint key)
{
    uint object = ((key & ~kKeyWide) >> 12u) - 1u;
    return MaterialBuffer(panel.materials).at[ObjectBuffer(panel.objects).at[object].first_material + (key & 0xfffu)];
}

#endif
