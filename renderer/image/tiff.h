// TIFF pictures in memory, read as textures.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// The first picture of a file, RGB or RGBA of 8 bits, whatever the file has.
/// \throws SpecError  when the bytes are not a TIFF that can be shown, or it is too large for a texture
[[nodiscard]] Pixels decode_tiff(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
