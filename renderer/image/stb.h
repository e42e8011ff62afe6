// BMP, TGA and GIF pictures in memory, read as textures by stb_image.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>

namespace clevrvk::image {

/// The picture of a BMP, TGA or GIF file, of a GIF its first; 8 bits, as many channels as the file has.
/// \param format  its name, which begins messages
/// \throws SpecError  when the bytes are no such file, or it is too large for a texture
[[nodiscard]] Pixels decode_with_stb(const char* format, std::span<const std::uint8_t> bytes);

/// Whether bytes may be a TGA file, which begins with no mark: a header all of whose fields have values that are
/// allowed. Source: Truevision, TGA File Format Specification 2.0.
[[nodiscard]] bool is_maybe_tga(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
