// TIFF files in memory, decoded as textures.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// Decodes the first picture of a TIFF file to 8-bit RGB or RGBA, whatever the format of that picture.
/// \throws SpecError  when the bytes are not a TIFF file that can be shown, or the picture is too large for a texture
[[nodiscard]] Pixels decode_tiff(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
