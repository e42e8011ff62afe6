// Decodes pictures material by material. Writes each packed picture once, keyed by its bytes.
#include "renderer/model/pack_textures.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/srgb.h"
#include "renderer/image/png.h"
#include "renderer/model/decode_image.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::model {
namespace {

using Slot = std::optional<Texture>;

bool lie_alike(const Texture& a, const Texture& b)
{
    return a.wrap_u == b.wrap_u && a.wrap_v == b.wrap_v && a.is_nearest == b.is_nearest && a.uv_set == b.uv_set && a.offset == b.offset &&
           a.scale == b.scale && a.rotation_rad == b.rotation_rad;
}

// The source of a channel of the result: a channel of a texture or, without a texture, the largest value.
struct Input {
    const Slot* texture = nullptr;
    int channel = 0;
};

// Metalness and base colour of a surface that reflects `specular` at normal incidence and scatters `diffuse`.
// Source: Khronos, KHR_materials_pbrSpecularGlossiness, convert-between-workflows (three.pbrUtilities.js).
std::pair<double, glm::dvec3> find_metal(const glm::dvec3& diffuse, const glm::dvec3& specular)
{
    constexpr double kReflectance = 0.04;  // at normal incidence, for non-metals
    constexpr double kLeast = 1e-6;
    const auto brightness = [](const glm::dvec3& c) { return std::sqrt(glm::dot(glm::dvec3(0.299, 0.587, 0.114), c * c)); };
    const double scattered = (1.0 - std::max({specular.x, specular.y, specular.z})) / (1.0 - kReflectance);
    double metallic = 0.0;
    if (const double mirrored = brightness(specular); mirrored >= kReflectance) {
        const double b = brightness(diffuse) * scattered + mirrored - 2.0 * kReflectance;
        const double root = std::sqrt(std::max(b * b - 4.0 * kReflectance * (kReflectance - mirrored), 0.0));
        metallic = std::clamp((root - b) / (2.0 * kReflectance), 0.0, 1.0);
    }
    const glm::dvec3 of_diffuse = diffuse * (scattered / std::max(1.0 - metallic, kLeast));
    const glm::dvec3 of_specular = (specular - kReflectance * (1.0 - metallic)) / std::max(metallic, kLeast);
    return {metallic, glm::clamp(glm::mix(of_diffuse, of_specular, metallic * metallic), 0.0, 1.0)};
}

// The smallest vertex alpha of each slot.
std::vector<double> find_least_alphas(const Model& model)
{
    std::vector<double> least(model.materials.size(), 1.0);
    for (std::size_t k = 0; k < model.triangles.size() && !model.colors.empty(); ++k) {
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            double& so_far = least[model.slots[k]];
            so_far = std::min(so_far, static_cast<double>(model.colors[model.triangles[k][corner]].w));
        }
    }
    return least;
}

class TexturePacker {
public:
    explicit TexturePacker(Model& model) : model_(model), files_(std::exchange(model.images, {})) {}

    /// \param vertex_alpha  smallest alpha of the material's vertices, 0 to 1
    void pack(Material& material, double vertex_alpha)
    {
        material_ = &material;
        vertex_alpha_ = vertex_alpha;
        forget_pictures();
        drop_unseen(material);
        if (material.glossiness_texture) {
            convert_glossiness(material);
        }
        pack_base(material);
        pack_normal(material);
        // Red is kept: it mostly holds occlusion, which is not used.
        if (material.roughness_texture || material.metallic_texture) {
            material.metallic_roughness_texture =
                combine({Input{nullptr, 0}, Input{&material.roughness_texture, 0}, Input{&material.metallic_texture, 0}}, false);
            material.roughness_texture.reset();
            material.metallic_texture.reset();
        } else {
            keep(material.metallic_roughness_texture, {0, 1, 2}, false);
        }
        keep(material.emission_texture, {0, 1, 2}, true);
        keep(material.transmission_texture, {0}, false);
        pack_pair(material.clearcoat_texture, material.clearcoat_roughness_texture, {0, 1, 2}, 1, false);
        pack_pair(material.sheen_color_texture, material.sheen_roughness_texture, {0, 1, 2, 3}, 3, true);
        pack_pair(material.specular_color_texture, material.specular_texture, {0, 1, 2, 3}, 3, true);
    }

private:
    // Drops pictures of features whose factor is 0.
    static void drop_unseen(Material& material)
    {
        const glm::dvec3 black(0.0);
        const auto drop = [](bool is_unseen, Slot& first, Slot& second) {
            if (is_unseen) {
                first.reset();
                second.reset();
            }
        };
        drop(material.emission == black, material.emission_texture, material.emission_texture);
        drop(material.transmission == 0.0, material.transmission_texture, material.transmission_texture);
        drop(material.clearcoat == 0.0, material.clearcoat_texture, material.clearcoat_roughness_texture);
        drop(material.sheen_color == black, material.sheen_color_texture, material.sheen_roughness_texture);
        drop(material.normal_scale == 0.0, material.normal_texture, material.normal_texture);
    }

