// PNG files in memory: pictures and grey masks.
#pragma once

#include "renderer/image/pixels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::image {

/// Largest side of a picture that is read, px.
inline constexpr std::uint32_t kMostSidePx = 4096;

/// An image as read from a PNG file.
struct PngImage {
    int width_px = 0;
    int height_px = 0;
    int channel_count = 0;               ///< 1, 3 or 4
    int bit_depth = 0;                   ///< 8 or 16
    std::vector<std::uint16_t> samples;  ///< row-major, channel_count values a pixel
};

/// The kind of content of a picture. It only decides how the picture is compressed: any pixels may be given as either.
enum class PictureKind {
    Render,  ///< shading, with noise or without
    Flat,    ///< areas of one colour
};

/// An 8-bit RGB picture, marked as sRGB. The same pixels give the same bytes with the same zlib.
/// \param pixels  row-major, 3 * width * height bytes
[[nodiscard]] std::vector<std::uint8_t> encode_png_rgb8(std::span<const std::uint8_t> pixels, int width_px, int height_px,
                                                        PictureKind kind = PictureKind::Render);

/// A rendered picture with alpha, straight colours, likewise.
/// \param pixels  as above \param alpha  row-major, width * height bytes
[[nodiscard]] std::vector<std::uint8_t> encode_png_rgba8(std::span<const std::uint8_t> pixels, std::span<const std::uint8_t> alpha,
                                                         int width_px, int height_px);

/// An 8-bit grey image of numbers: it carries no colour space. \param pixels  row-major, width * height bytes
[[nodiscard]] std::vector<std::uint8_t> encode_png_gray8(std::span<const std::uint8_t> pixels, int width_px, int height_px);

/// A 16-bit grey image of numbers. \param pixels  row-major, width * height values
[[nodiscard]] std::vector<std::uint8_t> encode_png_gray16(std::span<const std::uint16_t> pixels, int width_px, int height_px);

/// Reads an 8-bit RGB or RGBA, or an 8-bit or 16-bit grey PNG.
/// \throws SpecError  when the bytes are not such a file, or it is larger than any rendered picture
[[nodiscard]] PngImage decode_png(std::span<const std::uint8_t> bytes);

/// Any PNG, as the texture that it is: a palette as its colours, a transparent colour as alpha, 1 to 4 bits as 8.
/// \throws SpecError  when the bytes are not a PNG, or it is too large for a texture
[[nodiscard]] Pixels decode_png_texture(std::span<const std::uint8_t> bytes);

/// A PNG without a colour space, which its use decides. The same pixels give the same bytes with the same zlib.
[[nodiscard]] std::vector<std::uint8_t> encode_png_texture(const Pixels& pixels);

}  // namespace clevrvk::image
