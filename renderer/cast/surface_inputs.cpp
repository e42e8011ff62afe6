// Blends four texels, then decodes sRGB if the picture is encoded in it.
#include "renderer/cast/surface_inputs.h"

#include "renderer/base/srgb.h"
#include "renderer/cast/solid_dispatch.h"

#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::cast {
namespace {

// The inputs that opacity modifies, as their numbers in shaders/shared/general_types.h.
constexpr std::size_t kBase = 0;
constexpr std::size_t kRoughness = 1;
constexpr std::size_t kEmission = 2;
constexpr std::size_t kTransmission = 4;

constexpr double kMostTurns = 1e4;  // largest number of picture repetitions, as on the device

std::size_t wrap_texel(std::int64_t place, scene::Wrap wrap, std::uint32_t size)
{
    const auto count = static_cast<std::int64_t>(size);
    if (wrap == scene::Wrap::Clamp) {
        return static_cast<std::size_t>(std::clamp<std::int64_t>(place, 0, count - 1));
    }
    const std::int64_t period = wrap == scene::Wrap::Mirror ? 2 * count : count;
    const std::int64_t within = ((place % period) + period) % period;
    return static_cast<std::size_t>(within < count ? within : period - 1 - within);
}

glm::dvec4 load_texel(const scene::Texture& texture, std::int64_t x, std::int64_t y)
{
    const scene::Image& image = *texture.image;
    const std::size_t row = wrap_texel(y, texture.wrap_v, image.height_px);
    const std::size_t place = row * image.width_px + wrap_texel(x, texture.wrap_u, image.width_px);
    if (image.format == scene::Image::Format::Unorm8) {
        return {glm::unpackUnorm4x8(image.words.at(place))};
    }
    const glm::vec2 red_green = glm::unpackHalf2x16(image.words.at(2 * place));
    const glm::vec2 blue_alpha = glm::unpackHalf2x16(image.words.at(2 * place + 1));
    return {red_green.x, red_green.y, blue_alpha.x, blue_alpha.y};
}

glm::dvec4 sample_picture(const scene::Texture& texture, const glm::dvec2& uv)
{
    const glm::dvec3 point(uv, 1.0);
    const glm::dvec2 turned(glm::dot(glm::dvec3(texture.u_row), point), glm::dot(glm::dvec3(texture.v_row), point));
    glm::dvec2 place = glm::clamp(turned, -kMostTurns, kMostTurns) * glm::dvec2(texture.image->width_px, texture.image->height_px);
    if (!texture.is_nearest) {
        place -= 0.5;
    }
    const auto x = static_cast<std::int64_t>(std::floor(place.x));
    const auto y = static_cast<std::int64_t>(std::floor(place.y));
    glm::dvec4 value = load_texel(texture, x, y);
    if (!texture.is_nearest) {
        const glm::dvec2 part = place - glm::floor(place);
        const glm::dvec4 above = glm::mix(value, load_texel(texture, x + 1, y), part.x);
        const glm::dvec4 below = glm::mix(load_texel(texture, x, y + 1), load_texel(texture, x + 1, y + 1), part.x);
        value = glm::mix(above, below, part.y);
    }
    return texture.image->is_srgb ? glm::dvec4(decode_srgb(value.x), decode_srgb(value.y), decode_srgb(value.z), value.w) : value;
}

// The input as in the material, before opacity is applied.
glm::dvec4 evaluate_plainly(const HitSurface& surface, std::size_t input)
{
    glm::dvec4 value(surface.material->inputs.at(input));
    if (const std::shared_ptr<const scene::Texture>& texture = surface.material->textures.at(input); texture && texture->solid) {
        const scene::Solid& solid = *texture->solid;
        const glm::dvec3 p = surface.local * glm::dmat3(solid.rows);  // the columns of this matrix are the rows of the map
        value = glm::mix(value, glm::dvec4(solid.second), evaluate_solid(solid.kind, p, solid.seed));
    } else if (texture) {
        value *= sample_picture(*texture, surface.uv);
    }
    return input == kBase ? value * surface.color : value;
}

}  // namespace

glm::dvec4 evaluate_input(const HitSurface& surface, std::size_t input)
{
    glm::dvec4 value = evaluate_plainly(surface, input);
    if (!surface.material->is_blended) {
        return value;
    }
    const double opacity = std::clamp(evaluate_plainly(surface, kBase).w, 0.0, 1.0);
    const double metallic = std::clamp(evaluate_plainly(surface, kRoughness).z, 0.0, 1.0);
    if (input == kBase) {
        value = glm::dvec4(glm::mix(glm::dvec3(1.0), glm::dvec3(value), opacity + (1.0 - opacity) * metallic), value.w);
    } else if (input == kRoughness) {
        value.z = opacity * metallic;
    } else if (input == kTransmission) {
        value.x = 1.0 - opacity * (1.0 - metallic) * (1.0 - value.x) / std::max(1.0 - opacity * metallic, 1e-6);
    } else if (input == kEmission) {
        value = glm::dvec4(opacity * glm::dvec3(value), value.w);
    }
    return value;
}

bool has_plain_base(const HitSurface& surface)
{
    const std::shared_ptr<const scene::Texture>& texture = surface.material->textures[0];
    return surface.color == glm::dvec4(1.0) && (!texture || texture->solid) && !surface.material->is_blended;
}

bool is_hole(const HitSurface& surface)
{
    const auto cutoff = static_cast<double>(surface.material->alpha_cutoff);
    return cutoff > 0.0 && evaluate_input(surface, 0).w < cutoff;
}

}  // namespace clevrvk::cast
