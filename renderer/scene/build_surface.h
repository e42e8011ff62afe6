// The material of a surface that a spec or an asset describes.
#pragma once

#include "renderer/catalog/surface.h"
#include "renderer/scene/scene.h"

namespace clevrvk::scene {

/// Interprets the numbers like Blender's Principled BSDF.
[[nodiscard]] Material build_surface(const catalog::Surface& surface);

/// The pattern, with the map from the object's own space to the pattern's.
[[nodiscard]] Solid build_solid(const catalog::SolidTexture& solid);

}  // namespace clevrvk::scene
