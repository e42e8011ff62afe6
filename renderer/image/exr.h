// OpenEXR files in memory.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// Decodes the data window's channels: Y, or R, G and B, with A if there is one.
/// \throws SpecError  when the bytes are not such a file, when it has other or subsampled channels, is too large for a
/// texture, or holds a value that is not finite
[[nodiscard]] FloatPixels decode_exr(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
