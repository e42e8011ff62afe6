// Redraws pictures for other texture coordinates, since a slot has only one set.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/model/model.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace clevrvk::model {

/// Faces, and two sets of texture coordinates for their corners.
struct TwoUvs {
    std::span<const std::uint32_t> faces;
    const std::vector<glm::uvec3>& triangles;
    const std::vector<glm::vec2>& from;  ///< the set that maps the picture now
    const std::vector<glm::vec2>& to;    ///< the set that will map it
};

/// The picture that looks the same with `to`, without repetition, as this one does with `from` and the texture's
/// transform. Its side is the power of two at which faces keep their texels, but at most 4096. Beyond their edges,
/// faces' colours continue for eight texels.
/// \return  nothing if faces leave the unit square of `to`, or overlap others there that show something else
[[nodiscard]] std::optional<image::Pixels> redraw_picture(const TwoUvs& uvs, const Texture& texture, const image::Pixels& picture);

}  // namespace clevrvk::model
