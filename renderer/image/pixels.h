// Pictures in memory with up to four channels, as used by textures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::image {

/// Largest side of a texture, px, and its most pixels: 512 MiB with four channels of 16 bits.
inline constexpr int kMostTextureSidePx = 16384;
inline constexpr std::size_t kMostTexturePixels = std::size_t{1} << 26U;

/// A picture of integers. Its use decides whether they are sRGB-encoded, not the file.
struct Pixels {
    int width_px = 0;
    int height_px = 0;
    int channel_count = 0;            ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA
    int bit_depth = 8;                ///< 8 or 16
    std::vector<std::uint8_t> bytes;  ///< row-major from the top; 16-bit values in this machine's order

    [[nodiscard]] std::size_t pixel_count() const { return static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px); }
};

/// A picture of linear values, which may exceed 1.
struct FloatPixels {
    int width_px = 0;
    int height_px = 0;
    int channel_count = 0;      ///< as in Pixels
    std::vector<float> values;  ///< row-major from the top; finite
};

/// Reads a value of a picture, 0 to 255 or 65535.
[[nodiscard]] std::uint32_t read_value(const Pixels& pixels, std::size_t index);

/// Sets a value of a picture.
void write_value(Pixels& pixels, std::size_t index, std::uint32_t value);

/// A picture of this size with this many channels, all 0.
[[nodiscard]] Pixels make_pixels(int width_px, int height_px, int channel_count, int bit_depth);

/// Checks that a texture may have this size.
/// \throws SpecError  otherwise; its message begins with `format`
void check_texture_size(const char* format, std::int64_t width_px, std::int64_t height_px);

/// Checks that a file can hold a picture of this size in `format`; if not, it is a decompression bomb or cut short.
/// \param bits  bits of a pixel in the format, before compression
/// \throws SpecError  otherwise
void check_texture_bytes(const char* format, std::int64_t width_px, std::int64_t height_px, int bits, std::size_t file_bytes);

}  // namespace clevrvk::image
