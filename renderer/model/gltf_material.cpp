// Reads keys with their defaults and ranges. Source: glTF 2.0, section 3.9, and the Khronos extensions named below.
#include "renderer/model/gltf_material.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/textures_of.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <array>

namespace clevrvk::model {
namespace {

constexpr NumberRange kUnit{0.0, 1.0};
constexpr int kMostUvSet = 31;

double read_or(const JsonReader& parent, std::string_view key, NumberRange range, double absent)
{
    const std::optional<JsonReader> member = parent.find(key);
    return member ? member->read_number(range) : absent;
}

glm::dvec3 read_color_or(const JsonReader& parent, std::string_view key, double absent)
{
    const std::optional<JsonReader> member = parent.find(key);
    if (!member) {
        return glm::dvec3(absent);
    }
    const std::array<double, 3> rgb = member->read_numbers<3>(kUnit);
    return {rgb[0], rgb[1], rgb[2]};
}

Wrap read_wrap(const JsonReader& sampler, std::string_view key)
{
    constexpr std::int64_t kRepeat = 10497;
    const std::optional<JsonReader> member = sampler.find(key);
    switch (member ? member->read_integer(0, 100000) : kRepeat) {
        case kRepeat: return Wrap::Repeat;
        case 33648: return Wrap::MirroredRepeat;
        case 33071: return Wrap::ClampToEdge;
        default: member->fail("it must be 10497 (repeat), 33648 (mirrored repeat) or 33071 (clamp to edge)");
    }
}

}  // namespace

// A picture's bytes decide its format, not its mimeType.
void MaterialReader::check_mime_type(const JsonReader& image, const std::vector<std::uint8_t>& bytes)
{
    const std::optional<JsonReader> member = image.find("mimeType");
    if (!member) {
        return;
    }
    const std::string stated = member->read_string();
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 4));
    const std::string_view found = start == "\x89PNG" ? "image/png" : start.starts_with("\xff\xd8\xff") ? "image/jpeg" : "";
    if (!found.empty() && stated != found) {
        excuse(model_, fmt::format("{}: it is {}, but the picture is {}, which is used", member->path(), quote_text(stated), found));
    }
}

// A model has two sets of texture coordinates. Sets beyond 0 and 1 take the numbers that the material leaves free.
void MaterialReader::choose_uv_sets(Material& material, UvSets& uv_sets)
{
    std::array<bool, 2> is_taken{};
    for (const std::optional<Texture>* const texture : list_textures(material)) {
        if (*texture && (*texture)->uv_set < 2) {
            is_taken.at(static_cast<std::size_t>((*texture)->uv_set)) = true;
        }
    }
    for (std::optional<Texture>* const texture : list_textures(material)) {
        if (!*texture || ((*texture)->uv_set < 2 && (*texture)->uv_set == uv_sets.at(static_cast<std::size_t>((*texture)->uv_set)))) {
            continue;
        }
        const auto known = std::ranges::find(uv_sets, (*texture)->uv_set);
        const std::size_t free = is_taken[0] ? 1 : 0;
        if (known != uv_sets.end()) {
            (*texture)->uv_set = static_cast<int>(known - uv_sets.begin());
        } else if (!is_taken.at(free)) {
            is_taken.at(free) = true;
            uv_sets.at(free) = (*texture)->uv_set;
            (*texture)->uv_set = static_cast<int>(free);
        } else {
            excuse(model_, fmt::format("material {}: its pictures use three sets of texture coordinates; pictures of the third set are "
                                       "left out",
                                       quote_text(material.name)));
            lose(model_, "pictures of a second set of coordinates");
            texture->reset();
        }
    }
}

Material MaterialReader::read(const JsonReader& where, MaterialNotes& notes)
{
    const JsonReader material = file_.find("materials", where);
    Material result;
    if (const std::optional<JsonReader> name = material.find("name")) {
        result.name = name->read_string();
    }
    read_metallic_roughness(material, result);
    read_alpha(material, result);
    result.normal_texture = read_texture(material, "normalTexture");
    if (result.normal_texture) {
        result.normal_scale = read_or(material.at("normalTexture"), "scale", {-100.0, 100.0}, 1.0);
    }
    if (material.find("occlusionTexture")) {
        warn(model_, "occlusion textures are left out, because ray tracing computes the occlusion");
        lose(model_, "pictures of occlusion");
    }
    result.emission = read_color_or(material, "emissiveFactor", 0.0);
    result.emission_texture = read_texture(material, "emissiveTexture");
    read_extensions(material, result);
    read_archived_extensions(material, result);
    notes.is_unlit = find_extension(material, "KHR_materials_unlit").has_value();
    choose_uv_sets(result, notes.uv_sets);
    return result;
}

