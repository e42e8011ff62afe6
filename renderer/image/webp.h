// WebP files in memory, decoded as textures.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// Decodes to 8-bit RGB or RGBA. Another version of libwebp may give other values: keep the pixels, not the file.
/// \throws SpecError  when the bytes are not a whole WebP, or it is animated or too large for a texture
[[nodiscard]] Pixels decode_webp(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
