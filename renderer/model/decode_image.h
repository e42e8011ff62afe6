// Decodes the pictures of models, and packs their channels for import.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/model/model.h"

#include <span>

namespace clevrvk::model {

/// Picture formats, told apart by their first bytes.
enum class ImageFormat { Png, Jpeg, Exr, Bmp, Gif, Tga, Tiff, WebP };

/// TGA has no signature: it is assumed for bytes that can be TGA and match no other format.
/// \throws SpecError  when the format is none of these; names it if it is known
[[nodiscard]] ImageFormat find_format(std::span<const std::uint8_t> bytes);

/// Decodes a picture of an imported model, which is a PNG. Its use decides whether its colours are sRGB-encoded.
/// \throws SpecError  when it is not a PNG, or too large; names the picture
[[nodiscard]] image::Pixels decode_image(const ImageFile& file);

/// Decodes a picture of any format to integers. Linear floats become 16-bit values, cut off above 1 and encoded with
/// sRGB's curve if `is_color`.
/// \throws SpecError  as decode_image
[[nodiscard]] image::Pixels decode_any_image(const ImageFile& file, bool is_color);

/// The source of a channel of a packed picture. A grey picture has one value in channels 0 to 2, and a picture without
/// alpha has the largest value in channel 3.
struct ChannelSource {
    const image::Pixels* pixels = nullptr;  ///< null: the largest value everywhere
    int channel = 0;
};

/// A picture with these channels, with the size of the largest source and the depth of the
/// deepest; smaller ones are interpolated.
[[nodiscard]] image::Pixels pack_channels(std::span<const ChannelSource> sources);

/// The value of a channel as described at ChannelSource, 0 to 1.
[[nodiscard]] double read_channel(const image::Pixels& pixels, std::size_t pixel, int channel);

}  // namespace clevrvk::model
