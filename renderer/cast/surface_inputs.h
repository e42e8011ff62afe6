// The cover of the point that a ray has hit: pictures, solid textures and the vertices' colours, in double precision.
// The shaders' twin of it is shaders/general/textures.glsl and surface.glsl.
#pragma once

#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>

namespace clevrvk::cast {

/// The cover of the point that a ray has hit.
struct HitSurface {
    const scene::Material* material = nullptr;
    glm::dvec3 local{};            ///< the point in the object's own space
    glm::dvec2 uv{};               ///< texture coordinates; 0 where its mesh has none
    glm::dvec4 color{1.0};         ///< of the vertices, linear RGBA
    std::uint32_t part = 0;        ///< of a thing, counted from 1; 0: none
    std::uint8_t stage_class = 0;  ///< of a piece of the stage
};

/// One input of the material there, with its texture, and of the base colour the vertices' colour: linear.
[[nodiscard]] glm::dvec4 evaluate_input(const HitSurface& surface, std::size_t input);

/// Whether the base colour follows from the place alone: no picture and no vertices enter.
[[nodiscard]] bool has_plain_base(const HitSurface& surface);

/// Whether there is no surface, because its alpha is below the material's cutoff.
[[nodiscard]] bool is_hole(const HitSurface& surface);

}  // namespace clevrvk::cast