    void keep(Slot& texture, std::initializer_list<int> channels, bool is_color)
    {
        if (texture) {
            std::vector<Input> inputs;
            for (const int channel : channels) {
                inputs.push_back({&texture, channel});
            }
            texture = combine(inputs, is_color);
        }
    }

    // Packs both into one picture, in which `second` has the channel `second_channel`.
    void pack_pair(Slot& first, Slot& second, std::initializer_list<int> channels, int second_channel, bool is_color)
    {
        if (!first && !second) {
            return;
        }
        std::vector<Input> inputs;
        for (const int channel : channels) {
            const Slot& texture = channel == second_channel ? second : first;
            inputs.push_back({texture ? &texture : nullptr, channel});
        }
        const Texture packed = combine(inputs, is_color);
        first = packed;
        second = packed;
    }

    void pack_base(Material& material)
    {
        const bool has_alpha_texture = material.alpha_texture.has_value();
        Slot alpha = has_alpha_texture ? material.alpha_texture : material.base_color_texture;
        const int channel = has_alpha_texture ? find_opacity_channel(*material.alpha_texture) : 3;
        if (material.alpha_mode != AlphaMode::Opaque) {
            settle_alpha(material, alpha, channel);
        }
        const bool is_cut = material.alpha_mode != AlphaMode::Opaque && alpha;
        material.alpha_texture.reset();
        if (!is_cut) {
            keep(material.base_color_texture, {0, 1, 2}, true);
            return;
        }
        const Slot color = material.base_color_texture;
        const Slot* const from = color ? &color : nullptr;
        material.base_color_texture = combine({Input{from, 0}, Input{from, 1}, Input{from, 2}, Input{&alpha, channel}}, true);
    }

    // A picture's opacity is in its alpha channel if alpha is below 1 anywhere, otherwise in its red channel.
    int find_opacity_channel(const Texture& texture)
    {
        const image::Pixels& pixels = decode(texture.image, false);
        return pixels.channel_count % 2 == 0 && find_least(pixels, 3) < 1.0 ? 3 : 0;
    }

    static double find_least(const image::Pixels& pixels, int channel)
    {
        double least = 1.0;
        for (std::size_t k = 0; k < pixels.pixel_count(); ++k) {
            least = std::min(least, read_channel(pixels, k, channel));
        }
        return least;
    }

    // Whether each texel is either fully opaque or fully transparent.
    static bool is_cutout(const image::Pixels& pixels, int channel)
    {
        for (std::size_t k = 0; k < pixels.pixel_count(); ++k) {
            const double value = read_channel(pixels, k, channel);
            if (value != 0.0 && value != 1.0) {
                return false;
            }
        }
        return true;
    }

