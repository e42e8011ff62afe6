// JPEG files in memory, read as textures.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// A grey or RGB picture of 8 bits. Another version of libjpeg-turbo may give other values: keep the pixels, not the
/// file.
/// \throws SpecError  when the bytes are not a whole JPEG, or it is too large for a texture, or has CMYK colours
[[nodiscard]] Pixels decode_jpeg(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