// KHR_materials_pbrSpecularGlossiness and KHR_materials_unlit, which override the keys above.
void MaterialReader::read_archived_extensions(const JsonReader& material, Material& result)
{
    if (const auto old = find_extension(material, "KHR_materials_pbrSpecularGlossiness")) {
        read_specular_glossiness(*old, result);
    }
    if (find_extension(material, "KHR_materials_unlit")) {
        result.emission = glm::dvec3(result.base_color);
        result.emission_texture = result.base_color_texture;
        result.base_color = glm::dvec4(0.0, 0.0, 0.0, result.base_color.w);
        result.metallic = 0.0;
        result.roughness = 1.0;
        result.specular = 0.0;
        warn(model_, "unlit materials glow in their colors");
    }
}

// The extension gives the reflectance at normal incidence as a colour; glTF 2.0 gives it as a multiple of the
// reflectance for ior 1.5.
void MaterialReader::read_specular_glossiness(const JsonReader& old, Material& result)
{
    result.base_color = glm::dvec4(1.0);
    if (const std::optional<JsonReader> color = old.find("diffuseFactor")) {
        const std::array<double, 4> rgba = color->read_numbers<4>(kUnit);
        result.base_color = {rgba[0], rgba[1], rgba[2], rgba[3]};
    }
    result.base_color_texture = read_texture(old, "diffuseTexture");
    result.metallic_roughness_texture.reset();
    result.metallic = 0.0;
    result.glossiness = read_or(old, "glossinessFactor", kUnit, 1.0);
    result.roughness = 1.0 - result.glossiness;
    constexpr double kReflectance = 0.04;  // for ior 1.5 at normal incidence
    result.specular_color = read_color_or(old, "specularFactor", 1.0) / kReflectance;
    result.specular_color_texture = read_texture(old, "specularGlossinessTexture");
    result.glossiness_texture = result.specular_color_texture;
    warn(model_, "specular-glossiness materials are converted");
}

void MaterialReader::read_metallic_roughness(const JsonReader& material, Material& result)
{
    const std::optional<JsonReader> surface = material.find("pbrMetallicRoughness");
    if (!surface) {
        return;
    }
    if (const std::optional<JsonReader> color = surface->find("baseColorFactor")) {
        const std::array<double, 4> rgba = color->read_numbers<4>(kUnit);
        result.base_color = {rgba[0], rgba[1], rgba[2], rgba[3]};
    }
    result.metallic = read_or(*surface, "metallicFactor", kUnit, 1.0);
    result.roughness = read_or(*surface, "roughnessFactor", kUnit, 1.0);
    result.base_color_texture = read_texture(*surface, "baseColorTexture");
    result.metallic_roughness_texture = read_texture(*surface, "metallicRoughnessTexture");
}

void MaterialReader::read_alpha(const JsonReader& material, Material& result)
{
    static const std::array<std::string, 3> kModes{"OPAQUE", "MASK", "BLEND"};
    if (const std::optional<JsonReader> mode = material.find("alphaMode")) {
        result.alpha_mode = static_cast<AlphaMode>(std::ranges::find(kModes, mode->read_name("alpha mode", kModes)) - kModes.begin());
    }
    result.alpha_cutoff = read_or(material, "alphaCutoff", {0.0, 1e6}, 0.5);
    const std::optional<JsonReader> sides = material.find("doubleSided");
    result.is_double_sided = sides && sides->value().is_boolean() && sides->value().get<bool>();
}

