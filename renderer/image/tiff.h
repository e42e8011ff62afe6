// TIFF files in memory, decoded as textures.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// Decodes the first picture of a file to 8-bit RGB or RGBA, whatever its own format.
/// \throws SpecError  when the bytes are not a TIFF that can be shown, or it is too large for a texture
[[nodiscard]] Pixels decode_tiff(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