    // The opacity of a point is the product of factor, texture and vertex alpha. A blended surface becomes opaque if
    // all three are 1 everywhere, and transmissive if only the factor is below 1. If its opacity varies, it stays
    // blended, unless its picture is a cutout.
    void settle_alpha(Material& material, const Slot& alpha, int channel)
    {
        const double least = (alpha ? find_least(decode(alpha->image, true), channel) : 1.0) * vertex_alpha_;
        const bool was_blended = material.alpha_mode == AlphaMode::Blend;
        const bool has_metal_picture = material.metallic > 0.0 && (material.metallic_roughness_texture || material.metallic_texture);
        if (was_blended && least == 1.0 && material.base_color.w < 1.0 && !has_metal_picture) {
            make_transparent(model_, material, material.base_color.w);
            return;
        }
        if (least * material.base_color.w >= (was_blended ? 1.0 : material.alpha_cutoff)) {
            material.alpha_mode = AlphaMode::Opaque;
            material.base_color.w = 1.0;
            return;
        }
        if (!was_blended) {
            return;
        }
        const bool is_cut = vertex_alpha_ == 1.0 && material.base_color.w == 1.0 && is_cutout(decode(alpha->image, true), channel);
        if (is_cut) {
            material.alpha_mode = AlphaMode::Mask;
            material.alpha_cutoff = 0.5;
        }
        warn(model_, fmt::format("material {}: it is blended; {}", quote_text(material.name),
                                 is_cut ? "it is cut out where its alpha is below 0.5"
                                        : fmt::format("its alpha sets how much light it transmits; it has holes where alpha is below {}",
                                                      kLeastOpacity)));
    }

    // Converts texels of specular and glossiness to base colour, and to roughness and metalness.
    void convert_glossiness(Material& material)
    {
        const Slot diffuse = material.base_color_texture;
        const Texture shine = *material.glossiness_texture;
        if (diffuse) {
            check_alike(*diffuse, shine);
        }
        std::vector<ChannelSource> sources;
        for (int channel = 0; channel < 8; ++channel) {
            const bool is_there = channel >= 4 || diffuse;
            const std::size_t image = channel < 4 && diffuse ? diffuse->image : shine.image;
            sources.push_back({is_there ? &decode(image, true) : nullptr, channel % 4});
        }
        const image::Pixels both = pack_channels(sources);
        const double most = both.bit_depth == 16 ? 65535.0 : 255.0;
        image::Pixels base = image::make_pixels(both.width_px, both.height_px, 4, 8);
        image::Pixels rough = image::make_pixels(both.width_px, both.height_px, 3, 8);
        for (std::size_t k = 0; k < both.pixel_count(); ++k) {
            const auto at = [&](std::size_t channel) { return image::read_value(both, 8 * k + channel) / most; };
            const auto color_at = [&](std::size_t first) {
                return glm::dvec3(decode_srgb(at(first)), decode_srgb(at(first + 1)), decode_srgb(at(first + 2)));
            };
            const auto write = [](image::Pixels& to, std::size_t index, double value) {
                image::write_value(to, index, static_cast<std::uint32_t>(std::lround(255.0 * std::clamp(value, 0.0, 1.0))));
            };
            const auto [metallic, color] =
                find_metal(color_at(0) * glm::dvec3(material.base_color), color_at(4) * material.specular_color * 0.04);
            for (std::size_t channel = 0; channel < 3; ++channel) {
                write(base, 4 * k + channel, encode_srgb(color[static_cast<glm::length_t>(channel)]));
            }
            write(base, 4 * k + 3, at(3));
            write(rough, 3 * k, 1.0);
            write(rough, 3 * k + 1, 1.0 - material.glossiness * at(7));
            write(rough, 3 * k + 2, metallic);
        }
        material.base_color_texture = material.metallic_roughness_texture = shine;
        material.base_color_texture->image = add_file(base, files_[shine.image].name);
        material.metallic_roughness_texture->image = add_file(rough, files_[shine.image].name);
        material.base_color = glm::dvec4(glm::dvec3(1.0), material.base_color.w);
        material.specular_color = glm::dvec3(1.0);
        material.metallic = material.roughness = material.glossiness = 1.0;
        material.glossiness_texture.reset();
        material.specular_color_texture.reset();
    }

    std::size_t add_file(const image::Pixels& pixels, std::string name)
    {
        files_.push_back({std::move(name), image::encode_png_texture(pixels)});
        return files_.size() - 1;
    }

    void check_alike(const Texture& a, const Texture& b) const
    {
        if (!lie_alike(a, b)) {
            throw SpecError(fmt::format("material {}: the pictures {} and {} belong together but are mapped differently; merge them "
                                        "into one",
                                        quote_text(material_->name), quote_text(files_[a.image].name), quote_text(files_[b.image].name)));
        }
    }

