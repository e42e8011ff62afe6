// Surface attributes where a ray has hit: pictures, solid textures and vertex colours, in double precision. Its twins
// among the shaders are shaders/general/textures.glsl and surface.glsl.
#pragma once

#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>

namespace clevrvk::cast {

/// The surface attributes where a ray has hit.
struct HitSurface {
    const scene::Material* material = nullptr;
    glm::dvec3 local{};            ///< the point in the object's own space
    glm::dvec2 uv{};               ///< texture coordinates; 0 if its mesh has none
    glm::dvec4 color{1.0};         ///< vertex colour, linear RGBA
    std::uint32_t part = 0;        ///< part of a thing, counted from 1; 0: none
    std::uint8_t stage_class = 0;  ///< class of a piece of the stage
};

/// A linear input of the material there, with its texture; the base colour includes the vertex colour.
[[nodiscard]] glm::dvec4 evaluate_input(const HitSurface& surface, std::size_t input);

/// Whether the base colour depends only on the position: not on pictures or vertices.
[[nodiscard]] bool has_plain_base(const HitSurface& surface);

/// Whether the point is a hole, because its alpha is below the material's cutoff.
[[nodiscard]] bool is_hole(const HitSurface& surface);

}  // namespace clevrvk::cast
