// Draws pictures anew for other texture coordinates, since a slot has one set of them.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/model/model.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace clevrvk::model {

/// Faces, and where each of their corners lies in two sets of coordinates.
struct TwoUvs {
    std::span<const std::uint32_t> faces;
    const std::vector<glm::uvec3>& triangles;
    const std::vector<glm::vec2>& from;  ///< by which the picture lies on them
    const std::vector<glm::vec2>& to;    ///< by which it shall
};

/// The picture that looks by `to`, repeated nowhere, as this one does by `from` with the texture's own transform. Its
/// side is a power of two, 4096 at most, by which faces keep their texels. Between faces their colours
/// go on for eight texels.
/// \return  nothing where faces leave the unit square of `to`, or lie on others there that show something else
[[nodiscard]] std::optional<image::Pixels> redraw_picture(const TwoUvs& uvs, const Texture& texture, const image::Pixels& picture);

}  // namespace clevrvk::model
