// Surfaces with kMaterialMatched, through which a share of the light goes straight on, as through a hole. A path
// follows this share at random, without a bounce, and shadow rays also pass such surfaces. Their BSDF describes the
// rest of the light.
#ifndef CLEVRVK_SHADERS_GENERAL_STRAIGHT_GLSL
#define CLEVRVK_SHADERS_GENERAL_STRAIGHT_GLSL

#include "shaders/general/path_state.glsl"
#include "shaders/general/surface.glsl"
#include "shaders/general_bsdf_dispatch.glsl"
#include "shaders/lib/sampler.glsl"

bool is_matched_material(uint material)
{
    return (MaterialBuffer(panel.materials).at[material].flags & kMaterialMatched) != 0u;
}

// The share of light that goes straight on, from the current inputs. \param cosine  of the angle to the normal
// \param chance  the probability of following it; 1 if the surface does nothing else
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

// The share of a light's radiance that passes the surface on a shadow ray.
vec3 unblocked_share(uint material, SurfacePoint point, vec3 direction)
{
    if (is_hole(material, point)) {
        return vec3(1.0);
    }
    load_inputs(material, point, 0xffffffffu);
    float chance;
    return straight_share(material, abs(dot(point.normal, direction)), chance);
}

// Whether the path goes straight through the surface whose inputs are loaded. If not, weights the path for the rest of
// the surface's light.
bool passes_straight(PixelSampler stream, uint material, SurfacePoint point, float distance)
{
    float chance;
    vec3 share = straight_share(material, abs(dot(point.normal, path.direction)), chance);
    if (share == vec3(0.0) || path.holes >= kMostHoles) {
        return false;
    }
    if (draw_pair(stream, kPairStraight + path.bounces.total * kMostHoles + path.holes).x >= chance) {
        path.throughput /= 1.0 - chance;
        return false;
    }
    path.throughput *= share / chance;
    path.holes += 1u;
    path.least_distance = distance + ray_offset(point.position, distance);
    path.lights_from = distance;
    path.is_cameras = path.is_cameras && panel.coverage == 0ul;    // the things behind are not background in a pixel that is covered
    return true;
}

#endif
