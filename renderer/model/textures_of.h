// Lists the textures of a material, for code that treats them alike.
#pragma once

#include "renderer/model/model.h"

#include <array>
#include <optional>

namespace clevrvk::model {

/// All texture slots, including empty ones.
[[nodiscard]] inline std::array<std::optional<Texture>*, 15> list_textures(Material& material)
{
    return {&material.base_color_texture,
            &material.metallic_roughness_texture,
            &material.normal_texture,
            &material.emission_texture,
            &material.transmission_texture,
            &material.specular_texture,
            &material.specular_color_texture,
            &material.clearcoat_texture,
            &material.clearcoat_roughness_texture,
            &material.sheen_color_texture,
            &material.sheen_roughness_texture,
            &material.roughness_texture,
            &material.metallic_texture,
            &material.alpha_texture,
            &material.glossiness_texture};
}

}  // namespace clevrvk::model
