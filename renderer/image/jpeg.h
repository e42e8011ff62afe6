// JPEG files in memory: decoding to textures, and the losses of a picture saved as JPEG.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::image {

/// Decodes to an 8-bit grey or RGB picture. CMYK becomes RGB; its values count as inverted, as Adobe's
/// programs write them. EXIF rotation is ignored. Another version of libjpeg-turbo may give other
/// values: keep the pixels, not the file.
/// \throws SpecError  when the bytes are not a whole JPEG, or it is too large for a texture
[[nodiscard]] Pixels decode_jpeg(std::span<const std::uint8_t> bytes);

/// The picture after encoding to JPEG and decoding: chroma at half resolution (4:2:0), Huffman codes, the standard's
/// tables scaled by quality. Results are the same only for one version of libjpeg-turbo.
/// \param pixels  RGB, row-major, 3 * width * height bytes \param quality  1 to 100
[[nodiscard]] std::vector<std::uint8_t> pass_through_jpeg(std::span<const std::uint8_t> pixels, int width_px, int height_px, int quality);

}  // namespace clevrvk::image
