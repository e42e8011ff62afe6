// Reads the file of a model asset.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/model/model.h"

namespace clevrvk::model {

/// The model of an asset: metres, z up, front -y. Materials are in the order of the asset's slots, and bear their
/// names; of two textures that belong together (clear coat, sheen, specular light) both reference one picture; all use
/// the first set of texture coordinates; parts are those that the asset states, or none; tangents are there where a
/// normal map needs them. Pictures are read by decode_image.
/// \throws SpecError  when the file is not the one whose hash the asset states, or not as `assets import` writes it
/// \throws ReadError, IoError  when it cannot be read
[[nodiscard]] Model load_asset(const catalog::Model& asset);

}  // namespace clevrvk::model
