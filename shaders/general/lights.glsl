// Direct light: chooses one of a panel's lights. The sky is not among them, because it is sampled with separate rays
// (path.glsl). A panel with many lights has a tree of lights (renderer/render/light_tree.h); without a tree, all lights
// are in one leaf.
#ifndef CLEVRVK_SHADERS_GENERAL_LIGHTS_GLSL
#define CLEVRVK_SHADERS_GENERAL_LIGHTS_GLSL

#include "shaders/general/mesh_light.glsl"
#include "shaders/general/scene.glsl"
#include "shaders/general/shape_light.glsl"
#include "shaders/light_dispatch.glsl"

float light_importance(GpuLight light, vec3 position, vec3 normal)
{
    float brightness = (light.radiance.x + light.radiance.y + light.radiance.z) * (1.0 / 3.0);
    bool is_object = light.kind >= kLightShape;
    return brightness * (is_object ? importance_of_object(light, position, normal) : importance_by_kind(light, position, normal));
}

// The unshadowed light of all lights in a node, with the cosines of the most favourable light.
float node_importance(GpuLightNode node, vec3 position, vec3 normal)
{
    vec3 offset = node.center - position;
    float distance_squared = max(max(dot(offset, offset), square(node.radius)), 1e-20);
    vec3 direction = offset * inversesqrt(distance_squared);
    float spread = node.radius * inversesqrt(distance_squared);
    float share = length(node.front);   // the part that faces one side; a point sees a quarter of the area that faces all directions
    float facing = max(0.25 * (1.0 - share) + max(spread * share - dot(node.front, direction), 0.0), 0.05);
    float cosine = min(max(abs(dot(normal, direction)) + spread, 0.1), 1.0);
    return node.power * facing * cosine / distance_squared + node.far;
}

// The number of leaves of the tree, as an exponent of 2.
uint leaf_bits()
{
    return kLightBits * panel.light_depth;
}

// The first light of a leaf; for the leaf after the last one, the number of lights.
uint first_of_leaf(uint leaf)
{
    return leaf * panel.light_count >> leaf_bits();
}

uint leaf_of(uint light)
{
    return (((light + 1u) << leaf_bits()) - 1u) / max(panel.light_count, 1u);
}

// The importance of the children of a node, and of the lights of a leaf. \return  their sum
float weigh_children(uint first, vec3 position, vec3 normal, out float importances[kLightBranches])
{
    float total = 0.0;
    for (uint k = 0u; k < kLightBranches; ++k) {
        importances[k] = node_importance(LightNodeBuffer(panel.light_nodes).at[first + k], position, normal);
        total += importances[k];
    }
    return total;
}

float weigh_leaf(uint leaf, vec3 position, vec3 normal, out float importances[kLightBranches])
{
    uint first = first_of_leaf(leaf);
    uint end = first_of_leaf(leaf + 1u);
    float total = 0.0;
    for (uint k = first; k < end; ++k) {
        importances[k - first] = light_importance(LightBuffer(panel.lights).at[k], position, normal);
        total += importances[k - first];
    }
    return total;
}

struct LightChoice
{
    uint light;
    float chance;   // probability of the light; 0 if there is none
};

// Chooses one of these, by their importance. \param choice  from 0 to 1 \return  its place and its probability
LightChoice choose_one(float importances[kLightBranches], uint count, float total, float choice, out float before)
{
    float rest = choice * total;
    LightChoice chosen = LightChoice(0u, 0.0);
    before = 0.0;
    for (uint k = 0u; k < count; ++k) {
        // After the chosen light, the rest is negative. If rounding leaves a remainder at the end, the last possible
        // light is chosen.
        if (importances[k] > 0.0 && rest >= 0.0) {
            chosen = LightChoice(k, importances[k] / total);
            before = rest / importances[k];
        }
        rest -= importances[k];
    }
    return chosen;
}

// Chooses by the importance of nodes, from the root to a leaf, and then of the leaf's lights.
LightChoice choose_light(vec3 position, vec3 normal, float choice)
{
    float importances[kLightBranches];
    float chance = 1.0;
    float rest;
    uint node = 1u;
    for (uint level = 0u; level < panel.light_depth; ++level) {
        float total = weigh_children(kLightBranches * node, position, normal, importances);
        LightChoice child = choose_one(importances, kLightBranches, total, choice, rest);
        node = kLightBranches * node + child.light;
        chance *= child.chance;
        choice = min(rest, 1.0);
    }
    uint leaf = node - (1u << leaf_bits());
    float total = weigh_leaf(leaf, position, normal, importances);
    uint first = first_of_leaf(leaf);
    LightChoice light = choose_one(importances, first_of_leaf(leaf + 1u) - first, total, choice, rest);
    return LightChoice(first + light.light, chance * light.chance);
}

// The probability with which choose_light chooses a light; 0 if it is too weak to be chosen, so that only rays that hit
// it find it.
float chance_of_light(uint light, vec3 position, vec3 normal)
{
    float importances[kLightBranches];
    uint leaf = leaf_of(light);
    float total = weigh_leaf(leaf, position, normal, importances);
    float chance = total > 0.0 ? importances[light - first_of_leaf(leaf)] / total : 0.0;
    for (uint node = (1u << leaf_bits()) + leaf; node > 1u; node /= kLightBranches) {
        total = weigh_children(node - node % kLightBranches, position, normal, importances);
        chance *= total > 0.0 ? importances[node % kLightBranches] / total : 0.0;
    }
    return chance;
}

// Whether a ray may hit lights of a node within a distance.
bool meets_node(uint number, vec3 origin, vec3 direction, float distance)
{
    GpuLightNode node = LightNodeBuffer(panel.light_nodes).at[number];
    vec3 offset = node.center - origin;
    float along = dot(offset, direction);
    vec3 across = offset - max(along, 0.0) * direction;
    return node.far > 0.0 || (dot(across, across) <= square(node.radius) && along - node.radius <= distance);
}

// The next node when the tree is traversed in order, from the root, which is 1, to 2, which is no node.
uint next_node(uint node, bool goes_down)
{
    uint after = node + 1u;
    uint levels = uint(findLSB(after)) / kLightBits;
    return goes_down ? kLightBranches * node : after >> (kLightBits * levels);
}

#endif