    void pack_normal(Material& material)
    {
        if (material.normal_texture && material.is_normal_from_bump && is_grey(decode(material.normal_texture->image, false))) {
            warn(model_, fmt::format("material {}: its bump map holds heights and is left out; only normal maps can be read",
                                     quote_text(material.name)));
            material.normal_texture.reset();
        }
        material.is_normal_from_bump = false;
        keep(material.normal_texture, {0, 1, 2}, false);
    }

    static bool is_grey(const image::Pixels& pixels)
    {
        for (std::size_t k = 0; k < pixels.pixel_count(); ++k) {
            if (read_channel(pixels, k, 0) != read_channel(pixels, k, 2)) {
                return false;
            }
        }
        return true;
    }

    Texture combine(std::span<const Input> inputs, bool is_color)
    {
        const Texture* first = nullptr;
        std::vector<ChannelSource> sources;
        for (const Input& input : inputs) {
            if (input.texture == nullptr || !*input.texture) {
                sources.push_back({});
                continue;
            }
            const Texture& texture = **input.texture;
            if (first != nullptr) {
                check_alike(*first, texture);
            }
            first = first == nullptr ? &texture : first;
            sources.push_back({&decode(texture.image, is_color && input.channel != 3), input.channel});
        }
        Texture result = *first;
        result.image = store(sources, files_[first->image].name);
        return result;
    }

    Texture combine(std::initializer_list<Input> inputs, bool is_color)
    {
        return combine(std::span(inputs.begin(), inputs.size()), is_color);
    }

    // Frees decoded pictures, because a model may have more of them than fit into memory.
    void forget_pictures()
    {
        constexpr std::size_t kMostBytes = std::size_t{256} << 20U;
        std::size_t bytes = 0;
        for (const auto& [key, pixels] : decoded_) {
            bytes += pixels.bytes.size();
        }
        if (bytes > kMostBytes) {
            decoded_.clear();
        }
    }

    const image::Pixels& decode(std::size_t image, bool is_color)
    {
        // Only pictures with linear floats are decoded differently for colour and for data.
        const bool is_linear = find_format_of(image) == ImageFormat::Exr;
        const auto [found, is_new] = decoded_.try_emplace({image, is_linear && is_color});
        if (is_new) {
            found->second = decode_any_image(files_[image], is_color);
        }
        return found->second;
    }

    ImageFormat find_format_of(std::size_t image)
    {
        try {
            return find_format(files_[image].bytes);
        } catch (const SpecError& error) {
            throw SpecError(fmt::format("picture {}: {}", quote_text(files_[image].name), error.what()));
        }
    }

    // Stores a grey picture if all three channels come from the only channel of one picture.
    std::size_t store(const std::vector<ChannelSource>& sources, const std::string& name)
    {
        const image::Pixels* const pixels = sources.front().pixels;
        const bool is_grey = sources.size() == 3 && pixels != nullptr && pixels->channel_count < 3 &&
                             std::ranges::all_of(sources, [&](const ChannelSource& source) { return source.pixels == pixels; });
        const std::vector<std::uint8_t> bytes =
            image::encode_png_texture(pack_channels(is_grey ? std::span(sources).first(1) : std::span(sources)));
        const auto [found, is_new] = stored_.try_emplace(digest_hex(std::as_bytes(std::span(bytes))), model_.images.size());
        if (is_new) {
            model_.images.push_back({name, bytes});
        }
        return found->second;
    }

    Model& model_;
    Material* material_ = nullptr;
    double vertex_alpha_ = 1.0;
    std::vector<ImageFile> files_;
    std::map<std::pair<std::size_t, bool>, image::Pixels> decoded_;  // this map and the next are only looked up, never iterated
    std::map<std::string, std::size_t> stored_;                      // by hash of their bytes
};

}  // namespace

void pack_textures(Model& model)
{
    const std::vector<double> vertex_alphas = find_least_alphas(model);
    TexturePacker packer(model);
    for (std::size_t slot = 0; slot < model.materials.size(); ++slot) {
        packer.pack(model.materials[slot], vertex_alphas[slot]);
    }
}

}  // namespace clevrvk::model