// KHR_materials_ior, _specular, _transmission, _clearcoat, _sheen, _emissive_strength.
void MaterialReader::read_extensions(const JsonReader& material, Material& result)
{
    if (const auto ior = find_extension(material, "KHR_materials_ior")) {
        result.ior = read_or(*ior, "ior", {0.0, 10.0}, 1.5);
        if (result.ior != 0.0 && result.ior < 1.0) {
            ior->at("ior").fail("it must be 0, or at least 1");
        }
    }
    if (const auto specular = find_extension(material, "KHR_materials_specular")) {
        result.specular = read_or(*specular, "specularFactor", kUnit, 1.0);
        if (const std::optional<JsonReader> color = specular->find("specularColorFactor")) {
            const std::array<double, 3> rgb = color->read_numbers<3>({0.0, 1000.0});
            result.specular_color = {rgb[0], rgb[1], rgb[2]};
        }
        result.specular_texture = read_texture(*specular, "specularTexture");
        result.specular_color_texture = read_texture(*specular, "specularColorTexture");
    }
    if (const auto transmission = find_extension(material, "KHR_materials_transmission")) {
        result.transmission = read_or(*transmission, "transmissionFactor", kUnit, 0.0);
        result.transmission_texture = read_texture(*transmission, "transmissionTexture");
    }
    if (const auto coat = find_extension(material, "KHR_materials_clearcoat")) {
        result.clearcoat = read_or(*coat, "clearcoatFactor", kUnit, 0.0);
        result.clearcoat_roughness = read_or(*coat, "clearcoatRoughnessFactor", kUnit, 0.0);
        result.clearcoat_texture = read_texture(*coat, "clearcoatTexture");
        result.clearcoat_roughness_texture = read_texture(*coat, "clearcoatRoughnessTexture");
        if (coat->find("clearcoatNormalTexture")) {
            warn(model_, "normal maps of clear coats are left out: a coat is as smooth as the surface below it");
            lose(model_, "normal maps of clear coats");
        }
    }
    if (const auto sheen = find_extension(material, "KHR_materials_sheen")) {
        result.sheen_color = read_color_or(*sheen, "sheenColorFactor", 0.0);
        result.sheen_roughness = read_or(*sheen, "sheenRoughnessFactor", kUnit, 0.0);
        result.sheen_color_texture = read_texture(*sheen, "sheenColorTexture");
        result.sheen_roughness_texture = read_texture(*sheen, "sheenRoughnessTexture");
    }
    if (const auto strength = find_extension(material, "KHR_materials_emissive_strength")) {
        result.emission *= read_or(*strength, "emissiveStrength", {0.0, 1e9}, 1.0);
    }
    if (find_extension(material, "KHR_materials_volume")) {
        warn(model_, "absorption within volumes is left out");
        lose(model_, "volumes that absorb");
    }
}

std::optional<Texture> MaterialReader::read_texture(const JsonReader& parent, std::string_view key)
{
    const std::optional<JsonReader> info = parent.find(key);
    if (!info) {
        return std::nullopt;
    }
    const JsonReader texture = file_.find("textures", info->at("index"));
    const auto webp = find_extension(texture, "EXT_texture_webp");
    const std::optional<JsonReader> plain = texture.find("source");
    const std::optional<JsonReader> source = plain || !webp ? plain : webp->find("source");
    if (!source) {
        texture.fail("it has no PNG or JPEG picture; export the model with one");
    }
    Texture result;
    result.image = find_image(*source);
    if (const std::optional<JsonReader> uv_set = info->find("texCoord")) {
        result.uv_set = uv_set->read_int(0, kMostUvSet);
    }
    read_sampler(texture, result);
    read_transform(*info, result);
    return result;
}

void MaterialReader::read_sampler(const JsonReader& texture, Texture& result)
{
    const std::optional<JsonReader> where = texture.find("sampler");
    if (!where) {
        return;
    }
    constexpr std::int64_t kNearest = 9728;
    const JsonReader sampler = file_.find("samplers", *where);
    result.wrap_u = read_wrap(sampler, "wrapS");
    result.wrap_v = read_wrap(sampler, "wrapT");
    const std::optional<JsonReader> filter = sampler.find("magFilter");
    result.is_nearest = filter && filter->read_integer(0, 100000) == kNearest;
}

void MaterialReader::read_transform(const JsonReader& info, Texture& result)
{
    const auto transform = find_extension(info, "KHR_texture_transform");
    if (!transform) {
        return;
    }
    constexpr NumberRange kAny{-1e6, 1e6};
    const auto read_pair = [&](std::string_view key, double absent) {
        const std::optional<JsonReader> member = transform->find(key);
        const std::array<double, 2> pair = member ? member->read_numbers<2>(kAny) : std::array<double, 2>{absent, absent};
        return glm::dvec2(pair[0], pair[1]);
    };
    result.offset = read_pair("offset", 0.0);
    result.scale = read_pair("scale", 1.0);
    result.rotation_rad = read_or(*transform, "rotation", kAny, 0.0);
    if (const std::optional<JsonReader> uv_set = transform->find("texCoord")) {
        result.uv_set = uv_set->read_int(0, kMostUvSet);
    }
}

std::size_t MaterialReader::find_image(const JsonReader& where)
{
    const JsonReader image = file_.find("images", where);
    const auto [found, is_new] = images_.try_emplace(where.read_integer(0, kMostPlace), model_.images.size());
    if (is_new) {
        const std::optional<JsonReader> name = image.find("name");
        model_.images.push_back({name ? name->read_string() : image.path(), file_.read_image(image)});
        check_mime_type(image, model_.images.back().bytes);
    }
    return found->second;
}

}  // namespace clevrvk::model
