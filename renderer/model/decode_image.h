// The pictures of models: decoding, and what import makes of them.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/model/model.h"

#include <span>

namespace clevrvk::model {

/// The formats of pictures, by their first bytes.
enum class ImageFormat { Png, Jpeg, Exr, Bmp, Gif, Tga, Tiff, WebP };

/// TGA has no first bytes of its own: it is what can be one and nothing else.
/// \throws SpecError  when it is none of them; names the format where it is a known one
[[nodiscard]] ImageFormat find_format(std::span<const std::uint8_t> bytes);

/// The picture of an imported model, which is a PNG. Whether its colours are encoded as sRGB its use says.
/// \throws SpecError  when it is no PNG, or too large; names the picture
[[nodiscard]] image::Pixels decode_image(const ImageFile& file);

/// A picture of any format as integers. Linear numbers become 16 bits, with sRGB's curve where `is_color`, above 1 cut
/// off.
/// \throws SpecError  as decode_image
[[nodiscard]] image::Pixels decode_any_image(const ImageFile& file, bool is_color);

/// Where a channel of a packed picture comes from. A grey picture has one value in its channels 0 to 2, and a picture
/// without alpha the largest in channel 3.
struct ChannelSource {
    const image::Pixels* pixels = nullptr;  ///< null: the largest value everywhere
    int channel = 0;
};

/// A picture of these channels, as large and as deep as the largest and deepest of them; smaller ones are interpolated.
[[nodiscard]] image::Pixels pack_channels(std::span<const ChannelSource> sources);

/// The value of a channel, as ChannelSource describes, from 0 to 1.
[[nodiscard]] double read_channel(const image::Pixels& pixels, std::size_t pixel, int channel);

}  // namespace clevrvk::model
