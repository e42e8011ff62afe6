// OpenEXR files in memory.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// The channels Y, or R, G and B, with A where there is one, of the file's data window.
/// \throws SpecError  when the bytes are no such file, when it has other or subsampled channels, is too large for a
/// texture, or holds a value that is not finite
[[nodiscard]] FloatPixels decode_exr(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
