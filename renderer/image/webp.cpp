// Decodes with libwebp.
#include "renderer/image/webp.h"

#include "renderer/base/error.h"

#include <webp/decode.h>

namespace clevrvk::image {

Pixels decode_webp(std::span<const std::uint8_t> bytes)
{
    WebPBitstreamFeatures features{};
    if (WebPGetFeatures(bytes.data(), bytes.size(), &features) != VP8_STATUS_OK) {
        throw SpecError("webp: the header of the file cannot be read");
    }
    if (features.has_animation != 0) {
        throw SpecError("webp: the file is animated; save one of its pictures");
    }
    check_texture_size("webp", features.width, features.height);
    Pixels pixels = make_pixels(features.width, features.height, features.has_alpha != 0 ? 4 : 3, 8);
    const auto decode = features.has_alpha != 0 ? WebPDecodeRGBAInto : WebPDecodeRGBInto;
    const int row_bytes = features.width * pixels.channel_count;
    if (decode(bytes.data(), bytes.size(), pixels.bytes.data(), pixels.bytes.size(), row_bytes) == nullptr) {
        throw SpecError("webp: the file is damaged or cut short");
    }
    return pixels;
}

}  // namespace clevrvk::image
