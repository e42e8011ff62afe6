// PNG files in memory: pictures and grey masks.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::image {

/// Largest side of a PNG that decode_png reads, px.
inline constexpr std::uint32_t kMostSidePx = 4096;

/// An image as read from a PNG file.
struct PngImage {
    int width_px = 0;
    int height_px = 0;
    int channel_count = 0;               ///< 1, 3 or 4
    int bit_depth = 0;                   ///< 8 or 16
    std::vector<std::uint16_t> samples;  ///< row-major, channel_count values per pixel
};

/// The kind of a picture's content. It affects only compression: any pixels may be passed as either.
enum class PictureKind {
    Render,  ///< shading, with noise or without
    Flat,    ///< areas of one colour
};

/// Encodes an 8-bit RGB picture, marked as sRGB. The same pixels give the same bytes with the same zlib.
/// \param pixels  row-major, 3 * width * height bytes
[[nodiscard]] std::vector<std::uint8_t> encode_png_rgb8(std::span<const std::uint8_t> pixels, int width_px, int height_px,
                                                        PictureKind kind = PictureKind::Render);

/// Encodes a rendered picture with straight alpha in the same way.
/// \param pixels  as above \param alpha  row-major, width * height bytes
[[nodiscard]] std::vector<std::uint8_t> encode_png_rgba8(std::span<const std::uint8_t> pixels, std::span<const std::uint8_t> alpha,
                                                         int width_px, int height_px);

/// Encodes an 8-bit grey image of data, without a colour space. \param pixels  row-major, width * height bytes
[[nodiscard]] std::vector<std::uint8_t> encode_png_gray8(std::span<const std::uint8_t> pixels, int width_px, int height_px);

/// Encodes a 16-bit grey image of data. \param pixels  row-major, width * height values
[[nodiscard]] std::vector<std::uint8_t> encode_png_gray16(std::span<const std::uint16_t> pixels, int width_px, int height_px);

/// Reads an 8-bit RGB or RGBA, or an 8-bit or 16-bit grey PNG.
/// \throws SpecError  when the bytes are not such a file, or it is larger than any rendered picture
[[nodiscard]] PngImage decode_png(std::span<const std::uint8_t> bytes);

/// Decodes any PNG as a texture: a palette to its colours, a transparent colour to alpha, 1 to 4 bits to 8.
/// \throws SpecError  when the bytes are not a PNG, or it is too large for a texture
[[nodiscard]] Pixels decode_png_texture(std::span<const std::uint8_t> bytes);

/// Encodes a PNG without a colour space, which its use decides. The same pixels give the same bytes with the same zlib.
[[nodiscard]] std::vector<std::uint8_t> encode_png_texture(const Pixels& pixels);

}  // namespace clevrvk::image
