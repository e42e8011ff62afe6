// JPEG files in memory: read as textures, and what one does to a picture.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::image {

/// A grey or RGB picture of 8 bits; CMYK becomes RGB, its values taken as inverted, as Adobe's programs write them. A
/// turn that EXIF states is not made. Another version of libjpeg-turbo may give other values: keep the pixels, not the
/// file.
/// \throws SpecError  when the bytes are not a whole JPEG, or it is too large for a texture
[[nodiscard]] Pixels decode_jpeg(std::span<const std::uint8_t> bytes);

/// A picture after it has been in a JPEG file: colours at half the resolution (4:2:0), Huffman codes, the standard's
/// tables scaled by quality. The same for one version of libjpeg-turbo.
/// \param pixels  RGB, row-major, 3 * width * height bytes \param quality  1 to 100
[[nodiscard]] std::vector<std::uint8_t> pass_through_jpeg(std::span<const std::uint8_t> pixels, int width_px, int height_px, int quality);

}  // namespace clevrvk::image
