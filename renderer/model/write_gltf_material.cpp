// Writes materials as gltf_material.cpp reads them.
#include "renderer/model/write_gltf_material.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace clevrvk::model {
namespace {

int write_wrap(Wrap wrap)
{
    switch (wrap) {
        case Wrap::Repeat: return 10497;
        case Wrap::MirroredRepeat: return 33648;
        case Wrap::ClampToEdge: return 33071;
    }
    return 0;
}

Json write_color(const glm::dvec3& color)
{
    return {color.x, color.y, color.z};
}

}  // namespace

void GltfMaterialWriter::add(const Material& material)
{
    Json json;
    json["name"] = material.name;
    json["pbrMetallicRoughness"] = write_surface(material);
    if (material.normal_texture) {
        json["normalTexture"] = write_texture(*material.normal_texture);
        json["normalTexture"]["scale"] = material.normal_scale;
    }
    Json extensions = Json::object();
    const double strength = std::max({material.emission.x, material.emission.y, material.emission.z});
    if (strength > 0.0) {
        json["emissiveFactor"] = write_color(strength > 1.0 ? material.emission / strength : material.emission);
        if (strength > 1.0) {
            extensions["KHR_materials_emissive_strength"]["emissiveStrength"] = strength;
        }
    }
    if (material.emission_texture) {
        json["emissiveTexture"] = write_texture(*material.emission_texture);
    }
    if (material.alpha_mode == AlphaMode::Mask) {
        json["alphaMode"] = "MASK";
        json["alphaCutoff"] = material.alpha_cutoff;
    } else if (material.alpha_mode == AlphaMode::Blend) {
        json["alphaMode"] = "BLEND";
    }
    if (material.is_double_sided) {
        json["doubleSided"] = true;
    }
    add_lobes(material, extensions);
    if (!extensions.empty()) {
        note_extensions(extensions);
        json["extensions"] = std::move(extensions);
    }
    json_["materials"].push_back(std::move(json));
}

Json GltfMaterialWriter::write_surface(const Material& material)
{
    const glm::dvec4& color = material.base_color;
    Json surface;
    surface["baseColorFactor"] = {color.x, color.y, color.z, color.w};
    surface["metallicFactor"] = material.metallic;
    surface["roughnessFactor"] = material.roughness;
    if (material.base_color_texture) {
        surface["baseColorTexture"] = write_texture(*material.base_color_texture);
    }
    if (material.metallic_roughness_texture) {
        surface["metallicRoughnessTexture"] = write_texture(*material.metallic_roughness_texture);
    }
    return surface;
}

void GltfMaterialWriter::add_lobes(const Material& material, Json& extensions)
{
    const auto add_texture = [&](Json& to, const char* key, const std::optional<Texture>& texture) {
        if (texture) {
            to[key] = write_texture(*texture);
        }
    };
    if (material.ior != 1.5) {
        extensions["KHR_materials_ior"]["ior"] = material.ior;
    }
    if (material.specular != 1.0 || material.specular_color != glm::dvec3(1.0) || material.specular_color_texture) {
        Json& specular = extensions["KHR_materials_specular"];
        specular["specularFactor"] = material.specular;
        specular["specularColorFactor"] = write_color(material.specular_color);
        add_texture(specular, "specularTexture", material.specular_texture);
        add_texture(specular, "specularColorTexture", material.specular_color_texture);
    }
    if (material.transmission > 0.0) {
        Json& transmission = extensions["KHR_materials_transmission"];
        transmission["transmissionFactor"] = material.transmission;
        add_texture(transmission, "transmissionTexture", material.transmission_texture);
    }
    if (material.clearcoat > 0.0) {
        Json& coat = extensions["KHR_materials_clearcoat"];
        coat["clearcoatFactor"] = material.clearcoat;
        coat["clearcoatRoughnessFactor"] = material.clearcoat_roughness;
        add_texture(coat, "clearcoatTexture", material.clearcoat_texture);
        add_texture(coat, "clearcoatRoughnessTexture", material.clearcoat_roughness_texture);
    }
    if (material.sheen_color != glm::dvec3(0.0)) {
        Json& sheen = extensions["KHR_materials_sheen"];
        sheen["sheenColorFactor"] = write_color(material.sheen_color);
        sheen["sheenRoughnessFactor"] = material.sheen_roughness;
        add_texture(sheen, "sheenColorTexture", material.sheen_color_texture);
        add_texture(sheen, "sheenRoughnessTexture", material.sheen_roughness_texture);
    }
}

Json GltfMaterialWriter::write_texture(const Texture& texture)
{
    constexpr int kNearest = 9728;
    constexpr int kLinear = 9729;
    const int filter = texture.is_nearest ? kNearest : kLinear;
    const std::size_t sampler = add_entry(
        "samplers",
        {{"magFilter", filter}, {"minFilter", filter}, {"wrapS", write_wrap(texture.wrap_u)}, {"wrapT", write_wrap(texture.wrap_v)}});
    Json info;
    info["index"] = add_entry("textures", {{"sampler", sampler}, {"source", texture.image}});
    if (texture.offset != glm::dvec2(0.0) || texture.scale != glm::dvec2(1.0) || texture.rotation_rad != 0.0) {
        Json transform;
        transform["offset"] = {texture.offset.x, texture.offset.y};
        transform["rotation"] = texture.rotation_rad;
        transform["scale"] = {texture.scale.x, texture.scale.y};
        info["extensions"]["KHR_texture_transform"] = std::move(transform);
        note_extensions(info["extensions"]);
    }
    return info;
}

// The index of an entry in a list. Adds the entry if the list does not have it.
std::size_t GltfMaterialWriter::add_entry(const char* list, Json entry)
{
    Json& entries = json_[list];
    const auto found = std::find(entries.begin(), entries.end(), entry);
    const auto place = static_cast<std::size_t>(found - entries.begin());
    if (found == entries.end()) {
        entries.push_back(std::move(entry));
    }
    return place;
}

void GltfMaterialWriter::note_extensions(const Json& extensions)
{
    for (const auto& [name, value] : extensions.items()) {
        static_cast<void>(add_entry("extensionsUsed", name));
    }
}

}  // namespace clevrvk::model
