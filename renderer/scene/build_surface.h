// The material of a surface that a spec or an asset describes.
#pragma once

#include "renderer/catalog/surface.h"
#include "renderer/scene/scene.h"

namespace clevrvk::scene {

/// As Blender's Principled BSDF reads its numbers.
[[nodiscard]] Material build_surface(const catalog::Surface& surface);

/// From the object's own space to the pattern's.
[[nodiscard]] Solid build_solid(const catalog::SolidTexture& solid);

}  // namespace clevrvk::scene
