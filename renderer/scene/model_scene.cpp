// Packs vertices so that each needs one read, and composes the pictures of a material's inputs. glTF may spread an
// input over two textures; these become one picture, whose unused channels are white.
#include "renderer/scene/model_scene.h"

#include "renderer/base/error.h"
#include "renderer/base/srgb.h"
#include "renderer/model/decode_image.h"
#include "renderer/scene/build_surface.h"
#include "renderer/scene/mesh_cache.h"

#include "shaders/bsdf_list.h"
#include "shaders/shared/general_types.h"

#include <glm/gtc/packing.hpp>

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace clevrvk::scene {

namespace {

// The source of an input's channel: a texture's channel, or white.
struct Channel {
    const std::optional<model::Texture>* texture = nullptr;
    int channel = 0;
    bool is_srgb = false;
};
using Channels = std::array<Channel, 4>;

// An existing tangent is never packed as 0, because 0 means that there is no tangent.
constexpr std::uint32_t kLeastTangent = 2;

std::uint32_t pack_tangent(const glm::vec4& tangent)
{
    const std::uint32_t packed = pack_octahedron(glm::dvec3(tangent)) & ~1U;
    return std::max(packed, kLeastTangent) | (tangent.w < 0.0F ? 1U : 0U);
}

std::vector<VertexShading> pack_vertices(const model::Model& model)
{
    if (model.normals.empty() && model.uvs[0].empty() && model.colors.empty()) {
        return {};
    }
    CLEVRVK_CHECK(!model.normals.empty(), "a model has texture coordinates or colours, and no normals");
    std::vector<VertexShading> vertices(model.positions.size());
    for (std::size_t k = 0; k < vertices.size(); ++k) {
        vertices[k].normal = pack_octahedron(glm::dvec3(model.normals[k]));
        vertices[k].tangent = model.tangents.empty() ? 0 : pack_tangent(model.tangents[k]);
        vertices[k].uv = model.uvs[0].empty() ? glm::vec2(0.0F) : model.uvs[0][k];
        vertices[k].color = model.colors.empty() ? 0xffffffffU : glm::packUnorm4x8(model.colors[k]);
    }
    return vertices;
}

Wrap to_wrap(model::Wrap wrap)
{
    return wrap == model::Wrap::ClampToEdge ? Wrap::Clamp : wrap == model::Wrap::MirroredRepeat ? Wrap::Mirror : Wrap::Repeat;
}

class MaterialMaker {
public:
    MaterialMaker(const std::vector<image::Pixels>& pictures, std::uint32_t bsdf)
        : pictures_(pictures), bsdf_(bsdf), decodes_late_(bsdf == find_bsdf("principled"))
    {
    }

    [[nodiscard]] Material make(const model::Material& from)
    {
        using namespace shaders;
        Material result;
        result.bsdf = bsdf_;
        result.ior = static_cast<float>(from.ior);
        result.is_thin = from.is_thin;
        result.normal_scale = static_cast<float>(from.normal_scale);
        result.is_blended = from.alpha_mode == model::AlphaMode::Blend;
        result.alpha_cutoff = from.alpha_mode == model::AlphaMode::Opaque ? 0.0F
                              : result.is_blended                         ? static_cast<float>(model::kLeastOpacity)
                                                                          : static_cast<float>(from.alpha_cutoff);
        result.inputs[kInputBase] = from.base_color;
        result.inputs[kInputRoughness] = glm::dvec4(1.0, from.roughness, from.metallic, 1.0);
        result.inputs[kInputEmission] = glm::dvec4(from.emission, 1.0);
        result.inputs[kInputNormal] = glm::vec4(1.0F);
        result.inputs[kInputTransmission] = glm::dvec4(from.transmission, 1.0, 1.0, 1.0);
        result.inputs[kInputCoat] = glm::dvec4(from.clearcoat, from.clearcoat_roughness, 1.0, 1.0);
        result.inputs[kInputSheen] = glm::dvec4(from.sheen_color, from.sheen_roughness);
        result.inputs[kInputSpecular] = glm::dvec4(from.specular_color, from.specular);
        const auto all = [](const std::optional<model::Texture>& texture, bool is_srgb) {
            return Channels{{{&texture, 0, is_srgb}, {&texture, 1, is_srgb}, {&texture, 2, is_srgb}, {}}};
        };
        Channels base = all(from.base_color_texture, true);
        base[3] = {&from.base_color_texture, 3, false};
        result.textures[kInputBase] = compose(base);
        result.textures[kInputRoughness] =
            compose({{{}, {&from.metallic_roughness_texture, 1}, {&from.metallic_roughness_texture, 2}, {}}});
        result.textures[kInputEmission] = compose(all(from.emission_texture, true));
        result.textures[kInputNormal] = compose(all(from.normal_texture, false));
        result.textures[kInputTransmission] = compose({{{&from.transmission_texture, 0}, {}, {}, {}}});
        result.textures[kInputCoat] = compose({{{&from.clearcoat_texture, 0}, {&from.clearcoat_roughness_texture, 1}, {}, {}}});
        Channels sheen = all(from.sheen_color_texture, true);
        sheen[3] = {&from.sheen_roughness_texture, 3, false};
        result.textures[kInputSheen] = compose(sheen);
        Channels specular = all(from.specular_color_texture, true);
        specular[3] = {&from.specular_texture, 3, false};
        result.textures[kInputSpecular] = compose(specular);
        if (from.solid) {
            auto texture = std::make_shared<Texture>();
            texture->solid = build_solid(*from.solid);
            result.textures[kInputBase] = std::move(texture);
        }
        return result;
    }

private:
    using Key = std::array<std::tuple<std::size_t, int, bool>, 4>;

    static constexpr std::size_t kWhite = static_cast<std::size_t>(-1);

    // Returns null if no channel has a texture. The textures of an input must have equal transforms; `assets import`
    // ensures this.
    [[nodiscard]] std::shared_ptr<const Texture> compose(const Channels& channels)
    {
        const model::Texture* first = nullptr;
        Key key;
        for (std::size_t k = 0; k < channels.size(); ++k) {
            const model::Texture* texture = channels[k].texture != nullptr && *channels[k].texture ? &**channels[k].texture : nullptr;
            first = first == nullptr ? texture : first;
            key[k] = {texture == nullptr ? kWhite : texture->image, channels[k].channel, channels[k].is_srgb};
        }
        if (first == nullptr) {
            return nullptr;
        }
        std::shared_ptr<const Image>& image = images_[key];
        if (!image) {
            image = std::make_shared<const Image>(make_image(key, pictures_.at(first->image)));
        }
        auto result = std::make_shared<Texture>();
        result->image = image;
        result->wrap_u = to_wrap(first->wrap_u);
        result->wrap_v = to_wrap(first->wrap_v);
        result->is_nearest = first->is_nearest;
        // Source: KHR_texture_transform; rotates in the same direction as Blender.
        const double cosine = std::cos(first->rotation_rad);
        const double sine = std::sin(first->rotation_rad);
        result->u_row = glm::dvec3(cosine * first->scale.x, sine * first->scale.y, first->offset.x);
        result->v_row = glm::dvec3(-sine * first->scale.x, cosine * first->scale.y, first->offset.y);
        return result;
    }

    // Within one RGB slot, either all channels or none are sRGB-encoded.
    [[nodiscard]] Image make_image(const Key& key, const image::Pixels& size) const
    {
        const bool is_srgb = std::get<2>(key[0]);
        Image image;
        image.width_px = static_cast<std::uint32_t>(size.width_px);
        image.height_px = static_cast<std::uint32_t>(size.height_px);
        image.is_srgb = is_srgb && decodes_late_;
        image.format = size.bit_depth > 8 || (is_srgb && !decodes_late_) ? Image::Format::Half : Image::Format::Unorm8;
        for (std::size_t place = 0; place < size.pixel_count(); ++place) {
            glm::vec4 texel(1.0F);
            for (glm::length_t k = 0; k < 4; ++k) {
                const auto& [picture, channel, is_encoded] = key[static_cast<std::size_t>(k)];
                if (picture != kWhite) {
                    const double value = model::read_channel(pictures_.at(picture), place, channel);
                    texel[k] = static_cast<float>(is_encoded && !decodes_late_ ? decode_srgb(value) : value);
                }
            }
            if (image.format == Image::Format::Half) {
                image.words.push_back(glm::packHalf2x16({texel.x, texel.y}));
                image.words.push_back(glm::packHalf2x16({texel.z, texel.w}));
            } else {
                image.words.push_back(glm::packUnorm4x8(texel));
            }
        }
        return image;
    }

    const std::vector<image::Pixels>& pictures_;
    const std::uint32_t bsdf_;
    const bool decodes_late_;                             // glTF decodes texels before blending, Blender after it
    std::map<Key, std::shared_ptr<const Image>> images_;  // only looked up, never iterated
};

}  // namespace

std::uint32_t pack_octahedron(const glm::dvec3& v)
{
    const double sum = std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
    glm::dvec2 p = sum > 0.0 ? glm::dvec2(v) / sum : glm::dvec2(0.0);
    if (v.z < 0.0) {
        p = glm::dvec2(std::copysign(1.0 - std::abs(p.y), p.x), std::copysign(1.0 - std::abs(p.x), p.y));
    }
    return glm::packSnorm2x16(glm::vec2(p));
}

std::uint32_t find_bsdf(std::string_view name)
{
    for (std::size_t kind = 0; kind < shaders::kBsdfKinds.size(); ++kind) {
        if (shaders::kBsdfKinds[kind].name == name) {
            return static_cast<std::uint32_t>(kind);
        }
    }
    CLEVRVK_CHECK(false, "no BSDF is called '{}'", name);
    return 0;
}

bool is_matched(const Material& material)
{
    return shaders::kBsdfKinds[material.bsdf].is_gltf && material.inputs[shaders::kInputTransmission].x > 0.0F &&
           std::abs(material.ior - 1.0F) < shaders::kMatchedIor;
}

ModelScene convert_model(const model::Model& model, const std::vector<image::Pixels>& pictures, std::uint32_t bsdf,
                         std::span<const std::uint16_t> parts)
{
    CLEVRVK_CHECK(pictures.size() == model.images.size(), "{} pictures of {}", pictures.size(), model.images.size());
    CLEVRVK_CHECK(parts.empty() || parts.size() == model.triangles.size(), "{} parts of {} triangles", parts.size(),
                  model.triangles.size());
    auto mesh = std::make_shared<Mesh>();
    mesh->positions = model.positions;
    mesh->triangles = model.triangles;
    mesh->shading = pack_vertices(model);
    if (model.materials.size() > 1) {
        mesh->slots = model.slots;
    }
    if (!parts.empty()) {
        mesh->slots.resize(parts.size());
        for (std::size_t k = 0; k < parts.size(); ++k) {
            mesh->slots[k] |= (parts[k] + 1U) << kPartShift;
        }
    }
    mesh->radius = compute_radius(*mesh);
    ModelScene result;
    result.mesh = std::move(mesh);
    MaterialMaker maker(pictures, bsdf);
    for (const model::Material& material : model.materials) {
        result.materials.push_back(maker.make(material));
        result.slots.push_back(material.name);
    }
    result.stated = model.materials;
    return result;
}

}  // namespace clevrvk::scene
