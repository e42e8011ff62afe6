// Tells how sharp the reflections of a surface are. This determines how many paths it needs, and whether a bright pixel
// on it can be a glint.
#ifndef CLEVRVK_SHADERS_GENERAL_SURFACE_WIDTH_GLSL
#define CLEVRVK_SHADERS_GENERAL_SURFACE_WIDTH_GLSL

#include "shaders/general/scene.glsl"
#include "shaders/general_bsdf_dispatch.glsl"
#include "shaders/shared/denoise_types.h"

const float kWideRoughness = 0.35;  // from this roughness on, a lobe needs no more paths than a diffuse one

bool transmits(GpuMaterial material)
{
    return has_gltf_inputs(material.bsdf) ? material.inputs[kInputTransmission].x > 0.0 : transmits_bsdf(material.bsdf);
}

// Whether a surface needs no more paths than a diffuse one. Only sharp reflections of metal count; those of dielectrics
// are weak.
bool is_wide(GpuMaterial material)
{
    if (has_gltf_inputs(material.bsdf)) {
        bool is_sharp = material.inputs[kInputRoughness].y < kWideRoughness;
        return !transmits(material) && !(is_sharp && material.inputs[kInputRoughness].z > 0.0);
    }
    return !transmits(material) && is_wide_bsdf(material.bsdf);
}

// Whether a surface has one colour and no highlights, so that no pixel within it is much brighter than all its
// neighbours.
bool is_matte(GpuMaterial material)
{
    const uint kPictures = 1u << kInputBase | 1u << kInputRoughness | 1u << kInputEmission | 1u << kInputCoat;
    return has_gltf_inputs(material.bsdf) && (material.texture_bits & kPictures) == 0u && !transmits(material)
        && material.inputs[kInputRoughness].y >= kWideRoughness && material.inputs[kInputCoat].x == 0.0
        && material.inputs[kInputEmission].xyz == vec3(0.0);
}

// A key that identifies the surface that a pixel shows; pixels with equal keys are smoothed together. It consists of
// object and slot. Matte pieces of the stage without vertex colours have the bit kKeyMatte. A light that the camera
// sees has kKeyLight and its number.
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
