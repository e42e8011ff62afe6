// Reads the file of a model asset.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/model/model.h"

namespace clevrvk::model {

/// The model of an asset, in metres, z up, front towards -y. Materials have the order and the names of the asset's
/// slots. Two textures that belong together (clear coat, sheen, specular light) reference one picture. All use
/// texture coordinate set 0. Parts are the asset's, or none. Tangents exist where a normal map needs them.
/// decode_image reads the pictures.
/// \throws SpecError  when the file does not have the asset's hash, or is not as `assets import` writes it
/// \throws ReadError, IoError  when it cannot be read
[[nodiscard]] Model load_asset(const catalog::Model& asset);

}  // namespace clevrvk::model
