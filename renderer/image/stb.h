// BMP, TGA and GIF files in memory, decoded as textures by stb_image.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// Decodes a BMP, TGA or GIF file, or the first picture of a GIF: 8 bits, with the file's channels.
/// \param format  its name, which begins messages
/// \throws SpecError  when the bytes are not such a file, or it is too large for a texture
[[nodiscard]] Pixels decode_with_stb(const char* format, std::span<const std::uint8_t> bytes);

/// Whether bytes may be a TGA file, which has no signature: whether all header fields have permitted values. Source:
/// Truevision, TGA File Format Specification 2.0.
[[nodiscard]] bool is_maybe_tga(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
