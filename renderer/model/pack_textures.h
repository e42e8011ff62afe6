// Brings the pictures of a model into the form that a renderer reads: PNG, and one picture for each of its inputs.
#pragma once

#include "renderer/model/model.h"

namespace clevrvk::model {

/// Decodes every picture that materials use, drops the channels and pictures that none does, packs what comes from two
/// pictures and belongs together (clear coat and its roughness, the colour of sheen and its roughness, the colour of
/// specular light and its weight; roughness, metal and alpha of OBJ files), and encodes all as PNG. Surfaces that would
/// be cut out or blended and have no transparent texel become opaque; those that are blended by a single number
/// transmit.
/// \throws SpecError  when a picture cannot be decoded, or two that belong together lie differently on the surface
void pack_textures(Model& model);

}  // namespace clevrvk::model
