// Converts the pictures of a model for the renderer: PNG, one picture for each of its inputs.
#pragma once

#include "renderer/model/model.h"

namespace clevrvk::model {

/// Decodes every picture that materials use, drops unused channels and pictures, and encodes the rest as PNG. Channels
/// from two pictures that belong together are packed into one (clear coat and its roughness, the colour of sheen and
/// its roughness, the colour of specular light and its weight; roughness, metalness and alpha of OBJ files). Surfaces
/// that are cut out or blended but have no transparent texel become opaque; those blended by a single number transmit.
/// \throws SpecError  when a picture cannot be decoded, or two that belong together are
/// mapped differently to the surface
void pack_textures(Model& model);

}  // namespace clevrvk::model
