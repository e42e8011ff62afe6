// Copies 16-bit values, because the bytes may not be aligned for them.
#include "renderer/image/pixels.h"

#include "renderer/base/error.h"

#include <cstring>

namespace clevrvk::image {

std::uint32_t read_value(const Pixels& pixels, std::size_t index)
{
    if (pixels.bit_depth == 8) {
        return pixels.bytes[index];
    }
    std::uint16_t value = 0;
    std::memcpy(&value, &pixels.bytes[2 * index], sizeof(value));
    return value;
}

void write_value(Pixels& pixels, std::size_t index, std::uint32_t value)
{
    if (pixels.bit_depth == 8) {
        pixels.bytes[index] = static_cast<std::uint8_t>(value);
        return;
    }
    const auto wide = static_cast<std::uint16_t>(value);
    std::memcpy(&pixels.bytes[2 * index], &wide, sizeof(wide));
}

Pixels make_pixels(int width_px, int height_px, int channel_count, int bit_depth)
{
    Pixels pixels{width_px, height_px, channel_count, bit_depth, {}};
    pixels.bytes.resize(pixels.pixel_count() * static_cast<std::size_t>(channel_count) * static_cast<std::size_t>(bit_depth / 8));
    return pixels;
}

void check_texture_size(const char* format, std::int64_t width_px, std::int64_t height_px)
{
    if (width_px < 1 || height_px < 1 || width_px > kMostTextureSidePx || height_px > kMostTextureSidePx ||
        static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px) > kMostTexturePixels) {
        throw SpecError(fmt::format("{}: {} x {} px; at most {} px per side and {} million px in all are allowed",
                                    format, width_px, height_px,
                                    kMostTextureSidePx, kMostTexturePixels / 1'000'000));
    }
}

void check_texture_bytes(const char* format, std::int64_t width_px, std::int64_t height_px, int bits, std::size_t file_bytes)
{
    // Deflate expands a byte to at most 1032 bytes; a block of a JPEG takes at least slightly more than one bit.
    constexpr std::size_t kMostRatio = 2048;
    const auto pixel_count = static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px);
    if (pixel_count * static_cast<std::size_t>(bits) / 8 / kMostRatio > file_bytes) {
        throw SpecError(fmt::format("{}: a picture of {} x {} px does not fit in {} bytes", format, width_px, height_px, file_bytes));
    }
}

}  // namespace clevrvk::image
